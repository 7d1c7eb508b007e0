"""Criss-cross poker as a whole: the pieces that the house puts together."""

from collections.abc import Sequence
from functools import cache

from feltproof.games.criss_cross_poker.columns import Columns
from feltproof.games.criss_cross_poker.configurations import HOUSE, Configuration
from feltproof.games.criss_cross_poker.ranking import Ranking
from feltproof.games.criss_cross_poker.rounds import Rounds
from feltproof.games.criss_cross_poker.settlement import Settlement
from feltproof.games.criss_cross_poker.table import Table
from feltproof.games.criss_cross_poker.wagering import Wagering
from feltproof.games.game import Game


@cache
def house_ranking() -> Ranking:
    """The ranking that the house plays by; its table, once built, serves every engine of this process."""
    return Ranking()


class CrissCrossPoker(Game[Configuration]):
    """The game, made of replaceable pieces; those that are not given are the house's."""

    name = "criss-cross-poker"

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
