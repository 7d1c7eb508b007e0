"""Worker processes, each with the engine of its own, that parts of a sweep are dealt to.

A worker that dies, by whatever an engine in its process did, is a fault of the engine and no hang of ours.
"""

import contextlib
import multiprocessing
import signal
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection as Pipe
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import Any, Final

from feltproof.checks.sweep import Sweep
from feltproof.errors import FeltproofError
from feltproof.protocol import Limits, connect
from feltproof.protocol.faults import EngineFault, Fault, FaultKind
from feltproof.runner.asking import PartAnswer, ask_part

Task = tuple[int, Sweep, str | None]

PATIENCE: Final = 5.0
"""Seconds that the workers have to end by themselves."""


def serve_parts(pipe: Pipe, address: str, limits: Limits, seed: int) -> None:
    """What a worker does: greet the engine, then answer part after part until the pipe closes."""
    # Ctrl-C goes to the whole terminal group; the parent alone decides what follows.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    connection = None
    try:
        while True:
            index, part, configuration = pipe.recv()
            try:
                connection = connection or connect(address, limits)
                answer: PartAnswer | Fault = ask_part(connection, part, configuration, seed)
            except EngineFault as broken:
                answer = broken.fault
            pipe.send((index, answer, connection.stderr_tail if connection else ""))
    except (EOFError, BrokenPipeError):
        pass
    finally:
        if connection is not None:
            connection.close()


class Pool:
    """So many workers, started when the first part is dealt."""

    def __init__(self, address: str, limits: Limits, seed: int, jobs: int) -> None:
        self._spec = (address, limits, seed)
        self._jobs = jobs
        self._workers: list[tuple[BaseProcess, Pipe]] = []
        self.stderr_tail = ""

    def run(self, tasks: Iterator[Task], done: Callable[[int, PartAnswer | Fault], bool]) -> None:
        """Deal `tasks` out one by one; `done` takes each answer, and returns False to have no more dealt."""
        self._start()
        busy: dict[Pipe, tuple[BaseProcess, int, str]] = {}
        more = True

        def deal(process: BaseProcess, pipe: Pipe) -> None:
            nonlocal more
            task = next(tasks, None) if more else None
            if task is None:
                more = False
                return
            # A worker has one part at a time: it is waiting for this one, so neither side can block the other.
            # One that died while it waited is met where its answer is read.
            with contextlib.suppress(OSError):
                pipe.send(task)
            busy[pipe] = process, task[0], task[1].method

        for process, pipe in self._workers:
            deal(process, pipe)
        while busy:
            for ready in wait(list(busy)):
                assert isinstance(ready, Pipe)
                process, index, method = busy.pop(ready)
                try:
                    _, answer, self.stderr_tail = ready.recv()
                except (EOFError, ConnectionError):
                    process.join(5)
                    detail = f"the process that the engine ran in ended with {process.exitcode}"
                    answer = Fault(kind=FaultKind.EXITED, method=method, detail=detail)
                    self._workers = [w for w in self._workers if w[0] is not process]
                    more = done(index, answer) and more and bool(self._workers)
                    continue
                more = done(index, answer) and more
                deal(process, ready)

    def close(self) -> None:
        """End every worker, by force where it does not end by itself."""
        for _, pipe in self._workers:
            pipe.close()
        # The same seconds for all: who waits for them has pressed Ctrl-C.
        until = time.monotonic() + PATIENCE
        for process, _ in self._workers:
            process.join(max(0.0, until - time.monotonic()))
            if process.is_alive():
                process.terminate()
                process.join(2)
            if process.is_alive():
                process.kill()
                process.join()
        self._workers = []

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        while len(self._workers) < self._jobs:
            ours, theirs = context.Pipe()
            process = context.Process(target=serve_parts, args=(theirs, *self._spec), daemon=True)
            try:
                process.start()
            except OSError as e:
                raise FeltproofError(f"worker process: {e.strerror}: try --jobs 1") from e
            # Ours alone may hold the worker's end open, else its death would not be seen.
            theirs.close()
            self._workers.append((process, ours))

    def __enter__(self) -> "Pool":
        return self

    def __exit__(self, *_: Any) -> None:
        with contextlib.suppress(KeyboardInterrupt):
            self.close()
