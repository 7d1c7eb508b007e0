"""What players stake: amounts within the facility's limits at which a rounding error shows."""

from collections.abc import Mapping
from functools import lru_cache

from feltproof.checks.stakes import amounts, taken
from feltproof.money import Cents
from feltproof.referee.crazy_4_poker import Facility


def stakes(facility: Facility, wager: str, times: int = 1) -> tuple[Cents, ...]:
    """Amounts of `wager` that the facility takes: where rounding bites, the least and the largest, smallest first.

    With `times`, `times` as much is still within the limits of the play wager.
    """
    wanted = amounts(facility, wager)
    return tuple(s for s in wanted if taken(facility, "play", times * s)) if wager == "ante" else wanted


@lru_cache(maxsize=1024)
def antes(facility: Facility, multiple: int) -> tuple[Cents, ...]:
    """Amounts of the ante of which the facility takes `multiple` times as a play wager."""
    return tuple(a for a in stakes(facility, "ante", multiple) if taken(facility, "super_bonus", a))


@lru_cache(maxsize=1024)
def side_stakes(facility: Facility, scheduled: frozenset[Cents] | None = None) -> tuple[Mapping[str, Cents], ...]:
    """Every set of side wagers that the facility offers, none first; queens up at each of its stakes.

    Of the progressive, the amounts that are among `scheduled`; all where that is `None`.
    """
    sides: list[dict[str, Cents]] = [{}]
    if facility.offers("queens_up"):
        sides += [{"queens_up": q} for q in stakes(facility, "queens_up")]
    if facility.progressive is not None:
        offered = (w for w in facility.progressive.wagers if scheduled is None or w in scheduled)
        these = [w for w in offered if taken(facility, "progressive", w)]
        sides += [{**side, "progressive": w} for side in tuple(sides) for w in these]
    return tuple(sides)
