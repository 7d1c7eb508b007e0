"""A transcript held against a report: does each check's digest follow from the requests and replies in it?

It is read as it comes, line by line: a part of a sweep, some 20,000 cases, is the most that is held at once. What is
proved is that these are the requests and replies that the run's digests are of, and no others; that the engine said so
is what whoever made the run says.
"""

import gzip
import hashlib
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Final

import msgspec

from feltproof.errors import FeltproofError, UsageError
from feltproof.matrix.evidence import digest, run_bytes, verified_digest
from feltproof.matrix.found import Line
from feltproof.matrix.printable import printable
from feltproof.protocol.faults import FaultKind
from feltproof.runner.asking import PART
from feltproof.runner.record import CheckRecord, Run
from feltproof.runner.transcript import SCHEMA, checks_of, label

_LONGEST: Final = 64 << 20
"""Of a line; a batch of 10,000 rounds in columns has one or two million bytes."""
_MOST_TOLD: Final = 5
_PACKED: Final = b"\x1f\x8b"


class _NoTranscript(FeltproofError):
    """The file is not as `verify --transcript` writes it."""


class _Said(msgspec.Struct, forbid_unknown_fields=True):
    """A case, its request and its reply as they stand in the file, to the byte."""

    request: msgspec.Raw
    reply: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class _Batch(msgspec.Struct, forbid_unknown_fields=True):
    """A batch in columns; where it has cases, it failed and they were asked one by one."""

    columns: msgspec.Raw
    reply: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    fault: str | msgspec.UnsetType = msgspec.UNSET
    cases: int = 0


class _Case(msgspec.Struct):
    case: str


class _Reply(msgspec.Struct):
    case: str | msgspec.UnsetType = msgspec.UNSET
    fault: str | msgspec.UnsetType = msgspec.UNSET


def told(run: Run, path: Path) -> list[Line]:
    """What a transcript says of a run, a line for each check whose digest it does not bear out; nothing in it makes
    this raise.

    Raises:
        UsageError: the file cannot be read.
    """
    try:
        with path.open("rb") as raw:
            packed = raw.read(2) == _PACKED
            raw.seek(0)
            reading = _Reading(run, gzip.GzipFile(fileobj=raw, mode="rb") if packed else raw)
            try:
                reading.read()
            except _NoTranscript as error:
                return [Line("transcript", "bad", f"line {reading.line:,}: {printable(str(error), longest=300)}")]
            except (gzip.BadGzipFile, zlib.error, EOFError) as error:
                return [
                    Line("transcript", "bad", f"is packed wrongly, or cut short, after line {reading.line:,}: {error}")
                ]
    except OSError as error:
        raise UsageError(f"--transcript {path}: cannot be read: {error.strerror}") from error
    return [*reading.lines()]


