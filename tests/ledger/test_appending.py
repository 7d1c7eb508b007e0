"""Tests of what stands in the way of a ledger: others who write, full disks, devices, folders that are closed."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

from feltproof.errors import FeltproofError, UsageError
from feltproof.ledger import chain, writing
from feltproof.ledger.attempts import Subject, begin

SUBJECT = Subject(
    feltproof="0.1.0",
    rules="1" * 64,
    specs="2" * 64,
    engine="cmd:./engine",
    artifacts=(),
    sections=(),
    configurations=(),
    readings={},
)

BUSY = """
import sys
from pathlib import Path
from feltproof.ledger.attempts import Subject, begin
subject = Subject(feltproof="0.1.0", rules="1" * 64, specs="2" * 64, engine=sys.argv[2], artifacts=(), sections=(),
    configurations=(), readings={})
for _ in range(8):
    begin(Path(sys.argv[1]), subject).close("conforms", 0)
"""


def test_runs_side_by_side_lose_no_line(tmp_path: Path) -> None:
    path = tmp_path / "ledger"
    running = [subprocess.Popen([sys.executable, "-c", BUSY, str(path), f"cmd:./{n % 2}"]) for n in range(3)]
    codes = [process.wait(60) for process in running]

    ledger = chain.read(path)

    assert codes == [0] * 3
    assert ledger.wrong == []
    assert ledger.lines == 3 * 8 * 2
    assert [*ledger.attempts] == list(range(1, 25))
    assert {attempt.outcome for attempt in ledger.attempts.values()} == {"conforms"}


def test_a_ledger_that_another_holds_is_waited_for_and_then_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ledger"
    begin(path, SUBJECT)
    monkeypatch.setattr(writing, "PATIENCE", 0.2)

    with path.open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        with pytest.raises(UsageError, match="another run has held it for"):
            begin(path, SUBJECT)

    assert begin(path, SUBJECT).number == 2


def with_room_for(room: int, path: Path) -> "subprocess.CompletedProcess[str]":
    """Eight attempts, with so many bytes left for the ledger."""
    most = path.stat().st_size + room
    script = (
        "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({most}, {most}))\n{BUSY}"
    )
    words = [sys.executable, "-c", script, str(path), "cmd:./engine"]
    return subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize("room", [0, 1, 400])
def test_a_full_disk_adds_nothing_and_says_so(tmp_path: Path, room: int) -> None:
    path = tmp_path / "ledger"
    begin(path, SUBJECT).close("conforms", 0)
    before = path.read_bytes()

    full = with_room_for(room, path)

    assert full.returncode == 1
    assert "FeltproofError" in full.stderr
    assert "nothing was added to it: make room" in full.stderr
    assert path.read_bytes() == before
    assert begin(path, SUBJECT).number == 2


def test_a_disk_with_room_takes_every_line(tmp_path: Path) -> None:
    path = tmp_path / "ledger"
    begin(path, SUBJECT).close("conforms", 0)

    done = with_room_for(100_000, path)

    assert (done.returncode, done.stderr) == (0, "")
    assert len(chain.read(path).attempts) == 9


def test_a_line_that_cannot_be_brought_to_the_disk_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ledger"
    begin(path, SUBJECT)
    before = path.read_bytes()

    def fail(file: int) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", fail)
        with pytest.raises(FeltproofError, match="Input/output error: nothing was added"):
            begin(path, SUBJECT)

    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere/ledger", "No such file or directory"),
        ("", "Is a directory"),
        ("pipe", "is no plain file"),
        ("letter", "is no ledger, and is left as it is"),
    ],
)
def test_what_cannot_be_a_ledger_is_refused(tmp_path: Path, name: str, said: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "letter").write_text("Dear Sir,\n", encoding="utf-8")

    with pytest.raises(UsageError, match=said):
        begin(tmp_path / name, SUBJECT)

    assert (tmp_path / "letter").read_text(encoding="utf-8") == "Dear Sir,\n"


def test_a_line_is_on_the_disk_before_the_attempt_is_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[bytes] = []
    fsync = os.fsync
    path = tmp_path / "ledger"

    def brought(file: int) -> None:
        fsync(file)
        told.append(path.read_bytes())

    monkeypatch.setattr(os, "fsync", brought)

    begun = begin(path, SUBJECT)

    assert begun.commitment.encode() in told[-1]
    assert told[-1].endswith(b"\n")
