"""Crosses as a dealer would lay them, and what the law says that each wager is due."""

from itertools import product
from typing import Any

import numpy as np
import pytest

from feltproof import content
from feltproof.cards import hand
from feltproof.clauses import load
from feltproof.money import Odds
from feltproof.referee import RefereeError
from feltproof.referee.combinations import suit_classes
from feltproof.referee.criss_cross_poker import (
    OPTIONS,
    Due,
    Facility,
    Readings,
    Round,
    RoundDue,
)
from feltproof.referee.poker import CATEGORIES
from tests.referee.criss_cross import BETS, FACILITY, FLOORS, cross, declared, due, outcomes, referee, seat

NOTHING = "3h/8d Qc 2s/9c"
"""A cross that helps nobody: queen-high across and down."""


def states(across: str, down: str, middle: str, **more: str) -> dict[str, str]:
    """Outcomes by wager; an ante goes with its bet."""
    return {"ante_across": across, "ante_down": down, "across": across, "down": down, "middle": middle} | more


# One hand: jacks or better, sixes to tens, the rest


@pytest.mark.parametrize(
    ("pair", "outcome"),
    [
        ("2", "lose"),
        ("5", "lose"),
        ("6", "push"),
        ("7", "push"),
        ("T", "push"),
        ("J", "win"),
        ("Q", "win"),
        ("A", "win"),
    ],
)
def test_a_pair_wins_from_jacks_up_and_comes_back_from_sixes_to_tens(pair: str, outcome: str) -> None:
    dues = due(referee(), "3h/8d Kc 4s/9c", f"{pair}s{pair}d")

    assert outcomes(dues) == states(outcome, outcome, outcome)


@pytest.mark.parametrize(
    ("lying", "cards", "row", "bet", "ante"),
    [
        ("3h/8d Jc 4s/9c", "JsAd", "pair_of_jacks_or_better", 1, 1),
        ("3h/8d Jc Js/9c", "8s4d", "two_pair", 2, 1),
        ("3h/2d 2c 9s/7c", "2s2h", "four_of_a_kind", 40, 1),
        ("3h/Jd Jc 9s/7c", "Js2h", "three_of_a_kind", 3, 1),
        ("Th/3d 4c 5s/7c", "As2h", "straight", 5, 1),
        ("Th/3d 9d 5d/7c", "Ad2d", "flush", 8, 1),
        ("Th/3d 3c 3s/7c", "As Ah".replace(" ", ""), "full_house", 12, 1),
        ("Th/3d 4d 5d/7c", "Ad2d", "straight_flush", 100, 1),
        ("9h/Kd Qd Jd/7c", "AdTd", "royal_flush", 500, 1),
    ],
)
def test_bets_pay_no_less_than_their_row_and_antes_even_money(
    lying: str, cards: str, row: str, bet: int, ante: int
) -> None:
    dues = due(referee(), lying, cards)
    across, first = dues["across"], dues["ante_across"]

    assert (across.row, across.odds_clause, across.clause) == (row, "(f)(2)", "(e)(9)(i)")
    assert across.allows("win", bet * 5_00)
    assert across.allows("win", bet * 5_00 + 1)
    assert not across.allows("win", bet * 5_00 - 1)
    assert not across.allows("push", 0)
    assert (first.row, first.clause, first.odds_clause) == ("pair_of_jacks_or_better", "(f)(1)", "(f)(1)")
    assert first.allows("win", ante * 5_00)
    assert not first.allows("win", 4_99)


def test_every_strength_comes_to_what_its_category_and_pair_say() -> None:
    by = referee()
    scale = by.ranking.scale
    jack, six, ten = (by.ranking.places(rank)[0] for rank in "J6T")
    for strength, (category, ranks) in enumerate(zip(scale.category.tolist(), scale.ranks, strict=True)):
        name = CATEGORIES[category]
        wins = name not in ("pair", "high_card") or (name == "pair" and ranks[0] >= jack)
        pushes = name == "pair" and six <= ranks[0] <= ten
        expected = "win" if wins else "push" if pushes else "lose"

        assert {by.settlement.states[w][strength] for w in ("across", "down", "ante_across", "ante_down")} == {expected}
        bonus = name not in ("pair", "high_card") or (name == "pair" and ranks[0] >= six)
        assert by.settlement.states["five_card_bonus"][strength] == ("win" if bonus else "lose")


