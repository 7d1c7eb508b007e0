"""What has been worked out so far, kept in a folder, so that a run that was interrupted begins where it was.

A file for each part, by the digest of what was asked and of whom, written whole or not at all. Nothing in it is ever
run, a damaged one counts for nothing, and of what an engine has answered a sample is asked again before it counts. Once
the run is over nothing is left of it: what an engine answered in one run is no evidence for the next.
"""

import contextlib
import hashlib
import os
import stat
import tempfile
import zlib
from pathlib import Path
from typing import Any, Final

import msgspec

from feltproof import __version__
from feltproof.errors import UsageError
from feltproof.runner.made_of import own_code

NAME: Final = "resume.json"
_HEAD: Final = 32
"""SHA-256 of what follows, in front of it."""
_LEVEL: Final = 1
"""Of packing: what is kept for a few minutes is packed fast."""
MOST: Final = 1 << 30
"""Bytes of a part, unpacked: one that claims more is none of ours."""
_NEW: Final = ".new"
"""What a file is called until it is whole."""


class Kept:
    """A folder of parts that are done."""

    def __init__(self, folder: Path, about: Any) -> None:
        """`about` is everything that a part hangs on beside the part itself.

        Raises:
            UsageError: the folder holds something else, what was kept there is of another run, or it cannot be written.
        """
        self._folder = folder
        self._about = hashlib.sha256(
            msgspec.json.encode([__version__, own_code(), about], order="deterministic")
        ).hexdigest()
        self.found = 0
        """Parts that need not be done again."""
        self.full = ""
        """Why nothing more can be kept; empty where it can."""
        note = folder / NAME
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if said := _read(note, 1 << 10).strip():
                if said != self._about.encode():
                    raise UsageError(
                        f"--resume {folder}: was kept of another run: another engine or build of it, other specs or "
                        "checks, another seed or version; name another folder, or delete it"
                    )
            elif any(path.name != NAME and path.suffix != _NEW for path in folder.iterdir()):
                raise UsageError(f"--resume {folder}: holds something else: name a folder that is empty or not there")
            else:
                _write(note, self._about.encode() + b"\n")
        except OSError as error:
            raise UsageError(f"--resume {folder}: cannot be used: {error.strerror}") from error

    def key(self, *what: bytes) -> str:
        """The name of a part."""
        digest = hashlib.sha256(self._about.encode())
        for one in what:
            digest.update(hashlib.sha256(one).digest())
        return digest.hexdigest()

    def get(self, key: str) -> bytes | None:
        """What was kept of a part; `None` where nothing was, or it is damaged."""
        try:
            data = _read(self._path(key), MOST)
            if hashlib.sha256(data[_HEAD:]).digest() != data[:_HEAD]:
                return None
            unpacking = zlib.decompressobj()
            unpacked = unpacking.decompress(data[_HEAD:], MOST)
        except (OSError, zlib.error):
            return None
        return unpacked if unpacking.eof else None

    def put(self, key: str, data: bytes) -> None:
        """Keep a part. Where that cannot be, the run goes on without: `full` says why."""
        if self.full:
            return
        packed = zlib.compress(data, _LEVEL)
        path = self._path(key)
        try:
            path.parent.mkdir(exist_ok=True)
            _write(path, hashlib.sha256(packed).digest() + packed)
        except OSError as error:
            self.full = f"--resume {self._folder}: nothing more can be kept there: {error.strerror}"

    def let_go(self) -> None:
        """Delete what was kept of a run that is over, and the folder, where it holds nothing else."""
        with contextlib.suppress(OSError):
            (self._folder / NAME).unlink()
            for path in [*self._folder.glob("??/*.part"), *self._folder.glob(f"**/*{_NEW}")]:
                path.unlink()
            for folder in [*self._folder.glob("??"), self._folder]:
                with contextlib.suppress(OSError):
                    folder.rmdir()

    def _path(self, key: str) -> Path:
        return self._folder / key[:2] / f"{key[2:]}.part"


def _read(path: Path, most: int) -> bytes:
    """What a file holds; nothing where there is none, it is no file, or it is larger than any of ours."""
    try:
        # One end of a pipe would be waited for.
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    except FileNotFoundError:
        return b""
    with os.fdopen(descriptor, "rb") as file:
        found = os.fstat(descriptor)
        return file.read() if stat.S_ISREG(found.st_mode) and found.st_size <= most else b""


def _write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all, and over nothing that a link leads to."""
    with tempfile.NamedTemporaryFile(dir=path.parent, suffix=_NEW, delete=False) as file:
        try:
            file.write(data)
            file.close()
            Path(file.name).replace(path)
        except OSError:
            Path(file.name).unlink(missing_ok=True)
            raise