class _Reading:
    """One passage through the file."""

    def __init__(self, run: Run, file: IO[bytes] | gzip.GzipFile) -> None:
        self.line = 0
        self._run = run
        self._file = file
        self._back: bytes | None = None
        self._checks: dict[tuple[str, str], CheckRecord] = {(one.clause, one.check): one for one in checks_of(run)}
        self._rests_on: dict[tuple[str, str], tuple[str, ...]] = {}
        self._wrong: dict[tuple[str, str], str] = {}
        self._found: dict[str, bool] = {}
        """By label, whether the digest is that of what stands there."""
        self._said = 0

    def read(self) -> None:
        """Go through all of it."""
        self._head()
        wanted = {one for names in self._rests_on.values() for one in names}
        while (line := self._next()) is not None:
            head = _decoded(line)
            try:
                name, claimed = label(head), str(head["sha256"])
            except (KeyError, TypeError):
                raise _NoTranscript("a sweep, or a few cases, are wanted here, with their digest") from None
            if name not in wanted or name in self._found:
                raise _NoTranscript(f"no check rests on {name!r}, or it is there twice")
            self._found[name] = (self._sweep() if "sweep" in head else self._script()) == claimed

    def lines(self) -> Iterator[Line]:
        """What came of it."""
        wrong = dict(self._wrong)
        for key in self._checks:
            if key not in wrong and key not in self._rests_on:
                wrong[key] = "the transcript does not have it"
            for name in self._rests_on.get(key, ()) if key not in wrong else ():
                if not self._found.get(name, False):
                    about = name.rpartition("/")[0] or "a few cases"
                    wrong[key] = f"{about}: {'are other requests or replies' if name in self._found else 'is missing'}"
                    break
        for clause, check in [*wrong][:_MOST_TOLD]:
            said = printable(f"{clause}, {check}: {wrong[clause, check]}", longest=300)
            yield Line("transcript", "bad", f"does not bear out {said}")
        if len(wrong) > _MOST_TOLD:
            yield Line("transcript", "bad", f"nor {len(wrong) - _MOST_TOLD} checks more, of {len(self._checks)}")
        if not wrong:
            words = (
                f"bears out all {len(self._checks)} checks: their digests follow from the {self._said:,} lines in it"
            )
            yield Line("transcript", "ok", words)

    def _head(self) -> None:
        head = _decoded(self._next() or b"")
        if head.get("schema") != SCHEMA:
            raise _NoTranscript(f"is no transcript that this version reads: {SCHEMA} is wanted")
        if head.get("run") != verified_digest(self._run, digest(run_bytes(self._run))):
            raise _NoTranscript(f"is of another run, sha256:{head.get('run')}")
        while (line := self._next()) is not None:
            one = _decoded(line)
            if "check" not in one:
                self._back = line
                return
            key = str(one.get("clause")), str(one["check"])
            names = one.get("rests_on")
            if key not in self._checks or key in self._rests_on:
                raise _NoTranscript(f"{key[1]} of {key[0]} is no check of this run, or is there twice")
            if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
                raise _NoTranscript("'rests_on' is a list of texts")
            self._rests_on[key] = tuple(names)
            if hashlib.sha256("\n".join(names).encode()).hexdigest() != self._checks[key].digest:
                self._wrong[key] = "its digest is not of what the transcript says that it rests on"

    def _sweep(self) -> str:
        whole, number = hashlib.sha256(), 0
        while (line := self._next()) is not None:
            part = _decoded(line)
            if "part" not in part:
                self._back = line
                break
            if part["part"] != number:
                raise _NoTranscript(f"part {number} is wanted here")
            number += 1
            match part:
                case {"fault": str(kind)}:
                    whole.update(_kind(kind, "not asked"))
                case {"cases": int(count)}:
                    whole.update(self._cases(count))
                case {"columns": int(count)}:
                    whole.update(self._batches(count))
                case _:
                    raise _NoTranscript("a part has cases, batches in columns, or a fault in their place")
        return whole.hexdigest()

    def _script(self) -> str:
        part = _decoded(self._next() or b"")
        match part:
            case {"part": 0, "cases": int(count)}:
                return self._cases(count).hex()
        raise _NoTranscript("a few cases are wanted here")

    def _cases(self, count: int) -> bytes:
        """The digest of so many cases: their requests first, then their replies."""
        if not 0 <= count <= PART:
            raise _NoTranscript(f"{count} cases are more than a part has")
        asked, answered = hashlib.sha256(), bytearray()
        known: set[str] = set()
        for _ in range(count):
            one = _typed(self._next() or b"", _Said)
            asked.update(bytes(one.request) + b"\n")
            case = _typed(one.request, _Case).case
            # Else a reply could pass for another request: both are digested, one after the other.
            if case in known:
                raise _NoTranscript(f"case {case!r} is there twice")
            known.add(case)
            if one.reply is not msgspec.UNSET:
                reply = _typed(one.reply, _Reply)
                if reply.fault is not msgspec.UNSET:
                    _kind(reply.fault)
                elif reply.case != case:
                    raise _NoTranscript(f"case {case!r} has the reply to another")
                answered += bytes(one.reply) + b"\n"
        self._said += count
        asked.update(answered)
        return asked.digest()

    def _batches(self, count: int) -> bytes:
        if not 0 <= count <= PART:
            raise _NoTranscript(f"{count} batches are more than a part has")
        whole = hashlib.sha256()
        for _ in range(count):
            one = _typed(self._next() or b"", _Batch)
            whole.update(one.columns)
            if one.reply is not msgspec.UNSET and one.fault is msgspec.UNSET and not one.cases:
                whole.update(one.reply)
            elif one.fault is not msgspec.UNSET and one.reply is msgspec.UNSET:
                whole.update(self._cases(one.cases) if one.cases else _kind(one.fault))
            else:
                raise _NoTranscript("a batch has a reply or a fault")
        self._said += count
        return whole.digest()

    def _next(self) -> bytes | None:
        if self._back is not None:
            line, self._back = self._back, None
            return line
        line = self._file.readline(_LONGEST)
        if not line:
            return None
        self.line += 1
        if not line.endswith(b"\n"):
            raise _NoTranscript("is cut short" if len(line) < _LONGEST else "is longer than any that Feltproof writes")
        return line


def _kind(fault: str, *more: str) -> bytes:
    """What is digested of a fault. It may be no other text: a reply could be hidden in it."""
    if fault not in (*FaultKind, *more):
        raise _NoTranscript(f"{fault!r} is no kind of fault")
    return fault.encode()


def _decoded(line: bytes) -> dict[str, Any]:
    found: dict[str, Any] = _typed(line, dict[str, Any])
    return found


def _typed(data: bytes | msgspec.Raw, kind: Any) -> Any:
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _NoTranscript(f"is none of a transcript: {error}") from None
