"""Tests of the lists of criss-cross rounds: whole, lawful at whatever a facility declares, the same for one seed."""

from collections.abc import Callable, Iterator
from itertools import combinations, permutations
from typing import Any

import numpy as np
import pytest

from feltproof import content
from feltproof.cards import RANKS
from feltproof.checks.criss_cross_poker import GAME, Deals, Facility, Law, searched
from feltproof.checks.criss_cross_poker.law import round_of
from feltproof.checks.criss_cross_poker.rounds import CrossRounds
from feltproof.checks.criss_cross_poker.settled import most_offering, representatives
from feltproof.checks.criss_cross_poker.stakes import Plans, antes, bonuses, multiples
from feltproof.checks.engine import NotOfferedError
from feltproof.clauses import load
from feltproof.referee.criss_cross_poker import DECISIONS, RoundDue
from feltproof.referee.poker import CATEGORIES

BETS = {
    "pair_of_jacks_or_better": "1:1",
    "two_pair": "2:1",
    "three_of_a_kind": "3:1",
    "straight": "5:1",
    "flush": "8:1",
    "full_house": "12:1",
    "four_of_a_kind": "40:1",
    "straight_flush": "100:1",
    "royal_flush": "500:1",
}
BONUS = {**{row: odds for row, odds in BETS.items() if "jacks" not in row}, "pair_of_sixes_or_better": "1:1"}
ROUNDS = ("every_hand_both_ways", "every_cross", "every_meeting", "every_cell", "folded", "full_tables")
SHORT = ("every_cell", "folded", "full_tables")


def facility(id: str, limits: Any = None, *, bonus: bool = True, seats: int = 6) -> Facility:
    odds: dict[str, Any] = {"ante": "1:1", "bets": BETS, **({"five_card_bonus": BONUS} if bonus else {})}
    return Facility.of({"id": id, "seats": seats, "limits": limits or {}, "odds": odds})


def limit(least: int, most: int, step: int | None = None) -> dict[str, int]:
    return {"min": least, "max": most} | ({} if step is None else {"step": step})


ODD = (
    facility("no limits"),
    facility("steps of 7", {"ante": limit(1000, 50000, 700), "five_card_bonus": limit(300, 1000, 350)}),
    facility("one amount", {"ante": limit(1500, 1500)}, bonus=False),
    facility("below $1", {"ante": limit(25, 75, 25), "five_card_bonus": limit(5, 10)}),
    facility("one seat", {"ante": limit(500, 50000)}, seats=1),
    facility("nine seats", {"ante": limit(500, 50000)}, seats=9),
    facility("no bonus", bonus=False, seats=4),
    facility("never three times", {"ante": limit(500, 900), "middle": limit(500, 1800)}),
    facility("across alone is small", {"ante": limit(500, 50000), "across": limit(500, 700)}),
)


@pytest.fixture(scope="module")
def law() -> Law:
    return GAME.law(load(content.specs()).sections["us-ny/5324.39"], {})


@pytest.fixture(scope="module")
def deals(law: Law) -> Deals:
    return Deals(law, quick=True, seed=5324)


@pytest.fixture(scope="module")
def whole(law: Law) -> Deals:
    """The lists of a full run."""
    return Deals(law, quick=False, seed=5324)


def every_list(deals: Deals, at: Facility) -> Iterator[CrossRounds]:
    """The long ones at one facility alone: all wager by the same plans."""
    yield from (getattr(deals, name)(at) for name in (ROUNDS if at.id == "no limits" else SHORT))
    yield deals.every_cell(at, False)


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


# Hands and rounds.


def test_a_full_run_ranks_every_hand_and_a_quick_one_each_suit_class(deals: Deals, whole: Deals) -> None:
    assert (len(whole.five_cards), whole.five_cards.strength) == (2_598_960, "exhaustive")
    assert (len(deals.five_cards), deals.five_cards.strength) == (134_459 + 30, "exhaustive-by-symmetry")
    assert len(np.unique(canonical(deals.five_cards.hands), axis=0)) == 134_459


def test_a_quick_run_ranks_every_straight_flush_and_royal_flush_in_every_suit(deals: Deals, law: Law) -> None:
    hands = deals.five_cards.hands
    category = law.ranking.category_of_strength[law.ranking.strengths(hands)]

    for name, how_many in (("straight_flush", 36), ("royal_flush", 4)):
        found = hands[category == CATEGORIES.index(name)]
        assert len(np.unique(found, axis=0)) == len(found) == how_many


def test_no_fold_is_judged_on_a_cross_that_one_reading_calls_a_straight(deals: Deals, law: Law) -> None:
    never_low = GAME.law(load(content.specs()).sections["us-ny/5324.39"], {"low-ace": "never-low"})
    for rounds, alike in ((deals.folded(ODD[0]), True), (deals.every_cell(ODD[0]), False)):
        ranked = [one.ranking.categories(rounds.community) for one in (law, never_low)]
        assert bool((ranked[0] == ranked[1]).all()) == alike


