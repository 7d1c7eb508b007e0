"""From what the checks saw to the verdict of each clause, and of the whole."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

from feltproof.checks.evidence import CellSeen, Evidence
from feltproof.checks.strength import suffices
from feltproof.clauses.records import Choice, Clause, Envy, Exact, Floor
from feltproof.errors import ends_with
from feltproof.money import in_dollars
from feltproof.runner.papered import without_papers
from feltproof.runner.record import (
    Cell,
    CheckRecord,
    ClauseRecord,
    Inspection,
    Outcome,
    Row,
    Run,
    Sensitivity,
    Tally,
    Verdict,
)

WORST_FIRST: Final[tuple[Verdict, ...]] = (
    "fail",
    "inconclusive",
    "inspection",
    "pass",
    "not-applicable",
    "no-obligation",
)
"""A parent inherits the first of these that it or a child has."""

OUTCOMES_WORST_FIRST: Final[tuple[Outcome, ...]] = ("fail", "inconclusive", "pass", "not-applicable")


def worst(verdicts: Iterable[Verdict]) -> Verdict:
    """The verdict that a unit inherits from what stands in it."""
    return min(verdicts, key=WORST_FIRST.index)


def worst_outcome(outcomes: Iterable[Outcome]) -> Outcome:
    return min(outcomes, key=OUTCOMES_WORST_FIRST.index, default="not-applicable")


def own_verdict(
    clause: Clause, checks: Sequence[CheckRecord], offered: bool, table: Sequence[Row] = ()
) -> tuple[Verdict, str]:
    """The verdict of a clause without its children, and why, where it is not plain."""
    outcome: Outcome = worst_outcome(c.outcome for c in checks) if checks else "inconclusive"
    if not offered and outcome != "fail":
        return "not-applicable", f"no configuration under test offers {str(clause.option).replace('_', ' ')}"
    if clause.method == "none":
        return "no-obligation", ""
    if clause.method in ("inspection", "analysis"):
        return "inspection", ""
    # Of a table that its checks go through, no row may be left out; other checks see to other things.
    gone_through = any(cell.declared or cell.paid for row in table for cell in row.cells)
    unseen = [row.name for row in table if gone_through and row.outcome == "inconclusive"]
    if outcome == "pass" and unseen:
        return "inconclusive", f"nothing was settled on {', '.join(row.replace('_', ' ') for row in unseen)}"
    notes = dict.fromkeys(c.note for c in checks if c.note and c.outcome == outcome)
    return outcome, "; ".join(notes) if checks else "no check is linked to it"


def inherit(records: Sequence[ClauseRecord]) -> tuple[ClauseRecord, ...]:
    """The same clauses, each with the worst of its own verdict and of its children's."""
    verdicts: dict[str, Verdict] = {}
    # Children stand after their parents in the text, so that from the end each child is known first.
    for record in reversed(records):
        below = [verdicts[r.id] for r in records if r.parent == record.id]
        verdicts[record.id] = worst([record.own, *below])
    return tuple(_with(record, verdict=verdicts[record.id]) for record in records)


def _with(record: ClauseRecord, **changes: Any) -> ClauseRecord:
    fields = {name: getattr(record, name) for name in record.__struct_fields__}
    return ClauseRecord(**{**fields, **changes})


def sensitivity(checks: Sequence[CheckRecord], readings_in_force: Mapping[str, str], own: Verdict) -> Sensitivity:
    """How a verdict hangs on the readings: `readings_in_force` gives each option by the reading's id."""
    if own not in ("pass", "fail"):
        return "none"
    under: dict[tuple[str, str], list[Outcome]] = {}
    for check in checks:
        for reading, outcomes in check.by_option.items():
            for option, outcome in outcomes.items():
                if option != readings_in_force[reading]:
                    under.setdefault((reading, option), []).append(outcome)
    others = {worst_outcome(outcomes) for outcomes in under.values()} - {"not-applicable"}
    # One option with the other outcome shows that it hangs on the reading; that it does not, only all can show.
    if own == "pass":
        return "only-as-read" if "fail" in others else "every-reading" if others == {"pass"} else "none"
    return "fails-only-as-read" if "pass" in others else "fails-every-reading" if others == {"fail"} else "none"


def inspection(clause: Clause) -> Inspection | None:
    """What a person has to look at."""
    return Inspection(look_for=clause.look_for, attestation=None) if clause.look_for else None


# Tables of the law, cell by cell.


def rows(clause: Clause, evidences: Sequence[Evidence], outcome: Outcome) -> tuple[Row, ...]:
    """The rows of a clause's table, each with what the law has, what was declared and what was paid."""
    cells = _law_cells(clause)
    found = []
    for name in clause.rows:
        seen = {column: _seen(evidences, name, column) for column in cells[name]}
        row_failed = any(name in e.rows and e.rows[name].failed for e in evidences)
        built = tuple(
            Cell(
                column=column,
                law=cells[name][column],
                declared=tuple(sorted(cell.declared)),
                paid=cell.paid,
                outcome=_cell_outcome(cell, outcome, column),
            )
            for column, cell in seen.items()
        )
        own = worst_outcome(c.outcome for c in built)
        found.append(
            Row(
                id=str(clause.id.at(name)),
                name=name,
                rule="choice" if clause.choice or clause.exact else "floor",
                cells=built,
                outcome="fail" if row_failed else own,
            )
        )
    return tuple(found)


