"""Files put into place all together or not at all."""

import base64
import hashlib
import io
import os
import re
import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from feltproof.errors import FeltproofError, UsageError
from feltproof.locks import lock

RUN: Final = "run.json"
SESSION: Final = "session.json"
SUITE: Final = "suite.tar"
PATIENCE: Final = 30.0
"""Seconds that another run has to put its files into the folder."""
_MOST_SAID: Final = 1 << 16
"""Bytes of a workbook's properties that are looked at."""
_PAYLOAD: Final = re.compile(rb'"payload":"([A-Za-z0-9+/=]+)"')
_OF_RECORD: Final = b'"of_record":{'
_SIGNED_BY_LABORATORY: Final = b"signature=laboratory"


def _nothing() -> None:
    """There is nothing to settle."""


def write_all(
    out: Path,
    files: Mapping[str, bytes],
    stale: Sequence[str] | Callable[[], Sequence[str]] = (),
    settle: Callable[[], None] = _nothing,
) -> tuple[Path, ...]:
    """Write files into a folder, which is made if need be: all of them, or none; those named as `stale` are removed.

    They are written beside the folder's own files first and renamed into place last, so that an interruption or a full
    disk leaves what was there before. A report that a given key has signed is never overwritten. `settle` is called
    when everything is on the disk and nothing in its place yet; what it raises leaves nothing in its place. Others who
    write into the folder meanwhile wait, or are waited for; `stale` may be asked for when nobody else does.

    Raises:
        UsageError: such a report stands there, or a name is no plain file name.
        FeltproofError: a file cannot be written, or another run is being written for too long; the message says so.
    """
    for name in files:
        if Path(name).name != name:
            raise UsageError(f"{name!r} is no name of a file in {out}")
    refuse_to_overwrite(out, files)
    made = not out.exists()
    scratch: Path | None = None
    place = out
    try:
        out.mkdir(parents=True, exist_ok=True)
        scratch = Path(tempfile.mkdtemp(prefix=".feltproof-", dir=out))
        for name, data in files.items():
            place = out / name
            _write(scratch / name, data)
        place = out
        with _alone(out):
            names = tuple(stale() if callable(stale) else stale)
            # Another run may have put something there since it was looked at.
            refuse_to_overwrite(out, (*files, *names))
            settle()
            _rename(scratch, out, tuple(files), names)
    except OSError as error:
        raise FeltproofError(
            f"{place}: cannot be written: {error.strerror or error}: nothing was changed in {out}"
        ) from error
    finally:
        if scratch is not None:
            shutil.rmtree(scratch, ignore_errors=True)
        if made:
            # Only where it is empty: nothing came of it.
            with suppress(OSError):
                out.rmdir()
    return tuple(out / name for name in files)


@contextmanager
def _alone(out: Path) -> Iterator[None]:
    """Within it nobody else puts files of ours into a folder."""
    folder = os.open(out, os.O_RDONLY | os.O_DIRECTORY)
    try:
        try:
            lock(folder, PATIENCE)
        except BlockingIOError:
            raise FeltproofError(
                f"{out}: another run has been putting its files there for {PATIENCE:g} s: nothing was changed by this "
                "one: name another --out"
            ) from None
        except OSError:
            # A disk that knows no locks: two runs into one folder are then for the user to keep apart.
            pass
        yield
    finally:
        os.close(folder)


def of_another_run(out: Path, names: Iterable[str], run_digest: str) -> tuple[str, ...]:
    """Those of our files, by `names`, that stand in a folder and are not of the run of that digest.

    Raises:
        UsageError: one of them cannot be read.
    """
    there = [name for name in names if (out / name).is_file()]
    return tuple(name for name in there if not _is_of(out / name, run_digest))


def _said(path: Path) -> bytes:
    """What a file says of itself."""
    data = _read(path)
    if path.suffix == ".xlsx":
        return _properties(data)
    return _payload(data) if path.suffix == ".jsonl" else data


