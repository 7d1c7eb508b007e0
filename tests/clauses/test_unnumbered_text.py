"""Tests of rules that number nothing: each is found by its words; what changed is stale, and nothing else is."""

import textwrap
from pathlib import Path
from typing import Final

import pytest

from feltproof.clauses import Section, lint, load, words
from feltproof.clauses.amendments import amendment
from feltproof.clauses.text import TextMatch, match
from feltproof.clauses.typography import digest, word_prints
from feltproof.clauses.unnumbered import MOST_WORDS, kinship
from feltproof.errors import UsageError

UNITS: Final = {
    "(a)": "Seating",
    "(a)(1)": "Everybody who wants to be dealt in takes one of the six chairs.",
    "(a)(2)": "Nobody may sit on two of them, and nobody may stand behind one.",
    "(b)": "Paying",
    "(b)(1)": "The dealer begins at the left hand and goes around the table.",
    "(b)(2)": "Winning wagers are paid like this:",
    "(b)(2)(i)": "Straight\tpays\t1 to 1",
    "(b)(2)(ii)": "Flush\tpays\t3 to 2",
    "(b)(3)": "Chips that fall to the floor belong to the house \u2013 always.",
    "(c)": "Leaving",
    "(c)(1)": "When the bell rings, all cards go back into their box.",
}
TEXT: Final = """\
House Rules of the Last Chance

Seating

Everybody who wants to be dealt in takes one of the six chairs. Nobody may sit on two of them, and nobody may stand
behind one.

Paying

The dealer begins at the left hand and goes around the table. Winning wagers are paid like this:

Straight\tpays\t1 to 1
Flush\tpays\t3 to 2

Chips that fall to the floor belong to the house \u2013 always.

Leaving

When the bell rings, all cards go back into their box.
"""
HEAD: Final = """\
section: us-zz/last-chance
game: made-up-poker
citation: House rules of the Last Chance
title: House Rules of the Last Chance
kind: house-rules
numbering: ours
edition: {publisher: "The Last Chance", currency: "Undated"}
clauses:
"""


def spec_of(units: dict[str, str]) -> str:
    return HEAD + "".join(
        f"  - {{clause: {label}, title: A rule, requirement: Something., obligation: definition, method: none,"
        f" text: {digest(text)}}}\n"
        for label, text in units.items()
    )


@pytest.fixture
def specs(tmp_path: Path) -> Path:
    folder = tmp_path / "specs" / "us_zz"
    folder.mkdir(parents=True)
    (folder / "last_chance.yaml").write_text(spec_of(UNITS))
    prints = "".join(f"{label} {word_prints(text)}\n" for label, text in UNITS.items())
    (folder / "last_chance.words").write_text(prints)
    return folder.parent


@pytest.fixture
def section(specs: Path) -> Section:
    return load(specs).section("last-chance")


def changed(section: Section, old: str, new: str) -> TextMatch:
    assert TEXT.count(old) == 1, "the edit has to hit one thing"
    return match(section, TEXT.replace(old, new))


def test_each_rule_is_found_by_its_words(section: Section) -> None:
    found = match(section, TEXT)

    assert {one.status for one in found.clauses.values()} == {"same"}
    assert (dict(found.stale), found.new, found.unencoded) == ({}, (), ())
    assert found.paragraph(section.clause("(a)(2)")) == UNITS["(a)(2)"].replace("stand behind", "stand\nbehind")


@pytest.mark.parametrize("width", [20, 31, 60, 400])
def test_wrapped_lines_make_nothing_stale(section: Section, width: int) -> None:
    text = "\n".join(
        line if "\t" in line else "\n".join(textwrap.wrap(line, width))
        for line in TEXT.replace("stand\n", "stand ").splitlines()
    )

    assert dict(match(section, text).stale) == {}


def test_another_publishers_typography_makes_nothing_stale(section: Section) -> None:
    text = TEXT.replace("\u2013", "-").replace("\t", "   |  ").replace("\n", "\r\n")

    assert dict(match(section, text).stale) == {}


@pytest.mark.parametrize(
    ("old", "new", "label", "says"),
    [
        ("six chairs", "seven chairs", "(a)(1)", "\u201cseven\u201d in place of one word"),
        ("Nobody may sit", "No player may sit", "(a)(2)", "at the start"),
        ("stand\nbehind one.", "stand\nbehind one. It is rude.", "(a)(2)", "\u201cIt is rude.\u201d added"),
        ("3 to 2", "2 to 1", "(b)(2)(ii)", "in place of"),
        ("around the table. W", "around. W", "(b)(1)", "3 words"),
        (UNITS["(b)(3)"], "What drops is lost.", "(b)(3)", "it now begins"),
        ("Leaving", "Closing", "(c)", "it now begins"),
        (
            "Nobody may sit on two of them, and nobody may stand\nbehind one.",
            "Do as you like.",
            "(a)(2)",
            "it now begins",
        ),
    ],
)
def test_a_changed_word_makes_its_rule_stale_and_no_other(
    section: Section, old: str, new: str, label: str, says: str
) -> None:
    found = changed(section, old, new)

    assert list(found.stale) == [label]
    assert says in found.stale[label]


