"""What an engine answered: to a sweep, in arrays, or to a few cases."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from feltproof.checks.kept_columns import KeptColumns
from feltproof.checks.sweep import ANSWERED, REJECTED, Sweep
from feltproof.protocol.faults import Fault


@dataclass(frozen=True, eq=False)
class Observation:
    """What an engine answered to a sweep."""

    sweep: Sweep
    configuration: str | None
    columns: Mapping[str, npt.NDArray[Any]]
    asked: int
    """Cases that were answered in shape, refusals among them."""
    faults: tuple[Fault, ...]
    digest: str
    """SHA-256 over requests and replies, in case order, as hexadecimal digits."""
    wavered: tuple["Wavering", ...] = ()
    """Cases that were asked twice and answered in two ways."""

    @property
    def complete(self) -> bool:
        """Every case was answered, in shape."""
        return self.asked == len(self.sweep)

    @property
    def answered(self) -> npt.NDArray[np.bool_]:
        return np.asarray(self.columns["status"] == ANSWERED)

    @property
    def rejected(self) -> npt.NDArray[np.bool_]:
        return np.asarray(self.columns["status"] == REJECTED)

    def of_wager(self, name: str, number: int) -> npt.NDArray[Any]:
        """`(n, s)`: what the column `name` holds of the wager of that number."""
        if isinstance(self.columns, KeptColumns):
            return self.columns.of_wager(name, number)
        return np.asarray(self.columns[name][:, :, number])

    def at_once(self, names: Sequence[str], number: int) -> Iterator[tuple[npt.NDArray[Any], ...]]:
        """As `of_wager` of several columns side by side, of so many cases at a time as there is room for."""
        if isinstance(self.columns, KeptColumns):
            yield from self.columns.at_once(names, number)
        else:
            yield tuple(self.of_wager(name, number) for name in names)

    def case(self, index: int) -> dict[str, Any]:
        """The case of that number, in the protocol's words."""
        return self.sweep.part(index, index + 1).cases()[0]


@dataclass(frozen=True)
class Wavering:
    """One case that got two answers."""

    case: Mapping[str, Any]
    first: Any
    second: Any


@dataclass(frozen=True)
class Answered:
    """What an engine answered to a few cases."""

    results: Sequence[Any]
    """In case order, each a result of the protocol or a `Fault`."""
    wavered: tuple[Wavering, ...]
    faults: tuple[Fault, ...]
    """Every fault, those that belong to no case included."""
    digest: str
