"""The figures of Crazy 4 poker: against closed forms, the register of readings, and what others published."""

from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from math import comb

import numpy as np
import pytest
from msgspec.structs import replace as replace_fields

from feltproof import cards
from feltproof.money import Odds
from feltproof.odds.crazy_4_poker.rounds import FOLD, LEAST, MOST, Rounds, Settled, facility
from feltproof.odds.record import Effect, Sheet, Wager
from feltproof.referee.combinations import all_hands, masks
from feltproof.referee.crazy_4_poker import OUTCOMES, Ranking, Referee, settle_seats
from feltproof.referee.poker import CATEGORIES
from tests.odds import sheets


def percent(figure: Fraction, places: int) -> str:
    """Rounded as a person prints it."""
    return str(round(float(100 * figure), places))


def under(sheet: Sheet, reading: str, option: str) -> Effect:
    return next(effect for effect in sheet.effects if (effect.reading, effect.option) == (reading, option))


def row(wager: Wager, result: str) -> Fraction:
    return sum((row.probability for row in wager.rows if row.result == result), Fraction(0))


# Counts


def test_four_cards_are_as_many_of_each_kind_as_closed_forms_say(sheet: Sheet) -> None:
    straights = 11 * 4**4
    assert sheet.hands[0].counts == {
        "four_of_a_kind": 13,
        "straight_flush": 44,
        "three_of_a_kind": 13 * 4 * 48,
        "flush": 4 * comb(13, 4) - 44,
        "straight": straights - 44,
        "two_pair": comb(13, 2) * comb(4, 2) ** 2,
        "pair": 13 * comb(4, 2) * comb(12, 2) * 4**2,
        "high_card": (comb(13, 4) - 11) * (4**4 - 4),
    }


def test_the_best_four_of_five_are_as_many_as_closed_forms_say(sheet: Sheet) -> None:
    counts = sheet.hands[1].counts

    assert sum(counts.values()) == sheet.hands[1].total == comb(52, 5)
    assert counts["four_of_a_kind"] == 13 * 48
    assert counts["three_of_a_kind"] == 13 * 4 * (comb(12, 2) * 4**2 + 12 * comb(4, 2))
    assert counts["two_pair"] == comb(13, 2) * comb(4, 2) ** 2 * 44
    assert counts["flush"] + counts["straight_flush"] == 4 * (comb(13, 5) + comb(13, 4) * 39)


def test_the_best_four_of_six_are_as_many_as_closed_forms_say(sheet: Sheet) -> None:
    counts = sheet.hands[2].counts

    assert sum(counts.values()) == sheet.hands[2].total == comb(52, 6)
    assert counts["four_of_a_kind"] == 13 * comb(48, 2)
    three_and_three, three_and_two = comb(13, 2) * 4**2, 13 * 4 * 12 * comb(4, 2) * 44
    assert counts["three_of_a_kind"] + straight_flushes_with_three() == (
        three_and_three + three_and_two + 13 * 4 * comb(12, 3) * 4**3
    )


def straight_flushes_with_three() -> int:
    """Six cards that hold a straight flush and three of a kind, which it outranks: each rank of it thrice in turn."""
    return 44 * 4 * comb(3, 2)


def test_the_results_of_a_wager_are_all_there_are(sheet: Sheet) -> None:
    for wager in (*sheet.base.wagers, *sheet.queens_up):
        assert sum(row.probability for row in wager.rows) == 1
        assert sum(row.deals for row in wager.rows) == sheet.base.deals == comb(52, 5) * comb(47, 5)
    assert sum(result.probability for result in sheet.base.results) == 1


def test_the_wagers_together_are_the_game(sheet: Sheet) -> None:
    game = sheet.base

    assert sum(wager.house_edge * wager.wagered for wager in game.wagers) == game.house_edge
    assert -sum(result.antes * result.probability for result in game.results) == game.house_edge
    assert sum(wager.wagered for wager in game.wagers) == game.wagered


# Values


@pytest.mark.parametrize("text", ["KcQh8d4c2d", "AcAd5h3s2c", "9c8c7c6c2d"])
def test_a_hand_is_worth_what_every_dealers_hand_makes_it(law: Referee, rounds: Rounds, text: str) -> None:
    hand = np.array(sorted(cards.hand(text)), np.uint8)
    (at,) = np.flatnonzero((rounds.dealers.players.hands == class_of(rounds, hand)).all(axis=1))
    dealers = all_hands(5)[masks(all_hands(5)) & masks(hand[None])[0] == 0]
    theirs = law.ranking.strengths(dealers)
    ours = np.full(len(theirs), law.ranking.strengths(hand[None])[0], np.int32)
    places = facility(law.rules, 5, "A", "A")

    for action, antes in ((FOLD, 0), (LEAST, 1), (MOST, int(rounds.most[at]))):
        dues = settle_seats(law, places, theirs, ours, ante=rounds.unit, play=antes * rounds.unit)
        worth = 0
        for wager, stake in (("ante", 1), ("super_bonus", 1), ("play", antes)):
            lost = int((dues[wager].outcomes == OUTCOMES["lose"]).sum())
            worth += int(dues[wager].least.sum()) - lost * stake * rounds.unit
        assert rounds.values[at, action] == worth


def class_of(rounds: Rounds, hand: np.ndarray) -> np.ndarray:
    """The hand that stands for the suit class of this one."""
    same = {tuple(sorted(card & ~3 | order[card & 3] for card in hand.tolist())) for order in permutations(range(4))}
    alike = [one for one in map(tuple, rounds.dealers.players.hands.tolist()) if one in same]
    return np.array(alike[0], np.uint8)


