"""An engine as a child process, held at arm's length: it may die, hang, babble or bloat, and we go on.

It is no sandbox: an engine may read files and talk to the network as the user who runs it may. It gets a session and
process group of its own, a scrubbed environment and three pipes; it is killed with all its descendants.
"""

import contextlib
import fcntl
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from typing import Final, NoReturn

from feltproof.protocol import memory, warden
from feltproof.protocol.envelope import shown_line
from feltproof.protocol.faults import Broken, Fault, FaultKind
from feltproof.protocol.limits import Limits
from feltproof.protocol.starting import started

_TICK: Final = 0.1
"""Seconds after which an exit is noticed where a descendant keeps the pipe open."""
_SETTLE: Final = 1.0
"""Seconds that an engine has to end after it closed a pipe."""
_TERM: Final = 0.5
"""Seconds between SIGTERM and SIGKILL."""
_CHUNK: Final = 2**18
_PIPE: Final = 2**20


class Process:
    """One run of the engine: lines go in, lines come out."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], limits: Limits) -> None:
        """Start it.

        Raises:
            Broken: it cannot be started.
        """
        self._limits = limits
        self._held = b""
        self._stderr = bytearray()
        self._looked = time.monotonic()
        self._child = started(command, environment)
        self._pipes = [pipe for pipe in (self._child.stdin, self._child.stdout, self._child.stderr) if pipe]
        self._in, self._out, self._err = (pipe.fileno() for pipe in self._pipes)
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe, False)
            # A thousand cases in one go, where the system allows a pipe that large.
            with contextlib.suppress(OSError, AttributeError):
                fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, _PIPE)
        self._selector = selectors.PollSelector()
        self._selector.register(self._out, selectors.EVENT_READ)
        self._selector.register(self._err, selectors.EVENT_READ)

    @property
    def group(self) -> int:
        """Its process group and session."""
        return self._child.pid

    def exchange(self, request: bytes, method: str, seconds: float) -> bytes:
        """Send a line, and wait for one.

        Raises:
            Broken: there was none within `seconds`, or it was no line; the process is of no more use.
        """
        if method != "hello":
            # Before `hello` it has not read anything yet: what it writes then is taken for its answer.
            self._expect_silence(method)
        deadline = time.monotonic() + seconds
        unsent = memoryview(request)
        chunks: list[bytes] = []
        size = 0
        line: bytes | None = None
        stdin_closed = False
        while line is None or unsent:
            if unsent:
                try:
                    unsent = unsent[os.write(self._in, unsent) :]
                except BlockingIOError:
                    pass
                except BrokenPipeError:
                    # It may have answered all the same, or be about to die.
                    unsent, stdin_closed = memoryview(b""), True
                    deadline = min(deadline, time.monotonic() + _SETTLE)
            reading = line is None
            ended = self._child.poll() is not None
            ready = self._wait(deadline, writing=bool(unsent), reading=reading, ended=ended)
            if self._out in ready:
                chunk = _read(self._out)
                if not chunk:
                    if not ended and not self._settled():
                        self._broken(FaultKind.STDOUT_CLOSED, method, "it closed its stdout", chunks)
                    self._ended(method, chunks)
                chunks.append(chunk)
                size += len(chunk)
                if b"\n" in chunk:
                    head, _, self._held = b"".join(chunks).partition(b"\n")
                    line, size = head, len(head)
                if size > self._limits.line:
                    detail = f"more than {self._limits.line} bytes in one line"
                    self._broken(FaultKind.LINE_TOO_LONG, method, detail, chunks[:1])
            elif ended and reading:
                self._ended(method, chunks)
            self._watch_memory(method)
            if time.monotonic() >= deadline and (line is None or unsent):
                if stdin_closed:
                    self._broken(FaultKind.STDIN_CLOSED, method, "it closed its stdin before the request", chunks)
                self._late(method, seconds, chunks, unread=bool(unsent))
        return line

    def _wait(self, deadline: float, *, writing: bool, reading: bool, ended: bool) -> set[int]:
        """The pipes that are ready, after a while at most; stderr is emptied on the way."""
        if writing:
            self._selector.register(self._in, selectors.EVENT_WRITE)
        if not reading:
            self._selector.unregister(self._out)
        try:
            timeout = 0.0 if ended else max(0.0, min(_TICK, deadline - time.monotonic()))
            ready = {key.fd for key, _ in self._selector.select(timeout)}
        finally:
            if writing:
                self._selector.unregister(self._in)
            if not reading:
                self._selector.register(self._out, selectors.EVENT_READ)
        if self._err in ready:
            self._keep_stderr()
        return ready

    def _keep_stderr(self) -> bool:
        """Read what there is of stderr, keep its end; whether there was any."""
        try:
            chunk = _read(self._err)
        except BlockingIOError:
            return False
        if not chunk:
            with contextlib.suppress(KeyError):
                self._selector.unregister(self._err)
            return False
        self._stderr += chunk
        if len(self._stderr) > 2 * self._limits.stderr:
            del self._stderr[: -self._limits.stderr]
        return True

    def _expect_silence(self, method: str) -> None:
        """Nothing may have been written since the last line.

        Raises:
            Broken: something was.
        """
        if not self._held:
            # Its end is found by the exchange, which says how it ended.
            with contextlib.suppress(BlockingIOError):
                self._held = _read(self._out)
        if self._held:
            detail = "it wrote after its last reply, before it was asked again"
            self._broken(FaultKind.UNASKED_OUTPUT, method, detail, [self._held])

    def _watch_memory(self, method: str) -> None:
        now = time.monotonic()
        if self._limits.memory is None or now - self._looked < memory.EVERY:
            return
        self._looked = now
        if memory.resident(self.group) > self._limits.memory:
            self._broken(FaultKind.MEMORY, method, f"more than {self._limits.memory // 2**20} MiB", [])

    def _settled(self) -> bool:
        """Whether it ends within a moment."""
        deadline = time.monotonic() + _SETTLE
        while self._child.poll() is None:
            if time.monotonic() > deadline:
                return False
            self._keep_stderr()
            time.sleep(0.002)
        return True

    def _ended(self, method: str, chunks: list[bytes]) -> NoReturn:
        code = self._child.returncode
        if code < 0:
            detail = f"it died of {_signal(-code)}" + (", in the middle of a line" if chunks else "")
            self._broken(FaultKind.KILLED_BY_SIGNAL, method, detail, chunks)
        if chunks:
            self._broken(
                FaultKind.HALF_LINE, method, f"it ended with exit code {code}, in the middle of a line", chunks
            )
        kind = FaultKind.EXITED_AT_START if method == "hello" else FaultKind.EXITED
        self._broken(kind, method, f"it ended with exit code {code}", chunks)

    def _late(self, method: str, seconds: float, chunks: list[bytes], *, unread: bool) -> NoReturn:
        kind = FaultKind.START_TIMEOUT if method == "hello" else FaultKind.TIMEOUT
        if chunks and not unread:
            self._broken(kind, method, f"half a line and not its end within {seconds:g} s", chunks)
        unread_too = "; nor was the request read to its end" if unread else ""
        self._broken(kind, method, f"no reply within {seconds:g} s{unread_too}", chunks)

    def _broken(self, kind: FaultKind, method: str, detail: str, chunks: list[bytes]) -> NoReturn:
        line = shown_line(b"".join(chunks)) if chunks else None
        raise Broken(Fault(kind=kind, method=method, detail=detail, line=line))

    @property
    def stderr(self) -> bytes:
        """The end of what it wrote to stderr so far."""
        if self._pipes[-1].closed:
            return bytes(self._stderr[-self._limits.stderr :])
        for _ in range(64):
            if not self._keep_stderr():
                break
        return bytes(self._stderr[-self._limits.stderr :])

    def end(self) -> tuple[bytes, bool]:
        """Close its stdin and give it time to end; what it wrote meanwhile, and whether it ended of itself."""
        self._pipes[0].close()
        deadline = time.monotonic() + self._limits.grace
        said = self._held
        while self._child.poll() is None and time.monotonic() < deadline:
            if self._out in self._wait(deadline, writing=False, reading=True, ended=False):
                chunk = _read(self._out)
                said = (said + chunk)[:_CHUNK]
                if not chunk:
                    time.sleep(0.002)
        while self._child.poll() is not None and len(said) < _CHUNK:
            chunk = b""
            with contextlib.suppress(BlockingIOError):
                chunk = _read(self._out)
            if not chunk:
                break
            said += chunk
        by_itself = self._child.poll() is not None
        if not by_itself:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.group, signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._child.wait(_TERM)
        return said, by_itself

    def kill(self, mark: str) -> None:
        """Kill it and all that came of it, and let go of the pipes. Killing twice is killing once."""
        warden.kill(self.group, mark)
        with contextlib.suppress(subprocess.TimeoutExpired):
            # One that hangs in the kernel is left to it.
            self._child.wait(5.0)
        self._stderr[:] = self.stderr
        self._selector.close()
        for pipe in self._pipes:
            # What was not sent is lost with the process.
            with contextlib.suppress(OSError):
                pipe.close()


def _read(pipe: int) -> bytes:
    return os.read(pipe, _CHUNK)


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
