"""The files of the engine, hashed before and after the run: its identity is measured, not believed."""

import contextlib
import hashlib
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NoReturn

from feltproof.errors import UsageError
from feltproof.runner.record import ArtifactRecord

Measured = dict[str, tuple[str, int]]
"""SHA-256 in hex and size in bytes, by the path as given, with slashes."""


def measure(paths: Sequence[Path]) -> Measured:
    """Hash every file of `paths`; a folder stands for the files below it, in order of their names.

    Raises:
        UsageError: a path is not there or cannot be read.
    """
    found: Measured = {}
    for path in paths:
        if not path.exists():
            raise UsageError(f"--artifact {path}: there is no such file or folder")
        if not path.is_dir() and not path.is_file():
            raise UsageError(f"--artifact {path}: is neither a file nor a folder")
        try:
            files = list(_files(path)) if path.is_dir() else [path]
            for file in files:
                with file.open("rb") as stream:
                    digest = hashlib.file_digest(stream, "sha256").hexdigest()
                found[_printed(file)] = digest, file.stat().st_size
        except OSError as e:
            raise UsageError(f"--artifact {_printed(Path(e.filename or path))}: cannot be read: {e.strerror}") from e
        if not files:
            raise UsageError(f"--artifact {path}: the folder holds no file")
    return found


def measure_again(paths: Sequence[Path]) -> Measured:
    """As `measure`, after the run: what is no longer there or to be read is left out, so that it counts as changed."""
    found: Measured = {}
    for path in paths:
        with contextlib.suppress(UsageError):
            found |= measure([path])
    return found


def _files(folder: Path) -> Iterator[Path]:
    """Every file below a folder, by name; links are followed, as whoever runs the engine follows them.

    Raises:
        OSError: a folder cannot be read.
    """

    def unreadable(error: OSError) -> NoReturn:
        raise error

    entered: set[tuple[int, int]] = set()
    for at, folders, names in os.walk(folder, onerror=unreadable, followlinks=True):
        where = Path(at).stat()
        if (where.st_dev, where.st_ino) in entered:
            # A link leads back to where we have been.
            folders.clear()
            continue
        entered.add((where.st_dev, where.st_ino))
        folders.sort()
        yield from (file for name in sorted(names) if (file := Path(at, name)).is_file())


def _printed(path: Path) -> str:
    """A path as evidence holds it, with slashes; bytes that are no text in it are escaped."""
    return os.fsencode(path.as_posix()).decode("utf-8", "backslashreplace")


def records(before: Measured, after: Measured) -> tuple[ArtifactRecord, ...]:
    """One record for each file that was there before or after."""
    return tuple(
        ArtifactRecord(
            path=path,
            sha256=before.get(path, after.get(path, ("", 0)))[0],
            bytes=before.get(path, after.get(path, ("", 0)))[1],
            unchanged=before.get(path) == after.get(path),
        )
        for path in sorted({*before, *after})
    )
