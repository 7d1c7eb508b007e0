"""Many seats at once are due what each of them is due alone."""

from collections.abc import Callable

import numpy as np
import pytest

from feltproof.cards import hand
from feltproof.referee.batch import _one_of_each
from feltproof.referee.crazy_4_poker import (
    NO_BOUND,
    OUTCOMES,
    Facility,
    Referee,
    Round,
    RoundDue,
    Seat,
    settle_seats,
)

WAGERS = ("ante", "play", "queens_up", "progressive")


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"beaten_super_bonus": "never-collected", "progressive_odds": "for-one"},
        {"unqualified_dealer": "higher-hand-only", "side_bets_unqualified": "qualified-only"},
        {"equal_category": "literal"},
    ],
)
def test_seats_in_columns_are_due_what_rounds_of_one_seat_are_due(
    reading: Callable[..., Referee], facility: Facility, options: dict[str, str]
) -> None:
    referee, random = reading(**options), np.random.default_rng(4)
    dealt = random.permuted(np.tile(np.arange(52, dtype=np.uint8), (800, 1)), axis=1)
    dealt[:40, :5] = [hand("AsAhAdAcKs"), hand("7s7h7d7cKs"), hand("8h7h6h5hKs"), hand("9h8s7d6cKs")] * 10
    dealt[:40, 5:10] = hand("QsJd9c4h2s")
    players, dealers = dealt[:, :5], dealt[:, 5:10]
    ante = random.choice([5_00, 7_00], 800)
    play = ante * random.integers(0, 2, 800)
    queens_up = random.choice([0, 5_00], 800)
    progressive = random.choice([0, 1_00, 5_00], 800)
    meter = random.choice([5_000_00, 6_123_45], 800)
    strengths = referee.ranking.strengths(dealers), referee.ranking.strengths(players)

    found = settle_seats(
        referee, facility, *strengths, ante=ante, play=play, queens_up=queens_up, progressive=progressive, meter=meter
    )

    for n in range(800):
        stakes = (int(column[n]) for column in (ante, play, queens_up, progressive))
        wagers = dict(zip(WAGERS, stakes, strict=True)) | {"super_bonus": int(ante[n])}
        seat = Seat(1, tuple(players[n].tolist()), wagers)
        verdict = referee.settle(Round(tuple(dealers[n].tolist()), (seat,), int(meter[n])), facility)
        assert isinstance(verdict, RoundDue)
        dues = verdict.seat(1).wagers
        for wager, columns in found.items():
            due = dues.get(wager)
            if due is None:
                assert not columns.outcomes[n]
                continue
            assert columns.outcomes[n] == sum(OUTCOMES[outcome] for outcome in due.outcomes)
            assert columns.least[n] == due.least
            assert columns.most[n] == (NO_BOUND if due.most is None else due.most)


def test_columns_tell_what_is_admitted_from_what_is_not(referee: Referee, facility: Facility) -> None:
    player = referee.ranking.best(hand("7s7h7d3cKh")).strength
    dealer = referee.ranking.best(hand("KsQd9c4h3s")).strength
    many = np.full(4, player, np.int32)

    dues = settle_seats(referee, facility, np.full(4, dealer, np.int32), many, ante=5_00, play=5_00, queens_up=1_00)

    outcomes = np.array([OUTCOMES["win"], OUTCOMES["win"], OUTCOMES["push"], OUTCOMES["win"]], np.uint8)
    pays = np.array([9_00, 9_01, 0, 8_99])
    assert dues["queens_up"].allow(outcomes, pays).tolist() == [True, False, False, False]
    assert dues["super_bonus"].allow(outcomes, pays).tolist() == [False, False, False, False]
    assert dues["super_bonus"].allow(outcomes, pays + 1_01).tolist() == [True, True, False, True]
    assert not dues["progressive"].outcomes.any()


def test_no_seats_are_due_nothing(referee: Referee, facility: Facility) -> None:
    none = np.zeros(0, np.int32)

    assert {len(due.least) for due in settle_seats(referee, facility, none, none, ante=5_00).values()} == {0}


def test_the_rows_of_long_columns_are_told_apart_by_every_number_that_a_glance_misses() -> None:
    rare = np.full(50_000, 7_00, np.int64)
    rare[[11, 49_999]] = 9_00, 12_00
    first, which = _one_of_each(len(rare), [lambda at: rare[at]])
    assert sorted(rare[first].tolist()) == [7_00, 9_00, 12_00]
    assert np.array_equal(rare[first][which], rare)
