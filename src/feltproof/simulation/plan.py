"""What a game has to say for a simulation: what is staked, how it is played, and what that returns exactly."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Final

from feltproof.errors import UsageError
from feltproof.money import Cents
from feltproof.odds.dealers import Tell
from feltproof.odds.record import Wager
from feltproof.referee.declared import Limit
from feltproof.simulation.rounds import Rounds

_TRIED: Final = 100_000
"""Amounts of a stake that are tried, from the least upwards."""


class Player(ABC):
    """A player of a game at a facility, who plays by a strategy that is told in a line."""

    @abstractmethod
    def exact(self, tell: Tell) -> tuple[tuple[int, ...], str, tuple[Wager, ...], dict[str, Cents]]:
        """The strategy, as numbers and in words, what it returns, and the stakes."""

    @abstractmethod
    def dealt(
        self, strategy: tuple[int, ...], stakes: Mapping[str, Cents], seed: int, shard: int, rounds: int
    ) -> Rounds:
        """The rounds of a shard, decided by the strategy."""


def stake(
    unit: Cents, wagers: Mapping[str, int], limits: Mapping[str, Limit], *also: tuple[str, tuple[int, ...]]
) -> Cents:
    """The least stake that a facility takes for each of `wagers`, and that all odds pay in whole cents.

    `also` are wagers that are made in those multiples of it.

    Raises:
        UsageError: there is none.
    """
    times = [(wager, (n,)) for wager, n in wagers.items()] + list(also)
    first = next((limits[wager].least for wager in wagers if wager in limits), 1_00)
    start = max(1, -(-first // unit)) * unit
    for cents in range(start, start + _TRIED * unit, unit):
        if all(limits[wager].takes(n * cents) for wager, all_ in times if wager in limits for n in all_):
            return cents
    named = " and ".join(wager.replace("_", " ") for wager in wagers)
    raise UsageError(f"{named}: within its limits there is no stake that all odds pay in whole cents: widen them")
