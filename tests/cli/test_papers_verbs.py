"""Case, inspections and waivers on the command line: what the gate makes of them, and what is refused."""

import hashlib
import json
import re
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
import yaml

from feltproof.papers import checklist
from feltproof.runner.record import Run
from tests.cli.amended_law import amend, encode
from tests.cli.conftest import FEW, Feltproof, Ran, call, engine

OUT: Final = Path("feltproof-out")
CLAUSE: Final = "us-ny/5324.32(a)(2)(i)"
BAD: Final = ("flush", "7")
"""What makes the tiny engine fail both its clauses."""
CASE: Final = """\
number: LAB-1
issuer: {name: A laboratory}
customer: {name: A vendor}
place: Here
received: 2026-05-01
tested: {from: 2026-05-04, to: 2026-05-04}
issued: 2026-05-04
item: {name: Tiny, vendor: Nobody, version: "1.0"}
authorised: [{name: B. Roe, role: Manager}]
"""


def run_of(folder: Path = OUT) -> Run:
    return msgspec.json.decode((folder / "run.json").read_bytes(), type=Run)


def filled_in(path: Path, clause: str = CLAUSE, **said: str) -> str:
    """The checklist in `path`, its entry for a clause filled in."""
    words = {"result": "conform", "person": "R. Ellis", "role": "Inspector", "on": "2026-05-04"} | said
    text = path.read_text(encoding="utf-8")
    at = text.index(f"- clause: {clause}\n")
    head, entry = text[:at], text[at:]
    for key, value in words.items():
        entry = re.sub(rf"(?m)^(    {key}:).*$", rf"\1 {value}", entry, count=1)
    path.write_text(head + entry, encoding="utf-8")
    return str(path)


def waived(draft: str, **said: str) -> str:
    """The draft of waivers, filled in."""
    words = {
        "reason": "A letter", "author": "A. Stern", "approver": "B. Roe", "starts": "2026-05-01",
        "expires": "2026-12-31", "measure": "Watched",
    } | said  # fmt: skip
    for key, value in words.items():
        draft = re.sub(rf"(?m)^(    {key}:).*$", rf"\1 {value}", draft)
    path = Path("waivers.yaml")
    path.write_text(draft, encoding="utf-8")
    return str(path)


# Inspections.


def test_a_checklist_that_is_filled_in_is_counted_and_shown(reviewed: Path, verify: Feltproof) -> None:
    made = call("inspect", "init", "--specs", "../specs", "--format", "yaml")
    assert made.exit_code == 0, made.output
    seen = filled_in(Path("inspections.yaml"))

    done = verify("--engine", engine(), "--inspections", seen, "--on", "2026-05-05")

    assert done.exit_code == 0, done.output
    assert "papers      1 inspection of " in done.output
    assert "by inspection 0 % (0)" not in done.output
    clause = next(one for one in run_of().clauses if one.id == CLAUSE)
    assert clause.inspection is not None
    assert clause.inspection.attestation is not None
    assert clause.inspection.attestation.person == "R. Ellis"
    explained = call("explain", "a/2/i", "--specs", "../specs", "--rules", "../rules", "--run", str(OUT / "run.json"))
    assert "inspected by R. Ellis, Inspector, on 2026-05-04: conform" in " ".join(explained.output.split())


def test_the_same_day_gives_the_same_bytes_and_a_later_one_what_has_expired(reviewed: Path, verify: Feltproof) -> None:
    call("inspect", "init", "--specs", "../specs", "--format", "yaml")
    seen = filled_in(Path("inspections.yaml"), expires="2026-05-10")
    words = ("--engine", engine(), "--inspections", seen, "--format", "run")

    first = verify(*words, "--on", "2026-05-05", "--out", "a")
    again = verify(*words, "--on", "2026-05-05", "--out", "b")
    later = verify(*words, "--on", "2026-05-11", "--out", "c")

    assert first.exit_code == again.exit_code == later.exit_code == 0
    assert Path("a/run.json").read_bytes() == Path("b/run.json").read_bytes() != Path("c/run.json").read_bytes()
    assert "1 inspection does not count" in later.output
    assert "expired on 2026-05-10" in later.output
    told = call("diff", "a/run.json", "c/run.json")
    assert told.exit_code == 1, "what was inspected is open again"
    assert "inspection, conform by R. Ellis on 2026-05-04 -> inspection" in " ".join(told.output.split())


