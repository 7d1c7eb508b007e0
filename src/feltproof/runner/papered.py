"""What people bring to a run, put to its clauses: inspections that count, waivers that apply.

All of it follows from the papers, the digests of what they rest on, and the day: whoever has a `run.json` can work it
out again.
"""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec
import rfc8785

from feltproof.papers.brought import Brought
from feltproof.papers.case import read_case
from feltproof.papers.inspections import Why, why_not
from feltproof.papers.record import (
    Attestation,
    Case,
    Paper,
    Papers,
    Result,
    SetAside,
    Standing,
    Waiver,
    WaiverStanding,
)
from feltproof.papers.waivers import INSPECTION, covers, not_now
from feltproof.runner.record import ClauseRecord, EngineRecord, Finding, Run

_WORST_FIRST: Final[tuple[Result, ...]] = ("nonconform", "conform", "not-applicable")


def with_papers(
    clauses: Sequence[ClauseRecord], findings: Sequence[Finding], engine: EngineRecord, brought: Brought
) -> tuple[tuple[ClauseRecord, ...], Papers]:
    """The clauses with what people brought to them, before any inherits from what stands in it, and the papers."""
    seen, unplaced = _inspected(clauses, brought)
    waived, standings = _waived(seen, findings, engine, brought)
    papers = Papers(
        on=brought.on,
        files=brought.files,
        measured=brought.measured,
        case=brought.case,
        case_put_to=None,
        unplaced=unplaced,
        waivers=standings,
        ignore_waivers=brought.ignore_waivers,
    )
    return waived, papers


def without_papers(clauses: Sequence[ClauseRecord]) -> tuple[ClauseRecord, ...]:
    """The clauses as they were before people brought anything to them."""
    return tuple(_bare(clause) for clause in clauses)


def with_case(papers: Papers | None, paper: Paper, case: Case, on: str, run_sha256: str) -> Papers:
    """The papers of a run with another case, put to it when it was over.

    `on` is the day that is noted where the run has none, `run_sha256` the digest of its `run.json`. A case that stood
    there before is kept, so that what `verify` wrote can be made again from what is here.
    """
    before = papers or Papers(
        on=on, files=(), measured=(), case=None, case_put_to=None, unplaced=(), waivers=(), ignore_waivers=False
    )
    number = sum(one.kind == "case" for one in before.files)
    known = tuple(_renamed(one, f"case-{number}.yaml") if one.name == paper.name else one for one in before.files)
    put_to = before.case_put_to or run_sha256
    return msgspec.structs.replace(before, files=(paper, *known), case=case, case_put_to=put_to)


def _renamed(paper: Paper, name: str) -> Paper:
    return msgspec.structs.replace(paper, name=name)


def as_verified(run: Run) -> Iterator[Run]:
    """The run as `verify` may have written it before a case was put to it: without any case, or with the first.

    Raises:
        UsageError: that case says what no case can.
    """
    papers = run.papers
    if papers is msgspec.UNSET or papers.case_put_to is None:
        yield run
        return
    others = tuple(one for one in papers.files if one.kind != "case")
    bare = msgspec.structs.replace(papers, files=others, case=None, case_put_to=None)
    yield msgspec.structs.replace(run, papers=bare if others else msgspec.UNSET)
    for one in papers.files:
        if one.name == "case-1.yaml":
            first = _renamed(one, "case.yaml")
            cased = msgspec.structs.replace(bare, files=(first, *others), case=read_case(first))
            yield msgspec.structs.replace(run, papers=cased)


# Inspections.


def attested(clause: ClauseRecord) -> bool:
    """Whether a person has looked at what a clause asks to be looked at, and it counts."""
    return clause.inspection is not None and clause.inspection.attestation is not None


def _inspected(
    clauses: Sequence[ClauseRecord], brought: Brought
) -> tuple[tuple[ClauseRecord, ...], tuple[SetAside, ...]]:
    measured = {(one.paper, one.file): one.sha256 for one in brought.measured}
    by_clause: dict[str, list[Attestation]] = {}
    for one in brought.attestations:
        if not one.blank:
            by_clause.setdefault(one.clause, []).append(one)
    found = []
    for clause in clauses:
        its = by_clause.get(clause.id, [])
        if clause.inspection is None or not its:
            found.append(clause)
            continue
        del by_clause[clause.id]
        paragraph = None if clause.paragraph_sha256 is msgspec.UNSET else clause.paragraph_sha256
        judged = [(one, _why_not(one, clause, paragraph, brought.on, measured)) for one in its]
        counted = [one for one, why in judged if why is None]
        found.append(_with(clause, counted, [_aside(one, why) for one, why in judged if why is not None]))
    known = {clause.id for clause in clauses}
    unplaced = tuple(
        _aside(
            one,
            Why("not-asked", "the clause asks for no inspection")
            if name in known
            else Why("not-verified", "the clause is not verified by this run"),
        )
        for name, its in by_clause.items()
        for one in its
    )
    return tuple(found), unplaced


def _why_not(one: Attestation, clause: ClauseRecord, paragraph: str | None, on: str, measured: Any) -> Why | None:
    if clause.own == "not-applicable":
        return Why("not-applicable", f"the clause does not apply here: {clause.note}")
    return why_not(one, paragraph, on, measured)


def _aside(one: Attestation, why: Why) -> SetAside:
    return SetAside(attestation=one, why=why.words, code=why.code)


