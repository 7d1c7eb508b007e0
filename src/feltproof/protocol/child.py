"""A connection to an engine that is a child process: started, asked, killed after a fault and started again."""

import atexit
import contextlib
import os
import secrets
import time
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from feltproof.protocol.envelope import read_envelope, shown_line
from feltproof.protocol.faults import Broken, EngineFault, Fault, FaultKind, printable
from feltproof.protocol.greeting import hello_line, read_hello
from feltproof.protocol.limits import Limits
from feltproof.protocol.lines import LineConnection, request_line
from feltproof.protocol.messages import Hello
from feltproof.protocol.process import Process
from feltproof.protocol.starting import environment, watched


class ChildConnection(LineConnection):
    """Asks a process, line by line."""

    def __init__(self, address: str, command: Sequence[str], limits: Limits, variables: Sequence[str] = ()) -> None:
        """Start `command` and greet it; `variables` of the environment are passed on beside the usual ones.

        Raises:
            EngineFault: it could not be started, or broke the protocol at `hello`.
        """
        super().__init__(address)
        self._command = tuple(command)
        self._limits = limits
        self.isolates = limits.isolate
        self._mark = secrets.token_hex(16)
        self._environment = environment(limits, self._mark, variables)
        self._began = time.monotonic()
        self._id = 0
        self._starts = 0
        self._stderr = b""
        self._process: Process | None = None
        # A fork of this process must not end what is ours.
        self._owner = os.getpid()
        self._warden = watched(self._mark)
        _OPEN.add(self)
        try:
            self.hello = self._start()
        except Broken as broken:
            self.close()
            raise EngineFault(broken.fault, address, self.stderr_tail) from broken
        except BaseException:
            self.close()
            raise

    def _start(self) -> Hello:
        """Start the process and greet it.

        Raises:
            Broken: it could not be started, or broke the protocol.
        """
        self._starts += 1
        try:
            self._process = Process(self._command, self._environment, self._limits)
            self._watch(self._process.group)
            self._id += 1
            line = self._process.exchange(hello_line(self._id), "hello", self._limits.start)
            return _read(line, self._id)
        except BaseException:
            self._drop()
            raise

    def _next_request(self, method: str, params: dict[str, Any]) -> bytes:
        if self._process is None:
            # Before the request has its id: `hello` takes the one before.
            self._restart(method)
        self._id += 1
        return request_line(self._id, method, params)

    def converse(self, line: bytes, method: str) -> bytes:
        """Send a line and return the line that answers it; where none did, the process is killed.

        Raises:
            Broken: none did.
        """
        seconds = self._seconds(method)
        process = self._process or self._restart(method)
        try:
            return process.exchange(line, method, seconds)
        except BaseException:
            # Interrupted in the middle of a line, nobody knows what the next one answers.
            self._drop()
            raise

    def _seconds(self, method: str) -> float:
        """How long the next request may take.

        Raises:
            Broken: no time is left.
        """
        if self._limits.total is None:
            return self._limits.request
        left = self._began + self._limits.total - time.monotonic()
        if left <= 0:
            self._drop()
            detail = f"the {self._limits.total:g} s for all requests are used up"
            raise Broken(Fault(kind=FaultKind.TOTAL_TIMEOUT, method=method, detail=detail))
        return min(left, self._limits.request)

    def _restart(self, method: str) -> Process:
        """A new process that describes itself as the first one did.

        Raises:
            Broken: there is none to be had.
            ValueError: the connection is closed.
        """
        if self not in _OPEN:
            raise ValueError(f"{self.address}: the connection is closed")
        if self._starts > self._limits.restarts:
            detail = f"it was started again {self._limits.restarts} times"
            raise Broken(Fault(kind=FaultKind.TOO_MANY_RESTARTS, method=method, detail=detail))
        hello = self._start()
        if hello != self.hello:
            self._drop()
            detail = f"{_first_difference(self.hello, hello)} is not what it was at the start"
            raise Broken(Fault(kind=FaultKind.HELLO_CHANGED, method="hello", detail=detail))
        assert self._process
        return self._process

    def _watch(self, group: int) -> None:
        """Tell the warden what to kill if we die."""
        with contextlib.suppress(OSError):
            os.write(self._warden_pipe(), b"%d\n" % group)

    def _warden_pipe(self) -> int:
        assert self._warden.stdin
        return self._warden.stdin.fileno()

    def _drop(self) -> None:
        if self._process is not None:
            self._process.kill(self._mark)
            self._stderr = self._process.stderr
            self._process = None
            self._watch(0)

    @property
    def stderr_tail(self) -> str:
        """The end of what the engine wrote to stderr, in its last run."""
        kept = self._stderr if self._process is None else self._process.stderr
        return printable(kept.decode("utf-8", "backslashreplace"), self._limits.stderr)

    def close(self) -> None:
        """End the engine: by the end of its stdin, after a while by force."""
        if self not in _OPEN or self._owner != os.getpid():
            return
        try:
            if self._process is not None:
                self._part(*self._process.end())
        finally:
            self._discard()

    def _part(self, said: bytes, by_itself: bool) -> None:
        """Note what went wrong at the end."""
        if said:
            detail = "it wrote after its last reply"
            self.faults.append(
                Fault(kind=FaultKind.UNASKED_OUTPUT, method="close", detail=detail, line=shown_line(said))
            )
        if not by_itself:
            detail = f"it still ran {self._limits.grace:g} s after its stdin had closed"
            self.faults.append(Fault(kind=FaultKind.OUTLIVED_STDIN, method="close", detail=detail))

    def _discard(self) -> None:
        """End the engine and its warden at once."""
        self._drop()
        _OPEN.discard(self)
        # Nothing is left for it to do.
        self._warden.kill()
        self._warden.wait()
        assert self._warden.stdin
        self._warden.stdin.close()


_OPEN: Final[set[ChildConnection]] = set()
"""Those that are to be ended when this process ends."""


@atexit.register
def _discard_all() -> None:
    for connection in list(_OPEN):
        if connection._owner == os.getpid():
            connection._discard()


def _read(line: bytes, id: int) -> Hello:
    """What a line answers to `hello`.

    Raises:
        Broken: it is not what it should be; the fault holds the line.
    """
    try:
        return read_hello(read_envelope(line, id, "hello"))
    except Broken as broken:
        raise Broken(msgspec.structs.replace(broken.fault, line=shown_line(line))) from None


def _first_difference(first: Hello, second: Hello) -> str:
    for name in first.__struct_fields__:
        if getattr(first, name) != getattr(second, name):
            return name
    return "nothing"
