"""How much memory a process has held at most."""

import resource
import sys
from pathlib import Path


def most_held() -> int:
    """Bytes that this process has held at most since its program began.

    What `getrusage` says on Linux is no less than what the process held that it was forked from, and that of a test may
    be a large one.
    """
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii", errors="replace")
    except OSError:
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024
    return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmHWM:"))
