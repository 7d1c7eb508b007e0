"""Worker processes that tasks are dealt to, one at a time each.

A worker that dies is told of, and is no hang of ours.
"""

import contextlib
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection as Pipe
from multiprocessing.connection import wait
from typing import Any, ClassVar, Final, Generic, Self, TypeVar

from feltproof.errors import FeltproofError

Task = TypeVar("Task")

PATIENCE: Final = 5.0
"""Seconds that a worker whose pipe has closed has to be gone."""


@dataclass(frozen=True)
class Gone:
    """Instead of a reply: the worker ended while it had the task."""

    code: int | None
    """What it ended with; negative for a signal."""


class Crew(Generic[Task]):
    """So many workers, started when the first task is dealt."""

    module: ClassVar[str]
    """What each worker runs, as `python -m` would; it gets the number of its end of the pipe."""
    patience: ClassVar[float] = PATIENCE
    """Seconds that the workers have to end by themselves."""

    def __init__(self, spec: Any, jobs: int) -> None:
        """`spec` is the first thing that each worker is sent."""
        self._spec = spec
        self._jobs = jobs
        self._workers: list[tuple[subprocess.Popen[bytes], Pipe]] = []

    def deal(self, tasks: Iterator[Task], done: Callable[[int, Task, Any], bool]) -> None:
        """Deal `tasks` out one by one; `done` takes the worker's process id, the task, and its reply or `Gone`, and
        returns False to have no more dealt."""
        self._start()
        busy: dict[Pipe, tuple[subprocess.Popen[bytes], Task]] = {}
        more = True

        def deal(process: subprocess.Popen[bytes], pipe: Pipe) -> None:
            nonlocal more
            task = next(tasks, None) if more else None
            if task is None:
                more = False
                return
            # A worker has one task at a time: it is waiting for this one, so neither side can block the other.
            # One that died while it waited is met where its answer is read.
            with contextlib.suppress(OSError):
                pipe.send(task)
            busy[pipe] = process, task

        for process, pipe in self._workers:
            deal(process, pipe)
        while busy:
            for ready in wait(list(busy)):
                assert isinstance(ready, Pipe)
                process, task = busy.pop(ready)
                try:
                    reply = ready.recv()
                except (EOFError, ConnectionError):
                    with contextlib.suppress(subprocess.TimeoutExpired):
                        process.wait(PATIENCE)
                    self._workers = [w for w in self._workers if w[0] is not process]
                    ready.close()
                    more = done(process.pid, task, Gone(process.returncode)) and more and bool(self._workers)
                    continue
                more = done(process.pid, task, reply) and more
                deal(process, ready)

    def close(self) -> None:
        """End every worker, by force where it does not end by itself."""
        for _, pipe in self._workers:
            pipe.close()
        # The same seconds for all: who waits for them has pressed Ctrl-C.
        until = time.monotonic() + self.patience
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
            paths = ["-P"] if sys.flags.safe_path else []
            command = [sys.executable, *paths, "-m", self.module, str(theirs.fileno())]
            try:
                with theirs, _no_ctrl_c():
                    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, pass_fds=[theirs.fileno()])
            except OSError as e:
                ours.close()
                raise FeltproofError(f"worker process: {e.strerror}: try --jobs 1") from e
            pipe = Pipe(ours.detach())
            pipe.send(self._spec)
            self._workers.append((process, pipe))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: Any) -> None:
        with contextlib.suppress(KeyboardInterrupt):
            self.close()


def left_alone_by_ctrl_c() -> None:
    """What a worker begins with: Ctrl-C goes to the whole terminal group; the parent alone decides what follows."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


@contextlib.contextmanager
def _no_ctrl_c() -> Iterator[None]:
    """Within it Ctrl-C waits. A process that is started here inherits that, until it says what it does about it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
