"""Tests of the part of a report that sets two sections beside each other, and of runs without one."""

import io
from typing import Any

import msgspec
import pikepdf
import pytest
from sample_pages import texts
from sample_run import session
from sample_two_games import CRISS_CROSS, two_games
from test_html_and_junit import Page

from feltproof.comparison.record import Compared, Comparison, Detail, Rule, Side, Turn
from feltproof.matrix import render
from feltproof.matrix.evidence import run_bytes
from feltproof.runner.record import Run
from feltproof.runner.soundness import unsound

NEW_YORK = "us-ny/5324.32"


def side(section: str, position: str) -> Side:
    return Side(clauses=(f"{section}(f)(2)",), position=position, because="", taken_from="", reading="")


ALONE = Rule(
    topic="tokes",
    part="Wagers",
    question="May a <b>dealer</b> be given tokes?",
    one=side(NEW_YORK, "permitted"),
    other=None,
    verdict="silent",
    reverse="silent",
    reason=f"{CRISS_CROSS} says nothing about it.",
    details=(),
    turns=(),
)
STRICTER = Rule(
    topic="odds",
    part="Payouts",
    question="What does it pay?",
    one=side(NEW_YORK, "exactly flush 3:2"),
    other=side(CRISS_CROSS, "at least flush 3:2"),
    verdict="stricter",
    reverse="looser",
    reason="Whoever keeps the one keeps the other too.",
    details=(Detail(row="flush", one="exactly 3:2", other="at least 3:2", verdict="stricter"),),
    turns=(Turn(reading="5324.32/low-ace", option="never-low", verdict="conflicting"),),
)


def compared(*rules: Rule) -> Comparison:
    one, other = (
        Compared(id=id, citation=id, title="A game", currency="Current", spec_sha256="0" * 64)
        for id in (NEW_YORK, CRISS_CROSS)
    )
    return Comparison(game="a-game", one=one, other=other, readings={}, rules=rules, unasked=(f"{NEW_YORK}(c)(1)",))


@pytest.fixture(scope="module")
def run() -> Run:
    return msgspec.structs.replace(two_games(small=True), comparisons=(compared(ALONE, STRICTER),))


def test_the_page_has_every_rule_and_what_it_would_be_if_read_otherwise(run: Run) -> None:
    html = render.html(run, session())
    page = Page(html)

    assert {"compared-1", "compared-1/tokes", "compared-1/odds"} <= set(page.ids)
    assert len(page.ids) == len(set(page.ids))
    assert "conflicting</span>, if read as 5324.32/low-ace=never-low" in html
    assert "May a &lt;b&gt;dealer&lt;/b&gt; be given tokes?" in html
    assert "In no topic, so that nothing is said of them:</span> us-ny/5324.32(c)(1)" in html


def test_a_run_without_a_comparison_has_no_such_part_and_the_bytes_that_it_had() -> None:
    run = two_games(small=True)

    assert "compared-1" not in render.html(run, session())
    assert b"comparisons" not in run_bytes(run)
    assert run_bytes(msgspec.json.decode(run_bytes(run), type=Run)) == run_bytes(run)


def test_the_pages_of_the_pdf_have_it_too(run: Run) -> None:
    source, _ = render.pdf_source(run, session(), signature="none")
    without, _ = render.pdf_source(two_games(small=True), session(), signature="none")

    assert f"{NEW_YORK} beside {CRISS_CROSS}</h2>" in source
    assert "No verdict of the matrix rests on this." in source
    assert f"{NEW_YORK} beside {CRISS_CROSS}" not in without


@pytest.mark.slow
def test_the_pdf_has_it_too_with_a_bookmark(run: Run, needs_pango: None) -> None:
    data = render.pdf(run, session(), signature="development")

    with pikepdf.open(io.BytesIO(data)) as pdf, pdf.open_outline() as outline:
        assert f"{NEW_YORK} beside {CRISS_CROSS}" in [item.title for item in outline.root]
    words = "".join("".join(texts(data)).split())
    assert "exactlyflush3:2" in words
    assert "Noverdictofthematrixrestsonthis." in words


def test_a_comparison_survives_its_file(run: Run) -> None:
    assert msgspec.json.decode(run_bytes(run), type=Run) == run
    assert unsound(run) == unsound(two_games(small=True))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"verdict": "same"}, "the rule 'tokes' is said to be same, and who speaks says otherwise"),
        ({"reverse": "looser"}, "the rule 'tokes' is silent one way and looser the other"),
        ({"one": None, "other": None, "verdict": "same"}, "the rule 'tokes' is said to be same"),
    ],
)
def test_a_comparison_that_contradicts_itself_is_no_evidence(run: Run, changes: dict[str, Any], said: str) -> None:
    wrong = compared(msgspec.structs.replace(ALONE, **changes), STRICTER)

    assert any(said in one for one in unsound(msgspec.structs.replace(run, comparisons=(wrong,))))


def test_a_comparison_of_a_section_that_the_run_does_not_have_is_no_evidence(run: Run) -> None:
    other = msgspec.structs.replace(compared(ALONE).other, id="us-zz/1")
    wrong = msgspec.structs.replace(compared(ALONE), other=other)

    assert "it compares 'us-zz/1', a section that it does not have" in unsound(
        msgspec.structs.replace(run, comparisons=(wrong,))
    )
