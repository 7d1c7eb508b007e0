"""Tests of the register of topics: strict, every fault with its place, and what would be right."""

import shutil
from typing import Final

import pytest

from feltproof import content
from feltproof.clauses import Lawbook, lint, load
from feltproof.clauses.faults import Faulty
from feltproof.clauses.numbers import KINDS_OF_NUMBER
from feltproof.clauses.registers import read, register
from feltproof.comparison.compared import compare
from feltproof.comparison.drawn import _KINDS
from feltproof.errors import SpecError

NAME: Final = "crazy_4_poker_topics.yaml"
TOPICS: Final = """\
game: crazy-4-poker
home: us-ny/5324.32
parts:
  - part: Wagers
    topics:
      - topic: queens-up-alone
        question: May it?
        answers:
          us-ny/5324.32:
            clauses: [(c)(4)(ii)]
            position: {reading: queens-up-alone, options: {needs-ante: forbidden, alone-allowed: permitted}}
          us-ia/prairie-meadows: {clauses: [(f)(7)], position: permitted}
      - topic: frozen
        question: When?
        choices:
          call: at a call
          first-card: at the first card
        answers:
          us-ny/5324.32: {clauses: [(c)(3)], position: {one_of: [call]}}
          us-ia/prairie-meadows: {clauses: [(n)(4)], position: {one_of: [call, first-card]}}
      - topic: odds
        question: What?
        answers:
          us-ny/5324.32: {clauses: [(f)(2)], position: {numbers: floor}}
          us-ia/prairie-meadows: {clauses: [(p)(1)], position: {numbers: exact}}
"""


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Lawbook:
    """The specs, loaded once: a register is read anew whenever it is asked for."""
    specs = tmp_path_factory.mktemp("shelf") / "specs"
    shutil.copytree(content.specs(), specs)
    return load(specs)


@pytest.fixture
def book(shelf: Lawbook) -> Lawbook:
    """The specs, with a register of three topics."""
    write(shelf, TOPICS)
    return shelf


def write(book: Lawbook, text: str) -> None:
    (book.root / NAME).write_text(text, encoding="utf-8")


def test_a_sound_register_has_no_fault(book: Lawbook) -> None:
    assert lint(book.root) == []
    assert [topic.name for topic in register(book, "crazy-4-poker").topics] == ["queens-up-alone", "frozen", "odds"]


def test_lint_tells_the_faults_of_a_register_with_those_of_the_specs(book: Lawbook) -> None:
    write(book, TOPICS.replace("position: permitted", "position: allowed"))

    assert [(fault.line, fault.clause) for fault in lint(book.root)] == [(12, "queens-up-alone")]


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("position: permitted", "position: allowed", 12, "'allowed' is none of forbidden, permitted, required"),
        ("clauses: [(f)(7)]", "clauses: [(f)(17)]", 12, "(f)(17) is no clause of the section: perhaps (f)(7)"),
        (
            "us-ia/prairie-meadows: {clauses: [(f)(7)]",
            "us-ia/prairie: {clauses: [(f)(7)]",
            12,
            "no section 'us-ia/prairie'",
        ),
        ("one_of: [call]}", "one_of: [cal]}", 19, "cal is none of the topic's choices: perhaps call"),
        ("one_of: [call, first-card]", "one_of: [call]", 13, "first-card is named by no position: leave it out"),
        ("numbers: exact", "numbers: floor", 25, "us-ia/prairie-meadows: numbers: (p)(1) sets no floor"),
        ("numbers: exact", "numbers: exactly", 25, "'exactly' is none of"),
        ("numbers: exact", "numbers: exact, clause: (p)(2)", 25, "(p)(2) is not among the clauses of the answer"),
        (
            "reading: queens-up-alone",
            "reading: queens-up",
            10,
            "queens-up is no reading of it: perhaps queens-up-",
        ),
        (", alone-allowed: permitted", "", 10, "give a position for each of needs-ante, alone-allowed, and no other"),
        ("{one_of: [call]}", "forbidden", 19, "the topic has choices: name some of them with one_of"),
        ("topic: frozen", "topic: odds", 21, "stands here again, after line 13"),
        ("home: us-ny/5324.32", "home: us-ny/5324.3", 1, "home: no section 'us-ny/5324.3': perhaps us-ny"),
        ("question: When?", "", 13, "question is missing"),
        ("question: When?", "question: When?\n        why: so", 15, "unknown key 'why'"),
        (
            "game: crazy-4-poker",
            "game: criss-cross-poker",
            10,
            "us-ny/5324.32 is about crazy-4-poker, not criss-cross-poker",
        ),
        ("{numbers: exact}", "{numbers: exact, one_of: [a]}", 25, "one_of and numbers given: one of"),
    ],
)
def test_a_fault_is_told_with_its_line_and_what_would_be_right(
    book: Lawbook, old: str, new: str, line: int, said: str
) -> None:
    assert TOPICS.count(old) == 1
    write(book, TOPICS.replace(old, new))

    faults = read(book)[1]

    assert [fault for fault in faults if said in fault.message and fault.line == line], "\n".join(map(str, faults))
    assert all(fault.path == f"specs/{NAME}" for fault in faults)
    with pytest.raises(Faulty, match=NAME):
        register(book, "crazy-4-poker")


def test_positions_of_two_kinds_are_told_and_not_compared(book: Lawbook) -> None:
    write(book, TOPICS.replace("{numbers: exact}", "required"))

    with pytest.raises(SpecError, match=rf"{NAME}:21: odds: .* cannot be compared"):
        compare(book, register(book, "crazy-4-poker"), book.section("us-ny/5324.32"), book.section("prairie-meadows"))


def test_a_clause_in_no_topic_is_listed(book: Lawbook) -> None:
    found = compare(
        book, register(book, "crazy-4-poker"), book.section("us-ny/5324.32"), book.section("us-ia/prairie-meadows")
    )

    assert "us-ny/5324.32(e)(2)" in found.unasked
    assert "us-ny/5324.32(f)(2)" not in found.unasked
    assert "us-ny/5324.32(f)" not in found.unasked


def test_every_kind_of_number_is_known_as_a_set() -> None:
    assert set(_KINDS) == set(KINDS_OF_NUMBER)
