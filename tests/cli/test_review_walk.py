"""`review walk`: a person goes through stale and suspect links; what they accept is kept, whatever comes next."""

import json
import os
import pty
import select
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

from feltproof.clauses.typography import digest
from feltproof.cli import walk
from tests.cli.amended_law import amend, encode
from tests.cli.conftest import FEW, Feltproof

WALK = ("review", *FEW, "walk")
SEATS = "crazy_4_poker.seats_at_most"
PAIR = "crazy_4_poker.two_aces_are_a_pair"

Walking = Callable[..., Any]


@pytest.fixture
def texts(reviewed: Path) -> Path:
    """The folder to work in, with `old.txt`, which is encoded, `new.txt`, and `word.txt` with one word changed."""
    old = encode(law(reviewed))
    Path("old.txt").write_text(old, encoding="utf-8")
    Path("new.txt").write_text(amend(old), encoding="utf-8")
    Path("word.txt").write_text(old.replace("this paragraph a 1 has words", "this paragraph a 1 has lines"))
    return reviewed


def law(here: Path) -> Path:
    return here.parent / "specs" / "us_ny" / "law.yaml"


def clause(here: Path, label: str) -> dict[str, Any]:
    section = yaml.load(law(here).read_text(encoding="utf-8"), yaml.BaseLoader)
    return next(one for one in section["clauses"] if one["clause"] == label)


