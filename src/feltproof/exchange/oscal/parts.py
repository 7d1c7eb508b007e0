"""What the four documents have in common: their names, UUIDs, metadata, and the forms of their values."""

import json
import re
import unicodedata
import uuid
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from feltproof.exchange.words import line, marked
from feltproof.matrix.evidence import digest, run_bytes
from feltproof.papers.record import Party
from feltproof.runner.record import ClauseRecord, Run

VERSION: Final = "1.2.1"
NAMESPACE: Final = "urn:feltproof:oscal"
"""Of the properties that are our own."""
CATALOG: Final = "oscal-catalog.json"
COMPONENT: Final = "oscal-component-definition.json"
PLAN: Final = "oscal-assessment-plan.json"
RESULTS: Final = "oscal-assessment-results.json"

_SPACE: Final = uuid.UUID("6d2b3f7e-0c0a-5b57-9d5c-6a1f1c8a4e21")
_MOMENT: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
_NEVER: Final = "1970-01-01T00:00:00Z"
"""Where nobody noted a time: OSCAL wants one."""

Json = dict[str, Any]


_LAST: list[tuple[Run, str]] = []


def evidence(run: Run) -> str:
    """SHA-256 of the run's `run.json`, worked out once for all that is named by it."""
    if not _LAST or _LAST[0][0] is not run:
        _LAST[:] = [(run, digest(run_bytes(run)))]
    return _LAST[0][1]


def uuid_of(*parts: str) -> str:
    """The UUID (version 5) of what these name."""
    return str(uuid.uuid5(_SPACE, "\0".join(part.encode("utf-8", "backslashreplace").decode() for part in parts)))


def token(text: str) -> str:
    """The text as an identifier of OSCAL: `us-ny.5324.32.f.2`."""
    kept = "".join(c if c in "-_" or unicodedata.category(c)[0] in "LN" else "." for c in text)
    made = re.sub(r"\.+", ".", kept).strip(".-")
    return made if made[:1].isalpha() or made[:1] == "_" else f"_{made}"


def moment(run: Run, session: Mapping[str, Any], which: str = "ended") -> str:
    """When the run ended or started, as its session has it; else the day by which it was judged."""
    said = session.get(which)
    if isinstance(said, str) and _MOMENT.fullmatch(said):
        return said
    return day(run.papers.on) if run.papers is not msgspec.UNSET else _NEVER


def day(text: str, end: bool = False) -> str:
    """The begin, or the end, of a day."""
    return f"{text}T{'23:59:59' if end else '00:00:00'}Z"


def prop(name: str, value: object, remarks: str = "") -> Json:
    """A property of our own."""
    made: Json = {"name": name, "ns": NAMESPACE, "value": line(str(value), 1_000)}
    return made | ({"remarks": marked(remarks)} if remarks else {})


def kept(pairs: Mapping[str, Any]) -> Json:
    """The pairs whose value is something: OSCAL knows no empty list."""
    return {name: value for name, value in pairs.items() if value not in ([], {}, None, "")}


def metadata(run: Run, session: Mapping[str, Any], title: str, parties: Iterable[Json] = ()) -> Json:
    """What stands at the head of each document."""
    given = run.papers.case if run.papers is not msgspec.UNSET else None
    roles, responsible, people = [], [], list(parties)
    if given is not None:
        for role, said, one in (("assessor", "Issuer", given.issuer), ("customer", "Customer", given.customer)):
            roles.append({"id": role, "title": said})
            people.append(_organization(role, one))
            responsible.append({"role-id": role, "party-uuids": [people[-1]["uuid"]]})
    number = given.number if given is not None else f"FP-{evidence(run)[:10].upper()}"
    return kept(
        {
            "title": marked(title),
            "last-modified": moment(run, session),
            "version": line(number),
            "oscal-version": VERSION,
            "props": [
                prop("run", evidence(run), "SHA-256 of run.json, the evidence."),
                prop("feltproof", run.suite.version),
                prop("mode", run.mode),
                prop("self-test", "yes" if run.self_test else "no"),
            ],
            "roles": roles,
            "parties": people,
            "responsible-parties": responsible,
            "remarks": marked(
                "Verification evidence, not a certification. It relates to the item tested alone."
                + (" A self-test of Feltproof: nobody's engine." if run.self_test else "")
                + (" A quick run: not to be relied on." if run.mode == "quick" else "")
            ),
        }
    )


def _organization(role: str, one: Party) -> Json:
    return {"uuid": uuid_of("party", role, one.name), "type": "organization", "name": line(one.name)}


def document(kind: str, body: Json) -> bytes:
    """A document as it is written."""
    return json.dumps({kind: body}, indent=1, ensure_ascii=False).encode() + b"\n"


# What several documents name.


def control_id(clause: ClauseRecord) -> str:
    """The control that a clause is."""
    return token(clause.id)


def run_uuid(run: Run, what: str) -> str:
    """The UUID of something that is of this run."""
    return uuid_of(what, evidence(run))


def engine_uuid(run: Run) -> str:
    """The engine, by its files where they were measured, else by its address."""
    files = sorted(artifact.sha256 for artifact in run.engine.artifacts) or [run.engine.address]
    return uuid_of("engine", run.engine.name, run.engine.version, *files)


def suite_uuid(run: Run) -> str:
    """The suite that verified it."""
    return uuid_of("suite", run.suite.version, run.suite.rules_sha256, run.suite.specs_sha256)


def assessed(run: Run) -> list[ClauseRecord]:
    """The clauses that oblige somebody, and apply."""
    return [clause for clause in run.clauses if clause.own not in ("no-obligation", "not-applicable")]


def selected(clauses: Iterable[ClauseRecord]) -> Json:
    """Clauses as a selection of controls."""
    return {"control-selections": [{"include-controls": [{"control-id": control_id(one)} for one in clauses]}]}


def engine_component(run: Run) -> Json:
    """The engine as a component of a system."""
    engine = run.engine
    props = [prop("version", engine.version), prop("address", engine.address), prop("protocol", engine.protocol)]
    props += [
        prop(name, value) for name, value in (("vendor", engine.vendor), ("build-claimed", engine.build)) if value
    ]
    props += [prop("artifact", f"sha256:{one.sha256} {one.path}") for one in engine.artifacts]
    return {
        "uuid": engine_uuid(run),
        "type": "software",
        "title": marked(engine.name),
        "description": marked(f"The engine that was verified, as it names itself: {engine.name} {engine.version}."),
        "props": props,
        "status": {"state": "under-development"},
    }


def suite_component(run: Run) -> Json:
    """Feltproof as a component of an assessment."""
    return {
        "uuid": suite_uuid(run),
        "type": "software",
        "title": "Feltproof",
        "description": marked(f"Feltproof {run.suite.version}, which asked the engine and judged its answers."),
        "props": [
            prop("version", run.suite.version),
            prop("specs", f"sha256:{run.suite.specs_sha256}"),
            prop("rules", f"sha256:{run.suite.rules_sha256}"),
            prop("seed", run.suite.seed),
        ],
        "status": {"state": "operational"},
    }


def satisfied(clause: ClauseRecord) -> bool:
    """Whether a clause is met, by test or on the word of a person, and nothing else stands against it."""
    if clause.stale or clause.suspect:
        return False
    seen = clause.inspection.attestation if clause.inspection is not None else None
    return clause.own == "pass" or (clause.own == "inspection" and seen is not None and seen.result == "conform")
