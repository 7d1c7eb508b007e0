"""Mutants of the table: who may sit where, who may wager and until when, and who is settled first."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from feltproof.games.criss_cross_poker.table import Table
from feltproof.games.table import Phase
from feltproof.mutants.criss_cross_poker.roster import LEAST, Roster, house
from feltproof.mutants.tables import (
    SecondRoundSettledClockwise,
    SecondRoundTakesLateWagers,
    SettlesClockwise,
    SettlesTheFirstSeatFirst,
    SeventhSeatTaken,
    UnseatedMayWager,
    WagersAfterLeaving,
    WagersAtAnothersSeat,
)

MUTANTS: Final = Roster()

MUTANTS.add(
    "seven_seats",
    "The table has seven positions.",
    "(a)(1)",
    configurations=tuple(replace(found, seats=7) for found in house(LEAST)),
)
MUTANTS.mix(SeventhSeatTaken, "(a)(1)")
MUTANTS.mix(UnseatedMayWager, "(c)(2)")
MUTANTS.mix(WagersAfterLeaving, "(c)(2)")
MUTANTS.mix(WagersAtAnothersSeat, "(c)(2)")

for _phase, _when in ((Phase.CLOSED, "after_the_call"), (Phase.DEALT, "after_the_deal")):
    for _act in ("made", "increased", "decreased", "withdrawn"):
        for _wager in ("ante_across", "ante_down", "five_card_bonus"):
            MUTANTS.take_late(_wager, _act, _phase, _when, "(c)(3)")
MUTANTS.mix(SecondRoundTakesLateWagers, "(c)(3)", kind="corners")


@MUTANTS.wrong("(c)(3)", kind="corners")
class LateWagersOnceTheCrossIsShown(Table):
    """Once cards of the cross are shown, wagers are taken again."""

    def wagers_open(self, wager: str) -> None:
        if not self.revealed:
            super().wagers_open(wager)


MUTANTS.mix(SettlesClockwise, "(e)(9)")
MUTANTS.mix(SettlesTheFirstSeatFirst, "(e)(9)")
MUTANTS.mix(SecondRoundSettledClockwise, "(e)(9)", kind="corners")


@MUTANTS.wrong("(e)(9)")
class SettlesTheLargestBetFirst(Table):
    """The seats are settled by their across bets, the largest first."""

    def settlement_order(self, seats: Sequence[int]) -> list[int]:
        return sorted(super().settlement_order(seats), key=lambda seat: -self.positions[seat].wagers.get("across", 0))


@MUTANTS.wrong("(e)(9)")
class SettlesTheLargestAnteFirst(Table):
    """The seats are settled by their antes, the largest first."""

    def settlement_order(self, seats: Sequence[int]) -> list[int]:
        return sorted(super().settlement_order(seats), key=lambda seat: -self.positions[seat].wagers["ante_across"])


@MUTANTS.wrong("(e)(9)", kind="corners")
class FullTableSettledClockwise(Table):
    """With six players, and with no fewer, the seats are settled clockwise."""

    def settlement_order(self, seats: Sequence[int]) -> list[int]:
        return sorted(seats) if len(seats) == 6 else super().settlement_order(seats)