def ledger(here: Path) -> list[dict[str, str]]:
    lines = law(here).with_name("reviews.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.fixture
def walking(monkeypatch: pytest.MonkeyPatch, feltproof: Feltproof) -> Walking:
    """`review walk` with somebody at the terminal, who types these lines."""
    monkeypatch.setattr(walk, "somebody_is_there", lambda: True)
    return lambda *words, types: feltproof(*WALK, *words, stdin="".join(f"{line}\n" for line in types))


def test_a_suspect_link_is_shown_and_accepted_with_a_reason(folder: Path, walking: Walking) -> None:
    done = walking(types=["accept", "A Reader", "read it beside the text", "a", "again"])

    assert done.exit_code == 0, done.output
    assert "1 of 2  us-ny/5324.32(a)(1)  crazy_4_poker.seats_at_most" in done.output
    assert '@check("crazy_4_poker.seats_at_most")' in done.output
    assert "2 accepted and written, 0 left" in done.output
    assert [(one["clause"], one["by"], one["why"]) for one in ledger(folder)] == [
        ("us-ny/5324.32(a)(1)", "A Reader", "read it beside the text"),
        ("us-ny/5324.32(f)(2)", "A Reader", "again"),
    ]
    assert walking(types=[]).exit_code == 0


def test_what_is_skipped_is_left_as_it_was(folder: Path, walking: Walking) -> None:
    before = law(folder).read_bytes()

    done = walking("--by", "A Reader", types=["skip", ""])

    assert done.exit_code == 4
    assert "nothing accepted, 2 left" in done.output
    assert law(folder).read_bytes() == before
    assert not law(folder).with_name("reviews.jsonl").exists()


def test_an_acceptance_without_a_reason_is_asked_for_again(folder: Path, walking: Walking) -> None:
    done = walking("--by", "A Reader", types=["yes", "accept", "  ", "read it", "quit"])

    assert "'yes' is none of accept, skip and quit" in done.output
    assert "it is empty: say it" in done.output
    assert [one["why"] for one in ledger(folder)] == ["read it"]


def test_whoever_quits_keeps_what_they_accepted(folder: Path, walking: Walking) -> None:
    done = walking("--by", "A Reader", types=["a", "read it", "q"])

    assert done.exit_code == 4
    assert "1 accepted and written, 1 left" in done.output
    assert len(ledger(folder)) == 1


def test_the_end_of_the_input_is_a_way_to_quit(folder: Path, walking: Walking) -> None:
    done = walking("--by", "A Reader", types=["a", "read it"])

    assert done.exit_code == 4
    assert "1 accepted and written, 1 left" in done.output


@pytest.mark.parametrize("at", ["accept, skip or quit", "why does it hold"])
def test_nothing_is_lost_where_somebody_interrupts(
    folder: Path, walking: Walking, monkeypatch: pytest.MonkeyPatch, at: str
) -> None:
    asked = click.prompt
    count = 0

    def prompt(text: str, **named: Any) -> Any:
        nonlocal count
        count += text == at
        if text == at and count == 2:
            raise click.Abort from KeyboardInterrupt()
        return asked(text, **named)

    monkeypatch.setattr(click, "prompt", prompt)
    done = walking("--by", "A Reader", types=["a", "read it", "a", "never written"])

    assert done.exit_code == 130
    assert "1 accepted and written" in done.output
    assert [one["why"] for one in ledger(folder)] == ["read it"]
    assert "reviewed" in clause(folder, "(a)(1)")["checks"][0]
    assert "reviewed" not in clause(folder, "(f)(2)")["checks"][0]


def test_a_real_ctrl_c_at_a_real_terminal_keeps_what_was_accepted(folder: Path) -> None:
    words = [sys.executable, "-P", "-m", "feltproof", *WALK, "--by", "A Reader"]
    child, terminal = pty.fork()
    if child == 0:  # pragma: no cover - the other process
        # Whoever runs the tests behind something else may have it ignored.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.execvpe(words[0], words, {**os.environ, "COLUMNS": "80", "NO_COLOR": "1"})
    seen = ""
    try:
        for wanted, typed in (("accept, skip or quit", "a\n"), ("why does it hold", "read it\n"), ("2 of 2", "\x03")):
            seen = _until(terminal, wanted)
            os.write(terminal, typed.encode())
        seen = _until(terminal, "interrupted")
    finally:
        _, status = os.waitpid(child, 0)
        os.close(terminal)

    assert "1 accepted and written" in seen
    assert os.waitstatus_to_exitcode(status) == 130
    assert [one["why"] for one in ledger(folder)] == ["read it"]


def _until(terminal: int, wanted: str) -> str:
    """What the terminal shows, until it shows that."""
    seen, end = "", time.monotonic() + 60
    while wanted not in seen and time.monotonic() < end:
        if select.select([terminal], [], [], 0.2)[0]:
            try:
                seen += os.read(terminal, 65536).decode("utf-8", "replace")
            except OSError:
                break
    assert wanted in seen, seen
    return seen


def test_a_stale_link_is_shown_with_its_words_marked_and_accepted_as_it_reads_now(
    texts: Path, walking: Walking, feltproof: Feltproof
) -> None:
    was = clause(texts, "(a)(1)")["text"]

    done = walking(
        "--text", "word.txt", "--old", "old.txt", "--by", "A Reader", types=["accept", "y", "the same in other words"]
    )

    assert done.exit_code == 0, done.output
    assert "[-words-] {+lines+}" in done.output
    assert '@check("crazy_4_poker.seats_at_most")' in done.output
    assert [line for line in done.output.splitlines() if len(line) > 80 and "accept, skip" not in line] == []
    now = clause(texts, "(a)(1)")["text"]
    assert now != was
    assert digest("x") != now
    assert feltproof("law", "diff", "word.txt", "--section", "5324.32", "--specs", "../specs").exit_code == 0
    assert feltproof("review", *FEW).exit_code == 0
    assert ledger(texts)[-1]["why"] == "the same in other words"


def test_without_the_old_text_the_new_words_are_marked_all_the_same(texts: Path, walking: Walking) -> None:
    done = walking("--text", "word.txt", "--by", "A Reader", types=["skip"])

    assert done.exit_code == 4
    assert "{+" in done.output
    assert "0 accepted" not in done.output
    assert "nothing accepted, 1 left" in done.output


def test_a_changed_figure_is_warned_of_where_the_clause_has_numbers(texts: Path, walking: Walking) -> None:
    text = (
        Path("old.txt")
        .read_text(encoding="utf-8")
        .replace("this paragraph f 2 has words", "this paragraph f 2 has 7 words")
    )
    Path("figure.txt").write_text(text, encoding="utf-8")

    figure = walking("--text", "figure.txt", "--old", "old.txt", "--by", "R", types=["skip"])
    word = walking("--text", "word.txt", "--old", "old.txt", "--by", "R", types=["skip"])

    assert "a figure changed: the numbers below are those of before" in figure.output.replace("\n  ", " ")
    assert "a figure changed" not in word.output


def test_numbers_of_before_are_accepted_with_new_words_only_by_saying_that_they_hold(
    texts: Path, walking: Walking, feltproof: Feltproof
) -> None:
    before = law(texts).read_bytes()
    accept = ("review", *FEW, "accept", "a/1", SEATS, "--text", "word.txt", "--by", "R", "--why", "read it")

    unsaid = walking("--text", "word.txt", "--by", "R", types=["accept", ""])
    refused = feltproof(*accept)

    assert unsaid.exit_code == 4
    assert "left as it is: mend the numbers in the spec" in unsaid.output
    assert refused.exit_code == 2
    assert "its numbers are those of before: mend them in the spec" in refused.output.replace("\n", " ")
    assert law(texts).read_bytes() == before
    assert feltproof(*accept, "--numbers-hold").exit_code == 0
    assert law(texts).read_bytes() != before


def test_numbers_that_were_mended_are_accepted_with_the_new_words(
    texts: Path, walking: Walking, feltproof: Feltproof
) -> None:
    spec = law(texts)
    section = json.loads(spec.read_text(encoding="utf-8"))
    seats = next(one for one in section["clauses"] if one["clause"] == "(a)(1)")
    seats["limit"] = {"seats": {"at_most": "7"}}
    spec.write_text(json.dumps(section, indent=1), encoding="utf-8")

    done = walking("--text", "word.txt", "--old", "old.txt", "--by", "R", types=["accept", "seven now"])

    assert done.exit_code == 0, done.output
    assert "do they hold" not in done.output
    assert ledger(texts)[-1]["why"] == "seven now"


def test_a_text_that_reads_as_it_was_encoded_leaves_nothing_to_accept(texts: Path, walking: Walking) -> None:
    done = walking("--text", "old.txt", types=[])

    assert done.exit_code == 0
    assert "nothing to accept: every paragraph reads as it was encoded" in done.output.replace("\n  ", " ")


def test_a_paragraph_that_stands_twice_is_left_to_whoever_gives_the_text(texts: Path, walking: Walking) -> None:
    text = Path("old.txt").read_text(encoding="utf-8")
    line = next(one for one in text.splitlines() if "this paragraph a 1 has words" in one)
    Path("twice.txt").write_text(text.replace(line, f"{line}\n\n{line}"), encoding="utf-8")

    done = walking("--text", "twice.txt", types=[])

    assert done.exit_code == 4
    assert "in the specs: (a)(1) stands twice in the text: see which of the two is the law" in done.output.replace(
        "\n  ", " "
    )


def test_what_no_acceptance_settles_is_told_and_left(texts: Path, walking: Walking) -> None:
    done = walking("--text", "new.txt", "--old", "old.txt", "--by", "A Reader", types=["accept", "y", "read it"])

    said = done.output.replace("\n  ", " ")
    assert done.exit_code == 4
    assert "in the specs: (a)(4) is new in (a): give it a clause of its own" in said
    assert "in the specs: (f)(2) stands at (g)(2), word for word: renumber its clause" in said
    assert "1 accepted and written, 0 left" in said


def test_a_clause_without_a_check_is_accepted_by_itself(texts: Path, walking: Walking) -> None:
    text = (
        Path("old.txt").read_text(encoding="utf-8").replace("this paragraph b has words", "this paragraph b has lines")
    )
    Path("b.txt").write_text(text, encoding="utf-8")

    done = walking("--text", "b.txt", "--by", "A Reader", types=["a", "a heading"])

    assert done.exit_code == 0, done.output
    assert (ledger(texts)[-1]["clause"], ledger(texts)[-1]["check"]) == ("us-ny/5324.32(b)", "none")


def test_off_a_terminal_it_refuses_with_the_command_for_one_link(texts: Path, feltproof: Feltproof) -> None:
    done = feltproof(*WALK, "--text", "word.txt")

    assert done.exit_code == 2
    command = (
        "review --specs ../specs --rules ../rules accept us-ny/5324.32/a/1 crazy_4_poker.seats_at_most --text word.txt"
    )
    assert command in done.output

    words = command.split()
    accepted = feltproof(*words, "--numbers-hold", "--by", "A Reader", "--why", "read it")
    assert accepted.exit_code == 0, accepted.output
    assert feltproof(*WALK, "--text", "word.txt").exit_code == 0, "nothing is left to ask about"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["walk", "--old", "old.txt"], "--old old.txt: belongs with the new text: add --text NEW.txt"),
        (["walk", "--text", "old.txt", "--section", "5324.33"], "no section '5324.33'"),
        (["accept", "b", "--by", "N", "--why", "W"], "us-ny/5324.32(b): name the check that it is accepted with"),
        (["accept", "a/1", "--text", "word.txt", "--by", "N", "--why", "W"], "name the check: crazy_4_poker.seats"),
        (["accept", "f/2", PAIR, "--text", "new.txt", "--by", "N", "--why", "W"], "renumber its clause, in the specs"),
        (["accept", "a", "--text", "new.txt", "--by", "N", "--why", "W"], "(a)(4) is new in (a)"),
    ],
)
def test_what_cannot_be_accepted_is_refused_with_the_remedy(
    texts: Path, feltproof: Feltproof, words: list[str], said: str
) -> None:
    before = law(texts).read_bytes()

    done = feltproof("review", *FEW, *words)

    assert done.exit_code == 2
    assert said in done.output.replace("\n", " ")
    assert law(texts).read_bytes() == before


def test_the_prints_beside_the_spec_become_those_of_the_words_accepted(
    texts: Path, walking: Walking, feltproof: Feltproof
) -> None:
    from feltproof.clauses import load, words
    from feltproof.clauses.text import match

    specs = texts.parent / "specs"
    section = load(specs).section("5324.32")
    official = {one.label: one.text for one in match(section, Path("old.txt").read_bytes()).official.paragraphs}
    words.write(section, law(texts), official)

    walking("--text", "word.txt", "--by", "R", types=["a", "y", "read it"])

    after = load(specs).section("5324.32").words
    assert {label for label in after if after[label] != load(specs).section("5324.32").words[label]} == set()
    back = feltproof("law", "diff", "old.txt", "--section", "5324.32", "--specs", "../specs").output
    assert "[-1 word, not kept-] {+words+}" in back
