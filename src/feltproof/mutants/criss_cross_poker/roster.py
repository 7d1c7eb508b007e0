"""What the mutants of criss-cross poker share: their section, and the configurations of the house that they offer."""

from collections.abc import Sequence
from typing import Any, Final

from feltproof.games.criss_cross_poker import CrissCrossPoker
from feltproof.games.criss_cross_poker.configurations import HOUSE, Configuration
from feltproof.games.criss_cross_poker.ranking import Ranking
from feltproof.games.criss_cross_poker.rounds import Rounds
from feltproof.games.criss_cross_poker.table import Table
from feltproof.games.criss_cross_poker.wagering import Wagering
from feltproof.mutants.mutant import Roster as AnyRoster

SECTION: Final = "us-ny/5324.39"

LEAST: Final = "least"
NO_BONUS: Final = "no-bonus"
"""Ids of configurations of the house."""

_HOUSE: Final = {configuration.id: configuration for configuration in HOUSE}


class Roster(AnyRoster):
    """The mutants of one subject, in the order in which they are written."""

    def __init__(self) -> None:
        super().__init__(SECTION, CrissCrossPoker, (Ranking, Rounds, Table), _HOUSE, LEAST, prefix="cross_")

    def everywhere(self, name: str, what: str, *labels: str, wagering: type[Wagering]) -> None:
        """Add three mutants of the same wrong rule on wagers: at the table alone, in whole rounds alone, in both."""
        self.add(name, f"{what}.", *labels, wagering=wagering)
        self.add(f"{name}_at_the_table", f"{what}, at the table alone.", *labels, table=_alone(Table, wagering))
        self.add(f"{name}_in_rounds", f"{what}, in whole rounds alone.", *labels, rounds=_alone(Rounds, wagering))


def _alone(piece: type[Any], wagering: type[Wagering]) -> type[Any]:
    """A piece that goes by other rules on wagers than the rest of the engine."""

    def made(self: Any, *pieces: Any) -> None:
        piece.__init__(self, *pieces)
        self.wagering = wagering(self.configuration, self.ranking)

    return type("Alone", (piece,), {"__init__": made})


def house(*ids: str) -> tuple[Configuration, ...]:
    """The house's configurations of these ids."""
    return tuple(_HOUSE[name] for name in ids)


class RankedByTheHouse(CrissCrossPoker):
    """Answers `rank` as the house does, whatever the ranking by which it settles."""

    def rank(self, cases: Sequence[Any]) -> list[dict[str, Any]]:
        return CrissCrossPoker().rank(cases)
