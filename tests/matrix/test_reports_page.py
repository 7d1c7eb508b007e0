"""The page on the forms of a report: its commands are run, and it names every form, kind of reason and key."""

import re
import shlex
from pathlib import Path
from typing import Final

import pytest
from sample_run import sample, session

from feltproof import content
from feltproof.cli.forms import FORMS
from feltproof.matrix.evidence import run_bytes, session_bytes
from feltproof.runner.since import SAID
from tests.cli.conftest import call

PAGE: Final = (Path(__file__).resolve().parents[2] / "docs" / "reports.md").read_text(encoding="utf-8")
COMMANDS: Final = [
    shlex.split(line) for block in re.findall(r"^```sh\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    for line in block.splitlines()
]  # fmt: skip


def test_the_page_names_each_form_and_each_reason_of_ours() -> None:
    ours = [form for form in FORMS if form.file.startswith("matrix.")]

    for form in ours:
        assert f"| `{form.name}` | `{form.file}` |" in PAGE
    for kind, said in SAID.items():
        assert (f"| {said} | " in PAGE) == (kind != "open"), kind


def test_the_keys_of_the_page_are_those_of_the_script() -> None:
    script = (content.reports() / "html" / "report.js").read_text("utf-8")

    for key in ("/", "j", "k"):
        assert f"`{key}`" in PAGE
        assert f'event.key === "{key}"' in script
    assert "[1-6]" in script


def test_what_the_page_says_is_what_happens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    old, new = sample(small=True, passing=True), sample(small=True)
    for name, run in (("old", old), ("new", new)):
        Path(name).mkdir()
        Path(name, "run.json").write_bytes(run_bytes(run))
        Path(name, "session.json").write_bytes(session_bytes(session()))
    done = [call(*words[1:]) for words in COMMANDS if words[1] != "verify"]

    assert [one.exit_code for one in done] == [0, 1, 1, 1], [one.output for one in done]
    assert {path.name for path in Path("new").iterdir()} >= {"matrix.html", "matrix.xlsx", "matrix.csv", "matrix.md"}
    assert "to certify again" in done[1].output
    assert done[2].output.startswith("# Worse")
    assert done[3].output.startswith("<!doctype html>")


def test_the_flags_of_verify_that_the_page_names_are_there() -> None:
    verify = next(words for words in COMMANDS if words[1] == "verify")
    told = call("verify", "--help").output

    assert all(word in told for word in verify if word.startswith("--"))