def test_across_and_down_share_the_seats_cards_and_the_middle_card_and_no_other() -> None:
    # Kings across on the left, nothing down; then the same card at the top.
    assert outcomes(due(referee(), "3h/Kd Qc 2s/9c", "Ks8h")) == states("win", "lose", "win")
    assert outcomes(due(referee(), "Kd/3h Qc 2s/9c", "Ks8h")) == states("lose", "win", "win")
    assert outcomes(due(referee(), "3h/7d Kc 2s/9c", "Ks8h")) == states("win", "win", "win")


# The middle bet


@pytest.mark.parametrize(("across", "down"), list(product(("win", "push", "lose"), repeat=2)))
def test_the_middle_bet_in_all_nine_states(across: str, down: str) -> None:
    card = {"win": ("Jh", "Jd"), "push": ("Th", "Td"), "lose": ("4h", "5d")}
    lying = f"{card[down][1]}/{card[across][0]} 2c 7s/8s"
    middle = "win" if "win" in (across, down) else "push" if "push" in (across, down) else "lose"

    dues = due(referee(), lying, "JcTc")

    assert outcomes(dues) == states(across, down, middle)
    assert dues["middle"].clause == "(e)(9)(ii)"


def test_all_pairs_of_strengths_settle_the_middle_bet_by_the_better_hand_that_wins() -> None:
    """One strength of each row, and of each pair that does not win, against each other."""
    by, terms = referee(), referee().terms(FACILITY)
    paid = {row: Odds.parse(odds) for row, odds in FLOORS["odds"]["bets"].items()}
    rows = by.ranking.rows(tuple(paid))
    kinds: dict[Any, int] = {}
    for strength, ranks in enumerate(by.ranking.scale.ranks):
        kinds.setdefault((rows[strength], int(by.ranking.category_of_strength[strength]), ranks[0]), strength)
    assert len({rows[strength] for strength in kinds.values()}) == 10

    for one, other in product(kinds.values(), repeat=2):
        middle = by.settlement.seat(terms, {"across": one, "down": other}, {"middle": 7_00}, None)["middle"]
        won = [paid[row] for row in (rows[one], rows[other]) if row is not None]
        if won:
            assert (*middle.outcomes, middle.least, middle.most) == ("win", max(won).least(7_00), None)
        else:
            pushes = "push" in (by.settlement.states["across"][one], by.settlement.states["down"][other])
            assert middle.outcomes == ({"push"} if pushes else {"lose"})


def test_the_better_hand_pays_the_middle_bet_even_where_a_facility_pays_it_less() -> None:
    # Odds above the floors in which a straight is paid more than a flush: the flush is the better hand.
    odd = declared(bets=FLOORS["odds"]["bets"] | {"straight": "20:1"})
    lying = "8h/2d 5d 9d/7s"

    dues = due(referee(), lying, "4d6d", at=Facility.of(odd), middle=10_00)

    assert [dues[wager].row for wager in ("across", "down", "middle")] == ["flush", "straight", "flush"]
    assert dues["middle"].least == 80_00
    assert dues["down"].least == 100_00


# The five-card bonus


