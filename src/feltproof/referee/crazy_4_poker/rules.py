"""The numbers of the section, gathered from its clauses; the referee types none of its own."""

from collections.abc import Mapping
from dataclasses import dataclass

from feltproof.money import Cents, Odds, Share

Odds1 = Odds | Share
"""A cell of a pay table."""


@dataclass(frozen=True, slots=True)
class Extremes:
    """The hands that the law names as the highest and lowest of a category, as ranks, best first."""

    highest: str
    lowest: str


@dataclass(frozen=True, slots=True)
class Least:
    """The least hand that something takes: of this category with this rank making it, or a higher hand."""

    category: str
    rank: str


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
    play_multiple: int
    """The most antes that a play wager may be. Clause: us-ny/5324.32(e)(2)"""
    play_holding: Least
    """The least hand that may play more than its ante. Clause: us-ny/5324.32(e)(2)"""
    qualify: str
    """The least high card with which the dealer qualifies. Clause: us-ny/5324.32(e)(3)(iii)(b)"""
    returned_below: str
    """The least category that a super bonus is paid on. Clause: us-ny/5324.32(e)(3)(iii)(a)"""
    settle_after: Mapping[str, tuple[str, ...]]
    """By wager, those of the same player that are settled before it. Clause: us-ny/5324.32(e)(3)(iii)(b)(4), (5)"""
    even: Mapping[str, Odds]
    """The least odds of a wager that has one. Clause: us-ny/5324.32(f)(1)"""
    floors: Mapping[str, Mapping[str, Odds]]
    """The least odds by wager and row. Clause: us-ny/5324.32(f)(2)"""
    tables: Mapping[str, Mapping[str, Mapping[str, Odds1]]]
    """The closed pay tables by wager and name. Clause: us-ny/5324.32(f)(3), (4)"""
    meter: Mapping[str, Cents]
    """The least initial and reset amount by progressive pay table. Clause: us-ny/5324.32(f)(4)(ii)"""
    envy: Mapping[str, EnvySchedule]
    """By progressive pay table. Clause: us-ny/5324.32(f)(4)(iii)(a), (b)"""
    envy_wager: Cents
    """The progressive wager besides the schedules' own. Clause: us-ny/5324.32(f)(4)(iii)(c)"""
    envy_multiply: int
    """How many times the schedule it earns. Clause: us-ny/5324.32(f)(4)(iii)(c)"""
