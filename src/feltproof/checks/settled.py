"""Rounds as an engine settled them, beside what the law has them settled at."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from feltproof.checks.engine import Engine, Facility
from feltproof.checks.evidence import Evidence
from feltproof.checks.law import due_in_words, said_in_words
from feltproof.checks.observation import Observation
from feltproof.checks.rounds import OUTCOMES
from feltproof.money import Odds, Share
from feltproof.referee.dues import Due

Mask = npt.NDArray[np.bool_]
Bits = npt.NDArray[np.uint8]
"""A mask, eight of it to a byte."""


@dataclass(frozen=True, eq=False)
class SettledRounds:
    """Rounds, what the engine said, and what is due; worked out once for all checks under one law."""

    seen: Observation
    rounds: Any
    """The game's."""
    law: Any
    """The game's; it has `due(rounds, facility)` and `cell(wager, column, row)`."""
    facility: Any
    due: Any
    """What every wager of every seat is due, seat after seat: `of`, `where` and `columns` of a wager, `due` of one."""
    _right: dict[str, tuple[Bits, Bits]] = field(default_factory=dict)

    @classmethod
    def of(cls, engine: Engine, law: Any, facility: Facility, rounds: Any) -> Self:
        """Put `rounds` to the engine, once, and work out what is due."""
        seen = engine.observe(rounds, facility)
        found: Self = law.keep((cls, seen), lambda: cls(seen, rounds, law, facility, law.due(rounds, facility)))
        return found

    def seats(self, by_seat: npt.NDArray[np.bool_]) -> Mask:
        """A column that runs seat after seat, as `(n, s)`."""
        return by_seat.reshape(self.rounds.plan.shape)

    def made_and_right(self, wager: str) -> tuple[Mask, Mask]:
        """`(n, s)` each: whether the seat made the wager, and whether it is settled as it is due or was not made."""
        if wager not in self._right:
            self._right[wager] = self._worked_out(wager)
        made, right = self._right[wager]
        return self._unpacked(made), self._unpacked(right)

    def _worked_out(self, wager: str) -> tuple[Bits, Bits]:
        number, count = self.rounds.wagers.index(wager), self.rounds.plan.size
        made, right, start = np.empty(count, np.bool_), np.empty(count, np.bool_), 0
        # Amounts, said and due, take many times the room of what is kept.
        for outcome, pays in self.seen.at_once(("outcome", "pays"), number):
            seats = slice(start, start + pays.size)
            columns, start = self.due.columns(wager, seats), seats.stop
            made[seats] = columns.outcomes != 0
            right[seats] = columns.allow(outcome.ravel(), pays.ravel().astype(np.int64)) | ~made[seats]
        return np.packbits(made), np.packbits(right)

    def _unpacked(self, bits: Bits) -> Mask:
        plan = self.rounds.plan
        return np.unpackbits(bits, count=plan.size).view(np.bool_).reshape(plan.shape)

    def require(
        self,
        evidence: Evidence,
        wagers: Iterable[str],
        where: Mask,
        title: Callable[[str], str],
        row: str | None = None,
        column: str = "",
    ) -> None:
        """Each of `wagers` that a seat `where` made is settled as it is due."""
        for wager in wagers:
            counted, right = self.made_and_right(wager)
            # In place: a mask of millions is not small either.
            counted &= where
            right |= ~counted
            evidence.require(
                self.seen,
                np.asarray(right.all(axis=1)),
                title=title(wager),
                rule=lambda i, w=wager, r=right: self._due(i, w, r).rule,  # type: ignore[misc]
                expected=lambda i, w=wager, r=right: f"{self._place(i, w, r)}: {due_in_words(self._due(i, w, r))}",  # type: ignore[misc]
                got=lambda i, w=wager, r=right: self._said(i, w, r),  # type: ignore[misc]
                among=np.asarray(counted.any(axis=1)),
                row=row,
                column=column,
            )

    def _seat(self, index: int, wager: str, right: Mask) -> int:
        """Place of the first seat of a round whose wager is wrong, or is made where none is."""
        wrong = np.flatnonzero(~right[index])
        if len(wrong):
            return int(wrong[0])
        made = np.flatnonzero(self.made_and_right(wager)[0][index])
        return int(made[0]) if len(made) else 0

    def _due(self, index: int, wager: str, right: Mask) -> Due:
        found: Due | None = self.due.due(index * self.rounds.plan.shape[1] + self._seat(index, wager, right), wager)
        assert found is not None
        return found

    def _place(self, index: int, wager: str, right: Mask) -> str:
        number = int(self.rounds.seats[index, self._seat(index, wager, right)])
        return f"seat {number}, {wager.replace('_', ' ')}"

    def _said(self, index: int, wager: str, right: Mask) -> str:
        seat = self._seat(index, wager, right)
        return said_in_words(self.seen, index, seat, self.rounds.wagers.index(wager))

    def note_paid(self, evidence: Evidence, wager: str, where: Mask, row: str, column: str) -> None:
        """Keep the least that wins of `wager` were paid `where`: as odds, or as a share of the meter."""
        number = self.rounds.wagers.index(wager)
        won = where & (self.seen.of_wager("outcome", number) == OUTCOMES["win"])
        pays = self.seen.of_wager("pays", number)
        won &= pays > 0
        nothing = np.iinfo(np.int64).max
        least = np.full(len(self.rounds.plans), nothing)
        np.minimum.at(least, self.rounds.plan[won], pays[won].astype(np.int64))
        staked = [plan.get(wager, 0) for plan in self.rounds.plans]
        pairs = [(p, s) for p, s in zip(least.tolist(), staked, strict=True) if p < nothing and s > 0]
        if not pairs:
            return
        cell = self.law.cell(wager, column, row)
        if isinstance(cell, Share) and self.rounds.meter:
            share = min(Fraction(p, self.rounds.meter) for p, _ in pairs)
            evidence.paid(row, column, share, f"{float(100 * share):g}% of the meter")
        else:
            odds = min(Fraction(p, s) for p, s in pairs)
            evidence.paid(row, column, odds, str(Odds(odds)))
