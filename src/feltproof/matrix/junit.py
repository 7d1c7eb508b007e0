"""JUnit XML: a suite for each section, a case for each clause, for a build server to show."""

import xml.etree.ElementTree as ET
from collections.abc import Iterable

import msgspec

from feltproof.matrix import recorded
from feltproof.matrix.about import waived_told
from feltproof.matrix.evidence import digest, run_bytes
from feltproof.matrix.printable import printable, printable_record
from feltproof.matrix.wording import WORDS
from feltproof.runner.record import CheckRecord, ClauseRecord, Finding, Run


def junit(run: Run) -> bytes:
    """The run as JUnit XML: fail is a failure, inconclusive an error, and what waits for a person is skipped.

    Times are not in it: they are no part of the evidence, so the same evidence gives the same bytes.
    """
    run_digest = digest(run_bytes(run))
    run = printable_record(run)
    findings = {finding.id: finding for finding in run.findings}
    root = ET.Element("testsuites", name="feltproof")
    for section in run.sections:
        clauses = [clause for clause in run.clauses if clause.section == section.id]
        suite = ET.SubElement(root, "testsuite", name=section.id)
        _properties(
            suite,
            [
                ("citation", section.citation),
                ("run", f"sha256:{run_digest}"),
                ("suite", run.suite.version),
                ("seed", str(run.suite.seed)),
                ("mode", run.mode),
                *([("of-record", attempt)] if (attempt := recorded.briefly(run)) else []),
                ("self-test", "yes" if run.self_test else "no"),
                ("engine", f"{run.engine.name} {run.engine.version}"),
                ("engine.address", run.engine.address),
                ("specs", f"sha256:{run.suite.specs_sha256}"),
                ("rules", f"sha256:{run.suite.rules_sha256}"),
                *((f"artifact:{artifact.path}", f"sha256:{artifact.sha256}") for artifact in run.engine.artifacts),
            ],
        )
        for clause in clauses:
            _case(suite, clause, [findings[name] for name in clause.findings if name in findings])
        _count(suite)
    _count(root)
    ET.indent(root)
    written: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return written + b"\n"


def _case(suite: ET.Element, clause: ClauseRecord, findings: list[Finding]) -> None:
    case = ET.SubElement(suite, "testcase", classname=clause.section, name=f"{clause.label} {clause.title}")
    properties = [("clause", clause.id), ("verdict", clause.own), ("method", clause.method)]
    if clause.readings:
        properties += [("readings", " ".join(clause.readings)), ("sensitivity", clause.sensitivity)]
    properties += [(name, value) for name, value in (("stale", clause.stale), ("suspect", clause.suspect)) if value]
    if clause.waived:
        properties.append(("waived", waived_told(clause.waived)))
    if clause.paragraph_sha256 is not msgspec.UNSET:
        properties.append(("paragraph", f"sha256:{clause.paragraph_sha256}"))
    for check in clause.checks:
        properties += _check(check)
    _properties(case, properties)
    seen = clause.inspection.attestation if clause.inspection else None
    if clause.own == "fail" and clause.waived and not clause.stale and not clause.suspect:
        # No build is to fail by it, and none to take it for passed.
        ET.SubElement(case, "skipped", message=f"{WORDS[clause.own]}, waived {waived_told(clause.waived)}")
    elif clause.own == "fail":
        for finding in findings:
            failure = ET.SubElement(case, "failure", type=finding.check, message=finding.title)
            failure.text = printable(
                f"{finding.rule}\nexpected: {finding.expected}\ngot: {finding.got}\n"
                f"{finding.count:,} of {finding.of:,} like it\nfeltproof replay {finding.id} --run run.json",
                lines=True,
            )
        if seen is not None and seen.result == "nonconform":
            said = f"inspected by {seen.person}, {seen.role}, on {seen.on}: {seen.note}"
            ET.SubElement(case, "failure", type="inspection", message=said)
        elif not findings:
            ET.SubElement(case, "failure", type="feltproof", message=clause.note or "fails")
    elif clause.own == "inconclusive":
        ET.SubElement(case, "error", type="inconclusive", message=clause.note or WORDS[clause.own])
    elif clause.stale or clause.suspect:
        words = clause.stale or clause.suspect or ""
        ET.SubElement(case, "error", type="stale" if clause.stale else "suspect", message=words)
    elif clause.own == "inspection" and seen is not None and seen.result == "conform":
        said = f"by inspection: {seen.result}, {seen.person}, {seen.role}, {seen.on}"
        ET.SubElement(case, "system-out").text = said
    elif clause.own != "pass":
        look_for = "; ".join(clause.inspection.look_for) if clause.inspection else ""
        words = ": ".join(part for part in (WORDS[clause.own], clause.note or look_for) if part)
        ET.SubElement(case, "skipped", message=words)


def _check(check: CheckRecord) -> list[tuple[str, str]]:
    return [
        (check.check, check.outcome),
        (f"{check.check}.strength", check.strength),
        (f"{check.check}.needs", check.needs),
        (f"{check.check}.cases", f"{check.asked} of {check.of} {check.unit}"),
        (f"{check.check}.seed", "" if check.seed is None else str(check.seed)),
        (f"{check.check}.digest", f"sha256:{check.digest}"),
    ]


def _properties(parent: ET.Element, pairs: Iterable[tuple[str, str]]) -> None:
    properties = ET.SubElement(parent, "properties")
    for name, value in pairs:
        ET.SubElement(properties, "property", name=name, value=value)


def _count(parent: ET.Element) -> None:
    cases = list(parent.iter("testcase"))
    parent.set("tests", str(len(cases)))
    for attribute, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        parent.set(attribute, str(sum(case.find(tag) is not None for case in cases)))