def test_a_full_run_settles_a_hand_of_each_suit_class_across_and_down(whole: Deals) -> None:
    rounds = whole.every_hand_both_ways(ODD[0])

    assert rounds.strength == "exhaustive-by-symmetry"
    for line in ("across", "down"):
        assert len(np.unique(canonical(rounds.line(line)), axis=0)) == 134_459


def test_a_full_run_settles_a_cross_of_each_suit_class(whole: Deals) -> None:
    rounds = whole.every_cross(ODD[0])

    assert rounds.strength == "exhaustive-by-symmetry"
    assert len(np.unique(canonical(rounds.community), axis=0)) == 134_459
    assert (rounds.amounts()["five_card_bonus"] > 0).all()


def test_what_a_quick_run_samples_is_called_no_more_than_that(deals: Deals) -> None:
    for rounds in (deals.every_hand_both_ways(ODD[0]), deals.every_cross(ODD[0])):
        assert rounds.strength == "boundary"
        assert len(rounds) < 20_000


@pytest.mark.parametrize("at", ODD, ids=lambda at: at.id)
def test_every_round_is_one_that_the_law_and_the_facility_admit(deals: Deals, law: Law, at: Facility) -> None:
    for rounds in every_list(deals, at):
        chosen = sorted({0, len(rounds) - 1, *np.random.default_rng(3).integers(len(rounds), size=40).tolist()})
        chosen += [int(np.flatnonzero((rounds.plan == plan).any(axis=1))[0]) for plan in np.unique(rounds.plan)]
        for index in dict.fromkeys(chosen):
            (case,) = rounds.part(index, index + 1).cases()
            due = law.referee.settle(round_of(case), at)
            assert isinstance(due, RoundDue), (rounds.name, case, due)
            assert due.may_refuse == (), (rounds.name, case)


@pytest.mark.parametrize("at", ODD, ids=lambda at: at.id)
def test_no_card_is_dealt_twice_and_no_seat_is_taken_that_is_not_there(deals: Deals, law: Law, at: Facility) -> None:
    for rounds in every_list(deals, at):
        dealt = np.concatenate([rounds.community, rounds.hands.reshape(len(rounds), -1)], axis=1)
        assert (np.diff(np.sort(dealt, axis=1).astype(int), axis=1) > 0).all(), rounds.name
        assert rounds.seats.min() >= 1
        assert rounds.seats.max() <= min(at.seats, law.rules.seats)


@pytest.mark.parametrize("at", ODD, ids=lambda at: at.id)
def test_drawn_rounds_are_lawful_too(law: Law, at: Facility) -> None:
    rounds = searched.Rounds(law, at)
    for drawn in searched.drawn_rounds(5324, 60):
        case = rounds.case(drawn)
        due = law.referee.settle(round_of(case), at)
        assert isinstance(due, RoundDue), (case, due)
        assert due.may_refuse == (), case


def test_drawn_rounds_hold_what_chance_alone_would_not_bring(law: Law) -> None:
    rounds = searched.Rounds(law, ODD[0])
    cases = [rounds.case(drawn) for drawn in searched.drawn_rounds(5324, 150)]

    dues = [due for case in cases if isinstance(due := law.referee.settle(round_of(case), ODD[0]), RoundDue)]
    rows = {due.row for round_ in dues for seat in round_.seats for due in seat.wagers.values()}

    assert {"straight", "flush", "full_house", "four_of_a_kind"} <= rows
    assert rows & {"straight_flush", "royal_flush"}
    assert {seat["folded"] for case in cases for seat in case["seats"]} == {None, *DECISIONS}
    assert {len(case["seats"]) for case in cases} == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("at", ODD, ids=lambda at: at.id)
