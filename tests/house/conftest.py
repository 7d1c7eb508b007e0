"""Runs of the checkout, as a user makes them, that several tests look at."""

import os
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from feltproof import content
from feltproof.matrix.render import pdf_missing

QUICK = "./run verify --quick --format run,junit"
"""What the README shows, and what a wheel is held against."""
WRONG = "./run verify --quick --engine python:feltproof.mutants:super_bonus_flush_short_paid"
"""What the README shows of an engine that is wrong."""
FINDERS = """
def pytest_collection_modifyitems(items):
    items[:] = [item for item in items if "super_bonus" in item.name]
"""
"""Beside the checks of pay tables: those of the wager that it pays wrongly."""


@dataclass(frozen=True)
class Told:
    """What a command came to."""

    command: str
    """As it is typed in a checkout."""
    output: str
    code: int
    folder: Path
    """Where it was run, with what it wrote."""

    @property
    def run(self) -> Path:
        return self.folder / "feltproof-out" / "run.json"


def told(command: str, folder: Path, *program: str | Path) -> Told:
    """Run a command of `./run` in `folder`, by `program` or by the Python that runs this test."""
    words = shlex.split(command)
    assert words[0] == "./run"
    program = program or (sys.executable, "-P", "-m", "feltproof")
    # As `./run` says it; a pipe has no width of its own, and the README is written at 80.
    environment = {**os.environ, "FELTPROOF_PROGRAM": words[0], "COLUMNS": "80"}
    done = subprocess.run(
        [*map(str, program), *words[1:]], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode in range(9), f"{command}: exit {done.returncode}\n{done.stdout}\n{done.stderr}"
    return Told(command, done.stdout, done.returncode, folder)


@pytest.fixture(scope="session")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Told:
    """A quick run of the builtin engine from this checkout, without pages."""
    return told(QUICK, tmp_path_factory.mktemp("quick"))


@pytest.fixture(scope="session")
def wrong(tmp_path_factory: pytest.TempPathFactory) -> Told:
    """A run of the wrong engine that the README names, with those checks alone that find it."""
    folder = tmp_path_factory.mktemp("wrong")
    (folder / "rules" / "crazy_4_poker").mkdir(parents=True)
    shutil.copy(content.rules() / "crazy_4_poker" / "check_pay_tables.py", folder / "rules" / "crazy_4_poker")
    (folder / "rules" / "conftest.py").write_text(FINDERS, encoding="utf-8")
    return told(f"{WRONG} --format run --rules rules --jobs 0", folder)


@pytest.fixture(scope="session")
def matrix(wrong: Told) -> Path:
    """The folder of that run, with its PDF beside it; skips where none can be made."""
    if missing := pdf_missing():
        pytest.skip(f"{', '.join(missing)} missing: no PDF")
    told("./run report feltproof-out/run.json --format pdf", wrong.folder)
    return wrong.folder
