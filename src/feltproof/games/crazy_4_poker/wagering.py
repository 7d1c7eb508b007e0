"""Which wagers the house takes: how much, together with what, and how much on which hand."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from feltproof import cards
from feltproof.games.crazy_4_poker.configurations import Configuration
from feltproof.games.crazy_4_poker.ranking import Ranking, Standing
from feltproof.games.refusals import Refused, shown
from feltproof.money import Cents, in_dollars

Wagers = dict[str, Cents]
"""What a seat has placed, by wager; none of them is 0."""


@dataclass(frozen=True, slots=True, eq=False)
class Stake:
    """The wagers with which a seat goes to the settlement. Known by identity: two are never equal."""

    wagers: Wagers
    folded: bool
    """Whether the seat gave up its hand: it has forfeited its wagers, but no envy bonus."""


_REMEMBERED: Final = 10_000
"""How many stakes a table remembers before it begins anew."""

_ACE: Final = cards.RANKS.index("A")
_NO_AMOUNT: Final = 10**15
_ANY_AMOUNT: Final = range(1, _NO_AMOUNT)


class Wagering:
    """The rules on wagers under one configuration. Each method either answers or raises `Refused`."""

    def __init__(self, configuration: Configuration, ranking: Ranking) -> None:
        self.configuration = configuration
        self.ranking = ranking
        self.amounts = self.amounts_taken()
        self.most_play = tuple(self.play_multiple(standing) for standing in ranking.standings)
        """How many times the ante a play wager may be, by the strength of the hand."""
        self._stakes: dict[tuple[Any, ...], Stake] = {}

    def amounts_taken(self) -> dict[str, Collection[Cents]]:
        """The amounts that the house takes, by wager; a wager that is not offered is not in it."""
        offered: dict[str, Collection[Cents]] = dict.fromkeys(("ante", "super_bonus", "play"), _ANY_AMOUNT)
        if self.configuration.queens_up is not None:
            offered["queens_up"] = _ANY_AMOUNT
        offered |= {wager: range(limits.least, limits.most + 1) for wager, limits in self.configuration.limits.items()}
        if self.configuration.progressive is not None:
            offered["progressive"] = self.configuration.progressive.wagers
        return offered

    def play_multiple(self, hand: Standing) -> int:
        """How many times the ante may be wagered on `hand`: three times with a pair of aces or better."""
        return 3 if self.ranking.at_least(hand, "pair", _ACE) else 1

    def amount(self, wager: str, cents: object) -> Cents:
        """An amount that the house takes on `wager`, or 0 for no wager."""
        if type(cents) is not int or not 0 <= cents < _NO_AMOUNT:
            raise Refused("malformed_amount", f"{shown(wager)}: whole cents, 0 or more, are wanted, not {shown(cents)}")
        if cents == 0:
            return 0
        taken = self.amounts.get(wager)
        if taken is None:
            raise Refused("wager_not_offered", f"{shown(wager)} is not offered; {', '.join(self.amounts)} are")
        if cents not in taken:
            raise Refused("outside_limits", f"{wager}: {in_dollars(cents)} is not taken; {_in_words(taken)}")
        return cents

    def stake(self, wagers: object) -> Stake:
        """The wagers of a seat that was dealt in, held to all but its hand; without a play wager it has folded.

        Players wager the same few things over and over, so what was found about them is remembered. 1, 1.0 and `True`
        are equal to Python, and so the types of the amounts are remembered too.
        """
        if not isinstance(wagers, dict):
            raise Refused("malformed_wagers", f"wagers: an object of amounts by wager is wanted, not {shown(wagers)}")
        amounts = wagers.values()
        remembered = (*wagers, *amounts, *map(type, amounts))
        try:
            return self._stakes[remembered]
        except KeyError:
            pass
        except TypeError:
            remembered = ()  # An amount that is a list or the like; `placed` will say so.
        placed = self.placed(wagers)
        self.together(placed)
        if len(self._stakes) >= _REMEMBERED:
            self._stakes.clear()
        stake = self._stakes[remembered] = Stake(placed, folded="play" not in placed)
        return stake

    def placed(self, wagers: Mapping[Any, object]) -> Wagers:
        """The wagers that are not 0, each of an amount that the house takes."""
        amounts = {wager: self.amount(wager, cents) for wager, cents in wagers.items()}
        return {wager: cents for wager, cents in amounts.items() if cents}

    def together(self, wagers: Wagers) -> None:
        """Whether the wagers before the deal may stand beside each other."""
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


def _in_words(taken: Collection[Cents]) -> str:
    if isinstance(taken, range):
        return f"from {in_dollars(taken[0])} to {in_dollars(taken[-1])} is"
    return " or ".join(map(in_dollars, taken)) + " is"
