"""The law of Crazy 4 poker as the referee holds it."""

import pytest

from feltproof.money import Odds, Share, odds_or_share
from feltproof.referee.crazy_4_poker import EnvySchedule, Extremes, Least, Rules


def _odds(rows: dict[str, str]) -> dict[str, Odds]:
    return {row: Odds.parse(odds) for row, odds in rows.items()}


def _table(rows: dict[str, str]) -> dict[str, Odds | Share]:
    return {row: odds_or_share(cell) for row, cell in rows.items()}


def _queens_up(three: str, straight_flush: str) -> dict[str, Odds | Share]:
    return _table(
        {"pair_of_queens_or_better": "1:1", "two_pair": "2:1", "straight": "3:1", "flush": "4:1"}
        | {"three_of_a_kind": three, "straight_flush": straight_flush, "four_of_a_kind": "50:1"}
    )


def _progressive(three: str) -> dict[str, Odds | Share]:
    return _table({"three_of_a_kind": three, "straight_flush": "100:1", "four_of_a_kind": "300:1", "four_aces": "100%"})


@pytest.fixture(scope="session")
def rules() -> Rules:
    """The numbers of 5324.32."""
    order = ("four_of_a_kind", "straight_flush", "three_of_a_kind", "flush", "straight", "two_pair", "pair")
    run = Extremes("AKQJ", "432A")
    return Rules(
        ranks=tuple("AKQJT98765432"),
        order=order,
        extremes={
            "four_of_a_kind": Extremes("AAAA", "2222"),
            "straight_flush": run,
            "three_of_a_kind": Extremes("AAA", "222"),
            "straight": run,
            "two_pair": Extremes("AAKK", "3322"),
            "pair": Extremes("AA", "22"),
        },
        seats=6,
        positions=1,
        cards=5,
        dealer_cards=6,
        play_multiple=3,
        play_holding=Least("pair", "A"),
        qualify="K",
        returned_below="straight",
        settle_after={
            "queens_up": ("ante", "play", "super_bonus"),
            "progressive": ("ante", "play", "super_bonus", "queens_up"),
        },
        even=_odds({"ante": "1:1", "play": "1:1"}),
        floors={
            "super_bonus": _odds(
                {"straight": "1:1", "flush": "3:2", "three_of_a_kind": "2:1"}
                | {"straight_flush": "15:1", "four_of_a_kind": "30:1", "four_aces": "200:1"}
            )
        },
        tables={
            "queens_up": {
                "A": _queens_up("9:1", "30:1"),
                "B": _queens_up("8:1", "40:1"),
                "C": _queens_up("8:1", "30:1"),
                "D": _queens_up("7:1", "40:1"),
            },
            "progressive": {"A": _progressive("9:1"), "B": _progressive("15:1")},
        },
        meter={"A": 5_000_00, "B": 1_000_00},
        envy={
            "A": EnvySchedule(1_00, {"four_aces": 100_00, "four_of_a_kind": 10_00, "straight": 5_00}),
            "B": EnvySchedule(1_00, {"four_aces": 100_00, "four_of_a_kind": 25_00}),
        },
        envy_wager=5_00,
        envy_multiply=5,
    )