@pytest.mark.parametrize(
    ("lying", "row", "odds"),
    [
        ("3h/6d Qc 6s/9c", "pair_of_sixes_or_better", 1),
        ("3h/6d Qc 6s/3c", "two_pair", 3),
        ("3h/6d 6c 6s/9c", "three_of_a_kind", 4),
        ("3h/2d Ac 4s/5c", "straight", 6),
        ("3h/2h Ah 4h/9h", "flush", 10),
        ("3h/3d 3c 2s/2c", "full_house", 15),
        ("3h/3d 3c 3s/2c", "four_of_a_kind", 40),
        ("3h/2h Ah 4h/5h", "straight_flush", 100),
        ("Kh/Jh Ah Th/Qh", "royal_flush", 250),
    ],
)
def test_the_bonus_is_paid_on_the_five_cards_of_the_cross(lying: str, row: str, odds: int) -> None:
    bonus = due(referee(), lying, "8c7d", five_card_bonus=5_00)["five_card_bonus"]

    assert (bonus.outcomes, bonus.row, bonus.least, bonus.odds_clause) == ({"win"}, row, odds * 5_00, "(f)(3)")
    assert not bonus.allows("win", odds * 5_00 - 1)


def test_the_bonus_loses_below_a_pair_of_sixes_whatever_the_seat_holds() -> None:
    assert due(referee(), "3h/5d Qc 5s/9c", "QsQd", five_card_bonus=5_00)["five_card_bonus"].outcomes == {"lose"}
    assert due(referee(), NOTHING, "QsQd", five_card_bonus=5_00)["five_card_bonus"].outcomes == {"lose"}


# Odds


def test_a_facility_that_declares_more_has_to_pay_more() -> None:
    generous = Facility.of(
        declared(
            ante="3:2",
            bets=FLOORS["odds"]["bets"] | {"two_pair": "5:2", "straight": "1:1"},
            five_card_bonus=FLOORS["odds"]["five_card_bonus"] | {"pair_of_sixes_or_better": "2:1"},
        )
    )
    two_pair = due(referee(), "3h/8d Jc Js/9c", "8s4d", at=generous, across=5_01, five_card_bonus=5_00)

    assert two_pair["across"].least == 12_53
    assert two_pair["ante_across"].least == 7_50
    assert two_pair["five_card_bonus"].least == 10_00
    assert due(referee(), "Th/3d 4c 5s/7c", "As2h", at=generous)["across"].least == 25_00


def test_a_facility_that_declares_less_has_to_pay_the_floor_all_the_same() -> None:
    mean = Facility.of(declared(ante="1:2", bets={"two_pair": "1:1"}))
    two_pair = due(referee(), "3h/8d Jc Js/9c", "8s4d", at=mean)

    assert (two_pair["ante_across"].least, two_pair["across"].least) == (5_00, 10_00)
    assert due(referee(), "3h/Jd Jc 9s/7c", "Js2h", at=mean)["across"].least == 15_00


def test_a_facility_that_has_a_row_of_its_own_is_held_to_it_above_the_law() -> None:
    own = Facility.of(declared(bets=FLOORS["odds"]["bets"] | {"four_aces": "100:1"}))

    assert due(referee(), "3h/Ad Ac 9s/7c", "AsAh", at=own)["across"].least == 500_00
    assert due(referee(), "3h/Kd Kc 9s/7c", "KsKh", at=own)["across"].least == 200_00


# Folds


@pytest.mark.parametrize(
    ("option", "alive"),
    [("literal", ["across"]), ("survives", ["across", "down", "middle"]), ("forfeited", [])],
)
@pytest.mark.parametrize("folded", ["across", "down", "middle"])
@pytest.mark.parametrize("wins", [True, False])
def test_a_fold_forfeits_every_wager_but_a_bonus_that_lives(
    option: str, alive: list[str], folded: str, wins: bool
) -> None:
    clause = {"across": "(e)(3)", "down": "(e)(5)", "middle": "(e)(7)"}[folded]
    made = dict.fromkeys(("across", "down", "middle")[["across", "down", "middle"].index(folded) :], 0)
    lying = "Kh/Kd Ac As/9c" if wins else NOTHING

    dues = due(referee(bonus_on_fold=option), lying, "AdAh", folded, FACILITY, **made, five_card_bonus=5_00)

    bonus = dues.pop("five_card_bonus")
    assert {(*d.outcomes, d.clause, d.least) for d in dues.values()} == {("lose", clause, 0)}
    assert set(dues) == {wager for wager, cents in (BETS | made).items() if cents}
    if folded in alive:
        assert (bonus.outcomes, bonus.clause, bonus.least) == ({"win"} if wins else {"lose"}, "(f)(3)", 15_00 * wins)
    else:
        assert (bonus.outcomes, bonus.clause) == ({"lose"}, clause)


