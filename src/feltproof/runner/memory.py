"""Gives memory back that is no longer needed, so that what is judged next finds room."""

import contextlib
import ctypes
import gc
from typing import Final

_ARENA_MAX: Final = -8
"""The GNU allocator's name for how many heaps it keeps."""


def one_heap() -> None:
    """Have all threads share one heap: those that ask, hear and judge would keep the gaps of one each."""
    with contextlib.suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(_ARENA_MAX, 1)


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
