"""Tests of how cases are put to an engine: remembered, asked twice, and by one process or several alike."""

import copy
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
import pytest

from feltproof.checks.hands import Hands
from feltproof.checks.observation import Observation
from feltproof.checks.sweep import NO_ANSWER
from feltproof.games import engine as builtin
from feltproof.protocol import Connection, Limits, connect, connect_object
from feltproof.protocol.faults import Fault, FaultKind
from feltproof.protocol.messages import RankResult
from feltproof.runner.asking import DEADLY, PART, alike, ask_part, digest_of
from feltproof.runner.crew import Crew
from feltproof.runner.desk import SMALL, TINY, Desk
from feltproof.runner.pool import Asking, Pool, processes
from feltproof.runner.workers import Workers

GAME: Final = "crazy-4-poker"
ODD_ENGINES: Final = Path(__file__).with_name("odd_engines.py")
QUICKLY: Final = Limits(start=20.0, request=1.0, restarts=4)


class Wrapped:
    """The builtin engine, of which `change` changes each result; it counts what it is asked."""

    def __init__(self, change: Callable[[str, dict[str, Any], int], dict[str, Any]] = lambda m, r, n: r) -> None:
        self.engine: Any = builtin()
        self.change = change
        self.asked: dict[str, int] = {}

    def hello(self, params: Mapping[str, Any]) -> Any:
        return {**self.engine.hello(params), "max_cases": 1000}

    def rank(self, params: Mapping[str, Any]) -> Any:
        return self.changed("rank", params)

    def settle(self, params: Mapping[str, Any]) -> Any:
        return self.changed("settle", params)

    def play(self, params: Mapping[str, Any]) -> Any:
        return self.changed("play", params)

    def changed(self, method: str, params: Mapping[str, Any]) -> Any:
        results = copy.deepcopy(getattr(self.engine, method)(params)["results"])
        found = []
        for case, result in zip(params["cases"], results, strict=True):
            words = msgspec.json.encode([method, {**case, "case": ""}]).decode()
            self.asked[words] = self.asked.get(words, 0) + 1
            found.append(self.change(method, result, self.asked[words]))
        return {"results": found}


def hands(count: int, name: str = "hands", first: int = 0) -> Hands:
    drawn = np.random.default_rng(first).permuted(np.tile(np.arange(52, dtype=np.uint8), (count, 1)), axis=1)
    return Hands(name, GAME, drawn[:, :5], "exhaustive")


def flips(method: str, result: dict[str, Any], times: int) -> dict[str, Any]:
    """Another strength, and other acceptance, the second time."""
    if times == 1:
        return result
    if method == "rank":
        return {**result, "strength": result["strength"] + 1}
    return {**result, "replies": [{"accepted": False, "code": "again"}] * len(result["replies"])}


# The desk.


def test_a_sweep_is_asked_once_and_a_few_of_its_cases_twice() -> None:
    engine = Wrapped()
    desk = Desk(connect_object(engine), seed=1)
    seen = desk.observe(hands(1000), None)
    assert desk.observe(hands(1000), None) is seen
    assert sorted(engine.asked.values()) == [1] * 996 + [2] * 4
    assert (seen.complete, seen.faults, seen.wavered) == (True, (), ())


def test_another_sweep_of_the_same_name_is_asked_for_itself() -> None:
    desk = Desk(connect_object(Wrapped()), seed=1)
    one, other = desk.observe(hands(10), None), desk.observe(hands(10, first=1), None)
    assert one.digest != other.digest
    assert one.columns["strength"].tolist() != other.columns["strength"].tolist()


def test_a_few_cases_are_asked_once_and_again_and_then_remembered() -> None:
    engine = Wrapped()
    desk = Desk(connect_object(engine), seed=1)
    cases = hands(3).cases()
    first = desk.ask("rank", GAME, None, cases)
    count = sum(engine.asked.values())
    assert desk.ask("rank", GAME, None, cases) is first
    assert sum(engine.asked.values()) == count == 5
    assert desk.ask("rank", GAME, None, hands(3, first=1).cases()) is not first


