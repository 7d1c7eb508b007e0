"""`feltproof odds`, as it is typed."""

import json
import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from click.testing import CliRunner, Result

from feltproof import odds
from feltproof.clauses import Lawbook
from feltproof.cli import main
from feltproof.cli.par_sheet import page
from feltproof.errors import UsageError
from feltproof.odds.record import Sheet
from feltproof.odds.wording import decimal, percent
from feltproof.odds.written import as_json


def call(*words: str) -> Result:
    return CliRunner().invoke(main, words, prog_name="feltproof")


def fractions(value: Any) -> list[str]:
    """Every text of the JSON that looks like a number."""
    if isinstance(value, dict):
        return [text for one in value.values() for text in fractions(one)]
    if isinstance(value, list):
        return [text for one in value for text in fractions(one)]
    return [value] if isinstance(value, str) and re.fullmatch(r"-?[0-9][0-9./]*", value) else []


def test_a_house_has_figures_of_its_own() -> None:
    done = call("odds", "us-ia/prairie-meadows", "--json", "--quiet")

    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert found["game"] == "crazy-4-poker"
    assert found["base"]["house_edge"] == "264142729/7726058340"
    assert [one["table"] for one in found["queens_up"]] == [""]
    assert found["progressive"] == []


def test_a_game_without_figures_is_said_to_have_none(book: Lawbook) -> None:
    section = replace(book.section("us-ny/5324.39"), game="baccarat")

    with pytest.raises(UsageError, match="no figures of baccarat"):
        odds.sheet(book, section, {})


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("5324.33",), "no section"),
        (("5324.32", "--reading", "envy-straight=as-meant"), "can be read as"),
        (("5324.32", "--reading", "envy-straight"), "not of the form"),
    ],
)
def test_what_makes_no_sense_is_refused(words: tuple[str, ...], said: str) -> None:
    done = call("odds", *words)

    assert done.exit_code == 2
    assert said in done.output


def test_every_fraction_is_written_as_one(sheet: Sheet) -> None:
    texts = fractions(json.loads(as_json(sheet)))

    assert len(texts) > 200
    assert all(re.fullmatch(r"-?[0-9]+/[1-9][0-9]*", text) for text in texts)
    assert all(f"{Fraction(text).numerator}/{Fraction(text).denominator}" == text for text in texts)


@pytest.mark.parametrize("with_fractions", [False, True])
def test_the_page_has_eighty_columns(sheet: Sheet, with_fractions: bool) -> None:
    lines = "\n".join(page(sheet, with_fractions)).splitlines()
    plain = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in lines]

    assert max(map(len, plain)) <= 80
    assert any("3.4189 %" in line for line in plain)
    assert any("264142729/7726058340" in line for line in plain)
    assert any("the player has an edge" in line for line in plain)
    assert any("1311/1547" in line for line in plain) == with_fractions


@pytest.mark.parametrize(
    ("number", "places", "text"),
    [
        (Fraction(1, 3), 4, "0.3333"),
        (Fraction(-1, 3), 2, "-0.33"),
        (Fraction(-1, 1000), 2, "0.00"),
        (Fraction(12345678, 10), 0, "1,234,568"),
        (Fraction(1, 8), 2, "0.12"),
    ],
)
def test_a_fraction_is_rounded_once(number: Fraction, places: int, text: str) -> None:
    assert decimal(number, places) == text
    assert percent(number / 100, places) == f"{text} %"
