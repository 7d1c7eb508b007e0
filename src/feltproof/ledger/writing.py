"""Adds to a ledger: one line at a time, whole or not at all, on the disk before anything else is done."""

import contextlib
import os
import stat
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from feltproof.errors import FeltproofError, UsageError
from feltproof.ledger import chain, entries
from feltproof.ledger.chain import Ledger
from feltproof.ledger.entries import Entry
from feltproof.locks import lock

PATIENCE: Final = 10.0
"""Seconds that another run has to be done with its line."""


def append(path: Path, made: Callable[[Ledger], Entry]) -> tuple[Ledger, str]:
    """Add the entry that `made` makes of the ledger as it stands, which is begun where there is none; the ledger with
    it, and the digest of its line. Nobody else adds anything in between.

    Raises:
        UsageError: the file is no ledger, cannot be written to, or is held by another run.
        SignatureInvalid: the ledger does not hold; nothing was added.
        FeltproofError: the line could not be written; the ledger is as it was.
    """
    with _held(path) as file:
        data = _read(file)
        ledger = chain.sound(chain.parsed(data), path)
        line = entries.encoded(made(ledger))
        # What was cut short stays as it is, on a line of its own.
        added = (b"\n" if ledger.unfinished else b"") + line + b"\n"
        _write(file, added, len(data), path)
    return chain.parsed(data + added), entries.digest(line)


def now() -> str:
    """What the clock says, for an entry."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


@contextlib.contextmanager
def _held(path: Path) -> Iterator[int]:
    """The file, which nobody else adds to meanwhile."""
    made = not path.exists()
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC | os.O_NONBLOCK, 0o644)
    except OSError as error:
        raise UsageError(f"--ledger {path}: cannot be written to: {error.strerror}: name another file") from None
    try:
        if not stat.S_ISREG(os.fstat(file).st_mode):
            raise UsageError(f"--ledger {path}: is no plain file, and a ledger is one: name another")
        if made:
            _settle(path)
        _lock(file, path)
        yield file
    finally:
        # The lock goes with it.
        os.close(file)


def _lock(file: int, path: Path) -> None:
    try:
        lock(file, PATIENCE)
    except BlockingIOError:
        raise UsageError(
            f"--ledger {path}: another run has held it for {PATIENCE:g} s: wait until that is over"
        ) from None
    except OSError as error:
        raise UsageError(
            f"--ledger {path}: cannot be locked: {error.strerror}: keep it on a disk of this machine"
        ) from None


def _settle(path: Path) -> None:
    """Have the folder remember a new file, as far as its file system does."""
    with contextlib.suppress(OSError):
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _read(file: int) -> bytes:
    data = b""
    while chunk := os.pread(file, 1 << 20, len(data)):
        data += chunk
    return data


def _write(file: int, added: bytes, before: int, path: Path) -> None:
    try:
        try:
            written = os.write(file, added)
            while written < len(added):
                written += os.write(file, added[written:])
            os.fsync(file)
        except BaseException:
            # Half a line is none.
            os.ftruncate(file, before)
            raise
    except OSError as error:
        raise FeltproofError(
            f"--ledger {path}: cannot be written to: {error.strerror}: nothing was added to it: make room, or mend the "
            "disk"
        ) from error
