"""Single rounds put to `settle`, lawful ones and those that a rule forbids, beside what the referee says of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from feltproof import cards
from feltproof.checks.crazy_4_poker.law import Law, round_of
from feltproof.checks.crazy_4_poker.scripts import sentence
from feltproof.checks.engine import Engine
from feltproof.checks.evidence import Evidence
from feltproof.money import Cents, in_dollars
from feltproof.protocol.messages import SettleResult
from feltproof.referee.crazy_4_poker import Facility

ACES: Final = "AsAhKd7c2d"
"""A hand that may play up to three times its ante."""
KINGS: Final = "KsKhQd7h3c"
"""A hand that may not."""
SPREAD: Final = "".join(cards.TEXTS[(7 * n + 3) % 52] for n in range(52))
"""The whole deck, in an order in which neighbours seldom make a hand."""

Wagers = Mapping[str, Cents]


@dataclass(frozen=True)
class Attempt:
    """One round, lawful or not: the referee says which."""

    case: Mapping[str, Any]
    wrong: str
    """What the engine does that settles it against the rules: `settles an ante without a super bonus`."""
    senseless: str = ""
    """Why nobody can read the case at all; empty where the referee judges it."""


def round_with(
    facility: Facility, *wagers: Wagers, hands: Sequence[str] = (), seats: Sequence[int] = (), dealer: str = ""
) -> dict[str, Any]:
    """A round in which seats, from 1, wager `wagers`; cards that are not given are taken from the spread deck."""
    used = {card for hand in (*hands, dealer) for card in _cards(hand)}
    free = iter([card for card in _cards(SPREAD) if card not in used])
    held = [*hands, *("".join(next(free) for _ in range(5)) for _ in wagers[len(hands) :])]
    numbers = [*seats, *range(len(seats) + 1, len(wagers) + 1)]
    placed = [{"seat": n, "hand": h, "wagers": dict(w)} for n, h, w in zip(numbers, held, wagers, strict=True)]
    meter = {} if facility.progressive is None else {"meter": facility.progressive.reset + 1_234_56}
    return {"dealer": dealer or "".join(next(free) for _ in range(facility.dealer_cards)), **meter, "seats": placed}


def require(
    engine: Engine, law: Law, facility: Facility, evidence: Evidence, attempts: Sequence[Attempt]
) -> list[SettleResult | None]:
    """Every round that the rules forbid is rejected, and every other one settled."""
    results = engine.settle(facility, [attempt.case for attempt in attempts])
    for attempt, result in zip(attempts, results, strict=True):
        if result is not None:
            _judge(law, facility, evidence, attempt, result)
    return results


def _judge(law: Law, facility: Facility, evidence: Evidence, attempt: Attempt, result: SettleResult) -> None:
    if attempt.senseless:
        forbids, rule = True, attempt.senseless
    else:
        lawfulness, round_ = law.referee.lawfulness, round_of(attempt.case)
        reasons = lawfulness.of_round(round_, facility)
        if not reasons and any(True for seat in round_.seats for _ in lawfulness.may_refuse(seat, facility)):
            return
        forbids = bool(reasons)
        rule = reasons[0].rule if reasons else "What the rules and the facility admit is settled"
    wagers = [w for seat in attempt.case["seats"] for w in seat["wagers"].values()]
    evidence.expect(
        (result.rejected is not None) == forbids,
        title=(attempt.wrong or "settles what the rules forbid") if forbids else "rejects what the rules allow",
        rule=sentence(rule),
        expected="rejected" if forbids else "settled",
        got=in_words(result),
        method="settle",
        request={"case": "1", **attempt.case},
        reply=result,
        configuration=facility.id,
        size=(len(attempt.case["seats"]), len(wagers), sum(wagers)),
    )


def in_words(result: SettleResult) -> str:
    """What an engine answered, as a dealer would tell it."""
    if result.rejected is not None:
        return f"rejected: {result.rejected.code}"
    said = (
        f"seat {seat.seat}: {wager.replace('_', ' ')} {one.outcome}" + (f" {in_dollars(one.pays)}" if one.pays else "")
        for seat in result.seats
        for wager, one in seat.wagers.items()
    )
    return "settled: " + ", ".join(said)


def _cards(text: str) -> Iterable[str]:
    return [text[i : i + 2] for i in range(0, len(text), 2)]
