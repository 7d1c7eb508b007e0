"""How many of the hands that hold a set are below a strength, for one set of each suit class; kept in two ways.

Where many hands hold a set they are counted by strength, where few do they are listed: a table of those would be large,
and nearly empty.
"""

from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from feltproof.odds.completed import Strengths

Numbers = NDArray[np.integer[Any]]
"""Of hands, or of pairs of them."""


@dataclass(frozen=True, slots=True)
class Counted:
    """Hands counted by strength."""

    table: NDArray[np.unsignedinteger[Any]]
    """`[class, strength]`: how many are below it; the last strength is one beyond the highest."""

    def below(self, of: NDArray[np.integer[Any]], strengths: NDArray[np.intp]) -> Numbers:
        """Of each of some classes: how many hands are below a strength."""
        return self.table.take(of * np.intp(self.table.shape[1]) + strengths)

    def all_below(self, strength: int) -> Numbers:
        """By class: how many hands are below that strength."""
        return self.table[:, strength]

    def ordered(self, turned: NDArray[np.intp]) -> Self:
        """The same hands, each with another strength: `turned` has it by the strength it has here."""
        table, moved = self.table.copy(), np.flatnonzero(turned != np.arange(len(turned)))
        if len(moved):
            first, last = moved[0], moved[-1]
            part = table[:, first : last + 2]
            apart = np.diff(part, axis=1).take(np.argsort(turned[first : last + 1]), axis=1)
            np.cumsum(apart, axis=1, dtype=part.dtype, out=part[:, 1:])
            part[:, 1:] += part[:, :1]
        return type(self)(table)

    def otherwise(self, turned: NDArray[np.intp]) -> NDArray[np.float64]:
        """By class: the pairs of hands that have another order where their strengths are `turned`; whole numbers."""
        # Those that stand behind a higher one now, or before a lower one.
        most, least = np.maximum.accumulate(turned), np.minimum.accumulate(turned[::-1])[::-1]
        some = np.flatnonzero((turned < most) | (turned > least))
        meet = (some[:, None] < some) & (turned[some, None] > turned[some])
        found = (self.table[:, some + 1] - self.table[:, some]).astype(np.float64)
        # Pairs of hands: far below what a float holds exactly.
        pairs: NDArray[np.float64] = ((found @ meet.astype(np.float64)) * found).sum(axis=1)
        return pairs


@dataclass(frozen=True, slots=True)
class Listed:
    """Hands listed by their strengths."""

    rows: Strengths
    """`[class, hand]`, a power of two, ascending; beyond every strength where there is no hand."""

    def below(self, of: NDArray[np.integer[Any]], strengths: NDArray[np.intp]) -> Numbers:
        """Of each of some classes: how many hands are below a strength."""
        step = self.rows.shape[1]
        start: NDArray[np.intp] = of * np.intp(step)
        at = start.copy()
        # In all rows at once: whether half of what is left is below, then half of that, and so on.
        while step := step // 2:
            at += step * (self.rows.take(at + (step - 1)) < strengths)
        at -= start
        return at

    def all_below(self, strength: int) -> Numbers:
        """By class: how many hands are below that strength."""
        found: Numbers = (self.rows < strength).sum(axis=1)
        return found

    def ordered(self, turned: NDArray[np.intp]) -> Self:
        """The same hands, each with another strength: `turned` has it by the strength it has here."""
        return type(self)(np.sort(self._turned(turned), axis=1))

    def otherwise(self, turned: NDArray[np.intp]) -> NDArray[np.float64]:
        """By class: the pairs of hands that have another order where their strengths are `turned`; whole numbers."""
        rows = self._turned(turned)[:, (self.rows < len(turned)).any(axis=0)]
        pairs = np.zeros(len(rows))
        for at in range(rows.shape[1]):
            pairs += (rows[:, at, None] > rows[:, at + 1 :]).sum(axis=1)
        return pairs

    def _turned(self, turned: NDArray[np.intp]) -> Strengths:
        return np.append(turned, len(turned)).astype(np.int16)[self.rows]
