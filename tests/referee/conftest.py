"""The law of Crazy 4 poker as the referee holds it, and a facility to play at."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from feltproof import content
from feltproof.clauses import load
from feltproof.referee.crazy_4_poker import Facility, Referee, Rules

FLOOR_1: dict[str, Any] = {
    "id": "floor-1",
    "seats": 6,
    "dealer_cards": 5,
    "limits": {"ante": {"min": 500, "max": 50000}, "queens_up": {"min": 100, "max": 50000}},
    "odds": {
        "ante": "1:1",
        "play": "1:1",
        "super_bonus": {
            "straight": "1:1",
            "flush": "3:2",
            "three_of_a_kind": "2:1",
            "straight_flush": "15:1",
            "four_of_a_kind": "30:1",
            "four_aces": "200:1",
        },
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
    },
    "progressive": {
        "wagers": [100, 500],
        "initial": 500000,
        "reset": 500000,
        "envy": {"four_aces": 10000, "four_of_a_kind": 1000, "straight_flush": 500},
    },
}


@pytest.fixture(scope="session")
def rules() -> Rules:
    """The numbers of 5324.32."""
    return Rules.of(load(content.specs()).section("us-ny/5324.32"))


@pytest.fixture(scope="session")
def referee(rules: Rules) -> Referee:
    """The section read by its defaults."""
    return Referee(rules)


@pytest.fixture(scope="session")
def reading(rules: Rules) -> Callable[..., Referee]:
    """The section with some readings read otherwise; a referee is made once for each."""
    made: dict[str, Referee] = {}

    def read(**options: str) -> Referee:
        chosen = {reading.replace("_", "-"): option for reading, option in options.items()}
        return made.setdefault(str(chosen), Referee(rules, chosen))

    return read


@pytest.fixture
def declared() -> dict[str, Any]:
    """A configuration with every wager, that a test may change."""
    return copy.deepcopy(FLOOR_1)


@pytest.fixture(scope="session")
def facility() -> Facility:
    """The facility of that configuration."""
    return Facility.of(FLOOR_1)
