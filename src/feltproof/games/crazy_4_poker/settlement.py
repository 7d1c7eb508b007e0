"""What each wager of a finished round comes to: won, pushed or lost, and how much the house pays.

One method for each wager, in the order in which a dealer settles a seat. All that they ask about a hand has been
worked out beforehand, once for each strength that a hand can have (`Hand`).
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from feltproof import cards
from feltproof.games.crazy_4_poker.configurations import Configuration
from feltproof.games.crazy_4_poker.paytables import PayTable
from feltproof.games.crazy_4_poker.ranking import Ranking, Standing
from feltproof.games.crazy_4_poker.wagering import Wagers
from feltproof.money import Cents, Odds, Share, odds_or_share

Outcome = tuple[str, Cents]
"""`win`, `push` or `lose`, and what the house pays beyond the stake."""
PUSH: Final = ("push", 0)
LOSE: Final = ("lose", 0)

_QUEEN: Final = cards.RANKS.index("Q")
_KING: Final = cards.RANKS.index("K")
_ACE: Final = cards.RANKS.index("A")


class Price(NamedTuple):
    """Odds of `won` to `staked`."""

    won: int
    staked: int


@dataclass(frozen=True, slots=True)
class Hand:
    """What a hand of one strength means for the house."""

    strength: int
    qualifies: bool
    """Whether it qualifies, as the dealer's."""
    super_bonus: Price | None
    queens_up: Price | None
    progressive: Price | None
    award: int | None
    """The share of the meter that the hand takes, in percent."""
    envy: Cents
    """What the hand pays to each other player's progressive wager of $1."""


class Seat(NamedTuple):
    """A seat whose round is over."""

    number: int
    strength: int
    """Of the seat's best four cards."""
    wagers: Wagers
    folded: bool
    """Whether the seat gave up its hand: it has forfeited its wagers, but no envy bonus."""


class Envy(NamedTuple):
    """An envy bonus: to `seat`, for the hand of `for_seat`."""

    seat: int
    for_seat: int
    cents: Cents


class Round(NamedTuple):
    """What all seats are settled against."""

    dealer: Hand
    meter: Cents
    """The progressive meter before the round, 0 where no progressive is offered."""


class Settled(NamedTuple):
    """A settled round."""

    outcomes: list[dict[str, Outcome]]
    """By wager, in the order settled, for each seat in the order given."""
    envy: list[Envy]
    meter: Cents


