"""A file replaced by another, whole or not at all."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from feltproof.errors import FeltproofError, UsageError


def replace(path: Path, data: bytes, before: bytes | None) -> None:
    """Put `data` in the place of a file that still is what it was `before`; `None`: that is not there yet.

    It is written beside it first and renamed last, so that an interruption or a full disk leaves what was there.

    Raises:
        UsageError: something stands there that should not, or it was changed meanwhile.
        FeltproofError: it cannot be written; nothing was changed.
    """
    path = path.resolve()
    scratch: Path | None = None
    try:
        number, name = tempfile.mkstemp(prefix=".feltproof-", dir=path.parent)
        scratch = Path(name)
        with os.fdopen(number, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        scratch.chmod(0o666 & ~_umask() if before is None else path.stat().st_mode & 0o7777)
        if before is None and path.exists():
            raise UsageError(f"{path}: is there already: name another file, or move it")
        if before is not None and path.read_bytes() != before:
            raise UsageError(f"{path}: was changed while it was being signed: look at it, and sign it again")
        scratch.replace(path)
        _settle(path.parent)
    except OSError as error:
        raise FeltproofError(f"{path}: cannot be written: {error.strerror or error}: nothing was changed") from error
    finally:
        if scratch is not None:
            scratch.unlink(missing_ok=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _settle(folder: Path) -> None:
    """Have the new name on the disk, where the system can tell a folder so."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
