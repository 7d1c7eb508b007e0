"""Single rounds put to `settle`, lawful ones and those that a rule forbids, beside what the referee says of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from feltproof.checks.engine import Engine, Facility
from feltproof.checks.evidence import Evidence
from feltproof.checks.law import GameLaw, Judgement
from feltproof.checks.scripts import sentence
from feltproof.money import in_dollars
from feltproof.protocol.messages import SettleResult


@dataclass(frozen=True)
class Attempt:
    """One round, lawful or not: the referee says which."""

    case: Mapping[str, Any]
    wrong: str
    """What the engine does that settles it against the rules: `settles an ante without a super bonus`."""
    senseless: str = ""
    """Why nobody can read the case at all; empty where the referee judges it."""


def require(
    engine: Engine, law: GameLaw, facility: Facility, evidence: Evidence, attempts: Sequence[Attempt]
) -> list[SettleResult | None]:
    """Every round that the rules forbid is rejected, and every other one settled."""
    results = engine.settle(facility, [attempt.case for attempt in attempts])
    for attempt, result in zip(attempts, results, strict=True):
        if result is not None:
            _judge(law, facility, evidence, attempt, result)
    return results


def _judge(law: GameLaw, facility: Facility, evidence: Evidence, attempt: Attempt, result: SettleResult) -> None:
    judged = Judgement(True, attempt.senseless) if attempt.senseless else law.judgement(attempt.case, facility)
    if judged is None:
        return
    wagers = [w for seat in attempt.case["seats"] for w in seat["wagers"].values()]
    evidence.expect(
        (result.rejected is not None) == judged.forbidden,
        title=(attempt.wrong or "settles what the rules forbid")
        if judged.forbidden
        else "rejects what the rules allow",
        rule=sentence(judged.rule),
        expected="rejected" if judged.forbidden else "settled",
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
