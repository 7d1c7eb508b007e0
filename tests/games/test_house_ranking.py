"""The builtin engine's ranking: every four-card hand, the corners of the order, and hands that are none."""

from collections import Counter
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import numpy as np
import pytest

from feltproof import cards
from feltproof.games import engine
from feltproof.games.crazy_4_poker.ranking import Ranking

ENGINE = engine()


@pytest.fixture(scope="module")
def ranking() -> Ranking:
    return Ranking()


def rank(*hands: object) -> list[dict[str, Any]]:
    cases = [{"case": str(place), "hand": hand} for place, hand in enumerate(hands)]
    results: list[dict[str, Any]] = ENGINE.rank({"game": "crazy-4-poker", "cases": cases})["results"]
    assert [result["case"] for result in results] == [case["case"] for case in cases]
    return results


def strengths(*hands: str) -> list[int]:
    return [result["strength"] for result in rank(*hands)]


def named(hand: tuple[int, ...]) -> str:
    """What four cards make, found the long way round, with nothing of the engine's."""
    ranks, suits = [card // 4 for card in hand], {card % 4 for card in hand}
    alike = sorted(Counter(ranks).values())
    if alike == [4]:
        return "four_of_a_kind"
    if alike == [1, 3]:
        return "three_of_a_kind"
    if alike == [2, 2]:
        return "two_pair"
    if alike == [1, 1, 2]:
        return "pair"
    ladder = sorted(ranks)
    straight = ladder[3] - ladder[0] == 3 or ladder == [0, 1, 2, 12]
    if len(suits) == 1:
        return "straight_flush" if straight else "flush"
    return "straight" if straight else "high_card"


def colex(size: int) -> list[tuple[int, ...]]:
    return sorted(combinations(range(52), size), key=lambda hand: hand[::-1])


def test_every_four_card_hand_has_its_category(ranking: Ranking) -> None:
    expected = [named(hand) for hand in colex(4)]

    found = [ranking.categories[strength] for strength in ranking.four.tolist()]

    assert found == expected
    assert Counter(found) == {
        "four_of_a_kind": 13,
        "straight_flush": 44,
        "three_of_a_kind": 2496,
        "flush": 2816,
        "straight": 2772,
        "two_pair": 2808,
        "pair": 82368,
        "high_card": comb(52, 4) - 13 - 44 - 2496 - 2816 - 2772 - 2808 - 82368,
    }


def test_every_five_card_hand_is_counted_once_under_its_best_four(ranking: Ranking) -> None:
    found: Counter[str] = Counter()
    for strength, n in enumerate(np.bincount(ranking.five).tolist()):
        found[ranking.categories[strength]] += n

    assert found.total() == comb(52, 5)
    assert found["four_of_a_kind"] == 13 * 48
    # Each of 44 with any fifth card; the 40 runs of five hold two.
    assert found["straight_flush"] == 44 * 48 - 40
    assert found["three_of_a_kind"] == 13 * 4 * comb(48, 2)
    assert found["flush"] == 4 * (comb(13, 4) * 39 + comb(13, 5)) - found["straight_flush"]
    assert found["two_pair"] == comb(13, 2) * comb(4, 2) ** 2 * 44
    assert found["straight"] == 101_808


@pytest.mark.parametrize("size", [5, 6])
def test_the_best_four_of_five_or_six_cards_play(size: int, ranking: Ranking) -> None:
    random = Random(size)
    hands = [random.sample(cards.TEXTS, size) for _ in range(400)]

    found = ranking.read(["".join(hand) for hand in hands])

    assert found == [max(ranking.read(["".join(four) for four in combinations(hand, 4)])) for hand in hands]


def test_the_categories_stand_in_the_order_of_four_cards() -> None:
    lowest_to_highest = [
        "AsKhQd9c",  # the highest hand with nothing
        "2c2d3h4s",  # the lowest pair
        "AcAdKhQs",
        "3c3d2h2s",  # the lowest two pair
        "AcAdKhKs",
        "Ac2d3h4s",  # the lowest straight
        "JcQdKhAs",
        "2c3c4c6c",  # the lowest flush
        "AcKcQcTc",
        "2c2d2h3s",  # the lowest three of a kind
        "AcAdAhKs",
        "Ac2c3c4c",  # the lowest straight flush
        "JcQcKcAc",
        "2c2d2h2s",  # the lowest four of a kind beats them all
        "AcAdAhAs",
    ]

    found = strengths(*lowest_to_highest)

    assert found == sorted(set(found))


def test_the_ranks_that_make_a_hand_come_before_the_others() -> None:
    threes, twos_with_ace = strengths("3c3dQhJs", "2c2dAhKs")
    low_trips_with_ace, high_trips_with_two = strengths("2c2d2hAs", "3c3d3h2s")

    assert threes > twos_with_ace
    assert high_trips_with_two > low_trips_with_ace


def test_the_other_ranks_decide_between_equal_pairs_high_to_low() -> None:
    found = strengths("KcKd2h3s", "KcKd4h2s", "KcKd4h3s", "KcKdAh2s")

    assert found == sorted(set(found))


def test_suits_decide_nothing() -> None:
    assert len(set(strengths("AcKdQh9s", "AsKhQd9c", "AdKcQs9h"))) == 1
    assert len(set(strengths("Ac2c3c4c", "As2s3s4s"))) == 1


def test_a_fifth_card_that_does_not_play_decides_nothing() -> None:
    same, also = strengths("KcKdAhQs2c", "KhKsAcQd3d")

    assert same == also


def test_a_low_ace_makes_the_lowest_straight_and_no_other() -> None:
    wheel, next_up, top = strengths("Ac2d3h4s", "2c3d4h5s", "JcQdKhAs")
    around = rank("QcKdAh2s", "KcAd2h3s", "QcKcAc2c")

    assert wheel < next_up < top
    assert [result["category"] for result in around] == ["high_card", "high_card", "flush"]


def test_the_order_of_the_cards_does_not_matter() -> None:
    assert len(set(strengths("AsAhKd7c2d", "2d7cKdAhAs", "7cAs2dAhKd"))) == 1


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ("AsAhKd", "wrong_number_of_cards"),
        ("AsAhKd7c2d3d4d", "wrong_number_of_cards"),
        ("", "wrong_number_of_cards"),
        ("AsAhKd7c7c", "duplicate_card"),
        ("AsAhKdAs", "duplicate_card"),
        ("AsAhKd7c7c2d", "duplicate_card"),
        ("AsAhKd1c", "malformed_hand"),
        ("ASAHKD7C", "malformed_hand"),
        ("As AhKd7", "malformed_hand"),
        ("AsAhKd7", "malformed_hand"),
        ("AsAhKd7\u00e9", "malformed_hand"),
        ("\ud800\ud800AhKd7c", "malformed_hand"),
        (None, "malformed_hand"),
        (["As", "Ah", "Kd", "7c"], "malformed_hand"),
        (["As", "Ah", "Kd", "7c", "2d", "3d", "4d", "5d"], "malformed_hand"),
        pytest.param(10**6000, "malformed_hand", id="a number too long to print"),
    ],
)
def test_what_is_no_hand_is_rejected_and_its_neighbours_are_not(hand: object, code: str) -> None:
    before, rejected, after = rank("AsAhKd7c", hand, "AsAhKd7c2d")

    assert rejected["rejected"]["code"] == code
    assert before["category"] == after["category"] == "pair"
    assert before["strength"] == after["strength"]


def test_hands_of_all_sizes_share_one_scale() -> None:
    four, five, six = strengths("AsAhKd7c", "AsAhKd7c2d", "AsAhKd7c2d3s")

    assert four == five == six


def test_results_hold_plain_numbers() -> None:
    (result,) = rank("AsAhKd7c2d")

    assert type(result["strength"]) is int
    assert type(result["category"]) is str


def test_no_cases_have_no_results() -> None:
    assert rank() == []


def test_a_variant_follows_from_one_overridden_field() -> None:
    class StraightsAboveFlushes(Ranking):
        order = (*Ranking.order[:3], "flush", "straight", *Ranking.order[5:])

    straight, flush = StraightsAboveFlushes().read(["5c6d7h8s", "2c4c6c9c"])
    house_straight, house_flush = Ranking().read(["5c6d7h8s", "2c4c6c9c"])

    assert straight > flush
    assert house_straight < house_flush
