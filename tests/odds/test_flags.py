"""Flags are worked out of the figures, and what the register of readings says of figures is so."""

import re
from dataclasses import replace
from fractions import Fraction

import pytest
from click.testing import CliRunner

from feltproof import content, odds
from feltproof.clauses import Clause, Lawbook, Section
from feltproof.clauses.numbers import Table
from feltproof.cli import main
from feltproof.odds.flagged import known, of, worked_out
from feltproof.odds.flags import flags
from feltproof.odds.record import Effect
from feltproof.odds.wording import decimal
from tests.odds import sheets

EDGE = Fraction(3, 100)


def explained(*words: str) -> str:
    done = CliRunner().invoke(main, ("explain", *words), prog_name="feltproof")
    assert done.exit_code == 0, done.output
    return " ".join(done.output.split())


def test_what_is_kept_is_what_the_figures_flag(book: Lawbook) -> None:
    for section, sheet in (("us-ny/5324.32", sheets.crazy_4()), ("us-ny/5324.39", sheets.criss_cross())):
        kept = known(book.section(section))
        assert kept is not None, f"{section}: python -m feltproof.odds.flagged works it out again"
        assert kept == of(sheet)
    assert known(book.section("us-ia/prairie-meadows")) == {}


@pytest.mark.slow
def test_the_figures_of_criss_cross_poker_that_other_tests_take_for_given_are_these(book: Lawbook) -> None:
    from msgspec.structs import replace as replaced

    found = odds.sheet(book, book.section("us-ny/5324.39"), {})

    assert replaced(found, specs_sha256="") == sheets.criss_cross()


@pytest.mark.slow
def test_what_is_kept_is_worked_out_again(book: Lawbook) -> None:
    for id, kept in worked_out(book).items():
        assert known(book.section(id)) == kept["flags"]


def test_of_other_numbers_nothing_is_said(book: Lawbook) -> None:
    section = book.section("us-ny/5324.32")

    def with_clause(clause: Clause | None) -> Section:
        rows = ((label, clause if label == "(f)(2)" else one) for label, one in section.clauses.items())
        return replace(section, clauses=Table((label, one) for label, one in rows if one is not None))

    assert sorted(known(section) or ()) == ["beaten-super-bonus", "envy-straight", "sixth-card"]
    # Words have no part in the figures.
    assert known(with_clause(replace(section.clauses["(f)(2)"], requirement="In other words."))) == known(section)
    assert known(with_clause(None)) is None


def test_a_reading_is_explained_with_what_the_figures_flag() -> None:
    assert "flagged, by the figures: 6-cards: the house edge is 19.6 times" in explained("sixth-card")
    assert "never-collected: the player has an edge: the game" in explained("beaten-super-bonus")
    assert "flagged" not in explained("bonus-hand")


@pytest.mark.parametrize(
    ("gaining", "edge", "folded", "said"),
    [
        ([], EDGE, Fraction(1, 4), ()),
        ([], 2 * EDGE, None, ()),
        ([], 2 * EDGE + Fraction(1, 10**9), None, ("the house edge is 2.0 times what it is in force",)),
        (["the game"], -EDGE, None, ("the player has an edge: the game",)),
        ([], EDGE, Fraction(0), ("no hand should be folded",)),
    ],
)
def test_a_flag_stands_where_the_figures_raise_it(
    gaining: list[str], edge: Fraction, folded: Fraction | None, said: tuple[str, ...]
) -> None:
    assert flags(gaining, edge, EDGE, folded) == said


def test_every_figure_in_the_register_of_readings_is_the_computed_one() -> None:
    crazy, cross = sheets.crazy_4(), sheets.criss_cross()

    def under(reading: str, option: str) -> Effect:
        return next(one for one in crazy.effects if (one.reading, one.option) == (reading, option))

    never_low = next(one for one in cross.effects if (one.reading, one.option) == ("low-ace", "never-low"))
    lost = next(row.probability for row in cross.five_card_bonus.rows if row.result == "lose")
    told = {
        "5324.32/equal-category": [percent(under("equal-category", "literal").showdowns_otherwise, 1)],
        "5324.32/beaten-super-bonus": [
            # Above it.
            f"{int(-100 * under('beaten-super-bonus', 'never-collected').summary.house_edge)} %"
        ],
        "5324.32/envy-straight": [percent(under("envy-straight", "as-printed").summary.envy["A"], 0)],
        "5324.32/sixth-card": [
            percent(crazy.base.house_edge, 1),
            percent(under("sixth-card", "6-cards").summary.house_edge, 0),
        ],
        "5324.39/low-ace": [percent((never_low.house_edge - cross.base.house_edge) / 2, 2)],
        "5324.39/bonus-below-sixes": [percent(lost, 0)],
    }
    register = (content.specs() / "us_ny" / "readings.yaml").read_text("utf-8")
    found = {
        (name, figure)
        for name, prose in re.findall(r"^- reading: (\S+)$(.*?)(?=^- reading: |\Z)", register, re.M | re.S)
        for figure in re.findall(r"[0-9.]+ %", prose)
    }

    # A number of the law, and no figure.
    assert ("5324.32/five-dollar-envy", "100 %") in found
    assert found - {("5324.32/five-dollar-envy", "100 %")} == {
        (name, figure) for name, figures in told.items() for figure in figures
    }


def percent(number: Fraction | None, places: int) -> str:
    assert number is not None
    return f"{decimal(100 * number, places)} %"
