"""The builtin engine's ranking of criss-cross hands: every five-card hand, the corners of the order, and no hands."""

from collections import Counter
from math import comb
from random import Random
from typing import Any

import numpy as np
import pytest

from feltproof import cards
from feltproof.games import engine, hands
from feltproof.games.criss_cross_poker.ranking import Ranking

ENGINE = engine()

LOWEST_TO_HIGHEST = [
    "2s3d4h5c7c",  # the lowest hand of all
    "9cJsQdKhAc",  # the highest with nothing
    "2c2d3h4s5c",  # the lowest pair
    "AcAdKhQsJc",
    "2c2d3h3s4c",  # the lowest two pair
    "AcAdKhKsQc",
    "2c2d2h3s4c",  # the lowest three of a kind
    "AcAdAhKsQc",
    "Ac2d3h4s5c",  # the lowest straight
    "2c3d4h5s6c",
    "TcJdQhKsAc",
    "2c3c4c5c7c",  # the lowest flush
    "9cJcQcKcAc",
    "2c2d2h3s3c",  # the lowest full house
    "AcAdAhKsKc",
    "2c2d2h2s3c",  # the lowest four of a kind
    "AcAdAhAsKc",
    "Ac2c3c4c5c",  # the lowest straight flush
    "2c3c4c5c6c",
    "9cTcJcQcKc",  # the highest below
    "TcJcQcKcAc",  # a royal flush
]


@pytest.fixture(scope="module")
def ranking() -> Ranking:
    return Ranking()


def rank(*texts: object) -> list[dict[str, Any]]:
    cases = [{"case": str(place), "hand": text} for place, text in enumerate(texts)]
    results: list[dict[str, Any]] = ENGINE.rank({"game": "criss-cross-poker", "cases": cases})["results"]
    assert [result["case"] for result in results] == [case["case"] for case in cases]
    return results


def strengths(*texts: str) -> list[int]:
    return [result["strength"] for result in rank(*texts)]