class Settlement:
    """The rules of settlement under one configuration. A variant overrides the one rule that differs."""

    order: ClassVar[tuple[str, ...]] = ("ante", "play", "super_bonus", "queens_up", "progressive")
    """The wagers of a seat in the order in which they are settled; each has a method of its name."""

    def __init__(self, configuration: Configuration, ranking: Ranking) -> None:
        self.configuration = configuration
        self.ranking = ranking
        self.ante_price = _price(Odds.parse(configuration.ante))
        self.play_price = _price(Odds.parse(configuration.play))
        self.hands = tuple(self.appraise(strength, hand) for strength, hand in enumerate(ranking.standings))
        self._rules = tuple((wager, getattr(self, wager)) for wager in self.order)

    # What a hand is worth to the house; asked once for each strength.

    def appraise(self, strength: int, hand: Standing) -> Hand:
        """Everything that the settlement asks about a hand."""
        progressive = self.configuration.progressive
        super_bonus = self.odds(self.configuration.super_bonus, hand)
        queens_up = self.odds(self.configuration.queens_up, hand)
        top = self.odds(progressive.odds, hand) if progressive is not None else None
        return Hand(
            strength=strength,
            qualifies=self.dealer_qualifies(hand),
            super_bonus=_price(super_bonus) if isinstance(super_bonus, Odds) else None,
            queens_up=_price(queens_up) if isinstance(queens_up, Odds) else None,
            progressive=_price(top) if isinstance(top, Odds) else None,
            award=top.percent if isinstance(top, Share) else None,
            envy=progressive.envy.get(self.row(progressive.envy, hand), 0) if progressive is not None else 0,
        )

    def dealer_qualifies(self, hand: Standing) -> bool:
        """The dealer plays with a king high or better."""
        return self.ranking.at_least(hand, "high_card", _KING)

    def row(self, table: Collection[str], hand: Standing) -> str:
        """The row of a pay table that `hand` falls into, whether or not the table has it."""
        if hand.category == "four_of_a_kind" and hand.ranks[0] == _ACE and "four_aces" in table:
            return "four_aces"
        if hand.category == "pair" and hand.ranks[0] >= _QUEEN:
            return "pair_of_queens_or_better"
        return hand.category

    def odds(self, table: PayTable | None, hand: Standing) -> Odds | Share | None:
        """What `table` pays for `hand`; `None` where it has no row for it."""
        odds = table.get(self.row(table, hand)) if table is not None else None
        return odds_or_share(odds) if odds is not None else None

    # What the house pays.

    def winnings(self, stake: Cents, price: Price) -> Cents:
        """Odds on a stake; what cannot be paid exactly is rounded up to the next cent."""
        return -(-stake * price.won // price.staked)

    def win(self, stake: Cents, price: Price) -> Outcome:
        """A stake that is paid."""
        return "win", self.winnings(stake, price)

    # The wagers of a seat that plays on.

    def ante(self, stake: Cents, player: Hand, round_: Round) -> Outcome:
        """Returned when the dealer does not qualify; otherwise the higher hand takes it."""
        dealer = round_.dealer
        if not dealer.qualifies or player.strength == dealer.strength:
            return PUSH
        return self.win(stake, self.ante_price) if player.strength > dealer.strength else LOSE

    def play(self, stake: Cents, player: Hand, round_: Round) -> Outcome:
        """Paid when the dealer does not qualify, whoever is higher; otherwise the higher hand takes it."""
        dealer = round_.dealer
        if not dealer.qualifies or player.strength > dealer.strength:
            return self.win(stake, self.play_price)
        return PUSH if player.strength == dealer.strength else LOSE

    def super_bonus(self, stake: Cents, player: Hand, round_: Round) -> Outcome:
        """Paid on a straight or better, beaten or not; below that lost to a dealer who qualifies and is higher."""
        if player.super_bonus is not None:
            return self.win(stake, player.super_bonus)
        dealer = round_.dealer
        return LOSE if dealer.qualifies and player.strength < dealer.strength else PUSH

    def queens_up(self, stake: Cents, player: Hand, round_: Round) -> Outcome:
        """Paid by its table, whatever the dealer holds."""
        return LOSE if player.queens_up is None else self.win(stake, player.queens_up)

    def progressive(self, stake: Cents, player: Hand, round_: Round) -> Outcome:
        """Paid by its table, whatever the dealer holds; the meter's share is the same for each wager."""
        if player.award is not None:
            return "win", self.award(player.award, round_.meter)
        return LOSE if player.progressive is None else self.win(stake, player.progressive)

    def award(self, percent: int, meter: Cents) -> Cents:
        """A share of the meter, rounded up to the next cent."""
        return -(-meter * percent // 100)

    def forfeited(self, seat: Seat, round_: Round) -> dict[str, Outcome]:
        """The wagers of a seat that folded: all are lost."""
        return {wager: LOSE for wager in self.order if wager in seat.wagers}

    # The table as a whole.

    def seat(self, seat: Seat, round_: Round) -> dict[str, Outcome]:
        """The outcome of each wager that a seat placed, in the order settled."""
        if seat.folded:
            return self.forfeited(seat, round_)
        wagers = seat.wagers
        player = self.hands[seat.strength]
        return {wager: rule(wagers[wager], player, round_) for wager, rule in self._rules if wager in wagers}

    def envy_holders(self, seats: Sequence[Seat]) -> list[Seat]:
        """The seats whose hands pay an envy bonus to others: they must still be in play."""
        hands = self.hands
        return [seat for seat in seats if hands[seat.strength].envy and not seat.folded]

    def envy_receives(self, seat: Seat, holder: Seat) -> bool:
        """Whether `seat` is owed an envy bonus for the hand of `holder`: it may have folded; its own hand pays none."""
        return "progressive" in seat.wagers and seat.number != holder.number

    def envy_bonus(self, seat: Seat, holder: Seat) -> Cents:
        """The bonus for a wager of $1, once for each dollar that the receiving seat wagered."""
        return self.hands[holder.strength].envy * seat.wagers["progressive"] // 1_00

    def envy(self, seats: Sequence[Seat]) -> list[Envy]:
        """Every envy bonus of the round, by receiving seat in the order given."""
        holders = self.envy_holders(seats)
        if not holders:
            return []
        return [
            Envy(seat.number, holder.number, self.envy_bonus(seat, holder))
            for seat in seats
            for holder in holders
            if self.envy_receives(seat, holder)
        ]

    def awarded(self, seat: Seat) -> bool:
        """Whether a seat takes its share of the meter."""
        return self.hands[seat.strength].award is not None and "progressive" in seat.wagers and not seat.folded

    def meter_after(self, seats: Sequence[Seat], meter: Cents) -> Cents:
        """The meter as it stands after the round: at its reset amount after an award, otherwise as before."""
        progressive = self.configuration.progressive
        for seat in seats:
            if progressive is not None and self.awarded(seat):
                return progressive.reset
        return meter

    def settle(self, dealer: int, seats: Sequence[Seat], meter: Cents) -> Settled:
        """Settle every seat against a dealer's hand of strength `dealer`."""
        round_ = Round(self.hands[dealer], meter)
        outcomes = [self.seat(seat, round_) for seat in seats]
        return Settled(outcomes, self.envy(seats), self.meter_after(seats, meter))


def _price(odds: Odds) -> Price:
    return Price(odds.to_one.numerator, odds.to_one.denominator)
