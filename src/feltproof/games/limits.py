"""How much may be wagered."""

from dataclasses import dataclass
from typing import Any

from feltproof.money import Cents


@dataclass(frozen=True, slots=True)
class Limits:
    """The least and the most that a wager may be, in cents."""

    least: Cents
    most: Cents
    step: Cents = 1
    """Amounts are the least and whole steps above it."""

    @property
    def amounts(self) -> range:
        """Every amount within the limits."""
        return range(self.least, self.most + 1, self.step)

    def described(self) -> dict[str, Any]:
        """The limits as `hello` tells them."""
        step = {"step": self.step} if self.step != 1 else {}
        return {"min": self.least, "max": self.most, **step}