def test_every_row_is_met_at_every_ante_and_multiple_across_and_down(deals: Deals, law: Law, at: Facility) -> None:
    rounds = deals.every_cell(at)
    due, amounts = law.due(rounds, at), rounds.amounts()
    wanted = {
        (bet, multiple, ante)
        for times in multiples(law)
        for ante in antes(at, times)
        for bet, multiple in zip(DECISIONS, times, strict=True)
    }
    for bet in ("across", "down"):
        for row in law.rules.floors[bet]:
            there = due.where(bet, lambda d, row=row: d.row == row)  # type: ignore[misc]
            met = {
                (bet, cents // ante, ante)
                for cents, ante in zip(
                    amounts[bet].ravel()[there].tolist(), amounts["ante_across"].ravel()[there].tolist(), strict=True
                )
            }
            assert met == {one for one in wanted if one[0] == bet}, (bet, row)


@pytest.mark.parametrize("at", [f for f in ODD if f.offers("five_card_bonus")], ids=lambda at: at.id)
def test_every_row_of_the_bonus_is_met_at_each_of_its_stakes(deals: Deals, law: Law, at: Facility) -> None:
    rounds = deals.every_cell(at)
    due, staked = law.due(rounds, at), rounds.amounts()["five_card_bonus"].ravel()
    for row in law.rules.floors["five_card_bonus"]:
        there = due.where("five_card_bonus", lambda d, row=row: d.row == row)  # type: ignore[misc]
        assert set(staked[there].tolist()) == set(bonuses(at)), row


@pytest.mark.parametrize("at", ODD, ids=lambda at: at.id)
def test_every_decision_is_folded_at_with_every_set_of_bets_behind_it(deals: Deals, law: Law, at: Facility) -> None:
    rounds = deals.folded(at)
    for place, decision in enumerate(DECISIONS):
        plans = [rounds.plans[p] for p in np.unique(rounds.plan).tolist() if rounds.folds[p] == decision]
        behind = {tuple(plan[bet] // plan["ante_across"] for bet in DECISIONS[:place]) for plan in plans}
        assert behind == {times[:place] for times in multiples(law) if antes(at, times)}
        assert {plan.get("five_card_bonus", 0) for plan in plans} == {0, *bonuses(at)}
        assert all(bet not in plan for plan in plans for bet in DECISIONS[place:])


def test_limits_that_leave_nothing_to_bet_leave_nothing_to_deal(deals: Deals, law: Law) -> None:
    at = facility("no middle bet", {"ante": limit(500, 900), "middle": limit(5000, 9000)})

    with pytest.raises(NotOfferedError):
        Plans.of(at, law)
    for name in ROUNDS:
        with pytest.raises(NotOfferedError):
            getattr(deals, name)(at)


def test_the_same_seed_lists_the_same_cases_and_another_seed_others(law: Law) -> None:
    one, same, other = (Deals(law, quick=True, seed=seed) for seed in (7, 7, 8))
    makes: tuple[Callable[[Deals], Any], ...] = (
        lambda d: d.five_cards,
        lambda d: d.every_cell(ODD[0]),
        lambda d: d.every_cross(ODD[0]),
        lambda d: d.full_tables(ODD[0]),
    )
    for make in makes:
        assert make(one).part(0, 900).cases() == make(same).part(0, 900).cases()
        assert make(one).part(0, 900).cases() != make(other).part(0, 900).cases()


def test_a_part_asks_what_the_whole_would(deals: Deals) -> None:
    rounds = deals.full_tables(ODD[0])
    assert rounds.part(2, 4).cases() == rounds.cases()[2:4]
    assert [case["case"] for case in rounds.part(2, 4).cases()] == ["2", "3"]


# Hands that meet.


def test_two_hands_that_meet_are_of_their_kinds_and_share_three_cards(deals: Deals, law: Law) -> None:
    found = deals.meetings
    cards = np.concatenate([found.shared, found.on_across, found.on_down], axis=1)

    assert (np.diff(np.sort(cards, axis=1).astype(int), axis=1) > 0).all()
    for kinds, beside in ((found.across, found.on_across), (found.down, found.on_down)):
        strengths = law.ranking.strengths(np.concatenate([found.shared, beside], axis=1))
        assert (law.kinds_of_strength[strengths] == kinds).all()


def test_whatever_may_be_across_and_down_may_be_down_and_across(deals: Deals) -> None:
    pairs = set(zip(deals.meetings.across.tolist(), deals.meetings.down.tolist(), strict=True))
    assert pairs == {(down, across) for across, down in pairs}


@pytest.mark.parametrize("cards", ["AhKhQhJhTh", "5h4h3h2hAh", "AhAcAdAsKh"])
def test_just_the_kinds_meet_a_rare_hand_that_some_deal_brings_together_with_it(
    deals: Deals, law: Law, cards: str
) -> None:
    hand = tuple(4 * RANKS.index(cards[i]) + "cdhs".index(cards[i + 1]) for i in range(0, 10, 2))
    kinds = law.kinds_of_strength
    kind = int(kinds[law.ranking.best(hand).strength])
    members = [hand]
    if kinds[law.ranking.best(hand).strength] == kinds[law.ranking.best((*hand[:4], 0)).strength]:
        # Four aces with every other card.
        members = [(*hand[:4], card) for card in range(48)]
    met: set[int] = set()
    for member in members:
        left = [card for card in range(52) if card not in member]
        for shared in combinations(member, 3):
            others = np.array([(*shared, *pair) for pair in combinations(left, 2)], np.uint8)
            met |= set(kinds[law.ranking.strengths(others)].tolist())

    assert set(deals.meetings.down[deals.meetings.across == kind].tolist()) == met
    assert set(deals.meetings.across[deals.meetings.down == kind].tolist()) == met


def test_all_nine_states_of_the_middle_bet_are_met(deals: Deals, law: Law) -> None:
    rounds = deals.every_meeting(ODD[0])
    strengths = law.strengths(rounds)
    states = zip(law.states("across")[strengths.across], law.states("down")[strengths.down], strict=True)

    assert len(set(states)) == 9


# Configurations.


def test_the_configuration_that_offers_most_settles_the_long_lists() -> None:
    assert most_offering([ODD[6], ODD[1], ODD[0]]) is ODD[1]
    with pytest.raises(NotOfferedError):
        most_offering([])


def test_configurations_that_differ_in_their_name_alone_are_represented_by_one() -> None:
    twin = facility("twin")
    assert representatives([ODD[0], twin, ODD[6]]) == (ODD[0], ODD[6])
