"""The clauses as an OSCAL catalog: a group for each section, a control for each clause, one within another."""

from collections.abc import Mapping
from typing import Any

from feltproof.exchange.oscal.parts import (
    Json,
    control_id,
    document,
    kept,
    metadata,
    prop,
    token,
    uuid_of,
)
from feltproof.exchange.words import line, marked
from feltproof.runner.record import ClauseRecord, Run, SectionRecord


def catalog(run: Run, session: Mapping[str, Any]) -> bytes:
    """The catalog of the sections of a run."""
    law = " and ".join(section.citation for section in run.sections)
    body = {
        "uuid": uuid_of("catalog", *(f"{section.id} {section.spec_sha256}" for section in run.sections)),
        "metadata": metadata(run, session, f"{law}, in the words of Feltproof"),
        "groups": [_group(run, section) for section in run.sections],
    }
    return document("catalog", body)


def _group(run: Run, section: SectionRecord) -> Json:
    own = [clause for clause in run.clauses if clause.section == section.id]
    ids = {clause.id for clause in own}
    return {
        "id": token(section.id),
        "class": "section",
        "title": marked(f"{section.citation}, {section.title}"),
        "props": [
            prop("publisher", section.publisher),
            prop("currency", section.currency),
            prop("spec", f"sha256:{section.spec_sha256}"),
        ],
        "controls": [_control(clause, own, place) for place, clause in enumerate(own) if clause.parent not in ids],
    }


def _control(clause: ClauseRecord, own: list[ClauseRecord], place: int) -> Json:
    id = control_id(clause)
    parts: list[Json] = [
        {"id": f"{id}_smt", "name": "statement", "prose": marked(clause.requirement or clause.title, 4_000)}
    ]
    parts += [
        {
            "id": f"{id}_smt.{token(row.name)}",
            "name": "item",
            "props": [{"name": "label", "value": line(f"#{row.name}")}],
            "prose": marked(", ".join(f"{cell.column or row.rule}: {cell.law}" for cell in row.cells)),
        }
        for row in clause.rows
    ]
    parts += (
        [{"id": f"{id}_gdn", "name": "guidance", "prose": marked("; ".join(clause.inspection.look_for), 4_000)}]
        if clause.inspection and clause.inspection.look_for
        else []
    )
    return kept(
        {
            "id": id,
            "class": "clause",
            "title": marked(clause.title),
            "props": [
                {"name": "label", "value": line(clause.label)},
                {"name": "sort-id", "value": f"{place:04}"},
                prop("clause", clause.id),
                prop("obligation", clause.obligation),
                prop("method", clause.method),
            ],
            "parts": parts,
            "controls": [_control(one, own, at) for at, one in enumerate(own) if one.parent == clause.id],
        }
    )
