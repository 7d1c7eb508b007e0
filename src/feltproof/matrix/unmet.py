"""What is not met, one after the other: what a test found, and what a person saw."""

from dataclasses import dataclass

from feltproof.matrix.about import attestations, told
from feltproof.matrix.view import ClauseView, FindingView, Report
from feltproof.runner.record import ClauseRecord


@dataclass(frozen=True, slots=True)
class Unmet:
    """One nonconformity."""

    clause: ClauseView
    words: str
    finding: FindingView | None
    """`None` where a person saw it."""


def unmet(report: Report) -> tuple[Unmet, ...]:
    """Every nonconformity, clause by clause."""
    found = []
    for clause in (clause for section in report.sections for clause in section.clauses):
        found += [Unmet(clause, finding.title, finding) for finding in clause.findings]
        if (seen := _seen(clause.record)) is not None:
            found.append(Unmet(clause, f"By inspection: {seen}", None))
    return tuple(found)


def _seen(clause: ClauseRecord) -> str | None:
    """What a person who found that a clause does not conform says of it; `None` where nobody did."""
    failing = [one for one in attestations(clause) if one.result == "nonconform"]
    return " ".join(told(one) for one in failing) if clause.own == "fail" and failing else None
