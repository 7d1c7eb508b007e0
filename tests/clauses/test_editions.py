"""Tests of two editions of one section side by side: how each is named and found, and what they share."""

from collections.abc import Callable
from pathlib import Path

import pytest

from feltproof.checks import fingerprint
from feltproof.clauses import ClauseId, lint, load
from feltproof.clauses.fingerprints import of_clause
from feltproof.clauses.ids import SECTION
from feltproof.clauses.review import accept, suspects
from feltproof.errors import UsageError
from feltproof.runner.request import choose_readings, match_texts

TODAY = "us-nw/7.3"
NEXT = "us-nw/7.3@2031-01-01"

Change = Callable[[str], str]


def amended(spec: Path, change: Change = lambda text: text, day: str = "2031-01-01") -> Path:
    """Another edition beside the one in force, of which `change` makes what it is."""
    other = spec.with_name(f"{spec.stem}@{day}.yaml")
    text = spec.read_text().replace("section: us-nw/7.3\n", f"section: us-nw/7.3@{day}\n")
    other.write_text(change(text.replace('effective: "2019-07-01"', f'effective: "{day}"')))
    return other


def dearer(text: str) -> str:
    """The same edition with one odds cell changed."""
    return text.replace('flush: "3:2"', 'flush: "2:1"')


@pytest.mark.parametrize("text", ["us-nw/7.3@2031-01-01(b)(1)#flush", "us-nw/7.3@2031-01-01/b/1#flush"])
def test_the_id_of_a_clause_may_name_its_edition(text: str) -> None:
    id = ClauseId.parse(text)

    assert (id.section, id.undated, id.label, id.row) == (NEXT, TODAY, "(b)(1)", "flush")
    assert str(id) == "us-nw/7.3@2031-01-01(b)(1)#flush"
    assert id.slashed == "us-nw/7.3@2031-01-01/b/1#flush"
    assert str(id.clause.parent) == "us-nw/7.3@2031-01-01(b)"


@pytest.mark.parametrize(
    "id", ["us-nw/7.3@", "us-nw/7.3@2031", "us-nw/7.3@tomorrow", "us-nw/7.3@2031-01-01@2032-01-01"]
)
def test_an_edition_is_named_by_a_day_and_nothing_else(id: str) -> None:
    assert SECTION.fullmatch(id) is None


def test_two_editions_are_loaded_and_the_one_in_force_is_meant_where_none_is_named(specs: Path, spec: Path) -> None:
    amended(spec, dearer)

    book = load(specs)

    assert [*book.sections] == [TODAY, NEXT]
    assert str(book.find("b/1").id) == str(book.find("7.3/b/1").id) == "us-nw/7.3(b)(1)"
    assert book.section("7.3").id == book.section("us-nw/7.3@2019-07-01").id == TODAY
    assert str(book.find("7.3@2031-01-01/b/1").id) == "us-nw/7.3@2031-01-01(b)(1)"
    assert str(book.find("7.3@2019-07-01/b/1").id) == "us-nw/7.3(b)(1)"
    assert str(book.find(NEXT + "(b)(1)").floor.odds["flush"]) == "2:1"  # type: ignore[union-attr]
    assert [one.id for one in book.editions(book.section("7.3"))] == [TODAY, NEXT]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("7.3@2030-01-01", "no section '7.3@2030-01-01': perhaps us-nw/7.3@2031-01-01"),
        ("us-nw/7.3@2030-01-01", "no section 'us-nw/7.3@2030-01-01': perhaps us-nw/7.3@2031-01-01"),
    ],
)
def test_an_edition_that_is_not_there_is_told_with_those_that_are(
    specs: Path, spec: Path, name: str, message: str
) -> None:
    amended(spec)

    with pytest.raises(UsageError) as error:
        load(specs).section(name)

    assert str(error.value).startswith(message)


def test_where_no_edition_is_in_force_one_has_to_be_named(specs: Path, spec: Path) -> None:
    amended(spec)
    spec.unlink()
    book = load(specs)

    assert book.section("7.3@2031-01-01").id == NEXT
    with pytest.raises(
        UsageError, match=r"no edition of '7\.3' is said to be in force: name one, us-nw/7\.3@2031-01-01"
    ):
        book.section("7.3")


def test_editions_are_sound_and_what_contradicts_is_told_with_its_line(specs: Path, spec: Path) -> None:
    amended(spec)

    assert lint(specs) == []


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda text: text.replace('effective: "2031-01-01"', 'effective: "2031-02-01"'),
            "section: 'us-nw/7.3@2031-01-01' names the edition of a day that is not its effective '2031-02-01'",
        ),
        (
            lambda text: text.replace("2031-01-01", "2019-07-01"),
            "section: the edition of 2019-07-01 stands in specs/us_nw/s7_3_made_up_poker.yaml too",
        ),
        (
            lambda text: text.replace("game: made-up-poker", "game: made-up-dice"),
            "game: 'made-up-dice' is another than that of the edition in force",
        ),
        (
            lambda text: text.replace("    readings: [kings]\n", "") + "    readings: [kings]\n",
            "clauses: (b)(1) does not list kings among its readings",
        ),
        (
            lambda text: text.replace("readings: [kings]", "readings: [queens]"),
            "readings: queens is not in the register",
        ),
        (lambda text: text.replace("@2031-01-01", "@2031-1-1"), "is not of the form 'us-ny/5324.32' or"),
    ],
)
def test_editions_that_contradict_themselves_are_refused(specs: Path, spec: Path, change: Change, message: str) -> None:
    amended(spec, change)

    assert any(message in str(fault) and "@2031" in str(fault) for fault in lint(specs))


