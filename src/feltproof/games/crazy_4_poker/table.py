"""The table, event by event: who may do what and when, who is dealt which card, and who is paid first."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, ClassVar

from feltproof import cards
from feltproof.games.crazy_4_poker.configurations import Configuration
from feltproof.games.crazy_4_poker.ranking import Ranking
from feltproof.games.crazy_4_poker.rounds import PLAYER_CARDS
from feltproof.games.crazy_4_poker.settlement import Seat, Settlement
from feltproof.games.crazy_4_poker.wagering import Stake, Wagering, Wagers
from feltproof.games.refusals import Refused, shown

Reply = dict[str, Any]
Event = dict[str, Any]
Dealt = list[tuple[str, str]]
"""Each card as it leaves the deck: to whom (`seat:1`, `dealer`), and which."""


class Phase(Enum):
    """How far the round has come."""

    WAGERS = "wagers are open"
    CLOSED = "no more bets has been called"
    DEALT = "the cards are dealt"


@dataclass(slots=True)
class Position:
    """What lies at one seat during a round."""

    wagers: Wagers = field(default_factory=dict)
    strength: int | None = None
    """Of the hand; `None` before the deal."""
    folded: bool = False

    @property
    def decided(self) -> bool:
        """Whether the seat has folded or placed its play wager."""
        return self.folded or "play" in self.wagers


class Table:
    """One sitting at one table. A refused event changes nothing."""

    events: ClassVar[tuple[str, ...]] = ("sit", "leave", "wager", "no_more_bets", "deal", "fold", "settle")
    """The events that the table knows; each has a method of its name."""

    def __init__(
        self, configuration: Configuration, ranking: Ranking, wagering: Wagering, settlement: Settlement
    ) -> None:
        self.configuration = configuration
        self.ranking = ranking
        self.wagering = wagering
        self.settlement = settlement
        self.phase = Phase.WAGERS
        self.seated: dict[str, int] = {}
        """The seat of each player."""
        self.positions: dict[int, Position] = {}
        """By seat, those with wagers in this round."""
        self.dealer = 0
        """The strength of the dealer's hand, once dealt."""
        self.meter = configuration.progressive.initial if configuration.progressive is not None else 0

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

    def abandon(self, position: Position) -> None:
        """A player who leaves in the middle of a round leaves every wager behind, a play wager too, as lost."""
        position.folded = True

    # Wagers.

    def wager(self, event: Event) -> Reply:
        """A seated player wagers, or changes a wager, or withdraws it with 0."""
        player, seat = self.player(event), self.seat(event)
        self.wagers_at(player, seat)
        wager = event.get("wager")
        if not isinstance(wager, str):
            raise Refused("malformed_event", f"wager: the name of a wager is wanted, not {shown(wager)}")
        if wager == "play":
            return self.play(player, seat, event.get("cents"))
        self.wagers_open(wager)
        cents = self.wagering.amount(wager, event.get("cents"))
        wagers = self.positions.setdefault(seat, Position()).wagers
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
        """All wagers but play are made before the call."""
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
        strengths = self.ranking.read([*(hands[f"seat:{seat}"] for seat in seats), hands["dealer"]])
        for seat, strength in zip(seats, strengths, strict=False):
            self.positions[seat].strength = strength
        self.dealer = strengths[-1]
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

    def manual(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        """One card at a time, clockwise from the dealer's left and to the dealer, until all have five."""
        around = [*(f"seat:{seat}" for seat in seats), "dealer"]
        beyond = self.configuration.dealer_cards - PLAYER_CARDS
        holders = around * PLAYER_CARDS + ["dealer"] * beyond
        return list(zip(holders, deck, strict=False))

    def automated(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        """Stacks of five, clockwise from the dealer's left, then the dealer's stack of five or six."""
        holders = [f"seat:{seat}" for seat in seats for _ in range(PLAYER_CARDS)]
        holders += ["dealer"] * self.configuration.dealer_cards
        return list(zip(holders, deck, strict=False))

    # Decisions.

    def play(self, player: str, seat: int, cents: object) -> Reply:
        """A play wager, once, on a hand that allows it."""
        position = self.undecided(player, seat)
        amount = self.wagering.amount("play", cents)
        if not amount:
            raise Refused("malformed_amount", "play: an amount above 0 is wanted; a player who does not play folds")
        assert position.strength is not None
        self.wagering.play(amount, position.wagers.get("ante", 0), position.strength)
        position.wagers["play"] = amount
        return {}

    def fold(self, event: Event) -> Reply:
        """A player gives up the hand."""
        player = self.player(event)
        self.undecided(player, self.seat_of(player)).folded = True
        return {}

    def undecided(self, player: str, seat: int) -> Position:
        """The position of a player who has cards and has not decided yet."""
        if self.phase is not Phase.DEALT:
            raise Refused("not_dealt", f"{shown(player)} has no cards yet: {self.phase.value}")
        position = self.positions.get(seat)
        if position is None:
            raise Refused("not_in_round", f"{shown(player)} was dealt no cards in this round")
        if position.folded:
            raise Refused("folded", f"{shown(player)} has folded")
        if "play" in position.wagers:
            raise Refused("play_stands", f"{shown(player)} has placed a play wager, and it stands")
        return position

    # Settlement.

    def settle(self, event: Event) -> Reply:
        """Every wager of the round, once all have decided; then the table is clear for the next round."""
        if self.phase is not Phase.DEALT:
            raise Refused("not_dealt", f"settle: wanted after the deal; {self.phase.value}")
        waiting = [seat for seat, position in sorted(self.positions.items()) if not position.decided]
        if waiting:
            raise Refused("undecided", f"settle: seat {', '.join(map(str, waiting))} has neither played nor folded")
        seats = [self.finished(seat, self.positions[seat]) for seat in self.settlement_order(sorted(self.positions))]
        settled = self.settlement.settle(self.dealer, seats, self.meter)

        payments = [
            {"seat": seat.number, "wager": wager, "outcome": outcome, "pays": pays}
            for seat, outcomes in zip(seats, settled.outcomes, strict=True)
            for wager, outcome, pays in outcomes
        ]
        reply: Reply = {"payments": payments, "envy": [bonus._asdict() for bonus in settled.envy]}
        if self.configuration.progressive is not None:
            self.meter = reply["meter"] = settled.meter
        self.clear()
        return reply

    def settlement_order(self, seats: Sequence[int]) -> list[int]:
        """Forfeits are collected first; then the hands are settled counterclockwise from the dealer's right."""
        counterclockwise = sorted(seats, reverse=True)
        return sorted(counterclockwise, key=lambda seat: not self.positions[seat].folded)

    def finished(self, seat: int, position: Position) -> Seat:
        """A position as the settlement takes it."""
        assert position.strength is not None
        return Seat(seat, position.strength, Stake(position.wagers, position.folded))

    def clear(self) -> None:
        """Nothing of the round stays but the meter and those who sit."""
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
