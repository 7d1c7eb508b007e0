"""Worker processes of our own making, as an executor of `concurrent.futures`.

Unlike the standard library's, they are started by the name of a module, so that a user's main module is not run again;
one that dies is told of (`Gone`), is replaced, and takes nothing else with it; and none outlives us.
"""

import atexit
import contextlib
import importlib
import os
import pickle
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from multiprocessing.connection import Connection as Pipe
from multiprocessing.connection import wait
from typing import Any, Final, ParamSpec, TypeVar

from feltproof.errors import FeltproofError
from feltproof.interpreter import python

P = ParamSpec("P")
T = TypeVar("T")

GLANCE: Final = 0.05
"""Seconds between two looks at whether whoever started us is still there."""
PATIENCE: Final = 5.0
"""Seconds that a worker whose pipe has closed has to be gone."""
_ONE_THREAD: Final = dict.fromkeys(
    ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "VECLIB_MAXIMUM_THREADS", "MKL_NUM_THREADS"), "1"
)
"""Products of matrices gain nothing of threads that wait for one another while each processor has a worker."""
_MODULE: Final = "feltproof.runner.crew"


class Gone(Exception):
    """Instead of a result: the worker ended while it had the task."""

    def __init__(self, code: int | None) -> None:
        super().__init__(f"the process that had the task ended with {code}")
        self.code = code
        """What it ended with; negative for a signal."""


@dataclass(frozen=True)
class _Task:
    future: "Future[Any]"
    said: bytes
    """Function and arguments, as the worker gets them."""


class Crew(Executor):
    """So many workers, each started when there is a task that no other is free for, or all of them by `begin`."""

    def __init__(self, jobs: int, patience: float = PATIENCE) -> None:
        """`patience` is the seconds that the workers have to end by themselves.

        Raises:
            FeltproofError: this process may not open more files.
        """
        self._jobs = jobs
        self._patience = patience
        self._queue: deque[_Task] = deque()
        self._workers: dict[Pipe, subprocess.Popen[bytes]] = {}
        self._busy: dict[Pipe, _Task] = {}
        self._fresh: set[Pipe] = set()
        """Those of workers that were never given anything."""
        # Whoever hears that a task is over may give another, while we hold it.
        self._lock = threading.RLock()
        self._closing = False
        self._ended = threading.Event()
        self._bell, self._rung = _pair()
        self._thread: threading.Thread | None = None

    @property
    def processes(self) -> tuple["subprocess.Popen[bytes]", ...]:
        """The workers that there are."""
        return tuple(self._workers.values())

    def begin(self, modules: Iterable[str] = (), most: int | None = None) -> None:
        """Start every worker now, or `most` of them; each imports `modules` while it has nothing else to do.

        Where one cannot be started, the task that it would have had says so.
        """
        count = self._jobs if most is None else min(self._jobs, most)
        with self._lock, contextlib.suppress(FeltproofError):
            while len(self._workers) < count:
                pipe, process = _started(modules)
                self._workers[pipe] = process
                self._fresh.add(pipe)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Have a function that has a module and a name called in a worker, once one is free.

        The future fails with `Gone` where the worker dies, with `FeltproofError` where none can be started, with
        whatever the function raised, and is cancelled where the crew ends before it.
        """
        future: Future[T] = Future()
        task = _Task(future, pickle.dumps((fn, args, kwargs), pickle.HIGHEST_PROTOCOL))
        with self._lock:
            if self._closing:
                raise RuntimeError("the workers have been sent home")
            self._queue.append(task)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="crew", daemon=True)
                self._thread.start()
        self._ring()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End every worker: at once with `cancel_futures`, and by force where it does not end by itself; otherwise once
        everything is done."""
        with self._lock:
            self._closing = True
            if cancel_futures or self._thread is None:
                for task in self._queue:
                    task.future.cancel()
                self._queue.clear()
            at_once = cancel_futures and bool(self._busy)
        if self._thread is None:
            self._dismiss()
            self._bell.close()
            self._rung.close()
            return
        self._ring()
        if not wait:
            return
        if at_once:
            self._dismiss()
        try:
            self._ended.wait(None if not cancel_futures else self._patience + PATIENCE)
        except KeyboardInterrupt:
            for process in self.processes:
                process.kill()
            raise

    def __exit__(self, *_: Any) -> None:
        # Whoever leaves has what they wanted, or has pressed Ctrl-C: what is still being worked on, nobody wants.
        with contextlib.suppress(KeyboardInterrupt):
            self.shutdown(cancel_futures=True)

    # In the thread.

    def _run(self) -> None:
        try:
            while True:
                with self._lock:
                    if self._closing and not self._queue and not self._busy:
                        break
                    self._deal()
                for ready in wait([*self._busy, self._rung]):
                    if ready is self._rung:
                        self._rung.recv(4096)
                    elif isinstance(ready, Pipe):
                        self._take(ready)
        finally:
            with self._lock:
                # Whoever comes now would wait for ever.
                self._closing = True
            self._dismiss()
            for task in (*self._busy.values(), *self._queue):
                # Nobody may wait for ever, whatever went wrong here.
                if not task.future.done():
                    task.future.set_exception(Gone(None))
            self._bell.close()
            self._rung.close()
            self._ended.set()

    def _deal(self) -> None:
        """Give each task that waits to a worker that is free, one at a time: neither side can block the other."""
        for pipe in [pipe for pipe, process in self._workers.items() if process.poll() is not None]:
            # One that ended while nothing was asked of it has lost nothing; another is met where its answer is read.
            if pipe not in self._busy:
                self._workers.pop(pipe).wait()
                pipe.close()
        while self._queue and len(self._busy) < self._jobs:
            task = self._queue.popleft()
            if not task.future.set_running_or_notify_cancel():
                continue
            free = next((pipe for pipe in self._workers if pipe not in self._busy), None)
            if free is None:
                try:
                    free, process = _started()
                except Exception as error:
                    task.future.set_exception(error)
                    continue
                self._workers[free] = process
            self._busy[free] = task
            self._fresh.discard(free)
            with contextlib.suppress(OSError):
                free.send_bytes(task.said)

    def _take(self, pipe: Pipe) -> None:
        try:
            done, result = pickle.loads(pipe.recv_bytes())
        except (EOFError, OSError):
            process = self._workers.pop(pipe)
            pipe.close()
            _ended(process, time.monotonic() + PATIENCE)
            done, result = False, Gone(process.returncode)
        except Exception as error:
            done, result = False, error
        task = self._busy.pop(pipe)
        if done:
            task.future.set_result(result)
        else:
            task.future.set_exception(result)

    def _dismiss(self) -> None:
        """End every worker, by force where it does not end by itself."""
        processes = self.processes
        for pipe in self._fresh & self._workers.keys():
            # It holds nothing, and may be importing: it does not look at its pipe before that is done.
            self._workers[pipe].terminate()
        for pipe in list(self._workers):
            # Its end of the pipe is shut, not closed: the thread may be waiting on it.
            with contextlib.suppress(OSError), socket.socket(fileno=os.dup(pipe.fileno())) as end:
                end.shutdown(socket.SHUT_RDWR)
        # The same seconds for all: who waits for them has pressed Ctrl-C.
        until = time.monotonic() + self._patience
        for process in processes:
            _ended(process, until)

    def _ring(self) -> None:
        with contextlib.suppress(OSError):
            self._bell.send(b"!")


