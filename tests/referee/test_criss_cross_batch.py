"""Many seats of criss-cross poker at once are due what each of them is due alone."""

import numpy as np
import pytest

from feltproof.cards import hand
from feltproof.referee.criss_cross_poker import (
    ANTES,
    DECISIONS,
    FOLD_CODES,
    LINES,
    NO_BOUND,
    OUTCOMES,
    PLACES,
    Community,
    Facility,
    Round,
    RoundDue,
    Seat,
    seats_due,
    settle_seats,
)
from tests.referee.criss_cross import FACILITY, FLOORS, declared, referee

RICHER = {"four_aces": "77:2", "two_pair": "5:2", "pair_of_kings_or_better": "2:1"}
"""Rows for some hands of a category alone: to the letter, a pair of jacks may be above kings."""
ABOVE = Facility.of(declared(ante="3:2", bets=FLOORS["odds"]["bets"] | RICHER))
CODES = np.array([FOLD_CODES[decision] for decision in (None, *DECISIONS)])


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"bonus_on_fold": "survives", "low_ace": "never-low"},
        {"bonus_on_fold": "forfeited", "equal_category": "literal"},
    ],
)
@pytest.mark.parametrize("at", [FACILITY, ABOVE], ids=["floors", "above"])
def test_seats_in_columns_are_due_what_rounds_of_one_seat_are_due(options: dict[str, str], at: Facility) -> None:
    by, random, count = referee(**options), np.random.default_rng(39), 400
    dealt = random.permuted(np.tile(np.arange(52, dtype=np.uint8), (count, 1)), axis=1)[:, :7]
    special = ["AsKsQsTs9sJs2h", "AsAh9c8dAdAc2h", "JsTh2cJd9d2h3c", "5s4sAsAh2s3s9c", "7s7hJdJcTcTh9s"]
    special += ["KsJhKdTcJdAc2h", "KsJhKdAcJdTc2h"]
    dealt[:280] = [hand(cards) for cards in special] * 40
    # Two cards of the seat, then the cross by its places.
    at_place = dict(zip(PLACES, dealt[:, 2:].T, strict=True))
    lines = {name: np.column_stack((dealt[:, :2], *(at_place[p] for p in places))) for name, places in LINES.items()}
    folded = CODES[random.integers(0, 4, count)]
    ante = random.choice([5_00, 7_00], count)
    bets = {
        bet: ante * random.integers(1, 4, count) * ((folded == 0) | (folded > step))
        for step, bet in enumerate(DECISIONS, 1)
    }
    bonus = random.choice([0, 5_00], count)
    strengths = [by.ranking.strengths(hands) for hands in (lines["across"], lines["down"], dealt[:, 2:])]

    found = settle_seats(by, at, *strengths, ante=ante, five_card_bonus=bonus, folded=folded, **bets)

    seen = set()
    for n in range(count):
        wagers = {wager: int(ante[n]) for wager in ANTES} | {bet: int(cents[n]) for bet, cents in bets.items()}
        cards = dealt[n].tolist()
        fold = (None, *DECISIONS)[int(folded[n])]
        one = Seat(1, tuple(cards[:2]), wagers | {"five_card_bonus": int(bonus[n])}, fold)
        verdict = by.settle(Round(Community(*cards[2:]), (one,)), at)
        assert isinstance(verdict, RoundDue), verdict
        dues = verdict.seat(1).wagers
        for wager, columns in found.items():
            due = dues.get(wager)
            if due is None:
                assert not columns.outcomes[n]
                continue
            assert columns.outcomes[n] == sum(OUTCOMES[outcome] for outcome in due.outcomes)
            assert columns.least[n] == due.least
            assert columns.most[n] == (NO_BOUND if due.most is None else due.most)
            seen.add((wager, *due.outcomes, fold is None))
    assert {s for s in seen if s[0] == "middle"} == {("middle", outcome, True) for outcome in OUTCOMES}


def test_columns_tell_what_is_admitted_from_what_is_not() -> None:
    by = referee()
    flush, straight, nothing = (by.ranking.best(hand(h)).strength for h in ("AsKs9s5s3s", "9s8h7d6c5s", "As8h7d6c5s"))
    many = [np.full(3, strength, np.int32) for strength in (flush, straight, nothing)]

    due = seats_due(by, FACILITY, *many, ante=5_00, across=5_00, down=5_00, middle=5_00)

    wins = np.full(3, OUTCOMES["win"], np.uint8)
    assert due.columns("middle").allow(wins, np.array([40_00, 39_99, 41_00])).tolist() == [True, False, True]
    assert due.columns("down").allow(wins, np.array([25_00, 24_99, 26_00])).tolist() == [True, False, True]
    assert not due.columns("five_card_bonus").outcomes.any()
    assert due.due(0, "five_card_bonus") is None
    assert due.where("middle", lambda one: one.row == "flush").all()


def test_no_seats_are_due_nothing() -> None:
    none = np.zeros(0, np.int32)

    assert {len(due.least) for due in settle_seats(referee(), FACILITY, none, none, none, ante=5_00).values()} == {0}
