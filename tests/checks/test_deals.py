"""Tests of the lists of cases: whole, lawful at whatever a facility declares, and the same for the same seed."""

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from feltproof import content
from feltproof.checks.crazy_4_poker import GAME, Deals, Facility, Law, envy, meter, searched
from feltproof.checks.crazy_4_poker.deals import Plans
from feltproof.checks.crazy_4_poker.law import round_of
from feltproof.checks.crazy_4_poker.stakes import antes, side_stakes
from feltproof.checks.engine import NotOfferedError
from feltproof.checks.lists import permuted
from feltproof.checks.rounds import Rounds
from feltproof.clauses import load
from feltproof.referee.combinations import suit_classes
from feltproof.referee.crazy_4_poker import RoundDue

PAYS = {"straight": "1:1", "flush": "3:2", "three_of_a_kind": "2:1", "straight_flush": "15:1"}
TABLES: dict[str, Any] = {
    "super_bonus": {**PAYS, "four_of_a_kind": "30:1", "four_aces": "200:1"},
    "queens_up": {
        "pair_of_queens_or_better": "1:1",
        "two_pair": "2:1",
        "straight": "3:1",
        "flush": "4:1",
        "three_of_a_kind": "9:1",
        "straight_flush": "30:1",
        "four_of_a_kind": "50:1",
    },
    "progressive": {
        "three_of_a_kind": "9:1",
        "straight_flush": "100:1",
        "four_of_a_kind": "300:1",
        "four_aces": "100%",
    },
}
ROUNDS = ("every_player_hand", "every_dealer_hand", "every_showdown", "in_any_order", "every_cell", "folded")


def facility(
    id: str, limits: Any = None, *, without: tuple[str, ...] = (), wagers: Any = (100, 500), **more: Any
) -> Any:
    declared: dict[str, Any] = {
        "id": id,
        "seats": 6,
        "dealer_cards": 5,
        "limits": limits or {},
        "odds": {"ante": "1:1", "play": "1:1", **{w: t for w, t in TABLES.items() if w not in without}},
        **more,
    }
    if "progressive" not in without:
        envied = {"four_aces": 10000, "four_of_a_kind": 1000, "straight_flush": 500}
        declared["progressive"] = {"wagers": list(wagers), "initial": 500000, "reset": 500000, "envy": envied}
    return Facility.of(declared)


def limit(least: int, most: int, step: int | None = None) -> dict[str, int]:
    return {"min": least, "max": most} | ({} if step is None else {"step": step})


ODD = (
    facility("no limits"),
    facility("steps of 7", {"ante": limit(1000, 50000, 700), "queens_up": limit(300, 1000, 350)}),
    facility("from $100", {"ante": limit(10000, 1000000, 2500), "queens_up": limit(5000, 5000)}),
    facility("one amount", {"ante": limit(1500, 1500)}, without=("queens_up",)),
    facility("below $1", {"ante": limit(25, 75, 25), "queens_up": limit(5, 10)}),
    facility("one seat", {"ante": limit(500, 50000)}, seats=1),
    facility("nine seats", {"ante": limit(500, 50000)}, seats=9),
    facility("a thousand seats", {"ante": limit(500, 50000)}, seats=1000),
    facility("$5 alone", {"ante": limit(500, 50000)}, wagers=(500,)),
    facility("limits of the progressive", {"progressive": limit(500, 500)}),
    facility("no side wagers", {"ante": limit(100, 50000)}, without=("queens_up", "progressive")),
    facility("unscheduled", {"ante": limit(100, 50000)}, wagers=(200, 100)),
    facility("never three times", {"ante": limit(500, 50000), "play": limit(500, 50000)}),
    facility("ante alone", {"ante": limit(500, 900), "play": limit(500, 900)}),
    facility("small super bonus", {"ante": limit(500, 50000), "super_bonus": limit(500, 700)}),
    facility("six cards", {"ante": limit(500, 50000, 500)}, dealer_cards=6),
    facility("six cards, one seat", {"ante": limit(500, 50000)}, dealer_cards=6, seats=1, without=("progressive",)),
)


@pytest.fixture(scope="module")
def law() -> Law:
    return GAME.law(load(content.specs()).sections["us-ny/5324.32"], {})


@pytest.fixture(scope="module")
def deals(law: Law) -> Deals:
    return Deals(law, quick=True, seed=5324)


def every_list(deals: Deals, at: Facility) -> Iterator[Rounds]:
    """The long ones, which all wager by the same plans, at a few facilities."""
    long = at.id in ("no limits", "nine seats", "six cards")
    yield from (getattr(deals, name)(at) for name in (ROUNDS if long else ("every_cell", "folded")))
    yield deals.every_cell(at, False)
    yield deals.full_tables(at)


