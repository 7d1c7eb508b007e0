"""Which rounds of criss-cross poker the rules forbid, what may be declared, and where the rules are gathered from."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from feltproof import content
from feltproof.cards import hand
from feltproof.clauses import load
from feltproof.clauses.records import Deal, Multiple, Push, Table
from feltproof.referee import RefereeError
from feltproof.referee.criss_cross_poker import (
    Facility,
    FacilityError,
    Forbidden,
    Referee,
    Round,
    RoundDue,
    Rules,
    Seat,
    Unjudged,
)
from tests.referee.criss_cross import BETS, FACILITY, FLOORS, cross, declared, due, outcomes, referee, rules, seat

NOTHING = "3h/8d Qc 2s/9c"
"""A cross that helps nobody: queen-high across and down."""


# What is forbidden


def forbidden(*seats: Seat, by: Referee | None = None, at: Facility = FACILITY, lying: str = NOTHING) -> list[str]:
    """The clauses that a round breaks; none where it is lawful."""
    verdict = (by or referee()).settle(Round(cross(lying), seats), at)
    assert not isinstance(verdict, Unjudged), verdict
    return [reason.clause for reason in verdict.reasons] if isinstance(verdict, Forbidden) else []


@pytest.mark.parametrize(
    ("wagers", "clauses"),
    [
        ({}, []),
        ({"five_card_bonus": 5_00}, []),
        ({"ante_down": 6_00}, ["(e)(1)"]),
        ({"ante_down": 5_01}, ["(e)(1)"]),
        ({"ante_down": 0}, ["(e)(1)", "(e)(1)"]),
        ({"ante_across": 0}, ["(e)(1)", "(e)(1)"]),
        ({"across": 4_99}, ["(e)(3)"]),
        ({"across": 15_00, "down": 15_00, "middle": 15_00}, []),
        ({"across": 15_01}, ["(e)(3)"]),
        ({"down": 20_00}, ["(e)(5)"]),
        ({"down": 2_50}, ["(e)(5)"]),
        ({"middle": 15_01}, ["(e)(7)"]),
        ({"middle": 1}, ["(e)(7)"]),
        ({"across": 7_50}, []),
        ({"across": 0}, ["(e)(3)"]),
        ({"down": 0}, ["(e)(5)"]),
        ({"middle": 0}, ["(e)(7)"]),
        ({"five_card_bonus": -1}, ["(c)(1)"]),
        ({"play": 5_00}, ["(c)(4)"]),
        ({"ante": 5_00}, ["(c)(4)"]),
    ],
)
def test_wagers_that_the_rules_forbid(wagers: dict[str, int], clauses: list[str]) -> None:
    assert forbidden(seat("AsKd", 1, None, **wagers)) == clauses


def test_bets_are_measured_by_the_lesser_of_unequal_antes_and_the_antes_are_blamed_first() -> None:
    assert forbidden(seat("AsKd", ante_down=4_00))[0] == "(e)(1)"


@pytest.mark.parametrize(
    ("folded", "bets", "clauses"),
    [
        ("across", (0, 0, 0), []),
        ("across", (5_00, 0, 0), ["(e)(3)"]),
        ("across", (0, 5_00, 0), ["(e)(3)"]),
        ("across", (0, 0, 5_00), ["(e)(3)"]),
        ("down", (5_00, 0, 0), []),
        ("down", (0, 0, 0), ["(e)(3)"]),
        ("down", (5_00, 5_00, 0), ["(e)(5)"]),
        ("down", (5_00, 0, 5_00), ["(e)(5)"]),
        ("middle", (5_00, 5_00, 0), []),
        ("middle", (5_00, 0, 0), ["(e)(5)"]),
        ("middle", (0, 5_00, 0), ["(e)(3)"]),
        ("middle", (5_00, 5_00, 5_00), ["(e)(7)"]),
        (None, (5_00, 5_00, 5_00), []),
        (None, (5_00, 5_00, 0), ["(e)(7)"]),
        (None, (0, 0, 0), ["(e)(3)", "(e)(5)", "(e)(7)"]),
        ("flop", (5_00, 5_00, 5_00), ["(e)(3)"]),
    ],
)
def test_a_seat_makes_each_bet_up_to_its_fold_and_none_from_there_on(
    folded: str | None, bets: tuple[int, int, int], clauses: list[str]
) -> None:
    made = dict(zip(("across", "down", "middle"), bets, strict=True))

    assert forbidden(seat("AsKd", 1, folded, **made)) == clauses


def test_a_bonus_needs_antes() -> None:
    alone = Seat(1, hand("AsKd"), {"five_card_bonus": 5_00}, "across")

    assert forbidden(alone) == ["(e)(1)"]
    assert forbidden(replace(alone, wagers={"ante_across": 5_00, "ante_down": 5_00, "five_card_bonus": 5_00})) == []


def test_a_bonus_that_is_not_offered_is_forbidden() -> None:
    plain = copy_without_bonus()

    assert forbidden(seat("AsKd", five_card_bonus=5_00), at=plain) == ["(c)(4)"]
    assert forbidden(seat("AsKd"), at=plain) == []


def copy_without_bonus() -> Facility:
    without = declared()
    del without["odds"]["five_card_bonus"]
    return Facility.of(without)


def test_bets_between_whole_multiples_may_be_refused_or_must_be() -> None:
    between, whole = seat("AsKd", down=7_50), seat("AsKd", down=10_00)
    strict = referee(bet_amount="whole-multiples")
    lawful = referee().settle(Round(cross(NOTHING), (between,)), FACILITY)

    assert isinstance(lawful, RoundDue)
    assert lawful.may_refuse == ("seat 1: a down bet between whole multiples of the ante may be refused",)
    assert forbidden(between, by=strict) == ["(e)(5)"]
    assert forbidden(whole, by=strict) == forbidden(whole) == []


def test_amounts_outside_the_limits_may_be_refused_and_both_antes_have_the_antes_limits() -> None:
    def refusals(one: Seat) -> tuple[str, ...]:
        found = referee().settle(Round(cross(NOTHING), (one,)), FACILITY)
        assert isinstance(found, RoundDue)
        return found.may_refuse

    four = dict.fromkeys(BETS, 400)
    assert refusals(seat("AsKd")) == ()
    assert len(refusals(seat("AsKd", 1, None, **four))) == 2
    assert refusals(seat("AsKd", five_card_bonus=50)) == (
        "seat 1: five_card_bonus of 50 cents is outside the facility's limits",
    )


def test_seats_and_cards_are_those_of_the_table_and_one_deck() -> None:
    assert forbidden(seat("AsKd", 6)) == []
    assert forbidden(seat("AsKd", 7)) == forbidden(seat("AsKd", 0)) == ["(a)(1)"]
    assert forbidden(seat("AsKd", 2), seat("AhKc", 2)) == ["(a)(1)"]
    assert forbidden(seat("AsKd", 1), seat("AhKc", 2)) == []
    assert forbidden(seat("AsKdJh")) == forbidden(seat("As")) == ["(d)(1)"]
    assert forbidden(seat("AsAs")) == forbidden(seat("As3h")) == ["(d)"]
    assert forbidden(seat("AsKd", 1), seat("AsKc", 2)) == ["(d)"]
    assert forbidden(seat("AsKd"), lying="3h/3h Qc 2s/9c") == ["(d)"]
    small = Facility.of(FLOORS | {"seats": 4})
    assert forbidden(seat("AsKd", 5), at=small) == ["(a)(1)"]


def test_a_table_of_eight_has_six_positions_all_the_same() -> None:
    assert forbidden(seat("AsKd", 7), at=Facility.of(FLOORS | {"seats": 8})) == ["(a)(1)"]


def test_rounds_that_nothing_is_said_of() -> None:
    assert isinstance(referee().settle(Round(cross(NOTHING), ()), FACILITY), Unjudged)
    nobody = Seat(1, hand("AsKd"), {"ante_across": 0})
    assert isinstance(referee().settle(Round(cross(NOTHING), (nobody,)), FACILITY), Unjudged)
    assert isinstance(referee().settle(Round(cross(NOTHING), (seat("AsKd"),)), FACILITY), RoundDue)


# What is declared


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seats": 0}, "seats: 0 is no whole number of 1 or more"),
        ({"odds": FLOORS["odds"] | {"ante": "1-1"}}, "odds.ante: '1-1' is not of the form"),
        ({"odds": FLOORS["odds"] | {"bets": {"flush": "100%"}}}, "odds.bets.flush: '100%' is not of the form"),
        ({"odds": {"ante": "1:1"}}, "bets: None is no object"),
        ({"odds": FLOORS["odds"] | {"five_card_bonus": None}}, "five_card_bonus: None is no object"),
        ({"limits": {"ante": {"min": -1, "max": 5}}}, "limits.ante: min: -1 is no whole number"),
        ({"id": ""}, "id: '' is no name"),
    ],
)
def test_a_configuration_that_makes_no_sense_is_refused_with_its_place(change: dict[str, Any], message: str) -> None:
    assert Facility.of(FLOORS).id == "floors"
    with pytest.raises(FacilityError) as refused:
        Facility.of(FLOORS | change)
    assert message in str(refused.value)


def test_rows_that_name_no_hand_are_kept_apart() -> None:
    odd = Facility.of(declared(bets=FLOORS["odds"]["bets"] | {"blaze": "4:1"}))

    assert odd.unknown_rows == {"bets": ("blaze",)}
    assert "blaze" not in odd.table("middle")
    assert FACILITY.unknown_rows == {}


# Rules


@cache
def section() -> Any:
    return load(content.specs()).section("us-ny/5324.39")


def changed(label: str, **numbers: Any) -> Any:
    """The section with some numbers of one clause others."""
    clauses = {at: replace(c, **numbers) if at == label else c for at, c in section().clauses.items()}
    return replace(section(), clauses=Table(clauses))


def test_the_rules_are_gathered_from_the_clauses() -> None:
    assert (rules().seats, rules().community, rules().cards) == (6, 5, 2)
    assert rules().equal == ("ante_across", "ante_down")
    assert rules().multiples == dict.fromkeys(("across", "down", "middle"), (1, 3))
    assert rules().pushes["down"] == Push(("across", "down"), "pair", "6", "T")
    assert rules().pushes.keys() == {"ante_across", "ante_down", "across", "down"}
    assert {wager: len(table) for wager, table in rules().floors.items()} == {
        "ante_across": 1,
        "ante_down": 1,
        "across": 9,
        "down": 9,
        "middle": 9,
        "five_card_bonus": 9,
    }


@pytest.mark.parametrize(
    ("label", "numbers", "message"),
    [
        ("(e)(5)", {"multiple": Multiple(("down",), "ante", 1, 4)}, "multiple: down: set to"),
        ("(d)(2)", {"deal": Deal("automated", 3, None, 5)}, "deal: cards: set to"),
        ("(d)(1)", {"deal": Deal("manual", 2, None, 4)}, "deal: community: set to"),
        ("(b)(2)(vi)", {"hand": None}, "hand: nothing is set for straight"),
        ("(f)(2)", {"floor": None}, "floor: nothing is set for across, down, middle"),
        ("(f)(1)", {"push": None}, "push: nothing is set for ante_across, ante_down"),
        ("(a)(1)", {"limit": None}, "0 limits are named 'seats'"),
        ("(b)(1)", {"ranks": None}, "ranks stands in no clause"),
    ],
)
def test_rules_that_are_missing_or_contradict_each_other_are_refused(
    label: str, numbers: dict[str, Any], message: str
) -> None:
    with pytest.raises(RefereeError) as refused:
        Rules.of(changed(label, **numbers))
    assert message in str(refused.value)


def test_another_law_sets_other_numbers_and_the_referee_goes_by_them() -> None:
    pushes = Push(("across", "down", "middle"), "pair", "8", "T")
    other = Referee(Rules.of(changed("(f)(2)", push=pushes)))

    assert outcomes(due(other, "3h/8d Kc 4s/9c", "7s7d"))["across"] == "lose"
    assert outcomes(due(other, "3h/8d Kc 4s/9c", "7s7d"))["ante_across"] == "push"
    assert outcomes(due(referee(), "3h/8d Kc 4s/9c", "7s7d"))["across"] == "push"
