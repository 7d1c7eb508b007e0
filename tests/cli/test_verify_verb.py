"""`feltproof verify`: what it prints, what it writes, and what it refuses to begin."""

import hashlib
import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from feltproof.clauses.text import digest
from feltproof.cli.ending import ended_by_signals
from feltproof.cli.page import filled
from feltproof.cli.verifying import _resumed
from feltproof.runner.record import Run
from tests.cli.conftest import FEW, Feltproof, Ran, engine

OUT = Path("feltproof-out")
ASKED = Path("asked")
"""Where the engine that hangs writes who it is."""


@pytest.mark.parametrize("words", [(), ("--engine", "python:feltproof.games:engine")])
def test_a_run_of_our_own_engine_says_so_on_its_first_line(
    reviewed: Path, verify: Feltproof, words: tuple[str, ...]
) -> None:
    done = verify("--quiet", *words)

    assert done.exit_code == 0, done.output
    assert done.output.startswith("SELF-TEST: ")
    assert json.loads((OUT / "run.json").read_bytes())["self_test"]


def test_a_run_of_another_engine_is_no_self_test(failing: Ran) -> None:
    assert "SELF-TEST" not in failing.result.output


def test_the_header_says_what_is_verified_against_what(reviewed: Path, verify: Feltproof) -> None:
    words = ("--quick", "--seed", "7", "--reading", "envy-straight=as-printed", "--authority", "a letter")
    done = verify("--engine", engine(), *words)

    header = done.output.partition("\n\n")[0]
    assert "against     9 NYCRR 5324.32, Crazy 4 poker (68 clauses)" in header
    assert "Current through Register Vol. 46, No. 45, November 2, 2024" in header
    assert "19 of 20 by default; 5324.32/envy-straight=as-printed" in header
    assert "QUICK" in header
    assert "seed 7" in header
    assert "by authority of a letter" in done.output


def test_a_failure_ends_with_a_line_to_copy_that_replays_it(failing: Ran, feltproof: Feltproof) -> None:
    lines = failing.result.output.splitlines()

    copied = [shlex.split(line) for line in lines if line.startswith("    feltproof replay ")]
    assert len(copied) == 2
    for _, *words in copied:
        again = feltproof(*words)
        assert again.exit_code == 1, again.output
        assert "still so" in again.output


