"""A connection to an engine that runs as a service: the same JSON-RPC, a POST for each request, the reply in its body.

The service is as hostile as a process: it may hang, drip, babble, send us elsewhere or go away. What it does has the
names that it would have for a process. It is not started and not ended by us, and its memory is its own.
"""

import contextlib
import http.client
import socket
import ssl
import threading
import time
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit

import msgspec

from feltproof import __version__
from feltproof.errors import UsageError
from feltproof.protocol.envelope import read_envelope, shown_line
from feltproof.protocol.faults import Broken, EngineFault, Fault, FaultKind, printable
from feltproof.protocol.greeting import hello_line, read_hello
from feltproof.protocol.limits import Limits
from feltproof.protocol.lines import LineConnection, request_line
from feltproof.protocol.messages import Hello

_CHUNK: Final = 2**18
_TRUST: Final = "trusted are the certificates of the system, or those in the file that SSL_CERT_FILE names"
_HEADERS: Final = {
    "Content-Type": "application/json",
    "Accept": "application/json",
    "Accept-Encoding": "identity",
    "User-Agent": f"feltproof/{__version__}",
}


def parse(address: str) -> SplitResult:
    """The parts of an address `http://HOST:PORT/PATH`.

    Raises:
        UsageError: it is none, or holds what would be printed, or not be sent.
    """
    try:
        url = urlsplit(address)
        # Read here, since it is judged only where it is read.
        port = url.port
    except ValueError as error:
        raise UsageError(f"{address!r}: is no address: {error}: give http://HOST:PORT/PATH") from None
    if url.scheme not in ("http", "https") or not url.hostname or port == 0:
        raise UsageError(f"{address!r}: names no host: give http://HOST:PORT/PATH, as http://127.0.0.1:8080/rpc")
    if url.username is not None or url.password is not None:
        raise UsageError("an address with a name or password in it would stand in every report: leave them out")
    if url.fragment or not address.isascii() or not address.isprintable() or " " in address:
        raise UsageError(f"{address!r}: has what no address has: give http://HOST:PORT/PATH")
    return url


