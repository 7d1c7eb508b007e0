"""Tests of engines that are services: asked as any other, and however hostile, each fault has its name."""

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

import pytest

from feltproof.errors import UsageError
from feltproof.protocol import Connection, EngineFault, Fault, FaultKind, Limits, RankResult, connect
from feltproof.protocol.smoke import smoke

K: Final = FaultKind
HANDS: Final = [{"case": str(place), "hand": "3cKsKhQd7c"} for place in range(3)]
HASTY: Final = Limits(start=0.3, request=0.3)
HELLO: Final[dict[str, Any]] = {
    "protocol": "1.0",
    "engine": {"name": "service", "version": "1"},
    "games": {"crazy-4-poker": {"methods": ["rank"], "configurations": []}},
}

Reply = Callable[[dict[str, Any]], bytes]


def result_of(request: dict[str, Any]) -> bytes:
    """What a sound engine answers."""
    result = HELLO
    if request["method"] == "rank":
        cases = request["params"]["cases"]
        result = {"results": [{"case": case["case"], "category": "pair", "strength": 1} for case in cases]}
    return json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}).encode()


def ok(body: bytes, *headers: str) -> bytes:
    """A response with a body, as bytes."""
    lines = ["HTTP/1.1 200 OK", f"Content-Length: {len(body)}", *headers, "", ""]
    return "\r\n".join(lines).encode() + body


def sound(request: dict[str, Any]) -> bytes:
    return ok(result_of(request))


class Service:
    """A service on a port of its own, which sends whatever bytes it is told to."""

    def __init__(self, reply: Reply, *, hello: Reply = sound, drip: float = 0.0, close: bool = False) -> None:
        self._reply, self._hello, self._drip, self._close = reply, hello, drip, close
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._socket.getsockname()[1]}/rpc"
        self.heads: list[bytes] = []
        self.connections = 0
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            self.connections += 1
            threading.Thread(target=self._answer, args=(connection,), daemon=True).start()

    def _answer(self, connection: socket.socket) -> None:
        # Whoever asks may go away.
        with suppress(OSError), connection, connection.makefile("rb") as lines:
            while head := self._head(lines):
                self.heads.append(head)
                (length,) = [line for line in head.lower().splitlines() if line.startswith(b"content-length")]
                request = json.loads(lines.read(int(length.split(b":")[1])))
                reply = (self._hello if request["method"] == "hello" else self._reply)(request)
                if self._drip and request["method"] != "hello":
                    for byte in reply:
                        connection.sendall(bytes([byte]))
                        time.sleep(self._drip)
                connection.sendall(reply)
                if not reply or self._close:
                    return

    def _head(self, lines: Any) -> bytes:
        head = b""
        while (line := lines.readline()) not in (b"\r\n", b""):
            head += line
        return head

    def end(self) -> None:
        self._socket.close()


@contextmanager
def asked(service: Service, limits: Limits = HASTY) -> Iterator[Connection]:
    try:
        with connect(service.address, limits) as connection:
            yield connection
    finally:
        service.end()


def test_a_service_is_asked_over_one_connection_and_says_what_an_object_would() -> None:
    service = Service(sound)

    with asked(service) as connection:
        answers = connection.ask("rank", "crazy-4-poker", None, HANDS)
        again = connection.ask("rank", "crazy-4-poker", None, HANDS)

    assert connection.hello.engine.name == "service"
    assert [type(one) for one in answers.results] == [RankResult] * 3
    assert answers.results == again.results
    assert service.connections == 1
    assert service.heads[0].startswith(b"POST /rpc HTTP/1.1")
    assert b"Accept-Encoding: identity" in service.heads[0]


