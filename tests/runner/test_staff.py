"""Whom a run has to ask and to judge: so many, begun before the run is made ready, and gone when it is over."""

import shutil
import subprocess
from pathlib import Path

import msgspec
import pytest

from feltproof import content
from feltproof.runner import workers
from feltproof.runner.crew import Crew
from feltproof.runner.request import Request
from feltproof.runner.verify import verify
from feltproof.runner.workers import Staff, staffed


def processes(staff: Staff) -> tuple["subprocess.Popen[bytes]", ...]:
    assert staff.workers is not None
    assert isinstance(staff.workers.executor, Crew)
    return staff.workers.executor.processes


@pytest.mark.parametrize(
    ("jobs", "quick", "kept", "begun", "asks_too"),
    [
        (2, True, False, 1, True),
        (2, False, False, 2, False),
        (2, True, True, 2, False),
        (3, True, False, 3, False),
        (1, True, False, 0, False),
        (0, False, False, 0, False),
    ],
)
def test_of_two_processes_that_ask_quickly_one_is_this(
    jobs: int, quick: bool, kept: bool, begun: int, asks_too: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "available_jobs", lambda: 8)
    with staffed(jobs, quick, kept) as staff:
        assert staff.asks_too == asks_too
        those = processes(staff) if staff.workers is not None else ()
        assert len(those) == begun
    assert all(process.poll() is not None for process in those)


@pytest.mark.parametrize(("jobs", "processors", "begun"), [(None, 3, 2), (64, 2, 1), (4, 1, 1), (3, 8, 3)])
def test_one_processor_is_left_to_whoever_begins_them(
    jobs: int | None, processors: int, begun: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "available_jobs", lambda: processors)
    with staffed(jobs, quick=False, kept=False) as staff:
        assert staff.workers is not None
        assert staff.workers.count == (jobs or processors)
        assert len(processes(staff)) == begun


def test_they_load_what_judges_and_what_else_is_named() -> None:
    with staffed(2, quick=True, kept=False, modules=["feltproof.checks.crazy_4_poker"]) as staff:
        assert staff.workers is not None
        loaded = "{'feltproof.runner.judging', 'feltproof.checks.crazy_4_poker'} <= {*__import__('sys').modules}"
        assert staff.workers.executor.submit(eval, loaded).result(30)


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    """The checks of who may sit where, and no others."""
    home = tmp_path / "rules" / "crazy_4_poker"
    home.mkdir(parents=True)
    shutil.copy(content.rules() / "crazy_4_poker" / "check_seats.py", home)
    return home.parent


def test_whoever_was_begun_before_a_run_judges_in_it_and_is_gone_after_it(rules: Path) -> None:
    def request(jobs: int) -> Request:
        return Request(sections=("5324.32",), quick=True, rules=rules, configurations=("qu-a.prog-a.five",), jobs=jobs)

    with staffed(2, quick=True, kept=False) as staff:
        those = processes(staff)
        assert len(those) == 1
        done = verify(request(2), staff=staff)
        assert all(process.poll() is not None for process in those)
        staff.dismiss()
    assert msgspec.json.encode(done.run) == msgspec.json.encode(verify(request(1)).run)
    assert any(check.asked for clause in done.run.clauses for check in clause.checks)
