"""Tests of the papers' loaders: what is well formed is read, and every fault of a file is told with its line."""

import json
from pathlib import Path
from typing import Any, Final

import pytest
import yaml
from jsonschema import Draft202012Validator

from feltproof.clauses.schema import written
from feltproof.errors import UsageError
from feltproof.papers.brought import Brought, bring
from feltproof.papers.case import unlike
from feltproof.papers.inspections import why_not
from feltproof.papers.record import Attestation
from feltproof.papers.schema import schemas
from feltproof.papers.waivers import covers, not_now

ROOT: Final = Path(__file__).resolve().parents[2]
LABORATORY: Final = ROOT / "examples" / "laboratory"
CASE: Final = (LABORATORY / "case.yaml").read_text(encoding="utf-8")
WAIVERS: Final = (LABORATORY / "waivers.yaml").read_text(encoding="utf-8")
INSPECTIONS: Final = (LABORATORY / "inspections.yaml").read_text(encoding="utf-8")
ON: Final = "2026-05-04"


def brought(folder: Path, text: str, kind: str) -> Brought:
    """What a text says as a paper of that kind."""
    path = folder / f"{kind}.yaml"
    path.write_text(text, encoding="utf-8")
    by_kind = {name: [path] if name == kind else [] for name in ("case", "inspections", "waivers")}
    found = bring(ON, next(iter(by_kind["case"]), None), by_kind["inspections"], by_kind["waivers"])
    assert found is not None
    return found


@pytest.mark.parametrize("kind", ["case", "inspections", "waivers"])
def test_the_schema_for_editors_is_drawn_from_the_loader_and_takes_the_example(kind: str) -> None:
    schema = schemas()[f"{kind}.schema.json"]

    stored = (ROOT / "docs" / "schema" / f"{kind}.schema.json").read_text(encoding="utf-8")
    assert stored == written(schema), "run python -m feltproof.papers.schema docs/schema"
    example: Any = yaml.load((LABORATORY / f"{kind}.yaml").read_text(encoding="utf-8"), yaml.BaseLoader)
    Draft202012Validator(schema).validate(json.loads(json.dumps(example)))
    assert not Draft202012Validator(schema).is_valid({**example, "more": "x"})


