"""`pytest -p feltproof.pytest`: loaded on request alone; one clause, asked of a vendor's own engine."""

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

# Each starts a pytest of its own.
pytestmark = pytest.mark.slow

TEST: Final = """
import pytest

@pytest.mark.parametrize("clause", {clauses})
def test_clause(obeys, clause):
    obeys(clause)
"""


def asked(folder: Path, clauses: list[str], *words: str) -> subprocess.CompletedProcess[str]:
    """Run a vendor's suite."""
    (folder / "test_vendor.py").write_text(TEST.format(clauses=clauses), encoding="utf-8")
    plugin = ["-p", "feltproof.pytest"]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *plugin, "test_vendor.py", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_an_engine_is_asked_clause_by_clause(tmp_path: Path) -> None:
    mutant = "python:feltproof.mutants:super_bonus_flush_short_paid"
    few = ("--configuration", "no-qu.no-prog.five")
    clauses = ["us-ny/5324.32/a/1", "us-ny/5324.32/f/2", "us-ny/5324.32/a/2/i", "us-ny/5324.32/f/99"]

    done = asked(tmp_path, clauses, "--engine", mutant, *few)

    assert done.returncode == 1, done.stdout + done.stderr
    assert "1 passed" in done.stdout
    assert "3 failed" in done.stdout
    assert "us-ny/5324.32(f)(2)#flush: pays flush on the super bonus wager otherwise than the table" in done.stdout
    assert "for a person to inspect" in done.stdout
    assert "has no clause (f)(99)" in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "no engine: name the engine"),
        (("--engine", " "), "no engine"),
        (("--engine", "builtin"), "builtin is Feltproof's own engine"),
        (("--engine", "./engine"), "an engine is named as"),
        (("--engine", "cmd:no-such-engine"), "there is no such program"),
    ],
)
def test_a_suite_without_an_engine_of_its_own_is_red(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    done = asked(tmp_path, ["us-ny/5324.32/a/1"], *words)

    assert done.returncode != 0
    assert said in done.stdout + done.stderr


def test_it_is_loaded_on_request_alone(tmp_path: Path) -> None:
    (tmp_path / "test_nothing.py").write_text("def test_nothing(): pass\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--fixtures"], cwd=tmp_path, capture_output=True, text=True, check=False
    )

    assert "obeys" not in done.stdout
