"""Tests of the worker processes: what they are given is done, whoever dies is told of, and nobody is left."""

import errno
import os
import socket
import subprocess
import sys
import threading
import time
from concurrent.futures import CancelledError, Future
from operator import floordiv
from pathlib import Path

import pytest

from feltproof.checks.games import game
from feltproof.errors import FeltproofError, UsageError
from feltproof.runner.crew import PATIENCE, Crew, Gone


def test_results_come_back_and_so_do_errors_each_to_whoever_asked() -> None:
    with Crew(2) as crew:
        good = [crew.submit(floordiv, 7 * number, number) for number in range(1, 6)]
        bad = crew.submit(floordiv, 7, 0)
        ours = crew.submit(game, "no such game")
        assert [one.result() for one in good] == [7] * 5
        assert isinstance(bad.exception(), ZeroDivisionError)
        assert isinstance(ours.exception(), UsageError)
        assert "'no such game'" in str(ours.exception())
        assert len(crew.processes) == 2


def test_a_result_that_cannot_be_sent_is_an_error_and_no_hang() -> None:
    with Crew(1) as crew:
        assert "cannot pickle" in str(crew.submit(threading.Lock).exception(30))
        assert crew.submit(floordiv, 7, 7).result(30) == 1


def test_who_dies_at_a_task_is_told_of_with_the_code_and_takes_no_other_task_along() -> None:
    with Crew(1) as crew:
        dying, next_one = crew.submit(os._exit, 3), crew.submit(floordiv, 7, 7)
        gone = dying.exception()
        assert isinstance(gone, Gone)
        assert gone.code == 3
        assert next_one.result() == 1


def test_no_worker_is_started_before_there_is_a_task_nor_more_than_there_are_tasks() -> None:
    with Crew(2) as crew:
        assert crew.processes == ()
        crew.submit(floordiv, 7, 7).result()
        assert len(crew.processes) == 1


def test_all_begin_at_once_where_they_are_told_to_and_what_they_cannot_import_is_no_matter() -> None:
    with Crew(2) as crew:
        crew.begin(["feltproof.money", "feltproof.no_such_module"])
        begun = crew.processes
        assert len(begun) == 2
        assert crew.submit(eval, "'feltproof.money' in __import__('sys').modules").result(30)
        assert crew.processes == begun
    assert all(worker.poll() is not None for worker in begun)


def test_who_was_given_nothing_is_ended_while_it_makes_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "takes_its_time.py").write_text("import time\ntime.sleep(600)\n", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    began = time.monotonic()
    with Crew(1) as crew:
        crew.begin(["takes_its_time"])
        (worker,) = crew.processes
    assert worker.poll() is not None
    assert time.monotonic() - began < PATIENCE


def test_whoever_is_left_with_work_undone_is_ended_and_what_waits_is_cancelled() -> None:
    with Crew(1, patience=0.5) as crew:
        started, waiting = crew.submit(time.sleep, 600), crew.submit(floordiv, 7, 7)
        # A task is dealt out a moment before there is somebody who has it.
        while not (started.running() and crew.processes):
            time.sleep(0.01)
        (worker,) = crew.processes
    assert worker.poll() is not None
    assert isinstance(started.exception(30), Gone)
    with pytest.raises(CancelledError):
        waiting.result(30)
    with pytest.raises(RuntimeError):
        crew.submit(floordiv, 7, 7)


def test_a_shutdown_that_cancels_nothing_waits_for_everything() -> None:
    crew = Crew(1)
    results = [crew.submit(floordiv, 7 * number, 7) for number in range(3)]
    crew.shutdown()
    assert [one.result(0) for one in results] == [0, 1, 2]
    assert all(worker.poll() is not None for worker in crew.processes)


def test_where_no_process_can_be_started_each_task_says_so_and_whoever_hears_it_may_give_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def none_left(*_: object, **__: object) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr("feltproof.runner.crew.subprocess.Popen", none_left)
    given: list[Future[int]] = []
    with Crew(2) as crew:
        first = crew.submit(floordiv, 7, 7)
        first.add_done_callback(lambda _: given.append(crew.submit(floordiv, 7, 7)))
        assert "try --jobs 1" in str(first.exception(30))
        while not given:
            time.sleep(0.01)
        assert "try --jobs 1" in str(given[0].exception(30))


def test_a_worker_that_has_gone_deaf_is_ended_by_force(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("feltproof.runner.crew.PATIENCE", 0.1)
    with Crew(1) as crew:
        # It closes its end of the pipe, and stays.
        deaf = crew.submit(exec, "import os, time; os.closerange(3, 100); time.sleep(600)")
        while not crew.processes:
            time.sleep(0.01)
        (worker,) = crew.processes
        assert isinstance(deaf.exception(30), Gone)
        assert worker.poll() is not None


def test_where_no_more_files_can_be_opened_each_task_says_so_and_later_ones_are_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with Crew(2) as crew:
        opened = socket.socketpair

        def none_left() -> None:
            raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))

        monkeypatch.setattr(socket, "socketpair", none_left)
        crew.begin(["feltproof.money"])
        assert crew.processes == ()
        with pytest.raises(FeltproofError, match="worker process: Too many open files: try --jobs 1"):
            crew.submit(floordiv, 7, 7).result(30)
        with pytest.raises(FeltproofError, match="Too many open files"):
            Crew(2)
        monkeypatch.setattr(socket, "socketpair", opened)
        assert crew.submit(floordiv, 7, 7).result(30) == 1


def test_whatever_goes_wrong_as_a_worker_is_started_is_told_to_who_waits_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: object) -> None:
        raise ValueError("no name")

    monkeypatch.setattr("feltproof.runner.crew.python", broken)
    with Crew(1) as crew, pytest.raises(ValueError, match="no name"):
        crew.submit(floordiv, 7, 7).result(30)


def test_a_worker_that_loads_ends_with_whoever_started_it(tmp_path: Path) -> None:
    (tmp_path / "takes_its_time.py").write_text("import time\ntime.sleep(600)\n", encoding="utf-8")
    starts = (
        "import os\nfrom feltproof.runner.crew import Crew\n"
        "crew = Crew(1)\ncrew.begin(['takes_its_time'])\n"
        "print(len(crew.processes), flush=True)\ninput()\nos._exit(9)"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    with subprocess.Popen(
        [sys.executable, "-c", starts], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, text=True
    ) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == "1\n"
        parent.kill()
        # The worker has the other end of this pipe as well.
        assert parent.communicate(timeout=PATIENCE)[0] == ""


@pytest.mark.parametrize("run", [["-c"], ["-P", "-c"]])
def test_what_lies_in_the_current_folder_stands_in_for_no_part_of_ours_unless_it_does_here(
    run: list[str], tmp_path: Path
) -> None:
    (tmp_path / "here.py").write_text("", encoding="utf-8")
    asks = (
        "import importlib.util\nfrom feltproof.runner.crew import Crew\n"
        "with Crew(1) as crew: print(crew.submit(eval, \"__import__('importlib.util').util.find_spec('here')\")"
        ".result(30) is not None, importlib.util.find_spec('here') is not None)"
    )
    done = subprocess.run([sys.executable, *run, asks], capture_output=True, text=True, cwd=tmp_path, check=True)
    assert done.stdout.split() == [str(run == ["-c"])] * 2
