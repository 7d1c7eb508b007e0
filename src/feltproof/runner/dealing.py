"""Shards of odds and of simulations, dealt out to workers, and kept for when they are interrupted."""

import pickle
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from feltproof.errors import FeltproofError
from feltproof.runner.memory import keep_room
from feltproof.runner.resuming import Kept
from feltproof.runner.workers import Workers, death, workers_for

Task = TypeVar("Task")
Result = TypeVar("Result")


class Changed(FeltproofError):
    """What was kept would not come out again."""


@dataclass(frozen=True)
class Form:
    """How results are kept: numbers, which are read without running anything."""

    written: Callable[[Any], bytes]
    read: Callable[[bytes], Any]
    again: bool
    """Whether one of those that are kept is worked out again before any counts: an engine may have changed."""


@dataclass(frozen=True)
class Dealing:
    """Has a function called with each of some tasks, by workers where there are any."""

    workers: Workers | None = None
    kept: Kept | None = None
    form: Form | None = None

    def __call__(self, function: Callable[[Task], Result], tasks: Sequence[Task], /) -> Iterator[tuple[Task, Result]]:
        """Each task with its result: those that are kept first, the others as they come.

        Raises:
            Changed: a result that was kept is not the one that comes now.
            FeltproofError: a worker died at a task, or all are gone.
        """
        known = {place: found for place, task in enumerate(tasks) if (found := self._known(function, task)) is not None}
        if known and self.form is not None and self.form.again:
            place, found = next(iter(known.items()))
            (_, now), *_ = self._done(function, [tasks[place]])
            if self.form.written(now) != self.form.written(found):
                raise Changed("what was kept does not come out again: the engine is another: name another folder")
        for place, found in known.items():
            assert self.kept is not None
            self.kept.found += 1
            yield tasks[place], found
        for task, result in self._done(function, [task for place, task in enumerate(tasks) if place not in known]):
            if self.kept is not None and self.form is not None:
                self.kept.put(self._key(function, task), self.form.written(result))
            yield task, result

    def _known(self, function: Callable[[Task], Result], task: Task) -> Result | None:
        if self.kept is None or self.form is None:
            return None
        data = self.kept.get(self._key(function, task))
        try:
            found: Result | None = None if data is None else self.form.read(data)
        except (msgspec.MsgspecError, ValueError):
            # Whole, and yet no result: as one that is damaged.
            return None
        return found

    def _key(self, function: Callable[[Task], Result], task: Task) -> str:
        assert self.kept is not None
        return self.kept.key(function.__qualname__.encode(), pickle.dumps(task))

    def _done(self, function: Callable[[Task], Result], tasks: Sequence[Task]) -> Iterator[tuple[Task, Result]]:
        function = _Shards(function)
        if self.workers is None:
            yield from ((task, function(task)) for task in tasks)
            return
        for task, result in self.workers.each(function, tasks):
            if isinstance(result, Exception):
                died = death(result)
                raise result if died is None else FeltproofError(died)
            yield task, result


@dataclass(frozen=True)
class _Shards(Generic[Task, Result]):
    """A function of one shard after another, in whose process as many arrays come and go again."""

    function: Callable[[Task], Result]

    def __call__(self, task: Task) -> Result:
        keep_room()
        return self.function(task)


@contextmanager
def dealing(jobs: int, dask: str | None, kept: Kept | None = None, form: Form | None = None) -> Iterator[Dealing]:
    """Processes of this machine, so many; the workers of a cluster with `dask`; this process alone with neither.

    Raises:
        UsageError: nobody answers at that address.
    """
    with workers_for(jobs, dask) as workers:
        yield Dealing(workers, kept, form)