def test_the_examples_are_read(tmp_path: Path) -> None:
    case = bring(ON, LABORATORY / "case.yaml", [LABORATORY / "inspections.yaml"], [LABORATORY / "waivers.yaml"])

    assert case is not None
    assert case.case is not None
    assert case.case.number == "LAB-2026-0042"
    assert [one.name for one in case.files] == ["case.yaml", "inspections-1.yaml", "waivers-1.yaml"]
    assert [one.blank for one in case.attestations] == [False, True]
    assert [one.sha256 for one in case.measured] == [case.attestations[0].evidence[0].sha256]
    assert case.waivers[0].approver == "B. Roe"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "number: LAB-2026-0042",
            "number: FP-0123456789",
            "case.yaml:2: number: 'FP-0123456789' begins as the numbers",
        ),
        ("number: LAB-2026-0042", "number: a b", "case.yaml:2: number: 'a b' is no number of a report"),
        ("place: Laboratory 2, Albany\n", "", "place is missing: Where the tests were made."),
        ("received: 2026-04-28", "received: 2026-05-20", "tested: from is 2026-05-04, before received, 2026-05-20"),
        ("issued: 2026-05-08", "issued: 2026-02-30", "issued: '2026-02-30' is no day of the calendar"),
        ("issued: 2026-05-08", "issued: 2026-05-01", "issued is 2026-05-01, before tested: to, 2026-05-05"),
        ("    on: 2026-05-04", "    on: 2026-05-09", "was looked up on 2026-05-09, after the report was issued"),
        ("  contact: J. Doe", "  phone: 1\n  contact: J. Doe", "unknown key 'phone'"),
        ("authorised:\n  - {name: B. Roe, role: Technical manager}", "authorised: []", "at least 1 belong in it"),
        ("# supersedes:", "supersedes: {number: LAB-2026-0042, changes: [x]}\n# s:", "is this report's own number"),
        ("name: B. Roe", f"name: {'B' * 121}", "name: 121 characters: say it in 120 at most"),
        ("name: B. Roe", 'name: "B\\u202e. Roe"', "the invisible character U+202E"),
    ],
)
def test_what_is_wrong_with_a_case_is_told_with_its_place(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert brought(tmp_path, CASE, "case").case is not None
    assert old in CASE

    with pytest.raises(UsageError) as refused:
        brought(tmp_path, CASE.replace(old, new, 1), "case")

    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("approver: B. Roe ", "approver: a.  STERN", "approver: 'a. STERN' wrote it: somebody else has to approve"),
        ('">=3.2,<3.3"', '">=3.2"', "'>=3.2' has no end: a waiver is for versions that somebody has seen"),
        ('">=3.2,<3.3"', '"three"', "'three' is no range of versions"),
        ("expires: 2026-08-31", "expires: 2026-05-03", "expires is 2026-05-03, before starts, 2026-05-04"),
        ("    measure: Super bonus wagers are taken in even dollars alone.\n", "", "measure is missing"),
        ("reason: Letter", "reason: \n    # Letter", "reason has no value: give one"),
        ("finding: F3K9QA", "finding: all", "'all' is no id of a finding, as F3K9QA, nor 'inspection'"),
        ("us-ny/5324.32(f)(2)", "us-ny/5324.32(f)(2)#flush", "names a row: name its clause, us-ny/5324.32(f)(2)"),
        ("fingerprint: sha256:00", "fingerprint: 00", "is not of the form 'sha256:0123…ef'"),
    ],
)
def test_what_is_wrong_with_a_waiver_is_told(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert len(brought(tmp_path, WAIVERS, "waivers").waivers) == 1
    assert old in WAIVERS

    with pytest.raises(UsageError) as refused:
        brought(tmp_path, WAIVERS.replace(old, new, 1), "waivers")

    assert said in str(refused.value)
    assert "waivers.yaml:" in str(refused.value)


def test_every_fault_of_every_paper_is_told_at_once(tmp_path: Path) -> None:
    (tmp_path / "case.yaml").write_text(CASE.replace("place:", "palce:"), encoding="utf-8")
    (tmp_path / "seen.yaml").write_text("inspections: []\n", encoding="utf-8")

    with pytest.raises(UsageError) as refused:
        bring(ON, tmp_path / "case.yaml", [tmp_path / "seen.yaml"])

    assert "perhaps 'place'?" in str(refused.value)
    assert "place is missing" in str(refused.value)
    assert "seen.yaml:1: inspections: a list empty" in str(refused.value)


def test_a_paper_that_is_named_twice_counts_once_and_is_refused(tmp_path: Path) -> None:
    path = LABORATORY / "inspections.yaml"

    with pytest.raises(UsageError, match=r"inspections\.yaml: was given already"):
        bring(ON, inspections=[path, path])
    assert bring(ON) is None


@pytest.mark.parametrize(
    ("versions", "version", "within"),
    [
        (">=3.2,<3.3", "3.2", True),
        (">=3.2,<3.3", "3.2.17", True),
        (">=3.2,<3.3", "3.3", False),
        (">=3.2,<3.3", "3.3rc1", False),
        (">=3.2,<3.3", "build seven", False),
        ("==3.2.1", "3.2.1", True),
        ("==3.2.1", "3.2.10", False),
        ("===build-7", "build-7", True),
        ("===build-7", "build-8", False),
    ],
)
def test_a_waiver_is_for_the_versions_that_it_names(versions: str, version: str, within: bool) -> None:
    assert covers(versions, version) is within


def test_a_waiver_counts_from_its_first_day_to_its_last(tmp_path: Path) -> None:
    (waiver,) = brought(tmp_path, WAIVERS, "waivers").waivers

    days = ("2026-05-03", "2026-05-04", "2026-08-31", "2026-09-01")
    assert [not_now(waiver, day) for day in days] == ["not-begun", "", "", "expired"]


def _seen(tmp_path: Path, old: str = "", new: str = "") -> tuple[Attestation, dict[tuple[str, str], str | None]]:
    assert old in INSPECTIONS
    (tmp_path / "layout.txt").write_bytes((LABORATORY / "layout.txt").read_bytes())
    found = brought(tmp_path, INSPECTIONS.replace(old, new, 1), "inspections")
    return found.attestations[0], {(one.paper, one.file): one.sha256 for one in found.measured}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("result: conform", "result:", "gives no result"),
        ("person: R. Ellis", "person:", "unsigned: does not say who looked"),
        ("role: Inspector\n    on: 2026-05-04", "role: ''\n    on:", "does not say in what role and when"),
        ("text: sha256:f3", "text: sha256:f4", "made for another text of the clause, sha256:f403"),
        ("    text: sha256:f303035b32f06bc018e2680fb8a281955e7e5b0e87737c5b3b491a5e443331bc\n", "", "for which words"),
        ("on: 2026-05-04", "on: 2026-05-05", "of a day to come, 2026-05-05"),
        ("expires: 2027-05-04", "expires: 2026-05-03", "expired on 2026-05-03"),
        ("result: conform", "result: nonconform\n    # was", ""),
        ("file: layout.txt", "file: layout.png", "its evidence layout.png is not there"),
        ("file: layout.txt", "file: .", "its evidence . is not there"),
        (', sha256: "sha256:', ', sha256: "" } # ', "gives no digest of its evidence layout.txt, which is sha256:"),
    ],
)
def test_what_does_not_count_says_why(tmp_path: Path, old: str, new: str, said: str) -> None:
    one, measured = _seen(tmp_path)
    paragraph = str(one.text)
    assert why_not(one, paragraph, ON, measured) is None

    changed, measured = _seen(tmp_path, old, new)

    found = why_not(changed, paragraph, ON, measured)
    assert (said in found.words) if found is not None else not said


