"""A vendor's PAR sheet beside the exact figures: what is off by a cent of a basis point is found."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from feltproof import odds
from feltproof.cli import main
from feltproof.cli.par_compared import page
from feltproof.errors import UsageError
from feltproof.odds.record import Sheet
from feltproof.odds.stated import Par, compare, figures, load, stated
from feltproof.odds.written import as_json

GOOD = """\
section: us-ny/5324.32
source: Example Games, PAR sheet 7
figures:
  base.house_edge: 3.4189 %
  base.element_of_risk: 0.010901
  queens_up.A.return: 96.9394 %
  progressive.B.fixed_return: 165149/324870
  progressive.A.envy.for_each_other_player: 0.8049 %
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "par.yaml"
    path.write_text(text, "utf-8")
    return path


def call(monkeypatch: pytest.MonkeyPatch, sheet: Sheet, *words: str) -> Result:
    """The verb as it is typed, its figures counted before."""
    monkeypatch.setattr(odds, "sheet", lambda *_: sheet)
    return CliRunner().invoke(main, ("odds", "us-ny/5324.32", "--quiet", *words), prog_name="feltproof")


def test_a_par_sheet_that_is_right_agrees(sheet: Sheet, tmp_path: Path) -> None:
    found = compare(load(written(tmp_path, GOOD)), sheet)

    assert found.agrees
    assert [one.figure for one in found.figures if one.agrees] == list(load(tmp_path / "par.yaml").figures)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("3.4189 %", "3.4190 %"),
        ("3.4189 %", "-3.4189 %"),
        ("0.010901", "0.010902"),
        ("96.9394 %", "96.9395 %"),
        ("165149/324870", "165150/324870"),
        ("165149/324870", "0.508355"),
    ],
)
def test_a_figure_that_is_off_by_a_cent_of_a_basis_point_differs(
    sheet: Sheet, tmp_path: Path, right: str, wrong: str
) -> None:
    found = compare(load(written(tmp_path, GOOD.replace(right, wrong))), sheet)

    assert [one.stated for one in found.figures if not one.agrees] == [wrong]
    assert not found.agrees


def test_more_decimals_than_are_asked_for_are_no_fault(sheet: Sheet) -> None:
    exact = figures(sheet)["base.house_edge"]
    fine = f"{float(exact):.12f}"

    assert compare(Par(sheet.section, "", {"base.house_edge": stated(fine)}), sheet).agrees


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3.42 %", "too coarse: 4 decimals"),
        ("0.0342", "too coarse: 6 decimals"),
        ("3,4189 %", "is no figure"),
        ("1/0", "is no figure"),
        ("1e-3", "is no figure"),
        ("nan", "is no figure"),
        ("٣.٤١٨٩ %", "is no figure"),
    ],
)
def test_what_cannot_be_compared_is_told_with_its_line(tmp_path: Path, text: str, said: str) -> None:
    path = written(tmp_path, GOOD.replace("3.4189 %", text))

    with pytest.raises(UsageError, match=said) as refused:
        load(path)

    assert f"{path}:4" in str(refused.value)


def test_every_figure_has_a_name_of_its_own(sheet: Sheet) -> None:
    named = figures(sheet)

    assert named["base.wagers.super_bonus.return"] == next(
        one.returned for one in sheet.base.wagers if one.wager == "super_bonus"
    )
    assert named["effects.sixth-card.6-cards.summary.house_edge"] > Fraction(66, 100)
    texts = as_json(sheet)
    assert all(f'"{number.numerator}/{number.denominator}"' in texts for number in named.values())


def test_a_name_that_nothing_has_is_told_with_what_comes_nearest(sheet: Sheet) -> None:
    with pytest.raises(UsageError, match=r"base\.house_egde: no figure .* perhaps base\.house_edge"):
        compare(Par(sheet.section, "", {"base.house_egde": stated("3.4189 %")}), sheet)


def test_a_par_sheet_of_another_section_is_refused(sheet: Sheet, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"is of 'us-ny/5324\.39'"):
        compare(load(written(tmp_path, GOOD.replace("5324.32", "5324.39"))), sheet)


def test_the_verb_ends_with_0_where_all_agree(monkeypatch: pytest.MonkeyPatch, sheet: Sheet, tmp_path: Path) -> None:
    done = call(monkeypatch, sheet, "--par", str(written(tmp_path, GOOD)))

    assert done.exit_code == 0, done.output
    assert done.output.startswith("AGREES  us-ny/5324.32: all 5 agree")


def test_the_verb_ends_with_1_where_one_differs(monkeypatch: pytest.MonkeyPatch, sheet: Sheet, tmp_path: Path) -> None:
    path = written(tmp_path, GOOD.replace("3.4189", "3.3189"))

    done = call(monkeypatch, sheet, "--par", str(path))
    as_record = call(monkeypatch, sheet, "--par", str(path), "--json")

    assert done.exit_code == as_record.exit_code == 1
    assert done.output.startswith("DIFFERS  us-ny/5324.32: 1 of 5 figures differ")
    assert "off by" in done.output
    wrong = [one for one in json.loads(as_record.stdout)["figures"] if not one["agrees"]]
    assert [(one["figure"], one["stated"]) for one in wrong] == [("base.house_edge", "3.3189 %")]


def test_the_page_is_no_wider_than_80_columns(sheet: Sheet, tmp_path: Path) -> None:
    long = "effects.side-bets-unqualified.qualified-only.summary.progressive.A: 50.7971 %\n"
    found = compare(load(written(tmp_path, GOOD.replace("3.4189", "3.3189") + "  " + long)), sheet)

    assert max(len(line) for text in page(found) for line in text.splitlines()) <= 80
