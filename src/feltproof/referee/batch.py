"""Many seats settled at once.

What a seat is due hangs on little: how its hands stand, the rows that they are on, and the stakes. The
law is evaluated once for each combination that occurs, by the same code that settles a round, and
looked up for the rest: the two can never disagree.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from feltproof.referee.dues import Due

Column = NDArray[np.int64]

NO_BOUND: Final = 1 << 62
"""In the column `most`: a win may pay any amount."""
OUTCOMES: Final = {"win": 1, "push": 2, "lose": 4}
"""The bits of the column `outcomes`."""

_SMALL: Final = 1 << 8
"""Numbers below this are told apart without sorting them first."""
_GLANCED_AT: Final = 4_096
"""Of a long column, so many numbers are sorted first: amounts are few, and these are mostly all of them."""


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
class WagerDue:
    """What one wager of n seats is due: the few dues that occur, and which of them each seat has."""

    dues: tuple[Due | None, ...]
    """`None` where the wager was not made."""
    which: NDArray[np.intp]
    """By seat: its due."""

    def spread(self, value: Callable[[Due], int], dtype: type[np.generic]) -> NDArray[Any]:
        """By seat: a number of its due, 0 where the wager was not made."""
        return np.array([0 if due is None else value(due) for due in self.dues], dtype)[self.which]


class SeatsDue:
    """What n seats are due, worked out wager by wager as it is asked for."""

    def __init__(
        self,
        situation: Mapping[str, NDArray[Any]],
        hangs_on: Mapping[str, tuple[str, ...]],
        settle: Callable[[Mapping[str, int]], Mapping[str, Due]],
    ) -> None:
        """`situation` has by seat, under its names, all that a wager's due hangs on, as `hangs_on` says by wager.

        `settle` says what a seat is due that stands so.
        """
        self._situation = situation
        self._hangs_on = hangs_on
        self._settle = settle
        self._wagers: dict[str, WagerDue] = {}

    def of(self, wager: str) -> WagerDue:
        """What that wager of every seat is due."""
        if wager not in self._wagers:
            distinct = _one_of_each([self._situation[name] for name in self._hangs_on[wager]])
            dues = tuple(self._seat(seat).get(wager) for seat in distinct.first.tolist())
            self._wagers[wager] = WagerDue(dues, distinct.which)
        return self._wagers[wager]

    def _seat(self, seat: int) -> Mapping[str, Due]:
        return self._settle({name: int(column[seat]) for name, column in self._situation.items()})

    def due(self, seat: int, wager: str) -> Due | None:
        """What one wager of one seat is due; `None` where the seat did not make it."""
        found = self.of(wager)
        return found.dues[int(found.which[seat])]

    def where(self, wager: str, holds: Callable[[Due], bool]) -> NDArray[np.bool_]:
        """By seat: whether it made the wager and `holds` is true of what that is due."""
        return self.of(wager).spread(holds, np.bool_)

    def columns(self, wager: str) -> DueColumns:
        """One wager's dues, spread over the seats."""
        found = self.of(wager)
        return DueColumns(
            found.spread(lambda due: sum(OUTCOMES[o] for o in due.outcomes), np.uint8),
            found.spread(lambda due: due.least, np.int64),
            found.spread(lambda due: NO_BOUND if due.most is None else due.most, np.int64),
        )


def in_columns(count: int, amounts: Mapping[str, ArrayLike]) -> dict[str, NDArray[np.int64]]:
    """Amounts in cents, each one for all of `count` seats or one for each, as columns."""
    return {name: np.broadcast_to(np.asarray(column, np.int64), count) for name, column in amounts.items()}


def kinds(*told_apart: Iterable[object]) -> NDArray[np.int64]:
    """By strength: a number that hands share which are alike in all that is `told_apart`, each by strength."""
    numbers: dict[object, int] = {}
    return np.array([numbers.setdefault(kind, len(numbers)) for kind in zip(*told_apart, strict=True)])


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
            codes, count = _codes(column)
        # Numbered anew after each column, so that the numbers stay small however many columns there are.
        together = which * count + codes
        found = np.flatnonzero(np.bincount(together))
        renumbered = np.zeros(int(found[-1]) + 1, np.intp)
        renumbered[found] = np.arange(len(found))
        which = renumbered[together]
    first = np.zeros(int(which.max(initial=-1)) + 1, np.intp)
    first[which[::-1]] = np.arange(len(which))[::-1]
    return _Distinct(first, which)


def _codes(column: NDArray[np.int64]) -> tuple[NDArray[np.intp], int]:
    """By row: the place of its number among the distinct numbers of the column; and how many these are."""
    values = np.unique(column[:: max(1, len(column) // _GLANCED_AT)])
    codes = np.minimum(np.searchsorted(values, column), len(values) - 1)
    if not np.array_equal(values[codes], column):
        values = np.unique(column)
        codes = np.searchsorted(values, column)
    return codes, len(values)
