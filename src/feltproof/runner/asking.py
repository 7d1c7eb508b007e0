"""Puts a part of a sweep to one engine: batches on a recorded schedule, and a sample asked twice."""

import gc
import hashlib
import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

import msgspec
import numpy as np

from feltproof.checks.observation import Wavering
from feltproof.checks.sweep import NO_ANSWER, Columns, Sweep
from feltproof.protocol.connection import Connection
from feltproof.protocol.faults import Fault
from feltproof.protocol.messages import SettleResult
from feltproof.runner import transcript

SCHEDULE: Final = (
    "parts of 20,000 cases in order; in each, batches of a random size between half of the engine's max_cases (1,000 at"
    " most, in columns 10,000) and the whole; then one case in 250, and at least two, asked again in another order and"
    " batch, and case by case"
)
PART: Final = 20_000
LARGEST_BATCH: Final = 1_000
LARGEST_IN_COLUMNS: Final = 10_000
AGAIN: Final = 250
DEADLY: Final = 3
"""So many requests that broke the engine or its stream, and the rest of a part is not asked."""
KEPT: Final = 20
"""So many faults and waverings of a part are kept; they are counted by kind afterwards."""

_encoder = msgspec.json.Encoder()


@dataclass(frozen=True)
class PartAnswer:
    """What came back for a part of a sweep."""

    columns: Columns
    asked: int
    digest: bytes
    faults: tuple[Fault, ...]
    wavered: tuple[Wavering, ...]
    stopped: bool
    """The engine broke down too often; what was left of the part was not asked."""
    kept: transcript.Packed | None = None
    """Every request and reply that `digest` is of, where they are to be kept."""
    resumed: bool = False
    """Whether it was answered before the run was interrupted."""


def ask_part(
    connection: Connection, part: Sweep, configuration: str | None, seed: int, *, keep: bool = False
) -> PartAnswer:
    """Ask every case of `part`, and some of them twice; `keep` also packs what was said for a transcript."""
    with uncollected():
        return _ask_part(connection, part, configuration, seed, keep)


