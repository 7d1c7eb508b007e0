"""The numbers of 5324.32, gathered from its clauses."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from feltproof.clauses import Section
from feltproof.money import Cents, Odds, Share
from feltproof.referee import RefereeError
from feltproof.referee.rules import Extremes, Least, alike, extremes, require

__all__ = ["RETURNED_BELOW", "EnvySchedule", "Extremes", "Least", "Rules"]

RETURNED_BELOW: Final = ("(e)(3)(iii)(a)", "(e)(3)(iii)(b)(2)", "(e)(3)(iii)(b)(3)")
"""The clauses that say with which hands a super bonus is returned."""


@dataclass(frozen=True, slots=True)
class EnvySchedule:
    """What an envy bonus pays at least, as printed, for a progressive wager of `per`."""

    per: Cents
    amounts: Mapping[str, Cents]
    """By row."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What the section asks, as numbers."""

    ranks: tuple[str, ...]
    """Highest first. Clause: us-ny/5324.32(b)(1)"""
    order: tuple[str, ...]
    """The categories, highest first. Clause: us-ny/5324.32(b)(2)"""
    extremes: Mapping[str, Extremes]
    """By category, where the law names them. Clause: us-ny/5324.32(b)(2)(i) to (vii)"""
    seats: int
    """The most betting positions. Clause: us-ny/5324.32(a)(1)"""
    positions: int
    """The most positions that a player may wager on. Clause: us-ny/5324.32(c)(5)"""
    cards: int
    """Dealt to each player, and to the dealer. Clause: us-ny/5324.32(d)(1), (2)"""
    dealer_cards: int
    """What the dealer may be dealt instead. Clause: us-ny/5324.32(d)(3)"""
    equal: tuple[str, ...]
    """Wagers of one amount, made together. Clause: us-ny/5324.32(c)(4)(i)"""
    play_base: str
    """The wager that a play wager equals. Clause: us-ny/5324.32(e)(2)"""
    play_multiple: int
    """The most antes that a play wager may be. Clause: us-ny/5324.32(e)(2)"""
    play_holding: Least
    """The least hand that may play more than its ante. Clause: us-ny/5324.32(e)(2)"""
    qualify: str
    """The least high card with which the dealer qualifies. Clause: us-ny/5324.32(e)(3)(iii)(b)"""
    returned_below: Mapping[str, str]
    """By the clause that settles the round, the least category that a super bonus is paid on.
    Clause: us-ny/5324.32(e)(3)(iii)(a), (b)(2), (b)(3)"""
    settle_after: Mapping[str, tuple[str, ...]]
    """By wager, those of the same player that are settled before it. Clause: us-ny/5324.32(e)(3)(iii)(b)(4), (5)"""
    even: Mapping[str, Odds]
    """The least odds of a wager that has one. Clause: us-ny/5324.32(f)(1)"""
    floors: Mapping[str, Mapping[str, Odds]]
    """The least odds by wager and row. Clause: us-ny/5324.32(f)(2)"""
    tables: Mapping[str, Mapping[str, Mapping[str, Odds | Share]]]
    """The closed pay tables by wager and name. Clause: us-ny/5324.32(f)(3), (4)"""
    meter: Mapping[str, Cents]
    """The least initial and reset amount by progressive pay table. Clause: us-ny/5324.32(f)(4)(ii)"""
    envy: Mapping[str, EnvySchedule]
    """By progressive pay table. Clause: us-ny/5324.32(f)(4)(iii)(a), (b)"""
    envy_wager: Cents
    """The progressive wager besides the schedules' own. Clause: us-ny/5324.32(f)(4)(iii)(c)"""
    envy_multiply: int
    """How many times the schedule it earns. Clause: us-ny/5324.32(f)(4)(iii)(c)"""

    @classmethod
    def of(cls, section: Section) -> "Rules":
        """Gather the numbers from the clauses of the section.

        Raises:
            RefereeError: the section sets a number that is needed here nowhere, or twice and not alike.
        """
        try:
            rules = _gather(section)
        except LookupError as error:
            raise RefereeError(f"{section.path}: {error}") from None
        _complete(section, rules)
        return rules


def _gather(section: Section) -> Rules:
    deals = section.all("deal").values()
    floors = section.all("floor").values()
    choices = section.all("choice").values()
    schedules = section.all("envy").values()
    holding, times = section.one("holding"), section.one("times")
    return Rules(
        ranks=section.one("ranks"),
        order=section.one("order"),
        extremes=extremes(section),
        seats=section.limit("seats").at_most,
        positions=section.limit("positions").at_most,
        cards=alike(section, "deal: cards", [deal.cards for deal in deals if deal.cards]),
        dealer_cards=alike(section, "deal: dealer_cards", [deal.dealer_cards for deal in deals if deal.dealer_cards]),
        equal=section.one("equal"),
        play_base=section.one("base").of,
        play_multiple=section.limit("play_multiple").at_most,
        play_holding=Least(holding.category, holding.rank),
        qualify=section.one("qualify").rank,
        returned_below={
            section.clauses[label].at_home.label: category for label, category in section.all("returned_below").items()
        },
        settle_after={entry.wager: entry.after for entry in section.all("settle_after").values()},
        even={wager: floor.odds[""] for floor in floors if "" in floor.odds for wager in floor.wagers},
        floors={wager: floor.odds for floor in floors if "" not in floor.odds for wager in floor.wagers},
        tables={choice.wager: choice.tables for choice in choices},
        meter=section.one("meter").least,
        envy={schedule.table: EnvySchedule(schedule.per, schedule.amounts) for schedule in schedules},
        envy_wager=times.wager,
        envy_multiply=times.multiply,
    )


def _complete(section: Section, rules: Rules) -> None:
    """See that every number is there that a judgement may need."""
    needed: tuple[tuple[str, Mapping[str, object], Iterable[str]], ...] = (
        ("hand", rules.extremes, ("straight", "straight_flush")),
        ("returned_below", rules.returned_below, RETURNED_BELOW),
        ("floor", rules.even, ("ante", "play")),
        ("floor", rules.floors, ("super_bonus",)),
        ("choice", rules.tables, ("queens_up", "progressive")),
        ("meter", rules.meter, rules.tables.get("progressive", {})),
        ("envy", rules.envy, rules.tables.get("progressive", {})),
    )
    for kind, found, names in needed:
        require(section, kind, found, names)
