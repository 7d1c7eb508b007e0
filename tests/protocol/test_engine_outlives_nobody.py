"""Tests that an engine ends with the run, however the run ends."""

import shlex
import signal
import subprocess
import sys
import time
import uuid
from multiprocessing import get_context
from pathlib import Path

import pytest

from feltproof.protocol import Limits, RankResult, connect

pytestmark = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="processes are found in /proc")

MINIATURES = Path(__file__).parent / "miniatures"
WITNESS = "FELTPROOF_TEST_WITNESS"


def address(miniature: str) -> str:
    """The address of a miniature."""
    return f"cmd:{shlex.join([sys.executable, '-S', '-E', str(MINIATURES / miniature)])}.py"


RUN = f"""
import signal, sys, time
from feltproof.protocol import Limits, connect
engine = connect(sys.argv[1], Limits(environment=("{WITNESS}",)))
print("greeted", flush=True)
if sys.argv[2] == "wait":
    time.sleep(60)
"""


def witnesses(mark: str) -> set[int]:
    """The processes that descend from a test."""
    found = set()
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if f"{WITNESS}={mark}".encode() in (process / "environ").read_bytes().split(b"\0"):
                found.add(int(process.name))
        except OSError:
            continue
    return found


def gone(mark: str) -> bool:
    """Whether all of them are gone, soon."""
    for _ in range(100):
        if not witnesses(mark):
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize("miniature", ["ignores_the_end", "leaves_a_daemon_behind"])
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_an_engine_dies_with_a_run_that_is_killed(
    miniature: str, number: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = uuid.uuid4().hex
    monkeypatch.setenv(WITNESS, mark)
    with subprocess.Popen([sys.executable, "-c", RUN, address(miniature), "wait"], stdout=subprocess.PIPE) as run:
        assert run.stdout
        assert run.stdout.readline() == b"greeted\n"
        assert witnesses(mark) - {run.pid}

        run.send_signal(number)
        run.wait()

    assert gone(mark)


def test_an_engine_that_nobody_closed_dies_with_a_run_that_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    mark = uuid.uuid4().hex
    monkeypatch.setenv(WITNESS, mark)

    subprocess.run(
        [sys.executable, "-W", "error", "-c", RUN, address("ignores_the_end"), "end"], check=True, capture_output=True
    )

    assert gone(mark)


def strength(miniature: str) -> int | None:
    """What an engine of its own answers in a worker process."""
    with connect(miniature, Limits()) as engine:
        result = engine.ask("rank", "crazy-4-poker", None, [{"case": "1", "hand": "AsAhKd7c2d"}]).results[0]
        assert isinstance(result, RankResult)
        return result.strength


def test_workers_have_engines_of_their_own() -> None:
    with get_context("spawn").Pool(2) as workers:
        strengths = workers.map(strength, [address("sound")] * 4)

    assert strengths == [2] * 4


def test_an_interrupted_question_leaves_no_engine_in_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    mark = uuid.uuid4().hex
    monkeypatch.setenv(WITNESS, mark)

    def interrupt(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        with connect(address("hangs_at_a_case"), Limits(environment=(WITNESS,))) as engine:
            warden_and_engine = witnesses(mark)
            signal.setitimer(signal.ITIMER_REAL, 0.2)

            with pytest.raises(KeyboardInterrupt):
                engine.ask("rank", "crazy-4-poker", None, [{"case": "1", "hand": "2cAhKd7c2d"}])

            assert len(witnesses(mark)) == len(warden_and_engine) - 1
            assert not engine.ask("rank", "crazy-4-poker", None, [{"case": "1", "hand": "3cAhKd7c2d"}]).faults
    finally:
        signal.signal(signal.SIGALRM, before)
