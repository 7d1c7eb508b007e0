"""Workflow commands of GitHub: a line for each thing that stands against a run, on the line of its clause.

Whoever prints them in a job of GitHub sees them at the change. An engine's words cannot become a command of their own:
line ends and what parts a command are escaped.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from feltproof.exchange import places
from feltproof.exchange.words import line
from feltproof.matrix.evidence import digest, run_bytes
from feltproof.matrix.printable import printable_record
from feltproof.runner.record import ClauseRecord, Run

MOST: Final = 10
"""Of errors, and of warnings: GitHub shows no more of one step."""


def annotations(run: Run, session: Mapping[str, Any]) -> bytes:
    """The run as workflow commands, a line each; the first names the evidence."""
    at = places.lines(run, session)
    shown = printable_record(run)
    errors, warnings = list(_errors(shown, at)), list(_warnings(shown, at))
    said = f"feltproof {shown.suite.version}: {shown.statement} run.json is sha256:{digest(run_bytes(run))}"
    written = [_command("notice", {"title": "Feltproof"}, said)]
    for kept in (errors, warnings):
        written += kept if len(kept) <= MOST else kept[: MOST - 1]
        if len(kept) > MOST:
            kind = kept[0][2:].partition(" ")[0]
            written.append(_command(kind, {"title": "Feltproof"}, f"and {len(kept) - MOST + 1:,} more: see the report"))
    return "".join(f"{one}\n" for one in written).encode()


def _errors(run: Run, at: Mapping[str, int]) -> Iterator[str]:
    findings = {one.id: one for one in run.findings}
    for clause in run.clauses:
        if clause.own != "fail":
            continue
        kind = "warning" if clause.waived else "error"
        waived = " (waived)" if clause.waived else ""
        for name in clause.findings:
            one = findings[name]
            said = f"{one.title}. Expected: {one.expected}. Got: {one.got}. feltproof replay {one.id} --run run.json"
            yield _on(kind, run, clause, at, f"not met{waived}", said)
        if not clause.findings:
            seen = clause.inspection.attestation if clause.inspection else None
            yield _on(kind, run, clause, at, f"not met{waived}", (seen.note if seen else clause.note) or "not met")
    for fault in run.faults:
        title = f"engine fault {fault.kind}"
        yield _command("error", {"title": title}, f"in {fault.method}, {fault.count:,} times: {fault.detail}")


def _warnings(run: Run, at: Mapping[str, int]) -> Iterator[str]:
    for clause in run.clauses:
        for word, why in (
            ("not tested to the end", clause.note if clause.own == "inconclusive" else None),
            ("stale", clause.stale),
            ("suspect", clause.suspect),
        ):
            if why is not None:
                yield _on("warning", run, clause, at, word, why or word)


def _on(kind: str, run: Run, clause: ClauseRecord, at: Mapping[str, int], word: str, said: str) -> str:
    section = next(one for one in run.sections if one.id == clause.section)
    place = {"file": f"specs/{section.spec_path}", "line": str(at[clause.id])} if clause.id in at else {}
    return _command(kind, {**place, "title": f"{clause.id} {clause.title}: {word}"}, said)


def _command(kind: str, properties: Mapping[str, str], message: str) -> str:
    said = ",".join(f"{name}={_escaped(line(value, 200), more=True)}" for name, value in properties.items())
    return f"::{kind} {said}::{_escaped(line(message, 1_500))}"


def _escaped(text: str, *, more: bool = False) -> str:
    for character in "%\r\n" + (":," if more else ""):
        text = text.replace(character, f"%{ord(character):02X}")
    return text
