"""What players stake: amounts within a facility's limits at which a rounding error shows."""

from collections.abc import Mapping
from typing import Any, Final, Protocol

from feltproof.money import Cents

# $1, $5, $7 and $25 are where an engine that halves by integer division of dollars short-pays 3:2.
STAKES: Final = (1_00, 5_00, 7_00, 25_00)
UNLIMITED: Final = 500_00
"""The largest stake where the facility sets no limit."""


class Limited(Protocol):
    """A facility that may limit its wagers."""

    @property
    def limits(self) -> Mapping[str, Any]:
        """By wager, each with `least`, `most` and `step`, and `takes(cents)`; a wager without may be any amount."""


def amounts(facility: Limited, wager: str) -> tuple[Cents, ...]:
    """Amounts that a facility takes for what `wager` limits: where rounding bites, the least and the largest.

    Smallest first; one step above the least is odd in cents where any amount is taken.
    """
    limit = facility.limits.get(wager)
    if limit is None:
        return tuple(sorted({*STAKES, UNLIMITED}))
    step = limit.step or 1
    largest = limit.most - (limit.most - limit.least) % step
    wanted = {*STAKES, limit.least, limit.least + step, largest}
    return tuple(sorted(s for s in wanted if s > 0 and limit.takes(s)))


def taken(facility: Limited, wager: str, cents: Cents) -> bool:
    """Whether the facility takes that amount."""
    limit = facility.limits.get(wager)
    return limit is None or bool(limit.takes(cents))
