"""What was to be assessed and how, as an OSCAL assessment plan: an activity for each check, and one for inspections."""

from collections.abc import Mapping
from typing import Any

from feltproof.exchange.oscal.parts import (
    COMPONENT,
    Json,
    assessed,
    document,
    engine_component,
    engine_uuid,
    kept,
    metadata,
    prop,
    run_uuid,
    selected,
    suite_component,
    suite_uuid,
    uuid_of,
)
from feltproof.exchange.words import marked
from feltproof.runner.record import ClauseRecord, Run


def assessment_plan(run: Run, session: Mapping[str, Any]) -> bytes:
    """The plan that a run carried out."""
    law = " and ".join(section.citation for section in run.sections)
    no_system = run_uuid(run, "no-system-security-plan")
    activities = _activities(run)
    subject = {"type": "component", "include-subjects": [{"subject-uuid": engine_uuid(run), "type": "component"}]}
    body = kept(
        {
            "uuid": run_uuid(run, "assessment-plan"),
            "metadata": metadata(run, session, f"Verification of {run.engine.name} {run.engine.version} under {law}"),
            "import-ssp": {"href": f"#{no_system}"},
            "local-definitions": kept({"components": [engine_component(run)], "activities": activities}),
            "reviewed-controls": selected(assessed(run)),
            "assessment-subjects": [subject],
            "assessment-assets": {
                "components": [suite_component(run)],
                "assessment-platforms": [
                    {
                        "uuid": run_uuid(run, "platform"),
                        "title": "Feltproof",
                        "uses-components": [{"component-uuid": suite_uuid(run)}],
                    }
                ],
            },
            "tasks": [
                {
                    "uuid": run_uuid(run, "task"),
                    "type": "action",
                    "title": "Ask the engine, and judge what it answers",
                    "description": marked(run.suite.schedule),
                    "associated-activities": [
                        {"activity-uuid": one["uuid"], "subjects": [subject]} for one in activities
                    ],
                }
            ]
            if activities
            else [],
            "back-matter": {
                "resources": [
                    {
                        "uuid": no_system,
                        "title": "No system security plan",
                        "description": marked(
                            "There is none: what is assessed is an engine, not a system. It is described in the "
                            f"component definition, {COMPONENT}."
                        ),
                        "rlinks": [{"href": COMPONENT}],
                    }
                ]
            },
        }
    )
    return document("assessment-plan", body)


def _activities(run: Run) -> list[Json]:
    by_check: dict[str, list[ClauseRecord]] = {}
    titles: dict[str, str] = {}
    for clause in run.clauses:
        for check in clause.checks:
            by_check.setdefault(check.check, []).append(clause)
            titles.setdefault(check.check, check.title)
    found = [
        {
            "uuid": activity_uuid(run, name),
            "title": marked(name),
            "description": marked(titles[name]),
            "props": [{"name": "method", "value": "TEST"}, prop("check", name)],
            "related-controls": selected({clause.id: clause for clause in clauses}.values()),
        }
        for name, clauses in by_check.items()
    ]
    to_inspect = [clause for clause in assessed(run) if clause.own == "inspection"]
    if to_inspect:
        found.append(
            {
                "uuid": activity_uuid(run, "inspection"),
                "title": "Inspection",
                "description": "What no test can see, a person looks at, and signs for.",
                "props": [{"name": "method", "value": "EXAMINE"}],
                "related-controls": selected(to_inspect),
            }
        )
    return found


def activity_uuid(run: Run, name: str) -> str:
    """The activity of a check."""
    return uuid_of("activity", run.suite.rules_sha256, name)
