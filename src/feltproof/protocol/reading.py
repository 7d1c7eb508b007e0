"""Reads replies: the sound ones fast, the others slowly enough to say what is wrong with them.

A result of the wrong shape becomes a fault of its own case and leaves the others of its batch as they are.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

import msgspec

from feltproof.protocol.answers import Answer, Case
from feltproof.protocol.completeness import LACKING
from feltproof.protocol.envelope import read_envelope
from feltproof.protocol.faults import Broken, Fault, FaultKind, printable, shown
from feltproof.protocol.messages import PlayResult, RankResult, Result, RpcError, SettleResult
from feltproof.protocol.shape import Misfit, misfit

TResult = TypeVar("TResult", RankResult, SettleResult, PlayResult)


class Asked(NamedTuple):
    """What a reply is read against."""

    method: str
    cases: Sequence[Case]
    metered: bool
    """Whether the configuration offers a progressive, so that results carry its meter."""


class Results(msgspec.Struct, Generic[TResult], frozen=True, gc=False):
    """The result of `rank`, `settle` or `play`."""

    results: list[TResult]


class Reply(msgspec.Struct, Generic[TResult], frozen=True, gc=False):
    """A JSON-RPC reply that holds a result."""

    jsonrpc: str
    id: int
    result: Results[TResult]
    error: RpcError | None = None


_ONE: Final[Mapping[str, type[Result]]] = {"rank": RankResult, "settle": SettleResult, "play": PlayResult}
_ALL: Final[Mapping[str, Any]] = {
    "rank": Results[RankResult],
    "settle": Results[SettleResult],
    "play": Results[PlayResult],
}
_DECODERS: Final[Mapping[str, msgspec.json.Decoder[Any]]] = {
    "rank": msgspec.json.Decoder(Reply[RankResult]),
    "settle": msgspec.json.Decoder(Reply[SettleResult]),
    "play": msgspec.json.Decoder(Reply[PlayResult]),
}


def read_line(line: bytes, id: int, asked: Asked) -> tuple[list[Answer], list[Fault]]:
    """What a line answers to each case, in the order asked; and every fault, those beside the cases included.

    Raises:
        Broken: the line answers the request not at all.
    """
    try:
        # UTF-8 is looked at by itself: in fields that are ignored nobody else would.
        if not line.isascii():
            line.decode()
        reply = _DECODERS[asked.method].decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return _one_by_one(read_envelope(line, id, asked.method), asked, line)
    if reply.id != id or reply.error is not None or reply.jsonrpc != "2.0":
        return _one_by_one(read_envelope(line, id, asked.method), asked, line)
    return _arranged(reply.result.results, asked)


def read_object(result: object, asked: Asked) -> tuple[list[Answer], list[Fault]]:
    """As `read_line`, for what a Python object returned."""
    try:
        results = msgspec.convert(result, _ALL[asked.method]).results
    except (msgspec.ValidationError, RecursionError):
        return _one_by_one(result, asked, None)
    return _arranged(results, asked)


def _one_by_one(result: object, asked: Asked, line: bytes | None) -> tuple[list[Answer], list[Fault]]:
    """Each result by itself, so that one of the wrong shape spoils no other."""
    found = misfit(result, dict[str, Any]) or misfit(result, _Listed)
    if found or not isinstance(result, Mapping):
        raise Broken(_wrong(found or Misfit("", "", "an object", False), asked.method, None, line))
    answers: list[Answer] = []
    for place, raw in enumerate(result["results"]):
        answer: Answer | None = _converted(raw, asked.method)
        if answer is None:
            found = misfit(raw, _ONE[asked.method], f"results[{place}]") or _unknown_misfit(place)
            case = raw.get("case") if isinstance(raw, Mapping) else None
            answer = _wrong(found, asked.method, case if isinstance(case, str) else None, _json(raw))
        answers.append(answer)
    return _arranged(answers, asked)


def _converted(raw: object, method: str) -> Result | None:
    """One result as a record; `None` where it is of the wrong shape."""
    try:
        result = msgspec.convert(raw, _ONE[method])
        # Half surrogates and endless integers are met here, which evidence could not hold.
        msgspec.json.encode(result)
    except (msgspec.ValidationError, ValueError, OverflowError, RecursionError):
        return None
    return result


def _unknown_misfit(place: int) -> Misfit:
    return Misfit(f"results[{place}]", "what it is", "a result of the protocol's shape", False)


class _Listed(msgspec.Struct):
    results: list[Any]


def _arranged(answers: list[Any], asked: Asked) -> tuple[list[Answer], list[Fault]]:
    """The answers in the order in which their cases were asked."""
    method, cases = asked.method, asked.cases
    in_order = [answer.case for answer in answers] == [case["case"] for case in cases]
    if in_order and method == "rank" and _all_ranked(answers):
        return answers, []
    loose: list[Fault] = []
    if not in_order:
        answers, loose = _matched(answers, asked)
    lacking, metered = LACKING[method], asked.metered
    for place, (answer, case) in enumerate(zip(answers, cases, strict=True)):
        if type(answer) is not Fault:
            found = lacking(answer, case, metered)
            if found:
                found = found._replace(path=f"results[{place}].{found.path}")
                answers[place] = _wrong(found, method, answer.case, msgspec.json.encode(answer))
    return answers, [answer for answer in answers if isinstance(answer, Fault)] + loose


def _all_ranked(answers: list[Any]) -> bool:
    """Whether every hand has its category and strength: the common case, looked at without a call for each."""
    return not any(
        type(answer) is not RankResult
        or answer.strength is None
        or answer.category is None
        or answer.rejected is not None
        for answer in answers
    )


def _matched(answers: list[Any], asked: Asked) -> tuple[list[Any], list[Fault]]:
    """The answers by the case that they name; and the faults that belong to no case that was asked."""
    method = asked.method
    wanted = {case["case"] for case in asked.cases}
    by_case: dict[str, Any] = {}
    loose: list[Fault] = []
    for answer in answers:
        name = answer.case
        if name not in wanted:
            if isinstance(answer, Fault):
                loose.append(answer)
            else:
                detail = f"results: case {printable(repr(name), 60)} was not asked"
                loose.append(Fault(kind=FaultKind.UNKNOWN_CASE, method=method, detail=detail, line=_text(answer)))
        elif name in by_case:
            detail = "results: answered more than once; none of the answers counts"
            by_case[name] = Fault(kind=FaultKind.DUPLICATE_CASE, method=method, case=name, detail=detail)
        else:
            by_case[name] = answer
    for name in wanted - by_case.keys():
        detail = f"results: none of the {len(answers)} is for this case, of {len(wanted)} asked"
        by_case[name] = Fault(kind=FaultKind.MISSING_CASE, method=method, case=name, detail=detail)
    return [by_case[case["case"]] for case in asked.cases], loose


def _wrong(found: Misfit, method: str, case: str | None, line: bytes | None) -> Fault:
    kind = FaultKind.NOT_WHOLE_CENTS if found.cents else FaultKind.WRONG_SHAPE
    text = None if line is None else printable(line.decode("utf-8", "backslashreplace"))
    return Fault(kind=kind, method=method, case=case, detail=str(found), line=text)


def _json(raw: object) -> bytes:
    try:
        return json.dumps(raw, default=repr).encode()
    except (RecursionError, ValueError):
        return shown(raw, 2000).encode()


def _text(answer: Any) -> str:
    return printable(msgspec.json.encode(answer).decode())
