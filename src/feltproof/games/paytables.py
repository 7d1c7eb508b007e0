"""Pay tables, and the prices that are read from them."""

from typing import Final, NamedTuple

from feltproof.money import Odds

PayTable = dict[str, str]
"""Odds by row, lowest row first."""

EVEN: Final = "1:1"
"""Even money."""


class Price(NamedTuple):
    """Odds of `won` to `staked`."""

    won: int
    staked: int

    @classmethod
    def of(cls, odds: Odds) -> "Price":
        """The price that those odds are."""
        return cls(odds.to_one.numerator, odds.to_one.denominator)
