"""The table of criss-cross poker, event by event: the cross, three decisions, and what is shown after each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from feltproof.games import table
from feltproof.games.criss_cross_poker.configurations import Configuration
from feltproof.games.criss_cross_poker.rounds import LINES, PLACES, PLAYER_CARDS
from feltproof.games.criss_cross_poker.settlement import Seat, Settlement
from feltproof.games.criss_cross_poker.wagering import DECISIONS, Stake, Wagering
from feltproof.games.ranking import Ranking
from feltproof.games.refusals import Refused, shown
from feltproof.games.table import Dealt, Event, Phase, Reply
from feltproof.games.wagering import Wagers


@dataclass(slots=True)
class Position:
    """What lies at one seat during a round."""

    wagers: Wagers = field(default_factory=dict)
    hand: str = ""
    """The seat's two cards, once dealt."""
    folded: str | None = None
    """The decision at which the seat folded."""

    def decided(self, decision: str) -> bool:
        """Whether the seat has bet at that decision, or has folded."""
        return self.folded is not None or decision in self.wagers


class Table(table.Table[Position]):
    """One sitting at one table. A refused event changes nothing."""

    events = (*table.Table.events, "reveal")
    later = DECISIONS

    turned: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "across": ("left", "right"),
        "down": ("top", "bottom"),
        "middle": ("middle",),
    }
    """The places whose cards are shown after each decision."""

    lines: ClassVar[Mapping[str, tuple[str, ...]]] = LINES
    """The places that each hand counts."""

    def __init__(
        self, configuration: Configuration, ranking: Ranking, wagering: Wagering, settlement: Settlement
    ) -> None:
        self.configuration: Configuration = configuration
        self.ranking = ranking
        self.wagering: Wagering = wagering
        self.settlement = settlement
        super().__init__()
        self.cross: dict[str, str] = {}
        """The community cards by place, once dealt."""
        self.revealed = 0
        """After how many decisions cards have been shown."""

    def position(self) -> Position:
        return Position()

    def abandon(self, position: Position) -> None:
        """Who leaves in the middle of a round folds at the next decision; three bets are settled as they stand."""
        if position.folded is None:
            position.folded = next((decision for decision in DECISIONS if decision not in position.wagers), None)

    # Cards.

    def manual(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        """The cross first, then one card at a time, clockwise from the dealer's left, until all have two."""
        holders = [*PLACES, *[f"seat:{seat}" for seat in seats] * PLAYER_CARDS]
        return list(zip(holders, deck, strict=False))

    def automated(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        """A stack of five for the cross, then stacks of two, clockwise from the dealer's left."""
        holders = [*PLACES, *(f"seat:{seat}" for seat in seats for _ in range(PLAYER_CARDS))]
        return list(zip(holders, deck, strict=False))

    def received(self, seats: Sequence[int], hands: dict[str, str]) -> None:
        self.cross = {place: hands[place] for place in PLACES}
        for seat in seats:
            self.positions[seat].hand = hands[f"seat:{seat}"]

    # Decisions.

    @property
    def decision(self) -> str | None:
        """The decision that the seats are at; `None` once the whole cross is shown."""
        return DECISIONS[self.revealed] if self.revealed < len(DECISIONS) else None

    def decide(self, wager: str, player: str, seat: int, cents: object) -> Reply:
        """A bet, at its decision, of so many times the ante."""
        position = self.undecided(player, seat)
        self.in_turn(wager)
        amount = self.wagering.amount(wager, cents)
        if not amount:
            raise Refused("malformed_amount", f"{wager}: an amount above 0 is wanted; a player who does not bet folds")
        self.wagering.bet(wager, amount, position.wagers["ante_across"])
        position.wagers[wager] = amount
        return {}

    def in_turn(self, bet: str) -> None:
        """A bet is made at the decision of its name, and at no other."""
        if bet != self.decision:
            raise Refused("out_of_order", f"{bet}: the decision is {self.decision}")

    def fold(self, event: Event) -> Reply:
        player = self.player(event)
        self.undecided(player, self.seat_of(player)).folded = self.decision
        return {}

    def undecided(self, player: str, seat: int) -> Position:
        """The position of a player who has cards and has not decided yet, at the decision that the seats are at."""
        position = self.in_play(player, seat)
        if self.decision is None:
            raise Refused("out_of_order", "the whole cross is shown: nothing is left to decide")
        if self.decision in position.wagers:
            raise Refused("bet_stands", f"{shown(player)} has placed the {self.decision} bet, and it stands")
        return position

    def reveal(self, event: Event) -> Reply:
        """The next cards of the cross are turned, once all have decided."""
        if self.phase is not Phase.DEALT:
            raise Refused("not_dealt", f"reveal: wanted after the deal; {self.phase.value}")
        shown_next = event.get("cards")
        if not isinstance(shown_next, str) or shown_next not in DECISIONS:
            raise Refused("malformed_event", f"cards: one of {', '.join(DECISIONS)} is wanted, not {shown(shown_next)}")
        self.next_to_show(shown_next)
        self.all_decided(shown_next)
        self.revealed = DECISIONS.index(shown_next) + 1
        return {"shown": [[place, self.cross[place]] for place in self.turned[shown_next]]}

    def next_to_show(self, cards: str) -> None:
        """The cross is shown in the order of the decisions."""
        if cards != self.decision:
            raise Refused("out_of_order", f"reveal: {self.decision or 'nothing'} is next, not {cards}")

    def all_decided(self, decision: str) -> None:
        """No card is shown while a seat has still to decide."""
        waiting = [seat for seat, position in sorted(self.positions.items()) if not position.decided(decision)]
        if waiting:
            raise Refused("undecided", f"{decision}: seat {', '.join(map(str, waiting))} has neither bet nor folded")

    # Settlement.

    def settle(self, event: Event) -> Reply:
        if self.phase is not Phase.DEALT:
            raise Refused("not_dealt", f"settle: wanted after the deal; {self.phase.value}")
        self.all_shown()
        seats = self.finished(self.settlement_order(sorted(self.positions)))
        (cross,) = self.ranking.read(["".join(self.cross.values())])
        payments = self.payments((seat.number for seat in seats), self.settlement.settle(cross, seats))
        self.clear()
        return {"payments": payments, "envy": []}

    def all_shown(self) -> None:
        """The whole cross is shown before the settlement, unless nothing is left to settle by it."""
        if self.decision is not None and any(self.settlement.alive(self.stake(seat)) for seat in self.positions):
            raise Refused("not_shown", f"settle: the cards of the {self.decision} decision are still to be shown")

    def settlement_order(self, seats: Sequence[int]) -> list[int]:
        """What is wholly forfeited is collected first; then counterclockwise from the dealer's right."""
        counterclockwise = sorted(seats, reverse=True)
        return sorted(counterclockwise, key=lambda seat: self.settlement.alive(self.stake(seat)))

    def stake(self, seat: int) -> Stake:
        """The wagers of a position as the settlement takes them."""
        position = self.positions[seat]
        return Stake(position.wagers, position.folded)

    def finished(self, seats: Sequence[int]) -> list[Seat]:
        """Positions as the settlement takes them."""
        own = [self.positions[seat].hand for seat in seats]
        across, down = (
            self.ranking.read([hand + "".join(self.cross[place] for place in line) for hand in own])
            for line in self.lines.values()
        )
        return [Seat(seat, a, d, self.stake(seat)) for seat, a, d in zip(seats, across, down, strict=True)]

    def clear(self) -> None:
        super().clear()
        self.cross = {}
        self.revealed = 0