def _is_ours(said: bytes) -> bool:
    return b"feltproof" in said.lower()


def _is_of(path: Path, run_digest: str) -> bool:
    """Whether a file is of that run; so is whatever is none of ours: it is left alone."""
    data = _said(path)
    if not _is_ours(data):
        return True
    if path.name == RUN:
        return hashlib.sha256(data).hexdigest() == run_digest
    if path.name in (SESSION, SUITE):
        # It does not say of which run it is: it is of the one beside it.
        run = path.with_name(RUN)
        return run.is_file() and _is_of(run, run_digest)
    return run_digest.encode() in data


def _payload(envelope: bytes) -> bytes:
    """What an attestation says, out of its envelope (DSSE); nothing where it is none."""
    found = _PAYLOAD.search(envelope)
    try:
        return base64.b64decode(found[1], validate=True) if found else b""
    except ValueError:
        return b""


def _properties(workbook: bytes) -> bytes:
    """What a workbook says of itself; nothing where it is none."""
    try:
        with zipfile.ZipFile(io.BytesIO(workbook)) as parts, parts.open("docProps/core.xml") as core:
            return core.read(_MOST_SAID)
    except (zipfile.BadZipFile, zlib.error, KeyError, ValueError, EOFError, NotImplementedError, RuntimeError):
        return b""


def refuse_to_overwrite(out: Path, names: Iterable[str]) -> None:
    """Ask before a run, not after it, whether its report would take the place of one that a given key has signed.

    Raises:
        UsageError: it would.
    """
    for name in names:
        path = out / name
        if path.suffix == ".pdf" and _signed_with_a_given_key(path):
            raise UsageError(
                f"{path}: is signed with a given key: it is never overwritten, nor left beside another run: move it, "
                "or name another --out"
            )
        if path.is_dir():
            raise UsageError(f"{path}: is a folder: move it, or name another --out")


def refuse_to_replace(out: Path, names: Iterable[str]) -> None:
    """Ask before a run whether one of its files would take the place of one that is none of ours.

    Raises:
        UsageError: it would.
    """
    for path in (out / name for name in names):
        if path.is_file() and not _is_ours(_said(path)):
            raise UsageError(
                f"{path}: is no file of Feltproof's, and is not overwritten: move it, or name another --out"
            )


def refuse_to_lose(out: Path, run_digest: str | None = None) -> None:
    """Ask whether a run, of that digest where it is known yet, would take the place of a run of record.

    Raises:
        UsageError: it would.
    """
    path = out / RUN
    # Within a text of JSON a quotation mark has a backslash before it.
    if path.is_file() and _OF_RECORD in _read(path) and (run_digest is None or not _is_of(path, run_digest)):
        raise UsageError(
            f"{path}: is the evidence of a run of record: it is never overwritten: move it, or name another --out"
        )


def _signed_with_a_given_key(path: Path) -> bool:
    """By what any signed file says, not by whether it still holds: a damaged report is evidence too."""
    if not path.is_file():
        return False
    data = _read(path)
    if b"/ByteRange" not in data:
        return False
    return _SIGNED_BY_LABORATORY in data or b"signature=development" not in data


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}: move it, or name another --out") from error


def _write(path: Path, data: bytes) -> None:
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _rename(scratch: Path, out: Path, names: tuple[str, ...], stale: Sequence[str]) -> None:
    """Put each file in its place, and take away what is stale; if one cannot be, put back what stood there."""
    kept: dict[str, Path] = {}
    placed: list[str] = []
    try:
        for name in (*stale, *names):
            old = out / name
            if old.exists() or old.is_symlink():
                kept[name] = scratch / f"{name}.before"
                old.rename(kept[name])
            if name in names:
                (scratch / name).rename(old)
                placed.append(name)
    except BaseException:
        for name in placed:
            (out / name).unlink(missing_ok=True)
        for name, before in kept.items():
            before.rename(out / name)
        raise