def test_an_inspection_whose_evidence_was_changed_does_not_count(tmp_path: Path) -> None:
    one, _ = _seen(tmp_path)
    (tmp_path / "layout.txt").write_text("another", encoding="utf-8")
    found = bring(ON, inspections=[tmp_path / "inspections.yaml"])

    assert found is not None
    measured = {(each.paper, each.file): each.sha256 for each in found.measured}
    why = why_not(one, str(one.text), ON, measured)
    assert why is not None
    assert why.code == "other-evidence"
    assert "is another file than it says" in why.words


@pytest.mark.parametrize("result", ["nonconform", "not-applicable"])
def test_whoever_finds_otherwise_says_what_was_seen(tmp_path: Path, result: str) -> None:
    note = "    note: Four areas at each of six positions.\n"
    one, measured = _seen(tmp_path, "result: conform", f"result: {result}")
    assert why_not(one, str(one.text), ON, measured) is None

    path = tmp_path / "inspections.yaml"
    found = brought(tmp_path, path.read_text(encoding="utf-8").replace(note, ""), "inspections")

    why = why_not(found.attestations[0], str(one.text), ON, measured)
    assert why is not None
    assert f"{result} needs a note" in why.words


@pytest.mark.parametrize(
    ("on", "sections", "version", "said"),
    [
        ("2026-05-04", ("us-ny/5324.32",), "2.0.0", ""),
        ("2026-05-06", ("us-ny/5324.32",), "2.0.0", "tested: 2026-05-04 to 2026-05-05, and this run is of 2026-05-06"),
        ("2026-05-04", ("us-ny/5324.32",), "2.0.1", "'2.0.0' was received, and the engine is '2.0.1'"),
        ("2026-05-04", ("us-ny/5324.39",), "2.0.0", "us-ny/5324.32 is not verified by this run"),
    ],
)
def test_a_case_about_another_run_is_known(on: str, sections: tuple[str, ...], version: str, said: str) -> None:
    case = bring(ON, LABORATORY / "case.yaml")
    assert case is not None
    assert case.case is not None

    wrong = [*unlike(case.case, on, sections, version, ())]

    assert len(wrong) == bool(said)
    assert said in "".join(wrong)


def test_a_file_that_was_received_is_among_those_that_were_measured(tmp_path: Path) -> None:
    digest = "ab" * 32
    found = brought(tmp_path, CASE.replace('# files: ["sha256:…"]', f'files: ["sha256:{digest}"]'), "case")
    assert found.case is not None

    args = ("2026-05-04", ("us-ny/5324.32",), "2.0.0")
    assert [*unlike(found.case, *args, [digest])] == []
    assert "is the digest of no file that --artifact names" in next(unlike(found.case, *args, ["cd" * 32]))
