"""Tests of ./run on machines that lack something, each made of stand-ins on PATH."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
SHELL: Final = shutil.which("dash") or "/bin/sh"
BASE: Final = Path(sys.base_prefix) / "bin" / f"python{sys.version_info[0]}.{sys.version_info[1]}"
"""A real Python, for what the stand-ins do not stand in for."""

PYTHONS: Final = ("python3.14", "python3.13", "python3.12", "python3.11", "python3", "python")

BASE_STAND_IN: Final = """#!/bin/sh
case "$1 ${2-}" in
"-m venv") mkdir -p "$3/bin" && cp "$MACHINE/venv-python" "$3/bin/python" && : >"$3/pyvenv.cfg" ;;
*) exec "$REAL" "$@" ;;
esac
"""
"""A Python whose environments hold a stand-in too."""

VENV_STAND_IN: Final = """#!/bin/sh
case "$*" in
*"pip install"*)
    echo "pip ${PIP_FIND_LINKS-}" >>"$MACHINE/calls"
    [ ! -e "$MACHINE/slow" ] || sleep 0.5
    [ ! -e "$MACHINE/pip-says" ] || { cat "$MACHINE/pip-says"; exit 1; }
    ;;
*weasyprint*) [ -e "$MACHINE/pango" ] ;;
*purelib*) mkdir -p "$MACHINE/purelib"; echo "$MACHINE/purelib" ;;
*) echo "in $(pwd): $*" ;;
esac
"""
"""The environment's Python: it counts calls of pip, and echoes what it is told to run."""


