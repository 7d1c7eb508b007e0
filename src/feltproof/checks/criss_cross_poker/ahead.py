"""Which sweeps the checks of criss-cross poker will want, so that they can be asked while others are judged."""

import contextlib
from collections.abc import Iterator, Sequence

from feltproof.checks.criss_cross_poker.deals import Deals
from feltproof.checks.criss_cross_poker.settled import most_offering, representatives
from feltproof.checks.engine import NotOfferedError
from feltproof.checks.sweep import Sweep
from feltproof.referee.criss_cross_poker import Facility

Planned = Iterator[tuple[Sweep, str | None]]


def sweeps(deals: Deals, facilities: Sequence[Facility], methods: Sequence[str]) -> Planned:
    """The sweeps, in about the order in which the files of the checks stand."""
    # Where limits leave nothing to wager, the check that meets them says so.
    with contextlib.suppress(NotOfferedError):
        if "settle" in methods:
            yield from _settled(deals, facilities)
    if "rank" in methods:
        yield deals.five_cards, None
    with contextlib.suppress(NotOfferedError):
        if "settle" in methods:
            most = most_offering(facilities)
            yield deals.every_meeting(most), most.id


def _settled(deals: Deals, facilities: Sequence[Facility]) -> Planned:
    most = most_offering(facilities)
    thorough = representatives(facilities)
    for facility in thorough:
        yield deals.folded(facility), facility.id
    yield deals.full_tables(most), most.id
    for facility in facilities:
        yield deals.every_cell(facility, facility in thorough), facility.id
    yield deals.every_hand_both_ways(most), most.id
    yield deals.every_cross(most), most.id
