"""A table, event by event, as far as every game has one: who sits, who wagers until when, and what is dealt."""

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from feltproof import cards
from feltproof.games.ranking import Ranking
from feltproof.games.refusals import Refused, shown
from feltproof.games.rounds import Seats
from feltproof.games.settlement import Outcomes
from feltproof.games.wagering import Wagering, Wagers

Reply = dict[str, Any]
Event = dict[str, Any]
Dealt = list[tuple[str, str]]
"""Each card as it leaves the deck: to whom (`seat:1`, `dealer`, `left`), and which."""


class Phase(Enum):
    """How far the round has come."""

    WAGERS = "wagers are open"
    CLOSED = "no more bets has been called"
    DEALT = "the cards are dealt"


class Lying(Protocol):
    """What lies at one seat during a round, in any game."""

    wagers: Wagers

    @property
    def folded(self) -> bool | str | None:
        """Whether the seat has given up its hand, or when."""


Position = TypeVar("Position", bound=Lying)


class Table(Generic[Position]):
    """One sitting at one table. A refused event changes nothing."""

    events: ClassVar[tuple[str, ...]] = ("sit", "leave", "wager", "no_more_bets", "deal", "fold", "settle")
    """The events that the table knows; each has a method of its name."""

    later: ClassVar[tuple[str, ...]]
    """The wagers that are placed on a hand, after the deal, and stand once made."""

    configuration: Seats
    ranking: Ranking
    wagering: Wagering[Any]

    def __init__(self) -> None:
        self.phase = Phase.WAGERS
        self.seated: dict[str, int] = {}
        """The seat of each player."""
        self.positions: dict[int, Position] = {}
        """By seat, those with wagers in this round."""

    def reply(self, event: object) -> Reply:
        """What the table answers to one event."""
        try:
            if not isinstance(event, dict):
                raise Refused("malformed_event", f"an event is an object, not {shown(event)}")
            name = event.get("event")
            if name not in self.events:
                raise Refused("unknown_event", f"event: one of {', '.join(self.events)} is wanted, not {shown(name)}")
            happen: Callable[[Event], Reply] = getattr(self, name)
            return {"accepted": True, **happen(event)}
        except Refused as refused:
            return {"accepted": False, "code": refused.code, "detail": refused.detail}

    # Coming and going.

    def sit(self, event: Event) -> Reply:
        """A player takes an empty seat, one and no more."""
        player, seat = self.player(event), self.seat(event)
        if player in self.seated:
            raise Refused(
                "already_seated", f"{shown(player)} sits at seat {self.seated[player]}: a player has one position"
            )
        if seat in self.seated.values():
            raise Refused("seat_taken", f"seat {seat} is taken")
        if seat in self.positions:
            raise Refused("seat_in_round", f"seat {seat} still has wagers in this round")
        self.seated[player] = seat
        return {}

    def leave(self, event: Event) -> Reply:
        """A player gets up: with the wagers while they are open, otherwise leaving them as if folded."""
        player = self.player(event)
        seat = self.seat_of(player)
        if self.phase is Phase.WAGERS:
            self.positions.pop(seat, None)
        elif seat in self.positions:
            self.abandon(self.positions[seat])
        del self.seated[player]
        return {}

    # Wagers.

    def wager(self, event: Event) -> Reply:
        """A seated player wagers, or changes a wager, or withdraws it with 0."""
        player, seat = self.player(event), self.seat(event)
        self.wagers_at(player, seat)
        wager = event.get("wager")
        if not isinstance(wager, str):
            raise Refused("malformed_event", f"wager: the name of a wager is wanted, not {shown(wager)}")
        if wager in self.later:
            return self.decide(wager, player, seat, event.get("cents"))
        self.wagers_open(wager)
        cents = self.wagering.amount(wager, event.get("cents"))
        wagers = self.positions.setdefault(seat, self.position()).wagers
        if cents:
            wagers[wager] = cents
        else:
            wagers.pop(wager, None)
        if not wagers:
            del self.positions[seat]
        return {}

    def wagers_at(self, player: str, seat: int) -> None:
        """Only those who are seated may wager, and only where they sit."""
        if self.seat_of(player) != seat:
            raise Refused(
                "not_your_seat", f"{shown(player)} sits at seat {self.seated[player]} and may not wager at seat {seat}"
            )

    def wagers_open(self, wager: str) -> None:
        """All wagers but those on a hand are made before the call."""
        if self.phase is not Phase.WAGERS:
            raise Refused("no_more_bets", f"{wager}: {self.phase.value}; nothing is placed, changed or withdrawn")

    def no_more_bets(self, event: Event) -> Reply:
        """The dealer closes the wagers, once every seat's wagers may stand beside each other."""
        if self.phase is not Phase.WAGERS:
            raise Refused("out_of_order", f"no_more_bets: {self.phase.value} already")
        if not self.positions:
            raise Refused("no_wagers", "no_more_bets: no wager is on the table")
        for seat, position in sorted(self.positions.items()):
            try:
                self.wagering.together(position.wagers)
            except Refused as refused:
                raise Refused(refused.code, f"seat {seat}: {refused.detail}") from None
        self.phase = Phase.CLOSED
        return {}

    # Cards.

    def deal(self, event: Event) -> Reply:
        """The cards go out, from a whole deck, by hand or in stacks."""
        if self.phase is not Phase.CLOSED:
            raise Refused("out_of_order", f"deal: wanted once no_more_bets has been called; {self.phase.value}")
        method = event.get("method")
        if method not in ("manual", "automated"):
            raise Refused("malformed_event", f"method: manual or automated is wanted, not {shown(method)}")
        deck = self.deck(event.get("deck"))
        seats = sorted(self.positions)
        dealt = self.manual(seats, deck) if method == "manual" else self.automated(seats, deck)

        hands: dict[str, str] = {}
        for holder, card in dealt:
            hands[holder] = hands.get(holder, "") + card
        self.received(seats, hands)
        self.phase = Phase.DEALT
        return {"dealt": [list(card) for card in dealt]}

    def deck(self, text: object) -> Sequence[str]:
        """The cards of a whole deck, the top first."""
        if not isinstance(text, str):
            raise Refused("malformed_deck", f"deck: 52 cards joined are wanted, not {shown(text)}")
        try:
            deck = cards.hand(text)
        except ValueError as error:
            raise Refused("malformed_deck", f"deck: {shown(str(error))}") from None
        if len(deck) != 52 or len(set(deck)) != 52:
            raise Refused("incomplete_deck", f"deck: {len(deck)} cards, {len(set(deck))} different; 52 are wanted")
        return [cards.TEXTS[card] for card in deck]

    # Decisions.

    def in_play(self, player: str, seat: int) -> Position:
        """The position of a player who has cards."""
        if self.phase is not Phase.DEALT:
            raise Refused("not_dealt", f"{shown(player)} has no cards yet: {self.phase.value}")
        position = self.positions.get(seat)
        if position is None:
            raise Refused("not_in_round", f"{shown(player)} was dealt no cards in this round")
        if position.folded:
            raise Refused("folded", f"{shown(player)} has folded")
        return position

    # Settlement.

    def payments(self, seats: Iterable[int], outcomes: Iterable[Outcomes]) -> list[Reply]:
        """What each wager comes to, seat by seat."""
        return [
            {"seat": seat, "wager": wager, "outcome": outcome, "pays": pays}
            for seat, of_seat in zip(seats, outcomes, strict=True)
            for wager, outcome, pays in of_seat
        ]

    def settlement_order(self, seats: Sequence[int]) -> list[int]:
        """Forfeits are collected first; then the hands are settled counterclockwise from the dealer's right."""
        counterclockwise = sorted(seats, reverse=True)
        return sorted(counterclockwise, key=lambda seat: not self.positions[seat].folded)

    def clear(self) -> None:
        """Nothing of the round stays but those who sit."""
        self.positions = {}
        self.phase = Phase.WAGERS

    # What an event must say.

    def player(self, event: Event) -> str:
        """The player that an event names."""
        player = event.get("player")
        if not isinstance(player, str) or not player:
            raise Refused("malformed_event", f"player: a name is wanted, not {shown(player)}")
        return player

    def seat(self, event: Event) -> int:
        """The seat that an event names."""
        seat = event.get("seat")
        if type(seat) is not int or not 1 <= seat <= self.configuration.seats:
            raise Refused("no_such_seat", f"seat: 1 to {self.configuration.seats} are, not {shown(seat)}")
        return seat

    def seat_of(self, player: str) -> int:
        """Where a player sits."""
        if player not in self.seated:
            raise Refused("not_seated", f"{shown(player)} is not seated")
        return self.seated[player]

    # What a game says.

    def position(self) -> Position:
        """A position that nothing lies at yet."""
        raise NotImplementedError

    def abandon(self, position: Position) -> None:
        """What becomes of a position whose player leaves in the middle of a round."""
        raise NotImplementedError

    def manual(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        """The cards as they are dealt by hand."""
        raise NotImplementedError

    def automated(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        """The cards as an automated shoe deals them."""
        raise NotImplementedError

    def received(self, seats: Sequence[int], hands: dict[str, str]) -> None:
        """Take note of what each was dealt."""
        raise NotImplementedError

    def decide(self, wager: str, player: str, seat: int, cents: object) -> Reply:
        """A wager on a hand."""
        raise NotImplementedError

    def fold(self, event: Event) -> Reply:
        """A player gives up the hand."""
        raise NotImplementedError

    def settle(self, event: Event) -> Reply:
        """Every wager of the round, once all have decided; then the table is clear for the next round."""
        raise NotImplementedError