# Hands.


@pytest.mark.parametrize(("cards", "count"), [(4, 16_432), (5, 134_459)])
def test_a_quick_run_ranks_one_hand_of_each_suit_class(deals: Deals, cards: int, count: int) -> None:
    sweep = deals.four_cards if cards == 4 else deals.five_cards
    assert (sweep.hands.shape, sweep.strength) == ((count, cards), "exhaustive-by-symmetry")


def test_a_full_run_ranks_every_hand(law: Law) -> None:
    whole = Deals(law, quick=False, seed=5324)
    assert (len(whole.four_cards), whole.four_cards.strength) == (270_725, "exhaustive")
    assert (len(whole.five_cards), whole.five_cards.strength) == (2_598_960, "exhaustive")


def test_every_suit_class_is_there_once_and_stands_for_as_many_hands_as_it_has() -> None:
    for cards, classes, hands in ((4, 16_432, 270_725), (5, 134_459, 2_598_960)):
        found, sizes = suit_classes(cards)
        assert (len(found), int(sizes.sum())) == (classes, hands)
        assert len(np.unique(found, axis=0)) == classes
        lowest = canonical(found)
        assert len(np.unique(lowest, axis=0)) == classes


def canonical(hands: Any) -> Any:
    """Each hand under the suit permutation that makes it first: one for each class."""
    images = [np.sort((hands & 252) | np.array(suits, np.uint8)[hands & 3], axis=1) for suits in permutations(range(4))]
    best = images[0]
    for image in images[1:]:
        differ = best != image
        first = differ.argmax(axis=1)
        rows = np.arange(len(best))
        lower = differ.any(axis=1) & (image[rows, first] < best[rows, first])
        best = np.where(lower[:, None], image, best)
    return best


def test_hands_in_another_suit_permutation_are_of_the_same_class_and_many_have_changed() -> None:
    classes = suit_classes(5)[0][::50]
    moved = permuted(classes, np.random.default_rng(1))
    assert np.array_equal(canonical(moved), canonical(classes))
    assert (moved != classes).any(axis=1).mean() > 0.5
    assert (np.diff(moved.astype(int), axis=1) > 0).all()


def test_the_same_seed_lists_the_same_cases_and_another_seed_others(law: Law) -> None:
    at = ODD[0]
    one, same, other = (Deals(law, quick=True, seed=seed) for seed in (7, 7, 8))
    for make in (lambda d: d.four_cards, lambda d: d.every_cell(at), lambda d: d.full_tables(at)):
        chosen: Callable[[Deals], Any] = make
        assert chosen(one).part(0, 900).cases() == chosen(same).part(0, 900).cases()
        assert chosen(one).part(0, 900).cases() != chosen(other).part(0, 900).cases()


# Rounds.


@pytest.mark.parametrize("at", ODD, ids=lambda at: at.id)
def test_every_round_is_one_that_the_law_and_the_facility_admit(deals: Deals, law: Law, at: Facility) -> None:
    for rounds in every_list(deals, at):
        chosen = sorted({0, len(rounds) - 1, *np.random.default_rng(3).integers(len(rounds), size=60).tolist()})
        chosen += [int(np.flatnonzero((rounds.plan == plan).any(axis=1))[0]) for plan in np.unique(rounds.plan)]
        for index in dict.fromkeys(chosen):
            (case,) = rounds.part(index, index + 1).cases()
            due = law.referee.settle(round_of(case), at)
            assert isinstance(due, RoundDue), (rounds.name, case, due)
            assert due.may_refuse == (), (rounds.name, case)


@pytest.mark.parametrize("at", ODD, ids=lambda at: at.id)
def test_no_card_is_dealt_twice_and_no_raise_is_made_without_the_hand_for_it(
    deals: Deals, law: Law, at: Facility
) -> None:
    for rounds in every_list(deals, at):
        dealt = np.concatenate([rounds.dealer, rounds.hands.reshape(len(rounds), -1)], axis=1)
        assert (np.diff(np.sort(dealt, axis=1).astype(int), axis=1) > 0).all(), rounds.name
        assert rounds.dealer.shape[1] == at.dealer_cards
        assert rounds.seats.min() >= 1
        assert rounds.seats.max() <= min(at.seats, law.rules.seats)
        amounts = rounds.amounts()
        raised = amounts["play"] > amounts["ante"]
        assert law.raising[law.strengths(rounds).players[raised]].all()


