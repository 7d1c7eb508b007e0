"""The builtin engine: a real one, as a gaming facility would run it, behind the four methods of the protocol.

An engine is put together from games, and a game from replaceable pieces, so that a variant is written as the one
piece that differs:

    class GenerousSettlement(Settlement):
        def dealer_qualifies(self, hand: Standing) -> bool:
            return self.ranking.at_least(hand, "pair")

    engine = Engine([CrazyFourPoker(settlement=GenerousSettlement)])

The pieces of a game are its `ranking` (which hand beats which), its `configurations` (seats, limits and pay tables),
and four classes of which an object is made for each configuration: `wagering` (which wagers are taken), `settlement`
(what they pay), `rounds` (how a whole round is read and told) and `table` (who may do what, and when; made anew for
each sitting). Each rule is a method or a field of its own. What games share stands beside this module, in modules named
after the pieces; what a game has of its own, in a folder. Another game is another folder with a class that has `name`,
`methods`, `configurations`, `rank`, `settle` and `play`, given to `Engine` beside the others.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Protocol

from feltproof import __version__
from feltproof.games.columns import Asked
from feltproof.games.crazy_4_poker import CrazyFourPoker
from feltproof.games.crazy_4_poker.configurations import HOUSE, PRAIRIE_MEADOWS
from feltproof.games.criss_cross_poker import CrissCrossPoker
from feltproof.games.refusals import MALFORMED_PARAMS, METHOD_NOT_SUPPORTED, OTHER_ERROR, RequestError, shown

PROTOCOL: Final = "1.0"

Case = Mapping[str, Any]
Result = dict[str, Any]


class Described(Protocol):
    """What a game can be set up with."""

    def described(self) -> Result:
        """The configuration as `hello` tells it."""


class Game(Protocol):
    """A game that the engine can be given."""

    @property
    def name(self) -> str:
        """As in the protocol: `crazy-4-poker`."""

    @property
    def methods(self) -> Sequence[str]:
        """Those of `rank`, `settle` and `play` that are offered."""

    @property
    def configurations(self) -> Mapping[str, Described]:
        """By id."""

    @property
    def columns(self) -> Sequence[str]:
        """Those of `rank` and `settle` that also take their cases in columns."""

    def rank(self, cases: Sequence[Case]) -> list[Result]:
        """A result for each case, in their order."""

    def settle(self, configuration: str, cases: Sequence[Case]) -> list[Result]:
        """A result for each case, in their order, under a configuration that is known."""

    def play(self, configuration: str, cases: Sequence[Case]) -> list[Result]:
        """A result for each case, in their order, under a configuration that is known."""

    def rank_in_columns(self, asked: Asked) -> Result:
        """The columns of the hands that are asked in columns."""

    def settle_in_columns(self, configuration: str, asked: Asked) -> Result:
        """The columns of the rounds that are asked in columns, under a configuration that is known."""


class Engine:
    """Answers each method's `params` with its `result`; raises `RequestError`, which has a `code`."""

    max_cases: ClassVar[int] = 10_000
    """The most cases that one request may hold."""

    def __init__(self, games: Sequence[Game], name: str = "feltproof-builtin", *, columns: bool = False) -> None:
        """Offer `games`; with `columns`, also in columns, where their pieces allow it."""
        self.name = name
        self.columns = columns
        self.games: dict[str, Game] = {game.name: game for game in games}

    def hello(self, params: Mapping[str, Any]) -> Result:
        """Agree on a protocol, and say what is offered."""
        protocols = _mapping(params).get("protocols")
        if not isinstance(protocols, list) or not all(isinstance(protocol, str) for protocol in protocols):
            raise RequestError(MALFORMED_PARAMS, f"protocols: a list such as ['1.0'] is wanted, not {shown(protocols)}")
        if PROTOCOL not in protocols:
            raise RequestError(
                OTHER_ERROR, f"no common protocol: this engine speaks {PROTOCOL}, not {shown(protocols)}"
            )
        return {
            "protocol": PROTOCOL,
            "engine": {"name": self.name, "version": __version__, "vendor": "Feltproof"},
            "max_cases": self.max_cases,
            "games": {name: self._offer(game) for name, game in self.games.items()},
        }

    def _offer(self, game: Game) -> Result:
        offer: Result = {
            "methods": list(game.methods),
            "configurations": [configuration.described() for configuration in game.configurations.values()],
        }
        if self.columns and game.columns:
            offer["columns"] = list(game.columns)
        return offer

    def rank(self, params: Mapping[str, Any]) -> Result:
        """Rank hands."""
        if "columns" in _mapping(params):
            game = self._game("rank", params, in_columns=True)
            return {"columns": game.rank_in_columns(Asked(params["columns"], self.max_cases))}
        game, cases = self._request("rank", params)
        return {"results": game.rank(cases)}

    def settle(self, params: Mapping[str, Any]) -> Result:
        """Settle whole rounds."""
        if "columns" in _mapping(params):
            game = self._game("settle", params, in_columns=True)
            configuration = self._configuration(game, params)
            return {"columns": game.settle_in_columns(configuration, Asked(params["columns"], self.max_cases))}
        game, cases = self._request("settle", params)
        return {"results": game.settle(self._configuration(game, params), cases)}

    def play(self, params: Mapping[str, Any]) -> Result:
        """Play sittings, event by event."""
        game, cases = self._request("play", params)
        return {"results": game.play(self._configuration(game, params), cases)}

    def _request(self, method: str, params: Mapping[str, Any]) -> tuple[Game, list[Case]]:
        """The game and the cases of a request whose envelope is sound."""
        cases = _mapping(params).get("cases")
        if not isinstance(cases, list):
            raise RequestError(MALFORMED_PARAMS, f"cases: a list is wanted, not {shown(cases)}")
        for place, case in enumerate(cases):
            if not isinstance(case, dict) or not isinstance(case.get("case"), str):
                raise RequestError(
                    MALFORMED_PARAMS, f"cases[{place}]: an object with a text under 'case' is wanted, not {shown(case)}"
                )
        if len(cases) > self.max_cases:
            raise RequestError(OTHER_ERROR, f"cases: {len(cases)} of them, more than max_cases, {self.max_cases}")
        return self._game(method, params), cases

    def _game(self, method: str, params: Mapping[str, Any], *, in_columns: bool = False) -> Game:
        """The game that is asked for, which offers `method`."""
        name = params.get("game")
        if not isinstance(name, str):
            raise RequestError(MALFORMED_PARAMS, f"game: the name of a game is wanted, not {shown(name)}")
        game = self.games.get(name)
        if game is None:
            raise RequestError(OTHER_ERROR, f"game: {shown(name)} is not offered; {', '.join(self.games)} is")
        offered = game.methods if not in_columns else game.columns if self.columns else ()
        if method not in offered:
            raise RequestError(METHOD_NOT_SUPPORTED, f"{name} does not offer {method!r}{' in columns' * in_columns}")
        return game

    @staticmethod
    def _configuration(game: Game, params: Mapping[str, Any]) -> str:
        """The id of the configuration that is asked for."""
        configuration = params.get("configuration")
        if not isinstance(configuration, str):
            raise RequestError(MALFORMED_PARAMS, f"configuration: an id is wanted, not {shown(configuration)}")
        if configuration not in game.configurations:
            raise RequestError(OTHER_ERROR, f"configuration: {shown(configuration)} is unknown to {game.name}")
        return configuration


def _mapping(params: object) -> Mapping[str, Any]:
    if not isinstance(params, Mapping):
        raise RequestError(MALFORMED_PARAMS, f"params: an object is wanted, not {shown(params)}")
    return params


def builtin(*, columns: bool = False) -> Engine:
    """The engine as the house runs it."""
    return Engine([CrazyFourPoker(), CrissCrossPoker()], columns=columns)


def prairie_meadows() -> Engine:
    """The engine as a facility in Iowa runs it, by its own rules."""
    return Engine([CrazyFourPoker(configurations=PRAIRIE_MEADOWS)])


def every_house(*, columns: bool = False) -> Engine:
    """The engine with the tables of every house that it knows."""
    crazy_four = CrazyFourPoker(configurations=(*HOUSE, *PRAIRIE_MEADOWS))
    return Engine([crazy_four, CrissCrossPoker()], columns=columns)
