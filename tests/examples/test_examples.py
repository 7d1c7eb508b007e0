"""The examples that are no engine: a workflow whose commands exist, and a house's configuration that is one."""

import copy
import json
import re
import shlex
from pathlib import Path
from typing import Any, Final

import click
import pytest
import yaml
from jsonschema import Draft202012Validator

from feltproof.cli import main

ROOT: Final = Path(__file__).parents[2]
WORKFLOW: Final = (ROOT / "examples" / "ci" / "github-actions.yml").read_text(encoding="utf-8")
CONFIGURATION: Final = json.loads((ROOT / "examples" / "house" / "configuration.json").read_text(encoding="utf-8"))
SCHEMA: Final = json.loads((ROOT / "docs" / "schema" / "protocol.schema.json").read_text(encoding="utf-8"))


def commands(workflow: str) -> list[list[str]]:
    """What a workflow has `./run` do, word by word."""
    jobs = yaml.load(workflow, yaml.BaseLoader)["jobs"].values()
    lines = [step["run"] for job in jobs for step in job["steps"] if "run" in step]
    return [shlex.split(line)[1:] for line in lines if line.startswith("feltproof/run ")]


def understood(words: list[str]) -> str:
    """What the command line makes of them: the verb, or why it does not take them."""
    command: click.Command = main
    context = click.Context(main, info_name="feltproof")
    try:
        while isinstance(command, click.Group):
            name, found, words = command.resolve_command(context, words)
            assert found is not None
            command = found
            context = click.Context(command, info_name=name, parent=context)
        command.parse_args(context, [*words])
    except click.UsageError as wrong:
        return wrong.format_message()
    return context.command_path


def test_the_workflow_is_yaml_that_starts_on_pull_requests() -> None:
    read = yaml.load(WORKFLOW, yaml.BaseLoader)

    assert "pull_request" in read["on"]
    assert read["permissions"] == {"contents": "read"}


def test_every_command_of_the_workflow_is_one_of_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "build").mkdir()

    made_of_it = [understood(words) for words in commands(WORKFLOW)]

    assert made_of_it == ["feltproof engine check", "feltproof verify", "feltproof verify"]


def test_a_command_that_is_none_of_ours_is_seen() -> None:
    assert "No such option" in understood(["verify", "--quik"])
    assert "No such command" in understood(["engine", "chekc"])


def test_the_packages_of_the_workflow_are_those_that_run_installs() -> None:
    (named,) = re.findall(r"apt-get install -y --no-install-recommends (.*)$", WORKFLOW, re.MULTILINE)

    assert f"has_pango {named};" in (ROOT / "run").read_text(encoding="utf-8")


def faults(configuration: Any) -> list[str]:
    schema = {"$ref": "#/$defs/Configuration", "$defs": SCHEMA["$defs"]}
    return [fault.message for fault in Draft202012Validator(schema).iter_errors(configuration)]


def test_the_configuration_of_a_house_is_one() -> None:
    assert faults(CONFIGURATION) == []


@pytest.mark.parametrize(("field", "value"), [("seats", "6"), ("odds", None), ("id", 7)])
def test_a_configuration_that_is_none_is_seen(field: str, value: object) -> None:
    wrong = copy.deepcopy(CONFIGURATION)
    wrong[field] = value

    assert faults(wrong) != []
