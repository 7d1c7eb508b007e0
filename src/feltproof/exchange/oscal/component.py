"""The engine as an OSCAL component definition, with every clause that it is under."""

from collections.abc import Mapping
from typing import Any

from feltproof.exchange.oscal.parts import (
    CATALOG,
    Json,
    assessed,
    control_id,
    document,
    engine_component,
    metadata,
    prop,
    run_uuid,
    uuid_of,
)
from feltproof.exchange.words import marked
from feltproof.runner.record import Run


def component_definition(run: Run, session: Mapping[str, Any]) -> bytes:
    """The component definition of the engine of a run."""
    engine = {name: value for name, value in engine_component(run).items() if name != "status"}
    body = {
        "uuid": run_uuid(run, "component-definition"),
        "metadata": metadata(run, session, f"{run.engine.name} {run.engine.version}, and the law that it is under"),
        "components": [engine | {"control-implementations": [_implementation(run)]}],
    }
    return document("component-definition", body)


def _implementation(run: Run) -> Json:
    uuid = run_uuid(run, "control-implementation")
    offered = {game: ", ".join(methods) for game, methods in run.engine.methods.items()}
    said = "; ".join(f"{game}: {methods or 'nothing'}" for game, methods in offered.items()) or "no game"
    return {
        "uuid": uuid,
        "source": CATALOG,
        "description": marked(
            f"What the engine offers to be verified: {said}. Whether it does what the clauses ask is in the assessment "
            "results."
        ),
        "implemented-requirements": [
            {
                "uuid": uuid_of("requirement", uuid, clause.id),
                "control-id": control_id(clause),
                "description": marked(f"{clause.label} {clause.title}"),
                "props": [prop("method", clause.method)],
            }
            for clause in assessed(run)
        ],
    }
