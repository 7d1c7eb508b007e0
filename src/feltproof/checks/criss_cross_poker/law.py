"""The referee of criss-cross poker as checks use it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from feltproof import cards
from feltproof.checks.criss_cross_poker.rounds import CrossRounds
from feltproof.checks.criss_cross_poker.sittings import Sittings
from feltproof.checks.law import Breach, GameLaw, Scale
from feltproof.money import Odds
from feltproof.referee.batch import ByPlan
from feltproof.referee.criss_cross_poker import (
    DECISIONS,
    PLACES,
    Community,
    Facility,
    Ranking,
    Referee,
    Round,
    Rules,
    Seat,
    SeatsDue,
    seats_due,
)


@dataclass(frozen=True, eq=False)
class Strengths:
    """The law's strengths of the hands of some rounds, seat after seat."""

    across: npt.NDArray[np.int16]
    down: npt.NDArray[np.int16]
    community: npt.NDArray[np.int16]


@dataclass(frozen=True, eq=False)
class Law(GameLaw):
    """The section under one set of readings."""

    referee: Referee
    scale: Scale
    sittings: Sittings = field(default_factory=Sittings)
    """Shared with the section under other readings."""
    kept: dict[Any, Any] = field(default_factory=dict)
    sat: dict[Any, Any] = field(default_factory=dict)

    @property
    def rules(self) -> Rules:
        return self.referee.rules

    @property
    def ranking(self) -> Ranking:
        return self.referee.ranking

    def sitting(self, facility: Any, events: Sequence[Mapping[str, Any]], replies: Sequence[Any]) -> Sequence[Breach]:
        return self.sittings.breaches(self.referee, facility, events, replies)

    def forget_answers(self) -> None:
        super().forget_answers()
        self.sittings.forget()

    def round_of(self, case: Mapping[str, Any]) -> Round:
        return round_of(case)

    def cell(self, wager: str, column: str, row: str) -> Odds | None:
        """A cell of the law's tables, all of which are floors."""
        return self.rules.floors[wager].get(row)

    def ends(self, category: str) -> tuple[str, str] | None:
        """The ranks of the highest and the lowest hand of a category, as read; `None` where the law names none."""
        if category not in self.rules.extremes:
            return None
        named = self.rules.extremes[category]
        ladder = self.ranking.definitions.runs.get(category)
        if ladder is None:
            return named.highest, named.lowest
        # Printed with four cards of the five: what they are completed to is the referee's to say.
        higher = self.rules.order[: self.rules.order.index(category)]
        above = {run for other in higher for run in self.ranking.definitions.runs.get(other, ())}
        own = [run for run in ladder if run not in above] if category == "straight_flush" else ladder
        return self._ranks(own[0]), self._ranks(own[-1])

    def _ranks(self, places: Sequence[int]) -> str:
        """The ranks at places of the law's own order, the lowest 0, as text."""
        return "".join(self.rules.ranks[-1 - place] for place in places)

    def states(self, wager: str) -> npt.NDArray[np.str_]:
        """By strength of its hand: whether the wager wins, is pushed or loses; the middle bet has two hands."""
        return np.array(self.referee.settlement.states[wager])

    @cached_property
    def sorts_of_strength(self) -> npt.NDArray[np.int64]:
        """A number for each set of table rows and fates: hands of one number are settled alike by every table."""
        rows = [self.ranking.rows(tuple(floor)) for floor in self.rules.floors.values()]
        kinds = zip(*rows, *self.referee.settlement.states.values(), strict=True)
        numbers: dict[Any, int] = {}
        return np.array([numbers.setdefault(kind, len(numbers)) for kind in kinds])

    @cached_property
    def kinds_of_strength(self) -> npt.NDArray[np.int64]:
        """A number for each category with the rank that makes it, lowest first: finer than any table."""
        making = np.array([ranks[0] for ranks in self.ranking.scale.ranks])
        kinds = self.ranking.category_of_strength.astype(np.int64) * 16 + making
        # Numbered by first place on the scale, so that a higher number is a higher hand.
        _, first, which = np.unique(kinds, return_index=True, return_inverse=True)
        place = np.empty(len(first), np.int64)
        place[np.argsort(first)] = np.arange(len(first))
        return np.asarray(place[which])

    # Over sweeps.

    def strengths(self, rounds: CrossRounds) -> Strengths:
        """What the across hand, the down hand and the cross of every seat of some rounds are worth."""
        found = self.scale.rounds.get(rounds)
        if found is None:
            seats = rounds.plan.shape[1]
            lines = (rounds.line("across"), rounds.line("down"), rounds.community)
            across, down, community = (self.ranking.strengths(line).astype(np.int16) for line in lines)
            found = Strengths(across, down, np.repeat(community, seats))
            self.scale.rounds[rounds] = found
        strengths: Strengths = found
        return strengths

    def due(self, rounds: CrossRounds, facility: Facility) -> SeatsDue:
        """What every wager of every seat of some rounds is due, seat after seat."""
        strengths = self.strengths(rounds)
        amounts = rounds.by_plan()
        return seats_due(
            self.referee,
            facility,
            strengths.across,
            strengths.down,
            strengths.community,
            ante=amounts["ante_across"],
            five_card_bonus=amounts["five_card_bonus"],
            folded=ByPlan(rounds.fold_codes, rounds.plan.ravel()),
            **{bet: amounts[bet] for bet in DECISIONS},
        )


def round_of(case: Mapping[str, Any]) -> Round:
    """A case in the protocol's words as the referee takes it."""
    community = Community(**{place: cards.hand(case["community"][place])[0] for place in PLACES})
    seats = (Seat(s["seat"], cards.hand(s["hand"]), s["wagers"], s.get("folded")) for s in case["seats"])
    return Round(community, tuple(seats))
