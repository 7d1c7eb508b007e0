"""Starts an engine: finds the program, says why it does not start, and sets a warden beside it."""

import contextlib
import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NoReturn

from feltproof.protocol import warden
from feltproof.protocol.faults import Broken, Fault, FaultKind
from feltproof.protocol.limits import Limits

ENVIRONMENT: Final = ("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "TMP", "TEMP", "SYSTEMROOT")
"""The variables that every engine gets, as they are here; secrets of a CI stay out of its reach."""


def environment(limits: Limits, mark: str, more: Sequence[str] = ()) -> dict[str, str]:
    """What an engine gets of our environment, and its mark."""
    names = (*ENVIRONMENT, *more, *limits.environment)
    return {**{name: os.environ[name] for name in names if name in os.environ}, warden.MARK: mark}


def watched(mark: str) -> "subprocess.Popen[bytes]":
    """A process that kills the engine if this one dies first."""
    command = [sys.executable, "-I", "-S", str(Path(warden.__file__)), mark]
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        bufsize=0,
    )


def started(command: Sequence[str], environment: Mapping[str, str]) -> "subprocess.Popen[bytes]":
    """The process of `command`, in a session of its own.

    Raises:
        Broken: there is none; the fault says why.
    """
    program = command[0]

    def broken(kind: FaultKind, detail: str) -> NoReturn:
        raise Broken(Fault(kind=kind, method="hello", detail=detail)) from None

    found = shutil.which(program, path=environment.get("PATH", os.defpath))
    if found is None:
        path = Path(program)
        if "/" not in program:
            broken(FaultKind.NOT_FOUND, f"{program}: there is no such program on PATH")
        if not path.exists():
            broken(FaultKind.NOT_FOUND, f"{program}: there is no such file")
        if path.is_dir():
            broken(FaultKind.NOT_EXECUTABLE, f"{program}: it is a folder")
        broken(FaultKind.NOT_EXECUTABLE, f"{program}: it may not be run: chmod +x {program}")
    try:
        child = subprocess.Popen(
            command,
            executable=found,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env=environment,
            start_new_session=True,
        )
    except FileNotFoundError:
        broken(FaultKind.COULD_NOT_START, f"{program}: the interpreter in its #! line is not there")
    except OSError as error:
        if error.errno == errno.ENOEXEC:
            broken(
                FaultKind.COULD_NOT_START, f"{program}: neither a binary for this machine nor a script with a #! line"
            )
        broken(FaultKind.COULD_NOT_START, f"{program}: {os.strerror(error.errno or 0)}")
    except ValueError as error:
        broken(FaultKind.COULD_NOT_START, f"{program!r}: {error}")
    _without_core_dumps(child.pid)
    return child


def _without_core_dumps(process: int) -> None:
    """A crash leaves no gigabytes behind. Where the system cannot say so of another process, its default stands."""
    if sys.platform == "linux":
        import resource

        with contextlib.suppress(OSError):
            resource.prlimit(process, resource.RLIMIT_CORE, (0, 0))
