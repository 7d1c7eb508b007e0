"""The numbers of 5324.39, gathered from its clauses."""

from collections.abc import Mapping
from dataclasses import dataclass

from feltproof.clauses import Section
from feltproof.clauses.records import Floor, Multiple, Push
from feltproof.money import Odds
from feltproof.referee import RefereeError
from feltproof.referee.criss_cross_poker.facility import ANTES, WAGERS
from feltproof.referee.criss_cross_poker.records import DECISIONS, LINES
from feltproof.referee.rules import Extremes, alike, extremes, require


@dataclass(frozen=True, slots=True)
class Rules:
    """What the section asks, as numbers."""

    ranks: tuple[str, ...]
    """Highest first. Clause: us-ny/5324.39(b)(1)"""
    order: tuple[str, ...]
    """The categories, highest first. Clause: us-ny/5324.39(b)(2)"""
    extremes: Mapping[str, Extremes]
    """By category, where the law names them, as printed: of some runs only four cards of the five.
    Clause: us-ny/5324.39(b)(2)(i) to (ix)"""
    seats: int
    """The most betting positions. Clause: us-ny/5324.39(a)(1)"""
    community: int
    """Dealt as a cross before all others. Clause: us-ny/5324.39(d)(1), (2)"""
    cards: int
    """Dealt to each player. Clause: us-ny/5324.39(d)(1), (2)"""
    equal: tuple[str, ...]
    """Wagers of one amount, made together. Clause: us-ny/5324.39(c)(4), (e)(1)"""
    multiples: Mapping[str, tuple[int, int]]
    """By bet, the least and the most antes that it may be. Clause: us-ny/5324.39(c)(4), (e)(3), (5), (7)"""
    floors: Mapping[str, Mapping[str, Odds]]
    """The least odds by wager and row. Clause: us-ny/5324.39(f)(1), (2), (3)"""
    pushes: Mapping[str, Push]
    """By wager that goes with one hand, the hands that return it. Clause: us-ny/5324.39(f)(1), (2)"""

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
        require(section, "hand", rules.extremes, ("royal_flush", "straight_flush", "straight"))
        require(section, "multiple", rules.multiples, DECISIONS)
        require(section, "floor", rules.floors, WAGERS)
        require(section, "push", rules.pushes, (*ANTES, *LINES))
        return rules


def _gather(section: Section) -> Rules:
    deals = section.all("deal").values()
    floors: list[Floor] = list(section.all("floor").values())
    pushes: list[Push] = list(section.all("push").values())
    multiples: list[Multiple] = list(section.all("multiple").values())
    return Rules(
        ranks=section.one("ranks"),
        order=section.one("order"),
        extremes=extremes(section),
        seats=section.limit("seats").at_most,
        community=alike(section, "deal: community", [deal.community for deal in deals]),
        cards=alike(section, "deal: cards", [deal.cards for deal in deals]),
        equal=alike(section, "equal", section.all("equal").values()),
        multiples={
            bet: alike(
                section,
                f"multiple: {bet}",
                [(multiple.at_least, multiple.at_most) for multiple in multiples if bet in multiple.wagers],
            )
            for bet in dict.fromkeys(bet for multiple in multiples for bet in multiple.wagers)
        },
        floors={wager: floor.odds for floor in floors for wager in floor.wagers},
        pushes={wager: push for push in pushes for wager in push.wagers},
    )
