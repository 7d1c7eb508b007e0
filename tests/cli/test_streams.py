"""Where words go that nobody can take: full disks, readers who have left, folders that are gone."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import engine

FULL = Path("/dev/full")
NO_FULL = pytest.mark.skipif(not FULL.exists(), reason="a device that is always full is Linux's")


def feltproof(*words: str, **streams: object) -> "subprocess.CompletedProcess[str]":
    given = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, **streams}
    return subprocess.run([sys.executable, "-m", "feltproof", *words], timeout=60, check=False, **given)  # type: ignore[call-overload,no-any-return]


@NO_FULL
@pytest.mark.parametrize("words", [["--help"], ["--version"], ["explain", "not-json"]])
def test_words_that_a_full_disk_did_not_take_are_missed(words: list[str]) -> None:
    with FULL.open("w") as full:
        done = feltproof(*words, stdout=full)
    twin = feltproof(*words)

    assert done.returncode == 2
    assert done.stderr == "feltproof: standard output: cannot be written to: No space left on device: words were lost\n"
    assert (twin.returncode, twin.stderr) == (0, "")


@NO_FULL
def test_a_full_disk_takes_no_verdict_away(reviewed: Path) -> None:
    few = ["--specs", "../specs", "--rules", "../rules", "--jobs", "0", "--format", "run"]
    with FULL.open("w") as full:
        done = feltproof("verify", "--engine", engine("flush"), *few, stdout=full)

    assert done.returncode == 1
    assert "words were lost" in done.stderr
    assert Path("feltproof-out/run.json").exists()


@NO_FULL
def test_an_error_that_cannot_be_told_has_its_code_all_the_same() -> None:
    with FULL.open("w") as full:
        assert feltproof("verfy", stderr=full).returncode == 2


@pytest.mark.parametrize("descriptor", [1, 2])
def test_a_stream_that_was_closed_from_the_start_is_none(descriptor: int) -> None:
    def close() -> None:
        os.close(descriptor)

    done = feltproof("explain", "not-json", preexec_fn=close)

    assert done.returncode == 0
    assert "Traceback" not in done.stdout + done.stderr


def test_a_reader_who_has_left_is_no_defect() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as left:
        done = feltproof("--help", stdout=left)

    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("out", ["here", "elsewhere"])
def test_a_folder_that_is_gone_is_said_to_be_gone(tmp_path: Path, shelf: Path, out: str) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    few = ["--specs", str(shelf / "reviewed" / "specs"), "--rules", str(shelf / "reviewed" / "rules")]
    words = ["verify", *few, "--quick", "--format", "run", "--engine", "builtin"]
    words += ["--out", str(tmp_path / "out")] if out == "elsewhere" else []
    command = 'cd "$1" && rmdir "$1" && shift && exec "$@"'
    run = ["sh", "-c", command, "sh", str(folder), sys.executable, "-m", "feltproof", *words]

    done = subprocess.run(run, capture_output=True, text=True, timeout=60, check=False)

    assert done.returncode == 2, done.stderr
    assert "no longer there" in done.stderr
    assert not (tmp_path / "out").exists()


def test_what_was_typed_is_what_an_error_names(monkeypatch: pytest.MonkeyPatch) -> None:
    assert feltproof("verfy").stderr.startswith("Usage: feltproof ")

    monkeypatch.setenv("FELTPROOF_PROGRAM", "./run")

    assert feltproof("verfy").stderr.startswith("Usage: ./run ")
    assert "Try './run verify --help'" in feltproof("verify", "--egnine", "x").stderr
