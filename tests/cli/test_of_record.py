"""Tests of runs of record: on a ledger before the engine is started and however they end, and held beside it."""

import json
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from feltproof.cli.evidence import read_run
from feltproof.errors import FeltproofError
from feltproof.ledger import chain
from feltproof.ledger.entries import FIRST, Entry, encoded
from feltproof.ledger.entries import digest as line_digest
from feltproof.matrix.evidence import run_bytes
from feltproof.matrix.ledgers import beside as held_beside
from feltproof.runner.record import Attempt, Run
from feltproof.runner.soundness import unsound
from tests.cli.conftest import FEW, Feltproof, Ran, call, engine, put_beside

LEDGER = Path("ledger.jsonl")
RUN = Path("feltproof-out/run.json")
FILES = ("--artifact", str(Path(__file__).with_name("tiny_engine.py")))
"""By its files, the tiny engine is one item, whatever it is told to answer."""


@pytest.fixture
def of_record(reviewed: Path, verify: Feltproof) -> Feltproof:
    """`verify --of-record`, with the ledger of this folder, into a folder of its own each time."""

    def of_record(*words: str) -> object:
        number = len(LEDGER.read_bytes().splitlines()) if LEDGER.exists() else 0
        out = () if "--out" in words else ("--out", f"out-{number}")
        formats = () if "--format" in words else ("--format", "run")
        return verify("--of-record", "--ledger", str(LEDGER), *formats, *out, *words)

    return of_record  # type: ignore[return-value]


def attempts() -> list[str]:
    ledger = chain.read(LEDGER)
    assert ledger.wrong == []
    return [attempt.outcome for attempt in ledger.attempts.values()]


def attempt_of(path: str) -> Attempt:
    one = read_run(Path(path)).of_record
    assert isinstance(one, Attempt)
    return one


# What comes of an attempt.


def test_every_attempt_stands_on_the_ledger_and_the_evidence_says_which_it_was(of_record: Feltproof) -> None:
    passed = of_record("--engine", engine())
    again = of_record("--engine", engine())

    assert (passed.exit_code, again.exit_code) == (0, 0), passed.output
    assert attempts() == ["conforms", "conforms"]
    one, last = attempt_of("out-0/run.json"), attempt_of("out-2/run.json")
    assert (one.number, one.on_ledger, one.of_item, one.at_item, one.others) == (1, 1, 1, 1, ())
    assert (last.number, last.on_ledger, last.of_item, last.at_item) == (2, 2, 2, 2)
    assert [(other.number, other.outcome) for other in last.others] == [(1, "conforms")]
    assert "attempt 2 of 2 at this item, 2 of 2 on its ledger; the others: 1 conforms" in " ".join(again.output.split())


def test_the_seed_is_committed_to_before_the_engine_is_started(of_record: Feltproof) -> None:
    # An engine that looks at the ledger when it starts, and keeps what it saw.
    looks = f"cat {shlex.quote(str(LEDGER.absolute()))} > {shlex.quote(str(Path('seen').absolute()))}; exec "
    address = "cmd:" + shlex.join(["sh", "-c", looks + engine().removeprefix("cmd:")])

    done = of_record("--engine", address)
    one = attempt_of("out-0/run.json")
    seen = Path("seen").read_text(encoding="utf-8")

    assert done.exit_code == 0, done.output
    assert one.commitment in seen
    assert one.secret not in seen
    assert str(read_run(Path("out-0/run.json")).suite.seed) not in done.output.partition("CONFORMS")[0]


def test_each_attempt_draws_another_seed_which_makes_the_same_run_again(
    twice: Path, reviewed: Path, verify: Feltproof
) -> None:
    one, other = (read_run(twice / name / "run.json") for name in ("two", "three"))

    verify("--engine", engine(), *FILES, "--seed", str(other.suite.seed), "--format", "run")

    assert one.suite.seed != other.suite.seed
    assert run_bytes(msgspec.structs.replace(other, of_record=msgspec.UNSET)) == RUN.read_bytes()


