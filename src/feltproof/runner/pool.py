"""Parts of sweeps, put to engines in other processes.

A worker that dies, by whatever an engine in its process did, is a fault of the engine and no hang of ours.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Final

from feltproof.checks.sweep import Sweep
from feltproof.protocol import Connection, Limits
from feltproof.protocol.faults import EngineFault, Fault, FaultKind
from feltproof.runner import kept_parts, workers
from feltproof.runner.asking import PartAnswer
from feltproof.runner.connected import connected
from feltproof.runner.workers import Workers, death

KEPT: Final = 16
"""Of so many workers, those of the past included, what their engines wrote to stderr is kept."""


@dataclass(frozen=True, slots=True)
class Task:
    """A part of a sweep, to be put to an engine."""

    number: int
    part: Sweep
    configuration: str | None
    known: bytes | None = None
    """What was kept of its answers before the run was interrupted."""


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


def ask(asking: Asking, task: Task) -> Reply:
    """Put a part to the engine of the process that this is called in."""
    worker = this_process()
    try:
        with connected(asking.address, asking.limits) as connection:
            answer = _answered(connection, asking, task)
            return Reply(answer, worker, connection.stderr_tail)
    except EngineFault as unmet:
        return Reply(unmet.fault, worker, unmet.stderr)


def _answered(connection: Connection, asking: Asking, task: Task) -> PartAnswer | Fault:
    try:
        return kept_parts.ask(
            connection, task.part, task.configuration, asking.seed, keep=asking.keep, known=task.known
        )
    except EngineFault as broken:
        return broken.fault


def this_process() -> tuple[str, int]:
    """Machine and process."""
    return os.uname().nodename, os.getpid()


class Pool:
    """Workers, as the desk has parts of a sweep asked by them."""

    def __init__(self, workers: Workers, asking: Asking) -> None:
        self.workers, self.asking = workers, asking
        self._stderr: dict[tuple[str, int], str] = {}

    @property
    def stderr_tails(self) -> tuple[str, ...]:
        """The end of what each worker's engine wrote to stderr, those of the last few workers."""
        return tuple(self._stderr.values())

    def run(self, tasks: Iterator[Task], done: Callable[[int, PartAnswer | Fault], bool]) -> None:
        """Deal `tasks` out; `done` takes each answer, and returns False to have no more dealt."""
        more = True

        def wanted() -> Iterator[Task]:
            for task in tasks:
                yield task
                if not more:
                    return

        for task, result in self.workers.each(partial(ask, self.asking), wanted()):
            more = done(task.number, self._answer(result, task.part)) and more

    def _answer(self, result: Reply | Exception, part: Sweep) -> PartAnswer | Fault:
        if isinstance(result, Reply):
            self.heard(result.worker, result.stderr)
            return result.answer
        died = death(result)
        if died is None:
            raise result
        return Fault(kind=FaultKind.EXITED, method=part.method, detail=died)

    def heard(self, worker: tuple[str, int], stderr: str) -> None:
        """Keep what the engine of a worker wrote to stderr."""
        self._stderr.pop(worker, None)
        if stderr:
            self._stderr[worker] = stderr
        for oldest in list(self._stderr)[:-KEPT]:
            del self._stderr[oldest]


@contextmanager
def processes(count: int, asking: Asking) -> Iterator[Pool]:
    """A pool of processes on this machine; none is left when it is left."""
    with workers.processes(count) as those:
        yield Pool(those, asking)
