"""The referee of Crazy 4 poker as checks use it: over whole sweeps, each worked out once."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from feltproof import cards
from feltproof.checks.sweep import CATEGORY_CODES, OUTCOMES, Hands, Observation, Rounds
from feltproof.clauses.records import Section
from feltproof.money import in_dollars
from feltproof.referee.crazy_4_poker.batch import SeatsDue, seats_due
from feltproof.referee.crazy_4_poker.facility import Facility
from feltproof.referee.crazy_4_poker.ranking import Ranking
from feltproof.referee.crazy_4_poker.records import Due, Round, Seat
from feltproof.referee.crazy_4_poker.referee import Referee
from feltproof.referee.crazy_4_poker.rules import Rules
from feltproof.referee.poker import CATEGORIES

CODES: Final = np.array([CATEGORY_CODES[name] for name in CATEGORIES], np.uint8)
"""By the number of a category on the referee's side: its code in the column `category`."""


@dataclass(frozen=True, eq=False)
class Strengths:
    """The law's strengths of the hands of some rounds."""

    dealer: npt.NDArray[np.int32]
    """`(n,)`."""
    players: npt.NDArray[np.int32]
    """`(n, s)`."""


@dataclass(frozen=True, eq=False)
class Law:
    """The section under one set of readings."""

    referee: Referee
    _ranked: dict[str, npt.NDArray[np.int32]] = field(default_factory=dict)
    _strengths: dict[str, Strengths] = field(default_factory=dict)
    _due: dict[tuple[str, str], SeatsDue] = field(default_factory=dict)

    @classmethod
    def of(cls, section: Section, readings: Mapping[str, str]) -> "Law":
        return cls(Referee(Rules.of(section), readings))

    @property
    def rules(self) -> Rules:
        return self.referee.rules

    @property
    def ranking(self) -> Ranking:
        return self.referee.ranking

    def reads(self, reading: str) -> str:
        """The option of a reading, by its name."""
        return self.referee.readings[reading]

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

    # Over sweeps.

    def strengths_of_hands(self, sweep: Hands) -> npt.NDArray[np.int32]:
        """What every hand of a sweep is worth."""
        if sweep.name not in self._ranked:
            self._ranked[sweep.name] = self.ranking.strengths(sweep.hands)
        return self._ranked[sweep.name]

    def strengths(self, rounds: Rounds) -> Strengths:
        """What every hand of some rounds is worth."""
        found = self._strengths.get(rounds.name)
        if found is None:
            count, seats, size = rounds.hands.shape
            players = self.ranking.strengths(rounds.hands.reshape(count * seats, size))
            found = Strengths(self.ranking.strengths(rounds.dealer), players.reshape(count, seats))
            self._strengths[rounds.name] = found
        return found

    def due(self, rounds: Rounds, facility: Facility) -> SeatsDue:
        """What every wager of every seat of some rounds is due, seat after seat."""
        key = rounds.name, facility.id
        if key not in self._due:
            strengths = self.strengths(rounds)
            amounts = {wager: cents.ravel() for wager, cents in rounds.amounts().items()}
            seats = rounds.plan.shape[1]
            self._due[key] = seats_due(
                self.referee,
                facility,
                np.repeat(strengths.dealer, seats),
                strengths.players.ravel(),
                ante=amounts["ante"],
                play=amounts["play"],
                queens_up=amounts["queens_up"],
                progressive=amounts["progressive"],
                meter=rounds.meter or 0,
            )
        return self._due[key]


def round_of(case: Mapping[str, Any]) -> Round:
    """A case in the protocol's words as the referee takes it."""
    seats = (Seat(s["seat"], cards.hand(s["hand"]), s["wagers"]) for s in case["seats"])
    return Round(cards.hand(case["dealer"]), tuple(seats), case.get("meter"))


def due_in_words(due: Due) -> str:
    """`win, at least $7.50`; `push or lose`."""
    outcomes = " or ".join(o for o in OUTCOMES if o in due.outcomes)
    if "win" not in due.outcomes or due.unjudged:
        return outcomes
    if due.most is None:
        return f"{outcomes}, at least {in_dollars(due.least)}"
    if due.most == due.least:
        return f"{outcomes}, exactly {in_dollars(due.least)}"
    return f"{outcomes}, from {in_dollars(due.least)} to {in_dollars(due.most)}"


def said_in_words(seen: Observation, index: int, seat: int, wager: int) -> str:
    """What the engine said of one wager: `win, $7`."""
    code = int(seen.columns["outcome"][index, seat, wager])
    pays = int(seen.columns["pays"][index, seat, wager])
    outcome = next((name for name, bit in OUTCOMES.items() if bit == code), "nothing")
    return f"{outcome}, {in_dollars(pays)}" if pays or outcome == "win" else outcome
