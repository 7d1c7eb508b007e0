"""What players stake: amounts within the facility's limits at which a rounding error shows."""

from collections.abc import Container, Mapping
from typing import Final

from feltproof.money import Cents
from feltproof.referee.crazy_4_poker import Facility

# $1, $5, $7 and $25 are where an engine that halves by integer division of dollars short-pays 3:2.
STAKES: Final = (1_00, 5_00, 7_00, 25_00)
UNLIMITED: Final = 500_00
"""The largest stake where the facility sets no limit."""


def stakes(facility: Facility, wager: str, times: int = 1) -> tuple[Cents, ...]:
    """Amounts of `wager` that the facility takes: where rounding bites, the least and the largest, smallest first.

    With `times`, `times` as much is still within the limits of the play wager.
    """
    limit = facility.limits.get(wager)
    play = facility.limits.get("play")
    wanted = {*STAKES, UNLIMITED}
    if limit is not None:
        step = limit.step or 1
        largest = limit.most - (limit.most - limit.least) % step
        # One step above the least is odd in cents where any amount is taken.
        wanted = {*STAKES, limit.least, limit.least + step, largest}
        wanted = {s for s in wanted if limit.takes(s)}
    if wager == "ante" and play is not None:
        wanted = {s for s in wanted if play.takes(times * s)}
    return tuple(sorted(s for s in wanted if s > 0))


def antes(facility: Facility, multiple: int) -> tuple[Cents, ...]:
    """Amounts of the ante of which the facility takes `multiple` times as a play wager."""
    super_bonus = facility.limits.get("super_bonus")
    found = stakes(facility, "ante", multiple)
    return tuple(a for a in found if super_bonus is None or super_bonus.takes(a))


def side_stakes(facility: Facility, scheduled: Container[Cents] | None = None) -> tuple[Mapping[str, Cents], ...]:
    """Every set of side wagers that the facility offers, none first; queens up at each of its stakes.

    Of the progressive, the amounts that are among `scheduled`; all where that is `None`.
    """
    sides: list[dict[str, Cents]] = [{}]
    if facility.offers("queens_up"):
        sides += [{"queens_up": q} for q in stakes(facility, "queens_up")]
    if facility.progressive is not None:
        limit = facility.limits.get("progressive")
        offered = (w for w in facility.progressive.wagers if scheduled is None or w in scheduled)
        taken = [w for w in offered if limit is None or limit.takes(w)]
        sides += [{**side, "progressive": w} for side in tuple(sides) for w in taken]
    return tuple(sides)
