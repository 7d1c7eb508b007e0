"""Rounds as a dealer would lay them out, and what the law says that each wager is due."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from feltproof import content
from feltproof.cards import hand
from feltproof.clauses import load
from feltproof.clauses.records import Deal, Table
from feltproof.referee import RefereeError
from feltproof.referee.crazy_4_poker import (
    OPTIONS,
    Due,
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

Read = Callable[..., Referee]

JACK_HIGH = "JsTd8c4h3s"
KING_HIGH = "KsQd9c4h3s"
PAIR_OF_NINES = "9s9dKc4h2s"
QUEEN_HIGH_PLAYER = "QsTh8d4c3d"
PAIR_OF_ACES = "AsAhKd7c2d"
PAIR_OF_SIXES = "6c6hKd7c2d"
STRAIGHT = "8s7h6d5cKh"
FLUSH = "AhJh9h6h2c"
TRIPS = "7s7h7d3cKh"
STRAIGHT_FLUSH = "8h7h6h5hKd"
QUADS = "5s5h5d5cKh"
FOUR_ACES = "AsAhAdAcKh"


def due(
    referee: Referee, facility: Facility, dealer: str, player: str, meter: int | None = 7_000_00, **wagers: int
) -> dict[str, Due]:
    """What a lone player in seat 1 is due; ante and super bonus of $5 and an equal play wager unless said."""
    made = {"ante": 5_00, "super_bonus": 5_00, "play": 5_00} | wagers
    verdict = referee.settle(Round(hand(dealer), (Seat(1, hand(player), made),), meter), facility)
    assert isinstance(verdict, RoundDue), verdict
    return dict(verdict.seat(1).wagers)


def outcomes(dues: dict[str, Due]) -> dict[str, str]:
    return {wager: "/".join(sorted(due.outcomes)) for wager, due in dues.items()}


def main(ante: str, play: str, super_bonus: str) -> dict[str, str]:
    return {"ante": ante, "play": play, "super_bonus": super_bonus}


def test_without_a_king_the_ante_comes_back_and_the_play_wager_is_paid(referee: Referee, facility: Facility) -> None:
    higher = due(referee, facility, JACK_HIGH, QUEEN_HIGH_PLAYER)
    lower = due(referee, facility, "QsTd8c4h3s", "JsTh8d4c3d")
    straight = due(referee, facility, JACK_HIGH, "9s8h7d6cKh")

    assert outcomes(higher) == outcomes(lower) == main("push", "win", "push")
    assert outcomes(straight) == main("push", "win", "win")
    assert {d.clause for d in lower.values()} == {"(e)(3)(iii)(a)"}


def test_a_king_is_enough_to_qualify(referee: Referee, facility: Facility) -> None:
    assert outcomes(due(referee, facility, "QcJd9c8c7s", "Th8h7d4c3d"))["ante"] == "push"
    assert outcomes(due(referee, facility, "Kc8d6c4h2s", "Th8h7d4c3d"))["ante"] == "lose"
    assert outcomes(due(referee, facility, "Ac8d6c4h2s", "Th8h7d4c3d"))["ante"] == "lose"
    assert outcomes(due(referee, facility, "2c2d6h4s9s", "Th8h7d4c3d"))["ante"] == "lose"


def test_a_lower_hand_loses_ante_and_play_and_a_straight_still_wins_its_super_bonus(
    referee: Referee, facility: Facility
) -> None:
    nothing = due(referee, facility, PAIR_OF_NINES, "8c8hQd7c3d")
    straight = due(referee, facility, "9s8d7c6dKs", STRAIGHT.replace("6d", "6h"))

    assert outcomes(nothing) == main("lose", "lose", "lose")
    assert outcomes(straight) == main("lose", "lose", "win")


def test_a_higher_hand_wins_and_below_a_straight_the_super_bonus_comes_back(
    referee: Referee, facility: Facility
) -> None:
    assert outcomes(due(referee, facility, KING_HIGH, PAIR_OF_SIXES)) == main("win", "win", "push")
    assert outcomes(due(referee, facility, KING_HIGH, TRIPS)) == main("win", "win", "win")


def test_equal_hands_return_ante_and_play(referee: Referee, facility: Facility) -> None:
    assert outcomes(due(referee, facility, KING_HIGH, "KhQc9d4c2h")) == main("push", "push", "push")
    assert outcomes(due(referee, facility, "8c7d6s5dKs", STRAIGHT)) == main("push", "push", "win")


@pytest.mark.parametrize(
    ("player", "row", "least"),
    [
        (STRAIGHT, "straight", 7_00),
        (FLUSH, "flush", 10_50),
        (TRIPS, "three_of_a_kind", 14_00),
        (STRAIGHT_FLUSH, "straight_flush", 105_00),
        (QUADS, "four_of_a_kind", 210_00),
        (FOUR_ACES, "four_aces", 1_400_00),
    ],
)
def test_the_super_bonus_pays_no_less_than_its_schedule(
    referee: Referee, facility: Facility, player: str, row: str, least: int
) -> None:
    super_bonus = due(referee, facility, KING_HIGH, player, ante=7_00, super_bonus=7_00, play=7_00)["super_bonus"]

    assert (super_bonus.row, super_bonus.odds_clause) == (row, "(f)(2)")
    assert super_bonus.allows("win", least)
    assert super_bonus.allows("win", least + 1)
    assert not super_bonus.allows("win", least - 1)
    assert not super_bonus.allows("push", 0)


def test_cents_that_cannot_be_paid_are_rounded_up(referee: Referee, facility: Facility) -> None:
    super_bonus = due(referee, facility, KING_HIGH, FLUSH, ante=5_01, super_bonus=5_01, play=5_01)["super_bonus"]

    assert super_bonus.least == 7_52


def test_a_facility_that_declares_more_has_to_pay_more(referee: Referee, declared: dict[str, Any]) -> None:
    declared["odds"]["super_bonus"] = declared["odds"]["super_bonus"] | {"flush": "2:1", "straight": "1:2"}
    declared["odds"]["ante"] = "6:5"
    generous = Facility.of(declared)

    assert due(referee, generous, KING_HIGH, FLUSH)["super_bonus"].least == 10_00
    assert due(referee, generous, KING_HIGH, FLUSH)["ante"].least == 6_00
    assert due(referee, generous, KING_HIGH, STRAIGHT)["super_bonus"].least == 5_00


@pytest.mark.parametrize(
    ("player", "pays"),
    [
        ("JsJhAdKc2d", None),
        ("QsQhJd7c2d", 5_00),
        ("3d3h2d2cKh", 10_00),
        (STRAIGHT, 15_00),
        (FLUSH, 20_00),
        (TRIPS, 45_00),
        (STRAIGHT_FLUSH, 150_00),
        (QUADS, 250_00),
        (FOUR_ACES, 250_00),
    ],
)
def test_queens_up_pays_exactly_its_table_whatever_the_dealer_holds(
    referee: Referee, facility: Facility, player: str, pays: int | None
) -> None:
    for dealer in (JACK_HIGH.replace("Js", "Jc"), "TsThTdTc9c"):
        queens_up = due(referee, facility, dealer.replace("8c", "9d"), player, queens_up=5_00)["queens_up"]

        assert queens_up.outcomes == ({"lose"} if pays is None else {"win"})
        assert (queens_up.least, queens_up.most) == (pays or 0, pays or 0)


def test_a_queens_up_table_of_its_own_making_leaves_the_amount_unjudged(
    referee: Referee, declared: dict[str, Any]
) -> None:
    declared["odds"]["queens_up"] = declared["odds"]["queens_up"] | {"three_of_a_kind": "8:1", "straight": "2:1"}
    queens_up = due(referee, Facility.of(declared), KING_HIGH, TRIPS, queens_up=5_00)["queens_up"]

    assert queens_up.outcomes == {"win"}
    assert queens_up.within(1)
    assert queens_up.unjudged


def test_each_closed_table_is_known_by_its_name(referee: Referee, facility: Facility) -> None:
    mine = dict(facility.tables["queens_up"])

    assert referee.law_table("queens_up", mine) == "A"
    assert referee.law_table("queens_up", dict(reversed(mine.items()))) == "A"
    assert referee.law_table("queens_up", {**mine, "four_aces": mine["flush"]}) is None
    assert referee.law_table("progressive", facility.tables["progressive"]) == "A"


def test_the_progressive_scales_with_its_wager_and_the_meter_does_not(referee: Referee, facility: Facility) -> None:
    for wager in (1_00, 5_00):
        trips = due(referee, facility, "9s9dTcTh2s", TRIPS, progressive=wager)["progressive"]
        aces = due(referee, facility, JACK_HIGH, FOUR_ACES, progressive=wager)["progressive"]

        assert (trips.least, trips.most) == (9 * wager, 9 * wager)
        assert (aces.least, aces.most, aces.row) == (7_000_00, 7_000_00, "four_aces")
    assert outcomes(due(referee, facility, JACK_HIGH, FLUSH, progressive=1_00))["progressive"] == "lose"


def test_a_fold_forfeits_every_wager(referee: Referee, facility: Facility) -> None:
    folded = due(referee, facility, JACK_HIGH, FOUR_ACES, play=0, queens_up=5_00, progressive=1_00)

    assert outcomes(folded) == dict.fromkeys(("ante", "super_bonus", "queens_up", "progressive"), "lose")
    assert folded["queens_up"].clause == "(e)(2)(i)"
    assert folded["progressive"].clause == "(e)(2)(ii)"


def table(referee: Referee, facility: Facility, *seats: tuple[str, dict[str, int]]) -> RoundDue:
    """Seats from 1 against a dealer with nines, each with ante and super bonus of $5."""
    base = {"ante": 5_00, "super_bonus": 5_00}
    players = tuple(Seat(n, hand(cards), base | wagers) for n, (cards, wagers) in enumerate(seats, 1))
    verdict = referee.settle(Round(hand("9s9dJcTh2s"), players, 7_000_00), facility)
    assert isinstance(verdict, RoundDue), verdict
    return verdict


def envy(due: RoundDue, seat: int) -> tuple[int, int | None]:
    return due.seat(seat).envy.least, due.seat(seat).envy.most


def test_envy_is_for_the_hands_of_others_and_times_five_for_five_dollars(referee: Referee, facility: Facility) -> None:
    found = table(
        referee,
        facility,
        (QUADS, {"play": 5_00, "progressive": 1_00}),
        ("8h7h6h5cKd".replace("5c", "4h"), {"play": 5_00, "progressive": 5_00}),
        ("QsQhQdQc3d", {"progressive": 5_00, "play": 5_00}),
        ("JsTd8c4c3s", {"play": 5_00}),
        ("JhTc8d4d3c", {"progressive": 1_00}),
    )

    assert envy(found, 1) == (10_00, 10_00)
    assert envy(found, 2) == (100_00, 100_00)
    assert envy(found, 3) == (50_00, 50_00)
    assert envy(found, 4) == (0, 0)
    assert envy(found, 5) == (20_00, 20_00)
    assert {holder: part.least for holder, part in found.seat(5).envy_for.items()} == {1: 10_00, 2: 0, 3: 10_00, 4: 0}


def test_envy_for_a_folded_hand_may_be_paid_or_not(reading: Read, referee: Referee, facility: Facility) -> None:
    seats: tuple[tuple[str, dict[str, int]], ...] = (("JsTd8c4c3s", {"progressive": 1_00}), (QUADS, {}))

    assert envy(table(referee, facility, *seats), 1) == (0, 10_00)
    assert envy(table(reading(envy_holder="any-hand"), facility, *seats), 1) == (10_00, 10_00)


def test_an_envy_bonus_is_for_a_straight_flush_or_as_printed_a_straight(
    reading: Read, referee: Referee, declared: dict[str, Any]
) -> None:
    declared["progressive"]["envy"] = {}
    bare = Facility.of(declared)
    watcher = ("JsTd8c4c3s", {"progressive": 1_00})
    straight = (watcher, ("8s7h6d5cKh", {"play": 5_00}))
    suited = (watcher, ("8h7h6h5hKd", {"play": 5_00}))
    printed = reading(envy_straight="as-printed")

    assert [envy(table(referee, bare, *seats), 1)[0] for seats in (straight, suited)] == [0, 5_00]
    assert [envy(table(printed, bare, *seats), 1)[0] for seats in (straight, suited)] == [5_00, 0]


def test_a_declared_envy_bonus_above_the_schedule_is_owed(referee: Referee, declared: dict[str, Any]) -> None:
    declared["progressive"]["envy"] = {"four_of_a_kind": 1500, "four_aces": 1}
    found = Facility.of(declared)
    watcher = ("JsTd8c4c3s", {"progressive": 1_00})

    assert envy(table(referee, found, watcher, (QUADS, {"play": 5_00})), 1) == (15_00, 15_00)
    assert envy(table(referee, found, watcher, (FOUR_ACES, {"play": 5_00})), 1) == (100_00, 100_00)


def test_the_meter_is_reset_by_an_award_and_never_falls_without(referee: Referee, facility: Facility) -> None:
    award = table(
        referee, facility, (FOUR_ACES, {"play": 5_00, "progressive": 1_00}), ("5s5h5d5cKd", {"progressive": 5_00})
    ).meter
    none = table(referee, facility, (QUADS, {"play": 5_00, "progressive": 1_00})).meter
    folded = table(referee, facility, (FOUR_ACES, {"progressive": 1_00})).meter

    assert award is not None
    assert (award.least, award.most) == (5_000_00, 5_006_00)
    assert none is not None
    assert (none.least, none.most) == (7_000_00, None)
    assert folded == none


# Readings


def test_a_beaten_super_bonus_is_collected_or_as_read_to_the_letter_returned(
    reading: Read, referee: Referee, facility: Facility
) -> None:
    letter = reading(beaten_super_bonus="never-collected")

    assert outcomes(due(referee, facility, PAIR_OF_NINES, "8c8hQd7c3d"))["super_bonus"] == "lose"
    assert outcomes(due(letter, facility, PAIR_OF_NINES, "8c8hQd7c3d"))["super_bonus"] == "push"


def test_a_lower_hand_against_no_king_keeps_its_super_bonus_unless_read_otherwise(
    reading: Read, facility: Facility
) -> None:
    strict = reading(unqualified_dealer="higher-hand-only")

    assert outcomes(due(strict, facility, "QsTd8c4h3s", "JsTh8d4c3d")) == main("push", "win", "lose/push")
    assert outcomes(due(strict, facility, JACK_HIGH, QUEEN_HIGH_PLAYER))["super_bonus"] == "push"


def test_side_wagers_are_settled_without_a_qualifying_dealer_unless_read_otherwise(
    reading: Read, facility: Facility
) -> None:
    only = reading(side_bets_unqualified="qualified-only")
    side = {"queens_up": 5_00, "progressive": 1_00}

    assert outcomes(due(only, facility, JACK_HIGH, TRIPS, **side))["queens_up"] == "push"
    assert outcomes(due(only, facility, JACK_HIGH, TRIPS, **side))["progressive"] == "push"
    assert outcomes(due(only, facility, KING_HIGH, TRIPS, **side))["progressive"] == "win"


def test_odds_for_one_count_the_stake(reading: Read, facility: Facility) -> None:
    for_one = reading(progressive_odds="for-one")

    assert due(for_one, facility, KING_HIGH, TRIPS, progressive=5_00)["progressive"].least == 40_00
    assert due(for_one, facility, KING_HIGH, FOUR_ACES, progressive=5_00)["progressive"].least == 7_000_00


def test_a_literal_comparison_decides_a_round_otherwise(reading: Read, referee: Referee, facility: Facility) -> None:
    literal = reading(equal_category="literal")

    assert outcomes(due(referee, facility, "3s3hQdJc4d", "2s2hAdKc7d"))["ante"] == "lose"
    assert outcomes(due(literal, facility, "3s3hQdJc4d", "2s2hAdKc7d"))["ante"] == "win"


# What is forbidden, and what is not judged


def clauses(referee: Referee, facility: Facility, round_: Round) -> list[str]:
    verdict = referee.settle(round_, facility)
    return [reason.clause for reason in verdict.reasons] if isinstance(verdict, Forbidden) else []


def lone(player: str, wagers: dict[str, int], dealer: str = KING_HIGH, seat: int = 1) -> Round:
    return Round(hand(dealer), (Seat(seat, hand(player), wagers),), 7_000_00)


BASE = {"ante": 5_00, "super_bonus": 5_00}


@pytest.mark.parametrize(
    ("round_", "clause"),
    [
        (lone(TRIPS, {"ante": 5_00, "super_bonus": 6_00, "play": 5_00}), "(c)(4)(i)"),
        (lone(TRIPS, {"ante": 5_00, "play": 5_00}), "(c)(4)(i)"),
        (lone(TRIPS, {"super_bonus": 5_00}), "(c)(4)(i)"),
        (lone(TRIPS, {"queens_up": 5_00}), "(c)(4)(ii)"),
        (lone(TRIPS, {"progressive": 1_00}), "(c)(4)(iii)"),
        (lone(TRIPS, BASE | {"progressive": 2_00}), "(c)(4)(iii)"),
        (lone(TRIPS, BASE | {"insurance": 5_00}), "(c)(4)"),
        (lone(TRIPS, BASE | {"queens_up": -5_00}), "(c)(1)"),
        (lone(TRIPS, BASE | {"play": 15_01}), "(e)(2)"),
        (lone(PAIR_OF_SIXES, BASE | {"play": 10_00}), "(e)(2)"),
        (lone(PAIR_OF_SIXES, BASE | {"play": 4_00}), "(e)(2)"),
        (lone("KsKhQdJc2d", BASE | {"play": 15_00}, dealer="KdQc9c4h3s"), "(e)(2)"),
        (lone(TRIPS, BASE, seat=7), "(a)(1)"),
        (lone(TRIPS, BASE, seat=0), "(a)(1)"),
        (lone("7s7h7d3c", BASE), "(d)(1)"),
        (lone("7s7h7d3cKhQc", BASE), "(d)(1)"),
        (lone(TRIPS, BASE, dealer="KsQd9c4h3sJc"), "(d)(1)"),
        (lone(TRIPS, BASE, dealer="KsQd9c4h7s"), "(d)"),
        (lone("7s7s7d3cKh", BASE), "(d)"),
        (Round(hand(KING_HIGH), (Seat(1, hand(TRIPS), BASE), Seat(1, hand(QUADS), BASE)), 1), "(c)(5)"),
    ],
)
def test_a_round_that_breaks_a_rule_is_forbidden_by_its_clause(
    referee: Referee, facility: Facility, round_: Round, clause: str
) -> None:
    assert clause in clauses(referee, facility, round_)


@pytest.mark.parametrize(
    "round_",
    [
        lone(TRIPS, BASE | {"play": 5_00, "queens_up": 1_00, "progressive": 5_00}),
        lone(TRIPS, BASE | {"play": 15_00}),
        lone(PAIR_OF_ACES, BASE | {"play": 15_00}, dealer="KsQd9c4h3s"),
        lone(PAIR_OF_SIXES, BASE | {"play": 5_00}),
        lone(PAIR_OF_SIXES, BASE),
        lone(TRIPS, BASE | {"play": 0, "queens_up": 0}, seat=6),
    ],
)
def test_a_lawful_round_has_to_be_settled(referee: Referee, facility: Facility, round_: Round) -> None:
    verdict = referee.settle(round_, facility)

    assert isinstance(verdict, RoundDue)
    assert verdict.may_refuse == ()


@pytest.mark.parametrize("play", [7_00, 12_50, 4_00])
def test_between_whole_multiples_and_below_the_ante_an_engine_may_refuse(
    referee: Referee, facility: Facility, play: int
) -> None:
    verdict = referee.settle(lone(TRIPS, BASE | {"play": play}), facility)

    assert isinstance(verdict, RoundDue)
    assert verdict.may_refuse


def test_whole_multiples_forbid_what_lies_between(reading: Read, facility: Facility) -> None:
    whole = reading(play_amount="whole-multiples")

    assert clauses(whole, facility, lone(TRIPS, BASE | {"play": 7_00})) == ["(e)(2)"]
    assert clauses(whole, facility, lone(TRIPS, BASE | {"play": 10_00})) == []


def test_queens_up_stands_alone_where_it_is_so_read(reading: Read, declared: dict[str, Any]) -> None:
    declared["options"] = {"queens_up_alone": True}
    iowa, alone = Facility.of(declared), reading(queens_up_alone="alone-allowed")
    verdict = alone.settle(lone(TRIPS, {"queens_up": 5_00}), iowa)

    assert isinstance(verdict, RoundDue)
    assert verdict.seat(1).wagers["queens_up"].least == 45_00
    assert verdict.may_refuse == ()
    assert clauses(alone, iowa, lone(TRIPS, {"queens_up": 5_00, "progressive": 1_00})) == ["(c)(4)(ii)", "(c)(4)(iii)"]


def test_a_wager_that_is_not_offered_is_forbidden(referee: Referee, declared: dict[str, Any]) -> None:
    del declared["odds"]["queens_up"], declared["odds"]["progressive"], declared["progressive"]
    bare = Facility.of(declared)

    assert clauses(referee, bare, lone(TRIPS, BASE | {"queens_up": 5_00})) == ["(c)(4)(ii)"]
    assert clauses(referee, bare, lone(TRIPS, BASE | {"progressive": 1_00})) == ["(c)(4)(iii)"]
    assert isinstance(referee.settle(lone(TRIPS, BASE), bare), Unjudged)
    assert isinstance(
        referee.settle(Round(hand(KING_HIGH), (Seat(1, hand(TRIPS), BASE),)), bare),
        RoundDue,
    )


def test_a_progressive_wager_without_an_envy_schedule_is_forbidden(referee: Referee, declared: dict[str, Any]) -> None:
    declared["progressive"]["wagers"] = [100, 1000]
    found = Facility.of(declared)

    assert clauses(referee, found, lone(TRIPS, BASE | {"progressive": 10_00})) == ["(f)(4)(iii)(c)"]
    assert clauses(referee, found, lone(TRIPS, BASE | {"progressive": 5_00})) == ["(c)(4)(iii)"]


def test_six_dealer_cards_make_the_best_four_of_six(referee: Referee, declared: dict[str, Any]) -> None:
    declared["dealer_cards"] = 6
    six = Facility.of(declared)

    assert outcomes(due(referee, six, "9s9dKc4h2s9h", PAIR_OF_ACES))["ante"] == "lose"
    assert clauses(referee, six, lone(TRIPS, BASE)) == ["(d)(3)"]


def test_what_the_facility_limits_may_be_refused(referee: Referee, facility: Facility) -> None:
    verdict = referee.settle(lone(TRIPS, {"ante": 1_00, "super_bonus": 1_00, "play": 1_00}), facility)

    assert isinstance(verdict, RoundDue)
    assert "outside the facility's limits" in verdict.may_refuse[0]


def test_a_round_without_a_meter_or_without_wagers_is_not_judged(referee: Referee, facility: Facility) -> None:
    seat = Seat(1, hand(TRIPS), BASE)

    assert isinstance(referee.settle(Round(hand(KING_HIGH), (seat,)), facility), Unjudged)
    assert isinstance(referee.settle(Round(hand(KING_HIGH), (), 1), facility), Unjudged)
    assert isinstance(referee.settle(Round(hand(KING_HIGH), (Seat(2, hand(TRIPS), {}),), 1), facility), Unjudged)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("odds", "super_bonus", "flush"), "3/2", r"odds\.super_bonus\.flush: '3/2' is not of the form"),
        (("odds", "super_bonus", "flush"), "100%", r"odds\.super_bonus\.flush"),
        (("odds", "ante"), 1, r"odds\.ante: 1 is not"),
        (("seats",), True, r"'floor-1': seats: True is no whole number"),
        (("seats",), 6.0, r"seats: 6\.0 is no whole number"),
        (("limits", "ante", "min"), "5", r"limits\.ante: min: '5'"),
        (("progressive", "wagers"), [], r"progressive\.wagers: \[\]"),
        (("progressive", "envy", "four_aces"), -1, r"progressive\.envy: four_aces: -1"),
    ],
)
def test_a_configuration_that_makes_no_sense_is_refused_with_its_place(
    declared: dict[str, Any], path: tuple[str, ...], value: object, message: str
) -> None:
    at = declared
    for name in path[:-1]:
        at = at[name]
    at[path[-1]] = value

    with pytest.raises(FacilityError, match=message):
        Facility.of(declared)


def test_a_row_that_nobody_knows_is_kept_apart_from_those_that_pay(declared: dict[str, Any]) -> None:
    declared["odds"]["queens_up"]["good_hand"] = "1:1"

    facility = Facility.of(declared)

    assert facility.unknown_rows == {"queens_up": ("good_hand",)}
    assert "good_hand" not in facility.tables["queens_up"]


def test_a_progressive_without_terms_is_refused(declared: dict[str, Any]) -> None:
    del declared["progressive"]

    with pytest.raises(FacilityError, match="together or not at all"):
        Facility.of(declared)


def test_the_options_of_the_readings_are_those_of_the_register() -> None:
    register = load(content.specs()).section("us-ny/5324.32").readings
    assert {name: tuple(option.name for option in reading.options) for name, reading in register.items()} == OPTIONS


def test_rules_that_contradict_each_other_or_leave_out_a_number_are_refused() -> None:
    section = load(content.specs()).section("us-ny/5324.32")
    six = replace(section.clauses["(d)(2)"], deal=Deal("automated", 6, None))
    bare = replace(section.clauses["(e)(3)(iii)(b)"], qualify=None)
    tied = replace(section.clauses["(e)(3)(iii)(b)(3)"], returned_below=None)

    with pytest.raises(RefereeError, match=r"deal: cards: set to \[5, 6\]"):
        Rules.of(replace(section, clauses=Table({**section.clauses, "(d)(2)": six})))
    with pytest.raises(RefereeError, match="qualify stands in no clause"):
        Rules.of(replace(section, clauses=Table({**section.clauses, "(e)(3)(iii)(b)": bare})))
    with pytest.raises(RefereeError, match=r"returned_below: nothing is set for \(e\)\(3\)\(iii\)\(b\)\(3\)"):
        Rules.of(replace(section, clauses=Table({**section.clauses, "(e)(3)(iii)(b)(3)": tied})))
