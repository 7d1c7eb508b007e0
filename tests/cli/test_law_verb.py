"""`law diff`: what changed in a text, what is stale by it, and which past runs rest on the old words."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.cli.amended_law import amend, encode
from tests.cli.conftest import Feltproof, engine

LAW = ("law", "diff", "--section", "5324.32", "--specs", "../specs")


@pytest.fixture
def texts(reviewed: Path) -> Path:
    """The folder to work in, with `old.txt`, which is encoded, and `new.txt`."""
    old = encode(reviewed.parent / "specs" / "us_ny" / "law.yaml")
    Path("old.txt").write_text(old, encoding="utf-8")
    Path("new.txt").write_text(amend(old), encoding="utf-8")
    return reviewed


def test_each_change_is_told_with_its_words_its_clause_and_its_check(texts: Path, feltproof: Feltproof) -> None:
    done = feltproof(*LAW, "old.txt", "new.txt")

    assert done.exit_code == 4
    told = done.output.split("\n\n")
    changed = next(part for part in told if part.startswith("reworded (a)(1)"))
    assert "[-words-] {+sentences+}" in changed
    assert "stale   us-ny/5324.32/a/1" in changed
    assert "check   crazy_4_poker.seats_at_most" in changed
    assert any(part.startswith("added (a)(") and "{+Chips are counted by the dealer.+}" in part for part in told)
    assert any(part.startswith("moved (f)(2) to (g)(2)") and "{+" not in part for part in told)
    assert "1 reworded, 1 added, 11 moved" in done.output
    heads = [part.partition("\n")[0] for part in told]
    assert not any(re.match(r"\w+ \((?:b|c|d|e)\)", head) for head in heads), "what did not change is not told"
    assert all(len(line) <= 80 for line in done.output.splitlines())
    copied = done.output.partition("to go through them:\n")[2].replace("\\\n", " ").split()
    assert copied[1:4] == ["review", "--specs", "../specs"]
    assert copied[-2:] == ["--old", "old.txt"]


def test_a_text_that_is_as_it_was_ends_with_zero(texts: Path, feltproof: Feltproof) -> None:
    for given in (["old.txt"], ["old.txt", "old.txt"]):
        done = feltproof(*LAW, *given)

        assert done.exit_code == 0
        assert "no paragraph changed" in done.output
        assert "stale" not in done.output


def test_without_the_old_text_the_edition_that_was_encoded_is_the_old_one(texts: Path, feltproof: Feltproof) -> None:
    both = json.loads(feltproof(*LAW, "old.txt", "new.txt", "--json").output)

    alone = json.loads(feltproof(*LAW, "new.txt", "--json").output)

    assert alone["old"] is None
    assert alone["stale"] == both["stale"]
    assert [one["kinds"] for one in alone["changes"]] == [one["kinds"] for one in both["changes"]]


def test_json_names_just_the_stale_clauses_and_their_checks(texts: Path, feltproof: Feltproof) -> None:
    done = feltproof(*LAW, "old.txt", "new.txt", "--json")

    found = json.loads(done.output)
    assert (done.exit_code, found["exit_code"]) == (4, 4)
    stale = [id.removeprefix("us-ny/5324.32") for id in found["stale"]]
    assert stale[:2] == ["(a)", "(a)(1)"]
    assert all(label.startswith("(f)") for label in stale[2:])
    assert len(stale) == 13
    assert found["checks"] == ["crazy_4_poker.seats_at_most", "crazy_4_poker.two_aces_are_a_pair"]


def test_a_text_may_come_through_a_pipe(texts: Path, feltproof: Feltproof) -> None:
    done = feltproof(*LAW, "old.txt", "-", stdin=Path("new.txt").read_text(encoding="utf-8"))

    assert done.exit_code == 4
    assert "new   standard input" in done.output


def test_html_is_a_page_by_itself_with_the_words_marked(texts: Path, feltproof: Feltproof) -> None:
    Path("new.txt").write_text(
        Path("new.txt").read_text(encoding="utf-8").replace("Chips are", "<script>alert(1)</script> Chips are"),
        encoding="utf-8",
    )

    page = feltproof(*LAW, "old.txt", "new.txt", "--format", "html").output

    assert "<del>words</del> <ins>sentences</ins>" in page
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert not re.search(r"(?:src|href)=.?http", page)
    HTMLParser().feed(page)


def test_past_runs_that_rest_on_the_old_words_are_named(texts: Path, verify: Feltproof, feltproof: Feltproof) -> None:
    assert verify("--engine", engine(), "--out", "runs/2026").exit_code == 0

    done = feltproof(*LAW, "old.txt", "new.txt", "--runs", "runs")

    assert "runs/2026/run.json  FP-" in done.output
    assert "rests on 13 clauses of us-ny/5324.32: (a)" in done.output
    assert "(a)(1) pass" in done.output


def test_past_runs_of_other_words_rest_on_none_of_them(texts: Path, verify: Feltproof, feltproof: Feltproof) -> None:
    verify("--engine", engine(), "--out", "runs")

    done = feltproof(*LAW, "new.txt", "old.txt", "--runs", "runs", "--json")

    # The clauses to which law was added had the same words, and so it is with those that moved.
    rests = json.loads(done.output)["runs"][0]["editions"][0]
    assert "us-ny/5324.32(a)(1)" not in rests["rests_on"]
    same = feltproof(*LAW, "old.txt", "old.txt", "--runs", "runs")
    assert "no past run rests on what changed" in same.output
    assert "1 run rests on none of them" in same.output


def test_past_runs_are_named_that_know_nothing_of_law_which_no_clause_has(
    texts: Path, verify: Feltproof, feltproof: Feltproof
) -> None:
    verify("--engine", engine(), "--out", "runs")
    text = Path("old.txt").read_text(encoding="utf-8")
    Path("more.txt").write_text(f"{text}(g) Chips are washed each night.\n", encoding="utf-8")

    done = feltproof(*LAW, "old.txt", "more.txt", "--runs", "runs")
    page = feltproof(*LAW, "old.txt", "more.txt", "--runs", "runs", "--format", "html").output
    same = feltproof(*LAW, "old.txt", "old.txt", "--runs", "runs").output

    said = "was verified without what no clause of us-ny/5324.32 has: (g) is new: Chips"
    assert done.exit_code == 4
    assert said in done.output.replace("\n    ", " ")
    assert "rests on none" not in done.output
    assert "(g) is new: Chips are washed" in page.partition("Past runs")[2]
    assert "without what no clause" not in same


def test_a_label_that_two_paragraphs_have_is_told_and_makes_its_clause_stale(texts: Path, feltproof: Feltproof) -> None:
    text = Path("old.txt").read_text(encoding="utf-8")
    Path("label.txt").write_text(text.replace("(3) About no more bets", "(2) About no more bets"), encoding="utf-8")
    assert Path("label.txt").read_text(encoding="utf-8") != text

    done = feltproof(*LAW, "old.txt", "label.txt")
    plain = json.loads(feltproof(*LAW, "old.txt", "label.txt", "--json").output)
    page = feltproof(*LAW, "old.txt", "label.txt", "--format", "html").output

    assert "as it was (c)(2)" in done.output
    assert "(c)(2) stands there 2 times, lines" in done.output
    assert plain["stale"] == ["us-ny/5324.32(c)(2)", "us-ny/5324.32(c)(3)"]
    assert [*plain["beside"]] == ["us-ny/5324.32(c)(2)"]
    assert "stands there 2 times" in page


def older(path: Path) -> None:
    """Make a run one of before runs noted editions and digests of paragraphs."""
    run = json.loads(path.read_text(encoding="utf-8"))
    for section in run["sections"]:
        del section["effective"]
    for clause in run["clauses"]:
        del clause["paragraph_sha256"]
    path.write_text(json.dumps(run, sort_keys=True, separators=(",", ":"), ensure_ascii=False), encoding="utf-8")


def test_a_run_of_before_digests_were_noted_is_found_by_its_spec_or_says_which_would_tell(
    texts: Path, verify: Feltproof, feltproof: Feltproof
) -> None:
    verify("--engine", engine(), "--out", "runs")
    older(Path("runs/run.json"))

    by_spec = feltproof(*LAW, "old.txt", "new.txt", "--runs", "runs")
    law = texts.parent / "specs" / "us_ny" / "law.yaml"
    law.write_text(law.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    untold = feltproof(*LAW, "old.txt", "new.txt", "--runs", "runs")

    assert "rests on 13 clauses" in by_spec.output
    assert "does not say from which words it has (a), (a)(1)" in untold.output
    assert "its spec would: us_ny/law.yaml, sha256:" in untold.output.replace("\n    ", " ")
    assert "rests on 13 clauses" not in untold.output


def test_a_run_that_was_given_the_old_text_is_found_by_it(texts: Path, verify: Feltproof, feltproof: Feltproof) -> None:
    verify("--engine", engine(), "--text", "old.txt", "--out", "runs")
    older(Path("runs/run.json"))
    law = texts.parent / "specs" / "us_ny" / "law.yaml"
    law.write_text(law.read_text(encoding="utf-8") + "\n", encoding="utf-8")

    done = feltproof(*LAW, "old.txt", "new.txt", "--runs", "runs")

    assert "rests on 13 clauses" in done.output


def test_a_run_that_cannot_be_read_is_told_and_the_others_are_looked_at(
    texts: Path, verify: Feltproof, feltproof: Feltproof
) -> None:
    verify("--engine", engine(), "--out", "runs/good")
    Path("runs/bad").mkdir()
    Path("runs/bad/run.json").write_text("{}", encoding="utf-8")

    done = feltproof(*LAW, "old.txt", "new.txt", "--runs", "runs")

    assert done.exit_code == 4
    assert "not read: runs/bad/run.json: is no run" in done.output
    assert "runs/good/run.json" in done.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["a.txt", "b.txt", "c.txt"], "3 texts are named: give NEW.txt, or OLD.txt and NEW.txt"),
        (["-", "-"], "can be one of the two texts"),
        (["old.txt", "other.txt"], "other.txt: holds section 5324.39, not 5324.32"),
        (["old.txt", "empty.txt"], "empty.txt: is empty"),
        (["old.txt", "new.txt", "--runs", "nothing"], "--runs nothing: holds no run.json"),
        (["old.txt", "new.txt", "--section", "5324.33"], "no section '5324.33'"),
    ],
)
def test_what_cannot_be_compared_is_refused_with_its_name(
    texts: Path, feltproof: Feltproof, words: list[str], said: str
) -> None:
    for name in ("a.txt", "b.txt", "c.txt"):
        Path(name).write_text("x", encoding="utf-8")
    Path("other.txt").write_text(Path("old.txt").read_text(encoding="utf-8").replace("5324.32", "5324.39"))
    Path("empty.txt").touch()
    Path("nothing").mkdir()

    done = feltproof(*LAW, *words)

    assert done.exit_code == 2
    assert said in done.output.replace("\n", " ")
