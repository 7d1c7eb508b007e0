"""Two editions of one section through every verb: a run names its edition, and an old one can still be read."""

import json
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from feltproof.cli.evidence import read_run
from feltproof.matrix.render import pdf_missing
from feltproof.runner.pairing import clauses_paired, sections_paired
from feltproof.runner.record import Run
from tests.cli.amended_law import encode
from tests.cli.conftest import FEW, Feltproof, call, engine, put_beside

NEXT = "us-ny/5324.32@2027-01-01"


@pytest.fixture(scope="session")
def shelf_of_editions(tmp_path_factory: pytest.TempPathFactory, shelf: Path) -> Path:
    """A law in force, beside it one of 2027 under which seven may sit, and a folder with runs by each and by both."""
    here = tmp_path_factory.mktemp("editions") / "here"
    with pytest.MonkeyPatch.context() as monkeypatch:
        put_beside(here, shelf / "reviewed", monkeypatch)
        law = here.parent / "specs" / "us_ny" / "law.yaml"
        encode(law)
        section = yaml.load(law.read_text(encoding="utf-8"), yaml.BaseLoader)
        section["section"], section["edition"]["effective"] = NEXT, "2027-01-01"
        seats = next(one for one in section["clauses"] if one["clause"] == "(a)(1)")
        seats["limit"], seats["text"] = {"seats": {"at_most": "7"}}, f"sha256:{'7' * 64}"
        law.with_name("law@2027-01-01.yaml").write_text(json.dumps(section, indent=1), encoding="utf-8")
        waiting = call("review", *FEW)
        assert waiting.exit_code == 4
        assert "(f)(2)" not in waiting.output, "what did not change was accepted already"
        said = ("--by", "N", "--why", "seven")
        accepted = call("review", *FEW, "accept", f"{NEXT}/a/1", "crazy_4_poker.seats_at_most", *said)
        assert accepted.exit_code == 0, accepted.output
        for out, sections in (("today", ("5324.32",)), ("then", ("5324.32@2027-01-01",)), ("both", ("5324.32", NEXT))):
            verify(*sections, out=out)
    return here.parent