def _ended(process: "subprocess.Popen[bytes]", until: float) -> None:
    """Wait for a process that has nothing left to do; end it by force where it is still there by then."""
    for end in (None, process.terminate, process.kill):
        if end is not None:
            end()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(max(0.5, until - time.monotonic()))
            return


def _started(modules: Iterable[str] = ()) -> tuple[Pipe, "subprocess.Popen[bytes]"]:
    """A worker that begins by importing `modules`, and our end of its pipe.

    Raises:
        FeltproofError: the machine has no more processes.
    """
    ours, theirs = _pair()
    with ours, theirs, _no_ctrl_c():
        try:
            # A process of our own making, not one of `multiprocessing`: that would run the user's main module again.
            process = subprocess.Popen(
                [*python(), "-m", _MODULE, str(theirs.fileno()), *modules],
                stdin=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                env={**_ONE_THREAD, **os.environ},
            )
        except OSError as e:
            raise _no_more(e) from e
        return Pipe(ours.detach()), process


def _pair() -> tuple[socket.socket, socket.socket]:
    """Two ends of a pipe.

    Raises:
        FeltproofError: this process may not open more.
    """
    try:
        return socket.socketpair()
    except OSError as e:
        raise _no_more(e) from e


def _no_more(error: OSError) -> FeltproofError:
    return FeltproofError(f"worker process: {error.strerror}: try --jobs 1")


def serve(pipe: Pipe) -> None:
    """What a worker does: call what it is sent until the pipe closes."""
    left_alone_by_ctrl_c()
    try:
        while True:
            function, args, kwargs = pipe.recv()
            try:
                said = pickle.dumps((True, function(*args, **kwargs)), pickle.HIGHEST_PROTOCOL)
            except Exception as error:
                said = pickle.dumps((False, _carried(error)))
            pipe.send_bytes(said)
    except (EOFError, BrokenPipeError, ConnectionResetError):
        pass


def _carried(error: Exception) -> Exception:
    """The error as another process can have it."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


@contextlib.contextmanager
def ended_with(pipe: int) -> Iterator[None]:
    """Within it, this process ends once the other end of its pipe is gone: whoever loads does not look at it."""

    def watch() -> None:
        gone = select.poll()
        # Nothing but that it has hung up: what is sent is for later.
        gone.register(pipe, 0)
        while not loaded.is_set():
            if gone.poll(GLANCE * 1000) and not loaded.is_set():
                os._exit(1)

    loaded = threading.Event()
    threading.Thread(target=watch, daemon=True).start()
    try:
        yield
    finally:
        # It sees that a moment later; nobody waits for it.
        loaded.set()


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


if __name__ == "__main__":
    # By its own name, so that what is sent is known on both sides by one.
    from feltproof.runner import crew, memory

    crew.left_alone_by_ctrl_c()
    memory.collect_seldom()
    with crew.ended_with(int(sys.argv[1])):
        for module in sys.argv[2:]:
            # What cannot be imported is met again by the task that needs it.
            with contextlib.suppress(ImportError):
                importlib.import_module(module)
    with memory.collected_seldom():
        crew.serve(Pipe(int(sys.argv[1])))
    # Engines are closed, and nothing else is worth waiting for: to take all that was loaded apart takes its time.
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)
