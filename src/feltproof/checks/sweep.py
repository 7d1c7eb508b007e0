"""Sweeps: long, fixed lists of cases, put to an engine once and judged by many checks.

A sweep holds its cases as arrays and turns a part of them at a time into the protocol's words, so that
millions fit in memory and parts can be asked side by side in other processes. What comes back is kept as
arrays too: an `Observation`. A check compares those arrays with what the referee says is due.
"""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, Final, Protocol, Self, cast

import numpy as np
import numpy.typing as npt

from feltproof import cards
from feltproof.protocol.columns import RejectedRow

Columns = dict[str, npt.NDArray[Any]]
"""What an engine answered: arrays by name, one entry for each case of a sweep."""

NO_ANSWER: Final = 0
ANSWERED: Final = 1
REJECTED: Final = 2
"""Values of the column `status`: a fault, or never asked; an answer; a refusal as against the rules."""

PAIRS: Final = np.array(cards.TEXTS, dtype="<U2")


def hand_texts(hands: npt.NDArray[np.uint8]) -> list[str]:
    """The text of each hand of an array `(n, k)` of card numbers."""
    count, size = hands.shape
    return PAIRS[hands].view(f"<U{2 * size}").reshape(count).tolist()  # type: ignore[no-any-return]


def joined(hands: npt.NDArray[np.uint8]) -> str:
    """The texts of all hands of an array `(n, k)`, one after another."""
    return PAIRS[hands].tobytes().decode("utf-32-le")


class Sweep(Protocol):
    """A fixed list of cases of one method."""

    @property
    def name(self) -> str:
        """Unique among the sweeps of a run."""

    @property
    def game(self) -> str: ...

    @property
    def method(self) -> str:
        """`rank` or `settle`."""

    @property
    def strength(self) -> str:
        """How strong the evidence is, once every case is answered."""

    @property
    def unit(self) -> str:
        """What is counted: `hands`, `deals`."""

    @property
    def seed(self) -> int | None:
        """The seed of whatever in it was drawn; `None` where nothing was."""

    def __len__(self) -> int: ...

    def part(self, start: int, stop: int) -> Self:
        """Cases `start` to `stop`, small enough to be sent to another process."""

    def cases(self) -> list[dict[str, Any]]:
        """The cases in the protocol's words, each with an id of its own."""

    def read(self, results: Sequence[Any]) -> Columns:
        """The answers to `cases()`, in the same order, as columns; a `Fault` leaves `status` at `NO_ANSWER`."""

    def blank(self, count: int) -> Columns:
        """Columns for `count` cases that were never asked."""

    @property
    def columned(self) -> bool:
        """Whether the cases also come in columns."""

    def in_columns(self) -> dict[str, Any]:
        """The cases as the protocol has them in columns."""

    def read_columns(self, answer: Any) -> Columns:
        """The answer to `in_columns()`."""


def rejected_rows(columns: Columns, rejected: Sequence[RejectedRow]) -> Columns:
    """The columns, with nothing in the rows that were refused."""
    rows = [each.row for each in rejected]
    for column in columns.values():
        column[rows] = 0
    columns["status"][rows] = REJECTED
    return columns


def same_cases(one: Sweep, other: Sweep) -> bool:
    """Whether two sweeps are the same list of cases, and not of the same name alone."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    pairs = ((getattr(one, f.name), getattr(other, f.name)) for f in fields(cast("Any", one)))
    return all(np.array_equal(a, b) if isinstance(a, np.ndarray) else a == b for a, b in pairs)
