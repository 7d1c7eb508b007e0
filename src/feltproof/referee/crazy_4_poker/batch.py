"""Many seats settled at once.

What a seat is due hangs on little: whether the dealer qualifies, who is higher, the rows that the
player's hand is on, and the stakes. The law is evaluated once for each combination that occurs, by
the same code that settles a round, and looked up for the rest: the two can never disagree.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from feltproof.referee.crazy_4_poker.facility import Facility
from feltproof.referee.crazy_4_poker.records import Due
from feltproof.referee.crazy_4_poker.referee import Referee

Column = NDArray[np.int64]

WAGERS: Final = ("ante", "super_bonus", "play", "queens_up", "progressive")
NO_BOUND: Final = 1 << 62
"""In the column `most`: a win may pay any amount."""
OUTCOMES: Final = {"win": 1, "push": 2, "lose": 4}
"""The bits of the column `outcomes`."""

_SMALL: Final = 1 << 8
"""Numbers below this are told apart without sorting them first."""


@dataclass(frozen=True, slots=True)
class DueColumns:
    """What one wager of each of n seats is due; all zero where a seat did not make it."""

    outcomes: NDArray[np.uint8]
    """The sum of the bits of `OUTCOMES` that the law admits."""
    least: Column
    most: Column
    """`NO_BOUND` where there is none."""

    def allow(self, outcomes: NDArray[np.uint8], pays: Column) -> NDArray[np.bool_]:
        """Whether each seat may be settled so: one bit of `OUTCOMES`, and what is paid beyond the stake."""
        admitted: NDArray[np.bool_] = (self.outcomes & outcomes) != 0
        won = outcomes == OUTCOMES["win"]
        return admitted & np.where(won, (self.least <= pays) & (pays <= self.most), pays == 0)


@dataclass(frozen=True, slots=True)
class SeatsDue:
    """What n seats are due: the few combinations that occur, and which of them each seat is."""

    combinations: tuple[Mapping[str, Due], ...]
    """What each wager of a combination is due."""
    which: NDArray[np.intp]
    """By seat: its combination."""

    def due(self, seat: int, wager: str) -> Due | None:
        """What one wager of one seat is due; `None` where the seat did not make it."""
        found: Due | None = self.combinations[int(self.which[seat])].get(wager)
        return found

    def where(self, wager: str, holds: Callable[[Due], bool]) -> NDArray[np.bool_]:
        """By seat: whether it made the wager and `holds` is true of what that is due."""
        dues = (combination.get(wager) for combination in self.combinations)
        return np.array([due is not None and holds(due) for due in dues], np.bool_)[self.which]

    def columns(self, wager: str) -> DueColumns:
        """One wager's dues, spread over the seats."""
        dues = [combination.get(wager) for combination in self.combinations]
        outcomes = np.array([sum(OUTCOMES[o] for o in due.outcomes) if due else 0 for due in dues], np.uint8)
        least = np.array([due.least if due else 0 for due in dues], np.int64)
        most = np.array([_bound(due) for due in dues], np.int64)
        return DueColumns(outcomes[self.which], least[self.which], most[self.which])


def seats_due(
    referee: Referee,
    facility: Facility,
    dealer_strength: NDArray[np.int32],
    player_strength: NDArray[np.int32],
    *,
    ante: ArrayLike,
    play: ArrayLike = 0,
    queens_up: ArrayLike = 0,
    progressive: ArrayLike = 0,
    meter: ArrayLike = 0,
) -> SeatsDue:
    """What each wager of n seats is due; amounts in cents, one for all or one for each seat.

    The super bonus equals the ante, and a play wager of 0 beside an ante is a fold. That the wagers
    are lawful is the caller's care.
    """
    count = len(player_strength)
    stakes = [np.broadcast_to(np.asarray(column, np.int64), count) for column in (ante, play, queens_up, progressive)]
    meters = np.broadcast_to(np.asarray(meter, np.int64), count)
    qualifies = np.array(referee.settlement.qualifies)[dealer_strength]
    comparison = np.sign(player_strength - dealer_strength) + 1
    kinds = _kinds_of_hand(referee, facility)[player_strength]
    seats = _one_of_each([qualifies, comparison, kinds, *stakes, meters])

    terms = referee.terms(facility)
    law = []
    for seat in seats.first.tolist():
        made = dict(zip(("ante", "play", "queens_up", "progressive"), (int(s[seat]) for s in stakes), strict=True))
        made["super_bonus"] = made["ante"]
        made = {wager: cents for wager, cents in made.items() if cents}
        dealer, player = int(dealer_strength[seat]), int(player_strength[seat])
        law.append(referee.settlement.seat(terms, dealer, player, made, int(meters[seat])))
    return SeatsDue(tuple(law), seats.which)


def settle_seats(
    referee: Referee,
    facility: Facility,
    dealer_strength: NDArray[np.int32],
    player_strength: NDArray[np.int32],
    **amounts: ArrayLike,
) -> dict[str, DueColumns]:
    """What each wager of n seats is due, as columns; amounts as for `seats_due`."""
    due = seats_due(referee, facility, dealer_strength, player_strength, **amounts)
    return {wager: due.columns(wager) for wager in WAGERS}


def _kinds_of_hand(referee: Referee, facility: Facility) -> NDArray[np.int64]:
    """By strength: a number that hands share which every table and every threshold treats alike."""
    terms = referee.terms(facility)
    told_apart = zip(
        terms.super_bonus,
        terms.floor_rows,
        *(closed.rows for closed in terms.closed.values()),
        *referee.settlement.paid_from.values(),
        strict=True,
    )
    numbers: dict[object, int] = {}
    return np.array([numbers.setdefault(kind, len(numbers)) for kind in told_apart])


@dataclass(frozen=True, slots=True)
class _Distinct:
    first: NDArray[np.intp]
    """A seat of each combination."""
    which: NDArray[np.intp]
    """By seat: its combination."""


def _one_of_each(columns: list[NDArray[np.int64]]) -> _Distinct:
    """The distinct rows of some columns."""
    which = np.zeros(len(columns[0]), np.intp)
    for column in columns:
        if not len(column) or column.min() == column.max():
            continue
        if column.min() >= 0 and column.max() < _SMALL:
            codes, count = column, int(column.max()) + 1
        else:
            values = np.unique(column)
            codes, count = np.searchsorted(values, column), len(values)
        # Numbered anew after each column, so that the numbers stay small however many columns there are.
        together = which * count + codes
        found = np.flatnonzero(np.bincount(together))
        renumbered = np.zeros(int(found[-1]) + 1, np.intp)
        renumbered[found] = np.arange(len(found))
        which = renumbered[together]
    first = np.zeros(int(which.max(initial=-1)) + 1, np.intp)
    first[which[::-1]] = np.arange(len(which))[::-1]
    return _Distinct(first, which)


def _bound(due: Due | None) -> int:
    if due is None:
        return 0
    return NO_BOUND if due.most is None else due.most
