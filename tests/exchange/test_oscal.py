"""OSCAL: valid by the schema of NIST, of one piece, the same UUIDs for the same run, and no verdict made better."""

import importlib
import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import jsonschema
import msgspec
import pytest
from sample_keys import HOSTILE
from sample_run import sample, session

from feltproof.exchange.oscal.catalog import catalog
from feltproof.exchange.oscal.component import component_definition
from feltproof.exchange.oscal.parts import token
from feltproof.exchange.oscal.plan import assessment_plan
from feltproof.exchange.oscal.results import assessment_results
from feltproof.matrix.evidence import digest, run_bytes
from feltproof.runner.record import Run

Documents = dict[str, Any]
MAKERS: Final[dict[str, Callable[[Run, Mapping[str, Any]], bytes]]] = {
    "catalog": catalog,
    "component-definition": component_definition,
    "assessment-plan": assessment_plan,
    "assessment-results": assessment_results,
}
TRESTLE: Final = {
    "catalog": ("catalog", "Catalog"),
    "component-definition": ("component", "ComponentDefinition"),
    "assessment-plan": ("assessment_plan", "AssessmentPlan"),
    "assessment-results": ("assessment_results", "AssessmentResults"),
}


@pytest.fixture(scope="module")
def schema() -> jsonschema.Draft7Validator:
    text = (Path(__file__).parent / "official" / "oscal_complete_schema.json").read_text(encoding="utf-8")
    # Classes of Unicode, which `re` knows under other names.
    text = text.replace(r"\\p{L}", r"[^\\W\\d_]").replace(r"\\p{N}", r"\\d")
    return jsonschema.Draft7Validator(json.loads(text), format_checker=jsonschema.FormatChecker())


def made(run: Run, said: Mapping[str, Any] | None = None) -> Documents:
    """The four documents of a run, by their kind."""
    return {kind: json.loads(maker(run, said or session()))[kind] for kind, maker in MAKERS.items()}


@pytest.fixture(scope="module")
def run() -> Run:
    return sample(small=True, case=True)


@pytest.fixture(scope="module")
def documents(run: Run) -> Documents:
    return made(run)


