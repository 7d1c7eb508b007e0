"""Many seats are looked at a block at a time: each is due what it is due by itself, wherever blocks begin and end."""

from collections.abc import Mapping

import numpy as np
import pytest

from feltproof.referee import batch
from feltproof.referee.batch import ByPlan, Read, SeatsDue
from feltproof.referee.dues import WIN, Due

SEATS = 1_000
DRAWN = np.random.default_rng(5)
HAND, PLAN = DRAWN.integers(0, 300, SEATS), DRAWN.integers(0, 3, SEATS).astype(np.uint16)
STAKES = np.array([0, 5_00, 70_000_000_00])
SITUATION: Mapping[str, Read] = {"hand": lambda at: HAND[at], "ante": ByPlan(STAKES, PLAN)}


def settle(seat: Mapping[str, int], wager: str) -> Due | None:
    return Due(WIN, "", "", least=seat["hand"] * seat[wager], most=None) if seat[wager] else None


def alone(seat: int) -> Due | None:
    return settle({"hand": int(HAND[seat]), "ante": int(STAKES[PLAN[seat]])}, "ante")


@pytest.mark.parametrize("block", [1, 7, 999, 1_000, 1_001])
def test_each_seat_is_due_what_it_is_due_by_itself(monkeypatch: pytest.MonkeyPatch, block: int) -> None:
    monkeypatch.setattr(batch, "_AT_ONCE", block)

    due = SeatsDue(SEATS, SITUATION, {"ante": ("hand", "ante")}, settle)

    assert [due.due(seat, "ante") for seat in range(SEATS)] == [alone(seat) for seat in range(SEATS)]


def test_seats_are_told_apart_by_no_more_than_a_wager_is_said_to_hang_on() -> None:
    due = SeatsDue(SEATS, SITUATION, {"ante": ("ante",)}, settle)

    assert len(due.of("ante").dues) == len(STAKES)
    assert [due.due(seat, "ante") for seat in range(SEATS)] != [alone(seat) for seat in range(SEATS)]


def test_some_seats_dues_are_those_of_all() -> None:
    due = SeatsDue(SEATS, SITUATION, {"ante": ("hand", "ante")}, settle)

    every, some = due.columns("ante"), due.columns("ante", slice(100, 130))

    assert np.array_equal(every.least[100:130], some.least)
    assert np.array_equal(every.outcomes[100:130], some.outcomes)
