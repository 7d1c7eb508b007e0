"""Tests of the kinds of numbers that a second game brought: multiples, pushes, community cards, hands of five."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
import yaml
from jsonschema import Draft202012Validator

from feltproof.clauses import Section, lint, load
from feltproof.clauses.fingerprints import of_clause
from feltproof.clauses.numbers import Deal, HandExtremes, Multiple, Push
from feltproof.clauses.schema import schemas

MULTIPLE: Final = "{wagers: [across, down], of: ante, at_least: 1, at_most: 3}"
PUSH: Final = '{wagers: [across], category: pair, lowest: "6", highest: T}'
DEAL: Final = "{method: manual, community: 5, cards: 2}"
LIMIT: Final = "    limit: {seats: {at_most: 6}}\n"
"""Of (a)(1) in the made-up section; what is tested is written below it."""

Write = Callable[[str, str], Path]


@pytest.fixture
def write(spec: Path) -> Write:
    """Give (a)(1) a number of another kind."""

    def written(kind: str, value: str) -> Path:
        text = spec.read_text()
        assert LIMIT in text, "the edit has to hit something"
        spec.write_text(text.replace(LIMIT, f"{LIMIT}    {kind}: {value}\n"))
        return spec.parents[1]

    return written


def faults(specs: Path) -> list[str]:
    return [fault.message for fault in lint(specs)]


def marked(spec: Path) -> list[str]:
    """What an editor marks in the section file."""
    value: Any = yaml.safe_load(spec.read_text())
    return [error.message for error in Draft202012Validator(schemas()["section.schema.json"]).iter_errors(value)]


@pytest.mark.parametrize(
    ("kind", "value", "number"),
    [
        ("multiple", MULTIPLE, Multiple(("across", "down"), "ante", 1, 3)),
        ("multiple", MULTIPLE.replace("1, at_most: 3", "2, at_most: 2"), Multiple(("across", "down"), "ante", 2, 2)),
        ("push", PUSH, Push(("across",), "pair", "6", "T")),
        ("push", PUSH.replace('"6"', "T"), Push(("across",), "pair", "T", "T")),
        (
            "push",
            PUSH.replace("[across]", "[ante_across, ante_down]"),
            Push(("ante_across", "ante_down"), "pair", "6", "T"),
        ),
        ("deal", DEAL, Deal("manual", 2, None, 5)),
        ("deal", "{method: automated, cards: 5}", Deal("automated", 5, None)),
        (
            "hand",
            "{category: royal_flush, highest: AKQJT, lowest: AKQJT}",
            HandExtremes("royal_flush", "AKQJT", "AKQJT"),
        ),
        (
            "hand",
            '{category: full_house, highest: AAAKK, lowest: "22233"}',
            HandExtremes("full_house", "AAAKK", "22233"),
        ),
        ("order", "[royal_flush, straight_flush, full_house]", ("royal_flush", "straight_flush", "full_house")),
    ],
)
def test_a_number_is_read_as_it_stands(write: Write, spec: Path, kind: str, value: str, number: object) -> None:
    specs = write(kind, value)

    assert getattr(load(specs).find("a/1"), kind) == number
    assert load(specs).section("7.3").all(kind) == {"(a)(1)": number}
    assert marked(spec) == []


@pytest.mark.parametrize(
    ("kind", "value", "message"),
    [
        ("multiple", MULTIPLE.replace("[across, down]", "across"), "wagers: 'across' where a list belongs"),
        ("multiple", MULTIPLE.replace("[across, down]", "[]"), "wagers: a list empty: at least 1 belong in it"),
        ("multiple", MULTIPLE.replace("down]", "across]"), "wagers: 'across' stands twice"),
        ("multiple", MULTIPLE.replace("down]", "up]"), "wagers: 'up' is none of ante, super_bonus, play,"),
        ("multiple", MULTIPLE.replace("of: ante", "of: antes"), "of: 'antes' is none of ante"),
        ("multiple", MULTIPLE.replace("of: ante, ", ""), "multiple: of is missing"),
        ("multiple", MULTIPLE.replace("at_least: 1, ", ""), "multiple: at_least is missing"),
        ("multiple", MULTIPLE.replace("at_least: 1", "at_least: one"), "at_least: 'one' where a whole number belongs"),
        ("multiple", MULTIPLE.replace("at_least: 1", "at_least: 0"), "at_least: 0 is not from 1 to 999"),
        ("multiple", MULTIPLE.replace("at_most: 3", "at_most: 1.5"), "at_most: '1.5' where a whole number belongs"),
        (
            "multiple",
            MULTIPLE.replace("at_least: 1", "at_least: 4"),
            "multiple: at_least 4 is more than at_most 3: the least comes first",
        ),
        (
            "multiple",
            MULTIPLE.replace("[across, down]", "[ante]"),
            "multiple: ante is measured by itself: name the wager that it is a multiple of",
        ),
        ("multiple", MULTIPLE.replace("at_most", "most"), "multiple: unknown key 'most': perhaps 'at_most'?"),
        ("push", PUSH.replace("category: pair", "category: pairs"), "category: 'pairs' is none of high_card, pair,"),
        ("push", PUSH.replace('"6"', '"1"'), "lowest: '1' is none of A, K, Q,"),
        ("push", PUSH.replace("highest: T", 'highest: "10"'), "highest: '10' is none of A, K, Q,"),
        ("push", PUSH.replace(", highest: T", ""), "push: highest is missing"),
        ("push", PUSH.replace('"6"', "J"), "push: lowest J is above highest T: exchange them"),
        ("push", PUSH.replace("wagers: [across]", "wager: across"), "push: unknown key 'wager': perhaps 'wagers'?"),
        ("deal", DEAL.replace("community: 5", "community: 0"), "community: 0 is not from 1 to 52"),
        ("deal", DEAL.replace("community: 5", "community: five"), "community: 'five' where a whole number belongs"),
        ("deal", "{community: 5, dealer_cards: 6}", "deal: community belongs with cards"),
        ("deal", "{community: 5}", "deal: either cards or dealer_cards belongs here"),
        ("hand", "{category: royal_flush, highest: AKQJT9, lowest: AKQJT}", "highest: 'AKQJT9' is not of the form"),
        ("hand", "{category: royal_flush, highest: AKQJ10, lowest: AKQJT}", "highest: 'AKQJ10' is not of the form"),
        ("order", "[royal_flush, straight_flash]", "order: 'straight_flash' is none of high_card, pair,"),
    ],
)
def test_a_number_of_another_form_is_a_fault(write: Write, spec: Path, kind: str, value: str, message: str) -> None:
    specs = write(kind, value)

    found = [fault for fault in lint(specs) if message in fault.message]

    assert [(fault.path, fault.clause) for fault in found] == [("specs/us_nw/s7_3_made_up_poker.yaml", "(a)(1)")]
    assert spec.read_text().splitlines()[found[0].line - 1].startswith(f"    {kind}: ")


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("multiple", MULTIPLE.replace("of: ante", "of: antes")),
        ("multiple", MULTIPLE.replace("at_least: 1, ", "")),
        ("push", PUSH.replace("highest: T", 'highest: "10"')),
        ("push", PUSH.replace("category: pair", "category: pairs")),
        ("deal", DEAL.replace("community: 5", "community: 0")),
        ("hand", "{category: royal_flush, highest: AKQJT9, lowest: AKQJT}"),
    ],
)
def test_an_editor_marks_a_number_of_another_form(write: Write, spec: Path, kind: str, value: str) -> None:
    write(kind, value)

    assert marked(spec)


def test_community_cards_count_in_a_review_only_where_there_are_some(write: Write) -> None:
    section = load(write("deal", "{method: manual, cards: 2}")).section("7.3")
    clause = section.clause("a/1")

    def reviewed(deal: Deal) -> str:
        return of_clause(section, replace(clause, deal=deal))

    # As such a clause was reviewed before there were community cards.
    assert of_clause(section, clause) == "8c889b884d4496fcf7275aebba283c76f30624b795324ceffb4ff73dd8aa6af2"
    assert reviewed(Deal("manual", 2, None)) == of_clause(section, clause)
    assert reviewed(Deal("manual", 2, None, 5)) != of_clause(section, clause)
    assert reviewed(Deal("manual", 2, None, 5)) != reviewed(Deal("manual", 2, None, 4))


def of_game(spec: Path, game: str) -> Path:
    """The made-up section as one of a game that is known."""
    spec.write_text(spec.read_text().replace("game: made-up-poker", f"game: {game}"))
    return spec.parents[1]


def test_a_section_that_speaks_of_its_own_game_has_no_fault(spec: Path) -> None:
    assert faults(of_game(spec, "crazy-4-poker")) == []


def test_a_section_that_speaks_of_another_game_is_at_fault(spec: Path) -> None:
    has = "which has ante_across, ante_down, five_card_bonus, across, down, middle"

    assert faults(of_game(spec, "criss-cross-poker")) == [
        f"floor: 'super_bonus' is no wager of criss-cross-poker, {has}",
        "option: 'queens_up' is no offer of criss-cross-poker, which has five_card_bonus",
        "choice: 'queens_up' is no wager of criss-cross-poker, " + has,
    ]


@pytest.mark.parametrize(
    ("kind", "value", "message"),
    [
        ("multiple", MULTIPLE, "multiple: 'across' is no wager of crazy-4-poker, which has ante, super_bonus, play,"),
        ("push", PUSH.replace("across", "play").replace("pair", "full_house"), "push: 'full_house' is no category of"),
        ("push", PUSH, "push: 'across' is no wager of crazy-4-poker"),
        ("order", "[royal_flush, straight_flush]", "order: 'royal_flush' is no category of crazy-4-poker"),
        ("returned_below", "full_house", "returned_below: 'full_house' is no category of crazy-4-poker"),
        ("equal", "[ante, ante_down]", "equal: 'ante_down' is no wager of crazy-4-poker"),
        ("base", "{play: across}", "base: 'across' is no wager of crazy-4-poker"),
        ("settle_after", "{queens_up: [middle]}", "settle_after: 'middle' is no wager of crazy-4-poker"),
        ("hand", "{category: full_house}", "hand: 'full_house' is no category of crazy-4-poker"),
        (
            "hand",
            "{category: straight, highest: AKQJT, lowest: 432A}",
            "hand: AKQJT is more than the 4 cards of a hand of crazy-4-poker",
        ),
        (
            "floor",
            '{wager: ante, odds: {pair_of_jacks_or_better: "1:1"}}',
            "floor: 'pair_of_jacks_or_better' is no row of crazy-4-poker",
        ),
        (
            "choice",
            '{wager: middle, tables: {A: {full_house: "1:1"}}}',
            "choice: 'full_house' is no row of crazy-4-poker",
        ),
        (
            "envy",
            '{table: A, per: "$1", amounts: {royal_flush: "$5"}}',
            "envy: 'royal_flush' is no row of crazy-4-poker",
        ),
        ("option", "five_card_bonus", "option: 'five_card_bonus' is no offer of crazy-4-poker, which has progressive,"),
    ],
)
def test_words_of_another_game_are_a_fault(write: Write, spec: Path, kind: str, value: str, message: str) -> None:
    of_game(spec, "crazy-4-poker")
    specs = write(kind, value)

    found = [fault for fault in lint(specs) if fault.message.startswith(message)]

    assert [fault.clause for fault in found] == ["(a)(1)"]
    assert spec.read_text().splitlines()[found[0].line - 1].startswith(f"    {kind}: ")


def test_a_limit_of_another_game_is_a_fault(write: Write, spec: Path) -> None:
    text = spec.read_text().replace(LIMIT, "    limit: {play_multiple: {at_most: 3}}\n")
    spec.write_text(text.replace("wager: super_bonus", "wager: middle").replace("    option: queens_up\n", ""))
    specs = of_game(spec, "criss-cross-poker")

    assert faults(specs)[0] == "limit: 'play_multiple' is no limit of criss-cross-poker, which has seats, positions"


def test_a_section_without_any_check_waits_for_its_checks(spec: Path) -> None:
    lines = spec.read_text().splitlines(keepends=True)
    kept = [
        line
        for line in lines
        if not line.lstrip().startswith(("checks:", "- check:", "- {check:", "needs:", "reviewed:"))
    ]
    spec.write_text("".join(kept))

    section: Section = load(spec.parents[1]).section("7.3")

    assert [clause.label for clause in section.clauses.values() if clause.method == "test"] == [
        "(a)(1)",
        "(b)(1)",
        "(b)(2)",
    ]


def test_a_clause_without_checks_among_others_that_have_some_is_a_fault(spec: Path) -> None:
    lines = spec.read_text().splitlines(keepends=True)
    last = max(at for at, line in enumerate(lines) if line.strip() == "checks:")
    spec.write_text("".join(lines[:last]))

    assert faults(spec.parents[1]) == ["method: test without checks: name the checks that test it"]