@pytest.fixture
def editions(tmp_path: Path, shelf_of_editions: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder to work in, of one's own: the runs `today`, `then` and `both`, and the law with its checks beside."""
    shutil.copytree(shelf_of_editions, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "here"


def verify(*words: str, out: str) -> None:
    formats = () if "--format" in words else ("--format", "run,html,junit")
    call("verify", *FEW, "--jobs", "0", *formats, "--out", out, "--engine", engine("pair", "7"), *words)


def run_of(out: str) -> Run:
    return read_run(Path(out) / "run.json")


def own(run: Run) -> dict[str, str]:
    return {clause.id: clause.own for clause in run.clauses if clause.own in ("pass", "fail")}


def test_each_edition_is_verified_by_its_name_and_has_its_own_verdict(editions: Path) -> None:
    today, then = run_of("today"), run_of("then")

    assert own(today) == {"us-ny/5324.32(a)(1)": "fail", "us-ny/5324.32(f)(2)": "pass"}
    assert own(then) == {f"{NEXT}(a)(1)": "pass", f"{NEXT}(f)(2)": "pass"}
    assert (then.sections[0].id, then.sections[0].effective) == (NEXT, "2027-01-01")
    assert today.sections[0].effective == "2016-11-16"
    assert "conforms to 9 NYCRR 5324.32, edition of 2027-01-01 in every clause" in then.statement
    assert "edition of" not in today.statement


def test_without_a_name_the_edition_in_force_is_verified_alone(editions: Path) -> None:
    verify(out="here")

    assert [section.id for section in run_of("here").sections] == ["us-ny/5324.32"]


def test_both_editions_stand_in_one_matrix(editions: Path) -> None:
    run = run_of("both")

    assert [section.id for section in run.sections] == ["us-ny/5324.32", NEXT]
    assert own(run)["us-ny/5324.32(a)(1)"] == "fail"
    assert own(run)[f"{NEXT}(a)(1)"] == "pass"
    page = Path("both/matrix.html").read_text(encoding="utf-8")
    assert "Matrix: 9 NYCRR 5324.32, edition of 2027-01-01" in page
    assert page.count('id="us-ny/5324.32@2027-01-01(a)(1)"') <= 1


def test_an_edition_that_is_not_there_is_refused_with_those_that_are(editions: Path, feltproof: Feltproof) -> None:
    done = feltproof("verify", *FEW, "5324.32@2026-01-01")

    assert done.exit_code == 2
    assert "no section '5324.32@2026-01-01': perhaps us-ny/5324.32@2027-01-01" in done.output


def test_diff_finds_each_clause_in_the_other_edition(editions: Path, feltproof: Feltproof) -> None:
    better = feltproof("diff", "today/run.json", "then/run.json")
    worse = feltproof("diff", "then/run.json", "today/run.json")

    said = better.output.replace("\n  ", " ")
    assert better.exit_code == 0
    assert "edition of us-ny/5324.32: in force since 2016-11-16" in said
    assert "us-ny/5324.32(a)(1): its words changed" in said
    assert "us-ny/5324.32(a)(1): fail -> pass" in said
    assert "(f)(2)" not in said
    assert "reading" not in said
    assert worse.exit_code == 1
    assert "passed before" in worse.output


def changed(run: Run, labels: dict[str, str], **digests: str) -> Run:
    """The run with its clauses under other labels, and some of them of other words."""
    plain: Any = msgspec.to_builtins(run)
    for clause in plain["clauses"]:
        if clause["label"] in digests:
            clause["paragraph_sha256"] = digests[clause["label"]]
        clause["label"] = labels.get(clause["label"], clause["label"])
        clause["id"] = clause["section"] + clause["label"]
    return msgspec.convert(plain, Run)


def test_a_renumbered_clause_is_found_by_its_words(editions: Path) -> None:
    run = run_of("today")
    labels = {
        "(f)": "(g)",
        **{one.label: one.label.replace("(f)", "(g)") for one in run.clauses if "(f)(" in one.label},
    }
    renumbered = changed(run, labels)

    pairs = clauses_paired(run, renumbered)

    assert pairs["us-ny/5324.32(g)(2)"] == "us-ny/5324.32(f)(2)"
    assert pairs["us-ny/5324.32(a)(1)"] == "us-ny/5324.32(a)(1)"
    other = changed(run, labels, **dict.fromkeys(labels, "0" * 64))
    assert clauses_paired(run, other)["us-ny/5324.32(g)(2)"] == "us-ny/5324.32(g)(2)", "other words are another clause"


def test_a_clause_at_the_label_of_one_that_moved_is_new(editions: Path) -> None:
    run = run_of("today")
    a1 = next(one for one in run.clauses if one.label == "(a)(1)").paragraph_sha256
    a2 = next(one for one in run.clauses if one.label == "(a)(2)").paragraph_sha256
    assert isinstance(a1, str)
    assert a1 != a2

    pairs = clauses_paired(run, changed(run, {}, **{"(a)(2)": a1, "(a)(1)": "0" * 64}))

    assert pairs["us-ny/5324.32(a)(2)"] == "us-ny/5324.32(a)(1)"
    assert pairs["us-ny/5324.32(a)(1)"] not in {one.id for one in run.clauses}


def test_runs_of_both_editions_are_paired_with_their_own(editions: Path) -> None:
    both = run_of("both")

    assert sections_paired(both, both) == {"us-ny/5324.32": "us-ny/5324.32", NEXT: NEXT}


def test_explain_says_where_a_run_is_of_another_edition_than_the_specs(editions: Path, feltproof: Feltproof) -> None:
    specs = editions.parent / "specs" / "us_ny"
    same = feltproof("explain", "a/1", "--run", "today/run.json", *FEW)

    # The law of 2027 comes into force: its file takes the place of the old one.
    text = (specs / "law@2027-01-01.yaml").read_text(encoding="utf-8").replace(NEXT, "us-ny/5324.32")
    (specs / "law.yaml").write_text(text, encoding="utf-8")
    (specs / "law@2027-01-01.yaml").unlink()
    done = feltproof("explain", "a/1", "--run", "today/run.json", *FEW)

    assert "another edition" not in same.output
    said = done.output.replace("\n    ", " ")
    assert "another edition: the run was made under the edition in force since 2016-11-16" in said
    assert "that of 2027-01-01" in said
    assert "fail" in said
    named = feltproof("explain", "5324.32@2016-11-16/a/1", *FEW)
    assert named.exit_code == 2


def test_explain_names_the_edition_of_a_run_that_was_made_under_another(editions: Path, feltproof: Feltproof) -> None:
    done = feltproof("explain", "a/1", "--run", "then/run.json", *FEW)

    assert "the run does not have us-ny/5324.32(a)(1)" in done.output
    assert "ask for us-ny/5324.32@2027-01-01/a/1" in done.output
    assert "pass" in feltproof("explain", f"{NEXT}/a/1", "--run", "then/run.json", *FEW).output


@pytest.mark.parametrize("name", [f"{NEXT}/a/1", f"{NEXT}(a)(1)", "5324.32@2027-01-01/a/1"])
def test_a_clause_of_an_edition_that_is_gone_is_told_by_the_run_alone(
    editions: Path, feltproof: Feltproof, name: str
) -> None:
    (editions.parent / "specs" / "us_ny" / "law@2027-01-01.yaml").unlink()

    done = feltproof("explain", name, "--run", "then/run.json", *FEW)

    said = done.output.replace("\n    ", " ")
    assert done.exit_code == 0
    assert "from the run alone: the specs at hand do not have it; its spec is specs/us_ny/law@2027-01-01.yaml" in said
    assert "pass" in said
    assert feltproof("explain", name, *FEW).exit_code == 2
    assert feltproof("explain", f"{NEXT}/z", "--run", "then/run.json", *FEW).exit_code == 2


def test_findings_are_replayed_and_reports_rendered_without_the_specs_of_the_edition(
    editions: Path, feltproof: Feltproof
) -> None:
    run = run_of("today")
    shutil.rmtree(editions.parent / "specs")
    finding = run.findings[0].id

    replayed = feltproof("replay", finding, "--run", "today/run.json", "--engine", engine("pair", "7"))
    explained = feltproof("explain", finding, "--run", "today/run.json")
    rendered = feltproof("report", "today/run.json", "--format", "html,junit", "--out", "again")

    assert replayed.exit_code == 1, replayed.output
    assert "has too many seats" in explained.output
    assert rendered.exit_code == 0
    assert Path("again/matrix.html").read_bytes() == Path("today/matrix.html").read_bytes()


@pytest.mark.slow
@pytest.mark.skipif(bool(pdf_missing()), reason="a PDF needs Pango")
def test_a_report_made_under_an_edition_still_audits_when_its_specs_are_gone(
    editions: Path, feltproof: Feltproof
) -> None:
    verify(NEXT, "--format", "run,pdf", out="paper")
    shutil.rmtree(editions.parent / "specs")

    done = feltproof("audit", "paper/matrix.pdf", "--allow-untrusted")

    assert done.exit_code == 0, done.output
    assert "made again from the embedded evidence, they are the same to the byte" in done.output.replace("\n  ", " ")


def test_a_run_of_before_editions_were_noted_is_read_and_gives_the_same_bytes(
    editions: Path, feltproof: Feltproof
) -> None:
    plain = json.loads(Path("today/run.json").read_text(encoding="utf-8"))
    for section in plain["sections"]:
        del section["effective"]
    for clause in plain["clauses"]:
        del clause["paragraph_sha256"]
    Path("old.json").write_text(json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False))

    run = read_run(Path("old.json"))

    assert run.sections[0].effective is msgspec.UNSET
    assert feltproof("diff", "old.json", "today/run.json").output.startswith("no difference")
    assert feltproof("explain", "a/1", "--run", "old.json", *FEW).exit_code == 0
    plain["clauses"][0]["paragraph_sha256"] = None
    Path("bad.json").write_text(json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False))
    assert feltproof("diff", "bad.json", "today/run.json").exit_code == 7
