"""The Action and the GitLab template: their own scripts run here, and are red where nobody's engine is named."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from feltproof.cli.forms import FORMS
from feltproof.cli.publishing import ATTESTATION
from tests.cli.conftest import engine, put_beside
from tests.examples.test_examples import understood

ROOT: Final = Path(__file__).parents[2]
ACTION: Final = yaml.load((ROOT / "action.yml").read_text(encoding="utf-8"), yaml.BaseLoader)
CI: Final = ROOT / "examples" / "ci"
FEW: Final = "--specs=../specs\n--rules=../rules\n--jobs=0"


@pytest.fixture
def here(tmp_path: Path, shelf: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with an engine; Feltproof is checked out beside it."""
    put_beside(tmp_path / "here", shelf / "reviewed", monkeypatch)
    run = tmp_path / "run"
    run.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m feltproof "$@"\n', encoding="utf-8")
    run.chmod(0o755)
    return tmp_path / "here"


def script() -> str:
    """What the Action does to verify."""
    (step,) = [one for one in ACTION["runs"]["steps"] if one.get("id") == "verify"]
    assert "${{" not in step["run"], "an input within a script is a command"
    return str(step["run"])


def act(here: Path, **inputs: str) -> subprocess.CompletedProcess[str]:
    """Run the Action's script as a runner would, with those inputs and the defaults of the others."""
    given = {name: one.get("default", "") for name, one in ACTION["inputs"].items()} | inputs
    (step,) = [one for one in ACTION["runs"]["steps"] if one.get("id") == "verify"]
    environment = {
        name: given[value.removeprefix("${{ inputs.").removesuffix(" }}")] if "inputs." in value else ""
        for name, value in step["env"].items()
    }
    environment |= {
        "FELTPROOF": str(here.parent / "run"),
        "GITHUB_OUTPUT": str(here / "output"),
        "GITHUB_STEP_SUMMARY": str(here / "summary"),
        "PATH": os.environ["PATH"],
    }
    return subprocess.run(
        ["bash", "-c", script()], cwd=here, env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("named", ["", " ", "builtin", " builtin\n", "python:feltproof.games:engine"])
def test_the_action_is_red_where_no_engine_is_named(here: Path, named: str) -> None:
    done = act(here, engine=named)

    assert done.returncode == 2
    assert done.stdout.startswith("::error title=Feltproof::")
    assert not (here / "feltproof-out").exists()


@pytest.mark.slow
def test_the_action_is_green_where_the_engine_conforms_and_keeps_summary_and_files(here: Path) -> None:
    done = act(here, engine=engine(), arguments=FEW, format="junit,sarif")

    assert done.returncode == 0, done.stdout + done.stderr
    assert (here / "output").read_text(encoding="utf-8") == "exit-code=0\n"
    assert "tiny 1.0" in (here / "summary").read_text(encoding="utf-8")
    assert "::error" not in done.stdout
    assert {"junit.xml", "results.sarif", "run.json", "matrix.md", "annotations.txt"} <= {
        path.name for path in (here / "feltproof-out").iterdir()
    }


def test_the_action_is_red_where_a_clause_is_not_met_and_points_at_the_line(here: Path) -> None:
    # No further option names another engine.
    done = act(here, engine=engine("flush"), arguments=f"{FEW}\n--engine=builtin", quick="true")

    assert done.returncode == 1
    (error,) = [line for line in done.stdout.splitlines() if line.startswith("::error")]
    assert error.startswith("::error file=specs/us_ny/law.yaml,line=")
    number = int(error.partition("line=")[2].partition(",")[0])
    law = (here.parent / "specs" / "us_ny" / "law.yaml").read_text(encoding="utf-8").splitlines()
    assert '"clause": "(f)(2)"' in law[number - 1]
    assert (here / "output").read_text(encoding="utf-8") == "exit-code=1\n"


def test_the_action_is_red_where_nothing_was_verified_and_shows_nothing_of_an_earlier_run(here: Path) -> None:
    out = here / "feltproof-out"
    out.mkdir()
    for name in ("run.json", "annotations.txt", "matrix.md"):
        (out / name).write_text("an earlier run: conforms", encoding="utf-8")
        os.utime(out / name, (0, 0))

    done = act(here, engine=engine(), arguments="--help")

    assert done.returncode == 2
    assert "::error title=Feltproof::nothing was verified" in done.stdout
    assert (here / "output").read_text(encoding="utf-8") == "exit-code=2\n"
    assert "an earlier run" not in done.stdout
    assert not (here / "summary").exists()


@pytest.mark.parametrize("bad", ["yes", "$(touch broken)"])
def test_an_input_is_a_word_and_no_command(here: Path, bad: str) -> None:
    done = act(here, engine=engine(), quick=bad)

    assert done.returncode == 2
    assert not (here / "broken").exists()


def test_every_input_of_the_action_is_told_and_used() -> None:
    told = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
    used = (ROOT / "action.yml").read_text(encoding="utf-8")

    for name in ACTION["inputs"]:
        assert f"`{name}`" in told
        assert f"inputs.{name}" in used


def job() -> dict[str, Any]:
    """The job of the GitLab template."""
    _, template = (CI / "gitlab-template.yml").read_text(encoding="utf-8").split("\n---\n")
    found: dict[str, Any] = yaml.load(template, yaml.BaseLoader)["feltproof"]
    return found


SLOW: Final = pytest.mark.slow


@pytest.mark.parametrize(
    ("named", "code"),
    [
        ("", 2),
        (" ", 2),
        ("builtin", 2),
        ("python:feltproof.games:engine", 2),
        pytest.param("TINY", 0, marks=SLOW),
        pytest.param("FLUSH", 1, marks=SLOW),
    ],
)
def test_the_template_is_red_where_nobodys_engine_is_named_or_a_clause_is_not_met(
    here: Path, named: str, code: int
) -> None:
    address = {"TINY": engine(), "FLUSH": engine("flush")}.get(named, named)
    environment = {
        "ENGINE": address,
        "FELTPROOF": str(here.parent / "run"),
        "ARGUMENTS": FEW.replace("\n", " "),
        "FAIL_ON": "fail,inconclusive,stale,suspect",
        "PATH": os.environ["PATH"],
    }

    done = subprocess.run(
        ["sh", "-ec", "\n".join(job()["script"])], cwd=here, env=environment, capture_output=True, check=False
    )

    assert done.returncode == code, done.stderr
    assert (here / "feltproof-out" / "junit.xml").exists() == (code != 2)


def test_the_template_is_red_where_nothing_was_verified(here: Path) -> None:
    environment = {
        "ENGINE": engine(),
        "FELTPROOF": str(here.parent / "run"),
        "ARGUMENTS": "--help",
        "FAIL_ON": "fail",
        "PATH": os.environ["PATH"],
    }

    done = subprocess.run(
        ["sh", "-ec", "\n".join(job()["script"])], cwd=here, env=environment, capture_output=True, check=False
    )

    assert done.returncode == 2
    assert b"nothing was verified" in done.stderr


def test_the_template_gives_the_engine_no_default() -> None:
    header, _ = (CI / "gitlab-template.yml").read_text(encoding="utf-8").split("\n---\n")
    inputs = yaml.load(header, yaml.BaseLoader)["spec"]["inputs"]

    assert "default" not in inputs["engine"]
    assert ACTION["inputs"]["engine"] == ACTION["inputs"]["engine"] | {"required": "true"}
    assert "default" not in ACTION["inputs"]["engine"]


@pytest.mark.parametrize("name", ["github-action.yml", "gitlab-ci.yml"])
def test_a_users_file_is_ten_lines_that_give_what_is_asked_for(name: str) -> None:
    text = (CI / name).read_text(encoding="utf-8")
    read = yaml.load(text, yaml.BaseLoader)

    assert len([line for line in text.splitlines() if not line.startswith("#")]) <= 10
    given = read["jobs"]["regulation"]["steps"][-1]["with"] if "jobs" in read else read["include"][0]["inputs"]
    asked = ACTION["inputs"] if "jobs" in read else {"engine", "arguments", "feltproof", "fail-on", "stage"}
    assert set(given) <= set(asked)
    assert given["engine"].startswith("cmd:")


def test_the_hook_lints() -> None:
    (hook,) = yaml.load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"), yaml.BaseLoader)

    assert {"id", "name", "entry", "language"} <= set(hook)
    assert hook["pass_filenames"] == "false"
    assert understood([*shlex.split(hook["entry"])[1:], str(ROOT / "specs")]) == "feltproof lint"


def test_what_the_page_shows_is_taken_by_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("hello.json", "vectors.jsonl", "answers.jsonl", "more-answers.jsonl", "more.jsonl", "engine"):
        Path(name).touch()
    pages = (ROOT / "docs" / "ci.md").read_text("utf-8") + (ROOT / "docs" / "exit-codes.md").read_text("utf-8")
    shown = re.findall(r"(?:^|`)(feltproof (?:vectors|verify) [^`\n]*)", pages.replace("\\\n", " "), re.MULTILINE)
    commands = [shlex.split(one, comments=True)[1:] for one in shown]
    whole = [words for words in commands if len(words) > 2 and "|" not in words and "WORD,…" not in words]

    assert len(whole) >= 5
    for words in whole:
        assert understood(words).startswith(f"feltproof {words[0]}"), words


def test_the_page_has_a_row_for_every_form_and_its_files() -> None:
    rows = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8").partition("## Formats")[2]

    for form in FORMS:
        if form.name != "html":
            assert f"`{form.name}`" in rows
            assert f"`{form.file}`" in rows or form.file.startswith("matrix.")
    assert f"`{ATTESTATION}`" in rows
