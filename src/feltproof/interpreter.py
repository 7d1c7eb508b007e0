"""The interpreter of a process of our own that runs a module of ours."""

import sys
from pathlib import Path


def python() -> list[str]:
    """Python as it was started here: it looks for modules in the current folder if this process does, else nowhere but
    where it is installed. What lies in a folder that somebody works in does not stand in for a part of Feltproof."""
    return [sys.executable] if _looks_here() else [sys.executable, "-P"]


def _looks_here() -> bool:
    if "" in sys.path:
        return True
    try:
        return str(Path.cwd()) in sys.path
    except OSError:
        # It is gone, and nothing is found there.
        return False
