"""Tests that a cluster comes to the same evidence: a real scheduler, two workers in processes of their own."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from feltproof import content
from feltproof.checks.crazy_4_poker import GAME
from feltproof.checks.hands import Hands
from feltproof.clauses import load
from feltproof.errors import UsageError
from feltproof.protocol import Limits, connect
from feltproof.runner.asking import PART
from feltproof.runner.dealing import Dealing
from feltproof.runner.desk import Desk
from feltproof.runner.pool import Asking, Pool
from feltproof.runner.request import Request
from feltproof.runner.verify import verify
from feltproof.runner.workers import Lost, Workers, _expect_alike, alike, cluster
from feltproof.simulation.shards import ROUNDS
from feltproof.simulation.simulate import planned, played

pytest.importorskip("distributed")


def hands(count: int) -> Hands:
    drawn = np.random.default_rng(5).permuted(np.tile(np.arange(52, dtype=np.uint8), (count, 1)), axis=1)
    return Hands("hands", "crazy-4-poker", drawn[:, :5], "exhaustive")


@dataclass
class Cluster:
    address: str
    workers: list["subprocess.Popen[bytes]"]


def started(module: str, *words: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.{module}", *words, "--no-dashboard"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


@pytest.fixture
def two_workers(tmp_path: Path) -> Iterator[Cluster]:
    file = tmp_path / "scheduler.json"
    running = [started("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file))]
    try:
        while not file.exists() or not file.read_text():
            assert running[0].poll() is None
            time.sleep(0.05)
        address = json.loads(file.read_text())["address"]
        running += [started("dask_worker", address, "--nthreads", "1", "--no-nanny") for _ in range(2)]
        yield Cluster(address, running[1:])
    finally:
        for process in reversed(running):
            process.kill()
            process.wait()


def joined(those: Workers) -> None:
    """Waits until both are there: the second may take longer to start."""
    while len(those.executor._client.nthreads()) < 2:  # type: ignore[attr-defined]
        time.sleep(0.05)


def test_a_worker_that_is_killed_at_work_loses_nothing_and_nothing_counts_twice(
    two_workers: Cluster, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    sweep = hands(6 * PART + 7)
    with connect("builtin") as engine:
        alone = Desk(engine, 1).observe(sweep, None)
        told: list[int] = []

        def progress(name: str, done: int, of: int) -> None:
            told.append(done)
            if len(told) == 1:
                two_workers.workers[0].kill()

        with cluster(two_workers.address) as those:
            joined(those)
            together = Desk(engine, 1, Pool(those, Asking("builtin", Limits(), 1)), progress).observe(sweep, None)
    assert two_workers.workers[0].poll() is not None
    assert told[-1] == len(sweep)
    assert (together.digest, together.asked, together.faults) == (alone.digest, len(sweep), ())
    assert all(np.array_equal(column, together.columns[name]) for name, column in alone.columns.items())

    # What is left of the cluster still makes the run that one process makes, checks that are judged there included.
    monkeypatch.setattr(type(GAME), "plan", lambda *_: iter(()))
    home = tmp_path / "rules" / "crazy_4_poker"
    home.mkdir(parents=True)
    (home / "check_seats.py").write_bytes((content.rules() / "crazy_4_poker" / "check_seats.py").read_bytes())

    def run(**where: Any) -> bytes:
        few: dict[str, Any] = {"rules": home.parent, "configurations": ("qu-a.prog-a.five",), "quick": True}
        return msgspec.json.encode(verify(Request(sections=("5324.32",), **few, **where)).run)

    assert run(dask=two_workers.address) == run(jobs=0)


@pytest.mark.slow
def test_a_simulation_by_a_cluster_one_of_which_is_killed_is_the_one_of_this_process(two_workers: Cluster) -> None:
    book = load(content.specs())
    section, where = book.section("us-ny/5324.32"), "qu-a.prog-a.five"
    plan = planned(book, content.specs(), section, {}, "builtin", Limits(), where, 12 * ROUNDS, 1, lambda told: None)
    *_, alone = played(plan)
    with cluster(two_workers.address) as those:
        joined(those)
        together = played(plan, Dealing(those))
        next(together)
        two_workers.workers[0].kill()
        *_, whole = together
    assert two_workers.workers[0].wait() != 0
    assert whole == alone
    assert (whole.shards, whole.rounds) == (12, plan.rounds)


def test_a_scheduler_that_is_gone_is_told_of_as_workers_that_are_and_is_no_defect(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import distributed

    class Closed(Exception):
        pass

    class Client:
        """One that a scheduler leaves once it has been greeted."""

        left = True

        def __init__(self, *_: Any, **__: Any) -> None: ...

        def wait_for_workers(self, count: int, timeout: float) -> None: ...

        def run(self, function: Any, on_error: str) -> dict[str, Any]:
            return {"tcp://there": alike()}

        def get_executor(self, pure: bool) -> "Client":
            return self

        def nthreads(self) -> dict[str, int]:
            if not self.left:
                raise Closed
            self.left = False
            return {"tcp://there": 1}

        def gone(self, *_: Any, **__: Any) -> None:
            raise Closed

        submit = shutdown = close = gone

    monkeypatch.setattr(distributed, "Client", Client)
    with pytest.raises(Lost, match="--resume"), cluster("tcp://127.0.0.1:1") as those:
        list(those.each(abs, [1, 2]))


@pytest.mark.slow
def test_a_cluster_that_is_gone_altogether_is_told_of(two_workers: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("feltproof.runner.workers.WHILE", 1)

    def progress(name: str, done: int, of: int) -> None:
        for worker in two_workers.workers:
            worker.kill()

    with connect("builtin") as engine, cluster(two_workers.address) as those:
        joined(those)
        desk = Desk(engine, 1, Pool(those, Asking("builtin", Limits(), 1)), progress)
        with pytest.raises(Lost, match="--resume"):
            desk.observe(hands(60 * PART), None)


@pytest.mark.parametrize(
    ("address", "why"),
    [("nonsense", "is not of the form tcp://HOST:PORT"), ("tcp://127.0.0.1:9", "no scheduler answers there")],
)
def test_where_no_scheduler_is_that_is_said(address: str, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("feltproof.runner.workers.PATIENCE", 1)
    with pytest.raises(UsageError, match=why), cluster(address):
        pass


def test_a_worker_with_other_code_of_the_same_version_is_refused() -> None:
    class Client:
        def __init__(self, *said: str) -> None:
            self.said = said

        def wait_for_workers(self, count: int, timeout: float) -> None: ...

        def run(self, function: Any, on_error: str) -> dict[str, tuple[str, ...]]:
            return {"tcp://there": self.said}

    version, python, code = alike()
    _expect_alike("tcp://x:1", Client(version, python, code))
    with pytest.raises(UsageError, match="code 00000000"):
        _expect_alike("tcp://x:1", Client(version, python, "0" * 64))
