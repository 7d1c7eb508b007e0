"""SARIF 2.1.0 (OASIS, with errata 01): a rule for each clause, a result for whatever stands against one.

What is met has a rule and no result: some readers show every result as an alert.
"""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
import rfc8785

from feltproof.exchange import places
from feltproof.exchange.words import line
from feltproof.matrix.about import waived_told
from feltproof.matrix.evidence import digest, run_bytes
from feltproof.matrix.printable import printable_record
from feltproof.matrix.wording import WORDS
from feltproof.papers.waivers import INSPECTION
from feltproof.runner.papered import fingerprint, nonconformities
from feltproof.runner.record import ClauseRecord, Finding, Run

SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
VERSION: Final = "2.1.0"
MOST_RESULTS: Final = 5_000
"""GitHub shows no more of one run."""
LONGEST: Final = 1_000
"""Characters of a text; GitHub takes 1,024."""
_LINK: Final = re.compile(r"[\[\]]")
_PLACEHOLDER: Final = re.compile(r"\{([0-9]+)\}")


def sarif(run: Run, session: Mapping[str, Any]) -> bytes:
    """The run as SARIF. The same run gives the same bytes, wherever the specs at hand are the run's."""
    run_digest = digest(run_bytes(run))
    at = places.lines(run, session)
    # Fingerprints are those of the words as they came; what is shown is printable.
    prints = {one.id: (_identity(one), fingerprint(one)) for one in run.findings}
    shown = printable_record(run)
    results = list(_results(shown, run, prints, at))
    made = {
        "$schema": SCHEMA,
        "version": VERSION,
        "runs": [
            {
                "tool": {"driver": _driver(shown)},
                "automationDetails": {"id": f"feltproof/{'+'.join(section.id for section in shown.sections)}/"},
                "columnKind": "unicodeCodePoints",
                "invocations": [_invocation(shown)],
                "results": results[:MOST_RESULTS],
                "properties": {
                    "run": f"sha256:{run_digest}",
                    "engine": line(f"{shown.engine.name} {shown.engine.version}"),
                    "mode": shown.mode,
                    "selfTest": shown.self_test,
                    "conforms": shown.conforms,
                    "statement": shown.statement[:4_000],
                    "resultsLeftOut": max(0, len(results) - MOST_RESULTS),
                },
            }
        ],
    }
    return json.dumps(made, indent=1, ensure_ascii=False).encode() + b"\n"


def _driver(run: Run) -> dict[str, Any]:
    return {
        "name": "Feltproof",
        "version": run.suite.version,
        "semanticVersion": run.suite.version,
        "rules": [_rule(run, clause) for clause in run.clauses],
        "properties": {"specs": f"sha256:{run.suite.specs_sha256}", "rules": f"sha256:{run.suite.rules_sha256}"},
    }


def _rule(run: Run, clause: ClauseRecord) -> dict[str, Any]:
    section = next(one for one in run.sections if one.id == clause.section)
    checks = ", ".join(check.check for check in clause.checks) or "none"
    help_ = f"{section.citation}{clause.label}. {clause.requirement} Checks: {checks}. feltproof explain {clause.id!r}"
    return {
        "id": clause.id,
        "shortDescription": {"text": _text(f"{clause.label} {clause.title}")},
        "fullDescription": {"text": _text(clause.requirement or clause.title)},
        "help": {"text": _text(help_)},
        "defaultConfiguration": {"level": "error"},
        "properties": {"tags": ["regulation", section.game, clause.method], "verdict": clause.own},
    }


def _results(
    run: Run, as_came: Run, prints: Mapping[str, tuple[str, str]], at: Mapping[str, int]
) -> Iterator[dict[str, Any]]:
    findings = {one.id: one for one in run.findings}
    for place, (clause, raw) in enumerate(zip(run.clauses, as_came.clauses, strict=True)):
        base = {"ruleId": clause.id, "ruleIndex": place, "locations": [_location(run, clause, at)]}
        if clause.own == "fail":
            for print_, name in nonconformities(raw, as_came.findings).items():
                yield base | _failed(clause, findings.get(name), name, *prints.get(name, (print_, print_)))
            if not nonconformities(raw, as_came.findings):
                same = _hash(clause.id, "fail", clause.note)
                yield base | _failed(clause, None, "", same, same)
        elif clause.own == "inconclusive":
            yield base | _open(clause, "open", f"{WORDS['inconclusive']}: {clause.note}")
        for word, why in (("stale", clause.stale), ("suspect", clause.suspect)):
            if why:
                yield base | _open(clause, "review", f"{word}: {why}")


