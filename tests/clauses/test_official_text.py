"""Tests of the official text beside the specs: what differs is stale, and nothing else is."""

import textwrap
from pathlib import Path
from typing import Final

import pytest

from feltproof.clauses import Section, load, words
from feltproof.clauses.paragraphs import paragraphs
from feltproof.clauses.text import TextMatch, decode, match, read
from feltproof.errors import UsageError

ROOT: Final = Path(__file__).resolve().parents[2]
SOURCE: Final = ROOT.parent / "shared" / "sources" / "ny-5324.32-crazy-4-poker.txt"

needs_source = pytest.mark.skipif(not SOURCE.is_file(), reason="the official text is not shipped, and not at hand")


@pytest.fixture
def section(specs: Path, spec: Path, official: str) -> Section:
    """The made-up section, with prints of its words."""
    section = load(specs).section("7.3")
    texts = {paragraph.label: paragraph.text for paragraph in match(section, official).official.paragraphs}
    words.write(section, spec, texts)
    return load(specs).section("7.3")


def replaced(text: str, old: str, new: str) -> str:
    assert old in text, "the edit has to hit something"
    return text.replace(old, new, 1)


def test_the_text_that_was_encoded_makes_nothing_stale(section: Section, official: str) -> None:
    found = match(section, official)

    assert {one.status for one in found.clauses.values()} == {"same"}
    assert (dict(found.stale), found.new, found.notes) == ({}, (), ())
    assert found.paragraph(section.clause("(a)(2)(ii)")) == "collect late wagers."
    last = found.paragraph(section.clause("(b)(2)"))
    assert last is not None
    assert last.endswith("Straight\t3:1\t4:1"), "what the publisher prints below it is no part of it"


@pytest.mark.parametrize("width", [16, 20, 28, 40, 69])
@pytest.mark.parametrize("blank", ["\n\n", "\n"])
def test_wrapped_lines_make_nothing_stale(section: Section, official: str, width: int, blank: str) -> None:
    lines = [line for line in official.splitlines() if line.strip()]
    text = blank.join("\n".join(textwrap.wrap(line, width)) if line.startswith("(") else line for line in lines)

    assert dict(match(section, text).stale) == {}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("\n", "\r\n"),
        ("\n", "\r"),
        ("\n\n", "\n\n\n\n"),
        ('"no more bets"', "\u201cno more bets\u201d"),
        ("four-card", "four\u2011card"),
        ("\t", "   "),
        ("\t", " | "),
        ("(1) ", "(1)"),
        ("(i) ", "   (i)\u00a0"),
        ("30 to 1", "30to1"),
        ("Official Rules of Nowhere Tit. 1 § 7.3\n", "END OF DOCUMENT\n"),
        ("Section 7.3 - Made-up poker", "§ 7.3. Made-up poker"),
        ("(b) Payouts.\n", "\nPage 1 of 2\n\n(b) Payouts.\n"),
    ],
)
def test_another_publishers_typography_makes_nothing_stale(section: Section, official: str, old: str, new: str) -> None:
    text = official.replace(old, new)
    assert text != official

    assert dict(match(section, text).stale) == {}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_the_encoding_of_the_file_makes_nothing_stale(section: Section, official: str, encoding: str) -> None:
    data = official.replace('"no more bets"', "\u201cno more bets\u201d").encode(encoding)

    assert dict(match(section, data).stale) == {}


def test_a_line_that_only_looks_like_a_label_begins_no_paragraph(section: Section, official: str) -> None:
    wrapped = replaced(official, "See subdivision (b) of", "See subdivision\n(b) of")
    assert dict(match(section, wrapped).stale) == {}

    parted = replaced(official, "See subdivision (b) of", "See subdivision\n\n(b) of")
    assert dict(match(section, parted).stale) == {}

    ended = replaced(official, "See subdivision (b) of", "See this.\n\n(b) Of")
    assert "(b)" in match(section, ended).stale


