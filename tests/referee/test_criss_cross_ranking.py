"""The referee's ranking of five cards against closed forms and against rankings written anew here."""

from itertools import pairwise, product
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from feltproof.cards import hand, text
from feltproof.referee.combinations import Hands, all_hands, suit_classes
from feltproof.referee.criss_cross_poker import Ranking
from feltproof.referee.poker import CATEGORIES, Definitions, run_ladder
from feltproof.referee.ranking import Ranking as AnyRanking
from feltproof.referee.ranking import RankOrder
from tests.referee.criss_cross import referee, rules

RUNS = ["AKQJT", "KQJT9", "QJT98", "JT987", "T9876", "98765", "87654", "76543", "65432", "5432A"]
READINGS = list(product(("grouped", "literal"), ("low-and-high", "never-low")))


def ranking(equal: str = "grouped", ace: str = "low-and-high") -> Ranking:
    return referee(equal_category=equal, low_ace=ace).ranking


def counts(by: Ranking, hands: Hands) -> dict[str, int]:
    found = np.bincount(by.categories(hands), minlength=len(CATEGORIES))
    return {category: int(n) for category, n in zip(CATEGORIES, found, strict=True) if n}


def higher(by: Ranking, one: str, other: str) -> bool:
    return by.best(hand(one)).strength > by.best(hand(other)).strength


@pytest.mark.parametrize(("ace", "runs"), [("low-and-high", 10), ("never-low", 9)])
def test_the_hands_of_each_category_are_as_many_as_the_closed_forms_say(ace: str, runs: int) -> None:
    found = counts(ranking(ace=ace), all_hands(5))

    assert found == {
        "high_card": (comb(13, 5) - runs) * (4**5 - 4),
        "pair": 13 * comb(4, 2) * comb(12, 3) * 4**3,
        "two_pair": comb(13, 2) * comb(4, 2) ** 2 * 44,
        "three_of_a_kind": 13 * 4 * comb(12, 2) * 4**2,
        "straight": runs * (4**5 - 4),
        "flush": 4 * (comb(13, 5) - runs),
        "full_house": 13 * 4 * 12 * comb(4, 2),
        "four_of_a_kind": 13 * 48,
        "straight_flush": 4 * (runs - 1),
        "royal_flush": 4,
    }
    assert sum(found.values()) == 2_598_960


def test_the_counts_are_those_in_every_book() -> None:
    assert list(counts(ranking(), all_hands(5)).values()) == [
        *(1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4),
    ]


def test_strengths_are_dense_and_one_for_each_pattern() -> None:
    assert len(ranking()) == 7_462
    assert np.array_equal(np.unique(ranking().table), np.arange(7_462))
    assert len(ranking(ace="never-low")) == 7_462


def written_anew(hands: Hands, literal: bool, low_ace: bool) -> NDArray[np.int32]:
    """A number for each hand, higher for a higher one, by sums and shifts: nothing of the referee's is in it."""
    ranks = np.sort((hands >> 2).astype(np.int8), axis=1)[:, ::-1]
    suited = ((hands & 3) == (hands[:, :1] & 3)).all(axis=1)
    alike = sum((ranks == ranks[:, k : k + 1]).astype(np.int8) for k in range(5))
    # The sum of how many cards are like each card: 5 of nothing, 7 a pair, 9 two, 11 three, 13 a full house, 17 four.
    sort = alike.sum(axis=1)
    span = ranks[:, 0] - ranks[:, 4]
    wheel = (sort == 5) & (ranks[:, 0] == 12) & (ranks[:, 1] == 3) & low_ace
    run = ((sort == 5) & (span == 4)) | wheel
    royal = run & suited & (ranks[:, 4] == 8)
    category = np.select(
        [royal, run & suited, sort == 17, sort == 13, suited, run, sort == 11, sort == 9, sort == 7],
        [9, 8, 7, 6, 5, 4, 3, 2, 1],
        0,
    )
    weight = ranks if literal else np.sort(ranks + 16 * alike, axis=1)[:, ::-1] % 16
    value = category.astype(np.int32)
    for column in range(5):
        value = value * 16 + weight[:, column]
    top = np.where(wheel, 3, ranks[:, 0])
    return np.where(run, (category * 16 + top) * 16**4, value)


