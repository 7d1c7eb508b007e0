"""Sections that nobody named are verified where the engine offers their game; what is left out is said."""

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from feltproof import content
from feltproof.clauses import load
from feltproof.protocol import connect_object
from feltproof.runner.request import Request
from feltproof.runner.verify import of_its_games, verify

CRAZY, CROSS = "us-ny/5324.32", "us-ny/5324.39"


class Offers:
    """An engine that offers games and not one method of them: whatever it is held to is open at once."""

    def __init__(self, *games: str) -> None:
        self.games = games

    def hello(self, params: Mapping[str, Any]) -> Any:
        offer: dict[str, Any] = {"methods": [], "configurations": []}
        engine = {"name": "offers", "version": "1"}
        return {"protocol": "1.0", "engine": engine, "games": dict.fromkeys(self.games, offer)}


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One file of checks for each game: what is missing is open, and so is all the rest."""
    folder = tmp_path_factory.mktemp("rules")
    for game in ("crazy_4_poker", "criss_cross_poker"):
        (folder / game).mkdir()
        shutil.copy(content.rules() / game / "check_seats.py", folder / game)
    return folder


def run_of(rules: Path, *games: str, sections: tuple[str, ...] = ()) -> Any:
    request = Request(sections=sections, address="python:offers:engine", quick=True, jobs=0, rules=rules)
    return verify(request, connection=connect_object(Offers(*games))).run


def test_an_engine_of_one_game_is_held_to_its_section_and_the_other_is_said_to_be_left_out(rules: Path) -> None:
    run = run_of(rules, "crazy-4-poker")
    assert [section.id for section in run.sections] == [CRAZY]
    assert run.left_out == ("9 NYCRR 5324.39",)
    assert "9 NYCRR 5324.39 (criss-cross-poker)" in run.statement


@pytest.mark.parametrize("games", [("crazy-4-poker", "criss-cross-poker"), ()])
def test_an_engine_of_both_games_or_of_none_is_held_to_both_sections(rules: Path, games: tuple[str, ...]) -> None:
    run = run_of(rules, *games)
    assert [section.id for section in run.sections] == [CRAZY, CROSS]
    assert run.left_out is msgspec.UNSET
    assert "left out" not in run.statement


def test_a_section_that_is_named_is_judged_whatever_the_engine_offers(rules: Path) -> None:
    run = run_of(rules, "crazy-4-poker", sections=(CROSS,))
    assert [section.id for section in run.sections] == [CROSS]
    assert run.left_out is msgspec.UNSET
    assert run.exit_code == 6


def test_a_section_whose_text_was_given_stays() -> None:
    sections = tuple(load(content.specs()).section(name) for name in (CRAZY, CROSS))
    hello = connect_object(Offers("crazy-4-poker")).hello
    text: Any = object()
    kept, left_out = of_its_games(sections, hello, {CROSS: text})
    assert (kept, left_out) == (sections, ())
