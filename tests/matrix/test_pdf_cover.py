"""The cover is one page, whatever an engine is called and however much there is to say."""

import io
from typing import Any

import msgspec
import pikepdf
import pytest
from sample_keys import HOSTILE
from sample_pages import cover_alone, texts
from sample_run import SECTION, sample, session

from feltproof.matrix import render
from feltproof.matrix.evidence import digest, number_of, report_number, run_bytes
from feltproof.matrix.view import Signature, verdict_counts
from feltproof.runner.record import ArtifactRecord, Attempt, CameOf, OtherAttempt, Run

LONG = (
    "An engine of the widest name that ever was WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW " * 9
)


def worst(sections: int, name: str) -> Run:
    """Everything that a cover can hold, all of it long."""
    run = of_a_laboratory(sample(small=True, quick=True, self_test=True, hostile=name))
    first = run.sections[0]
    others = [
        msgspec.structs.replace(
            first,
            id=f"us-ny/5324.{39 + place}",
            citation=f"9 NYCRR 5324.{39 + place}",
            title="A game of a name longer than others",
        )
        for place in range(sections - 1)
    ]
    artifacts = tuple(
        ArtifactRecord(path=f"{place}/{name}", sha256=digest(bytes([place])), bytes=1, unchanged=False)
        for place in range(9)
    )
    return msgspec.structs.replace(
        run,
        statement=f"No statement of conformity can be made for {name}: " + "clauses are stale or suspect, " * 40,
        decision_rule=run.decision_rule * 4,
        engine=msgspec.structs.replace(run.engine, artifacts=artifacts, address="cmd:" + name),
        sections=(
            msgspec.structs.replace(first, currency=LONG, adopted=LONG, publisher=LONG),
            *(msgspec.structs.replace(other, currency=LONG) for other in others),
        ),
        tallies={section.id: run.tallies[SECTION] for section in (first, *others)},
        of_record=of_many(),
    )


def of_many() -> Attempt:
    """The last of many attempts, with one of everything before it."""
    outcomes: tuple[CameOf, ...] = (
        "conforms",
        "failed",
        "interrupted",
        "not established",
        "never closed",
        "does not conform",
    )
    others = tuple(
        OtherAttempt(number=1000 + place, outcome=outcome, exit_code=None, run=None)
        for place, outcome in enumerate(outcomes * 100)
    )
    return Attempt(
        ledger="0" * 64,
        number=90_000,
        on_ledger=90_000,
        item="cmd:" + LONG,
        of_item=601,
        at_item=601,
        opened="1" * 64,
        commitment="2" * 64,
        secret="3" * 64,
        others=others,
    )


def of_a_laboratory(run: Run) -> Run:
    """The run with a case of names as long as they may be."""
    papers = sample(small=True, case=True).papers
    assert papers is not msgspec.UNSET
    assert papers.case is not None
    party = msgspec.structs.replace(papers.case.issuer, name=LONG[:120], address=LONG[:300])
    case = msgspec.structs.replace(papers.case, number="W" * 30, issuer=party, customer=party)
    return msgspec.structs.replace(run, papers=msgspec.structs.replace(papers, case=case))


def at_ease(run: Run) -> Run:
    """As much as a cover holds before it is crowded, in the widest letters."""
    wide = "WWWWWWWWW " * 10
    section = msgspec.structs.replace(run.sections[0], currency=wide, adopted=wide, publisher=wide)
    engine = msgspec.structs.replace(
        run.engine, name=wide, version=wide, vendor=wide, address=wide, artifacts=run.engine.artifacts[:1]
    )
    return msgspec.structs.replace(
        run, sections=(section,), engine=engine, statement=wide * 3, decision_rule=wide * 4 + wide[:80]
    )


def _signature_pages(pdf: bytes) -> list[int]:
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        found: list[Any] = [
            place
            for place, page in enumerate(opened.pages)
            for annotation in page.get("/Annots", [])
            if annotation.Subtype == "/Widget"
        ]
    return found


WORST: dict[str, tuple[Run, Signature]] = {
    "one section, hostile": (worst(1, HOSTILE), "development"),
    "two sections, wide": (worst(2, LONG), "development"),
    "five sections, wide": (worst(5, LONG), "laboratory"),
    "not quite crowded": (at_ease(sample(small=True, quick=True, self_test=True)), "development"),
}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) if name == "two sections, wide" else name for name in WORST]
)
def test_the_worst_cover_is_one_page(needs_pango: None, name: str) -> None:
    run, signature = WORST[name]

    made = cover_alone(run, signature)

    pages = texts(made)
    assert len(pages) == 2
    assert "Page1of2" in pages[0]
    assert "Coverage" in pages[1]
    assert set(_signature_pages(made)) == {0}
    assert digest(run_bytes(run)) in pages[0]
    assert "".join(verdict_counts(run).split()) in pages[0]
    if run.of_record is not msgspec.UNSET:
        assert "attempt601of601atthisitem" in pages[0]
        assert "100doesnotconform" in pages[0]
    for page in pages:
        assert report_number(digest(run_bytes(run))) in page
        assert number_of(run, digest(run_bytes(run))) in page


def test_a_hostile_engine_stands_on_the_cover_as_what_it_is(needs_pango: None) -> None:
    run = sample(small=True, quick=True, self_test=True, hostile=HOSTILE)

    cover = texts(cover_alone(run, "none"))[0]

    assert "<script>alert(1)</script>" in cover
    assert "[U+202E]gnp.exe" in cover
    assert all(banner in cover for banner in ("SELF-TEST", "QUICK", "NOTSIGNED"))


def test_what_the_cover_has_no_room_for_stands_behind_it(needs_pango: None) -> None:
    run = worst(1, "Acme")

    source, report = render.pdf_source(run, session(), signature="development")

    behind = source[source.index('<section id="coverage"') :]
    assert report.statement.cut
    assert report.decision_rule.cut
    assert "In full on page" in source
    assert run.statement.strip() in behind.replace("&#39;", "'")


def test_a_short_statement_is_said_once(needs_pango: None) -> None:
    source, report = render.pdf_source(sample(small=True), session(), signature="development")

    assert not report.statement.cut
    assert source.count(report.run.statement) == 1
    assert "In full on page" not in source
