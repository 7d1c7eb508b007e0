"""SARIF: valid by the schema of OASIS, within GitHub's limits, and the same thing under the same fingerprint."""

import json
from pathlib import Path
from typing import Any, Final

import jsonschema
import msgspec
import pytest
from sample_keys import HOSTILE
from sample_run import sample, session

from feltproof import content
from feltproof.exchange.sarif import sarif
from feltproof.exchange.words import line, marked
from feltproof.matrix.evidence import digest
from feltproof.runner.record import Run

SCHEMA: Final = json.loads((Path(__file__).parent / "official" / "sarif-schema-2.1.0.json").read_text(encoding="utf-8"))


def log(run: Run, said: dict[str, Any] | None = None) -> dict[str, Any]:
    """The one run in the SARIF of a run; it is valid."""
    made = json.loads(sarif(run, said or session()))
    jsonschema.Draft4Validator(SCHEMA, format_checker=jsonschema.FormatChecker()).validate(made)
    (found,) = made["runs"]
    return found  # type: ignore[no-any-return]


@pytest.fixture(scope="module")
def run() -> Run:
    return sample(small=True)


@pytest.fixture(scope="module")
def found(run: Run) -> dict[str, Any]:
    return log(run)


def test_the_schema_sees_what_is_wrong(run: Run) -> None:
    made = json.loads(sarif(run, session()))
    made["runs"][0]["results"][0]["level"] = "grave"

    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft4Validator(SCHEMA).validate(made)


def test_every_clause_is_a_rule_and_every_result_names_its_own(run: Run, found: dict[str, Any]) -> None:
    rules = [rule["id"] for rule in found["tool"]["driver"]["rules"]]

    assert rules == [clause.id for clause in run.clauses]
    assert found["results"]
    assert all(rules[result["ruleIndex"]] == result["ruleId"] for result in found["results"])


def test_what_is_not_met_is_an_error_and_what_is_met_is_no_result(run: Run, found: dict[str, Any]) -> None:
    failed = {result["ruleId"] for result in found["results"] if result["kind"] == "fail"}

    assert failed == {clause.id for clause in run.clauses if clause.own == "fail"}
    assert all(result["level"] == ("error" if result["kind"] == "fail" else "none") for result in found["results"])
    named = {result["ruleId"] for result in found["results"]}
    assert not named & {c.id for c in run.clauses if c.own == "pass" and not c.stale and not c.suspect}
    opened = {result["ruleId"] for result in found["results"] if result["kind"] == "open"}
    assert opened == {clause.id for clause in run.clauses if clause.own == "inconclusive"} != set()


def test_a_waived_result_is_suppressed_with_its_reason_and_no_other_is(run: Run, found: dict[str, Any]) -> None:
    waived = {clause.id for clause in run.clauses if clause.waived}

    assert waived
    for result in found["results"]:
        suppressed = result["kind"] == "fail" and result["ruleId"] in waived
        assert bool(result["suppressions"]) == suppressed
        for one in result["suppressions"]:
            assert (one["kind"], one["status"]) == ("external", "accepted")
            assert "approved by B. Roe" in one["justification"]


def test_a_result_keeps_its_fingerprint_however_often_it_was_met_and_whatever_was_answered(
    run: Run, found: dict[str, Any]
) -> None:
    others = tuple(msgspec.structs.replace(one, got="another answer", count=one.count + 1) for one in run.findings)
    again = log(msgspec.structs.replace(run, findings=others))

    def prints(of: dict[str, Any], which: str, name: str) -> list[str]:
        return [result[which][name] for result in of["results"] if result["kind"] == "fail"]

    first, second = "partialFingerprints", "fingerprints"
    assert prints(found, first, "feltproofCounterexample/v1") == prints(again, first, "feltproofCounterexample/v1")
    assert prints(found, second, "feltproofNonconformity/v1") != prints(again, second, "feltproofNonconformity/v1")
    every = [result[first]["primaryLocationLineHash"] for result in found["results"]]
    assert len(set(every)) == len(every)


def test_a_result_lies_on_the_line_of_its_clause_where_the_specs_are_those_of_the_run(tmp_path: Path, run: Run) -> None:
    section = run.sections[0]
    text = (content.specs() / section.spec_path).read_bytes()
    mine = msgspec.structs.replace(run, sections=(msgspec.structs.replace(section, spec_sha256=digest(text)),))

    here, elsewhere = log(mine), log(run)

    for result in here["results"]:
        place = result["locations"][0]["physicalLocation"]
        label = result["locations"][0]["logicalLocations"][0]["name"]
        assert place["artifactLocation"]["uri"] == f"specs/{section.spec_path}"
        assert text.decode().splitlines()[place["region"]["startLine"] - 1].strip() == f"- clause: {label}"
    assert not any("region" in r["locations"][0]["physicalLocation"] for r in elsewhere["results"])
    copied = tmp_path / section.spec_path
    copied.parent.mkdir(parents=True)
    copied.write_bytes(b"# another first line\n" + text)
    moved = msgspec.structs.replace(section, spec_sha256=digest(copied.read_bytes()))
    there = log(msgspec.structs.replace(run, sections=(moved,)), session() | {"specs": str(tmp_path)})

    def first(of: dict[str, Any]) -> int:
        return int(of["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"])

    assert first(there) == first(here) + 1


def test_a_hostile_engine_writes_no_link_and_nothing_that_is_too_long() -> None:
    bad = f"[click](https://x.example) {{0}} {HOSTILE} " + "x" * 5_000
    found = log(sample(small=True, hostile=bad), session(bad))

    texts = [result["message"]["text"] for result in found["results"]]
    texts += [note["message"]["text"] for note in found["invocations"][0]["toolExecutionNotifications"]]
    assert any("click" in text for text in texts)
    assert not any("[click](" in text.replace("\\[", "") or " {0} " in text for text in texts)
    assert max(map(len, texts)) <= 1_000
    assert found["invocations"][0]["executionSuccessful"] is False


def test_the_same_run_is_the_same_bytes_and_names_its_evidence(run: Run) -> None:
    assert sarif(run, session()) == sarif(run, session() | {"ended": "2031-01-01T00:00:00Z"})


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("four_of_a_kind", "four\\_of\\_a\\_kind"),
        ("[a](b) <img>", "\\[a\\](b) \\<img\\>"),
        ("https://x www.y", "https&#58;//x www&#46;y"),
        ("", "not said"),
        ("a\u202eb\n", "a[U+202E]b"),
    ],
)
def test_words_of_others_are_words_in_markdown(text: str, shown: str) -> None:
    assert marked(text).replace("\\[U+202E\\]", "[U+202E]") == shown
    assert "\n" not in line(text)
