"""Worker processes, each with the engine of its own, that parts of a sweep are dealt to.

A worker that dies, by whatever an engine in its process did, is a fault of the engine and no hang of ours.
"""

import contextlib
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection as Pipe
from multiprocessing.connection import wait
from typing import Any, Final

from feltproof.checks.sweep import Sweep
from feltproof.errors import FeltproofError
from feltproof.protocol import Limits, connect
from feltproof.protocol.faults import EngineFault, Fault, FaultKind
from feltproof.runner.asking import PartAnswer, ask_part

Task = tuple[int, Sweep, str | None]

PATIENCE: Final = 5.0
"""Seconds that the workers have to end by themselves."""
KEPT: Final = 16
"""Of so many workers, those of the past included, what their engines wrote to stderr is kept."""


def serve_parts(pipe: Pipe) -> None:
    """What a worker does: learn of the engine, greet it, then answer part after part until the pipe closes."""
    # Ctrl-C goes to the whole terminal group; the parent alone decides what follows.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    address, limits, seed = pipe.recv()
    connection = None
    stderr = ""
    try:
        while True:
            index, part, configuration = pipe.recv()
            try:
                connection = connection or connect(address, limits)
                answer: PartAnswer | Fault = ask_part(connection, part, configuration, seed)
            except EngineFault as broken:
                answer, stderr = broken.fault, broken.stderr
            pipe.send((index, answer, connection.stderr_tail if connection else stderr))
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
        self._workers: list[tuple[subprocess.Popen[bytes], Pipe]] = []
        self._stderr: dict[int, str] = {}

    @property
    def stderr_tails(self) -> tuple[str, ...]:
        """The end of what each worker's engine wrote to stderr, those of the last few workers."""
        return tuple(self._stderr.values())

    def run(self, tasks: Iterator[Task], done: Callable[[int, PartAnswer | Fault], bool]) -> None:
        """Deal `tasks` out one by one; `done` takes each answer, and returns False to have no more dealt."""
        self._start()
        busy: dict[Pipe, tuple[subprocess.Popen[bytes], int, str]] = {}
        more = True

        def deal(process: subprocess.Popen[bytes], pipe: Pipe) -> None:
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
                    _, answer, stderr = ready.recv()
                    self._keep_stderr(process.pid, stderr)
                except (EOFError, ConnectionError):
                    with contextlib.suppress(subprocess.TimeoutExpired):
                        process.wait(PATIENCE)
                    detail = f"the process that the engine ran in ended with {process.returncode}"
                    answer = Fault(kind=FaultKind.EXITED, method=method, detail=detail)
                    self._workers = [w for w in self._workers if w[0] is not process]
                    ready.close()
                    more = done(index, answer) and more and bool(self._workers)
                    continue
                more = done(index, answer) and more
                deal(process, ready)

    def _keep_stderr(self, worker: int, stderr: str) -> None:
        self._stderr.pop(worker, None)
        if stderr:
            self._stderr[worker] = stderr
        for oldest in list(self._stderr)[:-KEPT]:
            del self._stderr[oldest]

    def close(self) -> None:
        """End every worker, by force where it does not end by itself."""
        for _, pipe in self._workers:
            pipe.close()
        # The same seconds for all: who waits for them has pressed Ctrl-C.
        until = time.monotonic() + PATIENCE
        for process, _ in self._workers:
            for end in (None, process.terminate, process.kill):
                if end is not None:
                    end()
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(max(0.5, until - time.monotonic()))
                    break
        self._workers = []

    def _start(self) -> None:
        # One that ended while nothing was asked of it has lost nothing.
        for gone in [worker for worker in self._workers if worker[0].poll() is not None]:
            gone[1].close()
            self._workers.remove(gone)
        while len(self._workers) < self._jobs:
            ours, theirs = socket.socketpair()
            # A process of our own making, not one of `multiprocessing`: that would run the user's main module again.
            command = [sys.executable, *(["-P"] if sys.flags.safe_path else []), "-m", __name__, str(theirs.fileno())]
            try:
                with theirs:
                    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, pass_fds=[theirs.fileno()])
            except OSError as e:
                ours.close()
                raise FeltproofError(f"worker process: {e.strerror}: try --jobs 1") from e
            pipe = Pipe(ours.detach())
            pipe.send(self._spec)
            self._workers.append((process, pipe))

    def __enter__(self) -> "Pool":
        return self

    def __exit__(self, *_: Any) -> None:
        with contextlib.suppress(KeyboardInterrupt):
            self.close()


if __name__ == "__main__":
    # By its own name, so that what is sent is known on both sides by one.
    from feltproof.runner import pool

    pool.serve_parts(Pipe(int(sys.argv[1])))
