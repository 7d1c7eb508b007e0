"""Tests that a changed engine is told from the one that was, by the files that it takes itself from."""

import os
import sys
from pathlib import Path

import pytest

from feltproof.errors import UsageError
from feltproof.runner import made_of
from feltproof.runner.made_of import files_of, own_code


def written(path: Path, words: str = "one") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(words, encoding="utf-8")
    return path


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


LOADED = {
    "cmd:python3 engine.py": "tables.py",
    "cmd:python3 src/engine.py": "src/acme/odds/tables.py",
    "cmd:node engine.mjs": "lib/tables.js",
    "cmd:./engine --odds=tables.json": "tables.json",
    "cmd:java -cp engine.jar:lib/money.jar Main": "lib/money.jar",
    "cmd:acme-engine": "bin/acme-engine",
    "python:engine:make": "tables.py",
    "python:acme.engines.new:make": "acme/odds/tables.py",
}


@pytest.mark.parametrize("address", LOADED)
def test_a_file_that_an_engine_takes_the_rest_of_itself_from_makes_another_engine(
    address: str, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", f"{here / 'bin'}:{os.environ['PATH']}")
    for name in ("engine", "engine.py", "src/engine.py", "engine.mjs", "engine.jar", "acme/__init__.py"):
        written(here / name)
    loaded = written(here / LOADED[address])
    loaded.chmod(0o755)
    before = files_of(address)
    loaded.write_text("two", encoding="utf-8")
    assert files_of(address) != before
    loaded.write_text("one", encoding="utf-8")
    written(here / "feltproof-out" / "run.json")
    written(here / ".venv" / "lib" / "other.py")
    written(here / "notes.txt")
    assert files_of(address) == before


def test_what_is_named_beside_it_counts_and_a_service_has_no_files(here: Path) -> None:
    table = written(here / "tables" / "a.txt")
    engine = written(here / "an engine")
    assert {str(table), str(engine.name)} <= set(files_of("cmd:'an engine' --flag", [Path("tables").absolute()]))
    assert files_of("builtin") == files_of("http://127.0.0.1:1/rpc") == {}


def test_no_module_is_imported_to_find_what_it_is_made_of(here: Path) -> None:
    written(here / "hostile" / "__init__.py", "raise SystemExit('imported')")
    written(here / "hostile" / "engine.py")
    assert {Path(path).name for path in files_of("python:hostile.engine:make")} == {"__init__.py", "engine.py"}
    assert "hostile" not in sys.modules


def test_a_module_of_python_is_not_all_of_python(here: Path) -> None:
    assert len(files_of("python:calendar:TextCalendar")) == 1
    assert files_of("python:not_there_at_all:make") == {}


def test_where_there_is_too_much_to_look_through_that_is_said(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(made_of, "MOST", 3)
    for number in range(4):
        written(here / f"m{number}.py")
    with pytest.raises(UsageError, match="a folder of its own"):
        files_of("cmd:python3 m0.py")


def test_our_own_code_has_one_digest() -> None:
    assert len(own_code()) == 64
