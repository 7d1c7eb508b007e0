"""The engine of a worker process: greeted for the first task that needs it, and there for every other."""

import atexit
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from feltproof.protocol import Connection, Limits, connect

_at_work = threading.Lock()
_engines: dict[tuple[str, Limits], Connection] = {}


@contextmanager
def connected(address: str, limits: Limits) -> Iterator[Connection]:
    """The engine at an address, and nobody else speaks to it meanwhile.

    Raises:
        EngineFault: there is none that can be greeted; the next task tries again.
    """
    key = address, limits
    with _at_work:
        if key not in _engines:
            _engines[key] = connect(address, limits)
        yield _engines[key]


@atexit.register
def _close() -> None:
    for connection in _engines.values():
        connection.close()
    _engines.clear()