def test_lines_to_copy_are_spelled_as_the_program_was_called(
    reviewed: Path, verify: Feltproof, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FELTPROOF_PROGRAM", "./run")

    assert "    ./run replay F" in verify("--engine", engine("flush")).output


def test_a_failure_shows_clause_row_expected_and_got(failing: Ran) -> None:
    lines = failing.result.output.splitlines()

    at = lines.index("  not met  us-ny/5324.32(f)(2)#flush  Super bonus odds")
    assert lines[at + 1 : at + 5] == [
        "    takes two aces for something else",
        "    expected  pair",
        "    got       flush",
        "    1 case like it, of 1",
    ]


def test_what_is_printed_fits_eighty_columns(failing: Ran) -> None:
    long = [line for line in failing.result.output.splitlines() if len(line) > 80]

    assert all("tiny_engine.py" in line or "sha256:" in line or "5324.32" in line for line in long), long


def test_quiet_prints_the_verdict_alone(reviewed: Path, verify: Feltproof) -> None:
    done = verify("--engine", engine("flush"), "-q")

    assert done.output == "DOES NOT CONFORM  tiny 1.0 to 9 NYCRR 5324.32\n"


def test_verbose_lists_every_clause(reviewed: Path, verify: Feltproof) -> None:
    done = verify("--engine", engine(), "-v")

    assert ["(a)(1)", "pass", "Seats"] in [line.split() for line in done.output.splitlines()]


def test_the_digest_that_is_printed_is_that_of_run_json(failing: Ran) -> None:
    digest = hashlib.sha256(failing.path.read_bytes()).hexdigest()

    assert f"sha256:{digest}  of run.json" in failing.result.output


def test_the_same_answers_give_the_same_evidence(failing: Ran, reviewed: Path, verify: Feltproof) -> None:
    verify("--engine", engine("flush", "7"))

    assert (OUT / "run.json").read_bytes() == failing.path.read_bytes()


def test_the_session_has_what_the_evidence_may_not(failing: Ran) -> None:
    session = json.loads(failing.path.with_name("session.json").read_bytes())

    assert {"started", "ended", "host", "platform", "python", "libraries", "command", "stderr"} <= set(session)
    assert session["started"].endswith("Z")
    assert session["host"].encode() not in failing.path.read_bytes()


def test_only_the_formats_asked_for_are_written(reviewed: Path, verify: Feltproof) -> None:
    verify("--engine", engine(), "--format", "junit")

    assert [path.name for path in OUT.iterdir()] == ["junit.xml"]


def run_in(folder: str) -> Run:
    return msgspec.json.decode(Path(folder, "run.json").read_bytes(), type=Run)


def published(specs: Path) -> list[str]:
    """A text that is the law that was encoded: each paragraph says where it stands."""
    law = specs / "law.yaml"
    section = json.loads(law.read_text(encoding="utf-8"))
    for clause in section["clauses"]:
        clause["text"] = digest(f"Words of {clause['clause']}.")
    law.write_text(json.dumps(section, indent=1), encoding="utf-8")
    lines = [
        f"{clause['clause'][clause['clause'].rindex('(') :]} Words of {clause['clause']}."
        for clause in section["clauses"]
    ]
    return [section["edition"]["currency"], "Section 5324.32 - Crazy 4 poker", *lines]


def given_text(lines: list[str]) -> str:
    path = Path("5324.32.txt")
    path.write_text("\n\n".join(lines), encoding="utf-8")
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_a_text_that_is_as_encoded_is_said_to_be(folder: Path, verify: Feltproof) -> None:
    named = given_text(published(folder.parent / "specs" / "us_ny"))

    said = verify("--engine", engine(), "--text", "5324.32.txt").output

    assert f"text        5324.32.txt, sha256:{named[:16]}…, 68 of 68 paragraphs as encoded" in " ".join(
        said.split("\n            ")
    )
    assert "stale:" not in said
    (section,) = run_in("feltproof-out").sections
    assert (section.text_sha256, section.unencoded) == (named, ())


def test_all_that_a_text_has_otherwise_is_told(folder: Path, verify: Feltproof) -> None:
    currency, heading, *paragraphs = published(folder.parent / "specs" / "us_ny")
    paragraphs[1] = "(1) Other words."
    given_text(
        [
            currency.replace("2024", "2031"),
            heading,
            "Only on Sundays may it be played.",
            *paragraphs,
            "(g) Tips.",
        ]
    )

    done = verify("--engine", engine(), "--text", "5324.32.txt")

    run, said = run_in("feltproof-out"), " ".join(done.output.split())
    assert done.exit_code == run.exit_code == 4, done.output
    assert "67 of 68 paragraphs as encoded stale: (a)(1) before the first paragraph stands" in said
    assert "(g) is new: “Tips.”" in said
    assert "2031' ; encoded was" in said or "2031'; encoded was" in said
    assert "2 passages of the official text are in no clause" in said
    assert [clause.label for clause in run.clauses if clause.stale] == ["(a)(1)"]
    assert len(run.sections[0].unencoded) == 2
    assert "(g) is new" in run.statement
    assert run.tallies[run.sections[0].id].obliging == 2 + obliging(run)


def obliging(run: Run) -> int:
    """Clauses that oblige anybody, and provisions that are incorporated."""
    clauses = [one for one in run.clauses if one.own not in ("no-obligation", "not-applicable")]
    return len(clauses) + sum(len(section.incorporated) for section in run.sections)


def test_what_an_earlier_run_left_is_taken_away(reviewed: Path, verify: Feltproof) -> None:
    verify("--engine", engine("flush"))
    own = Path("feltproof-out/notes.txt")
    own.write_text("mine", encoding="utf-8")

    done = verify("--engine", engine(), "--format", "run")

    assert {path.name for path in own.parent.iterdir()} == {"run.json", "session.json", "suite.tar", "notes.txt"}
    assert "matrix.html removed: it was of an earlier run" in " ".join(done.output.split())


def test_an_engine_cannot_paint_the_terminal(reviewed: Path, verify: Feltproof) -> None:
    done = verify("--engine", engine("pair", "6", "\x1b[2J\x1b[32mCONFORMS"))

    assert "\x1b" not in done.output
    assert "[U+001B]" in done.output


@pytest.mark.parametrize(("set_up", "said"), [("file", "is a file"), ("signed", "never overwritten")])
def test_what_would_be_lost_or_in_vain_is_not_begun(
    reviewed: Path, verify: Feltproof, monkeypatch: pytest.MonkeyPatch, set_up: str, said: str
) -> None:
    if set_up == "file":
        OUT.write_text("a file", encoding="utf-8")
    else:
        OUT.mkdir()
        (OUT / "matrix.pdf").write_bytes(b"%PDF-1.7\n/ByteRange signature=laboratory")

    done = verify("--engine", "cmd:never-started", "--format", "run,pdf")

    assert done.exit_code == 2, done.output
    assert said in done.output


def test_without_pango_the_rest_is_offered(reviewed: Path, verify: Feltproof, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("feltproof.matrix.render.pdf_missing", lambda: ["libpango-1.0.so.0"])

    done = verify("--engine", "cmd:never-started", "--format", "run,html,junit,pdf")

    assert done.exit_code == 2
    assert "install" in done.output
    assert "--format run,html,junit" in done.output


def test_an_engine_that_is_not_named_is_not_relied_on(folder: Path, feltproof: Feltproof) -> None:
    done = feltproof(
        "verify", "--of-record", "--ledger", "l", "--engine", "cmd:x", "--reading", "envy-straight=as-printed"
    )

    assert done.exit_code == 2
    assert "5324.32/envy-straight=as-printed" in done.output


def test_interrupted_it_leaves_no_file_and_no_process(reviewed: Path) -> None:
    words = [
        "-m",
        "feltproof",
        "verify",
        *FEW,
        "--engine",
        engine("pair", "6", "hang"),
        "--format",
        "run",
        "--jobs",
        "0",
    ]
    run = subprocess.Popen([sys.executable, *words], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    assert run.stderr is not None
    with run.stderr:
        child = _child_that_waits()
        run.send_signal(signal.SIGINT)
        errors = run.stderr.read()

    assert run.wait(30) == 130
    assert errors.strip() == "feltproof: interrupted: no file was left half written"
    assert not OUT.exists()
    assert not _lives(child)


def test_told_to_end_it_ends_as_when_interrupted(reviewed: Path) -> None:
    words = [
        "-m",
        "feltproof",
        "verify",
        *FEW,
        "--engine",
        engine("pair", "6", "hang"),
        "--format",
        "run",
        "--jobs",
        "0",
    ]
    with Path("said").open("w") as said:
        run = subprocess.Popen([sys.executable, *words], stderr=said, stdout=subprocess.DEVNULL)
    child = _child_that_waits()
    run.terminate()

    assert run.wait(30) == 130
    lines = Path("said").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line and "crazy_4_poker" not in line] == [
        "feltproof: interrupted: no file was left half written"
    ]
    assert not OUT.exists()
    assert not _lives(child)


class EndsUs:
    """Is told to end just as it is let go."""

    def __del__(self) -> None:
        signal.raise_signal(signal.SIGTERM)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_told_to_end_where_nothing_can_be_raised_it_ends_a_moment_later() -> None:
    hook = sys.unraisablehook
    heard = False

    try:
        with ended_by_signals():
            EndsUs()
            time.sleep(20)
    except KeyboardInterrupt:
        heard = True

    assert heard
    assert sys.unraisablehook is hook


def _child_that_waits() -> int:
    """The process of the engine, once it has been asked what it never answers."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if ASKED.exists():
            return int(ASKED.read_text(encoding="utf-8"))
        time.sleep(0.02)
    raise AssertionError("the engine was never asked")


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_wrapped_line_counts_no_colours() -> None:
    import click

    painted = " ".join(click.style("word", fg="red") for _ in range(40))

    assert [len(line) for line in click.unstyle(filled(painted, 2)).splitlines()] == [76, 76, 51]


def test_an_address_of_no_known_form_is_refused_before_a_word_is_said(reviewed: Path, verify: Feltproof) -> None:
    done = verify("--engine", "nothing")

    assert done.exit_code == 2
    assert "verifying" not in done.output
    assert "an engine is named as 'builtin'" in done.output


def test_nobody_starts_thousands_of_engines_by_a_slip(reviewed: Path, verify: Feltproof) -> None:
    done = verify("--jobs", "999999")

    assert done.exit_code == 2
    assert "64" in done.output


def test_what_was_kept_is_gone_once_the_run_is_over_and_counts_for_no_other(verify: Feltproof, reviewed: Path) -> None:
    done = verify("--engine", engine(), "--format", "run", "--resume", "kept")

    assert done.exit_code == 0, done.output
    assert "RESUMED" not in done.output
    assert not Path("kept").exists()


@pytest.mark.parametrize(
    ("files", "address", "said"),
    [
        (2, "cmd:x", "2 files of the engine are the same as then; what else it is made of, nobody has looked at"),
        (0, "http://x/", "known by this sample alone"),
        (0, "builtin", "of the same code as then"),
    ],
)
def test_what_was_answered_before_says_by_what_the_engine_is_the_same(files: int, address: str, said: str) -> None:
    words = " ".join(_resumed(3, files, address).split())

    assert words.startswith("RESUMED: 3 parts of sweeps were answered before")
    assert "one case in 250 was asked again" in words
    assert said in words
