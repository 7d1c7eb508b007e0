"""What is not met, one after the other: what a test found, and what a person saw."""

from dataclasses import dataclass

from feltproof.matrix.about import attestations, told
from feltproof.matrix.view import ClauseView, FindingView, Report
from feltproof.papers.record import Attestation
from feltproof.runner.record import ClauseRecord


@dataclass(frozen=True, slots=True)
class Unmet:
    """One nonconformity."""

    clause: ClauseView
    words: str
    finding: FindingView | None
    """`None` where a person saw it."""
    seen: str = ""
    """What that was, in their words."""


def unmet(report: Report) -> tuple[Unmet, ...]:
    """Every nonconformity, clause by clause."""
    found = []
    for clause in (clause for section in report.sections for clause in section.clauses):
        found += [Unmet(clause, finding.title, finding) for finding in clause.findings]
        if failing := _failing(clause.record):
            said = " ".join(told(one) for one in failing)
            found.append(Unmet(clause, f"By inspection: {said}", None, " ".join(one.note or "" for one in failing)))
    return tuple(found)


def _failing(clause: ClauseRecord) -> list[Attestation]:
    """What people say who found that a clause does not conform; nothing where it does not fail by that."""
    return [one for one in attestations(clause) if one.result == "nonconform"] if clause.own == "fail" else []
