"""What an engine answered to millions of cases, kept in little room.

An amount is one of few that occur: it is kept as its place among these, wager by wager. What is read out again is what
was put in, number for number; an engine that answers as nobody would costs room, and no digit.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, Final, Self

import numpy as np
import numpy.typing as npt

Column = npt.NDArray[Any]

MOST_VALUES: Final = 1 << 13
"""Of more distinct numbers than this, places are no longer worth their while."""
AT_ONCE: Final = 6
"""Parts that are read out together where the whole is not wanted: some hundred thousand cases."""


@dataclass(frozen=True, slots=True)
class Coded:
    """Numbers, each by its place among those that occur."""

    values: Column
    shape: tuple[int, ...]
    bits: int
    """How many bits a place has; 8 and 16 have a number each."""
    codes: Column
    """The places, those of less than 8 bits several to a byte."""

    @classmethod
    def of(cls, values: Column, places: Column) -> Self:
        """`places` are those of some numbers among `values`."""
        bits = next(bits for bits in (1, 2, 4, 8, 16) if len(values) <= 1 << bits)
        if bits >= 8:
            return cls(values, places.shape, bits, places.astype(np.uint8 if bits == 8 else np.uint16))
        together = 8 // bits
        codes = np.zeros(-(-places.size // together) * together, np.uint8)
        codes[: places.size] = places.ravel()
        packed = np.bitwise_or.reduce(codes.reshape(-1, together) << cls._shifts(bits), axis=1)
        return cls(values, places.shape, bits, packed)

    def read(self) -> Column:
        """The numbers."""
        if self.bits >= 8:
            return np.asarray(self.values[self.codes])
        # By byte: the numbers whose places it holds. What fills up the last byte may be the place of none.
        places = (np.arange(256, dtype=np.uint8)[:, None] >> self._shifts(self.bits)) & np.uint8((1 << self.bits) - 1)
        of_byte = self.values[np.minimum(places, len(self.values) - 1)]
        return np.asarray(of_byte[self.codes].ravel()[: prod(self.shape)].reshape(self.shape))

    @staticmethod
    def _shifts(bits: int) -> npt.NDArray[np.uint8]:
        return np.arange(0, 8, bits, dtype=np.uint8)


KeptPart = Mapping[str, tuple[Coded | Column, ...]]
"""By name: one column, or one for each wager."""


class Keeper:
    """Makes columns of the parts of one sweep small, as they come."""

    def __init__(self) -> None:
        self._values: dict[tuple[str, int], Column] = {}
        """What has occurred so far: parts resemble each other, and most share one array."""

    def keep(self, columns: Mapping[str, Column]) -> KeptPart:
        """The columns of a part, in little room."""
        return {
            name: tuple(self._small(name, n, one) for n, one in enumerate(_by_wager(column)))
            for name, column in columns.items()
        }

    def _small(self, name: str, number: int, column: Column) -> Coded | Column:
        if column.size and column.dtype.kind in "iu" and column.min() == column.max():
            # One number for all takes no room.
            return np.broadcast_to(column.ravel()[0], column.shape)
        if column.dtype.kind not in "iu" or not column.size:
            return column.copy()
        values = self._values.get((name, number), column.ravel()[:1])
        places = np.minimum(np.searchsorted(values, column), len(values) - 1)
        if values.dtype != column.dtype or not np.array_equal(values[places], column):
            # Numbers of two types are read out in the one that holds both.
            values = np.union1d(values, column)
            if len(values) > MOST_VALUES:
                return column.copy()
            places = np.searchsorted(values, column)
        self._values[name, number] = values
        return Coded.of(values, places)


class KeptColumns(Mapping[str, Column]):
    """Columns by name, put together from those of the parts; each is made anew whenever it is looked at."""

    def __init__(self, parts: Sequence[KeptPart], by_wager: frozenset[str] = frozenset()) -> None:
        """`by_wager` names the columns that have an entry for each wager."""
        self._parts = tuple(parts)
        self._by_wager = by_wager

    def of_wager(self, name: str, number: int) -> Column:
        """`(n, s)`: of a column that has an entry for each wager, those of one."""
        return self._of_wager(name, number, self._parts)

    def at_once(self, names: Sequence[str], number: int) -> Iterator[tuple[Column, ...]]:
        """The same of several columns side by side, some parts of them at a time: the whole takes much room."""
        for start in range(0, len(self._parts), AT_ONCE):
            some = self._parts[start : start + AT_ONCE]
            yield tuple(self._of_wager(name, number, some) for name in names)

    @staticmethod
    def _of_wager(name: str, number: int, parts: Sequence[KeptPart]) -> Column:
        columns = [part[name][number] for part in parts]
        # Filled part by part: all of them read out and then put together would take the room twice.
        whole = np.empty(
            (sum(c.shape[0] for c in columns), *columns[0].shape[1:]), np.result_type(*map(_dtype, columns))
        )
        start = 0
        for column in columns:
            whole[start : start + column.shape[0]] = _read(column)
            start += column.shape[0]
        return whole

    def __getitem__(self, name: str) -> Column:
        wagers = [self.of_wager(name, number) for number in range(len(self._parts[0][name]))]
        return np.stack(wagers, axis=2) if name in self._by_wager else wagers[0]

    def __iter__(self) -> Iterator[str]:
        return iter(self._parts[0])

    def __len__(self) -> int:
        return len(self._parts[0])


def _by_wager(column: Column) -> list[Column]:
    return [column] if column.ndim < 3 else [column[:, :, wager] for wager in range(column.shape[2])]


def _dtype(column: Coded | Column) -> np.dtype[Any]:
    return column.values.dtype if isinstance(column, Coded) else column.dtype


def _read(column: Coded | Column) -> Column:
    return column.read() if isinstance(column, Coded) else column
