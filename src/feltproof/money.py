"""Money in whole cents and odds as exact fractions: no `float` comes near either."""

import math
import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

Cents = int
"""An amount of money, in whole US cents. Literals read as money: `25_00`."""

_ODDS: Final = re.compile(r"([1-9][0-9]{0,8}):([1-9][0-9]{0,8})\Z", re.ASCII)
_DOLLARS: Final = re.compile(r"\$([1-9][0-9]{0,2}(?:,[0-9]{3})+|0|[1-9][0-9]{0,8})(?:\.([0-9]{2}))?\Z", re.ASCII)
_SHARE: Final = re.compile(r"(100|[1-9]?[0-9])%\Z", re.ASCII)


@dataclass(frozen=True, slots=True, order=True)
class Odds:
    """Odds of so much *to* one: `3:2` wins three for each two staked, and the stake stays the player's."""

    to_one: Fraction

    @classmethod
    def parse(cls, text: object) -> "Odds":
        """Read odds of the form `3:2`.

        Raises:
            ValueError: the text is of another form; the message shows it.
        """
        match = _ODDS.match(text) if isinstance(text, str) else None
        if match is None:
            raise ValueError(f"{text!r} is not of the form '3:2'")
        return cls(Fraction(int(match[1]), int(match[2])))

    def winnings(self, stake: Cents) -> Fraction:
        """What a winning `stake` is owed beyond itself: exact, in cents, perhaps no whole number."""
        return self.to_one * stake

    def least(self, stake: Cents) -> Cents:
        """The least whole number of cents that pays `stake` in full."""
        return math.ceil(self.winnings(stake))

    def __str__(self) -> str:
        return f"{self.to_one.numerator}:{self.to_one.denominator}"


@dataclass(frozen=True, slots=True, order=True)
class Share:
    """A share of a progressive meter, such as `100%`."""

    percent: int

    @classmethod
    def parse(cls, text: object) -> "Share":
        """Read a share of the form `100%`, from 0% to 100%.

        Raises:
            ValueError: the text is of another form; the message shows it.
        """
        match = _SHARE.match(text) if isinstance(text, str) else None
        if match is None:
            raise ValueError(f"{text!r} is not of the form '100%'")
        return cls(int(match[1]))

    def of(self, meter: Cents) -> Fraction:
        """The share of `meter`, exact, in cents."""
        return Fraction(meter * self.percent, 100)

    def __str__(self) -> str:
        return f"{self.percent}%"


def odds_or_share(text: object) -> Odds | Share:
    """Read `3:2` as odds and `100%` as a share of a meter.

    Raises:
        ValueError: the text is neither; the message shows it.
    """
    if isinstance(text, str) and text.endswith("%"):
        return Share.parse(text)
    return Odds.parse(text)


def dollars(text: object) -> Cents:
    """Read an amount as a law prints it: `$5,000`, `$100`, `$7.50`.

    Raises:
        ValueError: the text is of another form; the message shows it.
    """
    match = _DOLLARS.match(text) if isinstance(text, str) else None
    if match is None:
        raise ValueError(f"{text!r} is not of the form '$5,000' or '$7.50'")
    return int(match[1].replace(",", "")) * 100 + int(match[2] or 0)


def in_dollars(cents: Cents) -> str:
    """Print an amount as a person reads it: `$1,234.50`, `$5`, `-$2`."""
    sign, whole, rest = "-" if cents < 0 else "", *divmod(abs(cents), 100)
    return f"{sign}${whole:,}" + (f".{rest:02d}" if rest else "")