def test_an_engine_that_does_not_start_is_an_attempt(of_record: Feltproof) -> None:
    done = of_record("--engine", "cmd:false")
    attempt = chain.read(LEDGER).attempts[1]

    assert done.exit_code == 5
    assert attempt.outcome == "failed"
    assert attempt.closed is not None
    assert attempt.closed.exit_code == 5
    assert "exited-at-start" in attempt.closed.why


def test_a_request_that_cannot_be_carried_out_is_no_attempt(of_record: Feltproof) -> None:
    done = of_record("--engine", engine(), "--artifact", "nowhere")

    assert done.exit_code == 2
    assert not LEDGER.exists()


def test_a_configuration_that_the_engine_does_not_have_is_one(of_record: Feltproof) -> None:
    done = of_record("--engine", engine(), "--configuration", "floor-9")

    assert done.exit_code == 2
    assert attempts() == ["failed"]


def test_evidence_that_cannot_be_written_is_no_conforming_attempt(
    of_record: Feltproof, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("feltproof.matrix.writing._write", full)

    done = of_record("--engine", engine())

    assert done.exit_code == 2
    assert "No space left on device: nothing was changed" in done.output
    assert attempts() == ["failed"]
    assert not Path("out-0").exists()


def test_a_ledger_that_takes_no_closing_line_leaves_no_evidence(
    of_record: Feltproof, monkeypatch: pytest.MonkeyPatch
) -> None:
    from feltproof.ledger import writing

    write = writing._write

    def full(file: int, added: bytes, before: int, path: Path) -> None:
        if b'"closed"' in added:
            from feltproof.errors import FeltproofError

            raise FeltproofError(f"--ledger {path}: cannot be written to: No space left on device")
        write(file, added, before, path)

    monkeypatch.setattr(writing, "_write", full)

    done = of_record("--engine", engine())

    assert done.exit_code == 2
    assert "attempt 1 stays open on the ledger" in done.output
    assert attempts() == ["never closed"]
    assert not Path("out-0").exists()


# How it can be broken off.


def started(*words: str) -> "subprocess.Popen[str]":
    """A run of record of an engine that hangs, which is being asked."""
    command = [sys.executable, "-m", "feltproof", "verify", *FEW, "--jobs", "0", "--format", "run", "--of-record"]
    command += ["--ledger", str(LEDGER), "--engine", engine("pair", "6", "hang"), *words]
    run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    until = time.monotonic() + 30
    while not Path("asked").exists():
        assert run.poll() is None, run.communicate()
        assert time.monotonic() < until
        time.sleep(0.02)
    return run


@pytest.mark.parametrize(
    ("number", "code", "outcome"),
    [
        pytest.param(signal.SIGINT, 130, "interrupted", marks=pytest.mark.slow),
        pytest.param(signal.SIGTERM, 130, "interrupted", marks=pytest.mark.slow),
        pytest.param(signal.SIGHUP, 130, "interrupted", marks=pytest.mark.slow),
    ],
)
def test_an_attempt_that_is_broken_off_stays_on_the_ledger(
    reviewed: Path, number: signal.Signals, code: int, outcome: str
) -> None:
    run = started()

    run.send_signal(number)
    run.communicate(timeout=30)

    assert run.returncode == code
    assert attempts() == [outcome]
    assert not RUN.exists()


@pytest.mark.parametrize(
    ("raised", "code", "outcome", "why"),
    [
        (KeyboardInterrupt(), 130, "interrupted", ""),
        (ZeroDivisionError("by zero"), 70, "failed", "a defect of Feltproof: ZeroDivisionError: by zero"),
        (FeltproofError("a\u202eb " + "c" * 9000), 2, "failed", "a[U+202E]b cc"),
    ],
)
def test_however_a_run_ends_its_attempt_is_closed_once(
    of_record: Feltproof,
    monkeypatch: pytest.MonkeyPatch,
    raised: BaseException,
    code: int,
    outcome: str,
    why: str,
) -> None:
    def end(*arguments: object, **named: object) -> None:
        raise raised

    monkeypatch.setattr("feltproof.cli.verifying.verify", end)

    done = of_record("--engine", engine())
    closed = chain.read(LEDGER).attempts[1].closed

    assert done.exit_code == code, done.output
    assert attempts() == [outcome]
    assert closed is not None
    assert closed.exit_code == code
    assert closed.why.startswith(why)
    assert len(closed.why) < 1_000
    for file in re.findall(r"/\S+traceback\S+\.txt", done.output):
        Path(file).unlink()


def test_an_attempt_after_one_that_was_killed_says_so(reviewed: Path, of_record: Feltproof) -> None:
    run = started(*FILES)
    run.kill()
    run.communicate(timeout=30)

    done = of_record("--engine", engine(), *FILES)

    assert done.exit_code == 0, done.output
    assert "attempt 2 of 2 at this item, 2 of 2 on its ledger; the others: 1 never closed" in " ".join(
        done.output.split()
    )


# What is refused.


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--of-record", "--engine", "cmd:x"], "name the ledger with --ledger FILE"),
        (["--ledger", "l", "--engine", "cmd:x"], "add --of-record"),
        (["--ledger", "l", "--of-record"], "add --engine"),
        (["--ledger", "l", "--of-record", "--engine", "builtin"], "a self-test"),
        (["--ledger", "l", "--of-record", "--engine", "cmd:x", "--quick"], "leave out --quick"),
        (["--ledger", "l", "--of-record", "--engine", "cmd:x", "--seed", "5324"], "leave out --seed"),
        (["--ledger", ".", "--of-record", "--engine", "cmd:x"], "directory"),
        (["--ledger", "no/l", "--of-record", "--engine", "cmd:x"], "No such file or directory: name another file"),
    ],
)
def test_what_leaves_a_run_of_record_to_chance_is_refused(folder: Path, words: list[str], said: str) -> None:
    done = call("verify", *FEW, "--format", "run", *words)

    assert done.exit_code == 2, done.output
    assert said in " ".join(done.output.split())
    assert list(folder.iterdir()) == []