def test_an_engine_that_answers_otherwise_the_second_time_is_found_out_in_a_sweep() -> None:
    (seen,) = (Desk(connect_object(Wrapped(flips)), seed=1).observe(hands(400), None),)
    assert seen.wavered
    assert all(w.first.strength != w.second.strength for w in seen.wavered)


def test_an_engine_that_answers_otherwise_the_second_time_is_found_out_in_a_sitting() -> None:
    sitting = {"case": "1", "events": [{"event": "sit", "player": "p1", "seat": 1}]}
    wavering = Desk(connect_object(Wrapped(flips)), seed=1).ask("play", GAME, "qu-a.prog-a.five", [sitting])
    steady = Desk(connect_object(Wrapped()), seed=1).ask("play", GAME, "qu-a.prog-a.five", [sitting])
    assert len(wavering.wavered) == 1
    assert steady.wavered == ()


def test_words_of_a_refusal_and_the_order_of_seats_may_change() -> None:
    def refuses(method: str, result: dict[str, Any], times: int) -> dict[str, Any]:
        return {"case": result["case"], "rejected": {"code": f"no-{times}"}}

    assert Desk(connect_object(Wrapped(refuses)), seed=1).observe(hands(300), None).wavered == ()


def test_answers_are_alike_only_where_they_say_the_same() -> None:
    rank = builtin().rank({"game": GAME, "cases": [{"case": "1", "hand": "AsAhKd7c2d"}]})["results"][0]
    one = msgspec.convert(rank, RankResult)
    assert alike(one, msgspec.structs.replace(one))
    assert not alike(one, msgspec.structs.replace(one, strength=(one.strength or 0) + 1))
    assert not alike(one, msgspec.structs.replace(one, category="flush"))


class Unwilling(Wrapped):
    """Raises from the request on in which a case of that number stands."""

    def __init__(self, first: int) -> None:
        super().__init__()
        self.first = first

    def rank(self, params: Mapping[str, Any]) -> Any:
        if any(int(case["case"]) >= self.first for case in params["cases"]):
            raise RuntimeError("enough")
        return super().rank(params)


def test_an_engine_that_keeps_failing_is_not_asked_the_rest_and_the_sweep_is_incomplete() -> None:
    sweep = hands(PART + 300)
    seen = Desk(connect_object(Unwilling(5_000)), seed=1).observe(sweep, None)
    assert not seen.complete
    assert seen.faults
    assert len(seen.columns["status"]) == len(sweep)
    assert (seen.columns["status"][-300:] == NO_ANSWER).all()
    assert seen.answered[:3_000].all()


def test_a_part_stops_after_a_few_broken_requests() -> None:
    answer = ask_part(connect_object(Unwilling(0)), hands(PART), None, 1)
    assert answer.stopped
    assert len(answer.faults) <= DEADLY
    assert answer.asked == 0


# Several processes.


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with processes(2, Asking("builtin", Limits(), 1)) as made:
        yield made


def crew(pool: Pool) -> Crew:
    assert isinstance(pool.workers.executor, Crew)
    return pool.workers.executor


def observed(connection: Connection, pool: Pool | None, sweep: Hands) -> Observation:
    return Desk(connection, 1, pool).observe(sweep, None)


def test_answers_and_digests_do_not_hang_on_how_many_processes_ask(pool: Pool) -> None:
    sweep = hands(2 * PART + 77)
    alone = observed(connect("builtin"), None, sweep)
    together = observed(connect("builtin"), pool, sweep)
    assert alone.digest == together.digest
    assert alone.asked == together.asked == len(sweep)
    for name, column in alone.columns.items():
        assert np.array_equal(column, together.columns[name])


class Deadly(Executor):
    """Workers who die of whatever they are given."""

    def __init__(self, inner: Crew) -> None:
        self.inner = inner

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        return self.inner.submit(os._exit, 3)


def test_a_worker_that_dies_at_work_is_a_fault_of_the_engine_and_the_next_sweep_has_another(pool: Pool) -> None:
    dying = Pool(Workers(Deadly(crew(pool)), 2), pool.asking)
    seen = observed(connect("builtin"), dying, hands(20 * PART))
    assert {fault.kind for fault in seen.faults} == {FaultKind.EXITED}
    assert "ended with 3" in seen.faults[0].detail
    assert seen.asked == 0
    assert observed(connect("builtin"), pool, hands(SMALL + 1)).complete