def named(hand: tuple[int, ...]) -> str:
    """What five cards make, found the long way round, with nothing of the engine's."""
    ranks, suits = sorted(card // 4 for card in hand), {card % 4 for card in hand}
    alike = sorted(Counter(ranks).values(), reverse=True)
    if alike[0] == 4:
        return "four_of_a_kind"
    if alike[0] == 3:
        return "full_house" if alike[1] == 2 else "three_of_a_kind"
    if alike[0] == 2:
        return "two_pair" if alike[1] == 2 else "pair"
    straight = ranks[4] - ranks[0] == 4 or ranks == [0, 1, 2, 3, 12]
    if len(suits) > 1:
        return "straight" if straight else "high_card"
    if straight:
        return "royal_flush" if ranks[0] == 8 else "straight_flush"
    return "flush"


def test_every_five_card_hand_is_counted_under_its_category(ranking: Ranking) -> None:
    found: Counter[str] = Counter()
    for strength, n in enumerate(np.bincount(ranking.five).tolist()):
        found[ranking.categories[strength]] += n

    assert found == {
        "royal_flush": 4,
        "straight_flush": 40 - 4,
        "four_of_a_kind": 13 * 48,
        "full_house": 13 * 4 * 12 * 6,
        "flush": 4 * comb(13, 5) - 40,
        "straight": 10 * 4**5 - 40,
        "three_of_a_kind": 13 * 4 * comb(12, 2) * 16,
        "two_pair": comb(13, 2) * 36 * 44,
        "pair": 13 * 6 * comb(12, 3) * 64,
        "high_card": (comb(13, 5) - 10) * (4**5 - 4),
    }
    assert found.total() == comb(52, 5)


def test_every_way_of_meeting_five_ranks_is_a_strength_of_its_own(ranking: Ranking) -> None:
    strengths_met = np.unique(ranking.five)

    assert len(ranking.standings) == len(strengths_met) == 7_462
    assert [ranking.categories.count(category) for category in ranking.order] == [
        1277, 2860, 858, 858, 10, 1277, 156, 156, 9, 1,
    ]  # fmt: skip


def test_a_sample_of_hands_has_the_category_found_the_long_way_round(ranking: Ranking) -> None:
    random = Random(5324)
    drawn = [tuple(random.sample(range(52), 5)) for _ in range(20_000)]

    found = ranking.read([cards.text(hand) for hand in drawn])

    assert [ranking.categories[strength] for strength in found] == [named(hand) for hand in drawn]


def test_a_hand_is_found_at_its_place_among_all(ranking: Ranking) -> None:
    last = hands.read(["AcAdAhAsKs"], 5)

    assert hands.places(last).tolist() == [comb(52, 5) - 1]
    assert ranking.five[-1] == ranking.strengths(last)[0]
    assert ranking.five[0] == ranking.read(["2c2d2h2s3c"])[0]


def test_the_categories_stand_in_the_order_of_five_cards() -> None:
    found = strengths(*LOWEST_TO_HIGHEST)

    assert found == sorted(set(found))
    assert found[0] == 0
    assert found[-1] == 7_461


def test_a_royal_flush_is_called_so_and_the_next_straight_flush_is_not() -> None:
    royal, king_high, mixed = rank("ThJhQhKhAh", "9hThJhQhKh", "ThJhQhKhAs")

    assert royal["category"] == "royal_flush"
    assert king_high["category"] == "straight_flush"
    assert mixed["category"] == "straight"


def test_a_low_ace_makes_the_lowest_straight_and_no_other() -> None:
    wheel, next_up = strengths("Ac2d3h4s5c", "2c3d4h5s6c")
    around = rank("QcKdAh2s3c", "KcAd2h3s4c", "JcQcKcAc2c")

    assert wheel < next_up
    assert [result["category"] for result in around] == ["high_card", "high_card", "flush"]


def test_the_ranks_that_make_a_hand_come_before_the_others() -> None:
    threes, twos = strengths("3c3d4h5s6c", "2c2dAhKsQc")
    high_trips, low_trips = strengths("3c3d3h2s4c", "2c2d2hAsKc")
    high_house, low_house = strengths("3c3d3h2s2c", "2c2d2hAsAc")
    high_fours, low_fours = strengths("3c3d3h3s2c", "2c2d2h2sAc")

    assert threes > twos
    assert high_trips > low_trips
    assert high_house > low_house
    assert high_fours > low_fours


def test_suits_and_the_order_of_the_cards_decide_nothing() -> None:
    assert len(set(strengths("AcKdQh9s2c", "2sAhKcQd9h", "9dQs2hKhAd"))) == 1
    assert len(set(strengths("Ac9c7c4c2c", "2s4s7s9sAs"))) == 1


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ("AsAhKd7c", "wrong_number_of_cards"),
        ("AsAhKd7c2d3d", "wrong_number_of_cards"),
        ("", "wrong_number_of_cards"),
        ("AsAhKd7c7c", "duplicate_card"),
        ("AsAhKd7c1d", "malformed_hand"),
        ("ASAHKD7C2D", "malformed_hand"),
        ("AsAhKd7c2", "malformed_hand"),
        ("AsAhKd7cé", "malformed_hand"),
        (None, "malformed_hand"),
        (["As", "Ah", "Kd", "7c", "2d"], "malformed_hand"),
        (["As", "Ah", "Kd", "7c", "2d", "3d", "4d", "5d", "6d", "7d"], "malformed_hand"),
        pytest.param(10**6000, "malformed_hand", id="a number too long to print"),
    ],
)
def test_what_is_no_hand_is_rejected_and_its_neighbours_are_not(hand: object, code: str) -> None:
    before, rejected, after = rank("AsAhKd7c2d", hand, "AdAcKh7s2h")

    assert rejected["rejected"]["code"] == code
    assert before["category"] == after["category"] == "pair"
    assert before["strength"] == after["strength"]


def test_a_variant_follows_from_one_overridden_field() -> None:
    class StraightsAboveFlushes(Ranking):
        order = (*Ranking.order[:4], "flush", "straight", *Ranking.order[6:])

    straight, flush = StraightsAboveFlushes().read(["5c6d7h8s9c", "2c4c6c9cJc"])
    house_straight, house_flush = Ranking().read(["5c6d7h8s9c", "2c4c6c9cJc"])

    assert straight > flush
    assert house_straight < house_flush