def test_a_ranking_written_anew_puts_every_hand_in_the_same_order() -> None:
    anew = written_anew(all_hands(5), literal=False, low_ace=True)

    _, steps = np.unique(anew, return_inverse=True)

    assert np.array_equal(ranking().table, steps)
    assert not np.array_equal(ranking("literal").table, steps)


@pytest.mark.parametrize(("equal", "ace"), READINGS)
def test_a_ranking_written_anew_agrees_under_every_reading(equal: str, ace: str) -> None:
    """Over one hand of every suit class: neither looks at which suit is which."""
    hands, _ = suit_classes(5)
    anew = written_anew(hands, equal == "literal", ace == "low-and-high")

    _, steps = np.unique(anew, return_inverse=True)

    agree = {other: bool(np.array_equal(ranking(*other).strengths(hands), steps)) for other in READINGS}
    assert agree == {other: other == (equal, ace) for other in READINGS}


def test_hands_in_any_order_of_their_cards_are_looked_up_and_ranked_alone_alike() -> None:
    random = np.random.default_rng(39)
    hands = random.permuted(np.tile(np.arange(52, dtype=np.uint8), (2_000, 1)), axis=1)[:, :5]

    strengths = ranking().strengths(hands)

    assert np.array_equal(strengths, ranking().strengths(np.sort(hands, axis=1)))
    assert [ranking().best(tuple(cards)).strength for cards in hands.tolist()] == strengths.tolist()
    assert len(set(strengths.tolist())) > 500


def test_suit_classes_weigh_as_much_as_all_hands() -> None:
    hands, weights = suit_classes(5)

    weighed = np.bincount(ranking().categories(hands), weights=weights, minlength=len(CATEGORIES))

    assert {CATEGORIES[k]: int(n) for k, n in enumerate(weighed)} == counts(ranking(), all_hands(5))


LADDER = "AsKsQsJsTs KsQsJsTs9s AsAhAdAcKs AsAhAdKsKh AsKsQsJs9s AsKsQsJsTh AsAhAdKsQh AsAhKsKhQs AsAhKsQhJs AsKsQsJs9h"


def test_categories_stand_in_the_order_of_the_law() -> None:
    ladder = LADDER.split()

    assert [ranking().best(hand(cards)).category for cards in ladder] == [*rules().order, "high_card"]
    assert all(higher(ranking(), one, other) for one, other in pairwise(ladder))


@pytest.mark.parametrize("upper", range(9))
def test_the_lowest_of_a_category_is_above_the_highest_of_the_next(upper: int) -> None:
    lowest_first = ("high_card", *reversed(rules().order))
    of_each = [np.flatnonzero(ranking().category_of_strength == CATEGORIES.index(name)) for name in lowest_first]

    assert of_each[upper].max() + 1 == of_each[upper + 1].min()


def test_straights_go_down_step_by_step_from_the_ace_to_the_ace() -> None:
    suits = "shdch"
    straights = ["".join(map("".join, zip(run, suits, strict=True))) for run in RUNS]
    flushes = ["".join(f"{r}s" for r in run) for run in RUNS]

    assert all(ranking().best(hand(cards)).category == "straight" for cards in straights)
    assert all(higher(ranking(), one, other) for one, other in pairwise(straights))
    assert [ranking().best(hand(cards)).category for cards in flushes] == ["royal_flush", *["straight_flush"] * 9]
    assert all(higher(ranking(), one, other) for one, other in pairwise(flushes))


@pytest.mark.parametrize("ace", ["low-and-high", "never-low"])
def test_no_ace_goes_around_the_corner(ace: str) -> None:
    for cards in ("2s3h4dAcKs", "2s3hAdKcQs", "2sAhKdQcJs"):
        assert ranking(ace=ace).best(hand(cards)).category == "high_card"
        assert ranking(ace=ace).best(hand("".join(f"{r}s" for r in cards[::2]))).category == "flush"


def test_where_the_ace_is_never_low_it_is_a_high_card_beside_2345() -> None:
    low, never = ranking(), ranking(ace="never-low")

    assert low.best(hand("5s4h3d2cAs")).category == "straight"
    assert never.best(hand("5s4h3d2cAs")).category == "high_card"
    assert never.best(hand("5s4s3s2sAs")).category == "flush"
    assert never.best(hand("6s5h4d3c2s")).category == "straight"
    assert higher(never, "5s4h3d2cAs", "Ks8h7d3c2s")


