"""How an engine is named on the command line: `builtin`, `python:module:factory`, `cmd:…`, `http://…`."""

import importlib
import os
import re
import shlex
from pathlib import Path
from typing import Final

from feltproof.errors import UsageError
from feltproof.interpreter import python
from feltproof.protocol.child import ChildConnection
from feltproof.protocol.connection import Connection
from feltproof.protocol.inprocess import ObjectConnection
from feltproof.protocol.limits import Limits

_PYTHON: Final = re.compile(r"python:[^\W\d][\w.]*:[^\W\d][\w.]*\Z")

_HTTP: Final = ("http://", "https://")
_OF_PYTHON: Final = ("PYTHONPATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
"""Where this interpreter finds its own parts, an engine in Python is to find them too."""

BUILTIN: Final = "feltproof.games:every_house_in_columns"
"""By name alone: what verifies engines imports none."""
SERVED: Final = "feltproof.games:engine"
"""The same where others talk to it: asked case by case, so that who stands between can look at each."""


def is_our_own(address: str) -> bool:
    """Whether an address names Feltproof's own engine, by whichever name: to verify it is a self-test."""
    return address == "builtin" or address.startswith(("python:feltproof.games:", "python:feltproof.games."))


def connect(address: str, limits: Limits = Limits()) -> Connection:  # noqa: B008 - frozen
    """Start the engine that `address` names, and greet it.

    Raises:
        UsageError: the address is of no known form, or there is no working directory to start the engine in.
        EngineFault: the engine could not be started, or broke the protocol at `hello`.
    """
    if address == "builtin":
        module, _, factory = BUILTIN.partition(":")
        return connect_object(getattr(importlib.import_module(module), factory)(), address)
    refuse_unknown(address)
    if address.startswith(_HTTP):
        # Loaded for those who are reached over a network: TLS takes long to load.
        from feltproof.protocol.http import HttpConnection

        return HttpConnection(address, limits)
    _refuse_no_folder(address)
    if address.startswith("cmd:"):
        return ChildConnection(address, _command(address), limits)
    # In a process of its own, as any other: it may print, hang or crash.
    target = address.removeprefix("python:")
    command = [*python(), "-m", "feltproof.protocol.serve", target]
    return ChildConnection(address, command, limits, variables=_OF_PYTHON)


def variables_of(address: str) -> dict[str, str]:
    """What the engine at an address is given of our environment that says where it finds the rest of itself."""
    return {name: os.environ.get(name, "") for name in _OF_PYTHON} if "://" not in address else {}


def refuse_unknown(address: str) -> None:
    """Do nothing about an address of a form that there is, wherever it leads.

    Raises:
        UsageError: it is of none; the message names them.
    """
    if address == "builtin" or _PYTHON.match(address):
        return
    if address.startswith("cmd:"):
        _command(address)
        return
    if address.startswith(_HTTP):
        from feltproof.protocol import http

        http.parse(address)
        return
    raise UsageError(
        f"{address!r}: an engine is named as 'builtin', 'python:MODULE:FACTORY', 'cmd:PROGRAM ARGUMENT…', as "
        "'cmd:./engine --flag', or 'http://HOST:PORT/PATH'"
    )


def _refuse_no_folder(address: str) -> None:
    """Do nothing where there is a working directory: an engine that dies for want of one would be blamed for it.

    Raises:
        UsageError: it was deleted or moved away under us.
    """
    try:
        Path.cwd()
    except OSError:
        raise UsageError(
            f"{address}: the working directory, in which the engine would start, is gone: "
            "change to a folder that is there and try again"
        ) from None


def _command(address: str) -> list[str]:
    try:
        command = shlex.split(address.removeprefix("cmd:"))
    except ValueError as error:
        raise UsageError(f"{address!r}: {str(error).lower()}") from None
    if not command or not command[0]:
        raise UsageError(f"{address!r}: a program is wanted after 'cmd:', as 'cmd:./engine --flag'")
    return command


def connect_object(engine: object, address: str = "object") -> Connection:
    """Greet an engine that is an object in this process.

    Raises:
        EngineFault: it broke the protocol at `hello`.
    """
    return ObjectConnection(engine, address)
