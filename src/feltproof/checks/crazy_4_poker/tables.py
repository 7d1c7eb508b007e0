"""Whole tables: every set of seats that may be in a round, dealt by hand and in stacks, played and settled."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

import numpy as np

from feltproof import cards
from feltproof.checks.crazy_4_poker.deals import Deals
from feltproof.checks.crazy_4_poker.events import NO_MORE_BETS, SETTLE, Event, deal, fold, sit, wager
from feltproof.checks.crazy_4_poker.law import Law
from feltproof.checks.crazy_4_poker.purse import Purse
from feltproof.checks.crazy_4_poker.scripts import Played, Script, case
from feltproof.checks.engine import Engine
from feltproof.checks.evidence import Evidence
from feltproof.money import in_dollars
from feltproof.referee.crazy_4_poker import Facility

Paid = tuple[str, int]
"""Outcome and cents of a wager."""


def by_size(facilities: Iterable[Facility]) -> tuple[Facility, ...]:
    """For each number of seats and of dealer's cards, the configuration that offers most."""
    best: dict[tuple[int, int], Facility] = {}
    for facility in facilities:
        size = facility.seats, facility.dealer_cards
        if size not in best or len(facility.tables) > len(best[size].tables):
            best[size] = facility
    return tuple(best.values())


def seat_sets(law: Law, facility: Facility) -> Iterator[tuple[int, ...]]:
    """Every set of seats, the smallest first."""
    seats = range(1, min(facility.seats, law.rules.seats) + 1)
    for count in range(1, len(seats) + 1):
        yield from combinations(seats, count)


def dealt(law: Law, deals: Deals, facility: Facility, methods: Sequence[str], wrong: str) -> list[Script]:
    """A round for every set of seats, all of whom play their ante; everyone else sits there and does not wager.

    Small sets are dealt with the other seats empty too, and pairs a second time at the same table.
    """
    purse, chance = Purse.of(facility, law.progressive_wagers), deals.draw(f"tables dealt, {facility.id}")
    everyone = range(1, min(facility.seats, law.rules.seats) + 1)

    def round_(seats: Sequence[int], method: str) -> list[Event]:
        opened = [event for seat in seats for event in purse.opens(f"p{seat}", seat)]
        decisions = [wager(f"p{seat}", seat, "play", purse.ante) for seat in seats]
        return [*opened, NO_MORE_BETS, deal(_shuffled(chance), method), *decisions, SETTLE]

    found = []
    for chosen in seat_sets(law, facility):
        for seated in (chosen, everyone) if len(chosen) <= 2 else (everyone,):
            sits = [sit(f"p{seat}", seat) for seat in seated]
            found += [Script.of(wrong, sits, round_(chosen, method)) for method in methods]
        if len(chosen) == 2:
            sits = [sit(f"p{seat}", seat) for seat in everyone]
            twice = [[*round_(everyone, method), *round_(chosen, method)] for method in methods]
            found += [Script.of(wrong, sits, rounds) for rounds in twice]
    return found


def settled(law: Law, deals: Deals, facility: Facility) -> list[Script]:
    """Two rounds for every set of seats, with every wager that is offered: all play, and some fold, by chance.

    Pairs play both at one table as well. Antes differ from seat to seat, so that no order but that of the seats fits.
    """
    purse, chance = Purse.of(facility, law.progressive_wagers), deals.draw(f"tables settled, {facility.id}")

    def round_(seats: Sequence[int], method: str, folding: float) -> list[Event]:
        antes = {seat: purse.antes[seat % len(purse.antes)] for seat in seats}
        opened = [e for seat in seats for e in purse.opens(f"p{seat}", seat, purse.sides, antes[seat])]
        decisions = [
            fold(f"p{seat}") if chance.random() < folding else wager(f"p{seat}", seat, "play", antes[seat])
            for seat in seats
        ]
        return [*opened, NO_MORE_BETS, deal(_shuffled(chance), method), *decisions, SETTLE]

    found = []
    for chosen in seat_sets(law, facility):
        sits = [sit(f"p{seat}", seat) for seat in chosen]
        rounds = [round_(chosen, "automated", 0), round_(chosen, "manual", 0.4)]
        found += [Script.of("", sits, one) for one in rounds]
        if len(chosen) == 2:
            found.append(Script.of("", sits, round_(chosen, "manual", 0), round_(chosen, "automated", 0)))
    return found


def _shuffled(chance: np.random.Generator) -> str:
    return cards.text(chance.permutation(52).tolist())


def require_settled_as_dealt(
    engine: Engine, facility: Facility, evidence: Evidence, every: Sequence[Played], title: str
) -> None:
    """What a table paid is what `settle` pays for the cards that were dealt and the wagers that stood."""
    if not engine.offers("settle"):
        return
    whole = [(played, as_round(facility, played)) for played in every]
    rounds = [(played, round_) for played, round_ in whole if round_ is not None]
    results = engine.settle(facility, [round_ for _, round_ in rounds])
    for (played, round_), result in zip(rounds, results, strict=True):
        if result is None or result.rejected is not None:
            continue
        stayed = {seat["seat"] for seat in round_["seats"] if "play" in seat["wagers"]}
        settled = {
            (seat.seat, name): (one.outcome, one.pays)
            for seat in result.seats
            for name, one in seat.wagers.items()
            if seat.seat in stayed
        }
        assert played.result.replies is not None
        last = played.result.replies[-1]
        paid = {(p.seat, p.wager): (p.outcome, p.pays) for p in last.payments or () if p.seat in stayed}
        paid |= dict.fromkeys(settled.keys() - paid.keys(), ("lose", 0))
        for seat, name in sorted(settled.keys() | paid.keys()):
            one, other = paid.get((seat, name), ("nothing", 0)), settled.get((seat, name), ("nothing", 0))
            evidence.expect(
                one == other,
                title=title,
                rule="A round is settled alike, whether it is played at a table or put as a whole.",
                expected=f"seat {seat}, {name.replace('_', ' ')}: {_paid(other)}, as for the same round put as a whole",
                got=f"seat {seat}, {name.replace('_', ' ')}: {_paid(one)}",
                method="play",
                request=case(played.script.events),
                reply=played.result,
                configuration=facility.id,
                size=(len(played.script.events),),
            )


def as_round(facility: Facility, played: Played) -> dict[str, Any] | None:
    """The round that a sitting of one round came to, as `settle` takes it; `None` where it was not just that."""
    replies = played.result.replies or ()
    settlements = sum(event["event"] == "settle" for event in played.script.events)
    if settlements != 1 or not all(reply.accepted for reply in replies):
        return None
    hands: dict[str, str] = {}
    wagers: dict[int, dict[str, int]] = {}
    for event, reply in zip(played.script.events, replies, strict=True):
        for place, card in reply.dealt or ():
            hands[place] = hands.get(place, "") + card
        if event["event"] == "wager":
            wagers.setdefault(event["seat"], {})[event["wager"]] = event["cents"]
    if any(f"seat:{seat}" not in hands for seat in wagers) or "dealer" not in hands:
        return None
    seats = [{"seat": seat, "hand": hands[f"seat:{seat}"], "wagers": made} for seat, made in sorted(wagers.items())]
    meter = {} if facility.progressive is None else {"meter": facility.progressive.initial}
    return {"dealer": hands["dealer"], **meter, "seats": seats}


def _paid(paid: Paid) -> str:
    outcome, cents = paid
    return f"{outcome}, {in_dollars(cents)}" if cents else outcome
