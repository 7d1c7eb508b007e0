"""Tests that every real difference between Prairie Meadows' rules and 5324.32 is found, and none is invented."""

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from feltproof import content
from feltproof.clauses import Lawbook, load
from feltproof.clauses.registers import register
from feltproof.comparison.compared import compare
from feltproof.comparison.record import Comparison, Rule, turned
from feltproof.comparison.sets import OTHER_WAY
from feltproof.errors import UsageError

IOWA: Final = "us-ia/prairie-meadows"
NEW_YORK: Final = "us-ny/5324.32"
OTHERWISE: Final[Mapping[str, str]] = {
    "wagers-frozen": "looser",
    "queens-up-alone": "looser",
    "progressive": "stricter",
    "means-of-dealing": "stricter",
    "cards-to-the-dealer": "stricter",
    "spots-dealt-by-hand": "conflicting",
    "spots-dealt-by-machine": "looser",
    "order-of-wagers-unqualified": "conflicting",
    "ante-and-play-odds": "stricter",
    "super-bonus-odds": "stricter",
    "queens-up-odds": "stricter",
}
"""Where both say something, and not the same; as the house rules stand to the law."""
ALONE: Final = (
    *("right-to-deny-play", "dealer-tokes", "largest-toke", "cards-left-over", "misdeal", "bankroll-at-the-opening"),
    *("misdeal-number-of-cards", "misdeal-counting-error", "misdeal-players-cards", "misdeal-dealers-card"),
    *("misdeal-cards-left-over", "shuffle-by-hand", "cut", "closing-a-table", "queens-up-amount", "no-more-touching"),
)
"""What the house rules say and the law does not."""
NOT_THERE: Final = (
    *("inscriptions", "betting-areas", "progressive-odds", "progressive-meter", "envy-bonus", "envy-with-pay-table-a"),
    *("equal-category", "order-of-decisions", "cards-collected", "seats", "means-of-wagering"),
    "order-of-wagers-qualified",
)
"""What the law says and the house rules do not."""


@pytest.fixture(scope="module")
def book() -> Lawbook:
    return load(content.specs())


def compared(book: Lawbook, **options: str) -> Comparison:
    """The house rules beside the law, with options by the ids of their readings."""
    chosen = {reading.id: reading.default for reading in book.readings.values()} | options
    one, other = book.section(IOWA), book.section(NEW_YORK)
    return compare(book, register(book, one.game), one, other, chosen)


@pytest.fixture(scope="module")
def comparison(book: Lawbook) -> Comparison:
    return compared(book)


def rule(comparison: Comparison, topic: str) -> Rule:
    return next(one for one in comparison.rules if one.topic == topic)


def test_where_both_speak_they_differ_in_these_rules_and_in_no_others(comparison: Comparison) -> None:
    otherwise = {one.topic: one.verdict for one in comparison.rules if one.verdict not in ("same", "silent")}

    assert otherwise == OTHERWISE


def test_what_only_the_house_says_has_the_law_silent(comparison: Comparison) -> None:
    silent = {one.topic for one in comparison.rules if one.other is None}

    assert set(ALONE) <= silent
    assert all(rule(comparison, topic).reason == f"{NEW_YORK} says nothing about it." for topic in ALONE)


def test_what_only_the_law_says_has_the_house_silent(comparison: Comparison) -> None:
    silent = {one.topic for one in comparison.rules if one.one is None}

    assert set(NOT_THERE) <= silent
    assert not silent & {*ALONE, *OTHERWISE}


def test_no_clause_that_asks_something_is_left_out(comparison: Comparison) -> None:
    assert comparison.unasked == ()


def test_seen_from_the_law_every_verdict_is_the_other_way_round(book: Lawbook, comparison: Comparison) -> None:
    one, other = book.section(NEW_YORK), book.section(IOWA)

    back = compare(book, register(book, one.game), one, other)

    assert {r.topic: r.verdict for r in back.rules} == {r.topic: OTHER_WAY[r.verdict] for r in comparison.rules}
    assert {r.topic: r.verdict for r in turned(back).rules} == {r.topic: r.verdict for r in comparison.rules}


def test_the_queens_up_chart_is_named_as_the_pay_table_that_it_is(comparison: Comparison) -> None:
    assert rule(comparison, "queens-up-odds").reason.endswith("It is pay table D of us-ny/5324.32.")


