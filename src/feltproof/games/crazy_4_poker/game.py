"""Crazy 4 poker as a whole: its pieces put together, and its cases handed to them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from feltproof.games.crazy_4_poker import hands
from feltproof.games.crazy_4_poker.configurations import HOUSE, Configuration
from feltproof.games.crazy_4_poker.ranking import SIZES, Ranking
from feltproof.games.crazy_4_poker.rounds import Rounds
from feltproof.games.crazy_4_poker.settlement import Settlement
from feltproof.games.crazy_4_poker.table import Table
from feltproof.games.crazy_4_poker.wagering import Wagering
from feltproof.games.refusals import Refused, shown

Case = Mapping[str, Any]
Result = dict[str, Any]


@cache
def house_ranking() -> Ranking:
    """The ranking that the house plays by; its tables, once built, serve every engine of this process."""
    return Ranking()


@dataclass(frozen=True, slots=True)
class Setup:
    """One configuration with the pieces that were made for it."""

    configuration: Configuration
    wagering: Wagering
    settlement: Settlement
    rounds: Rounds


class CrazyFourPoker:
    """The game, made of replaceable pieces; those that are not given are the house's."""

    name: ClassVar[str] = "crazy-4-poker"
    methods: ClassVar[tuple[str, ...]] = ("rank", "settle", "play")

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
        self.ranking = ranking if ranking is not None else house_ranking()
        self.configurations = {configuration.id: configuration for configuration in configurations}
        self.wagering = wagering
        self.settlement = settlement
        self.rounds = rounds
        self.table = table
        self._setups: dict[str, Setup] = {}

    def setup(self, configuration: str) -> Setup:
        """The pieces for a configuration, made when it is first asked for."""
        found = self._setups.get(configuration)
        if found is None:
            chosen = self.configurations[configuration]
            wagering = self.wagering(chosen, self.ranking)
            settlement = self.settlement(chosen, self.ranking)
            found = Setup(chosen, wagering, settlement, self.rounds(chosen, self.ranking, wagering, settlement))
            self._setups[configuration] = found
        return found

    def rank(self, cases: Sequence[Case]) -> list[Result]:
        """The category and the strength of each hand."""
        texts = [case.get("hand") for case in cases]
        categories = self.ranking.categories
        return [
            {"case": case["case"], "category": categories[strength], "strength": strength}
            if strength >= 0
            else hands.fault(case.get("hand"), SIZES, "hand").as_rejection(case)
            for case, strength in zip(cases, self.ranking.read(texts), strict=True)
        ]

    def settle(self, configuration: str, cases: Sequence[Case]) -> list[Result]:
        """The outcome of every wager of each round."""
        return self.setup(configuration).rounds.results(cases)

    def play(self, configuration: str, cases: Sequence[Case]) -> list[Result]:
        """The replies of a table to each event of each sitting."""
        setup = self.setup(configuration)
        results: list[Result] = []
        for case in cases:
            events = case.get("events")
            if not isinstance(events, list):
                fault = Refused("malformed_case", f"events: a list is wanted, not {shown(events)}")
                results.append(fault.as_rejection(case))
                continue
            table = self.table(setup.configuration, self.ranking, setup.wagering, setup.settlement)
            results.append({"case": case["case"], "replies": [table.reply(event) for event in events]})
        return results
