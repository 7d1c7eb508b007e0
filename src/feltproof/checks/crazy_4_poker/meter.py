"""The progressive meter, before a round and after it."""

from collections.abc import Container, Mapping
from itertools import product
from typing import Any, Final

import numpy as np

from feltproof.checks.crazy_4_poker import events, scripts
from feltproof.checks.crazy_4_poker.deals import Deals
from feltproof.checks.crazy_4_poker.envy import distinct, least_ante, taken_wagers
from feltproof.checks.crazy_4_poker.law import Law, round_of
from feltproof.checks.crazy_4_poker.purse import Purse
from feltproof.checks.crazy_4_poker.scripts import Script
from feltproof.checks.crazy_4_poker.settled import Settled, primary
from feltproof.checks.engine import Engine
from feltproof.checks.evidence import Evidence
from feltproof.checks.sweep import ANSWERED
from feltproof.money import Cents, in_dollars
from feltproof.referee.crazy_4_poker.facility import Facility
from feltproof.referee.crazy_4_poker.records import Span

AWARD: Final = "AcAdAhAs2c"
HANDS: Final = (AWARD, "KcKdKhKs3c", "6s5s4s3s9d", "QcQdQh7s2d", "Kh9h8h4h2s", "Jc9d7h5s2d")
"""One of each row of the progressive, and hands of none."""
OTHER: Final = "Tc8d7c5c4d"
"""A hand of no row that shares no card with any of them."""
METERS: Final = (0, 1, 1_234_57)
"""Above the reset amount: at it, a cent more, and an odd amount."""


def meter_rounds(facility: Facility, scheduled: Container[Cents]) -> list[dict[str, Any]]:
    """Each hand with each wager, playing and folded, at several amounts of the meter; and two who wager at once."""
    assert facility.progressive is not None
    ante, taken = least_ante(facility), taken_wagers(facility, scheduled)
    found = []
    for hand, wager, folds, above in product(HANDS, (*taken, 0), (False, True), METERS):
        seats = [_seat(1, hand, ante, wager, folds)]
        if facility.seats > 1 and above == METERS[-1]:
            seats.append(_seat(2, OTHER, ante, taken[-1], False))
        found.append(_dealt(facility, seats, facility.progressive.reset + above))
    return found


def _seat(seat: int, hand: str, ante: int, wager: int, folds: bool) -> dict[str, Any]:
    wagers = {"ante": ante, "super_bonus": ante}
    if not folds:
        wagers["play"] = ante
    if wager:
        wagers["progressive"] = wager
    return {"seat": seat, "hand": hand, "wagers": wagers}


def _dealt(facility: Facility, seats: list[dict[str, Any]], meter: int) -> dict[str, Any]:
    used = {s["hand"][i : i + 2] for s in seats for i in range(0, 10, 2)}
    wanted = ("Kd", "Jh", "8c", "6h", "3d", "Qs", "Td", "9s", "7c", "5h")
    dealer = [card for card in wanted if card not in used][: facility.dealer_cards]
    return {"dealer": "".join(dealer), "meter": meter, "seats": seats}


def require_meter_after_rounds(engine: Engine, law: Law, facility: Facility, evidence: Evidence) -> None:
    """After each of a few rounds the meter stands where it may."""
    if law.referee.law_table("progressive", facility.tables["progressive"]) is None:
        evidence.note = f"configuration {facility.id}: its progressive pay table is none of the law's, nor is its meter"
    cases = meter_rounds(facility, law.progressive_wagers)
    if facility not in distinct(engine.facilities):
        cases = cases[:: 2 * len(METERS)]
    dues = law.keep(
        ("meter", facility.id, len(cases)), lambda: [law.referee.lawful(round_of(c), facility) for c in cases]
    )
    for case, due, reply in zip(cases, dues, engine.settle(facility, cases, "boundary"), strict=True):
        if reply is None or due.meter is None:
            continue
        said = reply.meter if reply.rejected is None else None
        _expect(evidence, facility, case, due.meter, said, reply)


def require_meter_of_full_tables(
    engine: Engine, law: Law, deals: Deals, facility: Facility, evidence: Evidence
) -> None:
    """Where most is offered, the same of rounds with every seat taken."""
    if facility not in primary(engine.facilities):
        return
    rounds = deals.full_tables(facility)
    settled = Settled.of(engine, law, facility, rounds)
    before = rounds.meter
    assert before is not None
    after = settled.seen.columns["meter"]
    # Without an award it never falls; the rounds in which it did are judged one by one.
    fell = np.flatnonzero(settled.seen.answered & (after < before))
    awarded = settled.seats(settled.due.where("progressive", lambda due: due.row is not None and due.least == before))
    judged = np.union1d(fell, np.flatnonzero(awarded.any(axis=1)))
    evidence.rests_on(settled.seen)
    for index in judged.tolist():
        if settled.seen.columns["status"][index] != ANSWERED:
            continue
        case = settled.seen.case(index)
        due = law.referee.lawful(round_of(case), facility)
        if due.meter is not None:
            _expect(evidence, facility, case, due.meter, int(after[index]), None)


def require_meter_of_a_sitting(engine: Engine, law: Law, facility: Facility, evidence: Evidence, label: str) -> None:
    """A sitting starts with the initial amount on the meter; an award leaves the reset amount, and that stays."""
    purse = Purse.of(facility)
    opened, play = purse.opens("p1", 1, ["progressive"]), events.wager("p1", 1, "play", purse.ante)
    rounds = [
        [*opened, events.NO_MORE_BETS, events.deal(events.deck(hand)), play, events.SETTLE]
        for hand in (HANDS[-1], AWARD, HANDS[-1])
    ]
    sitting = Script.of("", events.sit("p1", 1), *rounds)
    scripts.require(engine, law, facility, evidence, [sitting], [label])


def _expect(
    evidence: Evidence, facility: Facility, case: Mapping[str, Any], due: Span, said: int | None, reply: Any
) -> None:
    awarded = case["meter"] != due.least
    evidence.expect(
        said is not None and due.allows(said),
        title="leaves the meter at a wrong amount after an award" if awarded else "lowers the meter without an award",
        rule=due.rule,
        expected=f"the meter at {_span(due)} after the round",
        got="no meter" if said is None else in_dollars(said),
        method="settle",
        configuration=facility.id,
        request={"case": "1", **case},
        reply=reply,
    )


def _span(due: Span) -> str:
    if due.most is None:
        return f"{in_dollars(due.least)} or more"
    return in_dollars(due.least) if due.least == due.most else f"{in_dollars(due.least)} to {in_dollars(due.most)}"