def test_a_worker_that_ended_while_it_was_idle_has_lost_nothing(pool: Pool) -> None:
    for process in crew(pool).processes:
        process.kill()
        process.wait()
    assert observed(connect("builtin"), pool, hands(SMALL + 1)).complete


def test_after_the_pool_is_closed_no_worker_is_left() -> None:
    with processes(1, Asking("builtin", Limits(), 1)) as pool:
        observed(connect("builtin"), pool, hands(SMALL + 1))
        workers = crew(pool).processes
        assert [worker.poll() for worker in workers] == [None]
    assert all(worker.poll() is not None for worker in workers)


@pytest.mark.parametrize(
    ("name", "jobs", "kind"),
    [("dies", 0, FaultKind.EXITED), ("dies", 2, FaultKind.EXITED), ("hangs", 2, FaultKind.TIMEOUT)],
)
def test_an_engine_that_dies_or_hangs_leaves_its_sweep_incomplete(name: str, jobs: int, kind: FaultKind) -> None:
    address = f"cmd:{sys.executable} {ODD_ENGINES} {name}"
    with connect(address, QUICKLY) as connection, processes(jobs, Asking(address, QUICKLY, 1)) as pool:
        seen = observed(connection, pool if jobs else None, hands(SMALL + 1))
        assert not seen.complete
        assert kind in {f.kind for f in seen.faults}
        assert not seen.answered[1000:].all()


def test_what_the_engines_of_workers_wrote_to_stderr_is_kept_and_silence_is_not() -> None:
    address = f"cmd:{sys.executable} {ODD_ENGINES} dies"
    with connect(address, QUICKLY) as connection, processes(2, Asking(address, QUICKLY, 1)) as pool:
        observed(connection, pool, hands(SMALL + 1))
        assert pool.stderr_tails
        assert all(re.fullmatch(r"process \d+ dies\n", tail) for tail in pool.stderr_tails)


def test_silent_workers_leave_no_word(pool: Pool) -> None:
    assert observed(connect("builtin"), pool, hands(SMALL + 1)).complete
    assert pool.stderr_tails == ()


def test_an_interrupt_leaves_no_process_behind(tmp_path: Path) -> None:
    """Interrupted in the middle of a sweep that would take for ever."""
    mark = tmp_path / "engine.pid"
    script = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parent)!r})
from test_putting_cases import *
if __name__ == "__main__":
    address = "cmd:{sys.executable} {ODD_ENGINES} hangs {mark}"
    slowly = Limits(start=20.0, request=600.0)
    with connect(address, slowly) as connection, processes(2, Asking(address, slowly, 1)) as pool:
        print("asking", flush=True)
        observed(connection, pool, hands(2 * PART))
