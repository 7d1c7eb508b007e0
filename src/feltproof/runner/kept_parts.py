"""A part of a sweep as it is kept for a run that may be interrupted, and how it comes to count again."""

import random
from typing import Any, Final

import msgspec
import numpy as np

from feltproof.checks.sweep import Columns, Sweep
from feltproof.protocol.connection import Connection
from feltproof.runner.asking import PartAnswer, ask_again_case_by_case, ask_part
from feltproof.runner.transcript import Packed

_PLAIN: Final = "biu"
"""Kinds of numbers that answers are made of."""


class _Column(msgspec.Struct, frozen=True):
    dtype: str
    shape: tuple[int, ...]
    data: bytes


class _Part(msgspec.Struct, frozen=True):
    columns: dict[str, _Column]
    asked: int
    digest: bytes
    said: tuple[bytes, str, int] | None


def written(answer: PartAnswer) -> bytes | None:
    """The answers to a part; `None` where anything in them was wrong: that is asked again."""
    if answer.faults or answer.wavered or answer.stopped:
        return None
    if any(column.dtype.kind not in _PLAIN for column in answer.columns.values()):
        return None
    said = None if answer.kept is None else (answer.kept.data, answer.kept.kind, answer.kept.count)
    columns = {
        name: _Column(column.dtype.str, column.shape, np.ascontiguousarray(column).tobytes())
        for name, column in answer.columns.items()
    }
    return msgspec.msgpack.encode(_Part(columns, answer.asked, answer.digest, said))


def read(data: bytes, part: Sweep, *, keep: bool) -> PartAnswer | None:
    """What `written` wrote of this part; `None` where it is of another, or does not hold what is to be kept."""
    try:
        found = msgspec.msgpack.decode(data, type=_Part)
        columns = {name: _array(column) for name, column in found.columns.items()}
    except (msgspec.MsgspecError, ValueError, TypeError):
        return None
    blank = part.blank(len(part))
    if columns.keys() != blank.keys() or any(columns[name].shape != blank[name].shape for name in blank):
        return None
    if keep and found.said is None:
        return None
    said: Any = None if found.said is None or not keep else Packed(*found.said)  # type: ignore[arg-type]
    return PartAnswer(columns, found.asked, found.digest, (), (), stopped=False, kept=said, resumed=True)


def _array(column: _Column) -> Any:
    dtype = np.dtype(column.dtype)
    if dtype.kind not in _PLAIN:
        raise ValueError(f"{column.dtype}: no numbers")
    return np.frombuffer(column.data, dtype).reshape(column.shape).copy()


def ask(
    connection: Connection, part: Sweep, configuration: str | None, seed: int, *, keep: bool, known: bytes | None
) -> PartAnswer:
    """The answers to a part: those that are `known`, where the engine still says of a sample of them what it said; else
    what it says now."""
    answer = None if known is None else read(known, part, keep=keep)
    if answer is not None and _stands(connection, part, configuration, answer.columns, seed):
        return answer
    return ask_part(connection, part, configuration, seed, keep=keep)


def _stands(connection: Connection, part: Sweep, configuration: str | None, columns: Columns, seed: int) -> bool:
    # Another sample than that of the run, of which the engine has been asked twice already.
    draw = random.Random(f"still/{seed}/{part.name}/{configuration}/{part.part(0, 1).cases()[0]['case']}")
    wavered, faults = ask_again_case_by_case(connection, part, configuration, columns, draw)
    return not wavered and not faults
