"""The files of other tools on the command line: of one run, and refused where they would say nothing."""

import base64
import json
from pathlib import Path
from typing import Final

import pytest

from tests.cli.conftest import FEW, Ran, call, engine

OUT: Final = Path("feltproof-out")
FILES: Final = {
    "results.sarif",
    "annotations.txt",
    "oscal-catalog.json",
    "oscal-component-definition.json",
    "oscal-assessment-plan.json",
    "oscal-assessment-results.json",
    "attestation.intoto.jsonl",
}


def test_every_form_is_a_file_of_the_run_and_goes_with_it(reviewed: Path) -> None:
    Path("binary").write_bytes(b"an engine")
    words = ("verify", *FEW, "--jobs", "0", "--artifact", "binary")

    done = call(*words, "--engine", engine(), "--format", "run,sarif,annotations,oscal,intoto")
    there = {path.name for path in OUT.iterdir()}
    payload = json.loads(base64.b64decode(json.loads((OUT / "attestation.intoto.jsonl").read_bytes())["payload"]))
    again = call("report", str(OUT / "run.json"), "--format", "sarif,oscal,intoto", "--out", "again")
    sarif = (OUT / "results.sarif").read_bytes()
    other = call(*words, "--engine", engine("flush"), "--format", "run")

    assert done.exit_code == 0, done.output
    assert there >= FILES
    assert (payload["predicate"]["result"], payload["subject"][0]["name"]) == ("PASSED", "binary")
    assert "signed with a development key" in done.output
    assert again.exit_code == 0, again.output
    assert (Path("again") / "results.sarif").read_bytes() == sarif
    assert other.exit_code == 1
    assert "removed: it was of an earlier run" in other.output
    assert not {path.name for path in OUT.iterdir()} & FILES


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--format", "run,intoto"], "name them with --artifact"),
        (["--format", "oscal,sariff"], "perhaps sarif?"),
    ],
)
def test_a_form_that_would_say_nothing_is_refused_before_anything_is_asked(
    reviewed: Path, words: list[str], said: str
) -> None:
    done = call("verify", *FEW, "--engine", "cmd:no-such-engine", *words)

    assert done.exit_code == 2, done.output
    assert said in " ".join(done.output.split())


def test_a_run_without_measured_files_is_attested_by_no_report_either(failing: Ran, tmp_path: Path) -> None:
    done = call("report", str(failing.path), "--format", "intoto", "--out", str(tmp_path / "x"))

    assert done.exit_code == 2
    assert "name them with --artifact" in done.output
    assert not (tmp_path / "x").exists()
