"""A run of record beside the ledger that should tell of it."""

from collections.abc import Iterator

from feltproof.ledger.chain import Attempt, Ledger
from feltproof.matrix.evidence import verified_digest
from feltproof.matrix.found import Line
from feltproof.matrix.recorded import which
from feltproof.runner import record
from feltproof.runner.record import Run


def beside(run: Run, run_digest: str, ledger: Ledger) -> list[Line]:
    """A run of record beside the ledger that should tell of it: a line for each thing looked at."""
    lines = [chain(ledger)]
    one = run.of_record
    if not isinstance(one, record.Attempt):
        return [*lines, Line("attempt", "bad", "this is no run of record: it names no ledger")]
    # A case that was put to the run afterwards is no other run.
    if wrong := [*_wrong(run, one, verified_digest(run, run_digest), ledger)]:
        return [*lines, Line("attempt", "bad", "; ".join(wrong))]
    lines.append(Line("attempt", "ok", f"{which(one)}, as the ledger has it"))
    lines.append(Line("seed", "ok", "committed to before the engine was started, and the run was made with it"))
    since = ledger.of_item(one.item)[one.at_item :]
    if since:
        told = ", ".join(f"attempt {attempt.number} {attempt.outcome}" for attempt in since)
        lines.append(Line("since then", "unknown", f"at the same item: {told}"))
    return lines


def chain(ledger: Ledger) -> Line:
    """Whether a ledger holds, by itself."""
    if ledger.wrong:
        return Line("chain", "bad", "; ".join(ledger.wrong[:3]) + (" …" if len(ledger.wrong) > 3 else ""))
    if not ledger.lines:
        return Line("chain", "unknown", "the ledger is empty")
    return Line("chain", "ok", f"each of {ledger.lines} lines names the one before it; known as sha256:{ledger.first}")


def _wrong(run: Run, one: record.Attempt, run_digest: str, ledger: Ledger) -> Iterator[str]:
    if ledger.first != one.ledger:
        yield f"it was made with another ledger, sha256:{one.ledger}"
        return
    attempt = ledger.attempts.get(one.number)
    if attempt is None or attempt.line != one.opened:
        yield f"the ledger has no attempt {one.number} that was opened by the line that it names"
        return
    yield from _otherwise(run, one, run_digest, attempt)
    at_item = ledger.of_item(one.item)
    numbers = [each.number for each in at_item]
    if numbers.index(one.number) + 1 != one.of_item or sum(n <= one.on_ledger for n in numbers) != one.at_item:
        yield "the ledger counts the attempts at its item otherwise"
        return
    for other in one.others:
        known = ledger.attempts.get(other.number)
        if known is None or other.number not in numbers:
            yield f"the ledger has no attempt {other.number} at its item"
        elif other.outcome != "never closed" and (other.outcome, other.run) != _came_of(known):
            yield f"the ledger says that attempt {other.number} was: {known.outcome}"


def _otherwise(run: Run, one: record.Attempt, run_digest: str, attempt: Attempt) -> Iterator[str]:
    """Where the lines of an attempt and the run say different things."""
    opened, closed = attempt.opened, attempt.closed
    if opened.commitment != one.commitment:
        yield "it was committed to another seed"
    suite = run.suite
    if (opened.feltproof, opened.rules, opened.specs) != (suite.version, suite.rules_sha256, suite.specs_sha256):
        yield "it was opened with another suite"
    if opened.item != one.item or opened.engine != run.engine.address:
        yield "it was opened for another item"
    if not {section.id for section in run.sections} <= {*opened.sections}:
        yield "it was opened for other sections"
    mine = {reading.id: reading.option for reading in run.readings if reading.option != reading.options[0].name}
    if mine != {id: option for id, option in opened.readings.items() if id in {one.id for one in run.readings}}:
        yield "it was opened with other readings"
    if closed is None:
        yield "it was never closed"
    elif closed.run != run_digest:
        yield (
            f"it was closed with another run.json, sha256:{closed.run}" if closed.run else "it was closed without a run"
        )
    elif closed.exit_code != run.exit_code:
        yield f"it was closed with exit code {closed.exit_code}"


def _came_of(attempt: Attempt) -> tuple[str, str | None]:
    return attempt.outcome, attempt.closed.run if attempt.closed is not None else None
