"""What each wager of a finished round comes to: won, pushed or lost, and how much the house pays.

One method for each wager, in the order in which a dealer settles a seat. All that they ask about a hand has been
worked out beforehand, once for each strength that a hand can have (`Hand`).
"""

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar, Final, NamedTuple

from feltproof import cards
from feltproof.games.crazy_4_poker.configurations import Configuration
from feltproof.games.crazy_4_poker.wagering import Stake
from feltproof.games.paytables import PayTable, Price
from feltproof.games.ranking import Ranking, Standing
from feltproof.games.settlement import LOSE, PUSH, REMEMBERED, Outcome, Outcomes, PayTables
from feltproof.money import Cents, Odds, Share, odds_or_share

_QUEEN: Final = cards.RANKS.index("Q")
_KING: Final = cards.RANKS.index("K")
_ACE: Final = cards.RANKS.index("A")


class Hand(NamedTuple):
    """What a hand means for the house, whatever it is compared with. Many strengths mean the same."""

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
    stake: Stake


class Envy(NamedTuple):
    """An envy bonus: to `seat`, for the hand of `for_seat`."""

    seat: int
    for_seat: int
    cents: Cents


class Against(NamedTuple):
    """What a player's wagers are settled against."""

    dealer: Hand
    comparison: int
    """1 when the player's hand is higher than the dealer's, 0 when they tie, -1 when it is lower."""
    meter: Cents
    """The progressive meter before the round, 0 where no progressive is offered."""

    @property
    def player_higher(self) -> bool:
        """Whether the player's hand beats the dealer's."""
        return self.comparison > 0

    @property
    def tie(self) -> bool:
        """Whether neither hand beats the other."""
        return self.comparison == 0


class Settled(NamedTuple):
    """A settled round."""

    outcomes: list[Outcomes]
    """For each seat in the order given."""
    envy: list[Envy]
    meter: Cents


