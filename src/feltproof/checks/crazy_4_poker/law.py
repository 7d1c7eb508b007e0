"""The referee of Crazy 4 poker as checks use it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from feltproof import cards
from feltproof.checks.crazy_4_poker.sittings import Sittings
from feltproof.checks.law import Breach, GameLaw, Scale, due_in_words, said_in_words
from feltproof.checks.rounds import Rounds
from feltproof.money import Odds, Share
from feltproof.referee.crazy_4_poker.batch import SeatsDue, seats_due
from feltproof.referee.crazy_4_poker.facility import Facility
from feltproof.referee.crazy_4_poker.ranking import Ranking
from feltproof.referee.crazy_4_poker.records import Round, Seat
from feltproof.referee.crazy_4_poker.referee import Referee
from feltproof.referee.crazy_4_poker.rules import Rules

__all__ = ["Law", "Scale", "Strengths", "due_in_words", "round_of", "said_in_words"]

WAGER_CLAUSES: Final = {"queens_up": "(c)(4)(ii)", "progressive": "(c)(4)(iii)"}


@dataclass(frozen=True, eq=False)
class Strengths:
    """The law's strengths of the hands of some rounds."""

    dealer: npt.NDArray[np.int16]
    """`(n,)`."""
    players: npt.NDArray[np.int16]
    """`(n, s)`."""


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

    def label(self, breach: Breach, event: Mapping[str, Any]) -> str:
        """Where a lawful wager was refused, the clause that the wager stands in."""
        if breach.clause == "(c)(4)":
            return WAGER_CLAUSES.get(str(event.get("wager")), "(c)(4)(i)")
        return breach.clause

    def round_of(self, case: Mapping[str, Any]) -> Round:
        return round_of(case)

    def cell(self, wager: str, column: str, row: str) -> Odds | Share | None:
        """A cell of the law's tables; the column is empty for a floor."""
        if column or wager in self.rules.tables:
            return self.rules.tables[wager][column].get(row)
        return self.rules.floors[wager].get(row)

    @cached_property
    def progressive_wagers(self) -> frozenset[int]:
        """The progressive wagers, in cents, that the law has an envy schedule for."""
        return frozenset({self.rules.envy_wager, *(schedule.per for schedule in self.rules.envy.values())} - {0})

    @property
    def sixth_card(self) -> bool:
        """Whether the dealer may be dealt more cards than the players."""
        return self.rules.dealer_cards > self.rules.cards

    # By strength.

    @cached_property
    def qualifying(self) -> npt.NDArray[np.bool_]:
        """Whether a dealer qualifies with it."""
        return np.array(self.referee.settlement.qualifies)

    @cached_property
    def raising(self) -> npt.NDArray[np.bool_]:
        """Whether a player may play more than the ante with it."""
        return self.ranking.reaches(self.rules.play_holding)

    @cached_property
    def sorts_of_strength(self) -> npt.NDArray[np.int64]:
        """A number for each set of table rows and categories: hands of one number are paid alike by every table."""
        tables = [t for wager in self.rules.tables.values() for t in wager.values()]
        rows = [self.ranking.rows(tuple(t)) for t in (*tables, *self.rules.floors.values())]
        kinds = zip(self.ranking.category_of_strength.tolist(), self.raising.tolist(), *rows, strict=True)
        numbers: dict[Any, int] = {}
        return np.array([numbers.setdefault(kind, len(numbers)) for kind in kinds])

    # Envy.

    def envy_rows(self, table: str) -> dict[str, str]:
        """The rows of the schedule that goes with a progressive pay table, as printed, by what they are read as."""
        rows = {row: row for row in self.rules.envy[table].amounts}
        if self.reads("envy-straight") == "straight-flush" and "straight" in rows:
            rows["straight_flush"] = rows.pop("straight")
        return rows

    def envy_row(self, table: str, hand: str) -> str | None:
        """The row, as printed, of the schedule that a hand earns others a bonus by."""
        rows = self.envy_rows(table)
        found = self.ranking.rows(tuple(rows))[self.ranking.best(cards.hand(hand)).strength]
        return rows[found] if found is not None else None

    def declared_envy(self, facility: Facility, table: str, printed: str) -> int:
        """The least bonus that a configuration declares for hands of a row of the schedule."""
        assert facility.progressive is not None
        rows = self.envy_rows(table)
        law = self.ranking.rows(tuple(rows))
        own = self.ranking.rows(tuple(facility.progressive.envy))
        pairs = zip(law, own, strict=True)
        declared = (facility.progressive.envy.get(o or "", 0) for at, o in pairs if at and rows[at] == printed)
        return min(declared, default=0)

    # Over sweeps.

    def strengths(self, rounds: Rounds) -> Strengths:
        """What every hand of some rounds is worth."""
        found = self.scale.rounds.get(rounds)
        if found is None:
            count, seats, size = rounds.hands.shape
            players = self.ranking.strengths(rounds.hands.reshape(count * seats, size)).astype(np.int16)
            found = Strengths(self.ranking.strengths(rounds.dealer).astype(np.int16), players.reshape(count, seats))
            self.scale.rounds[rounds] = found
        return found

    def due(self, rounds: Rounds, facility: Facility) -> SeatsDue:
        """What every wager of every seat of some rounds is due, seat after seat."""
        strengths = self.strengths(rounds)
        amounts = rounds.by_plan()
        seats = rounds.plan.shape[1]
        return seats_due(
            self.referee,
            facility,
            np.repeat(strengths.dealer, seats) if seats > 1 else strengths.dealer,
            strengths.players.ravel(),
            ante=amounts["ante"],
            play=amounts["play"],
            queens_up=amounts["queens_up"],
            progressive=amounts["progressive"],
            meter=rounds.meter or 0,
        )


def round_of(case: Mapping[str, Any]) -> Round:
    """A case in the protocol's words as the referee takes it."""
    seats = (Seat(s["seat"], cards.hand(s["hand"]), s["wagers"]) for s in case["seats"])
    return Round(cards.hand(case["dealer"]), tuple(seats), case.get("meter"))
