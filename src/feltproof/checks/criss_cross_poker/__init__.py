"""What the checks of criss-cross poker have in common: the law over whole sweeps, and the deals to put."""

from collections.abc import Mapping, Sequence
from typing import Any, Final
from weakref import WeakValueDictionary

from feltproof.checks.criss_cross_poker.ahead import Planned, sweeps
from feltproof.checks.criss_cross_poker.deals import Deals
from feltproof.checks.criss_cross_poker.law import Law
from feltproof.checks.criss_cross_poker.settled import representatives
from feltproof.checks.criss_cross_poker.sittings import Sittings
from feltproof.checks.law import Scale
from feltproof.clauses.records import Section
from feltproof.referee.criss_cross_poker import Facility, Ranking, Readings, Referee, Rules


class CrissCrossPoker:
    """The game as the runner takes it."""

    apart: Final = ("check_order", "check_bets", "check_dealing", "check_cross", "check_wagers", "check_seats")
    by_themselves: Final = ("check_rankings",)

    def __init__(self) -> None:
        self._rules: dict[str, Rules] = {}
        self._scales: dict[tuple[str, ...], Scale] = {}
        self._referees: dict[tuple[str, Readings], Referee] = {}
        self._sittings: WeakValueDictionary[str, Sittings] = WeakValueDictionary()
        """Gone with the last law that they were found under."""

    def law(self, section: Section, readings: Mapping[str, str]) -> Law:
        """The section under `readings`; what was worked out of it before is not worked out again."""
        if section.sha256 not in self._rules:
            self._rules[section.sha256] = Rules.of(section)
        rules, options = self._rules[section.sha256], Readings(readings)
        key = section.sha256, *(options[name] for name in ("equal-category", "low-ace", "five-card-extremes"))
        if key not in self._scales:
            self._scales[key] = Scale(Ranking(rules, options))
        scale, judge = self._scales[key], (section.sha256, options)
        if judge not in self._referees:
            self._referees[judge] = Referee(rules, options, scale.ranking)
        return Law(self._referees[judge], scale, self._sittings.setdefault(section.sha256, Sittings()))

    def deals(self, law: Law, quick: bool, seed: int) -> Deals:
        return Deals(law, quick, seed)

    def plan(self, deals: Deals, facilities: Sequence[Facility], quick: bool, methods: Sequence[str]) -> Planned:
        return sweeps(deals, facilities, methods)

    def facility(self, declared: Mapping[str, Any]) -> Facility:
        return Facility.of(declared)

    def representatives(self, facilities: Sequence[Facility]) -> tuple[Facility, ...]:
        return representatives(facilities)

    def offers(self, law: Law, facility: Facility, option: str) -> bool:
        """Whether a configuration offers what a clause is bound to."""
        return facility.offers(option)


GAME = CrissCrossPoker()

__all__ = ["GAME", "Deals", "Facility", "Law"]
