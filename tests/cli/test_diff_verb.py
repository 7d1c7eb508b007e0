"""`diff` in its forms, and `verify --since`: what changed, why, and what is to be certified again."""

from pathlib import Path

import msgspec
import pytest

from feltproof.cli.evidence import read_run
from feltproof.matrix.changes import changes
from feltproof.matrix.changes_page import changes_html, changes_markdown
from tests.cli.conftest import Feltproof, Ran, engine

HOSTILE = "<script>x</script>|@octocat\u202e`"


@pytest.fixture
def better(reviewed: Path, verify: Feltproof) -> str:
    """A run of an engine that is right."""
    verify("--engine", engine())
    return "feltproof-out/run.json"


def test_diff_says_why_and_what_to_certify_again(failing: Ran, better: str, feltproof: Feltproof) -> None:
    told = feltproof("diff", better, str(failing.path)).output

    assert "for the engine: " in told
    assert "to certify again, 2 clauses of 68" in told
    assert "open before, and open now: " in told


@pytest.mark.parametrize(("form", "begins"), [("md", "# Worse: 2 met before"), ("html", "<!doctype html>")])
def test_diff_is_a_page_too(failing: Ran, better: str, feltproof: Feltproof, form: str, begins: str) -> None:
    worse = feltproof("diff", better, str(failing.path), "--format", form)
    same = feltproof("diff", better, better, "--format", form)

    assert (worse.exit_code, same.exit_code) == (1, 0)
    assert worse.output.startswith(begins)
    assert "us-ny/5324.32(f)(2)" in worse.output
    assert "No difference" in same.output
    assert "Worse" not in same.output


def test_what_others_worded_is_no_mark_in_either_page(failing: Ran) -> None:
    before = read_run(failing.path)
    after = msgspec.structs.replace(before, engine=msgspec.structs.replace(before.engine, name=HOSTILE))
    found = changes(before, after)

    html, text = changes_html(found), changes_markdown(found)

    assert "<script" not in html
    assert "<script" not in text
    assert "@octocat" not in text
    assert "[U+202E]" in html
    assert "U+202E" in text
    assert "'none'" in html or "&#39;none&#39;" in html


def test_since_names_what_the_old_run_does_not_speak_for(
    failing: Ran, better: str, verify: Feltproof, feltproof: Feltproof
) -> None:
    same = verify("--engine", engine(), "--since", better, "--out", "again")
    other = verify("--engine", engine("pair", "7"), "--since", better, "--out", "other")

    assert "nothing to certify again" in same.output
    assert "to certify again, 1 clause of 68" in other.output
    assert "us-ny/5324.32(a)(1)" in other.output.partition("to certify again")[2]


@pytest.mark.parametrize(("text", "code"), [("{", 7), ("[]", 2)])
def test_since_looks_at_the_old_run_before_anything_is_asked(
    reviewed: Path, verify: Feltproof, text: str, code: int
) -> None:
    Path("old.json").write_text(text, encoding="utf-8")

    done = verify("--engine", engine(), "--since", "old.json")

    assert done.exit_code == code
    assert not Path("feltproof-out").exists()
