"""Tables that go wrong in ways in which any game's can: mixed into a game's own table, they make a mutant of it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from feltproof import cards
from feltproof.games.refusals import Refused
from feltproof.games.table import Dealt, Event, Phase, Reply, Table

# Seats.


class SeventhSeatTaken(Table[Any]):
    """Six positions are declared, and a seventh player may sit down."""

    def __init__(self, *pieces: Any) -> None:
        super().__init__(*pieces)
        self.configuration = replace(self.configuration, seats=7)  # type: ignore[type-var]


class UnseatedMayWager(Table[Any]):
    """Who is not seated may wager at any empty position."""

    def wagers_at(self, player: str, seat: int) -> None:
        if player in self.seated or seat in self.seated.values():
            super().wagers_at(player, seat)


class WagersAfterLeaving(Table[Any]):
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


class WagersAtAnothersSeat(Table[Any]):
    """Who is seated may wager at any position."""

    def wagers_at(self, player: str, seat: int) -> None:
        self.seat_of(player)


# Late wagers.


class TakesLate(Table[Any]):
    """Lets one wager be `made`, `increased` and so on in a phase in which nothing may."""

    late: str
    act: str
    when: Phase
    event: Event

    def wager(self, event: Event) -> Reply:
        self.event = event
        return super().wager(event)

    def wagers_open(self, wager: str) -> None:
        if self.phase is not self.when or wager != self.late or self.done() != self.act:
            super().wagers_open(wager)

    def done(self) -> str:
        """What the wager at hand does to what lies there."""
        position = self.positions.get(self.event["seat"])
        before = position.wagers.get(self.late, 0) if position is not None else 0
        after = self.event.get("cents", 0)
        if not before:
            return "made"
        if not after:
            return "withdrawn"
        return "increased" if after > before else "decreased"


# The deal, and the deck.


class FromTheBottomByHand(Table[Any]):
    """Cards dealt by hand come off the bottom of the deck."""

    def manual(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        return super().manual(seats, deck[::-1])


class FirstCardBurned(Table[Any]):
    """The top card is burned before the deal."""

    def deck(self, text: object) -> Sequence[str]:
        return super().deck(text)[1:]


class EmptySeatsAreDealtIn(Table[Any]):
    """Cards go to every seat, whether or not anyone has wagered there."""

    def manual(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        return super().manual(range(1, self.configuration.seats + 1), deck)

    def automated(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        return super().automated(range(1, self.configuration.seats + 1), deck)


class AnyDeck(Table[Any]):
    """Deals from a deck that is not whole."""

    def faulty(self, deck: Sequence[int]) -> bool:
        """Whether such a deck is let pass."""
        return True

    def deck(self, text: object) -> Sequence[str]:
        try:
            return super().deck(text)
        except Refused:
            found = _cards_of(text)
            if not found or not self.faulty(found):
                raise
            return [cards.TEXTS[card] for card in found]


def _cards_of(text: object) -> cards.Hand:
    """The cards of a text, none where it is no cards."""
    try:
        return cards.hand(text) if isinstance(text, str) else ()
    except ValueError:
        return ()


class ShortDeckAccepted(AnyDeck):
    """A deck of fewer than 52 cards is dealt from."""

    def faulty(self, deck: Sequence[int]) -> bool:
        return 35 <= len(deck) < 52 and len(set(deck)) == len(deck)


class LongDeckAccepted(AnyDeck):
    """A deck of more than 52 cards is dealt from."""

    def faulty(self, deck: Sequence[int]) -> bool:
        return len(deck) > 52


class CardTwiceInTheDeckAccepted(AnyDeck):
    """A deck of 52 cards is dealt from though one stands in it twice."""

    def faulty(self, deck: Sequence[int]) -> bool:
        return len(deck) == 52


class FullTableStacksCounterclockwise(Table[Any]):
    """With six players, and with no fewer, the stacks go counterclockwise."""

    def automated(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        return super().automated(seats[::-1] if len(seats) == 6 else seats, deck)


# The order of settlement.


class SettlesClockwise(Table[Any]):
    """The seats are settled clockwise."""

    def settlement_order(self, seats: Sequence[int]) -> list[int]:
        return sorted(seats)


class SettlesTheFirstSeatFirst(Table[Any]):
    """The seat at the dealer's left is settled first, then the others counterclockwise."""

    def settlement_order(self, seats: Sequence[int]) -> list[int]:
        order = super().settlement_order(seats)
        return [min(order), *(seat for seat in order if seat != min(order))]


# From the second round at a table on.


class Progress(Table[Any]):
    """Knows how many rounds have been settled at it."""

    def __init__(self, *pieces: Any) -> None:
        super().__init__(*pieces)
        self.settled = 0

    def clear(self) -> None:
        super().clear()
        self.settled += 1


class SecondRoundDealtCounterclockwise(Progress):
    """From the second round at a table on, cards dealt by hand go counterclockwise."""

    def manual(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        return super().manual(seats[::-1] if self.settled else seats, deck)


class SecondRoundSettledClockwise(Progress):
    """From the second round at a table on, the seats are settled clockwise."""

    def settlement_order(self, seats: Sequence[int]) -> list[int]:
        return sorted(seats) if self.settled else super().settlement_order(seats)


class SecondRoundTakesLateWagers(Progress):
    """From the second round at a table on, wagers are taken after the call."""

    def wagers_open(self, wager: str) -> None:
        if not self.settled:
            super().wagers_open(wager)
