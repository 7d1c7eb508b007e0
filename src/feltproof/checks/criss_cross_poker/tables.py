"""Whole tables: every set of seats that may be in a round, dealt by hand and in stacks, played and settled."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import numpy as np

from feltproof.checks import tables
from feltproof.checks.criss_cross_poker.deals import Deals
from feltproof.checks.criss_cross_poker.law import Law
from feltproof.checks.criss_cross_poker.purse import Purse, round_at_table
from feltproof.checks.criss_cross_poker.putting import first_without
from feltproof.checks.criss_cross_poker.stakes import Multiples, antes, multiples
from feltproof.checks.engine import Engine
from feltproof.checks.events import Event
from feltproof.checks.evidence import Evidence
from feltproof.checks.scripts import Played, Script
from feltproof.checks.tables import shuffled
from feltproof.money import Cents
from feltproof.referee.criss_cross_poker import DECISIONS, PLACES, Facility

FOLDING: Final = 0.25
"""How likely a seat folds at a decision, where some may."""


def by_size(facilities: Iterable[Facility]) -> tuple[Facility, ...]:
    """For each number of seats, the configuration that offers most."""
    best: dict[int, Facility] = {}
    for facility in facilities:
        if facility.seats not in best or len(facility.tables) > len(best[facility.seats].tables):
            best[facility.seats] = facility
    return tuple(best.values())


def dealt(law: Law, deals: Deals, facility: Facility, methods: Sequence[str], wrong: str) -> list[Script]:
    """A round for every set of seats, all of whom play on; everyone else sits there and does not wager.

    Small sets are dealt with the other seats empty too, and pairs a second time at the same table.
    """
    purse, chance = Purse.of(facility, law), deals.draw(f"tables dealt, {facility.id}")

    def round_(seats: Sequence[int], method: str) -> list[Event]:
        stakes = dict.fromkeys(seats, (purse.ante, 0))
        return round_at_table(
            purse, shuffled(chance), method, dict.fromkeys(seats), dict.fromkeys(seats, purse.least), stakes
        )

    return tables.dealt(min(facility.seats, law.rules.seats), methods, round_, wrong)


def settled(law: Law, deals: Deals, facility: Facility) -> list[Script]:
    """Two rounds for every set of seats, with the bonus where it is offered: all play, and some fold, by chance.

    Pairs play both at one table as well. Antes and bets differ from seat to seat, so that no order but that of the
    seats fits.
    """
    purse, chance = Purse.of(facility, law), deals.draw(f"tables settled, {facility.id}")
    ways = multiples(law)

    def round_(seats: Sequence[int], method: str, some_fold: bool) -> list[Event]:
        chosen = {seat: _stakes(purse, facility, ways[int(chance.integers(len(ways)))], seat) for seat in seats}
        folds = {seat: _fold(chance) if some_fold else None for seat in seats}
        times = {seat: way for seat, (way, _) in chosen.items()}
        stakes = {seat: (ante, purse.bonus) for seat, (_, ante) in chosen.items()}
        return round_at_table(purse, shuffled(chance), method, folds, times, stakes)

    return tables.settled(min(facility.seats, law.rules.seats), round_)


def _stakes(purse: Purse, facility: Facility, way: Multiples, seat: int) -> tuple[Multiples, Cents]:
    """Multiples with an ante of which the facility takes them; the least of each, where it takes none."""
    taken = antes(facility, way)
    return (way, taken[seat % len(taken)]) if taken else (purse.least, purse.antes[seat % len(purse.antes)])


def _fold(chance: np.random.Generator) -> str | None:
    """Where a seat folds, each decision as likely as the one before: nowhere, if at none."""
    return next((decision for decision in DECISIONS if chance.random() < FOLDING), None)


def require_settled_as_dealt(
    engine: Engine, facility: Facility, evidence: Evidence, every: Sequence[Played], title: str
) -> None:
    """What a table paid is what `settle` pays for the cards that were dealt and the wagers that stood."""
    whole = [(played, as_round(played)) for played in every]
    tables.require_settled_as_dealt(engine, facility, evidence, whole, lambda seat: seat["folded"] is None, title)


def as_round(played: Played) -> dict[str, Any] | None:
    """The round that a sitting of one round came to, as `settle` takes it; `None` where it was not just that."""
    found = tables.dealt_and_wagered(played)
    if found is None or not {*PLACES} <= found[0].keys():
        return None
    where, wagers = found
    seats = [
        {"seat": seat, "hand": where[f"seat:{seat}"], "folded": first_without(made), "wagers": made}
        for seat, made in sorted(wagers.items())
    ]
    return {"community": {place: where[place] for place in PLACES}, "seats": seats}
