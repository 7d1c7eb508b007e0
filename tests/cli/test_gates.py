"""What ends a run with which code: the words of the gate, the baseline, and what neither lets through."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
import yaml

from feltproof.errors import UsageError
from feltproof.gates import baseline as baselines
from feltproof.gates.gate import USUAL, WORDS, Word, decide
from feltproof.papers.forms import today
from feltproof.runner.record import Run
from tests.cli.conftest import FEW, Feltproof, Ran, call, engine

OUT: Final = Path("feltproof-out")
BASELINE: Final = Path("baseline.yaml")
BAD: Final = ("flush", "7")
SOON: Final = baselines.latest(today())


def run_of(folder: Path = OUT) -> Run:
    return msgspec.json.decode((folder / "run.json").read_bytes(), type=Run)


def verify(*words: str) -> Any:
    return call("verify", *FEW, "--jobs", "0", "--format", "run", *words)


def entries() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml.load(BASELINE.read_text(encoding="utf-8"), yaml.BaseLoader)["baseline"]
    return found


# The words.


def test_the_usual_gate_ends_with_the_code_of_the_evidence(failing: Ran, reviewed: Path) -> None:
    verify("--engine", engine())

    for run in (run_of(failing.path.parent), run_of()):
        assert decide(run, USUAL).code == run.exit_code


@pytest.mark.parametrize(
    ("fail_on", "code"),
    [("fail", 1), ("stale", 0), ("inspection", 6), ("fail,inspection", 1), ("inconclusive,suspect", 0)],
)
def test_a_gate_acts_on_what_it_is_asked_to(failing: Ran, fail_on: str, code: int) -> None:
    words: list[Word] = [word for word in WORDS if word in fail_on.split(",")]

    assert decide(run_of(failing.path.parent), words).code == code


def test_what_is_let_through_is_said_and_does_not_conform(reviewed: Path) -> None:
    done = verify("--engine", engine(*BAD), "--fail-on", "stale")

    assert done.exit_code == 0, done.output
    assert "DOES NOT CONFORM" in done.output
    assert "not acted on: 2 fail, " in done.output
    assert "without this gate the exit code would be 1" in done.output
    assert "exit code 0: the gate lets it through; run.json has 1, a clause is not met" in done.output
    run = run_of()
    assert (run.exit_code, run.conforms) == (1, False)
    gate = json.loads((OUT / "session.json").read_text(encoding="utf-8"))["gate"]
    assert gate == {"fail_on": ["stale"], "exit_code": 0}


def test_suspect_clauses_end_nothing_where_the_gate_leaves_them_out(folder: Path) -> None:
    asked = verify("--engine", engine(), "--fail-on", "fail,inconclusive,stale")

    assert (run_of().exit_code, asked.exit_code) == (4, 0)


def test_an_open_inspection_ends_with_six_where_it_is_asked(reviewed: Path) -> None:
    done = verify("--engine", engine(), "--fail-on", "fail,inspection")

    assert done.exit_code == 6
    assert "exit code 6: what the gate acts on" in done.output


def test_an_engine_that_breaks_the_protocol_is_let_through_by_no_gate(reviewed: Path) -> None:
    done = verify("--engine", engine("pair", "6", "noise"), "--fail-on", "expired-waiver")

    assert done.exit_code == 5


def test_files_that_changed_are_let_through_by_no_gate(failing: Ran) -> None:
    run = run_of(failing.path.parent)
    file: Any = {"path": "engine", "sha256": "0" * 64, "bytes": 1, "unchanged": False}
    changed = msgspec.convert(
        msgspec.to_builtins(run) | {"engine": msgspec.to_builtins(run.engine) | {"artifacts": [file]}}, Run
    )

    assert decide(changed, ["stale"]).code == 6


def test_a_waiver_that_has_expired_ends_with_one(reviewed: Path) -> None:
    verify("--engine", engine(*BAD))
    draft = call("waive", "us-ny/5324.32/f/2").output
    said = {
        "reason": "r",
        "author": "A",
        "approver": "B",
        "starts": "2026-01-01",
        "expires": "2026-02-01",
        "measure": "m",
    }
    for key, value in said.items():
        draft = re.sub(rf"(?m)^(    {key}:).*$", rf"\1 {value}", draft)
    Path("waivers.yaml").write_text(draft, encoding="utf-8")

    for on, code in (("2026-01-15", 0), ("2026-03-01", 1)):
        done = verify(
            "--engine", engine("flush"), "--waivers", "waivers.yaml", "--on", on, "--fail-on", "expired-waiver"
        )

        assert done.exit_code == code, done.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--fail-on", ","], "names nothing"),
        (["--fail-on", ""], "--fail-on: what follows it is empty"),
        (["--fail-on", "failed"], "perhaps fail"),
        (["--baseline", "nowhere.yaml"], "cannot be read"),
        (["--baseline", "no/such/b.yaml", "--baseline-update"], "there is no such folder"),
        (["--baseline-update"], "name the file with --baseline"),
        (["--baseline-reason", "because"], "is for what --baseline-update adds"),
        (["--baseline", "b", "--baseline-update", "--baseline-expires", "2999-01-01"], "name a day from"),
        (["--baseline", "b", "--baseline-update", "--baseline-expires", "2001-01-01"], "name a day from"),
        (["--baseline", "b", "--baseline-update", "--baseline-reason", " "], "say why in words"),
    ],
)
def test_a_gate_that_cannot_be_put_up_is_refused(reviewed: Path, words: list[str], said: str) -> None:
    done = verify("--engine", engine(), *words)

    assert done.exit_code == 2, done.output
    assert said in done.output
    assert not OUT.exists()


@pytest.mark.parametrize("words", [["--baseline", "b.yaml"], ["--fail-on", "fail"]])
def test_a_run_to_be_relied_on_goes_through_the_whole_gate(reviewed: Path, words: list[str]) -> None:
    for relied_on in (["--key", "k.pem"], ["--of-record", "--ledger", "l"]):
        Path("k.pem").write_text("no key", encoding="utf-8")

        done = verify("--engine", engine(), *relied_on, *words)

        assert done.exit_code == 2, done.output
        assert "a run to be relied on" in done.output


# The baseline.


def test_what_a_baseline_knows_ends_nothing_and_news_does(reviewed: Path) -> None:
    taken = verify(
        *("--engine", engine("flush"), "--baseline", str(BASELINE), "--baseline-update"),
        *("--baseline-reason", "since 2019", "--baseline-expires", SOON),
    )
    known = verify("--engine", engine("flush"), "--baseline", str(BASELINE))
    news = verify("--engine", engine(*BAD), "--baseline", str(BASELINE))
    worse = verify("--engine", engine("straight"), "--baseline", str(BASELINE))

    assert taken.exit_code == known.exit_code == 0, taken.output
    assert "1 thing is known by baseline.yaml, until" in known.output
    assert "DOES NOT CONFORM" in known.output
    assert (news.exit_code, worse.exit_code) == (1, 1)
    assert "1 thing is new" in news.output
    assert "has too many seats" in news.output
    # Failed otherwise than it was, a clause is news.
    assert "takes two aces for something else" in worse.output
    assert "is not there any more: take it out" in worse.output


def test_what_is_new_has_no_reason_and_does_not_count(reviewed: Path) -> None:
    taken = verify("--engine", engine("flush"), "--baseline", str(BASELINE), "--baseline-update")

    assert taken.exit_code == 1
    assert "gives no reason" in taken.output
    assert entries()[0]["reason"] == ""


@pytest.mark.parametrize(
    ("reason", "day", "said"),
    [
        (None, SOON, "gives no reason"),
        ("r", None, "does not say until when"),
        ("r", "2020-01-01", "expired on 2020-01-01"),
        ("r", "2999-01-01", "expires on 2999-01-01, more than a year away"),
        ("r", SOON, ""),
        ("r", today(), ""),
    ],
)
def test_an_entry_counts_with_a_reason_until_a_day_that_is_near(
    failing: Ran, reason: str | None, day: str | None, said: str
) -> None:
    run = run_of(failing.path.parent)
    found, came, went = baselines.updated(baselines.Baseline(BASELINE, today(), ()), decide(run, USUAL), reason, day)
    decision = decide(run, USUAL, found.known)

    assert (came, went) == (2, 0)
    assert decision.code == (1 if said else 0)
    assert len(decision.known) == (0 if said else 2)
    assert {why.partition(":")[0] for _, why in found.set_aside(decision)} == ({said} if said else set())


@pytest.mark.parametrize(
    ("key", "other"), [("clause", "us-ny/5324.32(c)(1)"), ("verdict", "stale"), ("finding", "F00000")]
)
def test_an_entry_counts_for_what_its_words_name_alone(failing: Ran, key: str, other: str) -> None:
    run = run_of(failing.path.parent)
    found, _, _ = baselines.updated(baselines.Baseline(BASELINE, today(), ()), decide(run, USUAL), "r", SOON)
    changed = replace(found, entries=tuple(replace(one, **{key: other}) for one in found.entries))
    decision = decide(run, USUAL, changed.known)

    assert (decide(run, USUAL, found.known).code, decision.code) == (0, 1)
    assert not decision.known
    assert all("has the fingerprint of something else" in why for _, why in changed.set_aside(decision))
    again, came, went = baselines.updated(changed, decision, "r", SOON)
    assert (again.entries, came, went) == (found.entries, 2, 2)


def test_an_update_keeps_what_people_wrote_and_takes_out_what_is_gone(reviewed: Path) -> None:
    update = ("--baseline", str(BASELINE), "--baseline-update", "--baseline-expires", SOON)
    verify("--engine", engine(*BAD), *update, "--baseline-reason", "one reason")
    before = {entry["clause"]: entry for entry in entries()}

    done = verify("--engine", engine("flush"), *update, "--baseline-reason", "another")

    (kept,) = entries()
    assert kept == before["us-ny/5324.32(f)(2)"]
    assert "0 added, 1 taken out" in done.output
    gate = json.loads((OUT / "session.json").read_text(encoding="utf-8"))["gate"]
    assert gate["baseline"]["known"] == 1
    again = baselines.read(BASELINE, today())
    assert again.sha256 == gate["baseline"]["sha256"]


def test_every_fault_of_a_baseline_is_told_with_its_line(reviewed: Path) -> None:
    BASELINE.write_text("baseline:\n- clause: a\n  verdict: failed\n  fingerprint: 12\n", encoding="utf-8")

    done = verify("--engine", engine(), "--baseline", str(BASELINE))

    assert done.exit_code == 2
    assert "baseline.yaml:3: " in done.output
    assert "baseline.yaml:4: " in done.output


def test_a_baseline_is_read_as_it_is_written_and_no_entry_twice(tmp_path: Path) -> None:
    odd = 'a "reason": {with} # marks, and \u00e9'
    one = baselines.Entry("us-ny/5324.32(f)(2)", "fail", "F3K9QA", "0" * 64, "it pays 3:2", odd, SOON)
    path = tmp_path / "b.yaml"
    path.write_text(baselines.written([one]), encoding="utf-8")

    assert baselines.read(path, today()).entries == (one,)
    path.write_text(baselines.written([one, one]), encoding="utf-8")
    with pytest.raises(UsageError, match="stands twice"):
        baselines.read(path, today())


def test_a_submission_has_no_gate(reviewed: Path, feltproof: Feltproof) -> None:
    Path("house.yaml").write_text("{}", encoding="utf-8")

    done = feltproof("verify", "--house", "house.yaml", "--fail-on", "fail")

    assert done.exit_code == 2
    assert "--fail-on has to do with a run against an engine" in done.output
