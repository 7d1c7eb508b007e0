"""What every game asks of a wager: that the house offers it, and takes that much."""

from collections.abc import Collection, Mapping
from typing import Any, Final, Generic, TypeVar

from feltproof.games.limits import Limits
from feltproof.games.refusals import Refused, shown
from feltproof.money import Cents, in_dollars

Wagers = dict[str, Cents]
"""What a seat has placed, by wager; none of them is 0."""

_REMEMBERED: Final = 10_000
"""How many stakes a table remembers before it begins anew."""

_NO_AMOUNT: Final = 10**15
ANY_AMOUNT: Final = range(1, _NO_AMOUNT)
"""What is taken on a wager without limits."""

Stake = TypeVar("Stake")
"""The wagers with which a seat goes to the settlement."""


class Wagering(Generic[Stake]):
    """The rules on wagers under one configuration. Each method either answers or raises `Refused`."""

    def __init__(self) -> None:
        self.amounts = self.amounts_taken()
        self._stakes: dict[tuple[Any, ...], Stake] = {}

    def amounts_taken(self) -> dict[str, Collection[Cents]]:
        """The amounts that the house takes, by wager; a wager that is not offered is not in it."""
        raise NotImplementedError

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

    def stake(self, wagers: object, folded: object = None) -> Stake:
        """The wagers of a seat that was dealt in, held to all but its hand; `folded` is when it folded, where told.

        Players wager the same few things over and over, so what was found about them is remembered. 1, 1.0 and `True`
        are equal to Python, and so the types of the amounts are remembered too.
        """
        if not isinstance(wagers, dict):
            raise Refused("malformed_wagers", f"wagers: an object of amounts by wager is wanted, not {shown(wagers)}")
        amounts = wagers.values()
        remembered = (folded, *wagers, *amounts, *map(type, amounts))
        try:
            return self._stakes[remembered]
        except KeyError:
            pass
        except TypeError:
            remembered = ()  # Something in it is a list or the like, which will be refused below.
        stake = self.staked(self.placed(wagers), folded)
        if len(self._stakes) >= _REMEMBERED:
            self._stakes.clear()
        self._stakes[remembered] = stake
        return stake

    def placed(self, wagers: Mapping[Any, object]) -> Wagers:
        """The wagers that are not 0, each of an amount that the house takes."""
        amounts = {wager: self.amount(wager, cents) for wager, cents in wagers.items()}
        return {wager: cents for wager, cents in amounts.items() if cents}

    def staked(self, placed: Wagers, folded: object) -> Stake:
        """The stake that `placed` makes, held to the rules on what may stand beside what."""
        raise NotImplementedError

    def together(self, wagers: Wagers) -> None:
        """Whether the wagers before the deal may stand beside each other."""
        raise NotImplementedError


def within(limits: Mapping[str, Limits]) -> dict[str, Collection[Cents]]:
    """The amounts within limits, by wager."""
    return {wager: limit.amounts for wager, limit in limits.items()}


def _in_words(taken: Collection[Cents]) -> str:
    if isinstance(taken, range):
        step = f" in steps of {in_dollars(taken.step)}" if taken.step != 1 else ""
        return f"from {in_dollars(taken[0])} to {in_dollars(taken[-1])}{step} is"
    return " or ".join(map(in_dollars, taken)) + " is"
