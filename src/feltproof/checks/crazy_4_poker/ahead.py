"""Which sweeps the checks of Crazy 4 poker will want, so that they can be asked while others are judged."""

import contextlib
from collections.abc import Iterator, Sequence

from feltproof.checks.crazy_4_poker.deals import Deals
from feltproof.checks.crazy_4_poker.multiples import raised
from feltproof.checks.crazy_4_poker.settled import primary, representatives, with_each_table
from feltproof.checks.engine import NotOfferedError
from feltproof.checks.sweep import Sweep
from feltproof.referee.crazy_4_poker.facility import Facility

Planned = Iterator[tuple[Sweep, str | None]]


def sweeps(deals: Deals, facilities: Sequence[Facility], quick: bool, methods: Sequence[str]) -> Planned:
    """The sweeps, in about the order in which the files of the checks stand; none that no check asks for."""
    try:
        most = primary(facilities)
    except NotOfferedError:
        most = ()
    if most and "settle" in methods:
        # Where limits leave nothing to wager, the check that meets them says so.
        with contextlib.suppress(NotOfferedError):
            yield from _settled(deals, facilities, most, quick)
    if "rank" in methods:
        yield deals.four_cards, None
        yield deals.five_cards, None
        if deals.law.sixth_card and any(f.dealer_cards == deals.law.rules.dealer_cards for f in facilities):
            yield deals.six_cards, None
    if most and "settle" in methods:
        with contextlib.suppress(NotOfferedError):
            for facility in most:
                yield deals.every_dealer_hand(facility), facility.id
                yield deals.in_any_order(facility), facility.id


def _settled(deals: Deals, facilities: Sequence[Facility], most: Sequence[Facility], quick: bool) -> Planned:
    for facility in most:
        yield deals.every_showdown(facility), facility.id
    thorough = {f.id for f in representatives(facilities)}
    for facility in facilities:
        yield deals.every_cell(facility, facility.id in thorough), facility.id
    for facility in most:
        yield deals.full_tables(facility), facility.id
        yield deals.folded(facility), facility.id
    yield deals.every_player_hand(most[0], True), most[0].id
    if not quick:
        for wager in ("queens_up", "progressive"):
            for facility in with_each_table(facilities, wager):
                if facility is not most[0]:
                    yield deals.every_player_hand(facility, False), facility.id
    rounds = raised(deals.law, deals, most[0], whole=False)
    if rounds is not None:
        yield rounds, most[0].id
