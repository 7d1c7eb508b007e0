"""Keeps every request and reply that the digests of a run are of, in case order, as JSON lines.

Whoever asks a part packs what was said into a few hundred kilobytes (`packed`); the parts wait in a file without a
name, in whatever order they come; when the run is over, they are written out in the order in which its checks rest on
them. So a run of any size takes little memory, and the same run gives the same bytes, however many asked side by side.
The form of the lines is told in `docs/transcripts.md`, and read in `feltproof.matrix.transcripts`.
"""

import contextlib
import os
import tempfile
import threading
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final, Literal, Self

import msgspec

from feltproof.errors import FeltproofError, UsageError
from feltproof.protocol.faults import Fault
from feltproof.runner.record import CheckRecord, Run

SCHEMA: Final = "feltproof/transcript/1"
_LEVEL: Final = 4
"""Of packing: twice as fast as the usual one, and a tenth larger."""
_GZIP: Final = 31
_STEP: Final = 1 << 20

_encode: Final = msgspec.json.Encoder().encode

RestsOn = Mapping[tuple[str, str], Sequence[str]]
"""By clause and check, what its digest is of, in order: sweeps by their labels, a few cases by their digests."""


@dataclass(frozen=True, slots=True)
class Packed:
    """What was said in one part: lines, as a member of a gzip file that holds no time."""

    data: bytes
    kind: Literal["cases", "columns"]
    """What the lines are counted by: cases, or batches in columns, some of them with cases behind them."""
    count: int


def in_cases(cases: Sequence[Mapping[str, Any]], results: Sequence[Any]) -> Packed:
    """A line for each case, with its reply; without one where nothing was answered at all."""
    return Packed(_packed(_cases(cases, results)), "cases", len(cases))


class Batches:
    """What was said in columns, batch by batch."""

    def __init__(self) -> None:
        self._packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, _GZIP)
        self._data: list[bytes] = []
        self._count = 0

    def add(self, request: Mapping[str, Any], answer: Any, again: int = 0) -> None:
        """One batch, with its reply, or with the fault that came instead; then `again` cases of it follow."""
        failed = isinstance(answer, Fault)
        said = b',"fault":' + _encode(str(answer.kind)) if failed else b',"reply":' + _encode(answer)
        said += b',"cases":%d' % again if again else b""
        self._data.append(self._packer.compress(b'{"columns":' + _encode(request) + said + b"}\n"))
        self._count += 1

    def add_cases(self, cases: Sequence[Mapping[str, Any]], results: Sequence[Any]) -> None:
        """The cases of the batch before, one by one."""
        self._data += [self._packer.compress(line) for line in _cases(cases, results)]

    def packed(self) -> Packed:
        """All of it."""
        return Packed(b"".join([*self._data, self._packer.flush()]), "columns", self._count)


def _cases(cases: Sequence[Mapping[str, Any]], results: Sequence[Any]) -> Iterator[bytes]:
    if not results:
        yield from (b'{"request":' + _encode(case) + b"}\n" for case in cases)
    for case, result in zip(cases, results, strict=False):
        reply = {"fault": str(result.kind)} if isinstance(result, Fault) else result
        yield b'{"request":' + _encode(case) + b',"reply":' + _encode(reply) + b"}\n"


def _packed(lines: Iterable[bytes]) -> bytes:
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, _GZIP)
    return b"".join([*(packer.compress(line) for line in lines), packer.flush()])


@dataclass(frozen=True, slots=True)
class Place:
    """Where a packed part waits, and how many lines it has."""

    at: int
    size: int
    kind: str
    count: int


@dataclass(frozen=True, slots=True)
class _Held:
    head: dict[str, Any]
    parts: tuple[Place | str, ...]


