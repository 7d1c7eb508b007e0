"""What stands on a table of any game: who sits where, what is wagered, dealt and decided."""

from collections.abc import Mapping
from enum import Enum
from typing import Any, ClassVar

from feltproof.cards import Hand
from feltproof.money import Cents
from feltproof.referee.dues import Reason


class Phase(Enum):
    """How far a round has come."""

    BETTING = "before no more bets"
    CLOSED = "after no more bets, before the deal"
    DECISIONS = "after the deal"


class Sitting:
    """The state of a table, as the accepted events have made it."""

    too_early: ClassVar[Mapping[str, Reason]]
    """By wager that is made after the deal, why it is not made before: what a game's decisions are about."""

    def __init__(self) -> None:
        self.phase = Phase.BETTING
        self.seats: dict[int, str] = {}
        """The player at each seat."""
        self.wagers: dict[int, dict[str, Cents]] = {}
        """By seat, without zeros."""
        self.astray: dict[tuple[str, int, str], Reason] = {}
        """Accepted wagers that no round may be dealt with, by player, seat and wager."""
        self.hands: dict[int, Hand] = {}
        self.undecided: set[int] = set()
        self.left: set[int] = set()
        """Seats whose player left after the deal."""

    def seats_of(self, player: str) -> list[int]:
        """Where a player sits."""
        return [seat for seat, sitter in self.seats.items() if sitter == player]

    def wagered(self) -> list[int]:
        """The seats with a wager, in ascending order."""
        return sorted(seat for seat, made in self.wagers.items() if made)

    def made(self, seat: int) -> dict[str, Cents]:
        """The wagers of a seat."""
        return self.wagers.get(seat, {})

    def in_turn(self, seat: int) -> bool:
        """Whether everyone farther to the dealer's left has decided."""
        return not any(other < seat for other in self.undecided)

    def take(self, event: Mapping[str, Any]) -> str | None:
        """Let an accepted event change the table; why it is lost, if it is.

        What an accepted `deal`, `reveal` and `settle` do hangs on the reply: see `Table`.
        """
        player, seat = event.get("player"), event.get("seat")
        match event.get("event"):
            case "sit" if isinstance(seat, int) and isinstance(player, str):
                self.seats[seat] = player
            case "no_more_bets" if self.phase is Phase.BETTING:
                self.phase = Phase.CLOSED
            case "wager" if isinstance(seat, int) and isinstance(player, str):
                self._wager(player, seat, str(event.get("wager")), event.get("cents"))
            case "fold" if isinstance(player, str):
                self._fold(self.seats_of(player))
            case "leave" if isinstance(player, str):
                return self._leave(player)
        return None

    def _wager(self, player: str, seat: int, wager: str, cents: Any) -> None:
        made = self.wagers.setdefault(seat, {}) if self.seats.get(seat) == player else {}
        self.astray.pop((player, seat, wager), None)
        if not cents:
            made.pop(wager, None)
            return
        if self.seats.get(seat) != player:
            self.astray[player, seat, wager] = Reason("(c)(2)", "only a seated player wagers, at the player's own seat")
        elif wager in self.too_early and self.phase is not Phase.DECISIONS:
            self.astray[player, seat, wager] = self.too_early[wager]
        else:
            made[wager] = cents
            if wager in self.too_early:
                self.undecided.discard(seat)

    def _fold(self, seats: list[int]) -> None:
        self.undecided.difference_update(seats)

    def _leave(self, player: str) -> str | None:
        mine = self.seats_of(player)
        if self.phase is Phase.DECISIONS:
            self.left.update(seat for seat in mine if seat in self.hands)
        elif any(self.made(seat) for seat in mine):
            return "a player left wagers behind before the deal"
        for seat in mine:
            if seat not in self.hands:
                del self.seats[seat]
        return None

    def clear(self) -> None:
        """Clear the table for the next round."""
        for seat in self.left:
            self.seats.pop(seat, None)
        self.phase = Phase.BETTING
        self.wagers, self.astray, self.hands = {}, {}, {}
        self.undecided, self.left = set(), set()
