"""Takes a line that was not read at once apart: UTF-8, JSON, object, id, error, result, in this order."""

import json
from collections.abc import Mapping
from typing import Any, Final, NoReturn

import msgspec

from feltproof.protocol.faults import Broken, Fault, FaultKind, printable, shown
from feltproof.protocol.messages import RpcError
from feltproof.protocol.shape import Unreadable, misfit

METHOD_NOT_SUPPORTED: Final = -32601

_DIGITS: Final = 4300
"""Python reads no longer integer from a text."""


def read_envelope(line: bytes, id: int, method: str) -> Any:
    """The `result` that a line holds for the request `id`.

    Raises:
        Broken: it holds none; the fault says why.
    """
    reply = parse(line, method)

    def broken(kind: FaultKind, detail: str) -> NoReturn:
        raise Broken(Fault(kind=kind, method=method, detail=detail, line=shown_line(line)))

    if not isinstance(reply, dict):
        broken(FaultKind.NOT_AN_OBJECT, f"the line: an object is wanted, not {shown(reply)}")
    if "id" not in reply and "method" in reply:
        broken(FaultKind.UNASKED_OUTPUT, f"a request or notification of the engine's own, {shown(reply['method'])}")
    error, got = reply.get("error"), reply.get("id")
    # An engine that could not read the request could not read its id either.
    unread = error is not None and got is None
    if not unread and (type(got) is not int or got != id):
        broken(FaultKind.WRONG_ID, f"id: {id} is wanted, not {shown(got) if 'id' in reply else 'missing'}")
    if reply.get("jsonrpc") != "2.0":
        broken(FaultKind.WRONG_SHAPE, f"jsonrpc: '2.0' is wanted, not {shown(reply.get('jsonrpc', 'missing'))}")
    if error is not None:
        raise Broken(error_reply(error, method, shown_line(line)))
    if not isinstance(reply.get("result"), dict):
        broken(FaultKind.WRONG_SHAPE, f"result: an object is wanted, not {shown(reply.get('result', 'missing'))}")
    return reply["result"]


def error_reply(error: object, method: str, line: str | None) -> Fault:
    """The fault of a request that was answered with an error."""
    found = misfit(error, RpcError, "error")
    if found or not isinstance(error, Mapping):
        return Fault(kind=FaultKind.WRONG_SHAPE, method=method, detail=str(found), line=line)
    code, message = error["code"], printable(error.get("message", ""), 500)
    kind = FaultKind.METHOD_NOT_SUPPORTED if code == METHOD_NOT_SUPPORTED else FaultKind.ERROR_REPLY
    return Fault(kind=kind, method=method, detail=f"error {code}: {message or 'no message'}", line=line)


def parse(line: bytes, method: str) -> Any:
    """The JSON value that a line holds, read so that one strange number spoils no other.

    Raises:
        Broken: it holds none; the fault says why.
    """

    def broken(kind: FaultKind, detail: str) -> NoReturn:
        raise Broken(Fault(kind=kind, method=method, detail=detail, line=shown_line(line)))

    if line.startswith(b"\xef\xbb\xbf"):
        broken(FaultKind.BYTE_ORDER_MARK, "the line begins with the bytes EF BB BF")
    if line.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in line[:2]:
        broken(FaultKind.NOT_UTF8, "the line looks like UTF-16")
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        broken(FaultKind.NOT_UTF8, f"byte {error.start} of the line, {line[error.start]:02X}, is not UTF-8")
    if not text.strip():
        broken(FaultKind.NOT_JSON, "the line is empty")
    try:
        return msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError):
        pass
    try:
        return json.loads(text, parse_int=_integer, parse_constant=_no_number)
    except RecursionError:
        broken(FaultKind.TOO_DEEP, "the line is nested too deep to be read")
    except json.JSONDecodeError as error:
        near = shown(text[max(0, error.pos - 20) : error.pos + 20])
        broken(FaultKind.NOT_JSON, f"character {error.pos} of the line: {error.msg}, near {near}")
    except ValueError as error:
        broken(FaultKind.NOT_JSON, str(error))


def _integer(digits: str) -> int | Unreadable:
    return int(digits) if len(digits) <= _DIGITS else Unreadable(digits)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def shown_line(line: bytes, most: int = 2000) -> str:
    """A line of output as evidence holds it, `most` characters of it."""
    return printable(line[: 4 * most + 4].decode("utf-8", "backslashreplace").rstrip("\r\n"), most)
