"""What the mutants of Prairie Meadows share: the house rules, and the tables of that house."""

from typing import Final

from feltproof.games.crazy_4_poker import CrazyFourPoker
from feltproof.games.crazy_4_poker.configurations import PRAIRIE_MEADOWS, Configuration
from feltproof.games.crazy_4_poker.ranking import Ranking
from feltproof.games.crazy_4_poker.rounds import Rounds
from feltproof.games.crazy_4_poker.settlement import Settlement
from feltproof.games.crazy_4_poker.table import Table
from feltproof.games.crazy_4_poker.wagering import Wagering
from feltproof.mutants.mutant import Roster as AnyRoster

SECTION: Final = "us-ia/prairie-meadows"

LOW: Final = "prairie.low"
"""Id of the configuration that mutants offer."""

_HOUSE: Final = {configuration.id: configuration for configuration in PRAIRIE_MEADOWS}


class Roster(AnyRoster):
    """The mutants of one subject, in the order in which they are written."""

    def __init__(self) -> None:
        pieces = (Ranking, Rounds, Table, Wagering, Settlement)
        super().__init__(SECTION, CrazyFourPoker, pieces, _HOUSE, LOW, prefix="prairie_")


def house() -> Configuration:
    """The configuration that mutants offer."""
    return _HOUSE[LOW]