class Transcript:
    """What was asked and answered in one run, until it is written out."""

    def __init__(self, path: Path) -> None:
        """`path` is where it will stand; it is packed as a whole where the name ends in `.gz`.

        Raises:
            UsageError: nothing can be written there.
        """
        self._path = path
        self._end = 0
        self._lock = threading.Lock()
        self._held: dict[str, _Held] = {}
        if path.exists() or path.is_symlink():
            raise UsageError(f"--transcript {path}: is there already: name another file, or move it")
        try:
            path.absolute().parent.mkdir(parents=True, exist_ok=True)
            # Without a name: however we end, it is gone.
            self._spool: IO[bytes] = tempfile.TemporaryFile(dir=path.absolute().parent)  # noqa: SIM115
        except OSError as error:
            raise UsageError(
                f"--transcript {path}: cannot be written: {error.strerror}: name a file in a folder that can be"
            ) from error

    def keep(self, part: Packed) -> Place:
        """Let a packed part wait; several threads may.

        Raises:
            FeltproofError: the disk is full.
        """
        with self._lock:
            place = Place(self._end, len(part.data), part.kind, part.count)
            try:
                self._spool.seek(self._end)
                self._spool.write(part.data)
            except OSError as error:
                raise self._cannot(error) from error
            self._end += len(part.data)
        return place

    def sweep(self, head: Mapping[str, Any], parts: Sequence[Place | str]) -> None:
        """A whole sweep was asked; a part that was not answered stands as the kind of its fault, or as `not asked`."""
        self._held.setdefault(label(head), _Held(dict(head), tuple(parts)))

    def script(self, head: Mapping[str, Any], cases: Sequence[Mapping[str, Any]], results: Sequence[Any]) -> None:
        """A few cases were asked."""
        if label(head) not in self._held:
            self._held[label(head)] = _Held(dict(head), (self.keep(in_cases(cases, results)),))

    @contextlib.contextmanager
    def written(self, run: str, checks: Iterable[CheckRecord], rests_on: RestsOn) -> Iterator[Callable[[], None]]:
        """Write it all beside its place; what is yielded puts it there. An error within takes it away again.

        `run` is the digest of the run, `checks` are its checks, in its order.

        Raises:
            FeltproofError: it cannot be written; nothing is there.
        """
        scratch: Path | None = None
        put = False

        def put_into_place() -> None:
            nonlocal put
            assert scratch is not None
            try:
                _put(scratch, self._path)
            except FileExistsError:
                raise UsageError(
                    f"--transcript {self._path}: something was put there meanwhile: it was left alone"
                ) from None
            except OSError as error:
                raise self._cannot(error) from error
            put = True

        try:
            try:
                number, name = tempfile.mkstemp(prefix=".feltproof-", dir=self._path.absolute().parent)
                scratch = Path(name)
                with os.fdopen(number, "wb") as file:
                    for member in self._members(run, checks, rests_on):
                        file.write(member)
                    file.flush()
                    os.fsync(file.fileno())
                scratch.chmod(0o644)
            except OSError as error:
                raise self._cannot(error) from error
            yield put_into_place
        except BaseException:
            if put:
                self._path.unlink(missing_ok=True)
            raise
        finally:
            if scratch is not None:
                scratch.unlink(missing_ok=True)

    def _members(self, run: str, checks: Iterable[CheckRecord], rests_on: RestsOn) -> Iterator[bytes]:
        whole = self._path.suffix == ".gz"
        head: list[dict[str, Any]] = [{"schema": SCHEMA, "run": run}]
        order: dict[str, None] = {}
        for check in checks:
            seen = rests_on.get((check.clause, check.check), ())
            head.append({"check": check.check, "clause": check.clause, "digest": check.digest, "rests_on": seen})
            order |= dict.fromkeys(seen)
        yield _lines(head, whole)
        for one in order:
            held = self._held[one]
            yield _lines([held.head], whole)
            for part_number, part in enumerate(held.parts):
                if isinstance(part, str):
                    yield _lines([{"part": part_number, "fault": part}], whole)
                    continue
                yield _lines([{"part": part_number, part.kind: part.count}], whole)
                yield from self._part(part, whole)

    def _part(self, place: Place, whole: bool) -> Iterator[bytes]:
        unpacker = zlib.decompressobj(_GZIP)
        for at in range(place.at, place.at + place.size, _STEP):
            self._spool.seek(at)
            data = self._spool.read(min(_STEP, place.at + place.size - at))
            yield data if whole else unpacker.decompress(data)

    def _cannot(self, error: OSError) -> FeltproofError:
        return FeltproofError(
            f"--transcript {self._path}: cannot be written: {error.strerror or error}: name a file on a disk with more "
            "room, or leave it out"
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._spool.close()


def checks_of(run: Run) -> Iterator[CheckRecord]:
    """The checks of a run, in its order."""
    return (check for clause in run.clauses for check in clause.checks)


def label(head: Mapping[str, Any]) -> str:
    """What the digest of a check has of a sweep, or of a few cases."""
    return f"{head['sweep']}/{head['configuration']}/{head['sha256']}" if "sweep" in head else str(head["sha256"])


def _put(scratch: Path, path: Path) -> None:
    """Give a file its name, and not that of one that somebody put there meanwhile."""
    try:
        os.link(scratch, path)
    except FileExistsError:
        raise
    except OSError:
        # A disk that has no second names for a file.
        if path.exists():
            raise FileExistsError(path) from None
        scratch.rename(path)


def _lines(values: Iterable[Mapping[str, Any]], whole: bool) -> bytes:
    lines = [_encode(value) + b"\n" for value in values]
    return _packed(lines) if whole else b"".join(lines)