@pytest.mark.parametrize("at", [f for f in ODD if f.progressive], ids=lambda at: at.id)
def test_rounds_for_envy_and_the_meter_are_lawful_too(law: Law, at: Facility) -> None:
    cases = [*envy.rounds(at, law.rules.seats, law.progressive_wagers)]
    cases += meter.meter_rounds(at, law.progressive_wagers)
    assert cases
    for case in cases:
        due = law.referee.settle(round_of(case), at)
        assert isinstance(due, RoundDue), (case, due)
        assert due.may_refuse == (), case


@pytest.mark.parametrize("at", [f for f in ODD if f.progressive], ids=lambda at: at.id)
def test_a_seat_may_have_envy_of_what_others_hold_who_are_still_in(law: Law, at: Facility) -> None:
    names = {hand: name for name, hand in envy.HOLDINGS.items()}
    several = 0
    for case in envy.rounds(at, law.rules.seats, law.progressive_wagers):
        held = {seat["seat"]: names[seat["hand"]] for seat in case["seats"] if seat["hand"] in names}
        playing = {seat["seat"] for seat in case["seats"] if "play" in seat["wagers"]}
        found = envy.holders(case)
        assert len(found) == len(case["seats"])
        for seat, holding in zip(case["seats"], found, strict=True):
            others = [name for number, name in held.items() if number in playing and number != seat["seat"]]
            assert sorted(holding) == sorted(others)
            several += len(holding) > 1
    assert several > 0 or min(at.seats, law.rules.seats) < 3


@pytest.mark.parametrize("at", ODD, ids=lambda at: at.id)
def test_drawn_rounds_are_lawful_too(law: Law, at: Facility) -> None:
    rounds = searched.Rounds(law, at)
    for drawn in searched.drawn_rounds(5324, 60):
        case = rounds.case(drawn)
        due = law.referee.settle(round_of(case), at)
        assert isinstance(due, RoundDue), (case, due)
        assert due.may_refuse == (), case


@pytest.mark.parametrize("at", ODD, ids=lambda at: at.id)
def test_every_stake_of_every_wager_is_met_at_every_multiple(deals: Deals, law: Law, at: Facility) -> None:
    rounds = deals.every_cell(at)
    met = [rounds.plans[p] for p in np.unique(rounds.plan).tolist()]
    for multiple in (1, 2, 3):
        mine = [plan for plan in met if plan["play"] == multiple * plan["ante"]]
        wanted = antes(at, multiple)
        assert {plan["ante"] for plan in mine} == set(wanted)
        sides = side_stakes(at, law.progressive_wagers) if wanted else ()
        without = [{w: c for w, c in plan.items() if w in ("queens_up", "progressive")} for plan in mine]
        assert all(dict(side) in without for side in sides)


@pytest.mark.parametrize("at", ODD, ids=lambda at: at.id)
def test_every_row_of_every_table_is_met_at_every_stake_of_its_wager(deals: Deals, law: Law, at: Facility) -> None:
    rounds, due = deals.every_cell(at), law.due(deals.every_cell(at), at)
    amounts = rounds.amounts()
    for wager, tables in law.rules.tables.items():
        if wager not in at.tables:
            continue
        staked = amounts[wager].ravel()
        for row in next(iter(tables.values())):
            there = due.where(wager, lambda d, row=row: d.row == row)  # type: ignore[misc]
            assert set(np.unique(staked[there])) == set(np.unique(staked[staked > 0])), (wager, row)


def test_a_play_wager_that_is_never_taken_leaves_nothing_to_deal(deals: Deals, law: Law) -> None:
    at = facility("no play", {"ante": limit(500, 900), "play": limit(5000, 9000)})
    with pytest.raises(NotOfferedError):
        Plans.of(at, law)
    with pytest.raises(NotOfferedError):
        envy.rounds(at, law.rules.seats, law.progressive_wagers)


@pytest.mark.parametrize("cards", [4, 7])
def test_a_dealer_with_another_number_of_cards_has_no_rounds(deals: Deals, cards: int) -> None:
    at = facility(f"dealer with {cards}", dealer_cards=cards)
    for name in (*ROUNDS, "full_tables"):
        with pytest.raises(NotOfferedError):
            getattr(deals, name)(at)


def test_a_facility_that_takes_no_scheduled_progressive_has_no_rounds_for_envy(law: Law) -> None:
    with pytest.raises(NotOfferedError):
        envy.rounds(facility("two dollars", wagers=(200,)), law.rules.seats, law.progressive_wagers)


@pytest.mark.slow
def test_every_suit_class_of_six_cards_is_there(law: Law) -> None:
    assert len(Deals(law, quick=False, seed=5324).six_cards) == 962_988
