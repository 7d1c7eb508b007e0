"""The spec of 9 NYCRR 5324.32 against the section as published: every label, every cell, and none of its sentences.

The official text is not shipped. Where it does not lie in `../shared/sources`, what needs it is skipped and a
section made up here shows that the comparison works.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from feltproof.clauses.text import digest

ROOT: Final = Path(__file__).resolve().parents[2]
SPEC: Final = ROOT / "specs" / "us_ny" / "s5324_32_crazy_4_poker.yaml"
READINGS: Final = ROOT / "specs" / "us_ny" / "readings.yaml"
SOURCE: Final = ROOT.parent / "shared" / "sources" / "ny-5324.32-crazy-4-poker.txt"

needs_source = pytest.mark.skipif(not SOURCE.is_file(), reason="the official text is not shipped, and not at hand")

ROMANS: Final = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii")
LETTERS: Final = tuple("abcdefgh")  # stops before i: no list of letters in this section is that long
NUMBERS: Final = tuple("123456789")
LEVELS: Final = (LETTERS, NUMBERS, ROMANS, LETTERS, NUMBERS, ROMANS)
"""Labels of each depth in their order."""

RUN: Final = 8
"""So many words in a row, shared with the official text, are a sentence of it rather than our own."""

Cells = dict[tuple[str, str, str], str]
"""Value by clause, column and row; the column of a table with one column of odds is empty."""


@cache
def spec() -> Any:
    return yaml.load(SPEC.read_text(encoding="utf-8"), yaml.BaseLoader)


def paragraphs(text: str) -> dict[str, str]:
    """Each labelled paragraph of a section, tables included, by the path of its labels, in the order of the text."""
    body = text.partition("\nN.Y. Comp.")[0]  # the citation comes again below the last paragraph
    found: dict[str, str] = {}
    path: tuple[str, ...] = ()
    for line in body.splitlines():
        if label := re.match(r"\((\w+)\) ", line):
            path = place(path, label[1])
            found[printed(path)] = line[label.end() :]
        elif path and line.strip():
            found[printed(path)] += "\n" + line
    return found


def place(path: tuple[str, ...], label: str) -> tuple[str, ...]:
    """The path of `label` after `path`: first of a deeper list, or next in the deepest list that it continues."""
    depth = len(path)
    if depth < len(LEVELS) and label == LEVELS[depth][0]:
        return (*path, label)
    for level in reversed(range(depth)):
        labels = LEVELS[level]
        if label in labels[1:] and labels[labels.index(label) - 1] == path[level]:
            return (*path[:level], label)
    raise ValueError(f"({label}) follows nothing in {printed(path)}")


def printed(path: tuple[str, ...]) -> str:
    return "".join(f"({label})" for label in path)


def source_cells(text: str) -> Cells:
    """Every cell of every table in the text, in the words of the specs."""
    cells: Cells = {}
    for clause, paragraph in paragraphs(text).items():
        rows = [[cell.strip() for cell in line.split("\t")] for line in paragraph.splitlines() if "\t" in line]
        for name, *values in rows[1:]:
            for heading, value in zip(rows[0][1:], values, strict=True):
                row = name.removesuffix(", 2s through kings").lower().replace(" ", "_")
                # A table for a $1 wager is told by its amount, a pay table by its letter.
                column = heading.split()[0] if heading.startswith("$") else heading.partition("Pay table ")[2]
                cells[clause, column, row] = value.removesuffix(" of meter")
    return cells


def spec_cells(section: Any) -> Cells:
    """Every cell of every table in the spec."""
    cells: Cells = {}
    for clause in section["clauses"]:
        columns: dict[str, Any] = {}
        if "floor" in clause and isinstance(clause["floor"]["odds"], dict):
            columns = {"": clause["floor"]["odds"]}
        elif "choice" in clause:
            columns = clause["choice"]["tables"]
        elif "envy" in clause:
            columns = {clause["envy"]["per"]: clause["envy"]["amounts"]}
        for column, rows in columns.items():
            cells |= {(clause["clause"], column, row): value for row, value in rows.items()}
    return cells


def differing(one: Cells, other: Cells) -> set[tuple[str, str, str]]:
    return {cell for cell in one.keys() | other.keys() if one.get(cell) != other.get(cell)}


def rows_in_order(cells: Cells) -> dict[str, list[str]]:
    """Names of the rows of each clause's tables, in the order in which they first stand."""
    return {clause: list(dict.fromkeys(row for of, _, row in cells if of == clause)) for clause, _, _ in cells}


