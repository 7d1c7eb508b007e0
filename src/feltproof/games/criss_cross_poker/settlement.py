"""What each wager of a finished round comes to: won, pushed or lost, and how much the house pays.

One method for each wager, in the order in which a dealer settles a seat. All that they ask about a hand has been
worked out beforehand, once for each strength that a hand can have (`Hand`).
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, NamedTuple

from feltproof import cards
from feltproof.games.criss_cross_poker.configurations import Configuration
from feltproof.games.criss_cross_poker.wagering import Stake
from feltproof.games.paytables import PayTable, Price
from feltproof.games.ranking import Ranking, Standing
from feltproof.games.settlement import LOSE, PUSH, REMEMBERED, Outcome, Outcomes, PayTables
from feltproof.money import Cents, Odds

_SIX: Final = cards.RANKS.index("6")
_JACK: Final = cards.RANKS.index("J")


class Hand(NamedTuple):
    """What a hand means for the house. Many strengths mean the same."""

    bets: Price | None
    """What a bet on the hand is paid; `None` where it does not win."""
    pushes: bool
    """Whether a hand that does not win has its ante and its bet returned."""
    five_card_bonus: Price | None
    """What the bonus is paid where the hand is the cross, `None` where it does not win."""

    @property
    def ends(self) -> str:
        """How ante and bet on the hand end: `win`, `push` or `lose`."""
        if self.bets is not None:
            return "win"
        return "push" if self.pushes else "lose"


class Seat(NamedTuple):
    """A seat whose round is over."""

    number: int
    across: int
    """The strength of the across hand: the seat's two cards with left, middle and right."""
    down: int
    """The strength of the down hand: the seat's two cards with top, middle and bottom."""
    stake: Stake


class Hands(NamedTuple):
    """The hands by which the wagers of a seat are settled."""

    across: Hand
    down: Hand
    higher: Hand
    """The higher-ranking of the two."""
    cross: Hand
    """The five community cards."""


class Settlement(PayTables[Price]):
    """The rules of settlement under one configuration. A variant overrides the one rule that differs.

    The rules on wagers see what hands mean (`Hand`), never their strength, and so their answers are remembered: there
    are few different questions, and millions of rounds.
    """

    order: ClassVar[tuple[str, ...]] = ("ante_across", "across", "ante_down", "down", "middle", "five_card_bonus")
    """The wagers of a seat in the order in which they are settled; each has a method of its name."""

    pairs: ClassVar[Mapping[str, int]] = {"pair_of_jacks_or_better": _JACK, "pair_of_sixes_or_better": _SIX}

    forfeits: ClassVar[Mapping[str, frozenset[str]]] = {
        "across": frozenset({"ante_across", "ante_down"}),
        "down": frozenset({"ante_across", "ante_down", "across", "five_card_bonus"}),
        "middle": frozenset({"ante_across", "ante_down", "across", "down", "five_card_bonus"}),
    }
    """What a fold at each decision gives up: before the across bet the antes, and later all that was wagered."""

    def __init__(self, configuration: Configuration, ranking: Ranking) -> None:
        tables = {"bets": _priced(configuration.bets), "five_card_bonus": _priced(configuration.five_card_bonus or {})}
        super().__init__(ranking, tables)
        self.configuration = configuration
        self.ante_price = Price.of(Odds.parse(configuration.ante))
        self.hands = self.appraised(self.appraise, Settlement, "appraise", "pushes")
        """What a hand means, by strength; one object for all that mean the same."""
        self._remembered: dict[tuple[int, int, int, int, Stake], Outcomes] = {}

    # What a hand is worth to the house.

    def appraise(self, hand: Standing) -> Hand:
        """Everything that the settlement asks about a hand."""
        return Hand(self.paid("bets", hand), self.pushes(hand), self.paid("five_card_bonus", hand))

    def pushes(self, hand: Standing) -> bool:
        """A pair of sixes is the least with which ante and bet are returned."""
        return self.ranking.at_least(hand, "pair", _SIX)

    # The wagers of a seat.

    def ante(self, cents: Cents, hand: Hand) -> Outcome:
        """An ante is paid even money where its hand wins."""
        return (hand.ends, 0) if hand.bets is None else self.win(cents, self.ante_price)

    def bet(self, cents: Cents, hand: Hand) -> Outcome:
        """A bet is paid by the table where its hand wins."""
        return (hand.ends, 0) if hand.bets is None else self.win(cents, hand.bets)

    def ante_across(self, cents: Cents, hands: Hands) -> Outcome:
        """Goes by the across hand."""
        return self.ante(cents, hands.across)

    def ante_down(self, cents: Cents, hands: Hands) -> Outcome:
        """Goes by the down hand."""
        return self.ante(cents, hands.down)

    def across(self, cents: Cents, hands: Hands) -> Outcome:
        """Goes by the across hand."""
        return self.bet(cents, hands.across)

    def down(self, cents: Cents, hands: Hands) -> Outcome:
        """Goes by the down hand."""
        return self.bet(cents, hands.down)

    def middle(self, cents: Cents, hands: Hands) -> Outcome:
        """Paid where either hand wins, at the odds of the higher; lost where both lose; otherwise returned."""
        ends = {hands.across.ends, hands.down.ends}
        if "win" in ends:
            return self.bet(cents, hands.higher)
        return PUSH if "push" in ends else LOSE

    def five_card_bonus(self, cents: Cents, hands: Hands) -> Outcome:
        """Paid by its table on the five community cards."""
        paid = hands.cross.five_card_bonus
        return LOSE if paid is None else self.win(cents, paid)

    # A seat as a whole.

    def wagers(self, stake: Stake, hands: Hands) -> Outcomes:
        """The outcome of each wager that a seat placed, in the order settled."""
        return tuple((wager, *self.wager(wager, stake, hands)) for wager in self.order if wager in stake.wagers)

    def wager(self, wager: str, stake: Stake, hands: Hands) -> Outcome:
        """The outcome of one wager that a seat placed."""
        if self.forfeited(wager, stake):
            return LOSE
        outcome: Outcome = getattr(self, wager)(stake.wagers[wager], hands)
        return outcome

    def forfeited(self, wager: str, stake: Stake) -> bool:
        """Whether a seat gave up that wager when it folded."""
        return stake.folded is not None and wager in self.forfeits[stake.folded]

    def alive(self, stake: Stake) -> bool:
        """Whether a seat has anything left to be settled."""
        return not all(self.forfeited(wager, stake) for wager in stake.wagers)

    def settle(self, cross: int, seats: Sequence[Seat]) -> list[Outcomes]:
        """Settle every seat, in the order given; `cross` is the strength of the five community cards."""
        remembered, hands = self._remembered, self.hands
        bonus = hands[cross]
        outcomes: list[Outcomes] = []
        for _, across, down, stake in seats:
            on_across, on_down = hands[across], hands[down]
            higher = on_across if across >= down else on_down
            question = (id(on_across), id(on_down), id(higher), id(bonus), stake)
            settled = remembered.get(question)
            if settled is None:
                if len(remembered) >= REMEMBERED:
                    remembered.clear()
                settled = remembered[question] = self.wagers(stake, Hands(on_across, on_down, higher, bonus))
            outcomes.append(settled)
        return outcomes


def _priced(table: PayTable) -> dict[str, Price]:
    return {row: Price.of(Odds.parse(odds)) for row, odds in table.items()}
