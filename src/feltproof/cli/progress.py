"""Progress: what is being asked, how fast, until when, and how many checks have failed so far.

A terminal has a line that moves; elsewhere a line is written now and then, so that a build server's log says what is
waited for.
"""

import contextlib
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.table import Column
from rich.text import Text

from feltproof.cli.page import plural
from feltproof.matrix.printable import printable
from feltproof.runner.watch import Watch

if TYPE_CHECKING:
    from feltproof.runner.trials import Trial


def _failing(checks: int) -> str:
    return plural(checks, "check failed", "checks failed") if checks else ""


class _Count(ProgressColumn):
    """`40,000/134,459`; nothing where it is not known how many there are."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.completed:,.0f}/{task.total:,.0f}" if task.total else "", style="green", no_wrap=True)


class _Rate(ProgressColumn):
    """`25,000/s`."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text(f"{speed:,.0f}/s" if speed else "", style="dim", no_wrap=True)


EVERY: Final = 10.0
"""Seconds between two lines where there is no terminal."""


class Meter:
    """What a `Watch` is told, on one line."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._failed = ""
        self._task = progress.add_task("starting", total=None, failed="")
        self._sweep = ""
        self._trials: list[Trial] = []

    def phase(self, words: str) -> None:
        """A step begins, of which nobody knows how long it takes."""
        self._begin(words, None)
        self._sweep = ""

    def sweep(self, name: str, done: int, total: int) -> None:
        """So many cases of a sweep are answered."""
        if name != self._sweep:
            self._begin(name, total)
            self._sweep = name
        self._progress.update(self._task, completed=done)

    def trial(self, trial: "Trial") -> None:
        """A check begins for a clause; those before it are judged."""
        failed = sum(before.evidence.outcome == "fail" for before in self._trials)
        self._failed = _failing(failed)
        self._trials.append(trial)
        self.phase(f"{trial.clause.id.label} {trial.check.name}")

    def _begin(self, words: str, total: int | None) -> None:
        # A task keeps its total and its rate when it is set back, so each step has a task of its own.
        self._progress.remove_task(self._task)
        self._task = self._progress.add_task(words, total=total, failed=self._failed)


class Log:
    """What a `Watch` is told, a line every few seconds."""

    def __init__(self, write: Callable[[str], object], every: float = EVERY) -> None:
        self._write = write
        self._every = every
        self._began = time.monotonic()
        self._words = "starting"
        self._trials: list[Trial] = []
        self._ended = threading.Event()
        # Of its own: an engine that hangs brings no news by which a line could be written.
        self._thread = threading.Thread(target=self._run, name="progress", daemon=True)

    def phase(self, words: str) -> None:
        """A step begins."""
        self._words = words

    def sweep(self, name: str, done: int, total: int) -> None:
        """So many cases of a sweep are answered."""
        self._words = f"{name}: {done:,} of {total:,}"

    def trial(self, trial: "Trial") -> None:
        """A check begins for a clause; those before it are judged."""
        self._trials.append(trial)
        self._words = f"{trial.clause.id.label} {trial.check.name}"

    def line(self) -> str:
        """How far it is, in words."""
        minutes, seconds = divmod(int(time.monotonic() - self._began), 60)
        failed = sum(trial.evidence.outcome == "fail" for trial in self._trials[:-1])
        return ", ".join(filter(None, (f"{minutes}:{seconds:02}  {self._words}", _failing(failed))))

    def _run(self) -> None:
        # Nobody who reads any more is no reason to end.
        with contextlib.suppress(OSError, ValueError):
            while not self._ended.wait(self._every):
                self._write(f"{printable(self.line(), longest=300)}\n")

    def __enter__(self) -> "Log":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()


@contextlib.contextmanager
def watching(quiet: bool) -> Iterator[Watch]:
    """A `Watch` that shows progress on standard error; with `quiet`, one that shows nothing."""
    if quiet:
        yield Watch()
        return
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        with Log(_written_at_once) as log:
            yield Watch(sweep=log.sweep, trial=log.trial, phase=log.phase)
        return
    # pytest holds back what is printed while a check runs: progress goes past it.
    with os.fdopen(os.dup(sys.stderr.fileno()), "w", encoding="utf-8", errors="replace") as terminal:
        console = Console(file=terminal, force_terminal=True, no_color=bool(os.environ.get("NO_COLOR")))
        columns = (
            TextColumn("{task.description}", markup=False, table_column=Column(ratio=1, no_wrap=True)),
            BarColumn(bar_width=12),
            _Count(table_column=Column(min_width=19, justify="right")),
            _Rate(table_column=Column(min_width=9, justify="right")),
            TimeRemainingColumn(compact=True),
            TextColumn("{task.fields[failed]}", style="bold red", markup=False),
        )
        with Progress(
            *columns, console=console, transient=True, expand=True, redirect_stdout=False, redirect_stderr=False
        ) as progress:
            meter = Meter(progress)
            yield Watch(sweep=meter.sweep, trial=meter.trial, phase=meter.phase)


def _written_at_once(line: str) -> None:
    sys.stderr.write(line)
    sys.stderr.flush()