def test_who_plays_on_has_the_bonus_settled_under_every_reading() -> None:
    for option in OPTIONS["bonus-on-fold"]:
        dues = due(referee(bonus_on_fold=option), "Kh/Kd Ac As/9c", "AdAh", five_card_bonus=5_00)
        assert dues["five_card_bonus"].outcomes == {"win"}


# Readings


def test_an_ace_that_is_never_low_makes_no_straight_under_a_six() -> None:
    lying, cards = "Th/3d 4c 5s/7c", "As2h"

    assert due(referee(), lying, cards)["across"].row == "straight"
    assert due(referee(low_ace="never-low"), lying, cards)["across"].outcomes == {"lose"}
    assert due(referee(low_ace="never-low"), "Th/3d 4c 5s/7c", "6s2h")["across"].row == "straight"


def test_nothing_hangs_in_money_on_how_hands_of_one_category_compare() -> None:
    one, other = referee(), referee(equal_category="literal")
    hands = suit_classes(5)[0]
    grouped, literal = (by.ranking.strengths(hands) for by in (one, other))
    assert not np.array_equal(grouped, literal)

    for wager, states in one.settlement.states.items():
        assert np.array_equal(np.array(states)[grouped], np.array(other.settlement.states[wager])[literal]), wager
        rows, others = (by.terms(FACILITY).paid[wager].rows for by in (one, other))
        assert np.array_equal(np.array(rows)[grouped], np.array(others)[literal]), wager


def test_a_low_pair_beside_an_ace_is_still_a_low_pair_to_the_letter() -> None:
    to_the_letter = referee(equal_category="literal")
    ranking = to_the_letter.ranking
    assert ranking.best(hand("8s8hAdKcQs")).strength > ranking.best(hand("JsJhTd4c3s")).strength

    assert outcomes(due(to_the_letter, "3h/8d Ac Ks/9c", "8sQd"))["ante_across"] == "push"
    assert outcomes(due(to_the_letter, "3h/Jd Tc 4s/9c", "Js2d"))["ante_across"] == "win"


def test_readings_that_nobody_knows_are_refused() -> None:
    assert Readings()["bonus-on-fold"] == "literal"
    assert Readings({"low-ace": "never-low"}) != Readings()
    with pytest.raises(RefereeError, match="bet-amount: no option 'any', but one-to-three or whole-multiples"):
        Readings({"bet-amount": "any"})
    with pytest.raises(RefereeError, match="'play-amount'"):
        Readings({"play-amount": "one-to-three"})


def test_options_are_those_of_the_register() -> None:
    register = load(content.specs()).section("us-ny/5324.39").readings

    assert {name: tuple(o.name for o in reading.options) for name, reading in register.items()} == dict(OPTIONS)


def test_seats_share_the_cross_and_are_settled_each_for_itself() -> None:
    seats = (seat("JsAd", 2), seat("8s4d", 5), seat("QsTh", 6, "across", across=0, down=0, middle=0))

    verdict = referee().settle(Round(cross("3h/8d Jc Jh/9c"), seats), FACILITY)

    assert isinstance(verdict, RoundDue)
    assert {s.number: s.wagers["across"].row for s in verdict.seats if "across" in s.wagers} == {
        2: "three_of_a_kind",
        5: "two_pair",
    }
    assert {d.clause for d in verdict.seat(6).wagers.values()} == {"(e)(3)"}
    with pytest.raises(StopIteration):
        verdict.seat(1)


def test_what_is_due_says_its_rule_in_the_numbers_of_the_law() -> None:
    dues: dict[str, Due] = due(referee(), "3h/8d Kc 4s/9c", "7s7d")

    assert dues["across"].rule == (
        "the across bet wins on a pair of jacks or better, is returned on a pair of sixes to tens, and loses else"
    )