def _with(clause: ClauseRecord, counted: Sequence[Attestation], aside: Sequence[SetAside]) -> ClauseRecord:
    assert clause.inspection is not None
    latest_first = sorted(counted, key=lambda one: one.on or "", reverse=True)
    in_order = sorted(latest_first, key=lambda one: _WORST_FIRST.index(one.result or "conform"))
    failed = bool(in_order) and in_order[0].result == "nonconform"
    inspection = msgspec.structs.replace(
        clause.inspection,
        attestation=in_order[0] if in_order else None,
        others=tuple(in_order[1:]) or msgspec.UNSET,
        set_aside=tuple(aside) or msgspec.UNSET,
        tested=clause.own if failed else msgspec.UNSET,
    )
    return msgspec.structs.replace(clause, inspection=inspection, own="fail" if failed else clause.own)


def _bare(clause: ClauseRecord) -> ClauseRecord:
    inspection, own = clause.inspection, clause.own
    if inspection is not None:
        own = own if inspection.tested is msgspec.UNSET else inspection.tested
        unset = msgspec.UNSET
        inspection = msgspec.structs.replace(inspection, attestation=None, others=unset, set_aside=unset, tested=unset)
    return msgspec.structs.replace(clause, inspection=inspection, own=own, waived=None)


# Waivers.


def fingerprint(finding: Finding) -> str:
    """SHA-256, in hex, over all that makes a nonconformity the one that it is: what was asked and expected, and what
    came; not how many like it."""
    parts = (
        finding.clause, finding.check, finding.row, finding.configuration, finding.title, finding.rule,
        finding.expected, finding.got, finding.method, finding.request,
    )  # fmt: skip
    return hashlib.sha256(rfc8785.dumps(list(parts))).hexdigest()


def fingerprint_of_inspection(one: Attestation) -> str:
    """The same of what a person saw."""
    parts = (INSPECTION, one.clause, one.text, one.result, one.person, one.on, one.place, one.note)
    return hashlib.sha256(rfc8785.dumps(list(parts))).hexdigest()


def nonconformities(clause: ClauseRecord, findings: Sequence[Finding]) -> dict[str, str]:
    """By fingerprint, what a clause fails by: the id of each finding, `inspection` for what a person saw."""
    found = {fingerprint(one): one.id for one in findings if one.id in clause.findings}
    if clause.inspection is not None and clause.inspection.attestation is not None:
        seen = (clause.inspection.attestation, *(clause.inspection.others or ()))
        found |= {fingerprint_of_inspection(one): INSPECTION for one in seen if one.result == "nonconform"}
    return found


def _waived(
    clauses: Sequence[ClauseRecord], findings: Sequence[Finding], engine: EngineRecord, brought: Brought
) -> tuple[tuple[ClauseRecord, ...], tuple[WaiverStanding, ...]]:
    by_id = {clause.id: clause for clause in clauses}
    needed = {
        clause.id: nonconformities(clause, findings)
        for clause in clauses
        if clause.own == "fail" and clause.id in {one.clause for one in brought.waivers}
    }
    judged = [
        _judged(one, by_id.get(one.clause), needed.get(one.clause, {}), engine, brought) for one in brought.waivers
    ]
    covered: dict[str, set[str]] = {}
    for one, (standing, _) in zip(brought.waivers, judged, strict=True):
        if standing == "applied":
            covered.setdefault(one.clause, set()).add(one.fingerprint)
    whole = {name for name, prints in covered.items() if prints == {*needed[name]}}
    standings = []
    for one, (standing, why) in zip(brought.waivers, judged, strict=True):
        if standing == "applied" and one.clause not in whole:
            others = [name for print_, name in needed[one.clause].items() if print_ not in covered[one.clause]]
            standing, why = "in-part", f"its clause is not met in more than that: {', '.join(others)}"
        standings.append(WaiverStanding(waiver=one, standing=standing, why=why))
    return tuple(_told(clause, standings) if clause.id in whole else clause for clause in clauses), tuple(standings)


def _judged(
    one: Waiver, clause: ClauseRecord | None, needed: dict[str, str], engine: EngineRecord, brought: Brought
) -> tuple[Standing, str]:
    if brought.ignore_waivers:
        return "ignored", "waivers are ignored in this run"
    day = not_now(one, brought.on)
    if day == "expired":
        return "expired", f"expired on {one.expires}"
    if day == "not-begun":
        return "not-begun", f"does not start before {one.starts}"
    if clause is None:
        return "unused", "its clause is not verified by this run"
    if clause.own != "fail":
        return "unused", f"its clause is {clause.own}"
    if one.engine != engine.name:
        return "unused", f"it is for the engine {one.engine!r}, and this is {engine.name!r}"
    if not covers(one.versions, engine.version):
        return "unused", f"it is for versions {one.versions}, and this is {engine.version!r}"
    if one.text != clause.paragraph_sha256:
        return "unused", "it is for another text of the clause"
    if one.fingerprint not in needed:
        return "unused", f"its clause is not met in another way: {', '.join(needed.values())}"
    return "applied", ""


def _told(clause: ClauseRecord, standings: Sequence[WaiverStanding]) -> ClauseRecord:
    its = [one.waiver for one in standings if one.waiver.clause == clause.id and one.standing == "applied"]
    told = {
        "by": _each(one.author for one in its),
        "approved by": _each(one.approver for one in its),
        "why": _each(one.reason for one in its),
        "meanwhile": _each(one.measure for one in its),
        "until": min(one.expires for one in its),
    }
    return msgspec.structs.replace(clause, waived=told)


def _each(said: Any) -> str:
    return "; ".join(dict.fromkeys(said))
