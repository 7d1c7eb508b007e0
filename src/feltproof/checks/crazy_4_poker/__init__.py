"""What the checks of Crazy 4 poker have in common: the law over whole sweeps, and the deals to put."""

from collections.abc import Mapping, Sequence
from typing import Any, Final
from weakref import WeakValueDictionary

from feltproof.checks.crazy_4_poker.ahead import Planned, sweeps
from feltproof.checks.crazy_4_poker.deals import Deals
from feltproof.checks.crazy_4_poker.law import Law, Scale
from feltproof.checks.crazy_4_poker.settled import representatives
from feltproof.checks.crazy_4_poker.sittings import Sittings
from feltproof.clauses.records import Section
from feltproof.referee.crazy_4_poker.facility import Facility
from feltproof.referee.crazy_4_poker.ranking import Ranking
from feltproof.referee.crazy_4_poker.readings import Readings
from feltproof.referee.crazy_4_poker.referee import Referee
from feltproof.referee.crazy_4_poker.rules import Rules


class Crazy4Poker:
    """The game as the runner takes it."""

    apart: Final = ("check_order", "check_progressive", "check_dealing", "check_wagers", "check_seats")
    by_themselves: Final = ("check_folds", "check_rankings", "check_play_wager")

    def __init__(self) -> None:
        self._rules: dict[str, Rules] = {}
        self._scales: dict[tuple[str, str], Scale] = {}
        self._sittings: WeakValueDictionary[str, Sittings] = WeakValueDictionary()
        """Gone with the last law that they were found under."""

    def law(self, section: Section, readings: Mapping[str, str]) -> Law:
        """The section under `readings`; laws that rank hands alike share what hands are worth."""
        if section.sha256 not in self._rules:
            self._rules[section.sha256] = Rules.of(section)
        rules = self._rules[section.sha256]
        options = Readings(readings)
        key = section.sha256, options["equal-category"]
        if key not in self._scales:
            self._scales[key] = Scale(Ranking(rules, options))
        scale = self._scales[key]
        sittings = self._sittings.setdefault(section.sha256, Sittings())
        return Law(Referee(rules, options, scale.ranking), scale, sittings)

    def deals(self, law: Law, quick: bool, seed: int) -> Deals:
        return Deals(law, quick, seed)

    def plan(self, deals: Deals, facilities: Sequence[Facility], quick: bool, methods: Sequence[str]) -> Planned:
        return sweeps(deals, facilities, quick, methods)

    def facility(self, declared: Mapping[str, Any]) -> Facility:
        return Facility.of(declared)

    def representatives(self, facilities: Sequence[Facility]) -> tuple[Facility, ...]:
        return representatives(facilities)

    def offers(self, law: Law, facility: Facility, option: str) -> bool:
        """Whether a configuration offers what a clause is bound to."""
        match option:
            case "sixth_card":
                return law.sixth_card and facility.dealer_cards == law.rules.dealer_cards
            case "pay_table_a" | "pay_table_b":
                declared = facility.tables.get("progressive")
                return declared is not None and law.referee.law_table("progressive", declared) == option[-1].upper()
            case _:
                return facility.offers(option)


GAME = Crazy4Poker()

__all__ = ["GAME", "Deals", "Facility", "Law"]
