"""The referee's ranking against closed forms and against a ranking written anew here."""

from collections import Counter
from functools import cache
from itertools import combinations, pairwise
from math import comb

import numpy as np
import pytest

from feltproof.cards import hand, rank, suit, text
from feltproof.referee import RefereeError
from feltproof.referee.combinations import Hands, all_hands, ascending_columns, suit_classes
from feltproof.referee.crazy_4_poker import Ranking, Readings, Rules, five_card_strengths, showdowns
from feltproof.referee.poker import CATEGORIES, row_hands, run_ladder

RUNS = ["AKQJ", "KQJT", "QJT9", "JT98", "T987", "9876", "8765", "7654", "6543", "5432", "432A"]


@pytest.fixture(scope="module")
def ranking(rules: Rules) -> Ranking:
    return Ranking(rules, Readings())


@pytest.fixture(scope="module")
def literal(rules: Rules) -> Ranking:
    return Ranking(rules, Readings({"equal-category": "literal"}))


def counts(ranking: Ranking, hands: Hands) -> dict[str, int]:
    found = np.bincount(ranking.categories(hands), minlength=len(CATEGORIES))
    return {category: int(n) for category, n in zip(CATEGORIES, found, strict=True) if n}


def higher(ranking: Ranking, one: str, other: str) -> bool:
    return ranking.best(hand(one)).strength > ranking.best(hand(other)).strength


def test_the_four_card_hands_of_each_category_are_as_many_as_the_closed_forms_say(ranking: Ranking) -> None:
    straights, flushes = len(RUNS), comb(13, 4)
    expected = {
        "high_card": (flushes - straights) * (4**4 - 4),
        "pair": 13 * comb(4, 2) * comb(12, 2) * 4**2,
        "two_pair": comb(13, 2) * comb(4, 2) ** 2,
        "three_of_a_kind": 13 * 4 * 48,
        "straight": straights * (4**4 - 4),
        "flush": 4 * (flushes - straights),
        "four_of_a_kind": 13,
        "straight_flush": 4 * straights,
    }

    found = counts(ranking, all_hands(4))

    assert found == expected
    assert list(found.values()) == [177_408, 82_368, 2_808, 2_496, 2_772, 2_816, 13, 44]
    assert sum(found.values()) == 270_725


def test_the_best_four_of_all_five_card_hands_are_as_many_as_the_figures_in_print(ranking: Ranking) -> None:
    assert counts(ranking, all_hands(5)) == {
        "high_card": 1_150_080,
        "pair": 1_047_552,
        "two_pair": 123_552,
        "three_of_a_kind": 58_656,
        "straight": 101_808,
        "flush": 114_616,
        "four_of_a_kind": 624,
        "straight_flush": 2_072,
    }


def test_strengths_are_dense_and_one_for_each_pattern(ranking: Ranking) -> None:
    assert len(ranking) == comb(16, 4) + comb(13, 4)
    assert np.array_equal(np.unique(ranking.strengths(all_hands(4))), np.arange(len(ranking)))
    assert len(five_card_strengths(ranking)) == 2_150


def naive(four: tuple[int, ...], order: tuple[str, ...], literal: bool) -> tuple[int, tuple[int, ...]]:
    """A ranking by tests one after another, sharing nothing with the referee's but the order of categories."""
    ranks = sorted((rank(card) for card in four), reverse=True)
    letters = "".join("23456789TJQKA"[r] for r in ranks)
    one_suit = len({suit(card) for card in four}) == 1
    steps = {"".join(sorted(run)): len(RUNS) - n for n, run in enumerate(RUNS)}
    step = steps.get("".join(sorted(letters)))
    alike = Counter(ranks).most_common()
    by_count = [r for r, n in sorted(Counter(ranks).items(), key=lambda item: (-item[1], -item[0])) for _ in range(n)]
    key = tuple(ranks if literal else by_count)
    if alike[0][1] == 4:
        category = "four_of_a_kind"
    elif one_suit and step:
        category, key = "straight_flush", (step,)
    elif alike[0][1] == 3:
        category = "three_of_a_kind"
    elif one_suit:
        category = "flush"
    elif step:
        category, key = "straight", (step,)
    elif len(alike) == 2:
        category = "two_pair"
    elif len(alike) == 3:
        category = "pair"
    else:
        category = "high_card"
    return -(*order, "high_card").index(category), key


