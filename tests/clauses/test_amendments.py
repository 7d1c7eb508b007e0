"""Tests of what changed from one text of a section to another, and of what is stale by it: that, and nothing else."""

from pathlib import Path
from typing import Final

import pytest

from feltproof import content
from feltproof.clauses import Section, load, words
from feltproof.clauses.amendments import Amendment, amendment
from feltproof.clauses.marks import marked, marked_by_prints, near
from feltproof.clauses.text import match
from feltproof.errors import UsageError

ROOT: Final = Path(__file__).resolve().parents[2]
SOURCE: Final = ROOT.parent / "shared" / "sources" / "ny-5324.32-crazy-4-poker.txt"

EDITS: Final = {
    "one odds cell": [("Flush\t3:2", "Flush\t2:1")],
    "a paragraph more": [("(b) Payouts.", "(3) Chips are counted.\n\n(b) Payouts.")],
    "a paragraph more before others": [
        ("(1) A table", "(1) The table has a layout.\n\n(2) A table"),
        ("(2) The d", "(3) The d"),
    ],
    "a paragraph less": [("(ii) collect late wagers.\n\n", "")],
    "a paragraph less before others": [
        ("(1) A table shall have no more than six seats. See subdivision (b) of this section.\n\n(2)", "(1)")
    ],
    "a subdivision renumbered": [("(b) Payouts.", "(c) Payouts.")],
    "a subdivision before the last": [("(b) Payouts.", "(b) Dealing.\n\n(1) Cards are shuffled.\n\n(c) Payouts.")],
    "a subdivision at the end": [("\nOfficial Rules of Nowhere T", "\n(c) Closing.\n\nOfficial Rules of Nowhere T")],
    "a paragraph twice": [("(ii) collect late wagers.", "(ii) collect late wagers.\n\n(ii) collect late wagers.")],
    "a paragraph at the label of another": [
        ("(2) A gaming facility shall select", "(1) A gaming facility shall select")
    ],
    "two at one label and one of them new": [
        ("(1) A table shall have", "(1) Tables are green.\n\n(1) A table shall have"),
    ],
    "all at once": [
        ("Flush\t3:2", "Flush\t2:1"),
        ("(ii) collect late wagers.", "(ii) collect late wagers; and\n\n(iii) lock the tray."),
        ("(b) Payouts.", "(c) Payouts."),
    ],
    "moved and reworded": [
        ("(2) The dealer shall:", "(2) Wagers are in chips.\n\n(3) The dealer shall:"),
        ('say "no more bets" before dealing', 'say "no more wagers" before dealing'),
    ],
}


@pytest.fixture
def section(specs: Path, spec: Path, official: str) -> Section:
    """The made-up section, with prints of its words."""
    section = load(specs).section("7.3")
    texts = {paragraph.label: paragraph.text for paragraph in match(section, official).official.paragraphs}
    words.write(section, spec, texts)
    return load(specs).section("7.3")


def edited(text: str, edits: list[tuple[str, str]]) -> str:
    for old, new in edits:
        assert text.count(old) == 1, f"the edit has to hit one place: {old!r}"
        text = text.replace(old, new)
    return text


def said(found: Amendment) -> list[str]:
    return [change.said for change in found.changes]


def test_a_text_beside_itself_has_no_changes(section: Section, official: str) -> None:
    for old in (official, None):
        found = amendment(section, official, old)

        assert (found.changes, dict(found.stale), found.unencoded, found.checks) == ((), {}, (), ())


@pytest.mark.parametrize(
    ("edit", "changes", "stale"),
    [
        ("one odds cell", ["reworded (b)(1)"], ["(b)(1)"]),
        ("a paragraph more", ["added (a)(3)"], ["(a)"]),
        (
            "a paragraph more before others",
            [
                "added (a)(1)",
                "moved (a)(1) to (a)(2)",
                "moved (a)(2) to (a)(3)",
                "moved (a)(2)(i) to (a)(3)(i)",
                "moved (a)(2)(ii) to (a)(3)(ii)",
            ],
            ["(a)", "(a)(1)", "(a)(2)", "(a)(2)(i)", "(a)(2)(ii)"],
        ),
        ("a paragraph less", ["removed (a)(2)(ii)"], ["(a)(2)(ii)"]),
        (
            "a subdivision renumbered",
            ["moved (b) to (c)", "moved (b)(1) to (c)(1)", "moved (b)(2) to (c)(2)"],
            ["(b)", "(b)(1)", "(b)(2)"],
        ),
        (
            "a subdivision before the last",
            ["added (b)", "added (b)(1)", "moved (b) to (c)", "moved (b)(1) to (c)(1)", "moved (b)(2) to (c)(2)"],
            ["(b)", "(b)(1)", "(b)(2)"],
        ),
        ("a subdivision at the end", ["added (c)"], []),
        (
            "all at once",
            [
                "reworded (a)(2)(ii)",
                "added (a)(2)(iii)",
                "moved (b) to (c)",
                "moved and reworded (b)(1) to (c)(1)",
                "moved (b)(2) to (c)(2)",
            ],
            ["(a)(2)", "(a)(2)(ii)", "(b)", "(b)(1)", "(b)(2)"],
        ),
        (
            "moved and reworded",
            [
                "added (a)(2)",
                "moved (a)(2) to (a)(3)",
                "moved and reworded (a)(2)(i) to (a)(3)(i)",
                "moved (a)(2)(ii) to (a)(3)(ii)",
            ],
            ["(a)", "(a)(2)", "(a)(2)(i)", "(a)(2)(ii)"],
        ),
    ],
)
@pytest.mark.parametrize("kept", ["the old text", "the prints alone"])
def test_each_change_is_named_and_makes_just_its_clauses_stale(
    section: Section, official: str, edit: str, changes: list[str], stale: list[str], kept: str
) -> None:
    new = edited(official, EDITS[edit])

    found = amendment(section, new, official if kept == "the old text" else None)

    assert said(found) == changes
    assert [*found.stale] == stale


