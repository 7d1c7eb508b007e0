"""Tests of a Python object behind the protocol: every error has its code, and nothing else reaches stdout."""

import io
import json
import math
import subprocess
import sys
from typing import Any

import pytest

from feltproof.protocol import EngineFault, FaultKind, RankResult, connect_object
from feltproof.protocol.answering import answer
from feltproof.protocol.serve import serve


class Refusal(Exception):
    """An error that has a code of its own."""

    code = -32000


class Engine:
    """An engine that answers every hand with what it is told to."""

    def __init__(self, result: Any = None) -> None:
        self.result = result

    def hello(self, params: Any) -> Any:
        """Offer one game."""
        game = {"methods": ["rank"], "configurations": []}
        return {"protocol": "1.0", "engine": {"name": "e", "version": "1"}, "games": {"crazy-4-poker": game}}

    def rank(self, params: Any) -> Any:
        """Answer, or raise what there is to raise."""
        if isinstance(self.result, Exception):
            raise self.result
        return self.result


def asked(engine: object, line: bytes) -> Any:
    """The reply to a line, as JSON."""
    return json.loads(answer(engine, line))


def request(method: str, params: Any, id: Any = 5) -> bytes:
    """A request as a line."""
    return json.dumps({"jsonrpc": "2.0", "id": id, "method": method, "params": params}).encode()


CASES = {"game": "crazy-4-poker", "cases": [{"case": "1", "hand": "AsAhKd7c2d"}]}


@pytest.mark.parametrize(
    ("line", "code", "id"),
    [
        (b"nonsense", -32700, None),
        (b'{"id": NaN}', -32700, None),
        (b'"\xff"', -32700, None),
        (b"[" * 10**5, -32700, None),
        (b"[]", -32600, None),
        (b'{"jsonrpc": "2.0", "method": "rank"}', -32600, None),
        (b'{"jsonrpc": "2.0", "id": 1.5, "method": "rank"}', -32600, None),
        (b'{"jsonrpc": "1.0", "id": 1, "method": "rank"}', -32600, 1),
        (b'{"jsonrpc": "2.0", "id": 1, "method": 7}', -32600, 1),
        (request("shuffle", {}), -32601, 5),
        (request("settle", CASES), -32601, 5),
        (request("__init__", {}), -32601, 5),
        (request("hello", {}), -32602, 5),
        (request("rank", []), -32602, 5),
        (request("rank", {"cases": []}), -32602, 5),
        (request("rank", {"game": "crazy-4-poker"}), -32602, 5),
        (request("rank", {"game": "crazy-4-poker", "cases": ["1"]}), -32602, 5),
        (request("rank", {"game": "crazy-4-poker", "cases": [{"case": 1}]}, id="x"), -32602, "x"),
    ],
)
def test_what_cannot_be_answered_has_its_code(line: bytes, code: int, id: object) -> None:
    reply = asked(Engine(), line)

    assert reply["error"]["code"] == code
    assert reply["error"]["message"]
    assert reply["id"] == id
    assert "result" not in reply


def test_what_can_be_answered_is() -> None:
    assert asked(Engine({"results": []}), request("rank", CASES)) == {
        "jsonrpc": "2.0",
        "id": 5,
        "result": {"results": []},
    }


@pytest.mark.parametrize(
    "result", [{"results": math.nan}, {"results": [math.inf, None]}, {"results": object()}, {1: {2}, 3: 4j}]
)
def test_a_result_that_is_no_json_is_an_error(result: Any) -> None:
    assert asked(Engine(result), request("rank", CASES))["error"]["code"] == -32000


def test_what_an_engine_raises_is_an_error_with_its_code(capsys: pytest.CaptureFixture[str]) -> None:
    refused = asked(Engine(Refusal("unknown configuration")), request("rank", CASES))
    crashed = asked(Engine(KeyError("ante")), request("rank", CASES))

    assert refused["error"] == {"code": -32000, "message": "unknown configuration"}
    assert crashed["error"] == {"code": -32000, "message": "KeyError: 'ante'"}
    assert "Traceback" in capsys.readouterr().err


def test_lines_are_answered_one_by_one_until_stdin_closes() -> None:
    stdout = io.BytesIO()

    serve(Engine({"results": []}), io.BytesIO(request("rank", CASES) + b"\nnonsense\n"), stdout)

    first, second = stdout.getvalue().splitlines()
    assert "result" in json.loads(first)
    assert json.loads(second)["error"]["code"] == -32700


def test_serving_ends_quietly_when_nobody_reads() -> None:
    command = [sys.executable, "-m", "feltproof.protocol.serve", "feltproof.games:engine"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as server:
        assert server.stdin
        assert server.stdout
        assert server.stderr
        server.stdout.close()
        server.stdin.write(request("hello", {"protocols": ["1.0"]}) + b"\n")
        server.stdin.flush()

        assert server.stderr.read() == b""
        assert server.wait() == 0


def test_an_object_in_this_process_is_read_as_strictly_as_a_line() -> None:
    def result(**fields: Any) -> Any:
        return connect_object(Engine({"results": [{"case": "1", **fields}]})).ask(
            "rank",
            "crazy-4-poker",
            None,
            CASES["cases"],  # type: ignore[arg-type]
        )

    assert isinstance(result(category="pair", strength=-(2**80)).results[0], RankResult)
    assert result(category="pair", strength=1.0).faults[0].kind is FaultKind.WRONG_SHAPE
    assert result(category="pair", strength=True).faults[0].kind is FaultKind.WRONG_SHAPE
    assert result(category="trips", strength=1).faults[0].case == "1"


@pytest.mark.parametrize(
    ("result", "kind", "detail"),
    [
        (None, FaultKind.WRONG_SHAPE, "an object is wanted, not None"),
        ({"results": None}, FaultKind.WRONG_SHAPE, "results: a list is wanted, not None"),
        (KeyError("ante"), FaultKind.ERROR_REPLY, "error -32000: KeyError: 'ante'"),
        (RecursionError("deep"), FaultKind.ERROR_REPLY, "error -32000: RecursionError: deep"),
        (Refusal("closed"), FaultKind.ERROR_REPLY, "error -32000: closed"),
    ],
)
def test_an_object_that_raises_or_returns_nonsense_is_a_fault(result: Any, kind: FaultKind, detail: str) -> None:
    answers = connect_object(Engine(result)).ask("rank", "crazy-4-poker", None, CASES["cases"])  # type: ignore[arg-type]

    assert answers.broken is not None
    assert answers.broken.kind is kind
    assert detail in answers.broken.detail
    assert answers.results == [answers.broken]


def test_an_object_without_a_method_does_not_support_it() -> None:
    connection = connect_object(Engine())

    answers = connection.ask("settle", "crazy-4-poker", "floor-1", CASES["cases"])  # type: ignore[arg-type]

    assert answers.faults[0].kind is FaultKind.METHOD_NOT_SUPPORTED
    with pytest.raises(EngineFault, match="no method 'hello'"):
        connect_object(object())


def test_results_without_bottom_are_shown_no_deeper_than_needed() -> None:
    endless: list[Any] = []
    endless.append(endless)
    deep: Any = 1
    for _ in range(100_000):
        deep = [deep]

    for category in (endless, deep, 10**5000):
        engine = Engine({"results": [{"case": "1", "category": category, "strength": 1}]})
        (fault,) = connect_object(engine).ask("rank", "crazy-4-poker", None, CASES["cases"]).faults  # type: ignore[arg-type]
        assert fault.kind is FaultKind.WRONG_SHAPE
        assert len(fault.detail) < 300
