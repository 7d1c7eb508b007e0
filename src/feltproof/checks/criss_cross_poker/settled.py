"""Rounds of criss-cross poker as an engine settled them, and the configurations that they are settled with."""

from collections.abc import Iterable
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

from feltproof.checks.criss_cross_poker.deals import Deals
from feltproof.checks.criss_cross_poker.law import Law
from feltproof.checks.criss_cross_poker.rounds import CrossRounds
from feltproof.checks.engine import Engine, NotOfferedError
from feltproof.checks.settled import Mask, SettledRounds
from feltproof.referee.criss_cross_poker import FOLD_CODES, Facility, SeatsDue

STATES: Final = ("win", "push", "lose")


class Settled(SettledRounds):
    """Rounds around a cross."""

    rounds: CrossRounds
    law: Law
    facility: Facility
    due: SeatsDue

    @cached_property
    def playing(self) -> Mask:
        """`(n, s)`: whether the seat plays on to the end."""
        return np.asarray(self.rounds.folded() == 0)

    def on_row(self, wager: str, row: str) -> Mask:
        """`(n, s)`: whether the wager wins by that row of the law's table."""
        return self.seats(self.due.where(wager, lambda due: due.row == row))

    def comes_to(self, wager: str, outcome: str) -> Mask:
        """`(n, s)`: whether that outcome, and no other, is due to the wager."""
        return self.seats(self.due.where(wager, lambda due: due.outcomes == {outcome}))

    def folds(self, decision: str) -> Mask:
        """`(n, s)`: whether the seat folds at this decision."""
        return np.asarray(self.rounds.folded() == FOLD_CODES[decision])

    def state(self, bet: str) -> npt.NDArray[np.str_]:
        """`(n, s)`: whether the across or the down bet wins, is pushed or loses, played to the end."""
        strengths = self.law.strengths(self.rounds)
        hands = {"across": strengths.across, "down": strengths.down}[bet]
        return self.law.states(bet)[hands].reshape(self.rounds.plan.shape)


def most_offering(facilities: Iterable[Facility]) -> Facility:
    """The configuration that offers most: where long sweeps are settled.

    Raises:
        NotOfferedError: there is no configuration.
    """
    every = tuple(facilities)
    if not every:
        raise NotOfferedError("the engine declares no configuration to settle rounds with")
    return max(every, key=lambda f: len(f.tables))


def representatives(facilities: Iterable[Facility]) -> tuple[Facility, ...]:
    """One configuration of each set of pay tables, limits and seats, in the order declared."""
    found: dict[object, Facility] = {}
    for f in facilities:
        tables = tuple(tuple(sorted((row, str(odds)) for row, odds in table.items())) for table in f.tables.values())
        found.setdefault((str(f.ante), tuple(f.tables), tables, table_of(f)), f)
    return tuple(found.values())


def table_of(facility: Facility) -> object:
    """What of a configuration a sitting hangs on: seats, limits, and whether the bonus is offered."""
    limits = tuple(sorted((name, limit.least, limit.most, limit.step) for name, limit in facility.limits.items()))
    return facility.seats, tuple(facility.tables), limits


def every_cell(engine: Engine, law: Law, deals: Deals, facilities: Iterable[Facility]) -> list[Settled]:
    """Each row at each stake: at all stakes for the configurations that differ from each other."""
    thorough = {f.id for f in representatives(engine.facilities)}
    return [Settled.of(engine, law, f, deals.every_cell(f, f.id in thorough)) for f in facilities]
