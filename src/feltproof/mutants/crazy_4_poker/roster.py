"""What the mutants of Crazy 4 poker share: their section, and the configurations of the house that they offer."""

from collections.abc import Sequence
from typing import Any, Final

from feltproof.games.crazy_4_poker import CrazyFourPoker
from feltproof.games.crazy_4_poker.configurations import HOUSE, Configuration
from feltproof.games.crazy_4_poker.ranking import Ranking
from feltproof.games.crazy_4_poker.rounds import Rounds
from feltproof.games.crazy_4_poker.table import Table
from feltproof.mutants.mutant import Roster as AnyRoster

SECTION: Final = "us-ny/5324.32"

BARE: Final = "no-qu.no-prog.five"
EVERYTHING: Final = "qu-a.prog-a.five"
SIX: Final = "qu-a.prog-a.six"
"""Ids of configurations of the house."""

_HOUSE: Final = {configuration.id: configuration for configuration in HOUSE}


class Roster(AnyRoster):
    """The mutants of one subject, in the order in which they are written."""

    def __init__(self) -> None:
        super().__init__(SECTION, CrazyFourPoker, (Ranking, Rounds, Table), _HOUSE, EVERYTHING)


def house(*ids: str) -> tuple[Configuration, ...]:
    """The house's configurations of these ids."""
    return tuple(_HOUSE[name] for name in ids)


class RankedByTheHouse(CrazyFourPoker):
    """Answers `rank` as the house does, whatever the ranking by which it settles."""

    def rank(self, cases: Sequence[Any]) -> list[dict[str, Any]]:
        return CrazyFourPoker().rank(cases)
