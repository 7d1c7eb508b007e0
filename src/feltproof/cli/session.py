"""`session.json`: what the clock and the machine add to a run. Nothing of it is evidence."""

import importlib.metadata
import platform
import socket
import sys
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final

from feltproof import __version__

_LIBRARIES: Final = ("numpy", "msgspec", "hypothesis", "pytest", "PyYAML", "Jinja2", "weasyprint", "pyhanko", "rfc8785")
"""Those that what is asked, judged or printed can hang on."""


class Clock:
    """Takes the times of a run."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self.started = _now()

    def session(self, stderr: str, errors: Sequence[str] = ()) -> dict[str, Any]:
        """What is to stand in `session.json`, the run being over now.

        `stderr` is the end of what the engine wrote there, `errors` the tracebacks of checks that broke down.
        """
        session: dict[str, Any] = {
            "feltproof": __version__,
            "started": self.started,
            "ended": _now(),
            "seconds": round(time.monotonic() - self._began, 1),
            "host": socket.gethostname(),
            "platform": platform.platform(),
            "python": platform.python_version(),
            "libraries": _versions(),
            "command": ["feltproof", *sys.argv[1:]],
            "stderr": stderr,
        }
        if errors:
            session["errors"] = list(errors)
        return session


def _now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _versions() -> dict[str, str]:
    found = {}
    for name in _LIBRARIES:
        try:
            found[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            found[name] = "not installed"
    return found