def test_nothing_is_verified_beside_a_ledger_that_does_not_hold(of_record: Feltproof) -> None:
    of_record("--engine", engine("flush"))
    data = LEDGER.read_bytes()
    LEDGER.write_bytes(data.replace(b"does not conform", b"conforms"))
    assert of_record("--engine", engine()).exit_code == 0, "the last line is known by reports alone"
    LEDGER.write_bytes(LEDGER.read_bytes().replace(b'"conforms"', b'"does not conform"', 1))

    done = of_record("--engine", engine())

    assert done.exit_code == 7
    assert "does not hold" in done.output


def test_the_evidence_of_a_run_of_record_is_not_overwritten(of_record: Feltproof, verify: Feltproof) -> None:
    of_record("--engine", engine(), "--out", "feltproof-out")
    before = RUN.read_bytes()

    done = verify("--engine", engine())
    again = of_record("--engine", engine(), "--out", "feltproof-out")

    assert (done.exit_code, again.exit_code) == (2, 2)
    assert "is the evidence of a run of record" in done.output
    assert RUN.read_bytes() == before
    assert attempts() == ["conforms"]
    assert verify("--engine", engine(), "--out", "elsewhere").exit_code == 0


# Beside the ledger.


@pytest.fixture(scope="module")
def twice(tmp_path_factory: pytest.TempPathFactory, shelf: Path) -> Path:
    """A folder with a ledger of three attempts: at another item; one that fails, and one that conforms, at the same."""
    here = tmp_path_factory.mktemp("twice") / "here"
    with pytest.MonkeyPatch.context() as monkeypatch:
        put_beside(here, shelf / "reviewed", monkeypatch)
        words = ("verify", *FEW, "--jobs", "0", "--of-record", "--ledger", str(LEDGER))
        call(*words, "--engine", "cmd:false", "--out", "one")
        call(*words, "--engine", engine("flush"), *FILES, "--format", "run", "--out", "two")
        done = call(*words, "--engine", engine(), *FILES, "--format", "run,html,junit", "--out", "three")
        assert done.exit_code == 0, done.output
    return here


