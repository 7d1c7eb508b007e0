"""What stands on a table: who sits where, what is wagered, dealt and decided."""

from collections.abc import Iterator, Mapping
from enum import Enum
from itertools import product
from typing import Any

from feltproof import cards
from feltproof.cards import Hand
from feltproof.money import Cents
from feltproof.referee.combinations import DECK
from feltproof.referee.crazy_4_poker.dealing import Dealt, place
from feltproof.referee.crazy_4_poker.records import Reason, Round, Seat

PLAY_TOO_EARLY = Reason("(e)(2)", "a play wager is made after the cards were examined")


class Phase(Enum):
    """How far a round has come."""

    BETTING = "before no more bets"
    CLOSED = "after no more bets, before the deal"
    DECISIONS = "after the deal"


class Sitting:
    """The state of a table, as the accepted events have made it."""

    def __init__(self, meter: Cents | None) -> None:
        self.meter = meter
        self.phase = Phase.BETTING
        self.seats: dict[int, str] = {}
        """The player at each seat."""
        self.wagers: dict[int, dict[str, Cents]] = {}
        """By seat, without zeros."""
        self.astray: dict[tuple[str, int, str], Reason] = {}
        """Accepted wagers that no round may be dealt with, by player, seat and wager."""
        self.hands: dict[int, Hand] = {}
        self.dealer: Hand = ()
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

    def take(self, event: Mapping[str, Any]) -> str | None:
        """Let an accepted event, other than `deal` and `settle`, change the table; why it is lost, if it is."""
        player, seat = event.get("player"), event.get("seat")
        match event.get("event"):
            case "sit" if isinstance(seat, int) and isinstance(player, str):
                self.seats[seat] = player
            case "no_more_bets" if self.phase is Phase.BETTING:
                self.phase = Phase.CLOSED
            case "wager" if isinstance(seat, int) and isinstance(player, str):
                self._wager(player, seat, str(event.get("wager")), event.get("cents"))
            case "fold" if isinstance(player, str):
                self.undecided.difference_update(self.seats_of(player))
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
        elif wager == "play" and self.phase is not Phase.DECISIONS:
            self.astray[player, seat, wager] = PLAY_TOO_EARLY
        else:
            made[wager] = cents
            if wager == "play":
                self.undecided.discard(seat)

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

    def dealt(self, dealt: Dealt) -> None:
        """Take the cards of a deal."""
        self.hands = {seat: _of(dealt, place(seat)) for seat in self.wagered()}
        self.dealer = _of(dealt, "dealer")
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
        """Clear the table for the next round."""
        for seat in self.left:
            self.seats.pop(seat, None)
        if self.meter is not None and meter is not None:
            self.meter = meter
        self.phase = Phase.BETTING
        self.wagers, self.astray, self.hands, self.dealer = {}, {}, {}, ()
        self.undecided, self.left = set(), set()


def full_deck(text: Any) -> Hand | None:
    """A deck of the 52 cards as the protocol writes it; `None` where it is none."""
    try:
        deck = cards.hand(text)
    except ValueError:
        return None
    return deck if len(deck) == len(set(deck)) == DECK else None


def _of(dealt: Dealt, where: str) -> Hand:
    return tuple(card for at, card in dealt if at == where)