@pytest.mark.parametrize("option", ["grouped", "literal"])
@pytest.mark.parametrize("size", [4, 5, 6])
def test_a_ranking_written_anew_puts_hands_in_the_same_order(rules: Rules, option: str, size: int) -> None:
    ranking = Ranking(rules, Readings({"equal-category": option}))
    random = np.random.default_rng(32)
    dealt = random.permuted(np.tile(np.arange(52, dtype=np.uint8), (1_200, 1)), axis=1)[:, :size]

    @cache
    def key(four: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        return naive(four, rules.order, option == "literal")

    keys = [max(key(four) for four in combinations(cards, 4)) for cards in dealt.tolist()]
    steps = {k: n for n, k in enumerate(sorted(set(keys)))}
    strengths = ranking.strengths(dealt)

    assert np.array_equal(np.unique(strengths, return_inverse=True)[1], [steps[k] for k in keys])
    assert [ranking.best(tuple(cards)).strength for cards in dealt[:300].tolist()] == strengths[:300].tolist()


def test_the_extremes_that_the_law_names_are_those_of_the_scale(rules: Rules, ranking: Ranking) -> None:
    for category, extremes in rules.extremes.items():
        of_it = np.flatnonzero(ranking.category_of_strength == CATEGORIES.index(category))
        lowest, highest = ranking.scale.ranks[of_it[0]], ranking.scale.ranks[of_it[-1]]

        assert set(highest[: len(extremes.highest)]) == set(ranking.places(extremes.highest))
        assert set(lowest[: len(extremes.lowest)]) == set(ranking.places(extremes.lowest))


def test_categories_stand_in_the_order_of_this_game_and_not_of_five_card_poker(ranking: Ranking) -> None:
    ladder = ["2s2h2d2c", "AsKsQsJs", "AsAhAdKc", "AsKsQs9s", "AsKhQdJc", "AsAhKdKc", "AsAhKdQc", "AsKhQd9c"]

    assert all(higher(ranking, one, other) for one, other in pairwise(ladder))


def test_a_low_ace_makes_the_lowest_straight_and_no_ace_goes_around_the_corner(ranking: Ranking) -> None:
    assert ranking.best(hand("4s3h2dAc")).category == "straight"
    assert higher(ranking, "5s4h3d2c", "4s3h2dAc")
    assert ranking.best(hand("3s2hAdKc")).category == "high_card"
    assert ranking.best(hand("QsKsAs2s")).category == "flush"


def test_grouped_and_literal_part_over_a_pair_with_high_cards_beside_it(ranking: Ranking, literal: Ranking) -> None:
    assert higher(ranking, "3s3hQdJc", "2s2hAdKc")
    assert higher(literal, "2s2hAdKc", "3s3hQdJc")
    assert higher(ranking, "3s3h3d4c", "2s2h2dAc")
    assert higher(literal, "2s2h2dAc", "3s3h3d4c")
    assert higher(literal, "5s4h3d2c", "4s3h2dAc")


def test_grouped_and_literal_decide_about_one_showdown_in_eighteen_otherwise(
    ranking: Ranking, literal: Ranking
) -> None:
    random = np.random.default_rng(5324)
    dealt = random.permuted(np.tile(np.arange(52, dtype=np.uint8), (40_000, 1)), axis=1)

    one, other = (np.sign(by.strengths(dealt[:, :5]) - by.strengths(dealt[:, 5:10])) for by in (ranking, literal))

    assert np.mean(one != other) == pytest.approx(0.054, abs=0.005)


def test_the_best_four_are_shown_with_what_makes_the_hand_first(ranking: Ranking) -> None:
    best = ranking.best(hand("7c2dAsKdAh"))

    assert (best.category, text(best.cards)) == ("pair", "AsAhKd7c")


def test_suit_classes_stand_for_every_hand_once(ranking: Ranking) -> None:
    for size, classes in ((4, 16_432), (5, 134_459)):
        hands, weights = suit_classes(size)

        assert len(hands) == classes
        assert int(weights.sum(dtype=np.int64)) == comb(52, size)

    weighed = np.bincount(ranking.categories(hands), weights=weights, minlength=len(CATEGORIES))
    assert {CATEGORIES[k]: int(n) for k, n in enumerate(weighed) if n} == counts(ranking, all_hands(5))


def test_every_suit_class_of_six_cards_has_one_hand() -> None:
    hands, weights = suit_classes(6)

    assert (len(hands), int(weights.sum(dtype=np.int64))) == (962_988, comb(52, 6))


@pytest.mark.parametrize("size", range(1, 8))
def test_hands_are_put_in_order_however_they_were_dealt(size: int) -> None:
    dealt = np.argsort(np.random.default_rng(size).random((2_000, 52)), axis=1)[:, :size].astype(np.uint8)

    columns = ascending_columns(dealt)

    assert np.array_equal(np.column_stack(columns), np.sort(dealt, axis=1))
    assert size == 1 or not np.array_equal(np.column_stack(columns), dealt)


def test_a_row_speaks_of_the_hands_in_its_name(ranking: Ranking) -> None:
    rows = ranking.rows(("pair_of_queens_or_better", "two_pair", "four_of_a_kind", "four_aces"))

    def row(cards: str) -> str | None:
        return rows[ranking.best(hand(cards)).strength]

    assert row("QsQh3d2c") == "pair_of_queens_or_better"
    assert row("JsJhAdKc") is None
    assert row("3s3h2d2c") == "two_pair"
    assert row("KsKhKdKc") == "four_of_a_kind"
    assert row("AsAhAdAc") == "four_aces"
    assert ranking.rows(("four_of_a_kind",))[ranking.best(hand("AsAhAdAc")).strength] == "four_of_a_kind"


def test_a_row_with_another_name_is_refused() -> None:
    with pytest.raises(ValueError, match="'pair_of_knaves_or_better' is no row"):
        row_hands("pair_of_knaves_or_better")


def test_a_ladder_of_straights_that_reaches_no_end_is_refused() -> None:
    with pytest.raises(RefereeError, match="no steps down"):
        run_ladder((12, 11, 10, 9), (0, 1, 2, 12))
    with pytest.raises(RefereeError, match="is not a run"):
        run_ladder((12, 11, 10, 8), (2, 1, 0, 12))


def test_an_option_that_no_reading_has_is_refused() -> None:
    with pytest.raises(RefereeError, match="equal-category: no option 'by-suit', but grouped or literal"):
        Readings({"equal-category": "by-suit"})
    with pytest.raises(RefereeError, match="'high-ace'"):
        Readings({"high-ace": "always"})


def test_a_deal_is_found_for_every_pair_of_strengths_that_can_meet(ranking: Ranking) -> None:
    count = len(five_card_strengths(ranking))
    met = np.zeros((len(ranking), len(ranking)), np.bool_)
    found = 0
    for start in range(0, count, 800):
        deals = showdowns(ranking, slice(start, start + 800))
        found += len(deals)
        met[deals.player_strengths, deals.dealer_strengths] = True

        assert np.array_equal(ranking.strengths(deals.players[::97]), deals.player_strengths[::97])
        assert np.array_equal(ranking.strengths(deals.dealers[::97]), deals.dealer_strengths[::97])
        together = np.sort(np.concatenate((deals.players, deals.dealers), axis=1), axis=1)
        assert bool(np.all(together[:, 1:] > together[:, :-1]))

    assert found == int(met.sum()) == 4_584_285
    assert np.array_equal(met, met.T)


def test_pairs_of_strengths_without_a_deal_share_a_card_in_every_deal(ranking: Ranking) -> None:
    aces = ranking.best(hand("AsAhAdAc")).strength
    deals = showdowns(ranking, slice(len(five_card_strengths(ranking)) - 24, None))
    met = set(zip(deals.player_strengths.tolist(), deals.dealer_strengths.tolist(), strict=True))

    assert (aces, aces) not in met
    assert (aces, ranking.best(hand("AsKsQsJs")).strength) not in met
    assert (aces, ranking.best(hand("KsKhKdKc")).strength) in met