def test_a_failed_inspection_ends_with_one(reviewed: Path, verify: Feltproof) -> None:
    call("inspect", "init", "--specs", "../specs", "--format", "yaml")
    seen = filled_in(Path("inspections.yaml"), result="nonconform", note="Three areas at seat 2")

    done = verify("--engine", engine(), "--inspections", seen, "--format", "run")

    assert done.exit_code == 1
    assert "DOES NOT CONFORM" in done.output
    assert "nonconform: Three areas at seat 2" in " ".join(done.output.split())


def test_inspect_check_tells_what_would_count(reviewed: Path) -> None:
    call("inspect", "init", "--specs", "../specs", "--format", "yaml")
    seen = filled_in(Path("inspections.yaml"))

    told = call("inspect", "check", seen, "--specs", "../specs")
    unsigned = call("inspect", "check", filled_in(Path("inspections.yaml"), person=""), "--specs", "../specs")

    assert f"conform  {CLAUSE}  R. Ellis, Inspector, 2026-05-04" in told.output
    assert "count: 1; do not count: 0;" in told.output
    assert "unsigned: does not say who looked" in unsigned.output
    assert told.exit_code == unsigned.exit_code == 6


def test_a_checklist_that_is_there_is_never_overwritten(reviewed: Path) -> None:
    words = ("inspect", "init", "--specs", "../specs", "--format", "yaml")
    assert call(*words).exit_code == 0
    Path("inspections.yaml").write_text("filled in", encoding="utf-8")

    again = call(*words)

    assert again.exit_code == 2
    assert "inspections.yaml: is there already" in again.output
    assert Path("inspections.yaml").read_text(encoding="utf-8") == "filled in"


def test_the_checklist_has_an_entry_for_every_clause_at_which_somebody_has_to_look(reviewed: Path) -> None:
    from feltproof.clauses import load

    section = load(Path("../specs")).section("5324.32")
    entries: Any = yaml.load(checklist.checklist([section]), yaml.BaseLoader)["inspections"]

    wanted = {str(one.id): one.text for one in section.clauses.values() if one.look_for}
    assert {one["clause"]: one["text"] for one in entries} == wanted
    assert CLAUSE in wanted


def test_the_checklist_on_paper_is_the_same_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    from feltproof import content
    from feltproof.clauses import load
    from feltproof.matrix import checklist_page, render

    if missing := render.pdf_missing():
        pytest.skip(f"{', '.join(missing)} missing")
    section = load(content.specs()).section("us-ny/5324.39")
    monkeypatch.setattr(checklist_page, "asked", lambda section: checklist.asked(section)[:2])

    page = checklist_page.checklist_page([section])

    assert page.startswith(b"%PDF-")
    assert page == checklist_page.checklist_page([section])


# Waivers.


def test_a_waived_nonconformity_fails_no_gate_and_is_shown_as_waived(failing_run: Ran, reviewed: Path) -> None:
    run = str(failing_run.path)
    drafts = call("waive", "us-ny/5324.32/a/1", "--run", run).output
    other = call("waive", "us-ny/5324.32/f/2", "--run", run).output
    drafts += other[other.index("waivers:\n") + len("waivers:\n") :]
    words = ("verify", *FEW, "--jobs", "0", "--format", "run,html,junit", "--engine", engine(*BAD))

    done = call(*words, "--waivers", waived(drafts), "--on", "2026-05-04")
    naked = call(*words, "--waivers", "waivers.yaml", "--on", "2026-05-04", "--ignore-waivers", "--out", "naked")
    expired = call(*words, "--waivers", "waivers.yaml", "--on", "2027-01-01", "--out", "expired")

    assert (done.exit_code, naked.exit_code, expired.exit_code) == (0, 1, 1), done.output
    assert "DOES NOT CONFORM" in done.output
    assert "2 of 2 nonconformities waived" in " ".join(done.output.split())
    assert "not met, waived" in done.output
    assert "CONFORMS  " not in done.output
    assert 'class="flag">waived' in (OUT / "matrix.html").read_text(encoding="utf-8")
    assert "2 waivers do not count" in naked.output
    assert "ignored" in naked.output
    assert "expired on 2026-12-31" in expired.output
    assert (run_of().conforms, run_of().exit_code) == (False, 0)


