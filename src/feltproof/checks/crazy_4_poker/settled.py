"""Rounds of Crazy 4 poker as an engine settled them, and the configurations that they are settled with."""

from collections.abc import Iterable
from functools import cached_property

import numpy as np
import numpy.typing as npt

from feltproof.checks.crazy_4_poker.deals import Deals
from feltproof.checks.crazy_4_poker.law import Law
from feltproof.checks.engine import Engine, NotOfferedError
from feltproof.checks.rounds import Rounds
from feltproof.checks.settled import Mask, SettledRounds
from feltproof.referee.crazy_4_poker.batch import SeatsDue
from feltproof.referee.crazy_4_poker.facility import TABLES, Facility

__all__ = ["Mask", "Settled", "every_cell", "primary", "representatives", "with_each_table"]


class Settled(SettledRounds):
    """Rounds against a dealer."""

    rounds: Rounds
    law: Law
    facility: Facility
    due: SeatsDue

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
        return self.rounds.wagered("play")


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
