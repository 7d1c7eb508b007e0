"""Gives memory back that is no longer needed, for what is judged next to find room, and looks for it seldom."""

import contextlib
import gc
from collections.abc import Iterator
from typing import Final

_ARENA_MAX: Final = -8
_MMAP_THRESHOLD: Final = -3
_TRIM_THRESHOLD: Final = -1
"""The GNU allocator's names for how many heaps it keeps, from how many bytes on it asks the system for each array by
itself, and how much that is free it holds on to."""
_ARRAY: Final = 32 << 20
_ROOM: Final = 512 << 20


def one_heap() -> None:
    """Have all threads share one heap: those that ask, hear and judge would keep the gaps of one each."""
    _allocate((_ARENA_MAX, 1))


def keep_room() -> None:
    """Hold on to the room that arrays were in: who makes the like all over again need not ask for it each time."""
    _allocate((_MMAP_THRESHOLD, _ARRAY), (_TRIM_THRESHOLD, _ROOM))


def _allocate(*how: tuple[int, int]) -> None:
    import ctypes

    with contextlib.suppress(AttributeError, OSError, TypeError):
        mallopt = ctypes.CDLL(None).mallopt
        for name, value in how:
            mallopt(name, value)


_SELDOM: Final = (50_000, 20, 50)
"""After how many new objects, and how many younger collections, the garbage collector looks through each generation."""


def collect_seldom() -> None:
    """Have the garbage collector look less often from here on: what is loaded stays."""
    gc.set_threshold(*_SELDOM)


@contextlib.contextmanager
def collected_seldom() -> Iterator[None]:
    """Within it the garbage collector leaves alone what was there before, and looks through the rest less often.

    Answers and what is worked out of them are records and arrays by the million, of which hardly any hold themselves.
    """
    before = gc.get_threshold()
    gc.freeze()
    collect_seldom()
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def give_back(cycles: bool = False) -> None:
    """Return to the system what the allocator keeps for later; with `cycles`, look for what holds itself first."""
    if cycles:
        gc.collect()
    import ctypes

    # Arrays of some megabytes lie among small things that stay; the GNU allocator keeps their places unless it is told.
    try:
        trim = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):
        return
    trim(0)