class HttpConnection(LineConnection):
    """Asks a service, request by request, over one connection that is kept open."""

    def __init__(self, address: str, limits: Limits) -> None:
        """Greet the service.

        Raises:
            UsageError: the address is none.
            EngineFault: nobody answers there, or the protocol is broken at `hello`.
        """
        super().__init__(address)
        url = parse(address)
        self._url, self._target = url, (url.path or "/") + (f"?{url.query}" if url.query else "")
        self._limits = limits
        self.isolates = limits.isolate
        self._began = time.monotonic()
        self._id = 0
        self._starts = 0
        self._http: http.client.HTTPConnection | None = None
        self._greeted = False
        self._used = False
        self._closed = False
        try:
            self.hello = self._greet()
        except Broken as broken:
            self._drop()
            raise EngineFault(broken.fault, address) from broken
        except BaseException:
            self._drop()
            raise

    def _greet(self) -> Hello:
        self._starts += 1
        self._id += 1
        line = self._exchange(hello_line(self._id), "hello", self._limits.start)
        try:
            hello = read_hello(read_envelope(line, self._id, "hello"))
        except Broken as broken:
            self._drop()
            raise Broken(msgspec.structs.replace(broken.fault, line=shown_line(line))) from None
        self._greeted = True
        return hello

    def converse(self, line: bytes, method: str) -> bytes:
        """Send a line as the body of a request, and return the body that answers it.

        Raises:
            Broken: none did.
            ValueError: the connection is closed.
        """
        if self._closed:
            raise ValueError(f"{self.address}: the connection is closed")
        seconds = self._seconds(method)
        try:
            return self._exchange(line, method, seconds)
        except BaseException:
            # In the middle of a reply nobody knows what the next bytes answer.
            self._drop()
            raise

    def _next_request(self, method: str, params: dict[str, Any]) -> bytes:
        if not self._greeted:
            self._greet_again(method)
        self._id += 1
        return request_line(self._id, method, params)

    def _greet_again(self, method: str) -> None:
        """After a fault, as after the restart of a process: it has to describe itself as it did.

        Raises:
            Broken: it does not, or there is none to be had.
        """
        if self._starts > self._limits.restarts:
            detail = f"it was connected to again {self._limits.restarts} times"
            raise Broken(Fault(kind=FaultKind.TOO_MANY_RESTARTS, method=method, detail=detail))
        if self._greet() != self.hello:
            self._drop()
            raise Broken(
                Fault(kind=FaultKind.HELLO_CHANGED, method="hello", detail="it is not what it was at the start")
            )

    def _seconds(self, method: str) -> float:
        if self._limits.total is None:
            return self._limits.request
        left = self._began + self._limits.total - time.monotonic()
        if left <= 0:
            self._drop()
            detail = f"the {self._limits.total:g} s for all requests are used up"
            raise Broken(Fault(kind=FaultKind.TOTAL_TIMEOUT, method=method, detail=detail))
        return min(left, self._limits.request)

    # One exchange.

    def _exchange(self, body: bytes, method: str, seconds: float) -> bytes:
        """Send a body and wait for one; a connection that had idled away is made anew, once.

        Raises:
            Broken: there was none within `seconds`, or it was no reply.
        """
        deadline = time.monotonic() + seconds
        idled, greeted = self._used, self._greeted
        try:
            return self._once(body, method, seconds, deadline)
        except _Gone as gone:
            self._drop()
            if not idled or time.monotonic() >= deadline:
                raise self._fault(FaultKind.EXITED, method, gone.detail) from None
        self._drop(greeted=greeted)
        try:
            # Services close what was idle for long. To ask again changes nothing: a reply depends on its request alone.
            return self._once(body, method, seconds, deadline)
        except _Gone as gone:
            raise self._fault(FaultKind.EXITED, method, gone.detail) from None

    def _once(self, body: bytes, method: str, seconds: float, deadline: float) -> bytes:
        late = threading.Event()
        connection = self._http or self._connected(method, deadline)
        # That of this exchange, not of the one that the connection was made for.
        connection.timeout = max(0.01, deadline - time.monotonic())
        # Held here: where the service says that it will close, the connection forgets it before the body is read.
        held = connection.sock
        held.settimeout(connection.timeout)

        def cut() -> None:
            # However slowly it drips: whoever reads is woken by the end.
            late.set()
            with contextlib.suppress(OSError):
                held.shutdown(socket.SHUT_RDWR)

        timer = threading.Timer(max(0.0, deadline - time.monotonic()), cut)
        timer.daemon = True
        timer.start()
        head: http.client.HTTPResponse | None = None
        data = b""
        try:
            connection.request("POST", self._target, body, _HEADERS)
            head = connection.getresponse()
            data = self._read(head, method)
            if late.is_set():
                raise TimeoutError
        except (OSError, http.client.HTTPException, ValueError) as error:
            self._drop()
            if late.is_set() or isinstance(error, TimeoutError) or time.monotonic() >= deadline:
                kind = FaultKind.START_TIMEOUT if method == "hello" else FaultKind.TIMEOUT
                raise self._fault(kind, method, f"no whole reply within {seconds:g} s") from None
            if head is not None or isinstance(error, http.client.IncompleteRead):
                raise self._fault(FaultKind.HALF_LINE, method, "the body ended before its announced end") from None
            if isinstance(error, OSError):
                raise _Gone("it closed the connection before it had answered") from None
            said = printable(f"{type(error).__name__}: {error}", 200)
            raise self._fault(FaultKind.HTTP_STATUS, method, f"what came is no HTTP: {said}") from None
        finally:
            timer.cancel()
        self._used = True
        if head.status != http.client.OK:
            self._drop()
            where = head.headers.get("Location")
            elsewhere = f", to {printable(where, 200)}: no redirect is followed" if where is not None else ""
            detail = f"200 is wanted, not {head.status} {printable(head.reason or '', 100)}{elsewhere}"
            raise self._fault(FaultKind.HTTP_STATUS, method, detail, data)
        if head.will_close:
            self._drop(greeted=True)
        return data

    def _read(self, head: http.client.HTTPResponse, method: str) -> bytes:
        """The body, as far as a reply may be long."""
        chunks: list[bytes] = []
        size = 0
        while chunk := head.read(_CHUNK):
            chunks.append(chunk)
            size += len(chunk)
            if size > self._limits.line:
                self._drop()
                detail = f"more than {self._limits.line} bytes in one body"
                raise self._fault(FaultKind.LINE_TOO_LONG, method, detail, chunks[0])
        if head.length:
            raise http.client.IncompleteRead(b"")
        return b"".join(chunks)

    def _connected(self, method: str, deadline: float) -> http.client.HTTPConnection:
        """A connection of its own, to that host and no other: no proxy stands between.

        Raises:
            Broken: there is none to be had.
        """
        assert self._url.hostname
        seconds = max(0.01, deadline - time.monotonic())
        made = (
            http.client.HTTPSConnection(self._url.hostname, self._url.port, timeout=seconds)
            if self._url.scheme == "https"
            else http.client.HTTPConnection(self._url.hostname, self._url.port, timeout=seconds)
        )
        try:
            made.connect()
        except TimeoutError:
            made.close()
            kind = FaultKind.START_TIMEOUT if method == "hello" else FaultKind.TIMEOUT
            raise self._fault(kind, method, f"no connection within {seconds:.3g} s") from None
        except ssl.SSLError as error:
            made.close()
            said = printable(str(error), 200)
            raise self._fault(FaultKind.COULD_NOT_START, method, f"no connection by TLS: {said}; {_TRUST}") from None
        except (OSError, UnicodeError) as error:
            made.close()
            said = printable(getattr(error, "strerror", None) or str(error), 200)
            kind = FaultKind.COULD_NOT_START if method == "hello" and self._starts <= 1 else FaultKind.EXITED
            raise self._fault(kind, method, f"no connection to {self._url.netloc}: {said}") from None
        self._http, self._used = made, False
        return made

    def _fault(self, kind: FaultKind, method: str, detail: str, body: bytes = b"") -> Broken:
        return Broken(Fault(kind=kind, method=method, detail=detail, line=shown_line(body) if body else None))

    def _drop(self, *, greeted: bool = False) -> None:
        """Let go of the connection; unless `greeted`, whoever is asked next is greeted anew."""
        if self._http is not None:
            self._http.close()
        self._http, self._used, self._greeted = None, False, greeted

    def close(self) -> None:
        """Let go of the connection: the service goes on."""
        self._drop()
        self._closed = True


class _Gone(Exception):
    """It closed the connection where a reply was wanted."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail
