"""The files of the engine, hashed before and after the run: its identity is measured, not believed."""

import hashlib
from collections.abc import Sequence
from pathlib import Path

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
        files = sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]
        if not files:
            raise UsageError(f"--artifact {path}: the folder holds no file")
        for file in files:
            try:
                with file.open("rb") as stream:
                    digest = hashlib.file_digest(stream, "sha256").hexdigest()
                found[file.as_posix()] = digest, file.stat().st_size
            except OSError as e:
                raise UsageError(f"--artifact {file}: cannot be read: {e.strerror}") from e
    return found


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
