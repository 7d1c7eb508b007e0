"""Where work is dealt out to: processes of this machine, or those of a Dask cluster."""

import contextlib
import importlib
import logging
import os
import platform
import re
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from feltproof import __version__
from feltproof.errors import FeltproofError, UsageError
from feltproof.runner.crew import Crew, Gone
from feltproof.runner.made_of import own_code

Task = TypeVar("Task")
Result = TypeVar("Result")

AT_ONCE: Final = 2
"""So many tasks are dealt out for each worker: one that it is at, and one that it need not wait for."""
PATIENCE: Final = 10
"""Seconds that a scheduler has to answer, and to have a worker."""
WHILE: Final = 20
"""Seconds without a result after which we look whether there is still a worker."""
LOST: Final = "the workers are gone: begin again; with --resume it begins where they were"
_JUDGING: Final = "feltproof.runner.judging"
_ADDRESS: Final = re.compile(r"(tcp|tls|ws|wss)://[^\s/]+:\d+/?")


class Lost(FeltproofError):
    """The workers are gone, and nobody can tell what they were at."""


@dataclass(frozen=True)
class Workers:
    """An executor, and how many there are behind it."""

    executor: Executor
    count: int
    any_left: Callable[[], bool] = lambda: True
    """Whether there is anybody who could go on; asked where nothing comes for a while."""

    def each(
        self, function: Callable[[Task], Result], tasks: Iterable[Task]
    ) -> Iterator[tuple[Task, Result | Exception]]:
        """Have `function` called with each of `tasks`, side by side; what came of each, as it comes."""
        dealt: dict[Future[Result], Task] = {}
        left = iter(tasks)
        more = True
        while True:
            while more and len(dealt) < AT_ONCE * self.count:
                try:
                    task = next(left)
                except StopIteration:
                    more = False
                else:
                    dealt[self._submitted(function, task)] = task
            if not dealt:
                return
            done = wait(dealt, WHILE, FIRST_COMPLETED).done
            if not done and not self.any_left():
                raise Lost(LOST)
            for future in done:
                task = dealt.pop(future)
                result: Result | Exception = outcome(future)
                yield task, result

    def _submitted(self, function: Callable[[Task], Result], task: Task) -> Future[Result]:
        try:
            return self.executor.submit(function, task)
        except Exception as error:
            # In whatever way a cluster says it whose scheduler is gone.
            if not self.any_left():
                raise Lost(LOST) from error
            raise


def outcome(future: Future[Any]) -> Any:
    """What a future has come to: its result, or the exception that came instead.

    Raises:
        Lost: it was cancelled with all others.
    """
    try:
        return future.result()
    except CancelledError as error:
        raise Lost(LOST) from error
    except Exception as error:
        return error


def death(error: Exception) -> str | None:
    """How the worker that had a task ended, in words; `None` where the task failed in another way."""
    if isinstance(error, Gone):
        return f"the process that the engine ran in ended with {error.code}"
    # By its name: Dask need not be there.
    if type(error).__name__ == "KilledWorker":
        return f"every process that it was given to ended: {error}"
    return None


@contextmanager
def processes(count: int, patience: float | None = None, modules: Iterable[str] = ()) -> Iterator[Workers]:
    """So many processes of this machine; none is left when they are left.

    With `modules` they are started at once, as far as there are processors for them, and import these meanwhile.
    """
    with Crew(count) if patience is None else Crew(count, patience) as crew:
        if modules:
            # One processor is left to whoever starts them, and nobody makes ready more quickly by being one too many.
            crew.begin(modules, max(1, available_jobs() - 1))
        yield Workers(crew, count)


@contextmanager
def workers_for(jobs: int, dask: str | None, modules: Iterable[str] = ()) -> Iterator[Workers | None]:
    """Whom the user wants: a cluster with `dask`; else so many processes, and with less than two nobody but this one.

    Processes to which `modules` are named are started at once, and import these meanwhile.

    Raises:
        UsageError: nobody answers at that address.
    """
    if dask is not None:
        with cluster(dask) as there:
            yield there
    elif jobs > 1:
        with processes(jobs, modules=modules) as here:
            yield here
    else:
        yield None


