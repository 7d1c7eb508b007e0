"""What a run came to, as OSCAL assessment results: observations, risks of what is not met, a finding a clause."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from feltproof.exchange.oscal.parts import (
    PLAN,
    Json,
    assessed,
    control_id,
    day,
    document,
    engine_uuid,
    kept,
    metadata,
    moment,
    prop,
    run_uuid,
    satisfied,
    selected,
    suite_component,
    suite_uuid,
    uuid_of,
)
from feltproof.exchange.words import line, marked, marked_lines
from feltproof.matrix.about import attestations, told, waived_told, word_of
from feltproof.matrix.wording import WORDS
from feltproof.papers.record import Attestation
from feltproof.runner.record import CheckRecord, ClauseRecord, Finding, Run


def assessment_results(run: Run, session: Mapping[str, Any]) -> bytes:
    """The results of a run."""
    law = " and ".join(section.citation for section in run.sections)
    title = f"{run.engine.name} {run.engine.version} under {law}"
    people = {_person(one)["uuid"]: _person(one) for clause in run.clauses for one in attestations(clause)}
    clauses = assessed(run)
    result = kept(
        {
            "uuid": run_uuid(run, "result"),
            "title": marked(title),
            "description": marked(run.statement, 4_000),
            "start": moment(run, session, "started"),
            "end": moment(run, session),
            "props": [prop("conforms", "yes" if run.conforms else "no"), prop("exit-code", run.exit_code)],
            "local-definitions": {"assessment-assets": _assets(run)},
            "reviewed-controls": selected(clauses),
            "observations": [one for clause in run.clauses for one in _observations(run, session, clause)],
            "risks": [risk for clause in clauses if clause.own == "fail" for risk in [_risk(run, clause)]],
            "findings": [_finding(run, clause) for clause in clauses],
            "remarks": marked(run.decision_rule, 2_000),
        }
    )
    body = {
        "uuid": run_uuid(run, "assessment-results"),
        "metadata": metadata(run, session, f"Verification of {title}", people.values()),
        "import-ap": {"href": PLAN},
        "results": [result],
    }
    return document("assessment-results", body)


def _assets(run: Run) -> Json:
    return {
        "components": [suite_component(run)],
        "assessment-platforms": [
            {
                "uuid": run_uuid(run, "platform"),
                "title": "Feltproof",
                "uses-components": [{"component-uuid": suite_uuid(run)}],
            }
        ],
    }


def _observations(run: Run, session: Mapping[str, Any], clause: ClauseRecord) -> Iterator[Json]:
    findings = {one.id: one for one in run.findings}
    for check in clause.checks:
        yield _tested(run, session, check, [findings[name] for name in check.findings if name in findings])
    for one in attestations(clause):
        yield _seen(run, one)


def _tested(run: Run, session: Mapping[str, Any], check: CheckRecord, findings: list[Finding]) -> Json:
    counted = f"{check.check}: {check.outcome}; {check.asked} of {check.of} {check.unit}, {check.strength}."
    shown = [
        f"{one.id}: {one.title}. Expected: {one.expected}. Got: {one.got}. {one.count} like it, of {one.of}."
        for one in findings
    ]
    return {
        "uuid": _of_check(run, check),
        "title": marked(check.check),
        "description": marked_lines(check.title, counted, check.note, *shown),
        "props": [
            prop("outcome", check.outcome),
            prop("strength", check.strength),
            prop("needs", check.needs),
            prop("asked", check.asked),
            prop("of", check.of),
            prop("transcript", f"sha256:{check.digest}"),
            *([prop("seed", check.seed)] if check.seed is not None else []),
            *(prop("finding", one.id) for one in findings),
        ],
        "methods": ["TEST"],
        "types": ["finding" if check.outcome == "fail" else "control-objective"],
        "origins": [{"actors": [{"type": "tool", "actor-uuid": suite_uuid(run)}]}],
        "subjects": [{"subject-uuid": engine_uuid(run), "type": "component"}],
        "relevant-evidence": [{"href": "run.json", "description": "Every request and reply is in its digest."}],
        "collected": moment(run, session),
    }


def _seen(run: Run, one: Attestation) -> Json:
    made: Json = {
        "uuid": _of_attestation(run, one),
        "title": marked(f"Inspection of {one.clause}"),
        "description": marked(told(one), 4_000),
        "props": [prop("result", one.result)],
        "methods": ["EXAMINE"],
        "types": ["finding" if one.result == "nonconform" else "control-objective"],
        "origins": [{"actors": [{"type": "party", "actor-uuid": _person(one)["uuid"]}]}],
        "relevant-evidence": [
            {"href": one.paper, "description": "The checklist, as it was filled in: it stands in run.json."},
            *({"description": marked(f"{exhibit.file}, sha256:{exhibit.sha256}")} for exhibit in one.evidence),
        ],
        "collected": day(one.on or ""),
    }
    return made | ({"expires": day(one.expires, end=True)} if one.expires else {})


def _risk(run: Run, clause: ClauseRecord) -> Json:
    findings = [one for one in run.findings if one.id in clause.findings]
    said = [f"{one.id}: {one.title}. Expected: {one.expected}. Got: {one.got}." for one in findings]
    said = said or [clause.note or "A person saw that it is not met."]
    if clause.waived:
        said.append(f"Waived {waived_told(clause.waived)} It does not become met by that.")
    for one in run.papers.waivers if run.papers is not msgspec.UNSET else ():
        if one.waiver.clause == clause.id and one.standing != "applied":
            said.append(f"A waiver of {one.waiver.finding} does not count: {one.standing}, {one.why}.")
    made: Json = {
        "uuid": uuid_of("risk", run_uuid(run, "risks"), clause.id),
        "title": marked(f"{clause.label} {clause.title}: not met"),
        "description": marked_lines(*said, longest=4_000),
        "statement": marked(clause.requirement or clause.title, 4_000),
        "props": [prop("clause", clause.id), *(prop("finding", one.id) for one in findings)],
        "status": "open",
        "related-observations": _related(run, clause),
    }
    if not clause.waived:
        return made
    meanwhile = clause.waived.get("meanwhile", "")
    return made | {
        "status": "deviation-approved",
        "deadline": day(clause.waived["until"], end=True),
        "remediations": [
            {
                "uuid": uuid_of("remediation", run_uuid(run, "risks"), clause.id),
                "lifecycle": "planned",
                "title": "Meanwhile",
                "description": marked(meanwhile),
            }
        ],
    }


def _finding(run: Run, clause: ClauseRecord) -> Json:
    met = satisfied(clause)
    reason = "pass" if met else "fail" if clause.own == "fail" else "other"
    why = "; ".join(
        filter(
            None,
            (clause.note, clause.stale and f"stale: {clause.stale}", clause.suspect and f"suspect: {clause.suspect}"),
        )
    )
    word = word_of(clause, WORDS[clause.own])
    made: Json = {
        "uuid": uuid_of("finding", run_uuid(run, "findings"), clause.id),
        "title": marked(f"{clause.label} {clause.title}"),
        "description": marked(f"{word}{f': {why}' if why else ''}", 2_000),
        "props": [prop("verdict", clause.own), prop("sensitivity", clause.sensitivity)],
        "target": {
            "type": "statement-id",
            "target-id": f"{control_id(clause)}_smt",
            "status": {
                "state": "satisfied" if met else "not-satisfied",
                "reason": reason,
                "remarks": marked(f"{word}{f': {why}' if why else ''}"),
            },
        },
        "related-observations": _related(run, clause),
        "related-risks": [{"risk-uuid": _risk(run, clause)["uuid"]}] if clause.own == "fail" else [],
    }
    return kept(made)


def _related(run: Run, clause: ClauseRecord) -> list[Json]:
    made = [_of_check(run, check) for check in clause.checks]
    made += [_of_attestation(run, one) for one in attestations(clause)]
    return [{"observation-uuid": one} for one in made]


def _of_check(run: Run, check: CheckRecord) -> str:
    return uuid_of("observation", run_uuid(run, "observations"), check.clause, check.check)


def _of_attestation(run: Run, one: Attestation) -> str:
    parts = (one.paper, one.clause, one.person, one.on, one.place, one.note, one.result, one.method, one.role)
    return uuid_of("observation", run_uuid(run, "observations"), *(str(part) for part in parts))


def _person(one: Attestation) -> Json:
    person, role = one.person or "", one.role or ""
    return {
        "uuid": uuid_of("person", person, role),
        "type": "person",
        "name": line(person),
        "remarks": marked(role or "not said"),
    }