@pytest.mark.parametrize("edit", EDITS)
def test_what_is_stale_by_an_amendment_is_what_a_run_with_the_new_text_finds_stale(
    section: Section, official: str, edit: str
) -> None:
    new = edited(official, EDITS[edit])

    stale = [*amendment(section, new, official).stale]

    assert stale == [*match(section, new).stale] == [*amendment(section, new).stale]
    assert (stale == []) == (edit == "a subdivision at the end")


def test_a_clause_whose_label_another_paragraph_took_too_is_stale_and_says_why(section: Section, official: str) -> None:
    found = amendment(section, edited(official, EDITS["a paragraph at the label of another"]), official)

    assert said(found) == ["moved (b)(2) to (b)(1)"]
    assert [*found.beside] == ["(b)(1)"]
    assert found.beside["(b)(1)"].startswith("(b)(1) stands there 2 times, lines ")
    assert found.digests["(b)(1)"] == {section.clause("(b)(1)").text}
    assert not amendment(section, edited(official, EDITS["a paragraph twice"]), official).beside


def test_what_was_ambiguous_already_is_not_stale_by_the_amendment(section: Section, official: str) -> None:
    old = edited(official, EDITS["a paragraph at the label of another"])

    found = amendment(section, edited(old, EDITS["one odds cell"]), old)

    assert dict(found.beside) == {}


def test_the_words_that_changed_are_marked_in_both_texts(section: Section, official: str) -> None:
    new = edited(official, EDITS["one odds cell"])

    spans = amendment(section, new, official).changes[0].spans

    assert [(span.kind, span.words) for span in spans if span.kind != "same"] == [("old", "3:2"), ("new", "2:1")]
    whole = " ".join(span.words for span in spans if span.kind != "old")
    assert whole.startswith("A four-card super bonus wager shall be paid")
    assert whole.endswith("30 to 1")


def test_without_the_old_text_the_new_words_are_marked_and_the_old_ones_counted(
    section: Section, official: str
) -> None:
    new = edited(official, EDITS["one odds cell"])

    spans = amendment(section, new).changes[0].spans

    changed = [(span.kind, span.words, span.count) for span in spans if span.kind != "same"]
    assert changed == [("old", "", 1), ("new", "2:1", 1)]


def test_without_prints_a_paragraph_is_told_to_have_changed_and_not_where(
    specs: Path, spec: Path, official: str
) -> None:
    bare = load(specs).section("7.3")

    found = amendment(bare, edited(official, EDITS["one odds cell"]))

    assert said(found) == ["reworded (b)(1)"]
    assert [span.kind for span in found.changes[0].spans] == ["new"]


def test_another_publishers_typography_is_no_change(section: Section, official: str) -> None:
    new = (
        official.replace('"no more bets"', "\u201cno more bets\u201d")
        .replace("\t", " | ")
        .replace("four-card", "four-\ncard")
    )
    assert new != official

    assert amendment(section, new, official).changes == ()


def test_a_word_broken_at_the_end_of_a_line_is_not_marked_beside_one_that_changed() -> None:
    spans = marked("No pro-\ngressive wager of five dollars.", "No progressive wager of six dollars.")

    assert [(span.kind, span.words) for span in spans if span.kind != "same"] == [("old", "five"), ("new", "six")]