def test_a_waiver_of_one_finding_leaves_the_gate_shut(failing_run: Ran, reviewed: Path) -> None:
    draft = call("waive", "us-ny/5324.32/a/1", "--run", str(failing_run.path)).output
    words = ("verify", *FEW, "--jobs", "0", "--format", "run", "--engine", engine(*BAD), "--on", "2026-05-04")

    done = call(*words, "--waivers", waived(draft))

    assert done.exit_code == 1
    assert "1 of 2 nonconformities waived" in " ".join(done.output.split())


def test_the_draft_of_a_waiver_is_no_waiver_until_people_have_filled_it_in(failing_run: Ran, reviewed: Path) -> None:
    draft = call("waive", "us-ny/5324.32/a/1", "--run", str(failing_run.path))
    assert draft.exit_code == 0
    Path("waivers.yaml").write_text(draft.output, encoding="utf-8")

    done = call("verify", *FEW, "--engine", engine(*BAD), "--waivers", "waivers.yaml")

    assert done.exit_code == 2
    assert "reason has no value" in done.output
    assert "approver has no value" in done.output


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("FAAAAA", "has no such finding"),
        ("us-ny/5324.32/b/1", "only what is not met can be waived"),
        ("us-ny/5324.39/f/1", "is not verified by"),
        ("nonsense", "is no clause, as us-ny/5324.32/f/2"),
    ],
)
def test_what_is_not_there_cannot_be_waived(failing_run: Ran, name: str, said: str) -> None:
    done = call("waive", name, "--run", str(failing_run.path))

    assert done.exit_code == 2
    assert said in " ".join(done.output.split())


# The case.


def test_a_case_gives_the_report_its_number_and_must_be_about_this_run(reviewed: Path, verify: Feltproof) -> None:
    Path("case.yaml").write_text(CASE, encoding="utf-8")
    words = ("--engine", engine(), "--case", "case.yaml", "--format", "run,html")

    done = verify(*words, "--on", "2026-05-04")
    late = verify(*words, "--on", "2026-05-05", "--out", "late")

    assert done.exit_code == 0, done.output
    assert "report LAB-1 of A laboratory" in done.output
    assert "LAB-1 · FP-" in (OUT / "matrix.html").read_text(encoding="utf-8")
    assert late.exit_code == 2
    assert "tested: 2026-05-04 to 2026-05-04, and this run is of 2026-05-05" in " ".join(late.output.split())
    assert not Path("late").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--case", "case.yaml"), "a run to be relied on names its engine"),
        (("--case", "case.yaml", "--engine", "builtin"), "such a run a self-test"),
        (("--case", "case.yaml", "--engine", "ENGINE", "--quick"), "leave out --quick"),
        (("--engine", "ENGINE", "--on", "2026-05-04"), "the day counts for --case, --inspections and --waivers alone"),
        (("--engine", "ENGINE", "--ignore-waivers"), "none is named"),
        (("--engine", "ENGINE", "--case", "case.yaml", "--on", "May"), "'May' is not of the form '2016-11-16'"),
        (("--engine", "ENGINE", "--case", "other.yaml", "--on", "2026-05-04"), "'1.1' was received, and the engine is"),
        (("--house", "case.yaml", "--case", "case.yaml"), "--case has to do with a run against an engine"),
    ],
)
def test_what_cannot_be_is_refused(reviewed: Path, verify: Feltproof, words: tuple[str, ...], said: str) -> None:
    Path("case.yaml").write_text(CASE, encoding="utf-8")
    Path("other.yaml").write_text(CASE.replace('"1.0"', '"1.1"'), encoding="utf-8")

    done = verify(*(engine() if word == "ENGINE" else word for word in words))

    assert done.exit_code == 2
    assert said in " ".join(done.output.split())
    assert not OUT.exists()


