"""Rounds as an engine settled them, beside what the law has them settled at."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

import numpy as np
import numpy.typing as npt

from feltproof.checks.crazy_4_poker.deals import Deals
from feltproof.checks.crazy_4_poker.law import Law, due_in_words, said_in_words
from feltproof.checks.engine import Engine, NotOfferedError
from feltproof.checks.evidence import Evidence
from feltproof.checks.sweep import OUTCOMES, Observation, Rounds
from feltproof.money import Odds, Share
from feltproof.referee.crazy_4_poker.batch import SeatsDue
from feltproof.referee.crazy_4_poker.facility import TABLES, Facility
from feltproof.referee.crazy_4_poker.records import Due

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Settled:
    """Rounds, what the engine said, and what is due; worked out once for all checks under one law."""

    seen: Observation
    rounds: Rounds
    law: Law
    facility: Facility
    due: SeatsDue
    _right: dict[str, tuple[Mask, Mask]] = field(default_factory=dict)

    @classmethod
    def of(cls, engine: Engine, law: Law, facility: Facility, rounds: Rounds) -> "Settled":
        seen = engine.observe(rounds, facility)
        return law.keep((cls, seen), lambda: cls(seen, rounds, law, facility, law.due(rounds, facility)))

    def seats(self, by_seat: npt.NDArray[np.bool_]) -> Mask:
        """A column that runs seat after seat, as `(n, s)`."""
        return by_seat.reshape(self.rounds.plan.shape)

    @property
    def qualified(self) -> Mask:
        """`(n, 1)`: whether the dealer qualifies."""
        return np.asarray(self.law.qualifying[self.law.strengths(self.rounds).dealer])[:, None]

    @property
    def comparison(self) -> npt.NDArray[np.int64]:
        """`(n, s)`: 1 where the player's hand is higher than the dealer's, 0 level, -1 lower."""
        strengths = self.law.strengths(self.rounds)
        return np.asarray(np.sign(strengths.players - strengths.dealer[:, None]))

    @cached_property
    def playing(self) -> Mask:
        """`(n, s)`: whether the seat plays on."""
        return np.asarray(self.rounds.amounts()["play"] > 0)

    def made_and_right(self, wager: str) -> tuple[Mask, Mask]:
        """`(n, s)` each: whether the seat made the wager, and whether it is settled as it is due or was not made."""
        if wager not in self._right:
            number = self.rounds.wagers.index(wager)
            columns = self.due.columns(wager)
            made = self.seats(columns.outcomes != 0)
            outcome = self.seen.columns["outcome"][:, :, number].ravel()
            pays = self.seen.columns["pays"][:, :, number].ravel().astype(np.int64)
            self._right[wager] = made, np.asarray(self.seats(columns.allow(outcome, pays)) | ~made)
        return self._right[wager]

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
            made, right = self.made_and_right(wager)
            counted = made & where
            right = right | ~counted
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
        found = self.due.due(index * self.rounds.plan.shape[1] + self._seat(index, wager, right), wager)
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
        won = where & (self.seen.columns["outcome"][:, :, number] == OUTCOMES["win"])
        stakes = self.rounds.amounts()[wager][won]
        pays = self.seen.columns["pays"][:, :, number][won].astype(np.int64)
        pairs = {(p, s) for p, s in np.unique(np.column_stack((pays, stakes)), axis=0).tolist() if p > 0 and s > 0}
        if not pairs:
            return
        cell = self.law.cell(wager, column, row)
        if isinstance(cell, Share) and self.rounds.meter:
            share = min(Fraction(p, self.rounds.meter) for p, _ in pairs)
            evidence.paid(row, column, share, f"{float(100 * share):g}% of the meter")
        else:
            odds = min(Fraction(p, s) for p, s in pairs)
            evidence.paid(row, column, odds, str(Odds(odds)))


def primary(facilities: Iterable[Facility]) -> tuple[Facility, ...]:
    """For each number of dealer's cards, the configuration that offers most: where long sweeps are settled.

    Raises:
        NotOfferedError: there is no configuration.
    """
    best: dict[int, Facility] = {}
    for facility in facilities:
        known = best.get(facility.dealer_cards)
        if known is None or len(facility.tables) > len(known.tables):
            best[facility.dealer_cards] = facility
    if not best:
        raise NotOfferedError("the engine declares no configuration to settle rounds with")
    return tuple(best[cards] for cards in sorted(best))


def with_each_table(facilities: Iterable[Facility], wager: str) -> tuple[Facility, ...]:
    """One configuration for each pay table that is declared for `wager`, the one that offers most first."""
    tables: dict[tuple[tuple[str, str], ...], Facility] = {}
    for facility in sorted(facilities, key=lambda f: (-len(f.tables), f.dealer_cards)):
        table = tuple(sorted((row, str(odds)) for row, odds in facility.tables.get(wager, {}).items()))
        if table:
            tables.setdefault(table, facility)
    return tuple(tables.values())


def representatives(facilities: Iterable[Facility]) -> tuple[Facility, ...]:
    """One configuration of each pay table, number of dealer's cards and set of wagers, in the order declared."""
    every = tuple(facilities)
    chosen = {f.id for wager in TABLES for f in with_each_table(every, wager)}
    if every:
        chosen |= {f.id for f in primary(every)}
    chosen |= {f.id for f in {tuple(f.tables): f for f in reversed(every)}.values()}
    return tuple(f for f in every if f.id in chosen)


def every_cell(engine: Engine, law: Law, deals: Deals, facilities: Iterable[Facility]) -> list[Settled]:
    """Each row at each stake: at all stakes for one configuration of each table and number of dealer's cards.

    The other configurations differ from those in nothing but which tables they put together.
    """
    chosen = tuple(facilities)
    thorough = {f.id for f in representatives(engine.facilities)}
    return [Settled.of(engine, law, f, deals.every_cell(f, f.id in thorough)) for f in chosen]
