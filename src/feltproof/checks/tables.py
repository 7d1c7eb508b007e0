"""Whole tables: every set of seats that may be in a round, and what was paid beside the same round put as a whole."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

import numpy as np

from feltproof import cards
from feltproof.checks.engine import Engine, Facility
from feltproof.checks.events import Event, sit
from feltproof.checks.evidence import Evidence
from feltproof.checks.scripts import Played, Script, case
from feltproof.money import in_dollars

Paid = tuple[str, int]
"""Outcome and cents of a wager."""


def seat_sets(seats: int) -> Iterator[tuple[int, ...]]:
    """Every set of so many seats, the smallest first."""
    for count in range(1, seats + 1):
        yield from combinations(range(1, seats + 1), count)


def dealt(
    seats: int, methods: Sequence[str], round_: Callable[[Sequence[int], str], Sequence[Event]], wrong: str
) -> list[Script]:
    """A round, as `round_` has it, for every set of so many seats; everyone else sits there and does not wager.

    Small sets are dealt with the other seats empty too, and pairs a second time at the same table.
    """
    everyone = range(1, seats + 1)
    found = []
    for chosen in seat_sets(seats):
        for seated in (chosen, everyone) if len(chosen) <= 2 else (everyone,):
            sits = [sit(f"p{seat}", seat) for seat in seated]
            found += [Script.of(wrong, sits, round_(chosen, method)) for method in methods]
        if len(chosen) == 2:
            sits = [sit(f"p{seat}", seat) for seat in everyone]
            twice = [[*round_(everyone, method), *round_(chosen, method)] for method in methods]
            found += [Script.of(wrong, sits, rounds) for rounds in twice]
    return found


def settled(seats: int, round_: Callable[[Sequence[int], str, bool], Sequence[Event]]) -> list[Script]:
    """Two rounds for every set of so many seats: by `round_`, in which all play, or some may fold.

    Pairs play both at one table as well.
    """
    found = []
    for chosen in seat_sets(seats):
        sits = [sit(f"p{seat}", seat) for seat in chosen]
        found += [
            Script.of("", sits, round_(chosen, "automated", False)),
            Script.of("", sits, round_(chosen, "manual", True)),
        ]
        if len(chosen) == 2:
            found.append(Script.of("", sits, round_(chosen, "manual", False), round_(chosen, "automated", False)))
    return found


def shuffled(chance: np.random.Generator) -> str:
    """A deck in an order drawn by chance."""
    return cards.text(chance.permutation(52).tolist())


def dealt_and_wagered(played: Played) -> tuple[dict[str, str], dict[int, dict[str, int]]] | None:
    """What a sitting of one round dealt, by place, and what was wagered, by seat; `None` where it was not just that."""
    replies = played.result.replies or ()
    settlements = sum(event["event"] == "settle" for event in played.script.events)
    if settlements != 1 or not all(reply.accepted for reply in replies):
        return None
    dealt: dict[str, str] = {}
    wagers: dict[int, dict[str, int]] = {}
    for event, reply in zip(played.script.events, replies, strict=True):
        for place, card in reply.dealt or ():
            dealt[place] = dealt.get(place, "") + card
        if event["event"] == "wager":
            wagers.setdefault(event["seat"], {})[event["wager"]] = event["cents"]
    return None if any(f"seat:{seat}" not in dealt for seat in wagers) else (dealt, wagers)


def require_settled_as_dealt(
    engine: Engine,
    facility: Facility,
    evidence: Evidence,
    whole: Sequence[tuple[Played, dict[str, Any] | None]],
    stayed_in: Callable[[Mapping[str, Any]], bool],
    title: str,
) -> None:
    """What a table paid is what `settle` pays for the cards that were dealt and the wagers that stood.

    `whole` has each sitting with the round that it came to, `None` where it was not one round; seats that have not
    `stayed_in` may be left out of what a table pays.
    """
    if not engine.offers("settle"):
        return
    rounds = [(played, round_) for played, round_ in whole if round_ is not None]
    results = engine.settle(facility, [round_ for _, round_ in rounds])
    for (played, round_), result in zip(rounds, results, strict=True):
        if result is None or result.rejected is not None:
            continue
        stayed = {seat["seat"] for seat in round_["seats"] if stayed_in(seat)}
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


def _paid(paid: Paid) -> str:
    outcome, cents = paid
    return f"{outcome}, {in_dollars(cents)}" if cents else outcome