def test_a_signed_run_is_judged_by_the_day_that_it_is(reviewed: Path, verify: Feltproof) -> None:
    Path("key.p12").write_bytes(b"")
    Path("case.yaml").write_text(CASE, encoding="utf-8")

    done = verify("--engine", engine(), "--case", "case.yaml", "--key", "key.p12", "--on", "2026-05-04")

    assert done.exit_code == 2
    assert "--on 2026-05-04 is not today" in done.output


def test_a_case_is_put_to_a_run_that_is_over_and_amended_by_another(failing_run: Ran, reviewed: Path) -> None:
    run = str(failing_run.path)
    session = json.loads((failing_run.path.parent / "session.json").read_bytes())
    day = session["ended"][:10]
    case = CASE.replace("2026-05-04", day)
    Path("case.yaml").write_text(case, encoding="utf-8")
    Path("again.yaml").write_text(case.replace("LAB-1", "LAB-2"), encoding="utf-8")
    amended = case.replace("LAB-1", "LAB-2") + "supersedes: {number: LAB-1, changes: [The customer is named.]}\n"
    Path("amended.yaml").write_text(amended, encoding="utf-8")
    words = ("--format", "html")

    beside = call("report", run, "--case", "case.yaml", *words)
    first = call("report", run, "--case", "case.yaml", "--out", "first", *words)
    unsaid = call("report", "first/run.json", "--case", "again.yaml", "--out", "second", *words)
    second = call("report", "first/run.json", "--case", "amended.yaml", "--out", "second", *words)

    assert beside.exit_code == 2, "the evidence of a run is not overwritten"
    assert first.exit_code == second.exit_code == 0, first.output + second.output
    assert unsaid.exit_code == 2
    assert "supersedes: {number: LAB-1" in " ".join(unsaid.output.split())
    before, after = run_of(Path(run).parent), run_of(Path("second"))
    assert after.clauses == before.clauses
    assert after.papers is not msgspec.UNSET
    assert after.papers.case_put_to == hashlib.sha256(Path(run).read_bytes()).hexdigest()
    assert [one.name for one in after.papers.files] == ["case.yaml", "case-1.yaml"]
    assert "LAB-2 · FP-" in Path("second/matrix.html").read_text(encoding="utf-8")
    told = call("diff", run, "second/run.json")
    assert told.exit_code == 0
    assert "report: none -> LAB-2" in told.output


# When the law changes.


def test_law_diff_names_the_inspections_and_waivers_that_are_stale(failing_run: Ran, reviewed: Path) -> None:
    old = encode(reviewed.parent / "specs" / "us_ny" / "law.yaml")
    Path("old.txt").write_text(old, encoding="utf-8")
    Path("new.txt").write_text(amend(old), encoding="utf-8")
    call("inspect", "init", "--specs", "../specs", "--format", "yaml")
    filled_in(Path("inspections.yaml"))
    seen = filled_in(Path("inspections.yaml"), clause="us-ny/5324.32(a)(1)", person="B. Roe")
    made = call("verify", *FEW, "--jobs", "0", "--format", "run", "--engine", engine(*BAD))
    assert made.exit_code == 1, made.output
    drafts = call("waive", "us-ny/5324.32/a/1").output
    words = ("law", "diff", "--section", "5324.32", "--specs", "../specs", "old.txt", "new.txt")

    done = call(*words, "--inspections", seen, "--waivers", waived(drafts), "--runs", str(OUT))
    plain = json.loads(call(*words, "--inspections", seen, "--waivers", "waivers.yaml", "--json").output)
    same = call(*words[:-1], "old.txt", "--inspections", seen)

    told = " ".join(done.output.split())
    assert done.exit_code == 4
    assert "inspections.yaml 1 inspection is stale, 1 not us-ny/5324.32(a)(1) B. Roe, 2026-05-04" in told
    assert "waivers.yaml 1 waiver is stale, 0 not us-ny/5324.32(a)(1) A. Stern, until 2026-12-31" in told
    assert "rests on" in told
    assert [(one["kind"], len(one["stale"]), one["others"]) for one in plain["papers"]] == [
        ("inspections", 1, 1),
        ("waivers", 1, 0),
    ]
    assert "no inspection rests on words that changed" in same.output