def _law_cells(clause: Clause) -> dict[str, dict[str, str]]:
    """What the law prints, by row and column."""
    cells: dict[str, dict[str, str]] = {row: {} for row in clause.rows}
    match clause.floor or clause.exact, clause.choice, clause.envy:
        case (Floor() | Exact()) as one, None, None:
            for row, odds in one.odds.items():
                if row:
                    cells[row][""] = str(odds)
        case None, Choice() as choice, None:
            for column, table in choice.tables.items():
                for row, value in table.items():
                    cells[row][column] = str(value)
        case None, None, Envy() as envy:
            for row, amount in envy.amounts.items():
                cells[row][envy.table] = in_dollars(amount)
    return cells


def _seen(evidences: Sequence[Evidence], row: str, column: str) -> CellSeen:
    together = CellSeen()
    for evidence in evidences:
        cell = evidence.rows[row].columns.get(column) if row in evidence.rows else None
        if cell is not None:
            together.declared |= cell.declared
            if cell.least is not None and (together.least is None or cell.least < together.least):
                together.least, together.paid = cell.least, cell.paid
            together.failed |= cell.failed
    return together


def _cell_outcome(cell: CellSeen, clause: Outcome, column: str) -> Outcome:
    if cell.failed:
        return "fail"
    if column and not cell.declared:
        return "not-applicable"
    # A clause that fails by another row leaves this one as it was seen.
    if cell.paid is None:
        return "inconclusive"
    return "inconclusive" if clause == "inconclusive" else "pass"


# The whole.


def tally(beside: int, records: Sequence[ClauseRecord]) -> Tally:
    """How many clauses of a section stand where, and of the provisions `beside` them: incorporated, or not encoded."""
    verdicts: dict[str, int] = {}
    for record in records:
        verdicts[record.own] = verdicts.get(record.own, 0) + 1
    obliging = [r for r in records if r.own not in ("no-obligation", "not-applicable")]
    settled = [r for r in obliging if not r.stale and not r.suspect]
    by_inspection = sum(_settled_by_inspection(r) for r in settled)
    by_test = sum(r.own in ("pass", "fail") and not _settled_by_inspection(r) for r in settled)
    base = len(obliging) + beside
    return Tally(
        clauses=len(records),
        obliging=base,
        by_test=by_test,
        by_inspection=by_inspection,
        open=base - by_test - by_inspection,
        verdicts=verdicts,
    )


def _settled_by_inspection(record: ClauseRecord) -> bool:
    """Whether it is a person who passed a clause, or who alone failed it."""
    if record.inspection is None or record.inspection.attestation is None:
        return False
    return record.own == "inspection" or record.inspection.tested not in (msgspec.UNSET, "fail")


def exit_code(records: Sequence[ClauseRecord], faults: bool, unencoded: bool = False) -> int:
    """What the command line ends with for these verdicts; `unencoded` where a text has what no clause has.

    A clause that is not met and waived ends with nothing by itself: it does not conform all the same.
    """
    applying: set[int] = set()
    if faults:
        applying.add(5)
    if any(r.own == "fail" and not r.waived for r in records):
        applying.add(1)
    if any(r.own == "inconclusive" for r in records):
        applying.add(6)
    if unencoded or any(r.stale or r.suspect for r in records):
        applying.add(4)
    return ends_with(applying)


def contradictions(run: Run) -> list[str]:
    """Where a run says one thing and rests on another: what it concludes is worked out again from its checks, and from
    its papers."""
    found = []
    for record in without_papers(run.clauses):
        outcome = worst_outcome(c.outcome for c in record.checks)
        tested = record.method == "test" and bool(record.checks)
        if tested and record.own == "pass" and outcome != "pass":
            found.append(f"{record.label} passes, and a check of it does not")
        if (record.own == "fail") != (outcome == "fail"):
            found.append(f"{record.label} is {record.own}, and its checks are not")
        if any(row.outcome == "fail" for row in record.rows) and record.own != "fail":
            found.append(f"{record.label} is {record.own}, and a row of its table fails")
        for check in record.checks:
            if check.outcome == "pass" and (
                check.findings or check.asked < check.of or not check.of or not suffices(check.strength, check.needs)
            ):
                found.append(f"{record.label}: {check.check} passes on evidence that does not bear it")
    named = {id for record in run.clauses for id in record.findings}
    if named != {finding.id for finding in run.findings}:
        found.append("the clauses name other findings than there are")
    if tuple(r.verdict for r in inherit(run.clauses)) != tuple(r.verdict for r in run.clauses):
        found.append("a unit does not have the worst verdict of what stands in it")
    code = exit_code(run.clauses, bool(run.faults), any(section.unencoded for section in run.sections))
    if any(not artifact.unchanged for artifact in run.engine.artifacts) and code in (0, 4):
        code = 6
    if run.exit_code != code or run.conforms != (code == 0 and not any(r.own == "fail" for r in run.clauses)):
        found.append(f"it says that it conforms, or that it ends with {run.exit_code}: it ends with {code}")
    for section in run.sections:
        records = [record for record in run.clauses if record.section == section.id]
        if run.tallies.get(section.id) != tally(len(section.incorporated) + len(section.unencoded), records):
            found.append(f"the counts of {section.id} are others")
    if ("does not conform to" in run.statement) != any(r.own == "fail" for r in run.clauses):
        found.append("the statement of conformity says something else")
    return found
