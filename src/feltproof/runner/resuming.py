"""What has been worked out so far, kept in a folder, so that a run that was interrupted begins where it was.

A file for each part, by the digest of what was asked and of whom, written whole or not at all. Nothing in it is ever
run, a damaged one counts for nothing, and of what an engine has answered a sample is asked again before it counts.
"""

import hashlib
import importlib.util
import os
import shlex
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from feltproof import __version__
from feltproof.errors import UsageError

NAME: Final = "resume.json"
_HEAD: Final = 32
"""SHA-256 of what follows, in front of it."""
_LEVEL: Final = 1
"""Of packing: what is kept for a few minutes is packed fast."""


class Kept:
    """A folder of parts that are done."""

    def __init__(self, folder: Path, about: Any) -> None:
        """`about` is everything that a part hangs on beside the part itself.

        Raises:
            UsageError: the folder holds something else, what was kept there is of another run, or it cannot be written.
        """
        self._folder = folder
        self._about = hashlib.sha256(msgspec.json.encode([__version__, about], order="deterministic")).hexdigest()
        self.found = 0
        """Parts that need not be done again."""
        self.full = ""
        """Why nothing more can be kept; empty where it can."""
        note = folder / NAME
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if note.is_file():
                said = note.read_text(encoding="utf-8").strip()
                if said != self._about:
                    raise UsageError(
                        f"--resume {folder}: was kept of another run: another engine or build of it, other specs or "
                        "checks, another seed or version; name another folder, or delete it"
                    )
            elif any(folder.iterdir()):
                raise UsageError(f"--resume {folder}: holds something else: name a folder that is empty or not there")
            else:
                note.write_text(self._about + "\n", encoding="utf-8")
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
            data = self._path(key).read_bytes()
            if hashlib.sha256(data[_HEAD:]).digest() != data[:_HEAD]:
                return None
            return zlib.decompress(data[_HEAD:])
        except (OSError, zlib.error):
            return None

    def put(self, key: str, data: bytes) -> None:
        """Keep a part. Where that cannot be, the run goes on without: `full` says why."""
        if self.full:
            return
        packed = zlib.compress(data, _LEVEL)
        path = self._path(key)
        beside = path.with_suffix(f".{os.getpid()}")
        try:
            path.parent.mkdir(exist_ok=True)
            beside.write_bytes(hashlib.sha256(packed).digest() + packed)
            beside.replace(path)
        except OSError as error:
            self.full = f"--resume {self._folder}: nothing more can be kept there: {error.strerror}"
            beside.unlink(missing_ok=True)

    def _path(self, key: str) -> Path:
        return self._folder / key[:2] / f"{key[2:]}.part"


def files_of(address: str, artifacts: Sequence[Path] = ()) -> dict[str, str]:
    """SHA-256 of the files that an engine is known to be made of, by their paths: those that its address names, and
    those that are named beside it."""
    scheme, _, rest = address.partition(":")
    named: list[Path] = []
    if scheme == "cmd":
        named = [Path(word) for word in shlex.split(rest)]
    elif scheme == "python":
        spec = importlib.util.find_spec(rest.partition(":")[0])
        named = [Path(spec.origin)] if spec is not None and spec.origin else []
    found = [path for path in named if path.is_file()]
    for path in artifacts:
        found += sorted(path.rglob("*")) if path.is_dir() else [path]
    return {str(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in found if path.is_file()}