@dataclass(frozen=True)
class Machine:
    """A machine of stand-ins, with a copy of the checkout's way in."""

    home: Path
    checkout: Path

    @property
    def commands(self) -> Path:
        """The folder that stands first on PATH."""
        return self.home / "bin"

    def command(self, name: str, script: str) -> None:
        """Put a stand-in on PATH."""
        path = self.commands / name
        path.write_text(script, encoding="utf-8")
        path.chmod(0o755)

    def start(self, *arguments: str) -> "subprocess.Popen[str]":
        """Start ./run in the machine's home folder, with no terminal."""
        return subprocess.Popen(
            [SHELL, str(self.checkout / "run"), *arguments],
            cwd=self.home,
            env={
                "PATH": f"{self.commands}:/usr/bin:/bin",
                "HOME": str(self.home),
                "MACHINE": str(self.home),
                "REAL": str(BASE),
                "PIP_FIND_LINKS": "/wheels",
            },
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        """Run ./run to its end."""
        process = self.start(*arguments)
        out, err = process.communicate(timeout=60)
        return subprocess.CompletedProcess(process.args, process.returncode, out, err)

    def calls(self) -> list[str]:
        """What pip and apt-get were called for."""
        path = self.home / "calls"
        return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A machine with Python and Pango, whose checkout stands in a folder with a space in its name."""
    made = Machine(home=tmp_path, checkout=tmp_path / "a checkout")
    made.checkout.mkdir()
    made.commands.mkdir()
    shutil.copy(ROOT / "run", made.checkout / "run")
    requirements = made.checkout / "requirements"
    requirements.mkdir()
    for name in ("run", "dev"):
        (requirements / f"{name}.txt").write_text(f"{name}==1\n", encoding="utf-8")
    for name in PYTHONS:
        made.command(name, BASE_STAND_IN)
    made.command("id", "#!/bin/sh\necho 1000\n")
    (tmp_path / "venv-python").write_text(VENV_STAND_IN, encoding="utf-8")
    (tmp_path / "venv-python").chmod(0o755)
    (tmp_path / "pango").touch()
    return made


def one_sentence(result: "subprocess.CompletedProcess[str]") -> str:
    """What ./run said when it refused: one line, nothing on stdout, exit code 2."""
    assert result.returncode == 2
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert len(lines) == 1, result.stderr
    return lines[0]


def test_the_script_is_posix_shell() -> None:
    assert subprocess.run([SHELL, "-n", str(ROOT / "run")], check=False).returncode == 0


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="shellcheck is not installed")
@pytest.mark.parametrize("script", ["run", ".ci/run"])
def test_shellcheck_finds_nothing(script: str) -> None:
    found = subprocess.run(["shellcheck", str(ROOT / script)], capture_output=True, text=True, check=False)

    assert (found.returncode, found.stdout) == (0, "")


def test_alone_it_says_what_it_can_do_and_makes_nothing(machine: Machine) -> None:
    result = machine.run()

    assert result.returncode == 0
    assert "./run verify" in result.stdout
    assert not (machine.checkout / ".venv").exists()


def test_the_first_run_makes_the_environment_and_the_second_is_silent(machine: Machine) -> None:
    first = machine.run("verify", "a b")
    second = machine.run("verify", "a b")

    assert first.returncode == second.returncode == 0
    assert [line.partition(";")[0] for line in first.stderr.splitlines()] == [
        f"feltproof: making .venv with {machine.commands}/python3.13",
        "feltproof: .venv is ready",
    ]
    assert second.stderr == ""
    assert machine.calls() == ["pip /wheels"]


def test_the_caller_stays_in_his_folder_and_his_arguments_stay_whole(machine: Machine) -> None:
    assert machine.run("audit", "a b").stdout == f"in {machine.home}: -P -m feltproof audit a b\n"


def test_a_link_to_the_script_finds_the_checkout(machine: Machine) -> None:
    (machine.commands / "felt").symlink_to("../a checkout/run")

    result = subprocess.run(
        [str(machine.commands / "felt")],
        env={"PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (result.returncode, result.stderr) == (0, "")


def test_the_sources_are_found_from_wherever_the_checkout_is_moved(machine: Machine) -> None:
    machine.run("audit")

    assert (machine.home / "purelib" / "feltproof.pth").read_text() == "../../../../src\n"


def test_a_changed_lock_makes_the_environment_anew(machine: Machine) -> None:
    machine.run("audit")
    (machine.checkout / "requirements" / "run.txt").write_text("run==2\n", encoding="utf-8")

    result = machine.run("audit")

    assert "making .venv" in result.stderr
    assert len(machine.calls()) == 2


def test_an_environment_whose_making_was_interrupted_is_not_believed(machine: Machine) -> None:
    (machine.home / "pip-says").write_text("Killed\n", encoding="utf-8")
    interrupted = machine.run("audit")
    (machine.home / "pip-says").unlink()

    result = machine.run("audit")

    assert interrupted.returncode == 2
    assert "making .venv" in result.stderr
    assert result.returncode == 0


def test_the_environment_that_there_was_is_there_until_a_new_one_is_whole(machine: Machine) -> None:
    machine.run("audit")
    lock = machine.checkout / "requirements" / "run.txt"
    before = lock.read_text(encoding="utf-8")
    mark = machine.checkout / ".venv" / "the old one"
    mark.touch()
    lock.write_text("run==2\n", encoding="utf-8")
    (machine.home / "pip-says").write_text("Killed\n", encoding="utf-8")

    assert machine.run("audit").returncode == 2
    assert mark.exists()
    lock.write_text(before, encoding="utf-8")
    assert "making .venv" not in machine.run("audit").stderr

    lock.write_text("run==2\n", encoding="utf-8")
    (machine.home / "pip-says").unlink()
    assert machine.run("audit").returncode == 0
    assert not mark.exists()
    assert not (machine.checkout / ".venv.old").exists()


def test_an_environment_that_somebody_else_made_is_not_deleted(machine: Machine) -> None:
    theirs = machine.checkout / ".venv" / "pyvenv.cfg"
    theirs.parent.mkdir()
    theirs.touch()

    assert "move it away" in one_sentence(machine.run("audit"))
    assert theirs.exists()


def test_the_tests_add_to_the_environment_and_a_run_is_content_with_theirs(machine: Machine) -> None:
    machine.command("pdftoppm", "#!/bin/sh\n")
    machine.run("audit")

    tested = machine.run("test", "-k", "money")
    after = machine.run("audit")

    assert "adding to .venv" in tested.stderr
    assert tested.stdout == f"in {machine.checkout}: -P -m pytest -k money\n"
    assert after.stderr == ""
    assert len(machine.calls()) == 2


@pytest.mark.parametrize(("argument", "last"), [((), "--maxprocesses 4"), (("--all",), "--maxprocesses 4 -m ")])
def test_the_whole_suite_is_linters_and_pytest_and_beside_it_the_types(
    machine: Machine, argument: tuple[str, ...], last: str
) -> None:
    machine.command("pdftoppm", "#!/bin/sh\n")

    result = machine.run("test", *argument)

    steps = [line.partition("-P -m ")[2] for line in result.stdout.splitlines()]
    assert steps[:2] == ["ruff check", "ruff format --check"]
    assert steps[2].startswith("pytest -n auto ")
    assert steps[2].endswith(last)
    assert steps[3:] == ["mypy"]
    assert result.returncode == 0


@pytest.mark.parametrize("failing", ["ruff", "mypy", "pytest"])
def test_whatever_step_fails_is_named_and_the_others_are_run(machine: Machine, failing: str) -> None:
    machine.command("pdftoppm", "#!/bin/sh\n")
    machine.run("test")
    python = machine.checkout / ".venv" / "bin" / "python"
    python.write_text(f'{python.read_text()}\ncase "$3" in {failing}) exit 1 ;; esac\n')

    result = machine.run("test")

    assert result.returncode == 1
    assert f"failed: {failing}" in result.stderr
    assert len(result.stdout.splitlines()) == 4


def test_two_at_once_make_the_environment_once(machine: Machine) -> None:
    (machine.home / "slow").touch()

    both = [machine.start("audit"), machine.start("audit")]
    ends = [process.communicate(timeout=60) for process in both]

    assert [process.returncode for process in both] == [0, 0]
    assert sorted(err == "" for _, err in ends) == [False, True]
    assert machine.calls() == ["pip /wheels"]


def test_a_shim_that_leads_nowhere_is_passed_over(machine: Machine) -> None:
    machine.command("python3.13", "#!/bin/sh\necho 'pyenv: command not found' >&2\nexit 127\n")

    result = machine.run("audit")

    assert result.returncode == 0
    assert "with " + str(machine.commands / "python3.12") in result.stderr
    assert "pyenv" not in result.stderr


def test_an_old_python_is_named_with_what_to_do(machine: Machine) -> None:
    for name in PYTHONS:
        machine.command(name, "#!/bin/sh\n[ \"$1\" = -V ] && echo 'Python 3.9.2' || exit 3\n")

    said = one_sentence(machine.run("audit"))

    assert "Python 3.9.2 was found" in said
    assert "apt-get install python3" in said


def test_a_missing_venv_module_is_named_with_what_to_do(machine: Machine) -> None:
    bare = '#!/bin/sh\ncase "$2" in *ensurepip*) exit 4 ;; esac\nexec "$REAL" "$@"\n'
    for name in PYTHONS:
        machine.command(name, bare)

    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    assert f"sudo apt-get install {version}-venv" in one_sentence(machine.run("audit"))


@pytest.mark.parametrize("system", ["MINGW64_NT-10.0-22631", "MSYS_NT-10.0", "CYGWIN_NT-10.0"])
def test_windows_is_pointed_to_wsl(machine: Machine, system: str) -> None:
    machine.command("uname", f"#!/bin/sh\necho {system}\n")

    assert "WSL" in one_sentence(machine.run("verify"))


def test_no_network_is_told_from_other_failures(machine: Machine) -> None:
    (machine.home / "pip-says").write_text(
        "WARNING: Retrying after connection broken by 'NewConnectionError(Temporary failure in name resolution)'\n",
        encoding="utf-8",
    )
    offline = machine.run("audit")
    (machine.home / "pip-says").write_text("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES\n", encoding="utf-8")
    tampered = machine.run("audit")

    assert offline.returncode == tampered.returncode == 2
    assert "see to the network" in offline.stderr.splitlines()[1]
    assert len(offline.stderr.splitlines()) == 2
    assert "see to the network" not in tampered.stderr
    assert "DO NOT MATCH THE HASHES" in tampered.stderr


def test_a_platform_that_a_library_does_not_serve_is_told_which_do(machine: Machine) -> None:
    (machine.home / "pip-says").write_text(
        "ERROR: No matching distribution found for cryptography==50.0.2\n", encoding="utf-8"
    )

    said = machine.run("audit").stderr.splitlines()[1:]

    assert len(said) == 1
    assert "cryptography==50.0.2 has no wheel" in said[0]
    assert "Apple silicon" in said[0]


APT: Final = """#!/bin/sh
echo "apt-get $*" >>"$MACHINE/calls"
case "$1" in
update) : >"$MACHINE/lists" ;;
install) [ -e "$MACHINE/lists" ] || { echo 'E: Unable to locate package'; exit 100; }; : >"$MACHINE/pango" ;;
esac
"""


@pytest.fixture
def without_pango(machine: Machine) -> Callable[[str], Machine]:
    """The machine without Pango, for a given user id."""

    def make(user: str) -> Machine:
        (machine.home / "pango").unlink()
        machine.command("id", f"#!/bin/sh\necho {user}\n")
        machine.command("apt-get", APT)
        return machine

    return make


def test_root_has_pango_installed_and_is_told(without_pango: Callable[[str], Machine]) -> None:
    machine = without_pango("0")

    first, second = machine.run("verify"), machine.run("verify")

    install = "apt-get install -y --no-install-recommends libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
    assert machine.calls()[1:] == [install, "apt-get update", install]
    assert "feltproof: installing libpango-1.0-0" in first.stderr
    assert (second.returncode, second.stderr) == (0, "")


def test_another_user_is_told_the_command_and_goes_on(without_pango: Callable[[str], Machine]) -> None:
    machine = without_pango("1000")

    verified, audited = machine.run("verify"), machine.run("audit")

    assert verified.returncode == 0
    assert "sudo apt-get install --no-install-recommends libpango-1.0-0" in verified.stderr
    assert "feltproof verify" in verified.stdout
    assert audited.stderr == ""


def test_a_mac_is_told_the_command_of_its_own(without_pango: Callable[[str], Machine]) -> None:
    machine = without_pango("501")
    machine.command("uname", "#!/bin/sh\necho Darwin\n")

    assert "brew install pango" in machine.run("verify").stderr


def test_a_folder_that_cannot_be_written_to_is_named(machine: Machine) -> None:
    (machine.checkout / ".venv.lock").mkdir()  # What root cannot write to either.

    assert "cannot be written to" in one_sentence(machine.run("audit"))