def test_the_extremes_that_the_law_names_are_those_of_the_scale() -> None:
    scale = ranking().scale
    for category, extremes in rules().extremes.items():
        of_it = np.flatnonzero(ranking().category_of_strength == CATEGORIES.index(category))
        # Below the royal flush the highest straight flush is king-high (reading `five-card-extremes`).
        highest = "KQJT9" if category == "straight_flush" else extremes.highest

        assert set(ranking().places(highest)) <= set(scale.ranks[of_it[-1]])
        assert set(ranking().places(extremes.lowest)) <= set(scale.ranks[of_it[0]])


@pytest.mark.parametrize(
    ("higher_pair", "higher_card"),
    [
        ("3s3hQdJc9s", "2s2hAdKcQs"),
        ("4s4h3d3c2s", "3s3h2d2cAs"),
        ("3s3h3d5c4s", "2s2h2dAcKs"),
        ("3s3h3d2c2s", "2s2h2dAcAs"),
        ("3s3h3d3c4s", "2s2h2d2cAs"),
    ],
)
def test_grouped_and_literal_part_wherever_cards_stand_beside_what_makes_the_hand(
    higher_pair: str, higher_card: str
) -> None:
    assert higher(ranking(), higher_pair, higher_card)
    assert higher(ranking("literal"), higher_card, higher_pair)


def test_grouped_and_literal_agree_where_no_ranks_are_alike() -> None:
    of = np.isin(ranking().category_of_strength[ranking().table], [CATEGORIES.index(c) for c in ("flush", "high_card")])

    one, other = (np.unique(by.table[of], return_inverse=True)[1] for by in (ranking(), ranking("literal")))

    assert np.array_equal(one, other)


def test_the_best_cards_are_shown_with_what_makes_the_hand_first() -> None:
    best = ranking().best(hand("7c7dAsKdAh"))

    assert (best.category, text(best.cards)) == ("two_pair", "AsAh7d7cKd")


def test_a_pair_between_two_ranks_is_neither_one_below_nor_one_above() -> None:
    between = ranking().between("pair", "6", "T")

    for pair, fits in {"5": False, "6": True, "8": True, "T": True, "J": False}.items():
        assert between[ranking().best(hand(f"{pair}s{pair}hAd2c3s")).strength] == fits
    assert not between[ranking().best(hand("6s6h7d7c8s")).strength]


def test_of_two_rows_of_pairs_the_one_that_begins_higher_speaks_of_the_higher_pair() -> None:
    rows = ranking().rows(("pair_of_sixes_or_better", "pair_of_kings_or_better", "two_pair"))

    def row(cards: str) -> str | None:
        return rows[ranking().best(hand(cards)).strength]

    assert [row(f"{pair}s{pair}h2d3c4s") for pair in "56QKA"] == [
        None,
        *["pair_of_sixes_or_better"] * 2,
        *["pair_of_kings_or_better"] * 2,
    ]
    assert row("KsKhAdAc4s") == "two_pair"


def test_a_law_with_another_order_of_ranks_ranks_by_it() -> None:
    order = RankOrder(tuple("KQJT98765432A"))
    ladder = run_ladder(order.places("KQJT9"), order.places("5432A"))
    low = AnyRanking(Definitions(5, rules().order, {"straight": ladder}), "grouped", order)

    def strength(cards: str) -> int:
        return int(low.strengths(np.array([hand(cards)], np.uint8))[0])

    assert strength("2s2hAdAc3s") > strength("AsAhKdQcJs")
    assert strength("2s2hKdQcJs") > strength("AsAhKdQcJs")
    assert strength("5s4h3d2cAs") > strength("KsKhKdQcJs")
    assert low.best(hand("KsQhJdTcAs")).category == "high_card"
    assert strength("AsKhQdJcTs") == low.best(hand("AsKhQdJcTs")).strength


@pytest.mark.parametrize("step", [13, pytest.param(1, marks=pytest.mark.slow)])
def test_an_evaluator_that_nobody_here_wrote_ranks_every_hand_alike(step: int) -> None:
    evaluate = pytest.importorskip("phevaluator", reason="phevaluator has no wheel for this machine").evaluate_cards

    theirs = np.array([evaluate(*cards) for cards in all_hands(5)[::step].tolist()])

    # Its 1 is the royal flush and its 7462 the lowest hand.
    assert np.array_equal(ranking().table[::step], len(ranking()) - theirs)
