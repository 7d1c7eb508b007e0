"""The numbers of 5324.32, or of a facility's own rules of the game, gathered from the clauses."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from feltproof.clauses import Section
from feltproof.clauses.vocabulary import GAMES, DealersHand, Freeze
from feltproof.money import Cents, Odds, Share
from feltproof.referee import RefereeError
from feltproof.referee.combinations import DECK
from feltproof.referee.rules import Extremes, Least, alike, at_most, every, extremes, require

__all__ = ["RETURNED_BELOW", "EnvySchedule", "Extremes", "Least", "Rules"]

RETURNED_BELOW: Final = ("(e)(3)(iii)(a)", "(e)(3)(iii)(b)(2)", "(e)(3)(iii)(b)(3)")
"""The clauses that say with which hands a super bonus is returned."""

SIDE_WAGERS: Final = ("queens_up", "progressive")
"""Paid by a closed table, whatever the dealer holds."""


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
    """What the dealer may be dealt instead; as many as the players where that is not offered.
    Clause: us-ny/5324.32(d)(3)"""
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
    """The least odds of a wager that is paid at one price. Clause: us-ny/5324.32(f)(1)"""
    floors: Mapping[str, Mapping[str, Odds]]
    """The least odds by wager and row. Clause: us-ny/5324.32(f)(2)"""
    tables: Mapping[str, Mapping[str, Mapping[str, Odds | Share]]]
    """The closed pay tables by wager and name. Clause: us-ny/5324.32(f)(3), (4)"""
    meter: Mapping[str, Cents]
    """The least initial and reset amount by progressive pay table. Clause: us-ny/5324.32(f)(4)(ii)"""
    envy: Mapping[str, EnvySchedule]
    """By progressive pay table. Clause: us-ny/5324.32(f)(4)(iii)(a), (b)"""
    envy_wager: Cents
    """The progressive wager besides the schedules' own; 0 where there is none. Clause: us-ny/5324.32(f)(4)(iii)(c)"""
    envy_multiply: int
    """How many times the schedule it earns. Clause: us-ny/5324.32(f)(4)(iii)(c)"""

    # What the rules of a facility may say, and 5324.32 does not.

    wagers: tuple[str, ...]
    """Those that the game has."""
    alone: frozenset[str] = frozenset()
    """Wagers that may be made without any other."""
    exact: frozenset[str] = frozenset()
    """Wagers that are paid at their odds, where others are paid no less."""
    left_over: int | None = None
    """Cards that are left once every spot has its hand by hand, wagered on or not; `None` where spots without a wager
    are passed over."""
    frozen_at: Freeze = "no_more_bets"
    """From when on no wager is made or changed."""
    order_against: Mapping[DealersHand, tuple[str, ...]] = field(default_factory=dict)
    """By what the dealer's hand is, the order in which a player's wagers are settled."""

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
    wagers = every(section, "wagers") if section.all("wagers") else GAMES[section.game].wagers
    progressive = "progressive" in wagers
    cards = alike(section, "deal: cards", [one.cards for one in section.all("deal").values() if one.cards])
    left_over = every(section, "left_over").cards if section.all("left_over") else None
    holding, times = every(section, "holding"), section.one("times") if progressive else None
    odds, tables = _odds(section)
    return Rules(
        ranks=every(section, "ranks"),
        # What is in no category is a high card, whether or not the text lists it.
        order=tuple(category for category in every(section, "order") if category != "high_card"),
        extremes=extremes(section),
        seats=at_most(section, "seats") if left_over is None else (DECK - left_over) // cards - 1,
        positions=at_most(section, "positions"),
        cards=cards,
        dealer_cards=_dealer_cards(section, cards),
        equal=every(section, "equal"),
        play_base=every(section, "base").of,
        play_multiple=at_most(section, "play_multiple"),
        play_holding=Least(holding.category, holding.rank),
        qualify=every(section, "qualify").rank,
        returned_below=_returned_below(section),
        settle_after={entry.wager: entry.after for entry in section.all("settle_after").values()},
        even={wager: table[""] for wager, table in odds.items() if "" in table},
        floors={wager: table for wager, table in odds.items() if "" not in table},
        tables=tables,
        meter=section.one("meter").least if progressive else {},
        envy={one.table: EnvySchedule(one.per, one.amounts) for one in section.all("envy").values()},
        envy_wager=times.wager if times else 0,
        envy_multiply=times.multiply if times else 0,
        wagers=wagers,
        alone=frozenset(every(section, "alone")) if section.all("alone") else frozenset(),
        exact=frozenset(wager for one in section.all("exact").values() for wager in one.wagers),
        left_over=left_over,
        frozen_at=every(section, "frozen_at") if section.all("frozen_at") else "no_more_bets",
        order_against={one.dealer: one.wagers for one in section.all("settle_order").values()},
    )


def _odds(
    section: Section,
) -> tuple[dict[str, Mapping[str, Odds]], dict[str, Mapping[str, Mapping[str, Odds | Share]]]]:
    """By wager, the odds that it has to be paid; and the closed pay tables of the side wagers.

    A side wager whose odds are exact has one table, without a name.
    """
    found: dict[str, list[Mapping[str, Odds]]] = {}
    for kind in ("floor", "exact"):
        for one in section.all(kind).values():
            for wager in one.wagers:
                found.setdefault(wager, []).append(one.odds)
    odds = {wager: alike(section, f"odds of {wager}", every_one) for wager, every_one in found.items()}
    tables: dict[str, Mapping[str, Mapping[str, Odds | Share]]] = {
        choice.wager: choice.tables for choice in section.all("choice").values()
    }
    for wager in SIDE_WAGERS:
        if wager in odds:
            tables[wager] = {"": odds.pop(wager)}
    return odds, tables


def _dealer_cards(section: Section, cards: int) -> int:
    """What the dealer may be dealt; as many as the players where nothing else is said."""
    said = [deal.dealer_cards for deal in section.all("deal").values() if deal.dealer_cards]
    return alike(section, "deal: dealer_cards", said) if said else cards


def _returned_below(section: Section) -> dict[str, str]:
    """By the clause that settles the round; one clause may say it for all of them."""
    said = section.all("returned_below")
    found: dict[str, str] = {section.clauses[label].at_home.label: category for label, category in said.items()}
    if found and not found.keys() & set(RETURNED_BELOW):
        return dict.fromkeys(RETURNED_BELOW, alike(section, "returned_below", found.values()))
    return found


def _complete(section: Section, rules: Rules) -> None:
    """See that every number is there that a judgement may need."""
    needed: tuple[tuple[str, Mapping[str, object], Iterable[str]], ...] = (
        ("hand", rules.extremes, ("straight", "straight_flush")),
        ("returned_below", rules.returned_below, RETURNED_BELOW),
        ("floor", rules.even, ("ante", "play")),
        ("floor", rules.floors, ("super_bonus",)),
        ("choice", rules.tables, [wager for wager in SIDE_WAGERS if wager in rules.wagers]),
        ("meter", rules.meter, rules.tables.get("progressive", {})),
        ("envy", rules.envy, rules.tables.get("progressive", {})),
    )
    for kind, found, names in needed:
        require(section, kind, found, names)
