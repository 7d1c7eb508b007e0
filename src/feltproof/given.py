"""Files that a user gives: read whole and never without end, or opened to be read again and again."""

import stat
from pathlib import Path
from typing import BinaryIO, Final

from feltproof.errors import UsageError

_STEP: Final = 1 << 20


def read(path: Path, most: int, wanted: str) -> bytes:
    """The bytes of a file of `most` bytes at most; `wanted` says what it should be: `the text of one section`.

    A pipe will do, as a shell makes one of `<(command)`; a device will not.

    Raises:
        UsageError: it cannot be read, is no file, or is larger; the message names it.
    """
    try:
        with path.open("rb") as file:
            kind = path.stat().st_mode
            if stat.S_ISCHR(kind) or stat.S_ISBLK(kind):
                raise UsageError(f"{path}: is a device, and no file: give {wanted}")
            data = b""
            while chunk := file.read(_STEP):
                data += chunk
                if len(data) > most:
                    raise UsageError(f"{path}: is larger than {_size(most)}: give {wanted}")
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}: give {wanted}") from None
    return data


def opened(path: Path, wanted: str) -> BinaryIO:
    """A file that is too large to hold, and is read in more than one place; `wanted` says what it should be.

    Neither a pipe nor a device will do: the one is gone once it is read, the other may have no end.

    Raises:
        UsageError: it cannot be read, or is no file; the message names it.
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise UsageError(
                f"{path}: is a pipe, a device or a folder, and no file: write it to one, and give {wanted}"
            )
        return path.open("rb")
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}: give {wanted}") from None


def _size(bytes_: int) -> str:
    return f"{bytes_ >> 20} MiB" if bytes_ >= 1 << 20 else f"{bytes_ >> 10} KiB"