def test_a_reading_is_one_of_every_edition_that_names_it(specs: Path, spec: Path) -> None:
    amended(spec)

    book = load(specs)

    assert [*book.readings] == ["7.3/kings", "7.3@2031-01-01/kings"]
    assert [str(id) for id in book.readings["7.3@2031-01-01/kings"].clauses] == ["us-nw/7.3@2031-01-01(b)(1)"]
    assert book.reading("kings").id == "7.3/kings"


def test_an_edition_that_says_it_plainly_has_the_reading_no_more(specs: Path, spec: Path) -> None:
    amended(spec, lambda text: text.replace("    readings: [kings]\n", ""))

    book = load(specs)

    assert [*book.readings] == ["7.3/kings"]
    assert [*book.section(NEXT).readings] == []


def test_an_edition_may_have_a_reading_of_its_own_in_place_of_the_others(specs: Path, spec: Path) -> None:
    amended(spec)
    register = spec.with_name("readings.yaml")
    own = register.read_text().replace("7.3/kings", "7.3@2031-01-01/kings").replace("Kings too.", "Kings and aces.")
    register.write_text(register.read_text() + own)

    book = load(specs)

    assert book.section(TODAY).readings["kings"].options[0].meaning == "Kings too."
    assert book.section(NEXT).readings["kings"].options[0].meaning == "Kings and aces."


def test_a_reading_chosen_by_name_is_that_of_the_edition_in_scope(specs: Path, spec: Path) -> None:
    amended(spec)
    book = load(specs)

    chosen = choose_readings(book, [book.section(NEXT)], {"kings": "without-kings"})

    assert chosen == {"7.3@2031-01-01/kings": "without-kings"}
    with pytest.raises(UsageError, match=r"no section in scope has the reading 7\.3/kings"):
        choose_readings(book, [book.section(NEXT)], {"7.3/kings": "without-kings"})


def test_a_text_is_held_against_the_edition_that_it_is_of(
    specs: Path, spec: Path, official: str, tmp_path: Path
) -> None:
    book = load(specs)
    amended(spec, lambda text: text.replace(book.find("b").text, f"sha256:{'0' * 64}"))
    book = load(specs)
    (tmp_path / "text.txt").write_text(official)

    found = match_texts([book.section(NEXT), book.section(TODAY)], [tmp_path / "text.txt"])

    assert [*found] == [TODAY]
    assert [*match_texts([book.section(NEXT)], [tmp_path / "text.txt"])] == [NEXT]


def test_what_another_edition_has_word_for_word_was_reviewed_once(specs: Path, spec: Path, rules: Path) -> None:
    sources = fingerprint.checks(rules)
    accept(
        load(specs), load(specs).find("a/1").id, "made_up.seats", by="N", on="2030-01-01", why="read", sources=sources
    )
    amended(spec, dearer)

    book = load(specs)

    waiting = {str(one.clause): one.why for one in suspects(book, sources) if one.check == "made_up.seats"}
    assert "us-nw/7.3@2031-01-01(a)(1)" not in waiting
    sections = (book.section(TODAY), book.section(NEXT))
    same = {of_clause(section, section.clause("a/1")) for section in sections}
    other = {of_clause(section, section.clause("b/1")) for section in sections}
    assert (len(same), len(other)) == (1, 2)


def test_a_clause_that_another_edition_changed_is_suspect_there_alone(specs: Path, spec: Path, rules: Path) -> None:
    sources = fingerprint.checks(rules)
    accept(
        load(specs), load(specs).find("b/1").id, "made_up.floor", by="N", on="2030-01-01", why="read", sources=sources
    )
    amended(spec, dearer)

    waiting = {(str(one.clause), one.why) for one in suspects(load(specs), sources) if one.check == "made_up.floor"}

    assert ("us-nw/7.3@2031-01-01(b)(1)", "clause changed") in waiting
    assert "us-nw/7.3(b)(1)" not in {clause for clause, _ in waiting}


def test_a_review_of_another_edition_is_written_into_its_own_file(specs: Path, spec: Path, rules: Path) -> None:
    other = amended(spec, dearer)
    before, sources = spec.read_bytes(), fingerprint.checks(rules)

    id = load(specs).find("7.3@2031-01-01/b/1").id
    review = accept(load(specs), id, "made_up.floor", by="N", on="2030-01-01", why="read", sources=sources)

    assert review.clause == "us-nw/7.3(b)(1)"
    assert spec.read_bytes() == before
    assert review.token in other.read_text()
    assert not [one for one in suspects(load(specs), sources) if one.clause == id and one.check == "made_up.floor"]
