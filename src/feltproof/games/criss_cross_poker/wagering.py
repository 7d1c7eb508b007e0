"""Which wagers the house takes: two equal antes, a bonus beside them, and a bet or a fold at each decision."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar, Final

from feltproof.games import wagering
from feltproof.games.criss_cross_poker.configurations import Configuration
from feltproof.games.ranking import Ranking
from feltproof.games.refusals import Refused, shown
from feltproof.games.wagering import ANY_AMOUNT, Wagers, within
from feltproof.money import Cents, in_dollars

ANTES: Final = ("ante_across", "ante_down")
DECISIONS: Final = ("across", "down", "middle")
"""The decisions in their order, each named by the bet that is made at it and by the cards that are shown after it."""


@dataclass(frozen=True, slots=True, eq=False)
class Stake:
    """The wagers with which a seat goes to the settlement. Known by identity: two are never equal."""

    wagers: Wagers
    folded: str | None
    """The decision at which the seat gave up its hands, `None` where it did not."""


class Wagering(wagering.Wagering[Stake]):
    """The rules on wagers under one configuration. Each method either answers or raises `Refused`."""

    multiples: ClassVar[dict[str, tuple[int, int]]] = dict.fromkeys(DECISIONS, (1, 3))
    """How many times the ante each bet may be, at least and at most."""

    def __init__(self, configuration: Configuration, ranking: Ranking) -> None:
        self.configuration = configuration
        self.ranking = ranking
        super().__init__()

    def amounts_taken(self) -> dict[str, Collection[Cents]]:
        limits = within(self.configuration.limits)
        offered: dict[str, Collection[Cents]] = dict.fromkeys(ANTES, limits.get("ante", ANY_AMOUNT))
        offered |= {bet: limits.get(bet, ANY_AMOUNT) for bet in DECISIONS}
        if self.configuration.five_card_bonus is not None:
            offered["five_card_bonus"] = limits.get("five_card_bonus", ANY_AMOUNT)
        return offered

    def staked(self, placed: Wagers, folded: object) -> Stake:
        """A seat bets at every decision up to the one at which it folds."""
        if folded is not None and folded not in DECISIONS:
            raise Refused("malformed_case", f"folded: null or one of {', '.join(DECISIONS)}, not {shown(folded)}")
        self.together(placed)
        decision = str(folded) if folded is not None else None
        faced = DECISIONS if decision is None else DECISIONS[: DECISIONS.index(decision)]
        for bet in DECISIONS:
            if bet in faced:
                self.bet_made(bet, placed)
            elif bet in placed:
                self.bet_after_fold(bet)
        return Stake(placed, decision)

    def together(self, wagers: Wagers) -> None:
        across, down = (wagers.get(ante, 0) for ante in ANTES)
        if not across or not down:
            raise Refused("no_ante", f"two antes are wanted before any other wager: {', '.join(wagers) or 'no wager'}")
        if across != down:
            raise Refused(
                "antes_unequal",
                f"the two antes must be equal: {in_dollars(across)} is across, {in_dollars(down)} is down",
            )

    def bet_made(self, bet: str, wagers: Wagers) -> None:
        """What becomes of a seat that had to bet at a decision: it has to have done so, lawfully."""
        if bet not in wagers:
            raise Refused("bet_missing", f"{bet}: a seat that does not fold bets at each decision")
        self.bet(bet, wagers[bet], wagers["ante_across"])

    def bet_after_fold(self, bet: str) -> None:
        """What becomes of a seat that bet after it had folded."""
        raise Refused("bet_after_fold", f"{bet}: a seat that folds bets no more")

    def bet(self, bet: str, cents: Cents, ante: Cents) -> None:
        """Whether a bet of that much may stand on top of `ante`."""
        least, most = self.multiples[bet]
        if cents < least * ante:
            raise Refused("bet_too_low", f"{bet}: no less than {in_dollars(least * ante)}: {in_dollars(cents)}")
        if cents > most * ante:
            raise Refused("bet_too_high", f"{bet}: no more than {in_dollars(most * ante)}: {in_dollars(cents)}")
