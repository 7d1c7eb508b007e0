"""What a new run has to certify again, given the run that was certified: every clause whose verdict does not rest on
the very same words, readings, declarations, questions and answers; and why.

A clause is carried over only where each of these is recorded in both runs and is the same. Whatever one of them does
not say makes the clause one to certify again.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import msgspec

from feltproof.runner.pairing import clauses_paired, readings_renamed
from feltproof.runner.record import CheckRecord, ClauseRecord, Run

SAID: Final = {
    "law": "the law",
    "reading": "a reading",
    "suite": "the suite",
    "run": "the run",
    "engine": "the engine",
    "people": "people",
    "open": "open",
}
"""The kinds of reasons, in the order in which they are told."""
_CONFIGURED: Final = "other configurations are under test"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a clause stands otherwise than before, or may."""

    kind: str
    """One of `SAID`."""
    words: str

    def __str__(self) -> str:
        return f"{SAID[self.kind]}: {self.words}"


@dataclass(frozen=True, slots=True)
class Sides:
    """Two runs, and what is the same in both as a whole."""

    a: Run
    b: Run

    @property
    def asked_alike(self) -> bool:
        """The same checks were run in the same way, so that what differs in the answers is the engine's doing."""
        one, other = self.a, self.b
        return one.suite == other.suite and one.mode == other.mode and one.configurations == other.configurations

    @property
    def declared_otherwise(self) -> frozenset[str]:
        """The configurations that are under test in both, and of which the engine says something else."""
        then = {one.id: one for one in self.a.configurations}
        return frozenset(one.id for one in self.b.configurations if then.get(one.id, one) != one)

    @property
    def options(self) -> tuple[Mapping[str, str], Mapping[str, str]]:
        """The option of each reading in both, by its id in the first."""
        names = readings_renamed(self.a, self.b)
        after = {names[one.id]: one.option for one in self.b.readings}
        return {one.id: one.option for one in self.a.readings}, after


def to_certify_again(before: Run, now: Run) -> dict[str, tuple[Reason, ...]]:
    """By id, each clause of the new run that the old one does not speak for, with every reason that is known."""
    sides, names = Sides(before, now), clauses_paired(before, now)
    old = {clause.id: clause for clause in before.clauses}
    found = {}
    for clause in now.clauses:
        if clause.own in ("no-obligation", "not-applicable") and _same_standing(old.get(names[clause.id]), clause):
            continue
        if reasons := tuple(_again(old.get(names[clause.id]), clause, sides)):
            found[clause.id] = reasons
    return found


def why(one: ClauseRecord | None, other: ClauseRecord | None, sides: Sides) -> tuple[Reason, ...]:
    """What in the two runs can have made a clause stand otherwise."""
    return tuple(_why(one, other, sides))


def _same_standing(one: ClauseRecord | None, other: ClauseRecord) -> bool:
    return one is not None and one.own == other.own and _words(one) == _words(other) is not None


def _again(one: ClauseRecord | None, other: ClauseRecord, sides: Sides) -> Iterator[Reason]:
    yield from _why(one, other, sides)
    if other.stale or other.suspect:
        yield Reason("open", "it is stale" if other.stale else "it is suspect")
    settled = other.own == "pass" or (other.inspection is not None and other.inspection.attestation is not None)
    if one is not None and not settled and other.own in ("fail", "inconclusive", "inspection"):
        yield Reason(
            "open", f"{other.own} then and now" if one.own == other.own else f"{one.own} then, {other.own} now"
        )


def _why(one: ClauseRecord | None, other: ClauseRecord | None, sides: Sides) -> Iterator[Reason]:
    if one is None or other is None:
        yield Reason("law", "the clause is new" if one is None else "the clause is gone")
        return
    found = [*_law(one, other), *_readings(one, other, sides), *_checks(one, other, sides), *_people(one, other)]
    yield from found
    if not found and (one.own, one.note, one.sensitivity) != (other.own, other.note, other.sensitivity):
        # No clause is carried over in silence.
        if sides.a.configurations != sides.b.configurations:
            yield Reason("engine", _CONFIGURED)
        else:
            yield Reason("run", "it stands otherwise, and neither run says why")


