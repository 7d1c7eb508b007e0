"""Mutants of the table: who may sit where, who may wager, and until when."""

from dataclasses import replace
from typing import Any, Final

from feltproof.games.crazy_4_poker.table import Table
from feltproof.games.table import Event, Phase, Reply
from feltproof.mutants.crazy_4_poker.roster import EVERYTHING, Roster, house
from feltproof.mutants.tables import SeventhSeatTaken, UnseatedMayWager, WagersAfterLeaving, WagersAtAnothersSeat

MUTANTS: Final = Roster()

MUTANTS.mix(SeventhSeatTaken, "(a)(1)")
MUTANTS.mix(UnseatedMayWager, "(c)(2)")
MUTANTS.mix(WagersAfterLeaving, "(c)(2)")
MUTANTS.mix(WagersAtAnothersSeat, "(c)(2)")


# Seats.

MUTANTS.add(
    "seven_seats",
    "The table has seven positions.",
    "(a)(1)",
    configurations=tuple(replace(found, seats=7) for found in house(EVERYTHING)),
)


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


for _phase, _when in ((Phase.CLOSED, "after_the_call"), (Phase.DEALT, "after_the_deal")):
    for _act in ("made", "increased", "decreased", "withdrawn"):
        for _wager in ("ante", "super_bonus", "queens_up", "progressive"):
            MUTANTS.take_late(_wager, _act, _phase, _when, "(c)(3)")