@contextmanager
def uncollected() -> Iterator[None]:
    """Keep the garbage collector from walking millions of small records that hold no cycles: half of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _ask_part(connection: Connection, part: Sweep, configuration: str | None, seed: int, keep: bool) -> PartAnswer:
    if part.columned and connection.takes_columns(part.method, part.game):
        return ask_in_columns(connection, part, configuration, seed, keep=keep)
    cases = part.cases()
    draw = random.Random(f"{seed}/{part.name}/{configuration}/{cases[0]['case']}")
    asked = ask_all(connection, part.method, part.game, configuration, cases, draw)
    wavered: tuple[Wavering, ...] = ()
    if not asked.stopped:
        wavered = ask_again(connection, part.method, part.game, configuration, cases, asked, draw)
    return PartAnswer(
        part.read(asked.results),
        sum(not isinstance(r, Fault) for r in asked.results),
        digest_of(cases, asked.results),
        tuple(asked.faults[:KEPT]),
        wavered[:KEPT],
        asked.stopped,
        transcript.in_cases(cases, asked.results) if keep else None,
    )


@dataclass
class Asked:
    """What came of some cases."""

    results: list[Any]
    """In case order, a result of the protocol or a `Fault` each."""
    faults: list[Fault]
    """Every fault, those that belong to no case included."""
    stopped: bool


def ask_all(
    connection: Connection,
    method: str,
    game: str,
    configuration: str | None,
    cases: Sequence[Mapping[str, Any]],
    draw: random.Random,
) -> Asked:
    """Ask `cases` in batches."""
    largest = min(connection.hello.max_cases, LARGEST_BATCH)
    asked = Asked([], [], False)
    broken = 0
    while (done := len(asked.results)) < len(cases):
        if broken >= DEADLY:
            asked.results += [asked.faults[-1]] * (len(cases) - done)
            asked.stopped = True
            break
        batch = cases[done : done + draw.randint((largest + 1) // 2, largest)]
        answers = connection.ask_isolating(method, game, configuration, batch)
        broken += answers.broken is not None
        asked.results += answers.results
        asked.faults += answers.faults
    return asked


def ask_again(
    connection: Connection,
    method: str,
    game: str,
    configuration: str | None,
    cases: Sequence[Mapping[str, Any]],
    asked: Asked,
    draw: random.Random,
) -> tuple[Wavering, ...]:
    """Ask a sample a second time, in another order and batch; what differs. New faults join those of `asked`."""
    chosen = draw.sample(range(len(cases)), min(len(cases), max(2, len(cases) // AGAIN)))
    again = ask_all(connection, method, game, configuration, [cases[i] for i in chosen], draw)
    asked.faults += again.faults
    return tuple(
        Wavering(cases[i], asked.results[i], second)
        for i, second in zip(chosen, again.results, strict=True)
        if not isinstance(asked.results[i], Fault)
        and not isinstance(second, Fault)
        and not alike(asked.results[i], second)
    )


# In columns.


def ask_in_columns(
    connection: Connection, part: Sweep, configuration: str | None, seed: int, *, keep: bool = False
) -> PartAnswer:
    """Ask `part` in columns, and a sample of it again case by case: both encodings have to say the same.

    What an engine fails to answer in columns is a fault, and is asked case by case, unless nothing is asked again.
    """
    draw = random.Random(f"{seed}/{part.name}/{configuration}/{part.part(0, 1).cases()[0]['case']}")
    largest = min(connection.hello.max_cases, LARGEST_IN_COLUMNS)
    columns: list[Columns] = []
    faults: list[Fault] = []
    digest = hashlib.sha256()
    kept = transcript.Batches() if keep else None
    start = broken = asked = 0
    while start < len(part) and broken < DEADLY:
        batch = part.part(start, start + draw.randint((largest + 1) // 2, largest))
        start += len(batch)
        request = batch.in_columns()
        answer = connection.ask_in_columns(part.method, part.game, configuration, request)
        digest.update(_encoder.encode(request))
        if kept is not None:
            kept.add(request, answer, len(batch) if isinstance(answer, Fault) and connection.isolates else 0)
        if isinstance(answer, Fault):
            broken += 1
            faults.append(answer)
            if not connection.isolates:
                columns.append(batch.blank(len(batch)))
                digest.update(answer.kind.encode())
                continue
            cases = batch.cases()
            one_by_one = ask_all(connection, part.method, part.game, configuration, cases, draw)
            faults += one_by_one.faults
            columns.append(batch.read(one_by_one.results))
            asked += sum(not isinstance(r, Fault) for r in one_by_one.results)
            digest.update(digest_of(cases, one_by_one.results))
            if kept is not None:
                kept.add_cases(cases, one_by_one.results)
        else:
            columns.append(batch.read_columns(answer))
            asked += len(batch)
            digest.update(_encoder.encode(answer))
    stopped = start < len(part)
    if stopped:
        columns.append(part.blank(len(part) - start))
    whole = {name: np.concatenate([each[name] for each in columns]) for name in columns[0]}
    wavered: tuple[Wavering, ...] = ()
    if not stopped:
        wavered, more = ask_again_case_by_case(connection, part, configuration, whole, draw)
        faults += more
    said = kept.packed() if kept is not None else None
    return PartAnswer(whole, asked, digest.digest(), tuple(faults[:KEPT]), wavered[:KEPT], stopped, said)


def ask_again_case_by_case(
    connection: Connection, part: Sweep, configuration: str | None, columns: Columns, draw: random.Random
) -> tuple[tuple[Wavering, ...], list[Fault]]:
    """Ask a sample of what was answered in columns as cases, in another order: what differs, and new faults."""
    chosen = draw.sample(range(len(part)), min(len(part), max(2, len(part) // AGAIN)))
    cases = [part.part(place, place + 1).cases()[0] for place in chosen]
    again = ask_all(connection, part.method, part.game, configuration, cases, draw)
    wavered = []
    for place, case, second in zip(chosen, cases, again.results, strict=True):
        if isinstance(second, Fault) or columns["status"][place] == NO_ANSWER:
            continue
        read = part.part(place, place + 1).read([second])
        if any(not np.array_equal(read[name][0], columns[name][place]) for name in read):
            first = {name: column[place].tolist() for name, column in columns.items()}
            wavered.append(Wavering(case, first, second))
    return tuple(wavered), again.faults


def alike(first: Any, second: Any) -> bool:
    """True where two answers to one case say the same; words of a refusal and the order of seats are free."""
    rejected = [getattr(r, "rejected", None) is not None for r in (first, second)]
    if any(rejected):
        return all(rejected)
    if isinstance(first, SettleResult) and isinstance(second, SettleResult):
        return first.meter == second.meter and _by_seat(first) == _by_seat(second)
    return bool(first == second)


def _by_seat(result: SettleResult) -> dict[int, Any]:
    return {seat.seat: seat for seat in result.seats}


def digest_of(cases: Sequence[Mapping[str, Any]], results: Sequence[Any]) -> bytes:
    """SHA-256 over the requests, then the replies, in case order; a fault counts by its kind."""
    digest = hashlib.sha256(_encoder.encode_lines(cases))
    digest.update(_encoder.encode_lines([r if not isinstance(r, Fault) else {"fault": str(r.kind)} for r in results]))
    return digest.digest()
