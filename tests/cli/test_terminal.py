"""What is seen on a terminal and nowhere else: progress, and colours where they are wanted."""

import io
import sys
import threading
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner
from rich.console import Console
from rich.progress import Progress

from feltproof.cli import main
from feltproof.cli.page import command, labelled, plural
from feltproof.cli.progress import Log, Meter, watching
from feltproof.runner.watch import untold


def trial(outcome: str) -> Any:
    return SimpleNamespace(
        evidence=SimpleNamespace(outcome=outcome),
        clause=SimpleNamespace(id=SimpleNamespace(label="(f)(2)")),
        check=SimpleNamespace(name="floor"),
    )


def test_progress_counts_cases_and_what_has_failed_so_far() -> None:
    progress = Progress(console=Console(file=io.StringIO()))
    meter = Meter(progress)

    for outcome in ("fail", "pass", "pass"):
        meter.trial(trial(outcome))
    meter.sweep("all hands", 20_000, 134_459)

    task = progress.tasks[0]
    assert task.fields["failed"] == "1 check failed"
    assert (task.description, task.completed, task.total) == ("all hands", 20_000, 134_459)


def test_a_new_step_begins_at_nothing() -> None:
    progress = Progress(console=Console(file=io.StringIO()))
    meter = Meter(progress)

    meter.sweep("all hands", 20_000, 134_459)
    meter.phase("rendering")

    (task,) = progress.tasks
    assert (task.description, task.completed, task.total) == ("rendering", 0, None)


@pytest.mark.parametrize("quiet", [True, False])
def test_in_a_pipe_nothing_moves(monkeypatch: pytest.MonkeyPatch, quiet: bool) -> None:
    pipe = io.StringIO()
    monkeypatch.setattr(sys, "stderr", pipe)

    with watching(quiet) as watch:
        watch.phase("verifying")

    assert (watch.sweep is untold) is quiet
    assert pipe.getvalue() == ""


def test_where_there_is_no_terminal_a_line_is_written_now_and_then() -> None:
    written: list[str] = []
    twice = threading.Event()

    def write(line: str) -> None:
        written.append(line)
        if len(written) == 2:
            twice.set()

    with Log(write, every=0.01) as log:
        for outcome in ("fail", "pass", "pass"):
            log.trial(trial(outcome))
        log.sweep("all hands", 20_000, 134_459)

        # Though nobody tells it anything more.
        assert twice.wait(20)

    at_the_end = len(written)
    assert all(line.endswith("\n") for line in written)
    assert written[-1].partition("  ")[2] == "all hands: 20,000 of 134,459, 1 check failed\n"
    assert log.line().endswith("1 check failed")
    assert len(written) == at_the_end


def test_a_line_is_not_written_before_its_time() -> None:
    written: list[str] = []

    with Log(written.append, every=60) as log:
        log.phase("verifying")

    assert written == []


def test_a_log_that_cannot_be_written_ends_nothing() -> None:
    tried = threading.Event()

    def write(line: str) -> None:
        tried.set()
        raise BrokenPipeError

    with Log(write, every=0.01) as log:
        assert tried.wait(20)
        log.phase("verifying")


@pytest.mark.parametrize(("variables", "painted"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)])
def test_colours_are_left_out_where_they_are_not_wanted(variables: dict[str, str], painted: bool) -> None:
    environment: dict[str, str | None] = {"NO_COLOR": None, "TERM": "xterm", **variables}
    done = CliRunner(env=environment).invoke(main, ["explain", "not-json"], color=True)

    assert done.exit_code == 0
    assert ("\x1b[" in done.output) == painted


def test_a_line_to_copy_is_quoted_for_a_shell() -> None:
    assert (
        command("replay", "FABCDE", "--run", "my runs/run.json") == "feltproof replay FABCDE --run 'my runs/run.json'"
    )


def test_a_label_stands_in_a_column_of_its_own() -> None:
    said = labelled("expected", " ".join(["word"] * 20), 2, 10)

    first, second = said.splitlines()
    assert first.startswith("  expected  word word")
    assert second.startswith("            word")


def test_numbers_have_their_words() -> None:
    assert plural(1, "clause") == "1 clause"
    assert plural(1_200, "clause") == "1,200 clauses"
    assert plural(2, "clause is", "clauses are") == "2 clauses are"
