"""Parts of sweeps, put to engines in other processes: those of any executor of `concurrent.futures`.

A worker that dies, by whatever an engine in its process did, is a fault of the engine and no hang of ours.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from feltproof.checks.sweep import Sweep
from feltproof.protocol import Connection, Limits
from feltproof.protocol.faults import EngineFault, Fault, FaultKind
from feltproof.runner.asking import PartAnswer, ask_part
from feltproof.runner.connected import connected
from feltproof.runner.crew import Crew, Gone

Task = tuple[int, Sweep, str | None]

AT_ONCE: Final = 2
"""So many parts are dealt out for each worker: one that it is asking, and one that it need not wait for."""
KEPT: Final = 16
"""Of so many workers, those of the past included, what their engines wrote to stderr is kept."""


@dataclass(frozen=True)
class Asking:
    """What a worker has to know in order to ask."""

    address: str
    limits: Limits
    seed: int
    keep: bool = False
    """Whether what is said is packed for a transcript."""


@dataclass(frozen=True)
class Reply:
    """What came of a part, and of the engine that answered it."""

    answer: PartAnswer | Fault
    worker: tuple[str, int]
    """Machine and process."""
    stderr: str


def ask(asking: Asking, part: Sweep, configuration: str | None) -> Reply:
    """Put a part to the engine of the process that this is called in."""
    worker = this_process()
    try:
        with connected(asking.address, asking.limits) as connection:
            answer = _answered(connection, asking, part, configuration)
            return Reply(answer, worker, connection.stderr_tail)
    except EngineFault as unmet:
        return Reply(unmet.fault, worker, unmet.stderr)


def _answered(connection: Connection, asking: Asking, part: Sweep, configuration: str | None) -> PartAnswer | Fault:
    try:
        return ask_part(connection, part, configuration, asking.seed, keep=asking.keep)
    except EngineFault as broken:
        return broken.fault


def this_process() -> tuple[str, int]:
    """Machine and process."""
    return os.uname().nodename, os.getpid()


class Pool:
    """An executor, as the desk has parts of a sweep asked by it."""

    def __init__(self, executor: Executor, jobs: int, asking: Asking) -> None:
        """`jobs` is how many workers the executor has."""
        self.executor, self.jobs, self.asking = executor, jobs, asking
        self._stderr: dict[tuple[str, int], str] = {}

    @property
    def stderr_tails(self) -> tuple[str, ...]:
        """The end of what each worker's engine wrote to stderr, those of the last few workers."""
        return tuple(self._stderr.values())

    def run(self, tasks: Iterator[Task], done: Callable[[int, PartAnswer | Fault], bool]) -> None:
        """Deal `tasks` out; `done` takes each answer, and returns False to have no more dealt."""
        dealt: dict[Future[Reply], Task] = {}
        more = True
        while True:
            while more and len(dealt) < AT_ONCE * self.jobs:
                task = next(tasks, None)
                if task is None:
                    more = False
                    break
                dealt[self.executor.submit(ask, self.asking, task[1], task[2])] = task
            if not dealt:
                return
            for future in wait(dealt, return_when=FIRST_COMPLETED).done:
                number, part, _ = dealt.pop(future)
                more = done(number, self._answer(future, part)) and more

    def _answer(self, future: "Future[Reply]", part: Sweep) -> PartAnswer | Fault:
        try:
            reply = future.result()
        except Gone as gone:
            detail = f"the process that the engine ran in ended with {gone.code}"
            return Fault(kind=FaultKind.EXITED, method=part.method, detail=detail)
        self.heard(reply.worker, reply.stderr)
        return reply.answer

    def heard(self, worker: tuple[str, int], stderr: str) -> None:
        """Keep what the engine of a worker wrote to stderr."""
        self._stderr.pop(worker, None)
        if stderr:
            self._stderr[worker] = stderr
        for oldest in list(self._stderr)[:-KEPT]:
            del self._stderr[oldest]


@contextmanager
def processes(jobs: int, asking: Asking) -> Iterator[Pool]:
    """A pool of processes on this machine; none is left when it is left."""
    with Crew(jobs) as crew:
        yield Pool(crew, jobs, asking)
