"""Which wagers the house takes: how much, together with what, and how much on which hand."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from feltproof import cards
from feltproof.games import wagering
from feltproof.games.crazy_4_poker.configurations import Configuration
from feltproof.games.ranking import Ranking, Standing
from feltproof.games.refusals import Refused
from feltproof.games.wagering import ANY_AMOUNT, Wagers, within
from feltproof.money import Cents, in_dollars

_ACE: Final = cards.RANKS.index("A")


@dataclass(frozen=True, slots=True, eq=False)
class Stake:
    """The wagers with which a seat goes to the settlement. Known by identity: two are never equal."""

    wagers: Wagers
    folded: bool
    """Whether the seat gave up its hand: it has forfeited its wagers, but no envy bonus."""


class Wagering(wagering.Wagering[Stake]):
    """The rules on wagers under one configuration. Each method either answers or raises `Refused`."""

    def __init__(self, configuration: Configuration, ranking: Ranking) -> None:
        self.configuration = configuration
        self.ranking = ranking
        self.most_play = tuple(self.play_multiple(standing) for standing in ranking.standings)
        """How many times the ante a play wager may be, by the strength of the hand."""
        super().__init__()

    def amounts_taken(self) -> dict[str, Collection[Cents]]:
        offered: dict[str, Collection[Cents]] = dict.fromkeys(("ante", "super_bonus", "play"), ANY_AMOUNT)
        if self.configuration.queens_up is not None:
            offered["queens_up"] = ANY_AMOUNT
        offered |= within(self.configuration.limits)
        if self.configuration.progressive is not None:
            offered["progressive"] = self.configuration.progressive.wagers
        return offered

    def play_multiple(self, hand: Standing) -> int:
        """How many times the ante may be wagered on `hand`: three times with a pair of aces or better."""
        return 3 if self.ranking.at_least(hand, "pair", _ACE) else 1

    def staked(self, placed: Wagers, folded: object) -> Stake:
        """A seat without a play wager has folded, save where it had nothing to decide."""
        self.together(placed)
        return Stake(placed, folded="play" not in placed and not self.alone(placed))

    def alone(self, wagers: Wagers) -> bool:
        """Whether this is queens up and nothing else, where the house takes that."""
        return self.configuration.queens_up_alone and wagers.keys() == {"queens_up"}

    def together(self, wagers: Wagers) -> None:
        if self.alone(wagers):
            return
        ante = wagers.get("ante", 0)
        if not ante:
            raise Refused(
                "no_ante", f"an ante is wanted before any other wager: {', '.join(wagers) or 'no wager'} alone"
            )
        super_bonus = wagers.get("super_bonus", 0)
        if super_bonus != ante:
            raise Refused(
                "super_bonus_unequal",
                f"the super bonus must equal the ante, {in_dollars(ante)}; it is {in_dollars(super_bonus)}",
            )

    def play(self, play: Cents, ante: Cents, strength: int) -> None:
        """Whether a hand of `strength` may wager `play` on top of `ante`."""
        multiple = self.most_play[strength]
        if ante <= play <= multiple * ante:
            return
        if play < ante:
            raise Refused(
                "play_too_low", f"a play wager is no less than the ante, {in_dollars(ante)}: {in_dollars(play)}"
            )
        allowed = "up to three times the ante" if multiple > 1 else "exactly the ante without a pair of aces or better"
        raise Refused("play_too_high", f"a play wager is {allowed}, {in_dollars(multiple * ante)}: {in_dollars(play)}")