def test_a_changed_cell_makes_its_clause_stale_and_is_told(section: Section, official: str) -> None:
    found = match(section, replaced(official, "Flush\t3:2", "Flush\t2:1"))

    assert list(found.stale) == ["(b)(1)"]
    assert found.why_stale(section.clause("b/1")) == "after “Payout Straight 1:1 Flush”, “2:1” in place of one word"
    assert found.why_stale(section.clause("b/2")) is None


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "no more than six seats",
            "no more than seven seats",
            "after “have no more than”, “seven” in place of one word",
        ),
        ("no more than six seats", "six seats", "after “A table shall have”, 3 words left out"),
        ("shall have no more", "shall always have no more", "after “A table shall”, “always” added"),
        ("A table shall", "Tables shall", "at the start, “Tables” in place of 2 words"),
        ("A table shall have no more than six seats.", "One may sit down anywhere.", "in place of 9 words"),
    ],
)
def test_changed_words_are_told_with_what_stands_before_them(
    section: Section, official: str, old: str, new: str, told: str
) -> None:
    found = match(section, replaced(official, old, new))

    assert list(found.stale) == ["(a)(1)"]
    assert told in found.stale["(a)(1)"]


def test_a_rewritten_paragraph_is_not_told_word_by_word(section: Section, official: str) -> None:
    found = match(section, replaced(official, 'say "no more bets" before dealing; and', "announce loudly, then deal"))

    assert found.stale["(a)(2)(i)"] == "most of its words changed, it now begins “announce loudly, then deal”"


def test_without_prints_a_change_is_still_seen(specs: Path, official: str) -> None:
    found = match(load(specs).section("7.3"), replaced(official, "six", "seven"))

    assert dict(found.stale) == {"(a)(1)": "its words changed"}


def test_a_new_paragraph_makes_what_it_stands_in_stale(section: Section, official: str) -> None:
    found = match(section, replaced(official, "(b) Payouts.", "(3) Nobody shall shout.\n\n(i) Ever.\n\n(b) Payouts."))

    assert dict(found.stale) == {"(a)": "(a)(3) is new: “Nobody shall shout.”"}
    assert [paragraph.label for paragraph in found.new] == ["(a)(3)", "(a)(3)(i)"]


def test_a_new_subdivision_stands_beside_all_clauses(section: Section, official: str) -> None:
    found = match(
        section, replaced(official, "Official Rules of Nowhere Tit.", "(c) Tips.\n\nOfficial Rules of Nowhere Tit.")
    )

    assert dict(found.stale) == {}
    assert found.unencoded == ("(c) is new: “Tips.”",)


def test_a_sentence_before_the_first_paragraph_is_not_passed_over(section: Section, official: str) -> None:
    (heading,) = (line for line in official.splitlines() if line.startswith("Section 7.3"))

    found = match(section, replaced(official, heading, f"{heading}\n\nOnly on Sundays may it be played."))
    titled = match(section, replaced(official, heading, f"{heading}\n\nPlain title of it"))

    assert found.unencoded == ("before the first paragraph stands “Only on Sundays may it be played.”",)
    assert dict(found.stale) == {}
    assert titled.unencoded == ()
    assert "before the first paragraph the text says 'Plain title of it'" in titled.notes
    assert match(section, official).notes == ()


def test_a_missing_paragraph_makes_its_clause_stale(section: Section, official: str) -> None:
    found = match(section, replaced(official, "(ii) collect late wagers.\n\n", ""))

    assert dict(found.stale) == {"(a)(2)(ii)": "the text has no (a)(2)(ii)"}
    assert found.clauses["(a)(2)(ii)"].status == "missing"
    assert found.paragraph(section.clause("a/2/ii")) is None


@pytest.mark.parametrize(
    ("old", "new", "stale"),
    [
        ("(2) A gaming", "(4) A gaming", {"(b)(2)": "(b)(4)"}),
        ("(ii) collect", "(iv) collect", {"(a)(2)(ii)": "(a)(2)(iv)"}),
        ("(i) say", "(v) say", {"(a)(2)(i)": "(a)(2)(v)"}),
        ("(b) Payouts", "(d) Payouts", {"(b)": "(d)", "(b)(1)": "(d)(1)", "(b)(2)": "(d)(2)"}),
    ],
)
def test_a_renumbered_unit_is_stale_and_followed(
    section: Section, official: str, old: str, new: str, stale: dict[str, str]
) -> None:
    found = match(section, replaced(official, old, new))

    assert dict(found.stale) == {
        label: f"the text has no {label}: its words now stand at {now}" for label, now in stale.items()
    }


def test_a_label_that_stands_twice_is_stale(section: Section, official: str) -> None:
    found = match(section, replaced(official, "(2) A gaming", "(1) A gaming"))

    assert list(found.stale) == ["(b)(1)", "(b)(2)"]
    assert found.stale["(b)(1)"].startswith("(b)(1) stands there 2 times, lines ")
    assert found.stale["(b)(2)"].endswith("its words now stand at (b)(1)")


