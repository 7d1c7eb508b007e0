"""Puts a Python object behind stdin and stdout: `python -m feltproof.protocol.serve MODULE:FACTORY`."""

import importlib
import os
import sys
from pathlib import Path
from typing import Any, BinaryIO

from feltproof.protocol.answering import answer


def serve(engine: object, stdin: BinaryIO, stdout: BinaryIO) -> None:
    """Answer each line of `stdin` with one of `stdout`, until `stdin` closes or nobody reads any more."""
    try:
        for line in iter(stdin.readline, b""):
            stdout.write(answer(engine, line) + b"\n")
            stdout.flush()
    except KeyboardInterrupt:
        pass
    except BrokenPipeError:
        # Python would complain again when it flushes at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stdout.fileno())


def load(target: str) -> object:
    """The object that `module:factory` makes; the current folder is looked in first."""
    module, _, factory = target.partition(":")
    made: Any = importlib.import_module(module)
    for name in factory.split("."):
        made = getattr(made, name)
    return made()


def on_stdio(target: str) -> None:
    """Serve the object that `target` names on this process's stdin and stdout, which nothing else may use any more."""
    stdin, stdout = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    # Whatever the engine prints, from C too, goes to stderr, and what it reads is nothing.
    os.dup2(2, 1)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    serve(load(target), stdin, stdout)


def main() -> None:
    """Serve the object that the one argument names."""
    if len(sys.argv) != 2 or ":" not in sys.argv[1]:
        sys.exit("usage: python -m feltproof.protocol.serve MODULE:FACTORY")
    if not {"", str(Path.cwd())} & set(sys.path):
        sys.path.insert(0, str(Path.cwd()))
    on_stdio(sys.argv[1])


if __name__ == "__main__":
    main()