def inside(value: Any) -> Iterator[tuple[str, Any]]:
    """Every key and value within a document."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key, inner
            yield from inside(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from inside(inner)


@pytest.mark.parametrize("hostile", [None, HOSTILE, "", "\x00\u202e\n", "<b>[x](http://y)</b>" + "z" * 9_000])
def test_every_document_is_valid_whatever_an_engine_calls_itself(
    schema: jsonschema.Draft7Validator, hostile: str | None
) -> None:
    for kind, document in made(sample(small=True, hostile=hostile), session(hostile)).items():
        wrong = [f"{list(e.absolute_path)}: {e.message[:200]}" for e in schema.iter_errors({kind: document})]

        assert wrong == [], kind


def test_the_schema_sees_what_is_wrong(schema: jsonschema.Draft7Validator, documents: Documents) -> None:
    broken = documents["catalog"] | {"uuid": "no uuid"}

    assert list(schema.iter_errors({"catalog": broken}))


@pytest.mark.slow
def test_trestle_loads_every_document(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("trestle", reason="compliance-trestle is not installed")
    for kind, maker in MAKERS.items():
        path = tmp_path / f"{kind}.json"
        path.write_bytes(maker(run, session()))
        module, name = TRESTLE[kind]
        model = getattr(importlib.import_module(f"trestle.oscal.{module}"), name)

        loaded = model.oscal_read(path)

        assert str(loaded.metadata.oscal_version.root) in ("1.2.1", "root='1.2.1'")
        path.write_text(path.read_text(encoding="utf-8").replace('"uuid": "', '"uuid": "x', 1), encoding="utf-8")
        with pytest.raises(Exception, match="uuid"):
            model.oscal_read(path)


def test_documents_name_one_another_and_nothing_that_is_not_there(documents: Documents) -> None:
    controls = {value for key, value in inside(documents["catalog"]) if key == "id"}
    uuids = {value for document in documents.values() for key, value in inside(document) if key == "uuid"}

    for document in documents.values():
        for key, value in inside(document):
            if key in ("control-id", "target-id"):
                assert value in controls
            elif key.endswith("-uuid"):
                assert value in uuids
            elif key == "href" and str(value).startswith("#"):
                assert value[1:] in uuids
    files = {value for d in documents.values() for key, value in inside(d) if key in ("href", "source")}
    assert {"oscal-catalog.json", "oscal-assessment-plan.json", "oscal-component-definition.json"} <= files


def test_the_same_run_has_the_same_uuids_and_another_run_others(run: Run, documents: Documents) -> None:
    def uuids(of: Documents) -> list[str]:
        return [value for document in of.values() for key, value in inside(document) if key == "uuid"]

    later = made(run, session() | {"ended": "2031-01-01T00:00:00Z"})
    other = made(msgspec.structs.replace(run, statement="another"))

    assert uuids(later) == uuids(documents)
    assert later["assessment-results"]["metadata"]["last-modified"] == "2031-01-01T00:00:00Z"
    assert other["assessment-results"]["uuid"] != documents["assessment-results"]["uuid"]
    own = [one["uuid"] for one in documents["assessment-results"]["results"][0]["observations"]]
    assert len(set(own)) == len(own)


def test_a_clause_is_satisfied_only_where_it_is_met_and_nothing_else_stands_against_it(
    run: Run, documents: Documents
) -> None:
    (result,) = documents["assessment-results"]["results"]
    states = {one["target"]["target-id"].removesuffix("_smt"): one["target"]["status"] for one in result["findings"]}

    for clause in run.clauses:
        status = states.get(token(clause.id))
        if clause.own in ("no-obligation", "not-applicable"):
            assert status is None
            continue
        seen = clause.inspection.attestation if clause.inspection else None
        by_person = clause.own == "inspection" and seen is not None and seen.result == "conform"
        met = (clause.own == "pass" or by_person) and not clause.stale and not clause.suspect
        assert status is not None
        assert status["state"] == ("satisfied" if met else "not-satisfied"), clause.id
        assert status["reason"] == ("pass" if met else "fail" if clause.own == "fail" else "other")
    assert {"pass", "fail", "other"} == {status["reason"] for status in states.values()}


def test_a_waiver_is_a_risk_whose_deviation_is_approved_until_a_day_and_others_are_open(
    run: Run, documents: Documents
) -> None:
    (result,) = documents["assessment-results"]["results"]
    waived = {clause.id: clause.waived for clause in run.clauses if clause.own == "fail"}

    assert {bool(one) for one in waived.values()} == {True, False}
    for risk in result["risks"]:
        (clause,) = [one["value"] for one in risk["props"] if one["name"] == "clause"]
        said = waived[clause]
        assert risk["status"] == ("deviation-approved" if said else "open")
        assert risk.get("deadline") == (f"{said['until']}T23:59:59Z" if said else None)
    assert len(result["risks"]) == len(waived)


def test_an_inspection_is_an_observation_of_a_person_that_expires(run: Run, documents: Documents) -> None:
    (result,) = documents["assessment-results"]["results"]
    seen = [one for one in result["observations"] if one["methods"] == ["EXAMINE"]]
    people = {one["uuid"] for one in documents["assessment-results"]["metadata"]["parties"] if one["type"] == "person"}

    attested = [c.inspection.attestation for c in run.clauses if c.inspection and c.inspection.attestation]
    assert len(seen) == len(attested) > 0
    assert sorted(one.get("expires", "") for one in seen) == sorted(
        f"{one.expires}T23:59:59Z" if one.expires else "" for one in attested
    )
    assert {actor["actor-uuid"] for one in seen for o in one["origins"] for actor in o["actors"]} <= people


def test_every_document_names_the_digest_of_the_evidence(run: Run, documents: Documents) -> None:
    for document in documents.values():
        assert digest(run_bytes(run)) in json.dumps(document)


def test_a_run_without_a_session_or_papers_has_documents_too(schema: jsonschema.Draft7Validator) -> None:
    bare = msgspec.structs.replace(sample(small=True, passing=True), papers=msgspec.UNSET)

    for kind, document in made(bare, {"ended": "yesterday"}).items():
        assert not list(schema.iter_errors({kind: document}))
        assert document["metadata"]["last-modified"] == "1970-01-01T00:00:00Z"


@pytest.mark.parametrize("text", ["us-ny/5324.32(f)(2)", "us-ny/5324.32@2027-01-01(a)", "(a)", "9x", "é/ß(1)"])
def test_an_identifier_is_one(text: str) -> None:
    assert re.fullmatch(r"([^\W\d_]|_)[\w.\-]*", token(text))
