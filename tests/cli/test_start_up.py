"""The command line starts fast: nothing heavy is loaded before it is needed."""

import importlib
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest

from feltproof.cli import VERBS, main
from feltproof.runner import workers
from feltproof.runner.crew import Crew
from tests.cli.conftest import call

HEAVY = {"numpy", "weasyprint", "pyhanko", "pikepdf", "pytest", "hypothesis", "jinja2", "yaml", "msgspec", "rich"}


def loaded(*words: str) -> set[str]:
    """The modules at the top that the command line has loaded once it has done what it was told."""
    script = (
        "import sys\nfrom feltproof.cli import main\n"
        f"try:\n    main({list(words)!r})\n"
        "except SystemExit:\n    pass\n"
        "print('\\n' + ' '.join({name.partition('.')[0] for name in sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[-1].split())


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["verfy"]])
def test_help_loads_nothing_heavy(words: list[str]) -> None:
    assert loaded(*words) & HEAVY == set()


@pytest.mark.parametrize("words", [["verify", "--help"], ["verify", "--jobs", "2", "--dask", "tcp://host:1"]])
def test_what_a_run_needs_is_loaded_once_there_will_be_one(words: list[str]) -> None:
    found = loaded(*words)
    assert found & (HEAVY - {"msgspec"}) == set()
    assert "multiprocessing" in found


@pytest.mark.parametrize(
    ("words", "code", "begun"),
    [
        (["5324.99", "--jobs", "2"], 2, 2),
        (["5324.99", "--jobs", "64"], 2, 3),
        (["5324.99", "--jobs", "2", "--quick"], 2, 1),
        (["5324.99", "--jobs", "1"], 2, 0),
        (["--jobs", "2", "--engine", ""], 2, 0),
        (["--jobs", "2", "--of-record"], 2, 0),
        (["--jobs", "2", "--key", __file__], 2, 0),
    ],
)
def test_workers_begin_once_the_options_make_sense_and_none_outlives_a_refusal(
    words: list[str], code: int, begun: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[subprocess.Popen[bytes]] = []

    def begun_by(self: Crew, *arguments: Any, begin: Callable[..., None] = Crew.begin) -> None:
        begin(self, *arguments)
        started.extend(self.processes)

    monkeypatch.setattr(Crew, "begin", begun_by)
    monkeypatch.setattr(workers, "available_jobs", lambda: 4)

    assert call("verify", *words).exit_code == code
    assert len(started) == begun
    assert all(process.poll() is not None for process in started)


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
@pytest.mark.parametrize("when", ["feltproof.cli.verifying", "feltproof.runner.verify", "feltproof.cli.opening"])
def test_a_run_that_is_stopped_while_it_loads_ends_as_one_that_runs(name: str, when: str, tmp_path: Path) -> None:
    """As it asks for that module it is told to end."""
    program = (
        "import os, signal, sys\n"
        "class Stops:\n"
        "    def find_spec(self, name, path, target=None):\n"
        f"        if name == {when!r}: os.kill(os.getpid(), signal.{name})\n"
        "sys.meta_path.insert(0, Stops())\n"
        "sys.argv = ['feltproof', 'verify', '5324.32', '--quick', '--jobs', '2', '--format', 'run']\n"
        "from feltproof.__main__ import run; run()"
    )
    stopped = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False, cwd=tmp_path
    )
    assert stopped.returncode == 130, stopped.stderr
    assert "interrupted: no file was left half written" in stopped.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_command_that_is_stopped_before_it_is_loaded_leaves_no_traceback() -> None:
    program = (
        "import os, signal, sys\n"
        "class Stops:\n"
        "    def find_spec(self, name, path, target=None):\n"
        "        if name == 'feltproof.cli': os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Stops())\n"
        "from feltproof.__main__ import run; run()"
    )
    stopped = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert stopped.returncode == 130
    assert stopped.stderr == ""


def test_a_verb_loads_what_it_needs() -> None:
    assert "msgspec" in loaded("report", "--help")


def test_the_list_of_verbs_says_what_each_says_of_itself() -> None:
    for name, does in VERBS.items():
        command = importlib.import_module(f"feltproof.cli.{name}").command
        assert isinstance(command, click.Command)
        assert command.short_help == does
        assert command.name == name


def test_help_parts_no_name_at_the_end_of_a_line() -> None:
    def helps(command: click.Command, context: click.Context) -> list[str]:
        named = getattr(command, "commands", {}) if command is not main else {}
        below = [helps(one, click.Context(one, context, name)) for name, one in named.items()]
        return [command.get_help(context), *(text for texts in below for text in texts)]

    commands = [importlib.import_module(f"feltproof.cli.{name}").command for name in VERBS]
    texts = [text for one in commands for text in helps(one, click.Context(one, terminal_width=80))]

    lines = [line for text in texts for line in text.splitlines()]
    assert len(lines) > 100
    assert [line for line in lines if line.endswith("-")] == []


def test_completion_knows_every_verb() -> None:
    context = click.Context(main)

    assert {item.value for item in main.shell_complete(context, "re")} == {"report", "replay", "review"}


@pytest.mark.parametrize(("arguments", "code"), [(["--version"], 0), (["no-such-verb"], 2)])
def test_a_command_that_is_done_ends_though_something_goes_on_and_puts_away_what_is_to_be_put_away(
    arguments: list[str], code: int
) -> None:
    program = (
        "import atexit, sys, threading, time; from feltproof.__main__ import run;"
        "atexit.register(print, 'put away', flush=True); threading.Thread(target=time.sleep, args=(600,)).start();"
        f"sys.argv = ['feltproof', *{arguments!r}]; run()"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == code
    assert ended.stdout.splitlines()[-1] == "put away"
    assert code == 0 or "no-such-verb" in ended.stderr
