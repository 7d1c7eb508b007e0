"""The table of Crazy 4 poker, event by event: who is dealt which card, who may play how much, who is paid first."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from feltproof.games import table
from feltproof.games.crazy_4_poker.configurations import Configuration
from feltproof.games.crazy_4_poker.rounds import PLAYER_CARDS
from feltproof.games.crazy_4_poker.settlement import Seat, Settlement
from feltproof.games.crazy_4_poker.wagering import Stake, Wagering
from feltproof.games.ranking import Ranking
from feltproof.games.refusals import Refused, shown
from feltproof.games.table import Dealt, Event, Phase, Reply
from feltproof.games.wagering import Wagers


@dataclass(slots=True)
class Position:
    """What lies at one seat during a round."""

    wagers: Wagers = field(default_factory=dict)
    strength: int | None = None
    """Of the hand; `None` before the deal."""
    folded: bool = False

    @property
    def decided(self) -> bool:
        """Whether the seat has folded or placed its play wager; without an ante there is nothing to decide."""
        return self.folded or "play" in self.wagers or "ante" not in self.wagers


class Table(table.Table[Position]):
    """One sitting at one table. A refused event changes nothing."""

    later = ("play",)

    def __init__(
        self, configuration: Configuration, ranking: Ranking, wagering: Wagering, settlement: Settlement
    ) -> None:
        self.configuration: Configuration = configuration
        self.ranking = ranking
        self.wagering: Wagering = wagering
        self.settlement = settlement
        super().__init__()
        self.dealer = 0
        """The strength of the dealer's hand, once dealt."""
        self.meter = configuration.progressive.initial if configuration.progressive is not None else 0

    def position(self) -> Position:
        return Position()

    def abandon(self, position: Position) -> None:
        """A player who leaves in the middle of a round leaves every wager behind, a play wager too, as lost."""
        position.folded = True

    # Cards.

    def manual(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        """One card at a time, clockwise from the dealer's left and to the dealer, until all have five."""
        around = [*(f"seat:{seat}" for seat in self.served(seats)), "dealer"]
        beyond = self.configuration.dealer_cards - PLAYER_CARDS
        holders = around * PLAYER_CARDS + ["dealer"] * beyond
        return list(zip(holders, deck, strict=False))

    def automated(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        """Stacks of five, clockwise from the dealer's left, then the dealer's stack of five or six."""
        holders = [f"seat:{seat}" for seat in self.served(seats) for _ in range(PLAYER_CARDS)]
        holders += ["dealer"] * self.configuration.dealer_cards
        return list(zip(holders, deck, strict=False))

    def served(self, seats: Sequence[int]) -> Sequence[int]:
        """The seats that are dealt in: those with wagers, or every seat of the table."""
        return range(1, self.configuration.seats + 1) if self.configuration.deal_every_spot else seats

    def received(self, seats: Sequence[int], hands: dict[str, str]) -> None:
        strengths = self.ranking.read([*(hands[f"seat:{seat}"] for seat in seats), hands["dealer"]])
        for seat, strength in zip(seats, strengths, strict=False):
            self.positions[seat].strength = strength
        self.dealer = strengths[-1]

    # Decisions.

    def decide(self, wager: str, player: str, seat: int, cents: object) -> Reply:
        return self.play(player, seat, cents)

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
        player = self.player(event)
        self.undecided(player, self.seat_of(player)).folded = True
        return {}

    def undecided(self, player: str, seat: int) -> Position:
        """The position of a player who has cards and has not decided yet."""
        position = self.in_play(player, seat)
        if "ante" not in position.wagers:
            raise Refused("no_ante", f"{shown(player)} has no ante: there is nothing to decide")
        if "play" in position.wagers:
            raise Refused("play_stands", f"{shown(player)} has placed a play wager, and it stands")
        return position

    # Settlement.

    def settle(self, event: Event) -> Reply:
        if self.phase is not Phase.DEALT:
            raise Refused("not_dealt", f"settle: wanted after the deal; {self.phase.value}")
        waiting = [seat for seat, position in sorted(self.positions.items()) if not position.decided]
        if waiting:
            raise Refused("undecided", f"settle: seat {', '.join(map(str, waiting))} has neither played nor folded")
        seats = [self.finished(seat, self.positions[seat]) for seat in self.settlement_order(sorted(self.positions))]
        settled = self.settlement.settle(self.dealer, seats, self.meter)

        payments = self.payments((seat.number for seat in seats), settled.outcomes)
        reply: Reply = {"payments": payments, "envy": [bonus._asdict() for bonus in settled.envy]}
        if self.configuration.progressive is not None:
            self.meter = reply["meter"] = settled.meter
        self.clear()
        return reply

    def finished(self, seat: int, position: Position) -> Seat:
        """A position as the settlement takes it."""
        assert position.strength is not None
        return Seat(seat, position.strength, Stake(position.wagers, position.folded))
