"""Two sections in one report: each with its own, nothing named twice, and a cross of cards drawn as it lies."""

import io
import re
from typing import Any

import msgspec
import pikepdf
import pytest
from sample_pages import texts
from sample_run import SECTION, sample, session
from sample_two_games import COMMUNITY, CRISS_CROSS, two_games
from test_html_and_junit import Page

from feltproof.matrix import render, view
from feltproof.matrix.cards_svg import laid_svg
from feltproof.matrix.configurations import tables
from feltproof.matrix.told import drawn, events
from feltproof.runner.record import Finding, Run

HEADS = ("Matrix: 9 NYCRR 5324.32", "Matrix: 9 NYCRR 5324.39")


@pytest.fixture(scope="module")
def run() -> Run:
    return two_games()


@pytest.fixture(scope="module")
def page(run: Run) -> str:
    return render.html(run, session())


def _finding(run: Run, method: str) -> Finding:
    return next(f for f in run.findings if f.clause.startswith(CRISS_CROSS) and f.method == method)


def test_both_sections_stand_in_one_matrix_with_all_their_units(run: Run) -> None:
    first, second = view.report(run, session()).sections

    assert (len(first.clauses), len(second.clauses)) == (68, 42)
    assert {clause.record.section for clause in second.clauses} == {CRISS_CROSS}
    assert [group.name for group in second.groups] == [f"5324.39({letter})" for letter in "abcdef"]
    assert first.tally != second.tally


def test_no_address_is_taken_twice_and_every_link_leads_somewhere(page: str) -> None:
    found = Page(page)

    assert len(found.ids) == len(set(found.ids))
    assert {"us-ny/5324.32/f/2#flush", "us-ny/5324.39/f/2#flush", "reading/5324.39/low-ace"} <= set(found.ids)
    assert {href[1:].replace("%23", "#") for href in found.hrefs} <= set(found.ids)
    assert page.index(HEADS[0]) < page.index(HEADS[1])


def test_no_destination_and_no_bookmark_of_the_pdf_is_there_twice(unsigned: bytes) -> None:
    with pikepdf.open(io.BytesIO(unsigned)) as pdf:
        names = [str(name) for name in pdf.Root.Names.Dests.Names[::2]]
        with pdf.open_outline() as outline:
            parts = [item.title for item in outline.root]
            below = [child.title for item in outline.root for child in item.children]

    assert len(names) == len(set(names))
    assert [part for part in parts if part.startswith("Matrix")] == list(HEADS)
    marks = [title for title in below if re.match(r"5324\.\d\d\(", title)]
    assert len(marks) == len(set(marks)) > 15
    assert any(mark.startswith("5324.32(f)") for mark in marks)
    assert any(mark.startswith("5324.39(f)") for mark in marks)


def test_the_pages_name_a_clause_with_its_section_where_both_have_one(unsigned: bytes) -> None:
    whole = "".join(texts(unsigned))

    assert "5324.32(a)(2)(i)Fourbettingareas" in whole
    assert "5324.39(a)(2)(i)Bettingareas" in whole


def test_a_section_alone_names_its_clauses_by_label(needs_pango: None) -> None:
    source, report = render.pdf_source(sample(small=True), session(), signature="none")

    assert not report.several
    assert ">(f)(2)</a></th>" in source
    assert ">5324.32(f)(2)<" not in source


def test_a_provision_that_both_incorporate_stands_once_with_the_clauses_of_both(run: Run, page: str) -> None:
    found = {provision.provision: provision.clauses for provision in view.report(run, session()).incorporated}

    assert found["5324.30(a)"] == (f"{SECTION}(a)(2)", f"{CRISS_CROSS}(a)(2)")
    assert found["5324.2(l)"] == (f"{SECTION}(a)(3)",)
    assert '5324.32(d)</a>, <a href="#us-ny/5324.39/d">5324.39(d)</a>' in page


