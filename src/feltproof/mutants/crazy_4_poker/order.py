"""Mutants that settle the seats and their wagers in another order, or that change their ways after a round."""

from collections.abc import Sequence
from typing import Final

from feltproof.games.crazy_4_poker.settlement import Settlement
from feltproof.games.crazy_4_poker.table import Table
from feltproof.mutants.crazy_4_poker.roster import Roster
from feltproof.mutants.tables import (
    SecondRoundDealtCounterclockwise,
    SecondRoundSettledClockwise,
    SecondRoundTakesLateWagers,
    SettlesClockwise,
    SettlesTheFirstSeatFirst,
)

MUTANTS: Final = Roster()

MUTANTS.mix(SettlesClockwise, "(e)(3)")
MUTANTS.mix(SettlesTheFirstSeatFirst, "(e)(3)")
MUTANTS.mix(SecondRoundDealtCounterclockwise, "(d)(1)", kind="corners")
MUTANTS.mix(SecondRoundSettledClockwise, "(e)(3)", kind="corners")
MUTANTS.mix(SecondRoundTakesLateWagers, "(c)(3)", kind="corners")


@MUTANTS.wrong("(e)(3)")
class SettlesTheLargestAnteFirst(Table):
    """The seats are settled by their antes, the largest first."""

    def settlement_order(self, seats: Sequence[int]) -> list[int]:
        return sorted(super().settlement_order(seats), key=lambda seat: -self.positions[seat].wagers["ante"])


def _settling(*order_of_wagers: str) -> type[Settlement]:
    class Settling(Settlement):
        order = order_of_wagers

    return Settling


for _name, _what, _label, _order in (
    (
        "queens_up_before_the_ante",
        "Queens up is settled before the ante.",
        "(e)(3)(iii)(b)(4)",
        ("queens_up", "ante", "play", "super_bonus", "progressive"),
    ),
    (
        "queens_up_before_the_super_bonus",
        "Queens up is settled before the super bonus.",
        "(e)(3)(iii)(b)(4)",
        ("ante", "play", "queens_up", "super_bonus", "progressive"),
    ),
    (
        "queens_up_before_play",
        "Queens up is settled before play.",
        "(e)(3)(iii)(b)(4)",
        ("ante", "super_bonus", "queens_up", "play", "progressive"),
    ),
    (
        "progressive_before_queens_up",
        "The progressive is settled before queens up.",
        "(e)(3)(iii)(b)(5)",
        ("ante", "play", "super_bonus", "progressive", "queens_up"),
    ),
    (
        "progressive_first",
        "The progressive is settled before all else.",
        "(e)(3)(iii)(b)(5)",
        ("progressive", "ante", "play", "super_bonus", "queens_up"),
    ),
):
    MUTANTS.add(_name, _what, _label, settlement=_settling(*_order))