class Settlement(PayTables[Price | Share]):
    """The rules of settlement under one configuration. A variant overrides the one rule that differs.

    The rules on wagers see what a hand means (`Hand`) and how it compares, never its strength, and so their answers
    are remembered: there are few different questions, and millions of rounds.
    """

    order: ClassVar[tuple[str, ...]] = ("ante", "play", "super_bonus", "queens_up", "progressive")
    """The wagers of a seat in the order in which they are settled; each has a method of its name."""

    pairs: ClassVar[Mapping[str, int]] = {"pair_of_queens_or_better": _QUEEN}

    def __init__(self, configuration: Configuration, ranking: Ranking) -> None:
        progressive = configuration.progressive
        tables = {
            "super_bonus": _priced(configuration.super_bonus),
            "queens_up": _priced(configuration.queens_up or {}),
            "progressive": _priced(progressive.odds if progressive is not None else {}),
        }
        super().__init__(ranking, tables)
        self.configuration = configuration
        self.ante_price = Price.of(Odds.parse(configuration.ante))
        self.play_price = Price.of(Odds.parse(configuration.play))
        self.envy_bonuses = progressive.envy if progressive is not None else {}
        self.hands = self.appraised(self.appraise, Settlement, "appraise", "dealer_qualifies")
        """What a hand means, by strength; one object for all that mean the same."""
        self._remembered: dict[tuple[int, int, int, Stake], Outcomes] = {}

    # What a hand is worth to the house.

    def appraise(self, hand: Standing) -> Hand:
        """Everything that the settlement asks about a hand."""
        super_bonus, queens_up, progressive = (self.paid(wager, hand) for wager in self.tables)
        return Hand(
            qualifies=self.dealer_qualifies(hand),
            super_bonus=super_bonus if isinstance(super_bonus, Price) else None,
            queens_up=queens_up if isinstance(queens_up, Price) else None,
            progressive=progressive if isinstance(progressive, Price) else None,
            award=progressive.percent if isinstance(progressive, Share) else None,
            envy=self.envy_bonuses.get(self.row(self.envy_bonuses, hand), 0),
        )

    def dealer_qualifies(self, hand: Standing) -> bool:
        """The dealer plays with a king high or better."""
        return self.ranking.at_least(hand, "high_card", _KING)

    def row(self, table: Collection[str], hand: Standing) -> str:
        if hand.category == "four_of_a_kind" and hand.ranks[0] == _ACE and "four_aces" in table:
            return "four_aces"
        return super().row(table, hand)

    # The wagers of a seat that plays on.

    def ante(self, cents: Cents, player: Hand, against: Against) -> Outcome:
        """Returned when the dealer does not qualify; otherwise the higher hand takes it."""
        if not against.dealer.qualifies or against.tie:
            return PUSH
        return self.win(cents, self.ante_price) if against.player_higher else LOSE

    def play(self, cents: Cents, player: Hand, against: Against) -> Outcome:
        """Paid when the dealer does not qualify, whoever is higher; otherwise the higher hand takes it."""
        if not against.dealer.qualifies or against.player_higher:
            return self.win(cents, self.play_price)
        return PUSH if against.tie else LOSE

    def super_bonus(self, cents: Cents, player: Hand, against: Against) -> Outcome:
        """Paid on a straight or better, beaten or not; below that lost to a dealer who qualifies and is higher."""
        if player.super_bonus is not None:
            return self.win(cents, player.super_bonus)
        if not against.dealer.qualifies or against.player_higher or against.tie:
            return PUSH
        return LOSE

    def queens_up(self, cents: Cents, player: Hand, against: Against) -> Outcome:
        """Paid by its table, whatever the dealer holds."""
        return LOSE if player.queens_up is None else self.win(cents, player.queens_up)

    def progressive(self, cents: Cents, player: Hand, against: Against) -> Outcome:
        """Paid by its table, whatever the dealer holds; the meter's share is the same for each wager."""
        if player.award is not None:
            return "win", self.share(player.award, against.meter)
        return LOSE if player.progressive is None else self.win(cents, player.progressive)

    def share(self, percent: int, meter: Cents) -> Cents:
        """A share of the meter, rounded up to the next cent."""
        return -(-meter * percent // 100)

    # A seat.

    def wagers(self, stake: Stake, player: Hand, against: Against) -> Outcomes:
        """The outcome of each wager that a seat placed, in the order settled."""
        placed = stake.wagers
        return tuple(
            (wager, *self.wager(wager, stake, player, against))
            for wager in self.order_of(stake, against.dealer)
            if wager in placed
        )

    def wager(self, wager: str, stake: Stake, player: Hand, against: Against) -> Outcome:
        """The outcome of one wager that a seat placed."""
        if stake.folded:
            return self.forfeited(wager, stake, player, against)
        outcome: Outcome = getattr(self, wager)(stake.wagers[wager], player, against)
        return outcome

    def order_of(self, stake: Stake, dealer: Hand) -> tuple[str, ...]:
        """The wagers of a seat in the order in which they are settled; of one that folded, as they are collected."""
        return self.order if stake.folded else self.order_against(dealer)

    def order_against(self, dealer: Hand) -> tuple[str, ...]:
        """The wagers of a seat in the order in which they are settled against such a dealer."""
        return self.order if dealer.qualifies else self.configuration.unqualified_order or self.order

    def forfeited(self, wager: str, stake: Stake, player: Hand, against: Against) -> Outcome:
        """A wager of a seat that folded: it is lost."""
        return LOSE

    # The table as a whole.

    def settle(self, dealer: int, seats: Sequence[Seat], meter: Cents) -> Settled:
        """Settle every seat against a dealer's hand of strength `dealer`."""
        remembered, hands = self._remembered, self.hands
        dealers = hands[dealer]
        outcomes: list[Outcomes] = []
        envied = awarded = False
        for seat in seats:
            _, strength, stake = seat
            hand = hands[strength]
            comparison = (strength > dealer) - (strength < dealer)
            if hand.award is not None:
                awarded = awarded or self.awarded(seat)
                settled = self.wagers(stake, hand, Against(dealers, comparison, meter))
            else:
                question = (id(hand), id(dealers), comparison, stake)
                known = remembered.get(question)
                settled = known if known is not None else self.wagers(stake, hand, Against(dealers, comparison, meter))
                if known is None:
                    if len(remembered) >= REMEMBERED:
                        remembered.clear()
                    remembered[question] = settled
            envied = envied or hand.envy > 0
            outcomes.append(settled)
        return Settled(outcomes, self.envy(seats) if envied else [], self.meter_after(meter, awarded))

    def awarded(self, seat: Seat) -> bool:
        """Whether a seat whose hand takes a share of the meter is owed it."""
        return "progressive" in seat.stake.wagers and not seat.stake.folded

    def meter_after(self, meter: Cents, awarded: bool) -> Cents:
        """The meter as it stands after the round: at its reset amount after an award, otherwise as before."""
        progressive = self.configuration.progressive
        return progressive.reset if awarded and progressive is not None else meter

    def envy(self, seats: Sequence[Seat]) -> list[Envy]:
        """Every envy bonus of a round, by receiving seat in the order given."""
        holders = [seat for seat in seats if self.envied(seat)]
        return [
            Envy(seat.number, holder.number, self.envy_bonus(seat, holder))
            for seat in seats
            for holder in holders
            if self.envies(seat, holder)
        ]

    def envied(self, holder: Seat) -> bool:
        """Whether a seat's hand pays an envy bonus to others: it must still be in play."""
        return self.hands[holder.strength].envy > 0 and not holder.stake.folded

    def envies(self, seat: Seat, holder: Seat) -> bool:
        """Whether a seat has a claim to such a bonus: it may have folded, and its own hand pays it none."""
        return "progressive" in seat.stake.wagers and seat.number != holder.number

    def envy_bonus(self, seat: Seat, holder: Seat) -> Cents:
        """The bonus for a wager of $1, once for each dollar that the receiving seat wagered."""
        return self.hands[holder.strength].envy * seat.stake.wagers["progressive"] // 1_00


def _priced(table: PayTable) -> dict[str, Price | Share]:
    read = {row: odds_or_share(text) for row, text in table.items()}
    return {row: Price.of(odds) if isinstance(odds, Odds) else odds for row, odds in read.items()}
