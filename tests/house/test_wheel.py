"""Tests of the wheel: installed elsewhere and run from an empty folder, it says what the checkout says."""

import json
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pytest

from feltproof import __version__
from tests.house.conftest import QUICK, Told, told

ROOT: Final = Path(__file__).resolve().parents[2]
CONTENT: Final = ("specs", "rules", "reports")
ALONE: Final = "us-ny/5324.39"
"""One section is enough to see whether the wheel says what the checkout says of it."""


def run(*command: str | Path, folder: Path, codes: Iterable[int] = (0,)) -> str:
    """The output of a command, run in `folder`, that must end with one of `codes`."""
    done = subprocess.run([str(word) for word in command], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode in codes, f"{command}: exit {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this checkout with the locked build tool."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-P", "-m", "hatchling", "build", "-t", "wheel", "-d", folder, folder=ROOT)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `bin` of an environment that holds the wheel, sees the libraries, and does not see the checkout."""
    environment = tmp_path_factory.mktemp("environment")
    run(sys.executable, "-m", "venv", "--without-pip", environment, folder=environment)
    python = environment / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--python", python)
    run(*pip, "install", "--quiet", "--no-index", "--no-deps", wheel, folder=environment)
    # A folder named in a .pth file is searched, but the .pth files in it are not read: src stays out of sight.
    site = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", folder=environment).strip()
    (Path(site) / "libraries.pth").write_text(f"{sysconfig.get_path('purelib')}\n", encoding="utf-8")
    return environment / "bin"


def members(wheel: Path) -> set[str]:
    """The files in the wheel, by name."""
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_the_wheel_has_one_top_level_name(wheel: Path) -> None:
    tops = {name.partition("/")[0] for name in members(wheel)}

    assert tops == {"feltproof", f"feltproof-{__version__}.dist-info"}


def test_the_wheel_carries_the_content_whole_and_nothing_else_of_the_checkout(wheel: Path) -> None:
    shipped = {name.removeprefix("feltproof/_shipped/") for name in members(wheel) if "/_shipped/" in name}
    content = {
        path.relative_to(ROOT).as_posix()
        for folder in CONTENT
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }

    assert shipped == content
    assert {name.partition("/")[0] for name in shipped} == set(CONTENT)
    assert not [name for name in members(wheel) if "tests" in name.split("/") or name.endswith(".pyc")]


def test_the_wheel_carries_its_licence_and_type_marker(wheel: Path) -> None:
    assert f"feltproof-{__version__}.dist-info/licenses/LICENSE" in members(wheel)
    assert "feltproof/py.typed" in members(wheel)


def test_the_installed_content_is_the_wheels_own(installed: Path, tmp_path: Path) -> None:
    ask = "from feltproof import content; print(content.specs(), content.rules(), content.reports(), sep='\\n')"

    found = run(installed / "python", "-c", ask, folder=tmp_path).splitlines()

    assert all(line.startswith(str(installed.parent.resolve())) for line in found)
    assert [Path(line).parent.name for line in found] == ["_shipped"] * 3


def test_the_installed_command_knows_its_version(installed: Path, tmp_path: Path) -> None:
    assert __version__ in run(installed / "feltproof", "--version", folder=tmp_path)


def test_the_installed_command_reaches_the_verdicts_of_the_checkout(
    installed: Path, quick: Told, tmp_path: Path
) -> None:
    from_the_wheel = told(f"{QUICK} {ALONE}", tmp_path, installed / "feltproof")

    # The evidence holds every verdict, count and digest; the same inputs give the same bytes.
    alone, both = (json.loads(told.run.read_bytes()) for told in (from_the_wheel, quick))
    assert from_the_wheel.code == quick.code == 0
    assert alone["clauses"] == [clause for clause in both["clauses"] if clause["id"].startswith(ALONE)]
    assert alone["clauses"]
    assert alone["sections"] == [section for section in both["sections"] if section["id"] == ALONE]
    assert alone["suite"] == both["suite"]
