"""Tests that what is judged in other processes is what would have been found here, or is judged here after all."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from feltproof import content
from feltproof.checks.crazy_4_poker import GAME
from feltproof.clauses import Section, load
from feltproof.protocol import Connection, Limits, connect
from feltproof.runner import as_used
from feltproof.runner.desk import Desk
from feltproof.runner.judging import Assignment, Elsewhere, Otherwise, judge
from feltproof.runner.pool import Asking, Pool
from feltproof.runner.request import Request
from feltproof.runner.scope import Scope
from feltproof.runner.trials import Bench, Found, Trial, Trials, run_trials
from feltproof.runner.verify import choose_facilities, verify
from feltproof.runner.workers import Workers

EVERYTHING: Final = "qu-a.prog-a.five"
ASKING: Final = Asking("builtin", Limits(), 5324)


class Here(Executor):
    """Calls in this process what it is given, and counts it."""

    def __init__(self) -> None:
        self.called: list[str] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.called.append(args[1])
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Never(Executor):
    """Takes everything and does nothing, as workers do who are busy with something else."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        return Future()


@pytest.fixture(scope="module")
def section() -> Section:
    return load(content.specs()).sections["us-ny/5324.32"]


@pytest.fixture(scope="module")
def engine() -> Connection:
    return connect("builtin")


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that asks for no more than a few sittings, and one that asks for the same of another clause."""
    home = tmp_path_factory.mktemp("rules") / "crazy_4_poker"
    home.mkdir()
    for name in ("check_seats", "check_wagers"):
        (home / f"{name}.py").write_bytes((content.rules() / "crazy_4_poker" / f"{name}.py").read_bytes())
    return home.parent


@pytest.fixture
def assignment(engine: Connection, rules: Path) -> Assignment:
    suite = as_used.manifest(as_used.files_of(content.specs(), rules))
    return Assignment(ASKING, engine.hello, "us-ny/5324.32", {}, (EVERYTHING,), True, None, rules, suite)


def ran(section: Section, engine: Connection, rules: Path, elsewhere: Elsewhere | None = None) -> list[Trial]:
    desk = Desk(engine, ASKING.seed)
    trials = Trials(Bench(section, desk, choose_facilities(section, desk, Scope((EVERYTHING,))), {}, True, ASKING.seed))
    run_trials(rules, trials, section.game, None, *([elsewhere] if elsewhere else []))
    return elsewhere.in_order(trials.trials) if elsewhere else trials.trials


def test_what_is_found_elsewhere_is_what_is_found_here_in_the_same_order(
    section: Section, engine: Connection, rules: Path, assignment: Assignment
) -> None:
    executor = Here()
    elsewhere = Elsewhere(Pool(Workers(executor, 2), ASKING), assignment, ("check_wagers",))
    there, here = ran(section, engine, rules, elsewhere), ran(section, engine, rules)
    assert executor.called == ["check_wagers"]
    assert {trial.adopted for trial in there} == {True, False}
    assert [trial.adopted for trial in there] == ["wagers" in trial.check.function.__module__ for trial in there]
    assert [(t.key, t.found) for t in there] == [(t.key, t.found) for t in here]
    assert any(trial.by_option for trial in there if trial.adopted)


def test_a_file_that_nobody_has_begun_is_judged_here(
    section: Section, engine: Connection, rules: Path, assignment: Assignment
) -> None:
    # The one worker who judges is busy with the first file for ever.
    elsewhere = Elsewhere(
        Pool(Workers(Never(), 2), ASKING), assignment, ("check_no_such", "check_wagers", "check_seats")
    )
    assert not any(trial.adopted for trial in ran(section, engine, rules, elsewhere))


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(lambda a: replace(a, hello=msgspec.structs.replace(a.hello, max_cases=7)), id="engine"),
        pytest.param(lambda a: replace(a, suite={**a.suite, "rules/crazy_4_poker/check_seats.py": "0"}), id="checks"),
        pytest.param(lambda a: replace(a, suite={**a.suite, "specs/us_ny/readings.yaml": "0"}), id="specs"),
    ],
)
def test_a_worker_with_something_else_judges_nothing_and_it_is_judged_here(
    other: Callable[[Assignment], Assignment],
    section: Section,
    engine: Connection,
    rules: Path,
    assignment: Assignment,
) -> None:
    with pytest.raises(Otherwise):
        judge(other(assignment), "check_seats")
    elsewhere = Elsewhere(Pool(Workers(Here(), 2), ASKING), other(assignment), ("check_seats",))
    trials = ran(section, engine, rules, elsewhere)
    assert len(trials) > 1
    assert not any(trial.adopted for trial in trials)


def test_processes_that_judge_make_the_run_that_one_makes(
    rules: Path, monkeypatch: pytest.MonkeyPatch, engine: Connection
) -> None:
    monkeypatch.setattr(type(GAME), "plan", lambda *_: iter(()))
    adopted: list[str] = []

    def run(jobs: int) -> bytes:
        request = Request(sections=("5324.32",), quick=True, rules=rules, configurations=(EVERYTHING,), jobs=jobs)
        return msgspec.json.encode(verify(request).run)

    def adopt(self: Trial, found: Found, adopt: Callable[[Trial, Found], None] = Trial.adopt) -> None:
        adopted.append(self.check.name)
        adopt(self, found)

    monkeypatch.setattr(Trial, "adopt", adopt)
    alone = run(1)
    assert not adopted
    # With two there is one worker, and this process asks as well; with three, two that also ask for it.
    assert run(2) == alone
    assert adopted
    adopted.clear()
    assert run(3) == alone
    assert adopted
