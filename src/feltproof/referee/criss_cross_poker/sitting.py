"""What stands on a table of criss-cross poker: beside wagers and hands, the cross and how far it is turned."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import ClassVar

from feltproof.referee import sitting
from feltproof.referee.criss_cross_poker.facility import BONUS
from feltproof.referee.criss_cross_poker.records import DECISIONS, PLACES, Community, Round, Seat
from feltproof.referee.criss_cross_poker.settlement import FOLDED
from feltproof.referee.dealing import Dealt, cards_of, place
from feltproof.referee.dues import Reason
from feltproof.referee.sitting import Phase


class Sitting(sitting.Sitting):
    """The state of a table, as the accepted events have made it."""

    too_early: ClassVar = {
        "across": Reason(FOLDED["across"], "the across bet is made after the cards were dealt"),
        "down": Reason(FOLDED["down"], "the down bet is made after the cards left and right were turned over"),
        "middle": Reason(FOLDED["middle"], "the middle bet is made after the cards at top and bottom were turned over"),
    }

    def __init__(self, equal: Sequence[str]) -> None:
        """`equal` are the wagers that a player is in the round with."""
        super().__init__()
        self._equal = equal
        self.community: Community | None = None
        self.revealed = 0
        """How many of the decisions are behind, their cards turned over."""
        self.folded: dict[int, str] = {}
        """By seat, the decision at which it folded."""

    @property
    def decision(self) -> str | None:
        """What is being decided, or was and its cards are not turned over yet; `None` when all are."""
        return DECISIONS[self.revealed] if self.revealed < len(DECISIONS) else None

    def playing(self) -> set[int]:
        """The seats with antes that have not folded."""
        return {seat for seat in self.hands if seat not in self.folded and self.has_antes(seat)}

    def has_antes(self, seat: int) -> bool:
        """Whether a seat is in for the hands that its bets are on."""
        return all(wager in self.made(seat) for wager in self._equal)

    def with_bonus(self) -> dict[int, str | None]:
        """The seats with a five-card bonus, and where each folded."""
        return {seat: self.folded.get(seat) for seat in self.hands if BONUS in self.made(seat)}

    def _fold(self, seats: list[int]) -> None:
        if self.decision is not None:
            self.folded |= {seat: self.decision for seat in seats if seat in self.undecided}
        super()._fold(seats)

    def dealt(self, dealt: Dealt) -> None:
        """Take the cards of a deal."""
        self.hands = {seat: cards_of(dealt, place(seat)) for seat in self.wagered()}
        self.community = Community(**{at: cards_of(dealt, at)[0] for at in PLACES})
        self.undecided = self.playing()
        self.phase = Phase.DECISIONS

    def turned(self) -> None:
        """The cards of the decision lie open: the next one is taken by who is still in."""
        # Who left without deciding is out, as if folded.
        self.folded |= dict.fromkeys(self.undecided, DECISIONS[self.revealed])
        self.revealed += 1
        self.undecided = self.playing() if self.decision is not None else set()

    def round(self) -> Round:
        """The round as it is settled: who left without making every bet has folded at the first that is missing."""
        assert self.community is not None
        seats = (Seat(seat, hand, self.made(seat), self._out(seat)) for seat, hand in self.hands.items())
        return Round(self.community, tuple(seats))

    def abandoned(self) -> Iterator[frozenset[int]]:
        """Every set of seats whose players may be taken to have abandoned all their wagers: some of those who left."""
        left = sorted(self.left & self.hands.keys())
        for gone in product((False, True), repeat=len(left)):
            yield frozenset(seat for seat, is_gone in zip(left, gone, strict=True) if is_gone)

    def _out(self, seat: int) -> str | None:
        """Where a seat folded, or would have had to."""
        return self.folded.get(seat) or next((bet for bet in DECISIONS if bet not in self.made(seat)), None)

    def clear(self) -> None:
        """Clear the table for the next round."""
        super().clear()
        self.community, self.revealed, self.folded = None, 0, {}
