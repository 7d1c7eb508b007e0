"""A game as a whole: its pieces put together, and its cases handed to them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from feltproof.games import columns, hands
from feltproof.games.columns import Asked
from feltproof.games.pieces import as_the_house_does
from feltproof.games.ranking import Ranking
from feltproof.games.refusals import Refused, shown

Case = Mapping[str, Any]
Result = dict[str, Any]


class Described(Protocol):
    """What a game can be set up with."""

    @property
    def id(self) -> str:
        """Its name, as requests name it."""

    def described(self) -> Result:
        """The configuration as `hello` tells it."""


Configuration = TypeVar("Configuration", bound=Described)


@dataclass(frozen=True, slots=True)
class Setup(Generic[Configuration]):
    """One configuration with the pieces that were made for it."""

    configuration: Configuration
    wagering: Any
    settlement: Any
    rounds: Any
    columns: Any
    """What settles rounds in columns; `None` where these pieces do not."""


class Game(Generic[Configuration]):
    """A game, made of replaceable pieces."""

    name: ClassVar[str]
    methods: ClassVar[tuple[str, ...]] = ("rank", "settle", "play")

    def __init__(
        self,
        ranking: Ranking,
        configurations: Sequence[Configuration],
        wagering: type[Any],
        settlement: type[Any],
        rounds: type[Any],
        table: type[Any],
    ) -> None:
        self.ranking = ranking
        self.configurations = {configuration.id: configuration for configuration in configurations}
        self.wagering = wagering
        self.settlement = settlement
        self.rounds = rounds
        self.table = table
        self._setups: dict[str, Setup[Configuration]] = {}

    def setup(self, configuration: str) -> Setup[Configuration]:
        """The pieces for a configuration, made when it is first asked for."""
        found = self._setups.get(configuration)
        if found is None:
            chosen = self.configurations[configuration]
            wagering = self.wagering(chosen, self.ranking)
            settlement = self.settlement(chosen, self.ranking)
            rounds = self.rounds(chosen, self.ranking, wagering, settlement)
            in_columns = self.settles_in_columns(rounds) if "settle" in self.columns else None
            found = Setup(chosen, wagering, settlement, rounds, in_columns)
            self._setups[configuration] = found
        return found

    @property
    def columns(self) -> tuple[str, ...]:
        """The methods that also take their cases in columns: those whose pieces differ in no more than single rules."""
        ranks = as_the_house_does(self, Game, "rank") and as_the_house_does(self.ranking, Ranking, "read", "of_size")
        settles = ranks and as_the_house_does(self, Game, "settle") and self.fit_for_columns()
        return tuple(name for name, offered in (("rank", ranks), ("settle", settles)) if offered)

    def fit_for_columns(self) -> bool:
        """Whether rounds of its pieces can be settled in columns."""
        return False

    def settles_in_columns(self, rounds: Any) -> Any:
        """What settles such rounds in columns."""
        raise NotImplementedError

    def rank_in_columns(self, asked: Asked) -> Result:
        """The category and the strength of each hand."""
        return columns.rank(self.ranking, asked)

    def settle_in_columns(self, configuration: str, asked: Asked) -> Result:
        """The outcome of every wager of each round."""
        settled: Result = self.setup(configuration).columns.settle(asked)
        return settled

    def rank(self, cases: Sequence[Case]) -> list[Result]:
        """The category and the strength of each hand."""
        texts = [case.get("hand") for case in cases]
        categories = self.ranking.categories
        return [
            {"case": case["case"], "category": categories[strength], "strength": strength}
            if strength >= 0
            else hands.fault(case.get("hand"), self.ranking.sizes, "hand").as_rejection(case)
            for case, strength in zip(cases, self.ranking.read(texts), strict=True)
        ]

    def settle(self, configuration: str, cases: Sequence[Case]) -> list[Result]:
        """The outcome of every wager of each round."""
        results: list[Result] = self.setup(configuration).rounds.results(cases)
        return results

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
