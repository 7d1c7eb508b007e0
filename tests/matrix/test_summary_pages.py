"""The summary: charts that say what the run says, on two pages whatever failed in two sections."""

import re
from itertools import pairwise

import msgspec
import pytest
from sample_pages import texts
from sample_run import sample, session
from sample_two_games import two_games

from feltproof.matrix import render, view
from feltproof.matrix.charts import STRENGTH_TONES, TONES, mutants_chart, strength_chart


def lightness(colour: str) -> float:
    """How light a colour is on a grey copy, 0 to 255."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def widths(chart: str) -> list[float]:
    return [float(width) for width in re.findall(r'<rect x="[0-9.]+" y="[0-9.]+" width="([0-9.]+)" height="14', chart)]


def test_strengths_are_counted_over_the_checks_that_judged() -> None:
    run = sample()

    counts = view.report(run, session()).strengths

    judged = [one for clause in run.clauses for one in clause.checks if one.outcome in ("pass", "fail")]
    assert sum(counts.values()) == len(judged) < sum(len(clause.checks) for clause in run.clauses)
    assert counts.keys() <= STRENGTH_TONES.keys()


def test_a_part_is_as_wide_as_its_share_and_says_how_many() -> None:
    chart = strength_chart({"exhaustive": 30, "static": 10})

    assert "<title>30 exhaustive, 10 static</title>" in chart
    strong, weak = widths(chart)
    assert strong == pytest.approx(3 * weak, rel=0.05)
    assert "<title>no evidence</title>" in strength_chart({})


def test_each_strength_is_told_from_the_next_on_a_grey_copy() -> None:
    tones = [lightness(fill) for fill, _ in STRENGTH_TONES.values()]

    assert tones == sorted(tones)
    assert min(b - a for a, b in pairwise(tones)) > 20
    assert all(abs(lightness(fill) - lightness(ink)) > 100 for fill, ink in STRENGTH_TONES.values())


def test_verdicts_are_told_apart_on_a_grey_copy() -> None:
    tones = {verdict: lightness(fill) for verdict, (fill, _) in TONES.items()}

    assert tones["pass"] - tones["fail"] > 50
    assert min(b - a for a, b in pairwise(sorted(tones.values()))) > 10
    assert all(abs(lightness(fill) - lightness(ink)) > 100 for fill, ink in TONES.values())


def test_mutants_that_survive_leave_the_bar_hollow() -> None:
    whole, part = (widths(mutants_chart([("5324.32", killed, 40)]))[0] for killed in (40, 30))

    assert part == pytest.approx(whole * 0.75)
    assert "5324.32: 30 of 40 mutants killed" in mutants_chart([("5324.32", 30, 40)])


def test_both_charts_stand_on_both_pages_and_say_where_nothing_is_known() -> None:
    run = sample(small=True)
    without = msgspec.structs.replace(run, mutants=None)

    for shown in (render.pdf_source(run, session(), signature="none")[0], render.html(run, session())):
        assert shown.count('class="strength"') == shown.count('class="mutants"') == 1
    for shown in (render.pdf_source(without, session(), signature="none")[0], render.html(without, session())):
        assert 'class="mutants"' not in shown
    assert "no qualification of this very suite" in render.pdf_source(without, session(), signature="none")[0]


@pytest.mark.slow
@pytest.mark.skipif(bool(render.pdf_missing()), reason="no Pango on this machine")
def test_what_failed_in_two_sections_leaves_the_summary_on_two_pages() -> None:
    pages = texts(render.pdf(two_games(), session(), signature="laboratory"))

    assert "Howstrongevidenceis" in pages[1]
    assert "Aboutthisreport" in pages[2][:200]