def _failed(clause: ClauseRecord, finding: Finding | None, name: str, identity: str, whole: str) -> dict[str, Any]:
    properties: dict[str, Any] = {"verdict": "fail"}
    if finding is not None:
        row = f"#{finding.row}" if finding.row else ""
        said = (
            f"{clause.label}{row}: {finding.title}. Expected: {finding.expected}. Got: {finding.got}. "
            f"{finding.count:,} like it, of {finding.of:,}. feltproof replay {finding.id} --run run.json"
        )
        properties |= {
            "finding": finding.id,
            "check": finding.check,
            "configuration": finding.configuration,
            "row": finding.row,
            "count": finding.count,
            "of": finding.of,
        }
    elif name == INSPECTION and clause.inspection is not None and clause.inspection.attestation is not None:
        seen = clause.inspection.attestation
        said = f"{clause.label}: not met, as {seen.person}, {seen.role}, saw on {seen.on}: {seen.note}"
        properties["finding"] = INSPECTION
    else:
        said = f"{clause.label}: {WORDS['fail']}. {clause.note}"
    suppressions = []
    if clause.waived:
        told = f"waived {waived_told(clause.waived)}"
        suppressions = [{"kind": "external", "status": "accepted", "justification": _text(told)}]
    return {
        "kind": "fail",
        "level": "error",
        "message": {"text": _text(said)},
        **_prints(identity, whole),
        "suppressions": suppressions,
        "properties": properties,
    }


def _open(clause: ClauseRecord, kind: str, said: str) -> dict[str, Any]:
    identity = _hash(clause.id, kind, said.partition(":")[0])
    return {
        "kind": kind,
        "level": "none",
        "message": {"text": _text(f"{clause.label} {said}")},
        **_prints(identity, _hash(clause.id, kind, said)),
        "suppressions": [],
        "properties": {"verdict": clause.own},
    }


def _prints(identity: str, whole: str) -> dict[str, Any]:
    """By the first a nonconformity is the same one over runs; by the second it is also answered the same."""
    return {
        "partialFingerprints": {
            "primaryLocationLineHash": f"{identity[:16]}:1",
            "feltproofCounterexample/v1": identity,
        },
        "fingerprints": {"feltproofNonconformity/v1": whole},
    }


def _location(run: Run, clause: ClauseRecord, at: Mapping[str, int]) -> dict[str, Any]:
    section = next(one for one in run.sections if one.id == clause.section)
    physical: dict[str, Any] = {"artifactLocation": {"uri": f"specs/{section.spec_path}"}}
    if clause.id in at:
        physical["region"] = {"startLine": at[clause.id]}
    return {
        "physicalLocation": physical,
        "logicalLocations": [{"fullyQualifiedName": clause.id, "name": clause.label, "kind": "clause"}],
    }


def _invocation(run: Run) -> dict[str, Any]:
    notes = [
        {
            "descriptor": {"id": fault.kind},
            "level": "error",
            "message": {"text": _text(f"engine fault {fault.kind} in {fault.method}: {fault.detail}")},
            "properties": {"fault": fault.id, "count": fault.count},
        }
        for fault in run.faults
    ]
    return {
        "executionSuccessful": not run.faults,
        "exitCode": run.exit_code,
        "toolExecutionNotifications": notes,
    }


def _identity(finding: Finding) -> str:
    """What makes a counterexample the same one, whatever was answered to it."""
    parts = (finding.clause, finding.check, finding.row, finding.configuration, finding.title, finding.request)
    return hashlib.sha256(rfc8785.dumps(msgspec.to_builtins(parts))).hexdigest()


def _hash(*parts: str) -> str:
    return hashlib.sha256(rfc8785.dumps(list(parts))).hexdigest()


def _text(text: str) -> str:
    """Words in which nothing is taken for a link or a placeholder."""
    words = line(text, LONGEST - 60)
    if "](" in words:
        words = _LINK.sub(lambda found: f"\\{found[0]}", words)
    return _PLACEHOLDER.sub(r"{{\1}}", words)[:LONGEST]
