"""Crazy 4 poker as a whole: the pieces that the house puts together."""

from collections.abc import Sequence
from functools import cache

from feltproof.games.crazy_4_poker.columns import Columns
from feltproof.games.crazy_4_poker.configurations import HOUSE, Configuration
from feltproof.games.crazy_4_poker.ranking import Ranking
from feltproof.games.crazy_4_poker.rounds import Rounds
from feltproof.games.crazy_4_poker.settlement import Settlement
from feltproof.games.crazy_4_poker.table import Table
from feltproof.games.crazy_4_poker.wagering import Wagering
from feltproof.games.game import Game


@cache
def house_ranking() -> Ranking:
    """The ranking that the house plays by; its tables, once built, serve every engine of this process."""
    return Ranking()


class CrazyFourPoker(Game[Configuration]):
    """The game, made of replaceable pieces; those that are not given are the house's."""

    name = "crazy-4-poker"

    def __init__(
        self,
        *,
        ranking: Ranking | None = None,
        configurations: Sequence[Configuration] = HOUSE,
        wagering: type[Wagering] = Wagering,
        settlement: type[Settlement] = Settlement,
        rounds: type[Rounds] = Rounds,
        table: type[Table] = Table,
    ) -> None:
        super().__init__(ranking or house_ranking(), configurations, wagering, settlement, rounds, table)

    def fit_for_columns(self) -> bool:
        return Columns.fit(self.rounds, self.wagering, self.settlement)

    def settles_in_columns(self, rounds: Rounds) -> Columns:
        return Columns(rounds)