@pytest.mark.slow
def test_a_service_of_the_standard_library_is_sound_by_every_step(tmp_path: Path) -> None:
    from feltproof.games import engine
    from feltproof.protocol.answering import answer

    built = engine()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = answer(built, self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            """Quiet."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        report = smoke(f"http://127.0.0.1:{server.server_port}/")
        server.shutdown()

    assert report.ok, [step for step in report.steps if not step.ok]
    assert len(report.steps) > 10


def broken(request: dict[str, Any], status: str, *headers: str, body: bytes = b"") -> bytes:
    return "\r\n".join([f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *headers, "", ""]).encode() + body


HOSTILE: Final[dict[str, tuple[Service | Callable[[], Service], FaultKind, str]]] = {
    "sends us elsewhere": (
        lambda: Service(lambda r: broken(r, "307 Temporary Redirect", "Location: http://169.254.169.254/secret")),
        K.HTTP_STATUS,
        "200 is wanted, not 307 Temporary Redirect, to http://169.254.169.254/secret: no redirect is followed",
    ),
    "breaks down": (lambda: Service(lambda r: broken(r, "500 No\x1b[2J", body=b"trace")), K.HTTP_STATUS, "not 500"),
    "answers with nothing": (lambda: Service(lambda r: broken(r, "204 No Content")), K.HTTP_STATUS, "not 204"),
    "answers with an empty body": (lambda: Service(lambda r: ok(b"")), K.NOT_JSON, "the line is empty"),
    "answers with a page": (lambda: Service(lambda r: ok(b"<html>")), K.NOT_JSON, "near '<html>'"),
    "speaks no HTTP": (lambda: Service(lambda r: b"HELO\r\n\r\n"), K.HTTP_STATUS, "what came is no HTTP"),
    "hangs": (lambda: Service(lambda r: b"HTTP/1.1 200 OK\r\n"), K.TIMEOUT, "no whole reply within 0.3 s"),
    "drips": (lambda: Service(sound, drip=0.02), K.TIMEOUT, "no whole reply within 0.3 s"),
    "drips without an end": (
        lambda: Service(lambda r: b"HTTP/1.1 200 OK\r\n\r\n" + result_of(r), drip=0.02),
        K.TIMEOUT,
        "no whole reply within 0.3 s",
    ),
    "drips and says that it will close": (
        lambda: Service(lambda r: b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + b" " * 300, drip=0.02),
        K.TIMEOUT,
        "no whole reply within 0.3 s",
    ),
    "drips in the manner of HTTP/1.0": (
        lambda: Service(lambda r: b"HTTP/1.0 200 OK\r\n\r\n" + b" " * 300, drip=0.02),
        K.TIMEOUT,
        "no whole reply within 0.3 s",
    ),
    "drips over a connection made anew": (
        lambda: Service(
            lambda r: b"HTTP/1.0 200 OK\r\n\r\n" + b" " * 300,
            hello=lambda r: ok(result_of(r), "Connection: close"),
            drip=0.02,
        ),
        K.TIMEOUT,
        "no whole reply within 0.3 s",
    ),
    "says that it goes on": (
        lambda: Service(lambda r: b"HTTP/1.1 100 Continue\r\n\r\n" * 100, drip=0.001),
        K.TIMEOUT,
        "no whole reply",
    ),
    "stops in the middle": (
        lambda: Service(lambda r: ok(result_of(r))[:-9], close=True),
        K.HALF_LINE,
        "the body ended before its announced end",
    ),
    "breaks off in a chunk": (
        lambda: Service(lambda r: b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n{", close=True),
        K.HALF_LINE,
        "before its announced end",
    ),
    "closes": (lambda: Service(lambda r: b""), K.EXITED, "it closed the connection before it had answered"),
    "floods": (
        lambda: Service(lambda r: ok(b"x" * 3_000_000)),
        K.LINE_TOO_LONG,
        "more than 1000000 bytes in one body",
    ),
    "floods its head": (lambda: Service(lambda r: ok(b"", *["X: y"] * 200)), K.HTTP_STATUS, "what came is no HTTP"),
    "packs its body": (
        lambda: Service(lambda r: ok(b"\x1f\x8b\x08\x00", "Content-Encoding: gzip")),
        K.NOT_UTF8,
        "is not UTF-8",
    ),
    "answers another request": (
        lambda: Service(lambda r: ok(result_of(r | {"id": r["id"] + 1}))),
        K.WRONG_ID,
        "id: 2 is wanted, not 3",
    ),
}


@pytest.mark.parametrize("manner", HOSTILE)
def test_a_hostile_service_has_a_named_fault_and_no_answer(manner: str) -> None:
    make, kind, said = HOSTILE[manner]
    assert callable(make)
    limits = Limits(start=5.0, request=0.3, line=1_000_000)
    began = time.monotonic()

    with asked(make(), limits) as connection:
        answers = connection.ask("rank", "crazy-4-poker", None, HANDS)

    assert answers.broken is not None
    assert (answers.broken.kind, said in answers.broken.detail) == (kind, True), answers.broken
    assert all(isinstance(one, Fault) for one in answers.results)
    assert "\x1b" not in answers.broken.detail
    assert time.monotonic() - began < 3


def test_a_connection_that_idled_away_is_made_anew_and_nothing_is_lost() -> None:
    service = Service(sound, close=True)

    with asked(service) as connection:
        for _ in range(3):
            assert connection.ask("rank", "crazy-4-poker", None, HANDS).broken is None

    assert connection.faults == []
    assert service.connections == 4


def test_a_service_that_describes_itself_otherwise_after_a_fault_is_found_out() -> None:
    names = iter("abcdef")

    def hello(request: dict[str, Any]) -> bytes:
        result = HELLO | {"engine": {"name": next(names), "version": "1"}}
        return ok(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}).encode())

    with asked(Service(lambda r: ok(b"no"), hello=hello)) as connection:
        first = connection.ask("rank", "crazy-4-poker", None, HANDS)
        second = connection.ask("rank", "crazy-4-poker", None, HANDS)

    assert first.broken is not None
    assert second.broken is not None
    assert (first.broken.kind, second.broken.kind) == (K.NOT_JSON, K.HELLO_CHANGED)


def test_a_service_is_connected_to_again_only_so_often() -> None:
    with asked(Service(lambda r: ok(b"no")), Limits(request=1.0, restarts=2)) as connection:
        kinds = [connection.ask("rank", "crazy-4-poker", None, HANDS).faults[0].kind for _ in range(4)]

    assert kinds == [K.NOT_JSON, K.NOT_JSON, K.NOT_JSON, K.TOO_MANY_RESTARTS]


def test_where_nobody_answers_it_is_said() -> None:
    with socket.create_server(("127.0.0.1", 0)) as gone:
        port = gone.getsockname()[1]
    silent = socket.create_server(("127.0.0.1", 0))

    for address, kind in (
        (f"http://127.0.0.1:{port}/", K.COULD_NOT_START),
        (f"http://127.0.0.1:{silent.getsockname()[1]}/", K.START_TIMEOUT),
        ("http://no-such-host.invalid/", K.COULD_NOT_START),
    ):
        with pytest.raises(EngineFault) as met:
            connect(address, HASTY)

        assert met.value.fault.kind is kind
        assert met.value.exit_code == 5
    silent.close()


def test_a_service_that_goes_away_is_no_pass() -> None:
    service = Service(sound)
    with asked(service) as connection:
        service.end()
        service._reply = lambda request: b""
        answers = connection.ask("rank", "crazy-4-poker", None, HANDS)

    assert answers.broken is not None
    assert answers.broken.kind is K.EXITED


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("http://", "names no host"),
        ("http:///rpc", "names no host"),
        ("http://h:99999/", "is no address"),
        ("http://h:0/", "names no host"),
        ("http://user:secret@h/", "a name or password"),
        ("http://h/#part", "has what no address has"),
        ("http://h/a b", "has what no address has"),
        ("http://h/\r\nX: y", "no address"),
        ("ftp://h/", "an engine is named as"),
        ("HTTP://h/", "an engine is named as"),
    ],
)
def test_an_address_that_is_none_is_refused(address: str, said: str) -> None:
    with pytest.raises(UsageError, match=said) as met:
        connect(address)

    assert "secret" not in str(met.value)
