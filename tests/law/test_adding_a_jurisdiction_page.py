"""Tests that the page on adding a jurisdiction lists just the numbers that the referees ask for."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from feltproof.clauses import Section, load
from feltproof.clauses.records import KINDS_OF_NUMBER, Table
from feltproof.referee import RefereeError
from feltproof.referee.crazy_4_poker import Rules as CrazyFourRules
from feltproof.referee.criss_cross_poker import Rules as CrissCrossRules

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = (ROOT / "docs" / "adding-a-jurisdiction.md").read_text(encoding="utf-8")
MADE_UP: Final = load(Path(__file__).with_name("made_up_specs"))

RULES: Final[dict[str, Any]] = {"crazy-4-poker": CrazyFourRules, "criss-cross-poker": CrissCrossRules}


def listed(game: str) -> tuple[list[str], list[str]]:
    """The kinds of numbers that the page has for a game: those that it must have, and those that it may."""
    (row,) = re.findall(rf"^\| `{game}` \| (.*) \|$", PAGE, re.MULTILINE)
    must, _, may = row.partition("; ")
    needed, free = ([word for word in re.findall(r"`(\w+)`", part) if word in KINDS_OF_NUMBER] for part in (must, may))
    return list(dict.fromkeys(needed)), free


def made_up(game: str) -> Section:
    """The made-up section of a game, which sets what is asked for and nothing else."""
    return next(section for section in MADE_UP.sections.values() if section.game == game)


def without(section: Section, kind: str) -> Section:
    """The section with every number of a kind left out."""
    left_out: dict[str, Any] = {kind: None}
    return replace(
        section, clauses=Table({label: replace(each, **left_out) for label, each in section.clauses.items()})
    )


@pytest.mark.parametrize("game", RULES)
def test_the_page_lists_what_a_whole_section_sets(game: str) -> None:
    section = made_up(game)

    assert {kind for kinds in listed(game) for kind in kinds} == {
        kind for clause in section.clauses.values() for kind in clause.numbers
    }
    assert RULES[game].of(section)


@pytest.mark.parametrize(("game", "kind"), [(game, kind) for game in RULES for kind in listed(game)[0]])
def test_a_section_without_a_kind_of_number_that_the_page_lists_is_refused(game: str, kind: str) -> None:
    section = without(made_up(game), kind)

    with pytest.raises(RefereeError, match=re.escape(section.path)):
        RULES[game].of(section)


@pytest.mark.parametrize(("game", "kind"), [(game, kind) for game in RULES for kind in listed(game)[1]])
def test_a_section_without_what_it_may_leave_out_is_taken(game: str, kind: str) -> None:
    assert RULES[game].of(without(made_up(game), kind))
