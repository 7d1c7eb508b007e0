"""The engine as a check sees it: it answers, and what it was asked before it is not asked again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from feltproof.checks.evidence import Evidence
from feltproof.checks.observation import Answered, Observation
from feltproof.checks.sweep import Sweep
from feltproof.protocol.faults import Fault
from feltproof.protocol.messages import Hello, PlayResult, RankResult, SettleResult


class Facility(Protocol):
    """A configuration as the engine declared it, of whatever game."""

    @property
    def id(self) -> str: ...

    @property
    def seats(self) -> int: ...

    def offers(self, wager: str) -> bool:
        """Whether the facility takes this wager, or has this option, at all."""


class NotOfferedError(Exception):
    """The engine does not offer the method that a check needs: the clause stays inconclusive."""


class NotApplicableError(Exception):
    """The facility does not offer the option that the clause is about."""


class Desk(Protocol):
    """Where cases are put to the engine; the runner has one, and remembers every answer."""

    hello: Hello

    def observe(self, sweep: Sweep, configuration: str | None) -> Observation:
        """Ask a whole sweep, side by side where that is faster."""

    def ask(self, method: str, game: str, configuration: str | None, cases: Sequence[Mapping[str, Any]]) -> Answered:
        """Ask a few cases."""


@dataclass(frozen=True)
class Engine:
    """The engine under test, in one game, for one check: what it answers counts as that check's evidence."""

    desk: Desk
    game: str
    facilities: tuple[Any, ...]
    """The configurations under test, each a `Facility` of its game."""
    quick: bool
    """True where suit classes stand for all hands."""
    seed: int
    """Of everything that is drawn."""
    evidence: Evidence

    def offers(self, method: str) -> bool:
        offer = self.desk.hello.games.get(self.game)
        return offer is not None and method in offer.methods

    def need_game(self) -> None:
        """Raises `NotOfferedError` where the engine does not offer the game at all."""
        if self.game not in self.desk.hello.games:
            raise NotOfferedError(f"the engine does not offer {self.game}")

    def need(self, method: str) -> None:
        """Raises `NotOfferedError` where the engine leaves `method`, or the game, out."""
        self.need_game()
        if not self.offers(method):
            raise NotOfferedError(f"the engine does not offer `{method}` for {self.game}")

    def offering(self, *options: str) -> tuple[Any, ...]:
        """The configurations that offer every one of `options` (`queens_up`, `progressive`, `sixth_card`).

        Raises:
            NotApplicableError: there is none.
            NotOfferedError: the engine declares no configuration at all.
        """
        self.need_game()
        if not self.facilities:
            raise NotOfferedError(f"the engine declares no configuration of {self.game}")
        chosen = tuple(f for f in self.facilities if all(f.offers(o) for o in options))
        if not chosen:
            raise NotApplicableError(f"no configuration under test offers {' and '.join(options).replace('_', ' ')}")
        return chosen

    def observe(self, sweep: Sweep, facility: Facility | None = None) -> Observation:
        """The engine's answers to a sweep; it counts once a check holds it against something."""
        self.need(sweep.method)
        return self.desk.observe(sweep, facility.id if facility else None)

    def rank(self, hands: Sequence[str], strength: str = "scripted") -> list[RankResult | None]:
        """Rank a few hands; `None` where there was an engine fault, which is then in the evidence."""
        return self._ask("rank", None, [{"hand": hand} for hand in hands], "hands", strength)

    def settle(
        self, facility: Facility, rounds: Sequence[Mapping[str, Any]], strength: str = "scripted"
    ) -> list[SettleResult | None]:
        """Settle a few rounds, given as the protocol's cases without their ids."""
        return self._ask("settle", facility, rounds, "rounds", strength)

    def play(
        self, facility: Facility, sittings: Sequence[Sequence[Mapping[str, Any]]], strength: str = "scripted"
    ) -> list[PlayResult | None]:
        """Play a few sittings, each a list of events."""
        return self._ask("play", facility, [{"events": list(s)} for s in sittings], "sittings", strength)

    def _ask(
        self, method: str, facility: Facility | None, asked: Sequence[Mapping[str, Any]], unit: str, strength: str
    ) -> list[Any]:
        self.need(method)
        configuration = facility.id if facility else None
        cases = [{"case": str(number), **case} for number, case in enumerate(asked, 1)]
        answered = self.desk.ask(method, self.game, configuration, cases)
        unanswered = sum(isinstance(r, Fault) for r in answered.results)
        self.evidence.faulty(f"{method}/{configuration}/{answered.digest}", answered.faults)
        self.evidence.counts(len(cases) - unanswered, len(cases), unit, strength)
        self.evidence.digests(answered.digest)
        if configuration is not None:
            self.evidence.configurations[configuration] = None
        self.evidence.wavered(method, configuration, answered.wavered)
        return [None if isinstance(r, Fault) else r for r in answered.results]
