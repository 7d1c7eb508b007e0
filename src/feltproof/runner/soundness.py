"""Whether what stands in a `run.json` can be a run at all: its parts have the shape that they are told by, and name
each other, and what it concludes follows from what it rests on."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from feltproof.comparison.sets import OTHER_WAY
from feltproof.ledger import secret
from feltproof.ledger.entries import item
from feltproof.protocol.faults import FaultKind
from feltproof.runner.findings import DEEPEST
from feltproof.runner.papers_again import unsound_papers
from feltproof.runner.record import Attempt, Finding, Run
from feltproof.runner.verdict import contradictions


def unsound(run: Run) -> list[str]:
    """What is wrong with a run that somebody hands us, a few words each; empty where nothing is."""
    return [*_torn(run)] or [*_misshapen(run)] or contradictions(run) or [*unsound_papers(run)]


def _torn(run: Run) -> Iterator[str]:
    """Parts that stand there twice, or that speak of what is not there."""
    sections = {section.id: section for section in run.sections}
    clauses = {clause.id: clause for clause in run.clauses}
    readings = {reading.id for reading in run.readings}
    faults = {fault.id for fault in run.faults}
    yield from _twice("section", (section.id for section in run.sections))
    yield from _twice("clause", (clause.id for clause in run.clauses))
    yield from _twice("finding", (finding.id for finding in run.findings))
    yield from _twice("engine fault", (fault.id for fault in run.faults))
    yield from _twice("reading", (reading.id for reading in run.readings))
    yield from _twice("configuration", (f"{one.id} of {one.game}" for one in run.configurations))
    if not run.sections:
        yield "it has no section"
    for clause in run.clauses:
        if clause.section not in sections:
            yield f"{clause.id} is of {clause.section!r}, a section that it does not have"
        if missing := {*clause.readings} - readings:
            yield f"{clause.id} names the reading {min(missing)!r}, which it does not have"
        if [*clause.findings] != [name for check in clause.checks for name in check.findings]:
            yield f"{clause.id} names other findings than its checks"
        for check in clause.checks:
            if check.clause != clause.id:
                yield f"a check of {clause.id} says that it is of {check.clause!r}"
            if missing := {*check.faults} - faults:
                yield f"{check.check} names the engine fault {min(missing)!r}, which it does not have"
    for finding in run.findings:
        if finding.clause not in clauses:
            yield f"finding {finding.id} is of {finding.clause!r}, a clause that it does not have"
    for reading in run.readings:
        if reading.option not in [option.name for option in reading.options]:
            yield f"{reading.id} is read as {reading.option!r}, which is none of its options"
    for comparison in run.comparisons or ():
        for compared in (comparison.one.id, comparison.other.id):
            if compared not in sections:
                yield f"it compares {compared!r}, a section that it does not have"
        for rule in comparison.rules:
            if (rule.verdict == "silent") != (rule.one is None or rule.other is None):
                yield f"the rule {rule.topic!r} is said to be {rule.verdict}, and who speaks says otherwise"
            if rule.reverse != OTHER_WAY[rule.verdict]:
                yield f"the rule {rule.topic!r} is {rule.verdict} one way and {rule.reverse} the other"
    for section in run.sections:
        if section.id not in run.tallies:
            yield f"{section.id} is not counted"
    yield from _miscounted(run)
    yield from _no_such_attempt(run)


def _no_such_attempt(run: Run) -> Iterator[str]:
    """A run of record whose seed is not the one that was committed to, or that is counted as none can be."""
    one = run.of_record
    if not isinstance(one, Attempt):
        return
    if run.mode == "quick" or run.self_test:
        yield "it is said to be of record, and is quick or a self-test"
    if not secret.is_secret(one.secret) or secret.commitment(one.secret) != one.commitment:
        yield "its secret is not what was committed to"
    elif secret.seed_of(one.secret) != run.suite.seed:
        yield "its seed is not the one that was committed to"
    files = run.engine.artifacts
    # Of one that changed, or came, nobody can tell whether it is the one that was counted by.
    if all(file.unchanged for file in files) and one.item != item(run.engine.address, (file.sha256 for file in files)):
        yield "it is counted for another item than was verified"
    numbers = sorted([one.number, *(other.number for other in one.others)])
    if (
        not 1 <= one.of_item <= one.at_item <= one.on_ledger
        or len(numbers) != one.at_item
        or numbers.index(one.number) + 1 != one.of_item
        or not 1 <= numbers[0] <= numbers[-1] <= one.on_ledger
        or len({*numbers}) < len(numbers)
    ):
        yield "the attempts at its item are counted otherwise than they are listed"


def _miscounted(run: Run) -> Iterator[str]:
    """Mutants of which more were killed than there are, or of clauses that the run does not have."""
    if run.mutants is None:
        return
    clauses = {clause.id for clause in run.clauses}
    for id, one in run.mutants.clauses.items():
        if id not in clauses:
            yield f"it counts mutants of {id!r}, a clause that it does not have"
        if not 0 <= one.killed <= one.total:
            yield f"{id} is said to kill {one.killed} of {one.total} mutants"
    whole = run.mutants
    if not 0 <= whole.killed <= whole.total or whole.total - whole.killed != len(whole.survivors):
        yield f"{whole.killed} of {whole.total} mutants are said to be killed, and {len(whole.survivors)} to survive"
    if not 0 <= whole.right_engines_failed <= whole.right_engines:
        yield f"{whole.right_engines_failed} of {whole.right_engines} right engines are said to be failed"
    if whole.qualified and (whole.survivors or whole.right_engines_failed):
        yield "the suite is said to be qualified, and what survived, or was failed, says otherwise"


def _twice(what: str, names: Iterable[str]) -> Iterator[str]:
    for name, times in Counter(names).items():
        if times > 1:
            yield f"it has {what} {name!r} {times} times"


def _misshapen(run: Run) -> Iterator[str]:
    """Parts of a free form that are none of those that we write."""
    for fault in run.faults:
        if fault.kind not in [str(kind) for kind in FaultKind]:
            yield f"engine fault {fault.id} is of no kind that there is, {fault.kind!r}"
    for configuration in run.configurations:
        if _deep(configuration.declared):
            yield f"configuration {configuration.id} is nested deeper than {DEEPEST} levels"
    for finding in run.findings:
        if _deep(finding.request) or _deep(finding.reply):
            yield f"finding {finding.id} is nested deeper than {DEEPEST} levels"
        elif wrong := _wrong_with_request(finding):
            yield f"finding {finding.id} has a request that is none: {wrong}"


def _deep(value: Any) -> bool:
    level = [value]
    for _ in range(DEEPEST + 1):
        level = [inner for one in level for inner in _inside(one)]
        if not level:
            return False
    return True


def _inside(value: Any) -> Iterable[Any]:
    return value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()


def _wrong_with_request(finding: Finding) -> str:
    """What keeps a request from being put again, or told; what `hello` said has any form."""
    request = finding.request
    if finding.method == "hello":
        return ""
    if not isinstance(request.get("game"), str):
        return "'game' is a text"
    if not isinstance(request.get("configuration", ""), str):
        return "'configuration' is a text"
    cases = request.get("cases")
    if not isinstance(cases, list) or not cases or not all(isinstance(case, dict) for case in cases):
        return "'cases' is a list of objects"
    ids = [case.get("case") for case in cases]
    if not all(isinstance(id, str) for id in ids) or len(set(ids)) < len(ids):
        return "each of 'cases' has a text of its own under 'case'"
    return next((wrong for case in cases if (wrong := _wrong_with_case(case))), "")


def _wrong_with_case(case: Mapping[str, Any]) -> str:
    for name in ("seats", "events"):
        given = case.get(name, [])
        if not isinstance(given, list) or not all(isinstance(one, dict) for one in given):
            return f"{name!r} is a list of objects"
    if not all(isinstance(seat.get("wagers", {}), dict) for seat in case.get("seats", ())):
        return "'wagers' is an object"
    if not all(isinstance(event.get("event"), str) for event in case.get("events", ())):
        return "'event' is a text"
    return ""