def test_words_are_shown_with_the_gaps_that_they_are_printed_with() -> None:
    old = "Four aces, 2s through kings pay 2to1 or 3 to 1 by 5324.2(d), not 4 x."

    spans = marked(old, old.replace("2to1", "5to1").replace("4 x", "4x"))

    shown = {kind: " ".join(span.words for span in spans if span.kind == kind) for kind in ("same", "old", "new")}
    assert shown["same"].startswith("Four aces, 2s through kings pay")
    assert "or 3 to 1 by 5324.2(d), not 4" in shown["same"]
    assert (shown["old"], shown["new"]) == ("2", "5")
    assert [span.words for span in marked(old, old)] == [old]
    # Where a text has it both ways, nobody can say which one is meant.
    assert marked("2s and 2 s", "2s and 2 s")[0].words == "2 s and 2 s"


def test_far_from_a_change_words_are_left_out_and_near_it_they_stand() -> None:
    spans = marked("a b c d e f g h X i j k l m n o p", "a b c d e f g h Y i j k l m n o p")

    shown = [span.words for span in near(spans, around=2)]

    assert shown == ["… g h", "X", "Y", "i j …"]
    assert [span.words for span in near(spans, around=8)] == ["a b c d e f g h", "X", "Y", "i j k l m n o p"]


def test_prints_mark_what_was_added_and_what_was_left_out(section: Section) -> None:
    prints = section.words["(a)(2)(ii)"]

    spans = marked_by_prints(prints, "collect all wagers now.")

    kinds = [(span.kind, span.words, span.count) for span in spans]
    assert kinds == [("same", "collect", 1), ("old", "", 2), ("new", "all wagers now.", 3)]


def test_the_checks_of_stale_clauses_are_named_once_and_no_others(section: Section, official: str) -> None:
    found = amendment(section, edited(official, EDITS["a subdivision renumbered"]), official)

    assert found.checks == ("made_up.floor", "made_up.seats")
    assert amendment(section, edited(official, EDITS["a paragraph less"]), official).checks == ()


def test_law_that_no_clause_has_is_told_and_makes_no_clause_stale(section: Section, official: str) -> None:
    found = amendment(section, edited(official, EDITS["a subdivision at the end"]), official)

    assert found.unencoded == ("(c) is new: Closing.",)
    assert found.changes[0].clause is None
    assert amendment(section, edited(official, EDITS["one odds cell"]), official).unencoded == ()


def test_an_old_text_that_is_not_the_edition_encoded_is_told(section: Section, official: str) -> None:
    old = edited(official, EDITS["one odds cell"])

    found = amendment(section, edited(old, EDITS["a paragraph less"]), old)

    assert found.notes[0] == "the old text is not the edition that was encoded: it differs in (b)(1)"
    assert not any("differs" in note for note in amendment(section, old, official).notes)


def test_a_section_that_is_called_otherwise_is_noted(section: Section, official: str) -> None:
    new = official.replace("7.3 - Made-up poker", "7.3 - Made-up keno")

    assert "the section was called 'Made-up poker', and is 'Made-up keno'" in amendment(section, new, official).notes
    assert not any("called" in note for note in amendment(section, official, official).notes)


def test_the_old_digests_are_those_of_the_words_that_were_law(section: Section, official: str) -> None:
    new = edited(official, EDITS["one odds cell"])

    assert section.clause("(b)(1)").text in amendment(section, new, official).digests["(b)(1)"]
    assert section.clause("(b)(1)").text not in amendment(section, official, new).digests["(b)(1)"]


def test_a_text_of_another_section_is_refused_by_its_name(section: Section, official: str) -> None:
    with pytest.raises(UsageError, match=r"old\.txt: holds section 7\.4, not 7\.3"):
        amendment(section, official, official.replace("7.3", "7.4"), old_name="old.txt")


@pytest.mark.skipif(not SOURCE.is_file(), reason="the official text is not shipped, and not at hand")
@pytest.mark.parametrize("kept", ["the old text", "the prints alone"])
def test_in_the_law_itself_a_cell_a_paragraph_and_a_renumbered_subdivision_make_just_their_clauses_stale(
    kept: str,
) -> None:
    section = load(content.specs()).section("us-ny/5324.32")
    old = SOURCE.read_text(encoding="utf-8")
    at = old.index("\n(f) ")
    new = old[:at] + old[at:].replace("\n(f) ", "\n(g) ", 1).replace("3:2", "2:1", 1)
    new = new.replace("\n(d) Procedure", "\n(6) The dealer counts the chips.\n\n(d) Procedure", 1)

    found = amendment(section, new, old if kept == "the old text" else None)

    of_f = [label for label in section.clauses if label.startswith("(f)")]
    assert [*found.stale] == ["(c)", *of_f]
    assert [change.said for change in found.changes if change.kinds != ("moved",)] == [
        "added (c)(6)",
        "moved and reworded (f)(2) to (g)(2)",
    ]
    assert found.count("moved") == len(of_f)
    linked = {link.check for label in ("(c)", *of_f) for link in section.clauses[label].checks}
    assert {*found.checks} == linked
