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
    for process in _PROC.iterdir():
        if process.name.isdigit():
            # It may have ended since.
            with contextlib.suppress(OSError):
                # The name of the program, in brackets, may hold anything.
                fields = (process / "stat").read_bytes().rpartition(b")")[2].split()
                if int(fields[3]) == session:
                    pages += int(fields[21])
    return pages * _PAGE


def _resident_by_ps(session: int) -> int:
    """The same where there is no /proc, by process group."""
    listed = subprocess.run(["/bin/ps", "-axo", "pgid=,rss="], capture_output=True, text=True, check=False)
    rows = (line.split() for line in listed.stdout.splitlines())
    return sum(int(row[1]) * 1024 for row in rows if len(row) == 2 and row[0] == str(session))