def prose(node: Any, under: str = "") -> Iterator[str]:
    """Whatever the specs say in words, but for the edition, which has to be named as it names itself."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key not in {"edition", "text"}:
                yield from prose(value, key)
    elif isinstance(node, list):
        for value in node:
            yield from prose(value, under)
    else:
        yield node


def runs(text: str) -> set[tuple[str, ...]]:
    """Every run of so many consecutive words."""
    words = re.findall(r"[a-z0-9$']+", text.lower().replace("\u2019", "'"))
    return {tuple(words[start : start + RUN]) for start in range(len(words) - RUN + 1)}


@pytest.fixture(scope="module")
def source() -> str:
    return SOURCE.read_text(encoding="utf-8")


@needs_source
def test_the_spec_has_every_label_of_the_section_in_its_order(source: str) -> None:
    labels = list(paragraphs(source))

    assert len(labels) == 68
    assert [clause["clause"] for clause in spec()["clauses"]] == labels


@needs_source
def test_a_label_that_the_spec_lacks_is_missed(source: str) -> None:
    clauses = [clause["clause"] for clause in spec()["clauses"] if clause["clause"] != "(e)(3)(iii)(b)(5)(ii)"]

    assert clauses != list(paragraphs(source))


@needs_source
def test_every_digest_is_of_the_published_paragraph(source: str) -> None:
    published = {label: digest(paragraph) for label, paragraph in paragraphs(source).items()}

    assert {clause["clause"]: clause["text"] for clause in spec()["clauses"]} == published


@needs_source
def test_a_paragraph_with_a_changed_word_is_seen(source: str) -> None:
    changed = paragraphs(source.replace("no more than six players", "no more than seven players"))

    assert [one["clause"] for one in spec()["clauses"] if one["text"] != digest(changed[one["clause"]])] == ["(a)(1)"]


@needs_source
def test_every_cell_of_every_table_is_as_published(source: str) -> None:
    published = source_cells(source)

    assert len(published) == 6 + 7 * 4 + 4 * 2 + 3 + 2
    assert differing(spec_cells(spec()), published) == set()


@needs_source
def test_any_one_changed_cell_is_seen(source: str) -> None:
    published = source_cells(source)
    ours = spec_cells(spec())

    for cell in published:
        assert differing(ours | {cell: "7:2"}, published) == {cell}


@needs_source
def test_rows_stand_in_the_order_of_the_published_tables(source: str) -> None:
    assert rows_in_order(spec_cells(spec())) == rows_in_order(source_cells(source))


@needs_source
def test_rows_in_another_order_are_seen(source: str) -> None:
    backwards = dict(reversed(spec_cells(spec()).items()))

    assert rows_in_order(backwards) != rows_in_order(source_cells(source))


@needs_source
def test_the_numbers_outside_the_tables_are_as_published(source: str) -> None:
    text = paragraphs(source)
    law = {clause["clause"]: clause for clause in spec()["clauses"]}
    rank = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "10": "T"}
    multiples = {"three": "3", "five": "5", "six": "6", "one": "1"}

    ranks = re.findall(r"\b(ace|king|queen|jack|\d+)\b", text["(b)(1)"].partition("shall be")[2])
    assert law["(b)(1)"]["ranks"] == [rank.get(name, name) for name in ranks]
    hands = [text[f"(b)(2)({label})"].partition(",")[0] for label in ROMANS[:7]]
    assert law["(b)(2)"]["order"] == [hand.replace("pairs", "pair").replace(" ", "_") for hand in hands]
    assert [law[f"(b)(2)({label})"]["hand"]["category"] for label in ROMANS[:7]] == law["(b)(2)"]["order"]
    assert law["(a)(1)"]["limit"]["seats"]["at_most"] == multiples[matched(r"no more than (\w+)", text["(a)(1)"])]
    assert law["(c)(5)"]["limit"]["positions"]["at_most"] == multiples[matched(r"more than (\w+)", text["(c)(5)"])]
    play = law["(e)(2)"]["limit"]["play_multiple"]["at_most"]
    assert play == multiples[matched(r"up to (\w+) times", text["(e)(2)"])]
    assert law["(d)(2)"]["deal"]["cards"] == multiples[matched(r"stacks of (\w+)", text["(d)(2)"])]
    assert law["(d)(1)"]["deal"]["cards"] == multiples[matched(r"have (\w+) cards", text["(d)(1)"])]
    assert law["(d)(3)"]["deal"]["dealer_cards"] == multiples[matched(r"dealt (\w+) cards", text["(d)(3)"])]
    assert law["(f)(1)"]["floor"]["odds"] == matched(r"(\d+:\d+)", text["(f)(1)"])
    meters = re.findall(r"(\$[\d,]+) for pay table (\w)", text["(f)(4)(ii)"])
    assert law["(f)(4)(ii)"]["meter"] == {table: amount for amount, table in meters}
    assert law["(f)(4)(iii)(c)"]["times"]["multiply"] == multiples[matched(r"by (five)", text["(f)(4)(iii)(c)"])]
    assert law["(f)(4)(iii)(c)"]["times"]["wager"] == matched(r"(\$\d+)", text["(f)(4)(iii)(c)"])


def matched(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    assert found is not None, f"{pattern} is not in: {text}"
    return found[1]


@needs_source
def test_the_specs_borrow_no_sentence_of_the_source(source: str) -> None:
    published = runs(source)

    borrowed = {
        text: run
        for file in (SPEC, READINGS)
        for text in prose(yaml.load(file.read_text(encoding="utf-8"), yaml.BaseLoader))
        for run in runs(text) & published
    }
    assert borrowed == {}


@needs_source
def test_a_borrowed_sentence_is_seen(source: str) -> None:
    sentence = next(line for line in paragraphs(source)["(c)(2)"].split(". ") if len(line.split()) > RUN)

    assert runs(f"In short: {sentence}.") & runs(source)


MADE_UP: Final = """Section 1 - Animals

