"""A report of three hundred clauses and a hundred findings, in time and in memory; and the short ways that it takes."""

import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import nullcontext
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest
from sample_large import CLAUSES, FINDINGS, large
from sample_pages import cover_alone
from sample_run import sample, session

from feltproof.errors import FeltproofError
from feltproof.matrix import render, typesetter
from feltproof.matrix.short_ways import short_ways
from feltproof.matrix.typesetter import page_of

HERE: Final = Path(__file__).parent
MADE: Final = """
import sys, time
sys.path[:0] = [{here!r}, {root!r}]
import sample_large, sample_run
from feltproof.matrix import render
from tests.held import most_held
began = time.process_time()
for _ in range(6_000_000): pass
unit = time.process_time() - began
began = time.process_time()
made = render.pdf({run}, sample_run.session(), signature="laboratory")
took = time.process_time() - began
print(len(made), took / unit, most_held() // 2**20)
"""
UNIT: Final = 0.19
"""Seconds that six million turns of an empty loop take on two quiet cores, for which twenty seconds are promised."""

needs_pango = pytest.mark.skipif(bool(render.pdf_missing()), reason="no Pango on this machine")


def made(run: str, folder: Path) -> tuple[float, int]:
    """How many units of time a PDF took in a process of its own, and the most MiB that it held."""
    told = subprocess.run(
        [sys.executable, "-c", MADE.format(here=str(HERE), root=str(HERE.parents[1]), run=run)],
        cwd=folder, capture_output=True, text=True, check=True,
    ).stdout.split()  # fmt: skip
    return float(told[1]), int(told[2])


def test_the_large_run_is_as_large_as_it_says() -> None:
    run = large(120, 10)

    assert len(run.clauses) == 120
    assert len(run.findings) == 10
    assert len({clause.id for clause in run.clauses}) == 120
    assert (CLAUSES, FINDINGS) == (300, 100)


@needs_pango
@pytest.mark.slow
def test_a_large_report_takes_less_than_twenty_seconds_and_500_megabytes(tmp_path: Path) -> None:
    units, most = made("sample_large.large()", tmp_path)

    assert units * UNIT < 20
    assert most < 500


def tree(element: Any) -> list[Any]:
    """Tags, attributes and words, whatever blanks stand between elements."""
    words = [re.sub(r"\s+", " ", text or "").strip() for text in (element.text, element.tail)]
    # Where a picture says that it is SVG, the one parser keeps that as an attribute and the other does not.
    said = {name: value for name, value in element.attrib.items() if not name.endswith("xmlns")}
    return [element.tag, said, *words, [tree(child) for child in element]]


def test_a_page_is_read_as_a_parser_of_html_reads_it() -> None:
    from weasyprint import HTML

    source, _ = render.pdf_source(sample(small=True, text=True), session(), signature="laboratory")

    assert tree(page_of(source, None, "report:pdf").etree_element) == tree(HTML(string=source).etree_element)


@pytest.mark.parametrize("source", ["<html><body><p>a<b></p></b></body></html>", "<html>a & b</html>", ""])
def test_a_page_that_is_not_well_formed_is_no_report(source: str) -> None:
    with pytest.raises(FeltproofError, match="not well-formed"):
        page_of(source, None, "report:pdf")


@needs_pango
@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_the_short_ways_come_to_the_bytes_of_the_long_ones(monkeypatch: pytest.MonkeyPatch, whole: bool) -> None:
    from weasyprint.html import UA_STYLESHEET

    run = sample(small=True, text=True)
    made: Callable[[], bytes] = partial(cover_alone, run, "laboratory")
    if whole:
        made = partial(render.pdf, run, session(), signature="laboratory")
    short = made()
    monkeypatch.setattr(render, "short_ways", nullcontext)
    monkeypatch.setattr(typesetter, "_usual_style", lambda: UA_STYLESHEET)

    assert made() == short


WORDS: Final = "A wager   of the player, “queens up”\nor better: deadbeefdeadbeefdeadbeefdeadbeef. "
HELD: Final = (
    "text-align: justify; letter-spacing: 1px; word-spacing: 3px",
    "width: 40px; white-space: pre-wrap; text-align: justify; letter-spacing: 1px",
    "white-space: nowrap; overflow: hidden; text-overflow: ellipsis",
    "line-clamp: 2",
    "direction: rtl",
)


@needs_pango
@pytest.mark.parametrize("style", HELD)
def test_the_short_ways_come_to_the_same_bytes_for_what_no_report_holds_yet(style: str) -> None:
    from weasyprint import HTML

    shapes = "".join(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9" opacity="{opacity}">'
        f'{2 * f"""<rect x="1" width="5" height="5" fill="{ink}"/>"""}<path d="M1 1L9 9" stroke="{ink}"/></svg>'
        for ink, opacity in (("#000", 1), ("#00f", 1), ("#00f", 0.5), ("#00f", 1))
    )
    one = f'<div class="one">{WORDS * 2}<b>wager </b> {WORDS}</div><p>{WORDS}<br>{shapes}</p><ul><li>{WORDS}</li></ul>'
    # One style, and other widths.
    one += f'<table><col style="width: 40px"><tr><td>{WORDS}</td><td>{WORDS}</td></tr></table>'
    source = (
        '<html lang="en"><style>@font-face { font-family: Plex; src: url("font:sans") }'
        "@page { size: 230px 200px; margin: 20px; @top-left { content: 'Above' } @top-right { content: counter(page) }}"
        "@page :first { @top-left { content: 'First' } } html { font: 10px Plex } p { break-inside: avoid }"
        f"table {{ table-layout: fixed; width: 100% }} .one {{ {style} }}</style>{one * 4}</html>"
    )

    def made() -> bytes:
        with typesetter.stopped_clock(datetime(2026, 1, 1, tzinfo=UTC)):
            written: bytes = HTML(string=source, url_fetcher=typesetter.page_fetcher()).write_pdf(pdf_identifier=b"1")
        return written

    with short_ways():
        short = made()

    assert short == made()


def test_the_short_ways_are_gone_when_a_page_is_made() -> None:
    import pydyf
    from weasyprint.layout import block
    from weasyprint.svg import SVG
    from weasyprint.text import line_break

    usual = pydyf.PDF.page_references, SVG.draw_node, block.resolve_percentages, line_break.Layout
    with short_ways():
        pdf = pydyf.PDF()
        assert pdf.page_references == ()
        pdf.add_page(pydyf.Dictionary({"Type": "/Page"}))
        assert pdf.page_references == usual[0].fget(pdf) != ()
        assert pdf.page_references is pdf.page_references
        assert block.resolve_percentages is not usual[2]
    assert (pydyf.PDF.page_references, SVG.draw_node, block.resolve_percentages, line_break.Layout) == usual
