"""`report`, `diff`, `lint`, `review` and `engine`."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from feltproof import content
from tests.cli.conftest import FEW, Feltproof, Ran, engine


def test_report_renders_the_same_again(failing: Ran, folder: Path, feltproof: Feltproof) -> None:
    done = feltproof("report", str(failing.path), "--out", "again", "--format", "run,html,junit")

    assert done.exit_code == 0, done.output
    names = {"run.json", "session.json", "suite.tar", "matrix.html", "junit.xml"}
    assert {path.name for path in Path("again").iterdir()} == names
    for path in Path("again").iterdir():
        assert path.read_bytes() == (failing.path.parent / path.name).read_bytes()


@pytest.mark.parametrize(
    ("change", "code", "said"),
    [
        (lambda data: data.replace(b"5324.32", b"5324.33", 1), 7, "is not what the run was made with"),
        (lambda data: data[:-1], 7, "packed otherwise"),
        (lambda data: None, 2, "are not those of the run"),
    ],
)  # fmt: skip
def test_report_takes_no_other_specs_for_those_of_the_run(
    failing: Ran,
    folder: Path,
    feltproof: Feltproof,
    monkeypatch: pytest.MonkeyPatch,
    change: Callable[[bytes], bytes | None],
    code: int,
    said: str,
) -> None:
    monkeypatch.setattr(content, "specs", lambda: content.rules())
    Path("alone").mkdir()
    Path("alone/run.json").write_bytes(failing.path.read_bytes())
    data = change((failing.path.parent / "suite.tar").read_bytes())
    if data is not None:
        Path("alone/suite.tar").write_bytes(data)

    done = feltproof("report", "alone/run.json", "--out", "again", "--format", "run")

    assert done.exit_code == code, done.output
    assert said in " ".join(done.output.split())
    assert not Path("again").exists()


def test_report_does_without_a_session(failing: Ran, folder: Path, feltproof: Feltproof) -> None:
    Path("alone").mkdir()
    Path("alone/run.json").write_bytes(failing.path.read_bytes())

    done = feltproof("report", "alone/run.json", "--format", "html,junit")

    assert done.exit_code == 0, done.output
    assert Path("alone/matrix.html").exists()


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("{", 7, "no JSON"),
        ("[]", 2, "is no run"),
        ('{"schema":"feltproof/run/2"}', 2, "newer"),
        ('{"schema":"feltproof/run/1"}', 7, "not as it was written"),
    ],
)
def test_report_refuses_what_is_no_run_of_ours(
    folder: Path, feltproof: Feltproof, text: str, code: int, said: str
) -> None:
    Path("run.json").write_text(text, encoding="utf-8")

    done = feltproof("report", "run.json", "--format", "html")

    assert done.exit_code == code
    assert said in done.output
    assert [path.name for path in folder.iterdir()] == ["run.json"]


def test_a_laboratory_signs_no_self_test(reviewed: Path, verify: Feltproof, feltproof: Feltproof) -> None:
    verify()
    Path("key.pem").write_text("no key", encoding="utf-8")

    done = feltproof("report", "feltproof-out/run.json", "--key", "key.pem")

    assert done.exit_code == 2
    assert "self-test" in done.output


def test_diff_tells_verdicts_findings_and_what_was_declared(
    failing: Ran, reviewed: Path, verify: Feltproof, feltproof: Feltproof
) -> None:
    verify("--engine", engine())
    better = feltproof("diff", str(failing.path), "feltproof-out/run.json")
    worse = feltproof("diff", "feltproof-out/run.json", str(failing.path))
    same = feltproof("diff", str(failing.path), str(failing.path))

    assert (better.exit_code, worse.exit_code, same.exit_code) == (0, 1, 0)
    assert "us-ny/5324.32(f)(2): fail" in better.output
    assert "configuration floor-1, seats: 7 -> 6" in better.output
    assert "is gone" in better.output
    assert "worse: us-ny/5324.32(a)(1), us-ny/5324.32(f)(2) passed before" in worse.output
    assert same.output.startswith("no difference")


def test_lint_counts_what_is_without_fault(folder: Path, feltproof: Feltproof) -> None:
    done = feltproof("lint", "../specs", "--rules", "../rules")

    assert done.exit_code == 0, done.output
    assert done.output == "68 clauses, 20 readings, 2 checks (2 linked): no fault\n"


def test_lint_names_a_check_that_is_nowhere(folder: Path, feltproof: Feltproof) -> None:
    law = folder.parent / "specs" / "us_ny" / "law.yaml"
    law.write_text(law.read_text(encoding="utf-8").replace("seats_at_most", "seats_at_mst"), encoding="utf-8")

    done = feltproof("lint", "../specs", "--rules", "../rules")

    assert done.exit_code == 3
    assert "crazy_4_poker.seats_at_mst" in done.output
    assert "crazy_4_poker.seats_at_most" in done.output


def test_a_review_shows_clause_and_check_beside_each_other(folder: Path, feltproof: Feltproof) -> None:
    done = feltproof("review", *FEW, "show", "a/1")

    assert done.exit_code == 0, done.output
    assert "The table has betting positions for at most six players" in done.output.replace("\n  ", " ")
    assert "def check_seats(" in done.output
    assert "suspect: never reviewed" in done.output


def test_accepting_one_link_leaves_the_others(folder: Path, feltproof: Feltproof) -> None:
    said = ("--by", "A Reviewer", "--why", "read it", "--on", "2026-11-29")
    accepted = feltproof("review", *FEW, "accept", "a/1", "crazy_4_poker.seats_at_most", *said)
    left = feltproof("review", *FEW)
    shown = feltproof("review", *FEW, "show", "a/1", "crazy_4_poker.seats_at_most")

    assert accepted.exit_code == 0, accepted.output
    assert left.exit_code == 4
    assert "1 link is suspect" in left.output
    assert "(a)(1)" not in left.output
    assert "accepted by A Reviewer on 2026-11-29: read it" in shown.output


def test_nobody_is_asked_where_there_is_no_terminal(folder: Path, feltproof: Feltproof) -> None:
    done = feltproof("review", *FEW, "--by", "A Reviewer")

    assert done.exit_code == 2
    assert "nobody to ask" in done.output


def test_on_a_terminal_each_suspect_is_shown_and_asked_about(
    folder: Path, feltproof: Feltproof, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("feltproof.cli.walk.somebody_is_there", lambda: True)

    done = feltproof("review", *FEW, "--by", "A Reviewer", stdin="accept\nread it\nskip\n")

    assert done.exit_code == 4, done.output
    assert "1 of 2" in done.output
    assert "2 of 2" in done.output
    assert done.output.count("accepted  us-ny/") == 1
    assert "1 accepted and written, 1 left" in done.output


def test_all_that_is_reviewed_needs_no_review(reviewed: Path, feltproof: Feltproof) -> None:
    done = feltproof("review", *FEW)

    assert done.exit_code == 0
    assert "as it was accepted" in done.output


def test_engine_check_of_the_builtin_engine_finds_it_sound(feltproof: Feltproof) -> None:
    done = feltproof("engine", "check", "builtin")

    assert done.exit_code == 0, done.output
    assert "✗" not in done.output
    assert "every one as the protocol has it" in done.output


def test_engine_check_shows_the_line_that_is_wrong_and_what_is_right(feltproof: Feltproof) -> None:
    done = feltproof("engine", "check", "cmd:cat")

    assert done.exit_code == 5
    assert '  received  {"jsonrpc":"2.0","id":1,"method":"hello"' in done.output
    assert "  wrong     wrong-shape: result: an object is wanted" in done.output


def test_engine_serve_speaks_the_protocol_and_nothing_else() -> None:
    lines = [
        {"jsonrpc": "2.0", "id": 1, "method": "hello", "params": {"protocols": ["1.0"]}},
        {"jsonrpc": "2.0", "id": 2, "method": "shuffle", "params": {}},
    ]
    served = subprocess.run(
        [sys.executable, "-m", "feltproof", "engine", "serve"],
        input="".join(json.dumps(line) + "\n" for line in lines),
        capture_output=True,
        text=True,
        check=True,
    )

    hello, unknown = map(json.loads, served.stdout.splitlines())
    assert hello["result"]["engine"]["name"] == "feltproof-builtin"
    assert unknown["error"]["code"] == -32601
    assert served.stderr == ""