def test_exact_odds_are_stricter_than_a_floor_in_every_row(comparison: Comparison) -> None:
    details = rule(comparison, "super-bonus-odds").details

    assert [(row.row, row.one, row.other, row.verdict) for row in details][1] == (
        "flush",
        "exactly 3:2",
        "at least 3:2",
        "stricter",
    )
    assert len(details) == 6


@pytest.mark.parametrize(
    ("topic", "reading", "then"),
    [
        ("queens-up-alone", "5324.32/queens-up-alone=alone-allowed", "same"),
        ("fold-queens-up", "prairie-meadows/fold-queens-up=alive", "conflicting"),
        ("order-of-wagers-unqualified", "5324.32/side-bets-unqualified=qualified-only", "silent"),
        ("order-of-wagers-qualified", "prairie-meadows/order-against-a-qualified-dealer=as-unqualified", "conflicting"),
        ("spots-dealt-by-machine", "prairie-meadows/stacks-to-empty-spots=players-only", "same"),
    ],
)
def test_a_verdict_that_hangs_on_a_reading_says_what_it_would_be(
    book: Lawbook, comparison: Comparison, topic: str, reading: str, then: str
) -> None:
    id, _, option = reading.partition("=")

    assert (id, option, then) in [(t.reading, t.option, t.verdict) for t in rule(comparison, topic).turns]
    assert rule(compared(book, **{id: option}), topic).verdict == then


def test_a_verdict_that_hangs_on_no_reading_has_no_turns(comparison: Comparison) -> None:
    assert rule(comparison, "queens-up-odds").turns == ()


def test_another_number_in_a_spec_is_another_verdict(book: Lawbook, tmp_path: Path) -> None:
    specs = changed(tmp_path, 'flush: "3:2"', 'flush: "2:1"', "us_ia/prairie_meadows_crazy_4_poker.yaml")
    found = compared(load(specs))

    assert rule(found, "super-bonus-odds").verdict == "stricter"
    assert [row.one for row in rule(found, "super-bonus-odds").details if row.row == "flush"] == ["exactly 2:1"]

    specs = changed(tmp_path / "less", 'flush: "3:2"', 'flush: "1:1"', "us_ia/prairie_meadows_crazy_4_poker.yaml")

    assert rule(compared(load(specs)), "super-bonus-odds").verdict == "conflicting"


def changed(folder: Path, old: str, new: str, name: str) -> Path:
    """The specs with something else in one of their files."""
    specs = folder / "specs"
    shutil.copytree(content.specs(), specs)
    path = specs / name
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    return specs


def test_two_editions_differ_where_their_numbers_do(tmp_path: Path) -> None:
    specs = tmp_path / "specs"
    shutil.copytree(content.specs(), specs)
    now = specs / "us_ny" / "s5324_32_crazy_4_poker.yaml"
    text = now.read_text(encoding="utf-8").replace("section: us-ny/5324.32", "section: us-ny/5324.32@2027-01-01", 1)
    text = text.replace('effective: "2016-11-16"', 'effective: "2027-01-01"').replace('flush: "3:2"', 'flush: "2:1"')
    (specs / "us_ny" / "s5324_32_crazy_4_poker@2027-01-01.yaml").write_text(text, encoding="utf-8")
    book = load(specs)
    one, other = book.section("us-ny/5324.32@2027-01-01"), book.section(NEW_YORK)

    found = compare(book, register(book, one.game), one, other)

    assert {r.topic: r.verdict for r in found.rules if r.verdict != "same"} == {"super-bonus-odds": "stricter"}
    assert not any(side.taken_from for r in found.rules for side in (r.one, r.other) if side)


def test_a_section_is_not_compared_with_itself_nor_with_one_of_another_game(book: Lawbook) -> None:
    topics = register(book, "crazy-4-poker")
    one = book.section(NEW_YORK)

    with pytest.raises(UsageError, match="compared with itself"):
        compare(book, topics, one, one)
    with pytest.raises(UsageError, match="compare sections of one game"):
        compare(book, topics, one, book.section("us-ny/5324.39"))
    with pytest.raises(UsageError, match=r"criss_cross_poker_topics\.yaml: there is no register"):
        register(book, "criss-cross-poker")
