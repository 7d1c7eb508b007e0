"""The matrix as a working sheet: a line for each clause and for each row of its tables, as JSON, CSV and XLSX.

Whoever opens one in a spreadsheet trusts that it computes nothing: a cell whose words begin as a formula does, were
they an engine's or a customer's, is a text that says so. `python -m feltproof.matrix.sheet` prints the JSON Schema.
"""

import csv
import io
import json
from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal

import msgspec

from feltproof.clauses.schema import DIALECT
from feltproof.matrix import view
from feltproof.matrix.about import attestations, told, waived_told
from feltproof.matrix.wording import WORDS
from feltproof.runner.record import CheckRecord, ClauseRecord, Row, Run

SCHEMA: Final = "feltproof/matrix/1"
FORMULA: Final = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20"
"""A spreadsheet may take a text that begins with one of these for a formula; the last four are the wide ones of East
Asia."""


class Line(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of the sheet: a clause, or a row of one of its tables."""

    section: str
    clause: str
    row: str
    """Name of the table row; empty for the clause itself."""
    title: str
    requirement: str
    obligation: str
    method: str
    verdict: str
    """Of the clause itself; for a heading, of what stands below it."""
    inherited: bool
    """The verdict comes from below."""
    printed: str
    """What laboratories print beside the verdict."""
    note: str
    stale: str
    suspect: str
    waived: str
    evidence: tuple[str, ...]
    """For each check: its name, outcome, strength, and how many cases of how many."""
    law: str
    """For a row: what the law asks."""
    declared: str
    paid: str
    readings: tuple[str, ...]
    sensitivity: str
    mutants_killed: int | None
    mutants: int | None
    """That name the clause; `None` without a qualification of this suite."""
    findings: tuple[str, ...]
    inspected: tuple[str, ...]
    """Who looked, when, and what they saw: each that counts."""


class FindingLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A nonconformity, without the messages that show it: those are in `run.json`."""

    finding: str
    clause: str
    row: str
    check: str
    configuration: str
    title: str
    rule: str
    expected: str
    got: str
    count: int
    of: int
    replay: str


class Share(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How far a section is settled, in whole percent."""

    section: str
    citation: str
    title: str
    currency: str
    by_test: int
    by_inspection: int
    open: int


class Sheet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`matrix.json`."""

    feltproof: str
    """The version that verified."""
    report: str
    """Its number."""
    run: str
    """SHA-256 of `run.json`, which alone is the evidence."""
    warnings: tuple[str, ...]
    verdict: Literal["pass", "fail", "inconclusive"]
    headline: str
    statement: str
    decision_rule: str
    engine: str
    engine_version: str
    address: str
    artifacts: dict[str, str]
    """SHA-256 by path."""
    mode: str
    seed: int
    sections: tuple[Share, ...]
    lines: tuple[Line, ...]
    findings: tuple[FindingLine, ...]
    schema: Literal["feltproof/matrix/1"] = SCHEMA


def sheet(run: Run, session: Mapping[str, Any]) -> Sheet:
    """The sheet of a run; every string in it is safe to print."""
    report = view.report(run, session)
    shown = report.run
    return Sheet(
        feltproof=shown.suite.version,
        report=report.number,
        run=report.run_digest,
        # A sheet is never signed, so that it warns of no signature.
        warnings=tuple(f"{one.short}: {one.long}" for one in report.banners if one.short in ("SELF-TEST", "QUICK")),
        verdict=report.verdict,
        headline=report.headline,
        statement=shown.statement,
        decision_rule=shown.decision_rule,
        engine=shown.engine.name,
        engine_version=shown.engine.version,
        address=shown.engine.address,
        artifacts={one.path: one.sha256 for one in shown.engine.artifacts},
        mode=shown.mode,
        seed=shown.suite.seed,
        sections=tuple(_share(section) for section in report.sections),
        lines=tuple(line for section in report.sections for clause in section.clauses for line in _lines(clause)),
        findings=tuple(_finding(finding) for finding in report.findings),
    )


def sheet_json(run: Run, session: Mapping[str, Any]) -> bytes:
    """The sheet as JSON, for a program to read; `docs/schema/matrix.schema.json` says what it holds."""
    return msgspec.json.format(msgspec.json.encode(sheet(run, session)), indent=2) + b"\n"


def sheet_csv(run: Run, session: Mapping[str, Any]) -> bytes:
    """The lines as CSV (RFC 4180) in UTF-8, with the mark by which Excel knows it."""
    made = sheet(run, session)
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\r\n")
    writer.writerow([*COLUMNS.values(), "Feltproof, SHA-256 of run.json"])
    for line in made.lines:
        writer.writerow([*(neutral(cell) for cell in cells(line)), made.run])
    return "\ufeff".encode() + written.getvalue().encode()


def schema() -> str:
    """The JSON Schema of `matrix.json`, as it stands in its file."""
    drawn = {"$schema": DIALECT, "title": "matrix.json, as Feltproof writes it", **msgspec.json.schema(Sheet)}
    return json.dumps(drawn, indent=2, ensure_ascii=False) + "\n"


COLUMNS: Final = {
    "section": "Section",
    "clause": "Clause",
    "row": "Row",
    "title": "Title",
    "requirement": "Requirement, in our words",
    "obligation": "Obligation",
    "method": "Method",
    "verdict": "Verdict",
    "inherited": "From below",
    "printed": "As laboratories print it",
    "note": "Note",
    "stale": "Stale",
    "suspect": "Suspect",
    "waived": "Waived",
    "evidence": "Evidence",
    "law": "The law",
    "declared": "Declared",
    "paid": "Paid",
    "readings": "Readings",
    "sensitivity": "Under readings",
    "mutants_killed": "Mutants killed",
    "mutants": "Mutants",
    "findings": "Findings",
    "inspected": "By inspection",
}
"""Fields of a line, and the head that each column has."""


def cells(line: msgspec.Struct) -> Iterator[str | int]:
    """What stands in each column of a line: texts, or numbers where numbers are meant."""
    for name in line.__struct_fields__:
        value = getattr(line, name)
        if value is None:
            yield ""
        elif isinstance(value, bool):
            yield "yes" if value else ""
        elif isinstance(value, tuple):
            yield "; ".join(value)
        else:
            yield value


def neutral(cell: str | int) -> str | int:
    """The cell, with an apostrophe before what a spreadsheet would compute, whatever blanks stand before it."""
    return f"'{cell}" if isinstance(cell, str) and formula(cell) else cell


def formula(text: str) -> bool:
    """Whether a spreadsheet may take a text for a formula."""
    return text.lstrip(" \u00a0\u202f")[:1] in tuple(FORMULA)


def _share(section: view.SectionView) -> Share:
    by_test, by_inspection, left = section.percents
    one = section.record
    return Share(
        section=one.id,
        citation=one.citation,
        title=one.title,
        currency=one.currency,
        by_test=by_test,
        by_inspection=by_inspection,
        open=left,
    )


def _lines(clause: view.ClauseView) -> Iterator[Line]:
    one = clause.record
    killed, total = clause.killed or (None, None)
    line = Line(
        section=one.section,
        clause=one.id,
        row="",
        title=one.title,
        requirement=one.requirement,
        obligation=one.obligation,
        method=one.method,
        verdict=clause.verdict,
        inherited=clause.inherited,
        printed=clause.word,
        note=one.note,
        stale=one.stale or "",
        # All of it: a line stands by itself, and what a report says once for all is not beside it.
        suspect=one.suspect or "",
        waived=waived_told(one.waived) if one.waived else "",
        evidence=tuple(_evidence(check) for check in one.checks),
        law="",
        declared="",
        paid="",
        readings=one.readings,
        sensitivity=clause.sensitivity,
        mutants_killed=killed,
        mutants=total,
        findings=tuple(finding.record.id for finding in clause.findings),
        inspected=tuple(told(attestation) for attestation in attestations(one)),
    )
    yield line
    for row in one.rows:
        yield _row(line, one, row, clause.findings)


def _row(line: Line, clause: ClauseRecord, row: Row, findings: tuple[view.FindingView, ...]) -> Line:
    """The line of a table row: what it has of its own, and the names that say where it stands."""
    rule = "no less than" if row.rule == "floor" else "exactly"
    return msgspec.structs.replace(
        line,
        clause=row.id,
        row=row.name,
        title=f"{clause.title}: {row.name.replace('_', ' ')}",
        requirement="",
        verdict=row.outcome,
        inherited=False,
        printed=WORDS[row.outcome],
        note="",
        stale="",
        suspect="",
        waived="",
        evidence=(),
        law=f"{rule} " + ", ".join(_in_column(cell.column, cell.law) for cell in row.cells),
        declared=", ".join(_in_column(cell.column, " or ".join(cell.declared)) for cell in row.cells if cell.declared),
        paid=", ".join(_in_column(cell.column, cell.paid) for cell in row.cells if cell.paid is not None),
        readings=(),
        sensitivity="",
        mutants_killed=None,
        mutants=None,
        findings=tuple(one.record.id for one in findings if one.record.row == row.name),
        inspected=(),
    )


def _in_column(column: str, value: str) -> str:
    return f"{column} {value}" if column else value


def _evidence(check: CheckRecord) -> str:
    counted = f"{check.asked:,} of {check.of:,} {check.unit}"
    seed = f", seed {check.seed}" if check.seed is not None else ""
    return f"{check.check}: {check.outcome}, {check.strength}, {counted}{seed}"


def _finding(finding: view.FindingView) -> FindingLine:
    one = finding.record
    return FindingLine(
        finding=one.id,
        clause=one.clause,
        row=one.row or "",
        check=one.check,
        configuration=one.configuration or "",
        title=finding.title,
        rule=finding.rule,
        expected=one.expected,
        got=one.got,
        count=one.count,
        of=one.of,
        replay=finding.replay,
    )


if __name__ == "__main__":
    print(schema(), end="")
