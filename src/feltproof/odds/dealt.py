"""How what is long is dealt out: to whom, nobody here knows."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


class Each(Protocol):
    """Has a function called with each of some tasks, here or elsewhere; each task with its result, as it comes.

    Function, tasks and results can be pickled, and what comes of a task hangs on the task alone.
    """

    def __call__(
        self, function: Callable[[Task], Result], tasks: Sequence[Task], /
    ) -> Iterable[tuple[Task, Result]]: ...


def one_by_one(function: Callable[[Task], Result], tasks: Sequence[Task], /) -> Iterator[tuple[Task, Result]]:
    """In this process, in their order."""
    for task in tasks:
        yield task, function(task)