def test_each_game_has_its_configurations_with_the_columns_that_it_declares(run: Run) -> None:
    crazy, cross = tables(run)

    assert (crazy.game, cross.game) == ("Crazy 4 poker", "Criss-cross poker")
    assert crazy.columns[:2] == ("seats", "dealer cards")
    assert cross.columns == ("seats", "bets", "five card bonus", "ante limits", "five card bonus limits")
    assert dict(cross.rows)["stepped"] == ("4", "2", "–", "$5 to $200, step $5", "–")
    assert cross.shared == (("ante", "1:1"),)
    assert [table.name for table in cross.pay_tables] == ["bets 1", "bets 2", "five card bonus 1"]


def test_a_table_has_the_letter_of_its_own_games_law_alone(run: Run) -> None:
    """A table that the law of the other game calls A is nobody's here."""
    choice = next(clause for clause in run.clauses if clause.label == "(f)(3)" and clause.section == SECTION)
    law = {row.name: row.cells[0].law for row in choice.rows}
    own, other = [
        msgspec.structs.replace(
            next(c for c in run.configurations if c.game == game), id="c", declared={"odds": {"queens_up": law}}
        )
        for game in ("crazy-4-poker", "criss-cross-poker")
    ]

    crazy, cross = tables(msgspec.structs.replace(run, configurations=(own, other)))

    assert crazy.rows == (("c", ("A",)),)
    assert cross.rows == (("c", ("1",)),)


def test_numbers_that_count_are_columns_and_what_else_a_game_declares_is_told_apart(run: Run) -> None:
    odd = {"id": "c", "decks": 2, "shuffler": {"version": 3}, "late": True, "NOT A NAME": 4}
    configuration = msgspec.structs.replace(run.configurations[-1], id="c", declared=odd)

    (table,) = tables(msgspec.structs.replace(run, configurations=(configuration,)))

    assert table.columns == ("decks",)
    assert table.further == (("c", 'shuffler {"version": 3}, late true, NOT A NAME 4'),)


def test_the_cross_is_drawn_beside_the_seats(run: Run, page: str) -> None:
    table, third, fifth = drawn(_finding(run, "settle"))

    assert (table.who, dict(table.laid)) == ("Community cards", COMMUNITY)
    assert (third.who, third.hand) == ("Seat 3", "JsJd")
    assert third.answered.endswith("middle win, $5")
    assert fifth.wagered == "ante across $5, across $5, folded at down"
    assert page.count('class="laid"') == 2


def test_the_cross_of_a_sitting_is_the_one_that_was_dealt(run: Run) -> None:
    table, seat = drawn(_finding(run, "play"))

    assert dict(table.laid) == COMMUNITY
    assert (seat.who, seat.hand) == ("Seat 3", "JsJd")
    assert events(_finding(run, "play"))[-1].event == "The across cards are turned over"
    assert events(_finding(run, "play"))[-1].reply == "left Ah, right 7c, middle Jh"


@pytest.mark.parametrize(
    "community", [None, 3, "AhKd", {}, [], {"left": "Ah", "below": "Kd"}, {"left": {"a": []}}, {"left": 7}]
)
def test_a_cross_of_any_shape_is_drawn_or_left_out(run: Run, community: Any) -> None:
    finding = _finding(run, "settle")
    case = {**finding.request["cases"][0], "community": community, "seats": [3, {"seat": []}, {"seat": 3}]}

    shown = drawn(msgspec.structs.replace(finding, request={"cases": [case]}))

    assert [hand.who for hand in shown if not hand.laid] == ["Seat 3", "Seat 5"]
    for hand in shown:
        if hand.laid:
            laid_svg(hand.laid)


def test_cards_lie_where_they_are_named_and_are_named_in_words() -> None:
    cross = laid_svg(tuple(COMMUNITY.items()))
    row = laid_svg((("left", "Ah"), ("right", "7c")))

    assert "<title>Left ace of hearts, right 7 of clubs, top king of diamonds, bottom 2 of spades, " in cross
    assert 'viewBox="-0.5 -0.5 131 179"' in cross
    assert 'viewBox="-0.5 -0.5 131 57"' in row
