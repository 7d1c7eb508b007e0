"""Standard output and standard error whose reader may leave, and whose disk may be full.

What was asked is done to its end all the same: a verdict hangs on nobody who reads it.
"""

import contextlib
import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO, cast


class Steady:
    """A stream that goes on into nothing once it cannot be written to."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self.lost: OSError | None = None
        """Why what was written did not arrive; `None` where it did, or where a reader had left."""

    def write(self, text: str) -> int:
        try:
            return self._stream.write(text)
        except OSError as error:
            self._let_go(error)
            return len(text)

    def flush(self) -> None:
        try:
            self._stream.flush()
        except OSError as error:
            self._let_go(error)

    def _let_go(self, error: OSError) -> None:
        if not isinstance(error, BrokenPipeError):
            self.lost = self.lost or error
        with contextlib.suppress(OSError, ValueError):
            # What is still held back is written here, and Python's own look at its end finds nothing amiss.
            os.dup2(os.open(os.devnull, os.O_WRONLY), self._stream.fileno())

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextlib.contextmanager
def steady() -> Iterator[Steady]:
    """Within it both streams are steady; what is given is standard output."""
    _fill_gaps()
    before = sys.stdout, sys.stderr
    output, errors = (Steady(_writable(stream)) for stream in before)
    sys.stdout, sys.stderr = cast("TextIO", output), cast("TextIO", errors)
    try:
        yield output
    finally:
        output.flush()
        errors.flush()
        sys.stdout, sys.stderr = before


def _writable(stream: TextIO | None) -> TextIO:
    """A stream of ours; one that leads nowhere, where this one was closed from the start."""
    if stream is None:
        return Path(os.devnull).open("w", encoding="utf-8")
    if isinstance(stream, io.TextIOWrapper):
        # A terminal that lacks a sign shows its number; no verdict is lost for want of a letter.
        stream.reconfigure(errors="backslashreplace")
    return stream


def _fill_gaps() -> None:
    """No file that is opened later comes to stand where a standard stream was closed."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            # The lowest free number is this one.
            os.open(os.devnull, os.O_RDWR)