"""
    process = subprocess.Popen(
        [sys.executable, "-c", script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "asking\n"
    pids = _until(lambda: [int(line) for line in mark.read_text().split()] if mark.exists() else [], 3)
    os.killpg(process.pid, signal.SIGINT)
    process.communicate(timeout=60)
    assert process.returncode not in (0, None)
    _until(lambda: [] if any(_runs(pid) for pid in pids) else [0], 1)


def _until(look: Callable[[], list[int]], enough: int, seconds: float = 60.0) -> list[int]:
    """What `look` finds once it is enough."""
    end = time.monotonic() + seconds
    while len(found := look()) < enough:
        assert time.monotonic() < end, found
        time.sleep(0.1)
    return found


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


# Ahead of the checks.


def test_a_sweep_asked_ahead_is_the_one_that_is_wanted_and_another_is_asked_for_itself(pool: Pool) -> None:
    planned, other = hands(SMALL + 1), hands(SMALL + 1, first=2)
    desk = Desk(connect("builtin"), 1, pool)
    with desk.look_ahead(iter([(planned, None)])):
        seen, unplanned = desk.observe(planned, None), desk.observe(other, None)
    assert seen.complete
    assert unplanned.complete
    assert seen.digest == observed(connect("builtin"), None, planned).digest
    assert unplanned.digest == observed(connect("builtin"), None, other).digest


def test_a_short_sweep_that_is_planned_is_asked_once_by_whoever_comes_to_it_first(pool: Pool) -> None:
    short, long = hands(TINY + 1, first=3), hands(SMALL + 1)
    connection = connect("builtin")
    desk = Desk(connection, 1, pool)
    started, go_on = threading.Event(), threading.Event()

    def plan() -> Iterator[tuple[Hands, str | None]]:
        started.set()
        assert go_on.wait(30)
        yield short, None
        yield long, None

    with desk.look_ahead(plan()) as ahead:
        assert started.wait(30)
        here = desk.observe(short, None)
        go_on.set()
        assert desk.observe(long, None).complete
        assert [len(seen.sweep) for seen in ahead._answered] == [SMALL + 1]  # type: ignore[attr-defined]
    assert here.digest == observed(connect("builtin"), None, short).digest


def test_a_short_sweep_that_the_workers_have_answered_is_not_asked_again(pool: Pool) -> None:
    short, long = hands(TINY + 1, first=3), hands(SMALL + 1)
    engine = Wrapped()
    desk = Desk(connect_object(engine), 1, pool)
    with desk.look_ahead(iter([(short, None), (long, None)])):
        assert desk.observe(long, None).complete
        assert desk.observe(short, None).complete
    assert not engine.asked


def test_where_workers_have_other_work_a_long_sweep_is_asked_here_and_ahead_once_they_are_through(pool: Pool) -> None:
    wanted, later = hands(SMALL + 1), hands(SMALL + 1, first=2)
    engine, through = Wrapped(), threading.Event()
    desk = Desk(connect_object(engine), 1, pool, asks_too=True)
    with desk.look_ahead(iter([(wanted, None), (later, None)]), through.is_set) as ahead:
        here = desk.observe(wanted, None)
        asked = len(engine.asked)
        assert asked
        through.set()
        while not ahead._answered:  # type: ignore[attr-defined]
            time.sleep(0.01)
        there = desk.observe(later, None)
        assert [seen.sweep for seen in ahead._answered] == [later]  # type: ignore[attr-defined]
    assert len(engine.asked) == asked
    assert here.digest == observed(connect_object(Wrapped()), None, wanted).digest
    assert there.digest == observed(connect("builtin"), None, later).digest


def test_who_waits_for_the_workers_to_be_through_is_done_at_once_where_nobody_wants_more(pool: Pool) -> None:
    desk = Desk(connect("builtin"), 1, pool, asks_too=True)
    ahead = desk.look_ahead(iter([(hands(SMALL + 1), None)]), lambda: False)
    with ahead:
        pass
    assert not ahead._thread.is_alive()  # type: ignore[attr-defined]


def test_a_plan_that_breaks_down_hides_nothing_from_a_check(pool: Pool) -> None:
    def plan() -> Iterator[tuple[Hands, str | None]]:
        yield hands(SMALL + 1), None
        raise RuntimeError("no more")

    desk = Desk(connect("builtin"), 1, pool)
    with desk.look_ahead(plan()):
        assert desk.observe(hands(SMALL + 1, first=2), None).complete


def test_nobody_deals_to_the_workers_once_no_answer_is_wanted(pool: Pool) -> None:
    desk = Desk(connect("builtin"), 1, pool)
    ahead = desk.look_ahead((hands(SMALL + 1, first=n), None) for n in range(200))
    with ahead:
        pass
    assert not ahead._thread.is_alive()  # type: ignore[attr-defined]


def test_a_fault_is_told_by_its_kind_in_the_digest() -> None:
    one, other = Fault(kind=FaultKind.TIMEOUT, method="rank"), Fault(kind=FaultKind.EXITED, method="rank")
    assert digest_of([{"case": "1"}], [one]) != digest_of([{"case": "1"}], [other])
    assert digest_of([{"case": "1"}], [one]) == digest_of([{"case": "1"}], [msgspec.structs.replace(one, detail="x")])