@pytest.mark.parametrize("label", ["(a)(2)", "(b)(1)", "(b)(2)(ii)", "(b)(3)", "(c)(1)"])
def test_a_rule_that_is_gone_is_missing_and_the_others_are_the_same(section: Section, label: str) -> None:
    found = changed(section, UNITS[label].replace("stand behind", "stand\nbehind"), "")

    assert {name for name, one in found.clauses.items() if one.status != "same"} == {label}
    assert found.clauses[label].status == "missing"


def test_a_new_rule_makes_the_part_stale_that_it_stands_in(section: Section) -> None:
    found = changed(section, "\nLeaving\n", "\nNobody tips the dealer in the dark.\n\nLeaving\n")

    assert list(found.stale) == ["(b)"]
    assert "is new: \u201cNobody tips the dealer in the dark.\u201d" in found.stale["(b)"]


def test_a_rule_that_moved_is_told_where_it_stands_now(section: Section) -> None:
    text = TEXT.replace(UNITS["(b)(3)"] + "\n\n", "") + "\n" + UNITS["(b)(3)"] + "\n"

    found = match(section, text)

    assert list(found.stale) == ["(b)(3)"]
    assert "its words now stand at line" in found.stale["(b)(3)"]


def test_another_text_is_not_taken_for_these_rules(section: Section) -> None:
    with pytest.raises(UsageError, match=r"no (paragraph|rule) in common"):
        match(section, "Once upon a time there was a king.\n\nHe had no cards, and no chips either.\n")


def test_a_text_longer_than_any_rules_is_refused(section: Section) -> None:
    with pytest.raises(UsageError, match="give its rules alone"):
        match(section, "word " * (MOST_WORDS + 1))


def test_a_text_has_more_in_common_with_what_was_encoded_from_it(section: Section) -> None:
    assert kinship(section, TEXT) > 40
    assert kinship(section, "Seating is another matter, and everybody knows why.") == 0


def test_labels_of_ours_want_prints_of_every_rule(specs: Path) -> None:
    prints = specs / "us_zz" / "last_chance.words"
    prints.write_text("".join(line for line in prints.read_text().splitlines(keepends=True) if "(b)(3)" not in line))

    (fault,) = lint(specs)

    assert "(b)(3): has no print here" in str(fault)


def test_law_says_when_it_was_adopted_and_house_rules_need_not(specs: Path) -> None:
    spec = specs / "us_zz" / "last_chance.yaml"
    assert lint(specs) == []

    spec.write_text(spec.read_text().replace("kind: house-rules", "kind: law"))

    assert ["adopted is missing" in str(f) or "effective is missing" in str(f) for f in lint(specs)] == [True, True]


def test_prints_are_written_of_the_rules_as_they_were_found(section: Section, specs: Path) -> None:
    spec = specs / "us_zz" / "last_chance.yaml"
    before = spec.with_suffix(".words").read_text()
    found = match(section, TEXT)

    words.write(section, spec, {label: one.text or "" for label, one in found.clauses.items()})

    assert spec.with_suffix(".words").read_text().endswith(before)


@pytest.mark.parametrize(
    ("old", "new", "told", "stale"),
    [
        ("3 to 2", "2 to 1", "reworded (b)(2)(ii)", ["(b)(2)(ii)"]),
        ("Leaving\n", "Nobody whistles at the table.\n\nLeaving\n", "added line 17", ["(b)"]),
        ("Chips that fall to the floor belong to the house \u2013 always.\n\n", "", "removed (b)(3)", ["(b)(3)"]),
        ("The dealer begins", "The dealer begins", None, []),
    ],
)
def test_an_amendment_of_rules_without_labels_makes_just_those_stale_that_a_run_finds_so(
    section: Section, old: str, new: str, told: str | None, stale: list[str]
) -> None:
    assert TEXT.count(old) == 1
    amended = TEXT.replace(old, new)

    found = amendment(section, amended, TEXT)

    assert [change.said for change in found.changes] == ([] if told is None else [told])
    assert [*found.stale] == [*amendment(section, amended).stale] == [*match(section, amended).stale] == stale
    assert (dict(found.beside), found.unencoded) == ({}, ())
