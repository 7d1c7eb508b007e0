"""Mutants of the table: who may sit where, who may wager, and until when."""

from dataclasses import replace
from typing import Any, Final

from feltproof.games.crazy_4_poker.table import Table
from feltproof.games.table import Event, Phase, Reply
from feltproof.mutants.mutant import EVERYTHING, Roster, house

MUTANTS: Final = Roster()


# Seats.

MUTANTS.add(
    "seven_seats",
    "The table has seven positions.",
    "(a)(1)",
    configurations=tuple(replace(found, seats=7) for found in house(EVERYTHING)),
)


@MUTANTS.wrong("(a)(1)")
class SeventhSeatTaken(Table):
    """Six positions are declared, and a seventh player may sit down."""

    def __init__(self, *pieces: Any) -> None:
        super().__init__(*pieces)
        self.configuration = replace(self.configuration, seats=7)


@MUTANTS.wrong("(c)(2)")
class UnseatedMayWager(Table):
    """Who is not seated may wager at any empty position."""

    def wagers_at(self, player: str, seat: int) -> None:
        if player in self.seated or seat in self.seated.values():
            super().wagers_at(player, seat)


@MUTANTS.wrong("(c)(2)")
class WagersAfterLeaving(Table):
    """Who has left the table may still wager where they sat."""

    def __init__(self, *pieces: Any) -> None:
        super().__init__(*pieces)
        self.left: dict[str, int] = {}

    def leave(self, event: Event) -> Reply:
        player = self.player(event)
        seat = self.seat_of(player)
        reply = super().leave(event)
        self.left[player] = seat
        return reply

    def wagers_at(self, player: str, seat: int) -> None:
        if self.left.get(player) != seat:
            super().wagers_at(player, seat)


@MUTANTS.wrong("(c)(2)")
class WagersAtAnothersSeat(Table):
    """Who is seated may wager at any position."""

    def wagers_at(self, player: str, seat: int) -> None:
        self.seat_of(player)


@MUTANTS.wrong("(c)(5)")
class TwoSeatsForOnePlayer(Table):
    """A player may sit down at a second position, and wager at both."""

    def __init__(self, *pieces: Any) -> None:
        super().__init__(*pieces)
        self.second: dict[str, int] = {}

    def sit(self, event: Event) -> Reply:
        player, seat = self.player(event), self.seat(event)
        taken = (*self.seated.values(), *self.second.values())
        if player in self.seated and player not in self.second and seat not in taken:
            self.second[player] = seat
            return {}
        return super().sit(event)

    def wagers_at(self, player: str, seat: int) -> None:
        if self.second.get(player) != seat:
            super().wagers_at(player, seat)


# Late wagers.


def _taking_late(late: str, act: str, phase: Phase) -> type[Table]:
    """A table that lets one wager be `made`, `increased` and so on in a phase in which nothing may."""

    class TakingLate(Table):
        event: Event

        def wager(self, event: Event) -> Reply:
            self.event = event
            return super().wager(event)

        def wagers_open(self, wager: str) -> None:
            if self.phase is not phase or wager != late or self.act() != act:
                super().wagers_open(wager)

        def act(self) -> str:
            position = self.positions.get(self.event["seat"])
            before = position.wagers.get(late, 0) if position is not None else 0
            after = self.event.get("cents", 0)
            if not before:
                return "made"
            if not after:
                return "withdrawn"
            return "increased" if after > before else "decreased"

    return TakingLate


for _phase, _when in ((Phase.CLOSED, "after_the_call"), (Phase.DEALT, "after_the_deal")):
    for _act in ("made", "increased", "decreased", "withdrawn"):
        for _wager in ("ante", "super_bonus", "queens_up", "progressive"):
            MUTANTS.add(
                f"{_wager}_{_act}_{_when}",
                f"A {_wager.replace('_', ' ')} wager may be {_act} {_when.replace('_', ' ')}.",
                "(c)(3)",
                table=_taking_late(_wager, _act, _phase),
            )