def test_another_edition_is_noted_and_makes_nothing_stale(section: Section, official: str) -> None:
    text = official.replace("June 1, 2020", "May 2, 2027").replace("Register June 1, 2019", "Register June 2, 2019")

    found = match(section, text)

    assert dict(found.stale) == {}
    assert found.notes == (
        "the text says 'Current through May 2, 2027'; encoded was: Current through June 1, 2020",
        "the text says 'Adopted State Register June 2, 2019, eff. 7/1/2019'; encoded was: State Register June 1, 2019",
    )
    assert match(section, replaced(official, "Current through June 1, 2020", "")).notes == (
        "the text does not say how current it is; encoded was: Current through June 1, 2020",
    )


def test_spaces_that_do_not_break_hide_no_edition(section: Section, official: str) -> None:
    found = match(section, official.replace(" ", "\u00a0"))

    assert (dict(found.stale), found.notes) == ({}, ())


@pytest.mark.parametrize("between", ["", "\nAs amended:\n\n"])
def test_a_section_that_stands_there_twice_is_refused(section: Section, official: str, between: str) -> None:
    amended = official.replace("Flush\t3:2", "Flush\t2:1")

    with pytest.raises(UsageError, match=r"section 7\.3 stands there twice, from lines 5 and \d+: give it once"):
        match(section, official + between + amended)


def test_a_heading_that_stands_on_every_page_is_no_second_section(section: Section, official: str) -> None:
    heading = "Section 7.3 - Made-up poker"

    twice_above = match(section, replaced(official, heading, f"{heading}\n\n{heading}"))
    on_each_page = match(section, replaced(official, "(b) Payouts.", f"{heading}\n\n(b) Payouts."))

    assert dict(twice_above.stale) == {}
    assert "(a)(1)" not in on_each_page.stale


def test_a_section_that_is_called_otherwise_is_noted(section: Section, official: str) -> None:
    other = match(section, replaced(official, "7.3 - Made-up poker", "7.3 - Made-up poker and keno"))
    same = match(section, replaced(official, "7.3 - Made-up poker", "7.3 \u2013 Made-Up Poker."))

    assert other.notes == ("the text calls the section 'Made-up poker and keno'; encoded was: Made-up poker",)
    assert (dict(other.stale), same.notes) == ({}, ())


