"""Mutants that settle the seats and their wagers in another order, or that change their ways after a round."""

from collections.abc import Sequence
from typing import Any, Final

from feltproof.games.crazy_4_poker.settlement import Settlement
from feltproof.games.crazy_4_poker.table import Table
from feltproof.games.table import Dealt
from feltproof.mutants.mutant import Roster

MUTANTS: Final = Roster()


@MUTANTS.wrong("(e)(3)")
class SettlesClockwise(Table):
    """The seats are settled clockwise."""

    def settlement_order(self, seats: Sequence[int]) -> list[int]:
        return sorted(seats)


@MUTANTS.wrong("(e)(3)")
class SettlesTheFirstSeatFirst(Table):
    """The seat at the dealer's left is settled first, then the others counterclockwise."""

    def settlement_order(self, seats: Sequence[int]) -> list[int]:
        order = super().settlement_order(seats)
        return [min(order), *(seat for seat in order if seat != min(order))]


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


# From the second round at a table on.


class Progress(Table):
    """Knows how many rounds have been settled at it."""

    def __init__(self, *pieces: Any) -> None:
        super().__init__(*pieces)
        self.settled = 0

    def clear(self) -> None:
        super().clear()
        self.settled += 1


@MUTANTS.wrong("(d)(1)", kind="corners")
class SecondRoundDealtCounterclockwise(Progress):
    """From the second round at a table on, cards dealt by hand go counterclockwise."""

    def manual(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        return super().manual(seats[::-1] if self.settled else seats, deck)


@MUTANTS.wrong("(e)(3)", kind="corners")
class SecondRoundSettledClockwise(Progress):
    """From the second round at a table on, the seats are settled clockwise."""

    def settlement_order(self, seats: Sequence[int]) -> list[int]:
        return sorted(seats) if self.settled else super().settlement_order(seats)


@MUTANTS.wrong("(c)(3)", kind="corners")
class SecondRoundTakesLateWagers(Progress):
    """From the second round at a table on, wagers are taken after the call."""

    def wagers_open(self, wager: str) -> None:
        if not self.settled:
            super().wagers_open(wager)
