"""The spec of each section against the section as published: every label, every cell, and none of its sentences.

The official texts are not shipped. Where they do not lie in `../shared/sources`, what needs them is skipped and a
section made up here shows that the comparison works.
"""

from typing import Any, Final

import pytest

from feltproof.clauses.text import digest
from tests.law.published import (
    CRAZY_4,
    READINGS,
    RUN,
    SECTIONS,
    Encoded,
    differing,
    paragraphs,
    prose,
    raw,
    rows_in_order,
    runs,
    source_cells,
    spec_cells,
)

NOT_AT_HAND: Final = "the official text is not shipped, and not at hand"

each_section = pytest.mark.parametrize("encoded", SECTIONS, ids=lambda encoded: encoded.name)
each_published = pytest.mark.parametrize(
    "encoded",
    [
        pytest.param(one, id=one.name, marks=pytest.mark.skipif(not one.source.is_file(), reason=NOT_AT_HAND))
        for one in SECTIONS
    ],
)


@each_published
def test_the_spec_has_every_label_of_the_section_in_its_order(encoded: Encoded) -> None:
    labels = list(paragraphs(encoded.published()))

    assert len(labels) == encoded.units
    assert [clause["clause"] for clause in encoded.spec["clauses"]] == labels


@each_published
def test_a_label_that_the_spec_lacks_is_missed(encoded: Encoded) -> None:
    labels = list(paragraphs(encoded.published()))

    for label in labels:
        assert [clause for clause in encoded.law if clause != label] != labels


@each_published
def test_every_digest_is_of_the_published_paragraph(encoded: Encoded) -> None:
    published = {label: digest(paragraph) for label, paragraph in paragraphs(encoded.published()).items()}

    assert {label: clause["text"] for label, clause in encoded.law.items()} == published


@each_published
def test_a_paragraph_with_a_changed_word_is_seen(encoded: Encoded) -> None:
    text = encoded.published().replace("no more than six players", "no more than seven players")
    changed = paragraphs(text)

    assert [label for label, clause in encoded.law.items() if clause["text"] != digest(changed[label])] == ["(a)(1)"]


@each_published
def test_every_cell_of_every_table_is_as_published(encoded: Encoded) -> None:
    published = source_cells(encoded.published())

    assert len(published) == encoded.cells
    assert differing(spec_cells(encoded), published) == set()


@each_published
def test_any_one_changed_cell_is_seen(encoded: Encoded) -> None:
    published = source_cells(encoded.published())
    ours = spec_cells(encoded)

    for cell in published:
        assert differing(ours | {cell: "7:2"}, published) == {cell}


@each_published
def test_rows_stand_in_the_order_of_the_published_tables(encoded: Encoded) -> None:
    assert rows_in_order(spec_cells(encoded)) == rows_in_order(source_cells(encoded.published()))


@each_published
def test_rows_in_another_order_are_seen(encoded: Encoded) -> None:
    backwards = dict(reversed(spec_cells(encoded).items()))

    assert rows_in_order(backwards) != rows_in_order(source_cells(encoded.published()))


@each_published
def test_the_specs_borrow_no_sentence_of_the_source(encoded: Encoded) -> None:
    published = runs(encoded.published())

    borrowed = {
        text: run
        for file in (*(one.path for one in SECTIONS), READINGS)
        for text in prose(raw(file))
        for run in runs(text) & published
    }
    assert borrowed == {}


@each_published
def test_a_borrowed_sentence_is_seen(encoded: Encoded) -> None:
    text = encoded.published()
    sentence = next(line for line in paragraphs(text)["(c)(2)"].split(". ") if len(line.split()) > RUN)

    assert runs(f"In short: {sentence}.") & runs(text)


MADE_UP: Final = """Section 1 - Animals

(a) Of mice.

(1)Mice shall be grey:

(i) all of them; and

(ii) at night.

(2) A mouse shall be paid no less than:

Mouse\tPayout
Pair of 6s or better\tPush
White mouse\t2to1
Grey mouse\t3 to 2
Mouse, 2s through kings\t12:1

(b) Of cats.

N.Y. Comp. Codes R. & Regs. Tit. 0 § 1
"""


def test_labels_of_a_section_become_paths() -> None:
    assert list(paragraphs(MADE_UP)) == ["(a)", "(a)(1)", "(a)(1)(i)", "(a)(1)(ii)", "(a)(2)", "(b)"]


def test_a_label_that_follows_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match=r"\(3\) follows nothing in \(a\)\(1\)\(ii\)"):
        paragraphs(MADE_UP.replace("(2) A mouse", "(3) A mouse"))


def test_a_table_belongs_to_the_paragraph_above_it() -> None:
    assert source_cells(MADE_UP) == {
        ("(a)(2)", "", "pair_of_sixes_or_better"): "Push",
        ("(a)(2)", "", "white_mouse"): "2:1",
        ("(a)(2)", "", "grey_mouse"): "3:2",
        ("(a)(2)", "", "mouse"): "12:1",
    }


@each_section
def test_readings_and_clauses_name_each_other(encoded: Encoded) -> None:
    section = encoded.spec["section"].removeprefix("us-ny/")

    by_reading = {
        (reading["reading"].removeprefix(f"{section}/"), clause)
        for reading in raw(READINGS)
        if reading["reading"].startswith(f"{section}/")
        for clause in reading["clauses"]
    }
    by_clause = {(reading, label) for label, clause in encoded.law.items() for reading in clause.get("readings", [])}
    assert by_reading == by_clause
    assert by_reading


@each_section
def test_method_says_what_a_clause_must_have(encoded: Encoded) -> None:
    waits_for_checks = not any("checks" in clause for clause in encoded.law.values())
    assert not (waits_for_checks and encoded is CRAZY_4)

    for label, clause in encoded.law.items():
        has: Any = clause.get("checks") or waits_for_checks
        assert clause["method"] != "test" or has, label
        assert clause["method"] == "test" or "checks" not in clause, label
        assert clause["method"] != "inspection" or clause.get("look_for"), label
        assert (clause["method"] == "none") == (clause["obligation"] == "heading"), label
