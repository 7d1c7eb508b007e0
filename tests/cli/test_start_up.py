"""The command line starts fast: nothing heavy is loaded before it is needed."""

import importlib
import subprocess
import sys

import click
import pytest

from feltproof.cli import VERBS, main

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


def test_a_verb_loads_what_it_needs() -> None:
    assert "msgspec" in loaded("report", "--help")


def test_the_list_of_verbs_says_what_each_says_of_itself() -> None:
    for name, does in VERBS.items():
        command = importlib.import_module(f"feltproof.cli.{name}").command
        assert isinstance(command, click.Command)
        assert command.short_help == does
        assert command.name == name


def test_completion_knows_every_verb() -> None:
    context = click.Context(main)

    assert {item.value for item in main.shell_complete(context, "re")} == {"report", "replay", "review"}
