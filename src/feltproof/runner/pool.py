"""Worker processes, each with the engine of its own, that parts of a sweep are dealt to.

A worker that dies, by whatever an engine in its process did, is a fault of the engine and no hang of ours.
"""

import sys
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection as Pipe
from typing import Any, Final

from feltproof.checks.sweep import Sweep
from feltproof.protocol import Limits, connect
from feltproof.protocol.faults import EngineFault, Fault, FaultKind
from feltproof.runner.asking import PartAnswer, ask_part
from feltproof.runner.crew import Crew, Gone, left_alone_by_ctrl_c

Task = tuple[int, Sweep, str | None]

KEPT: Final = 16
"""Of so many workers, those of the past included, what their engines wrote to stderr is kept."""


def serve_parts(pipe: Pipe) -> None:
    """What a worker does: learn of the engine, greet it, then answer part after part until the pipe closes."""
    left_alone_by_ctrl_c()
    address, limits, seed, keep = pipe.recv()
    connection = None
    stderr = ""
    try:
        while True:
            _, part, configuration = pipe.recv()
            try:
                connection = connection or connect(address, limits)
                answer: PartAnswer | Fault = ask_part(connection, part, configuration, seed, keep=keep)
            except EngineFault as broken:
                answer, stderr = broken.fault, broken.stderr
            pipe.send((answer, connection.stderr_tail if connection else stderr))
    except (EOFError, BrokenPipeError):
        pass
    finally:
        if connection is not None:
            connection.close()


class Pool(Crew[Task]):
    """So many workers, started when the first part is dealt."""

    module = "feltproof.runner.pool"

    def __init__(self, address: str, limits: Limits, seed: int, jobs: int, *, keep: bool = False) -> None:
        """`keep` has what was said packed for a transcript."""
        super().__init__((address, limits, seed, keep), jobs)
        self._stderr: dict[int, str] = {}

    @property
    def stderr_tails(self) -> tuple[str, ...]:
        """The end of what each worker's engine wrote to stderr, those of the last few workers."""
        return tuple(self._stderr.values())

    def run(self, tasks: Iterator[Task], done: Callable[[int, PartAnswer | Fault], bool]) -> None:
        """Deal `tasks` out one by one; `done` takes each answer, and returns False to have no more dealt."""

        def answered(worker: int, task: Task, reply: Any) -> bool:
            number, part, _ = task
            if isinstance(reply, Gone):
                detail = f"the process that the engine ran in ended with {reply.code}"
                return done(number, Fault(kind=FaultKind.EXITED, method=part.method, detail=detail))
            answer, stderr = reply
            self._keep_stderr(worker, stderr)
            return done(number, answer)

        self.deal(tasks, answered)

    def _keep_stderr(self, worker: int, stderr: str) -> None:
        self._stderr.pop(worker, None)
        if stderr:
            self._stderr[worker] = stderr
        for oldest in list(self._stderr)[:-KEPT]:
            del self._stderr[oldest]


if __name__ == "__main__":
    # By its own name, so that what is sent is known on both sides by one.
    from feltproof.runner import pool

    pool.serve_parts(Pipe(int(sys.argv[1])))
