"""The evidence of a report held against what is at hand: the suite that audits it, the files of the item, a new run."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from feltproof import __version__, content
from feltproof.clauses import load
from feltproof.errors import FeltproofError
from feltproof.matrix.found import Line
from feltproof.matrix.printable import printable
from feltproof.runner import as_used
from feltproof.runner.artifacts import Measured
from feltproof.runner.record import CheckRecord, Run
from feltproof.runner.recording import folder_digest

_TOLD = 5
"""So many differences are told, and how many more there are."""


def suite(run: Run, *, specs: Path | None = None, rules: Path | None = None, strict: bool = False) -> Line:
    """Whether a run was made with the specs and rules at hand, those of this version if left out; with `strict` it
    has to be."""
    try:
        mine = {
            "version": __version__,
            "rules": folder_digest(rules or content.rules()),
            "specs": load(specs or content.specs()).sha256,
        }
        held = as_used.files_of(specs or content.specs(), rules or content.rules())
    except FeltproofError as error:
        return Line(
            "suite", "bad" if strict else "unknown", f"cannot be compared: {printable(str(error), longest=200)}"
        )
    wrong = as_used.differing(run.suite.files, held) if run.suite.files is not msgspec.UNSET else ""
    theirs = {"version": run.suite.version, "rules": run.suite.rules_sha256, "specs": run.suite.specs_sha256}
    other = [name for name in mine if mine[name] != theirs[name]]
    if not other and wrong:
        # Neither changes a verdict by itself: registers of topics, reviews.
        words = (
            f"made with the very clauses and checks at hand, and with other registers or reviews ({printable(wrong)})"
        )
        return Line("suite", "bad" if strict else "unknown", words)
    if not other:
        return Line("suite", "ok", f"made with the very specs and rules at hand, and Feltproof {__version__}")
    said = ", ".join(f"{name} {printable(theirs[name], longest=64)[:16]}" for name in other)
    said += f"; {printable(wrong)}" if wrong else ""
    words = f"made with another suite than this one ({said}): its clauses and checks are not those that you have"
    return Line("suite", "bad" if strict else "unknown", words)


def item(run: Run, measured: Measured) -> Line:
    """Whether files are those that were verified, whatever they are called."""
    wanted = {one.sha256: one.path for one in run.engine.artifacts}
    given = {digest: path for path, (digest, _) in measured.items()}
    strangers = [path for digest, path in given.items() if digest not in wanted]
    missing = [path for digest, path in wanted.items() if digest not in given]
    if strangers:
        named = printable(", ".join(strangers), longest=200)
        return Line("item", "bad", f"is not what was verified: {named} has a SHA-256 that the report does not have")
    if missing:
        named = printable(", ".join(missing), longest=200)
        return Line("item", "unknown", f"what was given is of it; not all was: {named} is not there")
    return Line("item", "ok", f"the very files that were verified, {len(given)} by their SHA-256")


def again(then: Run, now: Run) -> Line:
    """Whether a new run of the same examination comes to the same, request by request."""
    if now.suite.specs_sha256 != then.suite.specs_sha256:
        return Line("rerun", "unknown", "verified again by other specs than this report's: nothing can be compared")
    before, after = _checks(then), _checks(now)
    differ = [*_differences(before, after)]
    counted = f"{len(after)} checks of {len({clause for clause, _ in after})} clauses"
    if now.suite.rules_sha256 != then.suite.rules_sha256:
        # No check out of a report is ever run: it would be a program that a stranger sent.
        came = f"{differ[0]}, and {len(differ) - 1} more differences" if differ else "nothing differs"
        words = f"verified again, {counted}, by other checks than this report's, those at hand: {came}"
        return Line("rerun", "unknown", words)
    if not differ:
        return Line("rerun", "ok", f"verified again, {counted}: every request, reply and outcome is the same")
    more = f", and {len(differ) - _TOLD} more" if len(differ) > _TOLD else ""
    return Line(
        "rerun", "bad", f"verified again, {counted}, it comes to something else: {'; '.join(differ[:_TOLD])}{more}"
    )


def _checks(run: Run) -> dict[tuple[str, str], CheckRecord]:
    return {(clause.id, check.check): check for clause in run.clauses for check in clause.checks}


def _differences(
    before: dict[tuple[str, str], CheckRecord], after: dict[tuple[str, str], CheckRecord]
) -> Iterator[str]:
    for key in [*before, *(key for key in after if key not in before)]:
        then, now = before.get(key), after.get(key)
        clause = printable(key[0], longest=80)
        if then is None or now is None:
            yield f"{clause} has a check {printable(key[1], longest=80)} in one of the two alone"
        elif then.outcome != now.outcome:
            yield f"{clause} was {then.outcome}, and is {now.outcome}"
        elif then.findings != now.findings:
            yield f"{clause} has other findings"
        elif (then.digest, then.asked, then.of) != (now.digest, now.asked, now.of):
            yield f"{clause} was answered otherwise, with the same outcome"
