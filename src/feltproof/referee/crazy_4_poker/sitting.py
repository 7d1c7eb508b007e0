"""What stands on a table of Crazy 4 poker: beside wagers and hands, the dealer's hand and the meter."""

from collections.abc import Iterator
from itertools import product
from typing import ClassVar

from feltproof.cards import Hand
from feltproof.money import Cents
from feltproof.referee import sitting
from feltproof.referee.crazy_4_poker.records import Round, Seat
from feltproof.referee.dealing import Dealt, cards_of, place
from feltproof.referee.dues import Reason
from feltproof.referee.sitting import Phase


class Sitting(sitting.Sitting):
    """The state of a table, as the accepted events have made it."""

    too_early: ClassVar = {"play": Reason("(e)(2)", "a play wager is made after the cards were examined")}

    def __init__(self, meter: Cents | None) -> None:
        super().__init__()
        self.meter = meter
        self.dealer: Hand = ()

    def dealt(self, dealt: Dealt) -> None:
        """Take the cards of a deal."""
        self.hands = {seat: cards_of(dealt, place(seat)) for seat in self.wagered()}
        self.dealer = cards_of(dealt, "dealer")
        self.undecided = {seat for seat in self.hands if "ante" in self.made(seat)}
        self.phase = Phase.DECISIONS

    def rounds(self) -> Iterator[tuple[Round, frozenset[int]]]:
        """The round as it may be settled, with the seats whose wagers count as abandoned.

        Who left after a play wager may be taken as folded, or as having stayed.
        """
        played = [seat for seat in sorted(self.left) if "play" in self.made(seat)]
        for stays in product((True, False), repeat=len(played)):
            abandoned = frozenset(seat for seat, stay in zip(played, stays, strict=True) if not stay)
            seats = (Seat(seat, hand, self._kept(seat, seat in abandoned)) for seat, hand in self.hands.items())
            yield Round(self.dealer, tuple(seats), self.meter), abandoned

    def _kept(self, seat: int, abandoned: bool) -> dict[str, Cents]:
        return {wager: cents for wager, cents in self.made(seat).items() if not (abandoned and wager == "play")}

    def settled(self, meter: Cents | None) -> None:
        """Clear the table for the next round, with the meter as it was reported."""
        if self.meter is not None and meter is not None:
            self.meter = meter
        self.dealer = ()
        self.clear()