@pytest.fixture
def beside(twice: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same, to do with as one likes."""
    shutil.copytree(twice, tmp_path / "mine")
    monkeypatch.chdir(tmp_path / "mine")
    return tmp_path / "mine"


def test_a_ledger_is_listed_and_checked(beside: Path, feltproof: Feltproof) -> None:
    done = feltproof("ledger", str(LEDGER))
    told = json.loads(feltproof("ledger", str(LEDGER), "--json").output)

    assert done.exit_code == 0, done.output
    assert done.output.startswith("✓ chain: each of 6 lines names the one before it")
    assert "1 attempt at cmd:false" in done.output
    assert "2 attempts at sha256:" in done.output
    assert [(one["attempt"], one["outcome"], one["exit_code"]) for one in told["attempts"]] == [
        (1, "failed", 5),
        (2, "does not conform", 1),
        (3, "conforms", 0),
    ]


def test_a_ledger_that_was_tampered_with_is_seven(beside: Path, feltproof: Feltproof) -> None:
    LEDGER.write_bytes(LEDGER.read_bytes().replace(b"does not conform", b"conforms"))

    done = feltproof("ledger", str(LEDGER))
    told = feltproof("ledger", str(LEDGER), "--json")

    assert (done.exit_code, told.exit_code, json.loads(told.output)["exit_code"]) == (7, 7, 7)
    assert "✗ chain: line 5: does not follow the line before it" in done.output
    assert "INVALID" in done.output


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda lines: lines, ""),
        (lambda lines: [], "it was made with another ledger"),
        (lambda lines: lines[:4], "has no attempt 3"),
        (lambda lines: lines[:5], "it was never closed"),
        (lambda lines: [*lines[:5], lines[5].replace(b'"exit_code":0', b'"exit_code":1')], "closed with exit code 1"),
        (lambda lines: [*lines[:5], re.sub(rb'"run":"\w+"', b'"run":null', lines[5])], "closed without a run"),
        (lambda lines: [*lines[:3], lines[3].replace(b"does not ", b"does  not "), *lines[4:]], "is no entry"),
    ],
)
def test_a_run_is_held_beside_its_ledger(
    beside: Path, feltproof: Feltproof, change: Callable[[list[bytes]], list[bytes]], said: str
) -> None:
    LEDGER.write_bytes(b"".join(line + b"\n" for line in change(LEDGER.read_bytes().splitlines())))

    done = feltproof("ledger", str(LEDGER), "--run", "three/run.json")

    assert done.exit_code == (7 if said else 0), done.output
    assert said in " ".join(done.output.split())


def otherwise(run: Run) -> Iterator[tuple[Run, str]]:
    """The run as it was not, and what a ledger has to say about it."""
    change = msgspec.structs.replace
    one = run.of_record
    assert isinstance(one, Attempt)
    yield change(run, suite=change(run.suite, version="9.9")), "it was opened with another suite"
    yield change(run, suite=change(run.suite, specs_sha256="0" * 64)), "it was opened with another suite"
    yield change(run, engine=change(run.engine, address="cmd:x")), "it was opened for another item"
    yield change(run, sections=(change(run.sections[0], id="us-ny/5324.39"),)), "it was opened for other sections"
    reading = run.readings[0]
    other = change(reading, option=reading.options[-1].name)
    yield change(run, readings=(other, *run.readings[1:])), "it was opened with other readings"
    yield change(run, exit_code=4), "it was closed with exit code 0"
    yield change(run, of_record=change(one, commitment="0" * 64)), "it was committed to another seed"
    yield change(run, of_record=change(one, others=())), ""
    gone = change(one.others[0], number=1)
    yield change(run, of_record=change(one, others=(gone,))), "the ledger has no attempt 1 at its item"
    better = change(one.others[0], outcome="conforms")
    yield change(run, of_record=change(one, others=(better,))), "the ledger says that attempt 2 was: does not conform"
    open_ = change(one.others[0], outcome="never closed", exit_code=None, run=None)
    # It was under way then.
    yield change(run, of_record=change(one, others=(open_,))), ""


def test_whatever_a_run_says_otherwise_than_its_ledger_is_told(beside: Path) -> None:
    run = read_run(Path("three/run.json"))
    ledger = chain.read(LEDGER)
    closed = ledger.attempts[3].closed
    assert closed is not None
    assert closed.run is not None

    for wrong, said in otherwise(run):
        (line,) = (one for one in held_beside(wrong, closed.run, ledger) if one.name == "attempt")
        assert (line.state == "bad") == bool(said), line
        assert said in line.words


def test_a_ledger_that_was_made_anew_is_another(beside: Path, feltproof: Feltproof) -> None:
    found = [msgspec.json.decode(line) for line in LEDGER.read_bytes().splitlines()]
    data, before = b"", FIRST
    for entry in found:
        changed = {**entry, "before": before}
        changed |= {"outcome": "conforms"} if entry.get("outcome") == "does not conform" else {}
        line = encoded(msgspec.convert(changed, Entry))
        data, before = data + line + b"\n", line_digest(line)
    LEDGER.write_bytes(data)

    alone = feltproof("ledger", str(LEDGER))
    held = feltproof("ledger", str(LEDGER), "--run", "three/run.json")

    # By itself it holds: what tells it from the other is every report that names a line of that.
    assert (alone.exit_code, held.exit_code) == (0, 7)
    assert "has no attempt 3 that was opened by the line that it names" in " ".join(held.output.split())


def test_a_run_that_is_not_of_record_is_on_no_ledger(beside: Path, feltproof: Feltproof, failing_run: Ran) -> None:
    done = feltproof("ledger", str(LEDGER), "--run", str(failing_run.path))

    assert done.exit_code == 7
    assert "this is no run of record" in done.output


def test_attempts_made_since_are_told(beside: Path, feltproof: Feltproof) -> None:
    done = feltproof("ledger", str(LEDGER), "--run", "two/run.json")

    assert done.exit_code == 0
    assert "? since then: at the same item: attempt 3 conforms" in done.output


def test_a_file_that_is_no_ledger_is_told(beside: Path, feltproof: Feltproof) -> None:
    done = feltproof("ledger", "two/run.json")

    assert done.exit_code == 7
    assert "✗ chain: line 1: is no entry of a ledger" in done.output


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, ""),
        ({"secret": "0" * 64}, "its secret is not what was committed to"),
        ({"of_item": 1}, "counted otherwise"),
        ({"at_item": 5, "on_ledger": 5}, "counted otherwise"),
        ({"number": 0}, "counted otherwise"),
        ({"on_ledger": 2}, "counted otherwise"),
        ({"item": "cmd:./other"}, "another item"),
        ({"others": ()}, "counted otherwise"),
    ],
)
def test_a_run_that_contradicts_its_attempt_is_unsound(beside: Path, changes: dict[str, object], said: str) -> None:
    run = read_run(Path("three/run.json"))
    assert isinstance(run.of_record, Attempt)

    wrong = unsound(msgspec.structs.replace(run, of_record=msgspec.structs.replace(run.of_record, **changes)))

    assert any(said in one for one in wrong) if said else wrong == []


def test_another_seed_than_was_committed_to_is_unsound(beside: Path) -> None:
    run = read_run(Path("three/run.json"))

    wrong = unsound(msgspec.structs.replace(run, suite=msgspec.structs.replace(run.suite, seed=5324)))

    assert "its seed is not the one that was committed to" in wrong


def test_the_reports_say_which_attempt_it_was(beside: Path) -> None:
    said = "attempt 2 of 2 at this item, 3 of 3 on its ledger; the others: 1 does not conform"
    page = Path("three/matrix.html").read_text(encoding="utf-8")

    assert said in page
    assert attempt_of("three/run.json").secret in page
    assert f'name="of-record" value="{said}"' in Path("three/junit.xml").read_text(encoding="utf-8")