@dataclass(frozen=True)
class Staff:
    """Who asks and judges in a run."""

    workers: Workers | None
    """`None` where one process does all."""
    asks_too: bool = False
    """Whether each process, the one that was started among them, asks for itself."""

    def dismiss(self) -> None:
        """End those processes: nothing is left to do."""
        if self.workers is not None:
            # Whoever presses Ctrl-C now has what they want: they end.
            with contextlib.suppress(KeyboardInterrupt):
                self.workers.executor.shutdown(cancel_futures=True)


@contextmanager
def staffed(
    jobs: int | None, quick: bool, kept: bool, dask: str | None = None, modules: Iterable[str] = ()
) -> Iterator[Staff]:
    """Whom a run needs, begun at once: they load what judges, and `modules`, while it is made ready.

    With `jobs` left out there are as many as processors; `kept` says whether a transcript is.

    Raises:
        UsageError: nobody answers at the address of `dask`.
    """
    jobs = available_jobs() if jobs is None else jobs
    # Of two processors this process has one: a second worker would only take turns with it.
    asks_too = jobs == 2 and quick and dask is None and not kept
    modules = dict.fromkeys((_JUDGING, *modules))
    with processes(1, modules=modules) if asks_too else workers_for(jobs, dask, modules) as workers:
        yield Staff(workers, asks_too)


def available_jobs() -> int:
    """Processors that this process may use, eight at most."""
    try:
        return min(len(os.sched_getaffinity(0)), 8)
    except AttributeError:
        return min(os.cpu_count() or 1, 8)


@contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """The workers of a Dask cluster, by the address of its scheduler: `tcp://10.0.0.1:8786`.

    Raises:
        UsageError: `distributed` is not installed, no scheduler answers there, it has no worker, or a worker has not
            this very version of Feltproof and Python.
    """
    if not _ADDRESS.fullmatch(address):
        raise UsageError(f"--dask {address}: is not of the form tcp://HOST:PORT")
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError as error:
        raise UsageError(f"--dask {address}: needs the extra: pip install 'feltproof[dask]'") from error
    # What it has to say of a worker that is gone, we say ourselves.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise UsageError(f"--dask {address}: no scheduler answers there: {error}") from error
    executor = None
    try:
        _expect_alike(address, client)
        executor = client.get_executor(pure=False)
        yield Workers(executor, sum(client.nthreads().values()), lambda: _any_left(client))
    finally:
        # A scheduler that is gone cannot be told that we are: that is no defect, and hides nothing that was raised.
        with contextlib.suppress(Exception):
            if executor is not None:
                executor.shutdown(wait=False)
        with contextlib.suppress(Exception):
            client.close(timeout=PATIENCE)


def _any_left(client: Any) -> bool:
    try:
        return bool(client.nthreads())
    except Exception:
        return False


def alike() -> tuple[str, str, str]:
    """What has to be the same wherever something is judged: the versions of Feltproof and of Python, and the code."""
    return __version__, platform.python_version(), own_code()


def _expect_alike(address: str, client: Any) -> None:
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
        found = client.run(alike, on_error="return")
    except (OSError, TimeoutError) as error:
        raise UsageError(f"--dask {address}: the scheduler has no worker: start one with dask worker") from error
    for worker, said in found.items():
        if isinstance(said, BaseException):
            raise UsageError(
                f"--dask {address}: the worker {worker} has no Feltproof {__version__}: install it there ({said})"
            )
        if said != alike():
            ours, theirs = (f"{' on Python '.join(one[:2])} (code {one[2][:8]})" for one in (alike(), said))
            raise UsageError(f"--dask {address}: the worker {worker} has Feltproof {theirs}, and here is {ours}")
