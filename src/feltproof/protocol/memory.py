"""The memory that a process and its descendants hold.

Measured, not limited by the system: a limit of address space kills the runtimes of JavaScript, Go and Java, which
map much more than they use.
"""

import contextlib
import os
import subprocess
from pathlib import Path
from typing import Final

EVERY: Final = 0.25
"""Seconds between two looks."""

_PAGE: Final = os.sysconf("SC_PAGE_SIZE")
_PROC: Final = Path("/proc")


def resident(session: int) -> int:
    """Resident bytes of all processes of a session together; pages that they share count for each."""
    if not (_PROC / "self" / "stat").exists():
        return _resident_by_ps(session)
    pages = 0
    for process in os.listdir(_PROC):  # noqa: PTH208 # a path for each process of the machine costs more than the look
        if process.isdigit():
            # It may have ended since.
            with contextlib.suppress(OSError):
                if os.getsid(int(process)) == session:
                    pages += int((_PROC / process / "statm").read_bytes().split()[1])
    return pages * _PAGE


def _resident_by_ps(session: int) -> int:
    """The same where there is no /proc, by process group."""
    listed = subprocess.run(["/bin/ps", "-axo", "pgid=,rss="], capture_output=True, text=True, check=False)
    rows = (line.split() for line in listed.stdout.splitlines())
    return sum(int(row[1]) * 1024 for row in rows if len(row) == 2 and row[0] == str(session))