def _people(one: ClauseRecord, other: ClauseRecord) -> Iterator[Reason]:
    if one.inspection != other.inspection or one.waived != other.waived:
        yield Reason("people", "an inspection or a waiver is another")


def _words(clause: ClauseRecord) -> str | None:
    return None if clause.paragraph_sha256 is msgspec.UNSET else clause.paragraph_sha256


def _law(one: ClauseRecord, other: ClauseRecord) -> Iterator[Reason]:
    then, now = _words(one), _words(other)
    if then is None or now is None:
        yield Reason("law", "a run does not say from which words the clause was encoded")
    elif then != now:
        yield Reason("law", "its words changed")
    if one.stale != other.stale:
        yield Reason("law", "the official text at hand is another")


def _readings(one: ClauseRecord, other: ClauseRecord, sides: Sides) -> Iterator[Reason]:
    then, now = sides.options
    renamed = readings_renamed(sides.a, sides.b)
    for id in dict.fromkeys((*one.readings, *(renamed.get(id, id) for id in other.readings))):
        if then.get(id) != now.get(id):
            yield Reason("reading", f"{id} was {then.get(id, 'none')}, and is {now.get(id, 'none')}")


def _checks(one: ClauseRecord, other: ClauseRecord, sides: Sides) -> Iterator[Reason]:
    then, now = ({check.check: check for check in clause.checks} for clause in (one, other))
    if then.keys() != now.keys():
        yield Reason("suite", "other checks test it")
    shared = [(then[name], now[name]) for name in then if name in now]
    encoded = (one.requirement, one.obligation, one.method) != (other.requirement, other.obligation, other.method)
    asked = [_question(one) != _question(other) for one, other in shared]
    if encoded or _table(one) != _table(other):
        yield Reason("suite", "the clause is encoded otherwise")
    if any(asked):
        yield from _asked_otherwise(sides)
    # What an engine declares is an answer too, to `hello`: all that a static check has, and in no digest.
    declared = [sides.declared_otherwise.intersection(other.configurations) for _, other in shared]
    if named := ", ".join(sorted(frozenset().union(*declared))):
        yield Reason("engine", f"it declares otherwise ({named})")
    if one.suspect != other.suspect:
        yield Reason("suite", "clause or check changed since they were accepted")
    answers = [(one, other) for (one, other) in shared if one.digest != other.digest or one.faults != other.faults]
    if answers:
        named = ", ".join(dict.fromkeys(other.check for _, other in answers))
        if sides.asked_alike:
            yield Reason("engine", f"asked the same, it answers otherwise ({named})")
        else:
            yield Reason("run", f"other questions or other answers ({named})")
            if sides.a.engine != sides.b.engine:
                yield Reason("engine", "it is another, or another build")
    same = [pair for pair, otherwise in zip(shared, declared, strict=True) if pair not in answers and not otherwise]
    renamed = readings_renamed(sides.a, sides.b)
    judged = [other.check for one, other in same if _judged(one, {}) != _judged(other, renamed)]
    if judged:
        yield Reason("suite", f"the same answers are judged otherwise ({', '.join(judged)})")


def _judged(check: CheckRecord, renamed: Mapping[str, str]) -> tuple[object, ...]:
    """What a check came to, under each option of each reading, by the reading's name in the first run."""
    return check.outcome, {renamed.get(id, id): outcomes for id, outcomes in check.by_option.items()}


def _table(clause: ClauseRecord) -> list[tuple[object, ...]]:
    """The law's numbers in the rows of a clause."""
    return [(row.name, row.rule, *((cell.column, cell.law) for cell in row.cells)) for row in clause.rows]


def _question(check: CheckRecord) -> tuple[object, ...]:
    """What was asked, how much of it, and how much is needed."""
    return check.strength, check.needs, check.of, check.unit, check.configurations, check.seed


def _asked_otherwise(sides: Sides) -> Iterator[Reason]:
    a, b = sides.a, sides.b
    if a.mode != b.mode:
        yield Reason("run", f"it was {a.mode}, and is {b.mode}")
    elif a.suite.seed != b.suite.seed:
        yield Reason("run", f"its seed was {a.suite.seed}, and is {b.suite.seed}")
    elif a.configurations != b.configurations:
        yield Reason("engine", _CONFIGURED)
    else:
        yield Reason("suite", "a check asks otherwise")
