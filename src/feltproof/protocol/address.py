"""How an engine is named on the command line: `builtin`, `python:module:factory`, `cmd:…`."""

import importlib
from typing import Final

from feltproof.errors import UsageError
from feltproof.protocol.connection import Connection
from feltproof.protocol.inprocess import ObjectConnection
from feltproof.protocol.limits import Limits

BUILTIN: Final = "feltproof.games.engine:builtin"
"""By name alone: what verifies engines imports none."""


def connect(address: str, limits: Limits = Limits()) -> Connection:  # noqa: B008 - frozen
    """Start the engine that `address` names, and greet it.

    Raises:
        UsageError: the address is of no known form.
        EngineFault: the engine could not be started, or broke the protocol at `hello`.
    """
    if address == "builtin":
        module, _, factory = BUILTIN.partition(":")
        return connect_object(getattr(importlib.import_module(module), factory)(), address)
    raise UsageError(
        f"{address!r}: an engine is named as 'builtin', 'python:MODULE:FACTORY' or 'cmd:PROGRAM ARGUMENT…', "
        "as 'cmd:./engine --flag'"
    )


def connect_object(engine: object, address: str = "object") -> Connection:
    """Greet an engine that is an object in this process.

    Raises:
        EngineFault: it broke the protocol at `hello`.
    """
    return ObjectConnection(engine, address)
