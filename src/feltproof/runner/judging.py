"""Files of checks that are judged in other processes, while the rest is judged in this one.

What a check finds hangs on what it asks and is answered alone, so that it is the same wherever it is judged. Those of
which a game says that they ask little go elsewhere: nothing large has to come back. A file that no worker has begun
once its turn comes is judged here; so is one whose worker died, or had another engine, other specs or other checks.
"""

import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from feltproof import content
from feltproof.checks.games import game
from feltproof.clauses import Section, load
from feltproof.errors import FeltproofError
from feltproof.protocol.messages import Hello
from feltproof.runner import as_used
from feltproof.runner.connected import connected
from feltproof.runner.desk import Desk
from feltproof.runner.pool import Asking, Pool, this_process
from feltproof.runner.scope import declared_of
from feltproof.runner.trials import Bench, Found, Trial, Trials, run_trials
from feltproof.runner.workers import WHILE

GLANCE: Final = 0.1
"""Seconds between two looks at whether the user has stopped us."""


class Otherwise(FeltproofError):
    """A worker has another engine, other specs or other checks than whoever gave it the file."""


@dataclass(frozen=True)
class Assignment:
    """What a worker has to know in order to judge."""

    asking: Asking
    hello: Hello
    """What the engine said here: it has to say the same there."""
    section: str
    readings: Mapping[str, str]
    configurations: tuple[str, ...]
    quick: bool
    specs: Path | None
    rules: Path | None
    """Where they lie; `None` for those that came with Feltproof."""
    suite: Mapping[str, str]
    """SHA-256 of each file of both."""


@dataclass(frozen=True)
class Verdicts:
    """What was found by the checks of one file."""

    by_trial: Mapping[tuple[str, str], Found]
    """By check and clause."""
    worker: tuple[str, int]
    stderr: str


def judge(assignment: Assignment, file: str) -> Verdicts:
    """Judge the checks of one file, `check_order`, in the process that this is called in.

    Raises:
        Otherwise: engine, specs or checks are others here.
        FeltproofError: the engine cannot be greeted, or the checks cannot be collected.
    """
    section, rules = _ground(
        assignment.specs, assignment.rules, assignment.section, frozenset(assignment.suite.items())
    )
    asking = assignment.asking
    with connected(asking.address, asking.limits) as connection:
        if connection.hello != assignment.hello:
            raise Otherwise(f"{asking.address}: says something else of itself in another process")
        if _before and _before[0][0] == assignment:
            trials = _before[0][1].of_another_file()
        else:
            declared = declared_of(connection.hello, section.game)
            facilities = tuple(game(section.game).facility(declared[name]) for name in assignment.configurations)
            desk = Desk(connection, asking.seed)
            trials = Trials(Bench(section, desk, facilities, assignment.readings, assignment.quick, asking.seed))
        _before[:] = [(assignment, trials)]
        run_trials(rules, trials, section.game, file)
        found = {trial.key: trial.found for trial in trials.trials}
        return Verdicts(found, this_process(), connection.stderr_tail)


_before: Final[list[tuple[Assignment, Trials]]] = []
"""What the file before was judged for, and with: the next one stands on the same law, lists and answers."""


@cache
def _ground(
    specs: Path | None, rules: Path | None, section: str, suite: frozenset[tuple[str, str]]
) -> tuple[Section, Path]:
    specs, rules = specs or content.specs(), rules or content.rules()
    if wrong := as_used.differing(dict(suite), as_used.files_of(specs, rules)):
        raise Otherwise(f"the specs or checks are others in another process: {wrong}")
    return load(specs).section(section), rules


class Elsewhere:
    """The files of one section that workers judge, one after another, from the first to the last."""

    def __init__(self, pool: Pool, assignment: Assignment, files: Sequence[str]) -> None:
        self._pool, self._assignment = pool, assignment
        self.files: Final = tuple(files)
        self._left = list(reversed(files))
        self._given: dict[str, Future[Verdicts]] = {}
        self._order: list[tuple[str, str]] = []
        self._lock = threading.Lock()
        # One worker at least is left to those who wait for a sweep.
        for _ in range(max(1, pool.workers.count - 1)):
            self._give()

    def _give(self) -> None:
        with self._lock:
            if not self._left:
                return
            file = self._left.pop()
            try:
                self._given[file] = future = self._pool.workers.executor.submit(judge, self._assignment, file)
            except Exception:
                # The workers have been sent home, or are gone: it is judged here.
                return
        future.add_done_callback(lambda _: self._give())

    def over(self) -> bool:
        """Whether the workers have nothing left to judge."""
        with self._lock:
            return not self._left and all(future.done() for future in self._given.values())

    # As a plugin of pytest.

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """What is judged elsewhere is wanted last, and of that first what they come to last."""
        self._order = [trial.key for trial in map(_trial, items) if trial is not None]
        turn = {file: len(self.files) - place for place, file in enumerate(self.files)}
        items.sort(key=lambda item: turn.get(item.path.stem, 0))

    @pytest.hookimpl(tryfirst=True)
    def pytest_pyfunc_call(self, pyfuncitem: pytest.Function) -> bool | None:
        """Adopts what was found elsewhere, instead of having the check called."""
        trial = _trial(pyfuncitem)
        found = self.found(pyfuncitem.path.stem)
        if trial is None or found is None or trial.key not in found:
            return None
        trial.adopt(found[trial.key])
        return True

    def in_order(self, trials: Sequence[Trial]) -> list[Trial]:
        """The trials in the order in which one process alone runs them."""
        return sorted(trials, key=lambda trial: self._order.index(trial.key))

    def found(self, file: str) -> Mapping[tuple[str, str], Found] | None:
        """What was found by the checks of `file`, once it is; `None` where they are to be judged here."""
        with self._lock:
            if file in self._left:
                self._left.remove(file)
            future = self._given.get(file)
        if future is None:
            return None
        waited = 0.0
        while True:
            try:
                # Not for ever: Ctrl-C is heard between two waits only.
                verdicts = future.result(GLANCE)
            except TimeoutError:
                waited += GLANCE
                if waited > WHILE and not self._pool.workers.any_left():
                    return None
            except (Exception, CancelledError):
                return None
            else:
                self._pool.heard(verdicts.worker, verdicts.stderr)
                return verdicts.by_trial


def _trial(item: pytest.Item) -> Trial | None:
    found = item.callspec.params.get("trial") if isinstance(item, pytest.Function) else None
    return found if isinstance(found, Trial) else None
