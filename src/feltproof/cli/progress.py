"""Progress on a terminal: what is being asked, how fast, until when, and how many checks have failed so far."""

import contextlib
import os
import sys
from collections.abc import Iterator

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.table import Column
from rich.text import Text

from feltproof.runner.trials import Trial
from feltproof.runner.verify import Watch


class _Count(ProgressColumn):
    """`40,000/134,459`; nothing where it is not known how many there are."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.completed:,.0f}/{task.total:,.0f}" if task.total else "", style="green", no_wrap=True)


class _Rate(ProgressColumn):
    """`25,000/s`."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text(f"{speed:,.0f}/s" if speed else "", style="dim", no_wrap=True)


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

    def trial(self, trial: Trial) -> None:
        """A check begins for a clause; those before it are judged."""
        failed = sum(before.evidence.outcome == "fail" for before in self._trials)
        self._failed = f"{failed} failed" if failed else ""
        self._trials.append(trial)
        self.phase(f"{trial.clause.id.label} {trial.check.name}")

    def _begin(self, words: str, total: int | None) -> None:
        # A task keeps its total and its rate when it is set back, so each step has a task of its own.
        self._progress.remove_task(self._task)
        self._task = self._progress.add_task(words, total=total, failed=self._failed)


@contextlib.contextmanager
def watching(quiet: bool) -> Iterator[Watch]:
    """A `Watch` that shows progress on standard error, where that is a terminal; else one that shows nothing."""
    if quiet or not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield Watch()
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
