"""Tests of how the suite is dealt out: a long piece of work is done once, by the process that has all that share it."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.conftest import APART, FOLDERS, TOGETHER, dealt_with

ROOT: Final = Path(__file__).resolve().parents[2]
CONFTEST: Final = "from tests.conftest import pytest_xdist_make_scheduler\n"
FOUR: Final = "import pytest\n\n@pytest.mark.parametrize('one', ['a@b', '2', '3', '4'])\ndef test(one):\n    pass\n"


def processes(folder: Path, *names: str) -> dict[str, set[str]]:
    """For files of four tests each, the processes that two share them out to."""
    for name in names:
        (folder / name).write_text(FOUR)
    words = ("-m", "pytest", "-p", "xdist", "-n", "2", "-v", "-p", "no:cacheprovider", "--rootdir", ".")
    done = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    found: dict[str, set[str]] = {}
    for process, name in re.findall(r"^\[(gw\d)\].* PASSED (\S+)::", done.stdout, re.MULTILINE):
        found.setdefault(name, set()).add(process)
    assert sorted(found) == sorted(names), done.stdout + done.stderr
    return found


def test_a_file_stays_together_and_so_do_files_that_share_a_run(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST)

    found = processes(tmp_path, "test_a.py", "test_b.py", *TOGETHER)

    assert len(found["test_a.py"]) == len(found["test_b.py"]) == 1
    assert len(set.union(*(found[name] for name in TOGETHER))) == 1


@pytest.mark.parametrize("folder", sorted(FOLDERS))
def test_a_folder_that_shares_much_stays_together_and_no_other_does(folder: str) -> None:
    assert dealt_with(f"tests/{folder}/test_a.py::test") == dealt_with(f"tests/{folder}/test_b.py::test[/]")
    assert dealt_with("tests/a/test_a.py::test") != dealt_with("tests/a/test_b.py::test")


@pytest.mark.parametrize("name", sorted(APART))
def test_what_shares_little_is_dealt_out_test_by_test(name: str) -> None:
    assert dealt_with(f"tests/a/{name}::test[a@b]") != dealt_with(f"tests/a/{name}::test[a]")
    assert dealt_with("tests/a/test_a.py::test[a@b]") == dealt_with("tests/a/test_a.py::test[a]")


@pytest.mark.slow
def test_without_that_a_file_is_torn_apart(tmp_path: Path) -> None:
    found = processes(tmp_path, "test_a.py", "test_b.py")

    assert all(len(dealt) == 2 for dealt in found.values())


def test_every_file_and_folder_that_is_named_is_there() -> None:
    here = Path(__file__).parents[1]

    assert {path.name for path in here.rglob("test_*.py")} >= APART | TOGETHER
    assert {path.name for path in here.iterdir() if path.is_dir()} >= FOLDERS
