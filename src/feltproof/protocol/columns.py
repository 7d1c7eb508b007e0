"""Many cases in columns: an encoding of `rank` and `settle` that an engine may offer, for millions of cases.

A request has `columns` in place of `cases`, and is answered with `columns` in place of `results`: the same answers,
listed field by field. An engine that does not offer it is asked case by case.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import msgspec

from feltproof.protocol.envelope import read_envelope
from feltproof.protocol.faults import Broken, Fault, FaultKind
from feltproof.protocol.messages import Category, Cents, Message, RpcError
from feltproof.protocol.shape import Misfit, misfit

LETTERS: Final = "wpl-"
"""The letter of each outcome in a column of outcomes: win, push, lose, and no such wager."""


class AskedInColumns(NamedTuple):
    """What a reply is read against."""

    method: str
    cases: int
    """How many were asked."""
    seats: int
    """How many seats each of them has; 0 where hands were asked."""
    metered: bool
    """Whether the configuration offers a progressive, so that answers carry its meter."""


class RejectedRow(Message, frozen=True, kw_only=True):
    """A case that is refused: what stands in its row of the columns says nothing."""

    row: int
    """From 0."""
    code: str
    detail: str = ""


class RankColumns(Message, frozen=True, kw_only=True):
    """Hands ranked."""

    categories: tuple[Category, ...]
    category: list[int]
    """By hand: the place of its category in `categories`."""
    strength: list[int]
    rejected: tuple[RejectedRow, ...] = ()


class WagerColumns(Message, frozen=True, kw_only=True):
    """What became of one wager of one seat, round by round."""

    outcomes: str
    """One of `LETTERS` for each round."""
    pays: list[Cents]


class SeatColumns(Message, frozen=True, kw_only=True):
    """What became of one seat of each round."""

    wagers: dict[str, WagerColumns]
    envy: list[Cents] | None = None
    """`None` where no round has any."""


class SettleColumns(Message, frozen=True, kw_only=True):
    """Rounds settled; the seats in the order asked."""

    seats: tuple[SeatColumns, ...]
    meter: list[Cents] | None = None
    """After each round; `None` where no progressive is offered."""
    rejected: tuple[RejectedRow, ...] = ()


AnswerInColumns = RankColumns | SettleColumns


class _Ranked(msgspec.Struct, frozen=True):
    columns: RankColumns


class _Settled(msgspec.Struct, frozen=True):
    columns: SettleColumns


class _RankReply(msgspec.Struct, frozen=True):
    jsonrpc: str
    id: int
    result: _Ranked
    error: RpcError | None = None


class _SettleReply(msgspec.Struct, frozen=True):
    jsonrpc: str
    id: int
    result: _Settled
    error: RpcError | None = None


_RESULTS: Final[Mapping[str, Any]] = {"rank": _Ranked, "settle": _Settled}
_DECODERS: Final[Mapping[str, msgspec.json.Decoder[Any]]] = {
    "rank": msgspec.json.Decoder(_RankReply),
    "settle": msgspec.json.Decoder(_SettleReply),
}


def read_line(line: bytes, id: int, asked: AskedInColumns) -> AnswerInColumns:
    """What a line answers.

    Raises:
        Broken: it is no answer in columns, whole and of the right shape.
    """
    try:
        if not line.isascii():
            line.decode()
        reply = _DECODERS[asked.method].decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return read_object(read_envelope(line, id, asked.method), asked)
    if reply.id != id or reply.error is not None or reply.jsonrpc != "2.0":
        return read_object(read_envelope(line, id, asked.method), asked)
    return _whole(reply.result.columns, asked)


def read_object(result: object, asked: AskedInColumns) -> AnswerInColumns:
    """As `read_line`, for what a Python object returned."""
    try:
        return _whole(msgspec.convert(result, _RESULTS[asked.method]).columns, asked)
    except (msgspec.ValidationError, RecursionError):
        found = misfit(result, _RESULTS[asked.method]) or Misfit("columns", "something else", "columns", False)
        raise _wrong(found, asked) from None


def _whole(answer: AnswerInColumns, asked: AskedInColumns) -> AnswerInColumns:
    """The answer, where it has as much of everything as was asked."""
    found = _of_rank(answer, asked) if isinstance(answer, RankColumns) else _of_settle(answer, asked)
    found = found or _of_rows(answer, asked)
    if found:
        raise _wrong(found._replace(path=f"columns.{found.path}"), asked)
    return answer


def _of_rank(answer: RankColumns, asked: AskedInColumns) -> Misfit | None:
    found = _of_length("category", answer.category, asked) or _of_length("strength", answer.strength, asked)
    if (
        found is None
        and answer.category
        and not 0 <= min(answer.category) <= max(answer.category) < len(answer.categories)
    ):
        found = Misfit("category", "a number outside", f"places in a list of {len(answer.categories)}", False)
    return found


def _of_settle(answer: SettleColumns, asked: AskedInColumns) -> Misfit | None:
    if len(answer.seats) != asked.seats:
        return Misfit("seats", str(len(answer.seats)), f"one entry for each of {asked.seats} seats", False)
    if asked.metered and answer.meter is None:
        return Misfit("meter", "missing", "a whole number of cents for each round", False)
    found = None if answer.meter is None else _of_length("meter", answer.meter, asked)
    for place, seat in enumerate(answer.seats):
        found = found or (None if seat.envy is None else _of_length(f"seats[{place}].envy", seat.envy, asked))
        for name, wager in seat.wagers.items():
            path = f"seats[{place}].wagers.{name}"
            found = found or _of_length(f"{path}.outcomes", wager.outcomes, asked)
            found = found or _of_length(f"{path}.pays", wager.pays, asked)
            if found is None and set(wager.outcomes) - set(LETTERS):
                found = Misfit(f"{path}.outcomes", "another letter", f"letters of {LETTERS!r}", False)
    return found


def _of_rows(answer: AnswerInColumns, asked: AskedInColumns) -> Misfit | None:
    rows = [rejected.row for rejected in answer.rejected]
    if all(0 <= row < asked.cases for row in rows) and len(set(rows)) == len(rows):
        return None
    return Misfit("rejected", "a row twice or outside", f"rows from 0 to {asked.cases - 1}, each once", False)


def _of_length(path: str, column: Any, asked: AskedInColumns) -> Misfit | None:
    if len(column) == asked.cases:
        return None
    return Misfit(path, f"{len(column)} entries", f"one for each of {asked.cases} cases", False)


def _wrong(found: Misfit, asked: AskedInColumns) -> Broken:
    kind = FaultKind.NOT_WHOLE_CENTS if found.cents else FaultKind.WRONG_SHAPE
    return Broken(Fault(kind=kind, method=asked.method, detail=str(found)))
