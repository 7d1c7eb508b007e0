"""Whole tables: every set of seats that may be in a round, dealt by hand and in stacks, played and settled."""

from collections.abc import Iterable, Sequence
from typing import Any

from feltproof.checks import tables
from feltproof.checks.crazy_4_poker.deals import Deals
from feltproof.checks.crazy_4_poker.events import NO_MORE_BETS, SETTLE, Event, deal, fold, wager
from feltproof.checks.crazy_4_poker.law import Law
from feltproof.checks.crazy_4_poker.purse import Purse
from feltproof.checks.crazy_4_poker.scripts import Played, Script
from feltproof.checks.engine import Engine
from feltproof.checks.evidence import Evidence
from feltproof.checks.tables import shuffled
from feltproof.referee.crazy_4_poker import Facility


def by_size(facilities: Iterable[Facility]) -> tuple[Facility, ...]:
    """For each number of seats and of dealer's cards, the configuration that offers most."""
    best: dict[tuple[int, int], Facility] = {}
    for facility in facilities:
        size = facility.seats, facility.dealer_cards
        if size not in best or len(facility.tables) > len(best[size].tables):
            best[size] = facility
    return tuple(best.values())


def _seats(law: Law, facility: Facility) -> int:
    return min(facility.seats, law.rules.seats)


def dealt(law: Law, deals: Deals, facility: Facility, methods: Sequence[str], wrong: str) -> list[Script]:
    """A round for every set of seats, all of whom play their ante; everyone else sits there and does not wager.

    Small sets are dealt with the other seats empty too, and pairs a second time at the same table.
    """
    purse, chance = Purse.of(facility, law.progressive_wagers), deals.draw(f"tables dealt, {facility.id}")

    def round_(seats: Sequence[int], method: str) -> list[Event]:
        opened = [event for seat in seats for event in purse.opens(f"p{seat}", seat)]
        decisions = [wager(f"p{seat}", seat, "play", purse.ante) for seat in seats]
        return [*opened, NO_MORE_BETS, deal(shuffled(chance), method), *decisions, SETTLE]

    return tables.dealt(_seats(law, facility), methods, round_, wrong)


def settled(law: Law, deals: Deals, facility: Facility) -> list[Script]:
    """Two rounds for every set of seats, with every wager that is offered: all play, and some fold, by chance.

    Pairs play both at one table as well. Antes differ from seat to seat, so that no order but that of the seats fits.
    """
    purse, chance = Purse.of(facility, law.progressive_wagers), deals.draw(f"tables settled, {facility.id}")

    def round_(seats: Sequence[int], method: str, some_fold: bool) -> list[Event]:
        antes = {seat: purse.antes[seat % len(purse.antes)] for seat in seats}
        opened = [e for seat in seats for e in purse.opens(f"p{seat}", seat, purse.sides, antes[seat])]
        folding = 0.4 if some_fold else 0
        decisions = [
            fold(f"p{seat}") if chance.random() < folding else wager(f"p{seat}", seat, "play", antes[seat])
            for seat in seats
        ]
        return [*opened, NO_MORE_BETS, deal(shuffled(chance), method), *decisions, SETTLE]

    return tables.settled(_seats(law, facility), round_)


def require_settled_as_dealt(
    engine: Engine, facility: Facility, evidence: Evidence, every: Sequence[Played], title: str
) -> None:
    """What a table paid is what `settle` pays for the cards that were dealt and the wagers that stood."""
    whole = [(played, as_round(facility, played)) for played in every]
    tables.require_settled_as_dealt(engine, facility, evidence, whole, lambda seat: "play" in seat["wagers"], title)


def as_round(facility: Facility, played: Played) -> dict[str, Any] | None:
    """The round that a sitting of one round came to, as `settle` takes it; `None` where it was not just that."""
    found = tables.dealt_and_wagered(played)
    if found is None or "dealer" not in found[0]:
        return None
    hands, wagers = found
    seats = [{"seat": seat, "hand": hands[f"seat:{seat}"], "wagers": made} for seat, made in sorted(wagers.items())]
    meter = {} if facility.progressive is None else {"meter": facility.progressive.initial}
    return {"dealer": hands["dealer"], **meter, "seats": seats}