def test_a_file_of_several_sections_is_read_from_the_right_one(section: Section, official: str) -> None:
    other = official.replace("7.3", "7.4").replace("six", "nine")

    assert dict(match(section, other + "\n" + official).stale) == {}
    assert dict(match(section, official + "\n" + other).stale) == {}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "it.txt: is empty: give the official text"),
        (" \n\n", "it.txt: is empty: give the official text"),
        ("Section 7.4 - Another game\n\n(a) Wagers.\n", "it.txt: holds section 7.4, not 7.3 (1 NWR 7.3)"),
        ("1 NWR § 7.4\n\n(a) Wagers.\n", "it.txt: holds section 7.4, not 7.3 (1 NWR 7.3)"),
        ("Dear Sir or Madam,\n", "it.txt: holds no paragraph that begins with a label such as (a)"),
        ("(a) Hello.\n(b) Goodbye.\n", "it.txt: names no section, and has no paragraph in common with 1 NWR 7.3"),
        ("<!DOCTYPE html>\n<p>(a) Wagers.</p>\n", "it.txt: is HTML: save the page as plain text"),
    ],
)
def test_the_wrong_text_is_refused_with_what_it_is(section: Section, text: str, message: str) -> None:
    with pytest.raises(UsageError) as error:
        match(section, text, "it.txt")

    assert str(error.value).startswith(message)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"%PDF-1.7\n\x00", "is a PDF: save its text"),
        (b"PK\x03\x04\x00\x00", "is no text but binary data"),
        (b"\x89PNG\r\n\x1a\n\x00\x81\x8d", "is no text but binary data"),
    ],
)
def test_a_file_that_is_no_text_is_refused(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "given"
    path.write_bytes(data)

    with pytest.raises(UsageError, match=message):
        decode(read(path), str(path))
    with pytest.raises(UsageError, match="cannot be read"):
        read(tmp_path / "absent")
    path.write_bytes(b"(a) Text.")
    assert read(path) == b"(a) Text."


@pytest.mark.parametrize(
    ("labelled", "expected"),
    [
        ("(h) (1) (i) (ii)", "(h) (h)(1) (h)(1)(i) (h)(1)(ii)"),
        ("(h) (1) (i) (1)", "(h) (h)(1) (i) (i)(1)"),
        ("(h) (i) (j)", "(h) (i) (j)"),
        ("(a) (1) (i) (a) (b) (ii)", "(a) (a)(1) (a)(1)(i) (a)(1)(i)(a) (a)(1)(i)(b) (a)(1)(ii)"),
        ("(a) (1) (i) (a) (1) (i) (2) (b)", "(a) (a)(1) (a)(1)(i) (a)(1)(i)(a) (a)(1)(i)(a)(1) (a)(1)(i)(a)(1)(i) "
         "(a)(1)(i)(a)(2) (a)(1)(i)(b)"),
    ],
)  # fmt: skip
def test_the_depth_of_a_label_follows_from_its_neighbours(labelled: str, expected: str) -> None:
    letters = [chr(code) for code in range(ord("a"), ord("h"))] if labelled.startswith("(h)") else []
    text = "\n\n".join([f"({letter}) x." for letter in letters] + [f"{label} x." for label in labelled.split()])

    found = [one.label for one in paragraphs(enumerate(text.splitlines()))]

    assert found[len(letters) :] == expected.split()


def test_prints_that_fit_no_clause_or_are_malformed_are_faults(specs: Path, spec: Path) -> None:
    spec.with_suffix(".words").write_text("# prints\n(a) 00ff\n(a) 00ff\n(z) 00\n(b) 0\nflush\n")

    with pytest.raises(Exception, match="is no clause of the section") as error:
        load(specs)

    told = str(error.value)
    assert "s7_3_made_up_poker.words:3: (a): stands here again: keep one" in told
    assert "s7_3_made_up_poker.words:5: '(b) 0' is not of the form '(f)(2) 0a1b2c'" in told
    assert "s7_3_made_up_poker.words:6: 'flush' is not of the form" in told


@pytest.fixture(scope="module")
def published() -> str:
    """The text as published."""
    return decode(SOURCE.read_bytes(), SOURCE.name)


@pytest.fixture(scope="module")
def crazy() -> Section:
    """Its spec."""
    return load(ROOT / "specs").section("us-ny/5324.32")


@needs_source
def test_all_68_paragraphs_are_the_ones_that_were_encoded(crazy: Section, published: str) -> None:
    found = match(crazy, published)

    assert len(found.official.paragraphs) == len(crazy.clauses) == 68
    assert (dict(found.stale), found.new, found.notes) == ({}, (), ())


@needs_source
def test_its_prints_are_those_of_the_official_words(crazy: Section, published: str, tmp_path: Path) -> None:
    texts = {paragraph.label: paragraph.text for paragraph in match(crazy, published).official.paragraphs}

    written = words.write(crazy, tmp_path / Path(crazy.path).name, texts)

    assert written.read_bytes() == words.beside(ROOT / "specs" / crazy.path).read_bytes()


@needs_source
@pytest.mark.parametrize("width", [40, 72])
def test_wrapping_it_makes_nothing_stale(crazy: Section, published: str, width: int) -> None:
    text = "\n".join("\n".join(textwrap.wrap(line, width)) for line in published.splitlines())

    assert dict(match(crazy, text).stale) == {}


@needs_source
@pytest.mark.parametrize(
    ("old", "new", "stale"),
    [
        ("Flush\t3:2", "Flush\t2:1", ["(f)(2)"]),
        ("Three of a kind\t9:1\t8:1", "Three of a kind\t8:1\t8:1", ["(f)(3)"]),
        ("Straight\t$5", "Straight flush\t$5", ["(f)(4)(iii)(a)"]),
        ("(3) A gaming facility shall", "(5) A gaming facility shall", ["(f)(3)"]),
        ("(iii) have a floorperson", "(iv) have a floorperson", ["(e)(3)(iii)(b)(5)(iii)"]),
        ("(5) A player may not", "(6) A player may not", ["(c)(5)"]),
        ("(b) Crazy 4", "(4) No tips.\n\n(b) Crazy 4", ["(a)"]),
        ("(iv) If the", "(iv) Hush.\n\n(v) If the", ["(a)(2)", "(a)(2)(iv)"]),
    ],
)
def test_just_the_clauses_that_changed_are_stale(
    crazy: Section, published: str, old: str, new: str, stale: list[str]
) -> None:
    found: TextMatch = match(crazy, replaced(published, old, new))

    assert list(found.stale) == stale