(a) Of mice.

(1) Mice shall be grey:

(i) all of them; and

(ii) at night.

(2) A mouse shall be paid no less than:

Mouse\tPayout
Grey mouse\t3:2

(b) Of cats.

N.Y. Comp. Codes R. & Regs. Tit. 0 § 1
"""


def test_labels_of_a_section_become_paths() -> None:
    assert list(paragraphs(MADE_UP)) == ["(a)", "(a)(1)", "(a)(1)(i)", "(a)(1)(ii)", "(a)(2)", "(b)"]


def test_a_label_that_follows_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match=r"\(3\) follows nothing in \(a\)\(1\)\(ii\)"):
        paragraphs(MADE_UP.replace("(2) A mouse", "(3) A mouse"))


def test_a_table_belongs_to_the_paragraph_above_it() -> None:
    assert source_cells(MADE_UP) == {("(a)(2)", "", "grey_mouse"): "3:2"}


def test_readings_and_clauses_name_each_other() -> None:
    section = spec()["section"].removeprefix("us-ny/")
    readings = yaml.load(READINGS.read_text(encoding="utf-8"), yaml.BaseLoader)

    by_reading = {
        (reading["reading"].removeprefix(f"{section}/"), clause)
        for reading in readings
        if reading["reading"].startswith(f"{section}/")
        for clause in reading["clauses"]
    }
    by_clause = {(reading, clause["clause"]) for clause in spec()["clauses"] for reading in clause.get("readings", [])}
    assert by_reading == by_clause


def test_method_says_what_a_clause_must_have() -> None:
    for clause in spec()["clauses"]:
        assert (clause["method"] == "test") == bool(clause.get("checks")), clause["clause"]
        assert clause["method"] != "inspection" or clause.get("look_for"), clause["clause"]
        assert (clause["method"] == "none") == (clause["obligation"] == "heading"), clause["clause"]
