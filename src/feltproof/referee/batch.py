"""Many seats settled at once.

What a seat is due hangs on little: how its hands stand, the rows that they are on, and the stakes. The
law is evaluated once for each combination that occurs, by the same code that settles a round, and
looked up for the rest: the two can never disagree.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
    which: NDArray[np.unsignedinteger[Any]]
    """By seat: its due."""

    def spread(self, value: Callable[[Due], int], dtype: type[np.generic], seats: slice = slice(None)) -> NDArray[Any]:
        """By seat: a number of its due, 0 where the wager was not made."""
        values: NDArray[Any] = np.array([0 if due is None else value(due) for due in self.dues], dtype)
        spread: NDArray[Any] = values[self.which[seats]]
        return spread


At = slice | NDArray[np.intp]
"""Some seats of many."""
Read = Callable[[At], NDArray[Any]]
"""A column that is worked out, for some seats at a time, when it is looked at."""

_AT_ONCE: Final = 1 << 17
"""Seats that are looked at together: columns of all of them at once take much room, and fit no cache."""


class SeatsDue:
    """What n seats are due, worked out wager by wager as it is asked for."""

    def __init__(
        self,
        count: int,
        situation: Mapping[str, Read],
        hangs_on: Mapping[str, tuple[str, ...]],
        settle: Callable[[Mapping[str, int], str], Due | None],
    ) -> None:
        """`situation` has, under its names, all that a wager's due hangs on, as `hangs_on` says by wager, of `count`
        seats.

        `settle` says what a wager of a seat is due that stands so; `None` where it was not made.
        """
        self._count = count
        self._situation = situation
        self._hangs_on = hangs_on
        self._settle = settle
        self._wagers: dict[str, WagerDue] = {}

    def of(self, wager: str) -> WagerDue:
        """What that wager of every seat is due."""
        if wager not in self._wagers:
            first, which = _one_of_each(self._count, [self._situation[name] for name in self._hangs_on[wager]])
            self._wagers[wager] = WagerDue(tuple(self._dues(first, wager)), which)
        return self._wagers[wager]

    def _dues(self, seats: NDArray[np.intp], wager: str) -> Iterator[Due | None]:
        columns = {name: read(seats).tolist() for name, read in self._situation.items()}
        for seat in range(len(seats)):
            yield self._settle({name: int(column[seat]) for name, column in columns.items()}, wager)

    def due(self, seat: int, wager: str) -> Due | None:
        """What one wager of one seat is due; `None` where the seat did not make it."""
        found = self.of(wager)
        return found.dues[int(found.which[seat])]

    def where(self, wager: str, holds: Callable[[Due], bool]) -> NDArray[np.bool_]:
        """By seat: whether it made the wager and `holds` is true of what that is due."""
        return self.of(wager).spread(holds, np.bool_)

    def columns(self, wager: str, seats: slice = slice(None)) -> DueColumns:
        """One wager's dues, spread over the seats, or over some of them."""
        found = self.of(wager)
        return DueColumns(
            found.spread(lambda due: sum(OUTCOMES[o] for o in due.outcomes), np.uint8, seats),
            found.spread(lambda due: due.least, np.int64, seats),
            found.spread(lambda due: NO_BOUND if due.most is None else due.most, np.int64, seats),
        )


@dataclass(frozen=True, slots=True)
class ByPlan:
    """Amounts of seats that each go by one of a few plans."""

    amounts: NDArray[np.int64]
    """Cents, by plan."""
    plan: NDArray[np.uint16]
    """By seat."""

    def __call__(self, at: At) -> NDArray[np.int64]:
        return self.amounts[self.plan[at]]


def in_columns(count: int, amounts: Mapping[str, ArrayLike | ByPlan]) -> dict[str, Read]:
    """Amounts in cents, each one for all of `count` seats or one for each, as columns."""
    return {name: column if isinstance(column, ByPlan) else _column(count, column) for name, column in amounts.items()}


def _column(count: int, column: ArrayLike) -> Read:
    whole = np.broadcast_to(np.asarray(column, np.int64), count)
    return lambda at: whole[at]


def kinds(*told_apart: Iterable[object]) -> NDArray[np.int64]:
    """By strength: a number that hands share which are alike in all that is `told_apart`, each by strength."""
    numbers: dict[object, int] = {}
    return np.array([numbers.setdefault(kind, len(numbers)) for kind in zip(*told_apart, strict=True)])


def narrowed(column: NDArray[Any]) -> NDArray[Any]:
    """The same numbers, in a type as small as they allow, that holds their opposites too."""
    if column.dtype.kind not in "iu" or not column.size:
        return column
    most = max(int(column.max()), -int(column.min()))
    for small in (np.int8, np.int16, np.int32):
        if most <= np.iinfo(small).max:
            return column.astype(small, copy=False)
    return column


def _one_of_each(count: int, columns: Sequence[Read]) -> tuple[NDArray[np.intp], NDArray[Any]]:
    """A seat of each combination that occurs of some columns; and by seat, the number of its combination."""
    first: list[int] = []
    numbers: dict[tuple[int, ...], int] = {}
    which = [np.zeros(0, np.uint8)]
    for start in range(0, count, _AT_ONCE):
        block = [read(slice(start, start + _AT_ONCE)) for read in columns]
        seats, places = _distinct(block)
        found = zip(*(column[seats].tolist() for column in block), strict=True)
        here = []
        for seat, combination in zip(seats.tolist(), found, strict=True):
            if combination not in numbers:
                numbers[combination] = len(first)
                first.append(start + seat)
            here.append(numbers[combination])
        which.append(np.array(here, np.min_scalar_type(len(first)))[places])
    return np.array(first, np.intp), np.concatenate(which)


def _distinct(columns: Sequence[NDArray[Any]]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The first place of each distinct row of some columns; and by place, the number of its row."""
    which = np.zeros(len(columns[0]), np.intp)
    for column in columns:
        if column.min() == column.max():
            continue
        if column.min() >= 0 and column.max() < _SMALL:
            codes, count = column, int(column.max()) + 1
        else:
            codes, values = told_apart(column)
            count = len(values)
        # Numbered anew after each column, so that the numbers stay small however many columns there are.
        together = which * count + codes
        found = np.flatnonzero(np.bincount(together))
        renumbered = np.zeros(int(found[-1]) + 1, np.intp)
        renumbered[found] = np.arange(len(found))
        which = renumbered[together]
    first = np.zeros(int(which.max(initial=-1)) + 1, np.intp)
    first[which[::-1]] = np.arange(len(which))[::-1]
    return first, which


def told_apart(column: NDArray[Any]) -> tuple[NDArray[np.intp], NDArray[Any]]:
    """By row: the place of its number among the distinct numbers of the column; and these, in order."""
    values = np.unique(column[:: max(1, len(column) // _GLANCED_AT)])
    codes = np.minimum(np.searchsorted(values, column), len(values) - 1)
    if not np.array_equal(values[codes], column):
        values = np.unique(column)
        codes = np.searchsorted(values, column)
    return codes, values