def test_nothing_else_loses_less_than_the_optimal_strategy(rounds: Rounds) -> None:
    best = rounds.expected(rounds.best)

    for turned in (
        np.where(rounds.best == FOLD, LEAST, rounds.best),
        np.where(rounds.best == LEAST, FOLD, rounds.best),
    ):
        assert rounds.expected(turned) < best


def test_the_figures_follow_the_numbers_of_the_law(law: Referee, rounds: Rounds, sheet: Sheet) -> None:
    floors = {**law.rules.floors["super_bonus"], "four_aces": Odds.parse("100:1")}
    other = Referee(replace(law.rules, floors={"super_bonus": floors}))

    edge = -Rounds(other, rounds.dealers, 5).expected(rounds.best)

    assert edge - sheet.base.house_edge == 100 * row(sheet.base.wagers[1], "four_aces")


def test_a_hand_is_folded_or_played(rounds: Rounds, sheet: Sheet) -> None:
    settled = Settled(rounds, rounds.best)

    assert settled.hands.sum() == comb(52, 5)
    assert settled.counts.sum() == sheet.base.deals
    assert {one.antes: one.hands for one in sheet.base.strategy.decisions} == settled.played()


def test_the_figures_that_other_tests_take_for_given_are_these(sheet: Sheet) -> None:
    assert replace_fields(sheet, specs_sha256="") == sheets.crazy_4()


# What others found, and what the register says


def test_the_house_edge_is_the_one_that_was_published(sheet: Sheet) -> None:
    assert percent(sheet.base.house_edge, 2) == "3.42"
    assert percent(sheet.base.element_of_risk, 2) == "1.09"
    assert sheet.base.house_edge == Fraction(264142729, 7726058340)
    assert sheet.base.strategy.simple[0].plays_from == "K-Q-8-4"


def test_the_register_tells_what_the_sixth_card_does(sheet: Sheet) -> None:
    effect = under(sheet, "sixth-card", "6-cards")

    assert percent(sheet.base.house_edge, 1) == "3.4"
    assert percent(effect.summary.house_edge, 0) == "67.0"
    assert effect.flags


def test_the_register_tells_what_hangs_on_the_order_within_a_category(sheet: Sheet) -> None:
    effect = under(sheet, "equal-category", "literal")

    assert effect.showdowns_otherwise is not None
    assert percent(effect.showdowns_otherwise, 1) == "5.4"
    assert effect.summary.house_edge == sheet.base.house_edge
    assert not effect.flags


def test_the_register_tells_what_hangs_on_a_beaten_super_bonus(sheet: Sheet) -> None:
    effect = under(sheet, "beaten-super-bonus", "never-collected")

    assert -effect.summary.house_edge > Fraction(36, 100)
    assert effect.summary.folded == 0
    assert effect.player_edge == ("the game",)


def test_the_register_tells_what_a_straight_for_envy_would_return(sheet: Sheet) -> None:
    effect = under(sheet, "envy-straight", "as-printed")

    assert percent(effect.summary.envy["A"], 0) == "20.0"
    assert effect.summary.envy["B"] == sheet.progressive[1].envy.for_each_other_player
    assert effect.player_edge == ("progressive A, full table",)


def test_the_register_tells_what_odds_for_one_take(sheet: Sheet) -> None:
    effect = under(sheet, "progressive-odds", "for-one")

    for one in sheet.progressive:
        taken = one.stakes[0].return_at_reset - effect.summary.progressive[one.table]
        assert percent(taken, 1) == "2.4"


def test_a_reading_on_which_nothing_hangs_changes_nothing(sheet: Sheet) -> None:
    for reading, option in (("queens-up-alone", "alone-allowed"), ("play-amount", "whole-multiples")):
        effect = under(sheet, reading, option)
        assert effect.summary == under(sheet, "envy-straight", "straight-flush").summary
        assert not effect.flags


# Side wagers, by hand


def test_queens_up_returns_what_its_rows_sum_to(law: Referee, sheet: Sheet) -> None:
    counts = sheet.hands[1].counts
    queens = sum(hands_with_pair(law.ranking, rank) for rank in (10, 11, 12))
    pays = {"two_pair": 2, "straight": 3, "flush": 4, "three_of_a_kind": 7, "straight_flush": 40, "four_of_a_kind": 50}
    back = 2 * queens + sum((odds + 1) * counts[category] for category, odds in pays.items())

    assert sheet.queens_up[3].table == "D"
    assert sheet.queens_up[3].returned == Fraction(back, comb(52, 5))


def hands_with_pair(ranking: Ranking, rank: int) -> int:
    """Five cards whose best four are a pair of this rank, each looked at."""
    return sum(
        many
        for strength, many in enumerate(np.bincount(ranking.strengths(all_hands(5))).tolist())
        if CATEGORIES[ranking.category_of_strength[strength]] == "pair" and ranking.scale.ranks[strength][0] == rank
    )


def test_the_meter_breaks_even_where_the_return_is_one(sheet: Sheet) -> None:
    for one in sheet.progressive:
        for stake in one.stakes:
            assert one.fixed_return + one.award * stake.break_even_meter / stake.wager == 1
            assert stake.return_at_reset == one.fixed_return + one.award * one.reset / stake.wager


def test_the_progressive_returns_what_its_rows_sum_to(sheet: Sheet) -> None:
    a = sheet.progressive[0]

    fixed = (10 * 58_656 + 101 * 2_072 + 301 * (624 - 48) + 48) / Fraction(comb(52, 5))
    assert a.fixed_return == fixed
    assert a.award == Fraction(48, comb(52, 5))
    assert a.envy.for_each_other_player == Fraction(100 * 48 + 10 * 576 + 5 * 2_072, comb(52, 5))
    assert a.envy.at_a_full_table == 5 * a.envy.for_each_other_player
