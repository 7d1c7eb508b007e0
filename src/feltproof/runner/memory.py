"""Gives memory back that is no longer needed, so that what is judged next finds room."""

import ctypes
import gc


def give_back(cycles: bool = False) -> None:
    """Return to the system what the allocator keeps for later; with `cycles`, look for what holds itself first."""
    if cycles:
        gc.collect()
    # Arrays of some megabytes lie among small things that stay; the GNU allocator keeps their places unless it is told.
    try:
        trim = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):
        return
    trim(0)
