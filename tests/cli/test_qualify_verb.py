"""Tests of `feltproof qualify`, and of the counts that `verify` takes from it."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
import rfc8785
from click.testing import Result

from feltproof.cli import qualify as qualify_verb
from feltproof.cli.evidence import read_run
from feltproof.cli.qualified import read
from tests.cli.conftest import FEW, Feltproof, call, engine, put_beside

NAME = "qualification.json"
PART = "qualification-part.json"


@pytest.fixture(scope="module")
def qualified(tmp_path_factory: pytest.TempPathFactory, shelf: Path) -> tuple[Path, Result]:
    """A whole qualification of the two checks, each of which sees one thing alone; and what was printed."""
    here = tmp_path_factory.mktemp("qualified") / "here"
    with pytest.MonkeyPatch.context() as monkeypatch:
        put_beside(here, shelf / "reviewed", monkeypatch)
        monkeypatch.setattr("feltproof.qualification.ground.LOOKS", (400,))
        done = call("qualify", *FEW, "--jobs", "0")
    return here / "feltproof-out" / NAME, done


def test_two_checks_alone_let_most_mutants_through(qualified: tuple[Path, Result]) -> None:
    path, done = qualified

    made, _ = read(path)

    assert done.exit_code == 1, done.output
    assert "NOT QUALIFIED  for 9 NYCRR 5324.32" in done.output
    assert "right engines failed: 0 of" in done.output
    assert made.clauses["us-ny/5324.32(a)(1)"].killed > 0
    assert made.survivors
    assert all(set(mutant.caught) <= set(made.clauses) for mutant in made.mutants)
    assert set(made.survivors) <= {mutant.name for mutant in made.mutants}


def test_what_is_printed_fits_eighty_columns_and_names_survivors(qualified: tuple[Path, Result]) -> None:
    path, done = qualified
    first = next(iter(read(path)[0].survivors))

    assert [line for line in done.output.splitlines() if len(line) > 80 and "sha256:" not in line] == []
    assert f"survived  {first}" in done.output
    assert "more survived (-v shows all)" in done.output
    assert "us-ny/5324.32(a)(1)" in done.output


def test_a_look_at_a_part_qualifies_nothing_and_leaves_the_whole_alone(
    reviewed: Path, feltproof: Feltproof, qualified: tuple[Path, Result]
) -> None:
    out = Path("feltproof-out")
    out.mkdir()
    whole = qualified[0].read_bytes()
    (out / NAME).write_bytes(whole)

    done = feltproof("qualify", *FEW, "--jobs", "0", "--only", "seven_seats", "--only", "offers_least")

    assert done.exit_code == 6, done.output
    assert "a look at a part, which qualifies nothing" in " ".join(done.output.split())
    assert "1 of 1 mutant caught" in done.output
    assert "right engines failed: 0 of 1" in done.output
    assert "exit code 6" in done.output
    assert json.loads((out / PART).read_bytes())["whole"] is False
    assert (out / NAME).read_bytes() == whole


def test_all_that_each_clause_caught_is_told_on_demand(reviewed: Path, feltproof: Feltproof) -> None:
    told = feltproof("qualify", *FEW, "--jobs", "0", "--only", "seven_seats", "-v")
    quiet = feltproof("qualify", *FEW, "--jobs", "0", "--only", "seven_seats", "-q")

    assert "us-ny/5324.32(a)(1)\n    seven_seats" in told.output
    assert quiet.output.startswith("NOT QUALIFIED")
    assert "seven_seats" not in quiet.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--only", "no_such_mutant"], "no mutant or right engine"),
        (["--sample", "0"], "0 is not in the range"),
        (["5324.99"], "no section '5324.99'"),
        (["--out", "file"], "is a file"),
    ],
)
def test_what_cannot_be_carried_out_is_refused_at_once(
    reviewed: Path, feltproof: Feltproof, words: list[str], said: str
) -> None:
    Path("file").write_text("", encoding="utf-8")

    done = feltproof("qualify", *FEW, *words)

    assert done.exit_code == 2, done.output
    assert said in done.output


def test_ctrl_c_ends_every_worker_and_leaves_no_file(reviewed: Path) -> None:
    words = [sys.executable, "-m", "feltproof", "qualify", "--jobs", "2", "--out", "out"]
    # In a group of its own, to which Ctrl-C is sent as a terminal does.
    with subprocess.Popen(words, stderr=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True) as run:
        deadline = time.monotonic() + 90
        while len(_of_group(run.pid)) < 3 and time.monotonic() < deadline:
            time.sleep(0.1)
        assert len(_of_group(run.pid)) == 3
        os.killpg(run.pid, signal.SIGINT)
        _, errors = run.communicate(timeout=60)

    assert run.returncode == 130, errors
    assert b"interrupted: no file was left half written" in errors
    assert b"Traceback" not in errors
    assert _of_group(run.pid) == []
    assert not Path("out").exists()


def _of_group(group: int) -> list[int]:
    listed = subprocess.run(["ps", "-eo", "pid=,pgid=,stat="], capture_output=True, text=True, check=True)
    rows = (line.split() for line in listed.stdout.splitlines())
    return [int(pid) for pid, of, state in rows if int(of) == group and not state.startswith("Z")]


# What a run takes from it.


@pytest.fixture
def beside(reviewed: Path, qualified: tuple[Path, Result]) -> Path:
    """The folder of a run, with a qualification of this very suite in it."""
    path = Path("feltproof-out") / NAME
    path.parent.mkdir()
    path.write_bytes(qualified[0].read_bytes())
    return path


def altered(path: Path, **changes: Any) -> None:
    """The same file with other fields, as somebody might write it."""
    made: dict[str, Any] = json.loads(path.read_bytes())
    path.write_bytes(rfc8785.dumps({**made, **changes}))


def test_a_run_says_how_many_mutants_each_clause_kills(beside: Path, verify: Feltproof) -> None:
    done = verify("--engine", engine())

    run = read_run(Path("feltproof-out/run.json"))
    made, digest = read(beside)
    assert run.mutants is not None
    assert run.mutants.clauses["us-ny/5324.32(a)(1)"] == made.clauses["us-ny/5324.32(a)(1)"]
    assert run.mutants.sha256 == digest
    assert not run.mutants.qualified
    assert f"mutants     NOT QUALIFIED: {run.mutants.killed} of {run.mutants.total} are caught" in done.output
    page = Path("feltproof-out/matrix.html").read_text(encoding="utf-8")
    assert f"mutants killed {run.mutants.clauses['us-ny/5324.32(a)(1)'].killed} of" in page
    assert "NOT QUALIFIED." in page


def test_it_lies_beside_the_folder_of_the_run_or_is_named(beside: Path, verify: Feltproof) -> None:
    beside.rename(NAME)
    found = verify("--engine", engine())
    Path(NAME).rename("other.json")
    named = verify("--engine", engine(), "--qualification", "other.json")

    assert f"are caught, by {NAME}" in " ".join(found.output.split())
    assert "are caught, by other.json" in " ".join(named.output.split())


def test_a_run_without_one_says_so(reviewed: Path, verify: Feltproof) -> None:
    done = verify("--engine", engine())

    page = Path("feltproof-out/matrix.html").read_text(encoding="utf-8")
    assert read_run(Path("feltproof-out/run.json")).mutants is None
    assert "no qualification of this suite at hand" in done.output
    assert "There was no qualification of this very suite at hand" in page


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("version", "0.0.9", "is of feltproof 0.0.9"),
        ("rules_sha256", "0" * 64, "is of other rules"),
        ("specs_sha256", "0" * 64, "is of other specs"),
    ],
)
def test_one_of_another_suite_is_passed_over_and_refused_where_it_is_named(
    beside: Path, verify: Feltproof, field: str, value: str, said: str
) -> None:
    altered(beside, suite={**json.loads(beside.read_bytes())["suite"], field: value})

    found = verify("--engine", engine())
    named = verify("--engine", engine(), "--qualification", str(beside))

    assert said in " ".join(found.output.split())
    assert read_run(Path("feltproof-out/run.json")).mutants is None
    assert named.exit_code == 2
    assert said in " ".join(named.output.split())


def test_a_part_is_no_qualification(reviewed: Path, feltproof: Feltproof, verify: Feltproof) -> None:
    feltproof("qualify", *FEW, "--jobs", "0", "--only", "seven_seats")

    done = verify("--engine", engine(), "--qualification", f"feltproof-out/{PART}")

    assert done.exit_code == 2
    assert "a look at a part" in done.output


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"qualified": True, "exit_code": 0}, "it ends with"),
        ({"survivors": {}}, "other mutants survive"),
        ({"clauses": {"us-ny/5324.32(a)(1)": {"killed": 9, "total": 9}}}, "counted otherwise"),
        ({"without": ["us-ny/5324.32(z)"]}, "without a mutant"),
        ({"mutants": "all"}, "is not as it was written"),
    ],
)
def test_one_that_was_changed_is_seen(beside: Path, verify: Feltproof, changes: dict[str, Any], said: str) -> None:
    altered(beside, **changes)

    found = verify("--engine", engine())
    named = verify("--engine", engine(), "--qualification", str(beside))

    assert read_run(Path("feltproof-out/run.json")).mutants is None
    assert "passed over" in " ".join(found.output.split())
    assert named.exit_code == 7
    assert said in " ".join(named.output.split())


def test_one_with_white_space_is_seen(beside: Path, verify: Feltproof) -> None:
    beside.write_bytes(msgspec.json.format(beside.read_bytes()))

    assert verify("--engine", engine(), "--qualification", str(beside)).exit_code == 7


def test_a_run_that_is_no_qualification_is_refused(reviewed: Path, verify: Feltproof) -> None:
    verify("--engine", engine())

    done = verify("--engine", engine(), "--qualification", "feltproof-out/run.json", "--out", "other")

    assert done.exit_code == 2
    assert "is no qualification" in done.output


def test_the_exit_codes_have_words() -> None:
    assert set(qualify_verb.MEANINGS) == {0, 1, 6}
