"""What a Python object answers to a line of the protocol.

The object has the methods of the protocol, each taking the `params` and returning the `result`. What it raises
becomes an error: of the code that the exception has under `code`, of -32000 otherwise.
"""

import json
import traceback
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from feltproof.protocol.messages import METHODS

NO_JSON: Final = -32700
NO_REQUEST: Final = -32600
NO_METHOD: Final = -32601
MALFORMED: Final = -32602
OTHER: Final = -32000


class _Refused(Exception):
    """A request that is answered with an error."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


def answer(engine: object, line: bytes) -> bytes:
    """The reply to one line, without the line feed."""
    id: object = None
    try:
        request = _parsed(line)
        id = request.get("id")
        result = _called(engine, request)
        return b'{"jsonrpc":"2.0","id":' + msgspec.json.encode(id) + b',"result":' + _encoded(result) + b"}"
    except _Refused as refused:
        error = {"code": refused.code, "message": str(refused)}
        return msgspec.json.encode({"jsonrpc": "2.0", "id": id, "error": error})


def _parsed(line: bytes) -> dict[str, Any]:
    try:
        line.decode()
        request = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _Refused(NO_JSON, f"no JSON: {error}") from None
    if not isinstance(request, dict):
        raise _Refused(NO_REQUEST, "no request: an object is wanted")
    id = request.get("id")
    if "id" not in request or isinstance(id, bool) or not isinstance(id, int | str):
        raise _Refused(NO_REQUEST, "no request: 'id' is an integer or a text")
    return request


def _called(engine: object, request: Mapping[str, Any]) -> object:
    if request.get("jsonrpc") != "2.0" or not isinstance(request.get("method"), str):
        raise _Refused(NO_REQUEST, "no request: 'jsonrpc' is '2.0', and 'method' is a text")
    method, params = request["method"], request.get("params", {})
    call: Callable[[Any], object] | None = getattr(engine, method, None) if method in ("hello", *METHODS) else None
    if not callable(call):
        raise _Refused(NO_METHOD, f"{method!r} is not supported")
    _look_at_envelope(method, params)
    try:
        return call(params)
    except Exception as error:
        code = getattr(error, "code", None)
        if isinstance(code, int) and not isinstance(code, bool):
            raise _Refused(code, _utf8(str(error))) from error
        traceback.print_exc()
        raise _Refused(OTHER, _utf8(f"{type(error).__name__}: {error}")) from error


def _look_at_envelope(method: str, params: object) -> None:
    if not isinstance(params, dict):
        raise _Refused(MALFORMED, "params: an object is wanted")
    if method == "hello":
        if not isinstance(params.get("protocols"), list):
            raise _Refused(MALFORMED, "protocols: a list is wanted")
        return
    if not isinstance(params.get("game"), str):
        raise _Refused(MALFORMED, "game: a text is wanted")
    cases = params.get("cases")
    if not isinstance(cases, list):
        raise _Refused(MALFORMED, "cases: a list is wanted")
    for place, case in enumerate(cases):
        if not isinstance(case, dict) or not isinstance(case.get("case"), str):
            raise _Refused(MALFORMED, f"cases[{place}]: an object with a text under 'case' is wanted")


def _encoded(result: object) -> bytes:
    try:
        encoded = msgspec.json.encode(result)
        if b"null" in encoded:
            # msgspec writes NaN as null; it must not pass for a field that was left out.
            json.dumps(result, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise _Refused(OTHER, f"the result is no JSON: {_utf8(str(error))}") from None
    return encoded


def _utf8(text: str) -> str:
    return text.encode("utf-8", "backslashreplace").decode()
