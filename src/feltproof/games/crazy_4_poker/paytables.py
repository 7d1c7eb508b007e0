"""What the house pays: every table of Crazy 4 poker that it may run with, as odds to one."""

from typing import Final

from feltproof.games.paytables import PayTable

# Where a table has a row for four aces, its four of a kind means 2s through kings.

SUPER_BONUS: Final[PayTable] = {
    "straight": "1:1",
    "flush": "3:2",
    "three_of_a_kind": "2:1",
    "straight_flush": "15:1",
    "four_of_a_kind": "30:1",
    "four_aces": "200:1",
}

QUEENS_UP: Final[dict[str, PayTable]] = {
    "a": {
        "pair_of_queens_or_better": "1:1",
        "two_pair": "2:1",
        "straight": "3:1",
        "flush": "4:1",
        "three_of_a_kind": "9:1",
        "straight_flush": "30:1",
        "four_of_a_kind": "50:1",
    },
    "b": {
        "pair_of_queens_or_better": "1:1",
        "two_pair": "2:1",
        "straight": "3:1",
        "flush": "4:1",
        "three_of_a_kind": "8:1",
        "straight_flush": "40:1",
        "four_of_a_kind": "50:1",
    },
    "c": {
        "pair_of_queens_or_better": "1:1",
        "two_pair": "2:1",
        "straight": "3:1",
        "flush": "4:1",
        "three_of_a_kind": "8:1",
        "straight_flush": "30:1",
        "four_of_a_kind": "50:1",
    },
    "d": {
        "pair_of_queens_or_better": "1:1",
        "two_pair": "2:1",
        "straight": "3:1",
        "flush": "4:1",
        "three_of_a_kind": "7:1",
        "straight_flush": "40:1",
        "four_of_a_kind": "50:1",
    },
}

PROGRESSIVE: Final[dict[str, PayTable]] = {
    "a": {"three_of_a_kind": "9:1", "straight_flush": "100:1", "four_of_a_kind": "300:1", "four_aces": "100%"},
    "b": {"three_of_a_kind": "15:1", "straight_flush": "100:1", "four_of_a_kind": "300:1", "four_aces": "100%"},
}

METER: Final = {"a": 5_000_00, "b": 1_000_00}
"""Where the progressive meter begins, and where an award leaves it, in cents."""

ENVY: Final = {
    "a": {"straight_flush": 5_00, "four_of_a_kind": 10_00, "four_aces": 100_00},
    "b": {"four_of_a_kind": 25_00, "four_aces": 100_00},
}
"""What another player's hand pays to a progressive wager of $1, in cents."""
