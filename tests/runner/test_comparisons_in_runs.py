"""Tests that a run of two sections of one game holds their comparison, and that others hold none."""

import shutil
from pathlib import Path

import msgspec
import pytest

from feltproof import content
from feltproof.comparison.record import Comparison
from feltproof.errors import SpecError
from feltproof.games import engine_in_columns
from feltproof.protocol import connect_object
from feltproof.runner.record import Run
from feltproof.runner.request import Request
from feltproof.runner.verify import verify


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    """The checks of seats alone: what is looked at here hangs on no verdict."""
    folder = tmp_path / "rules" / "crazy_4_poker"
    folder.mkdir(parents=True)
    shutil.copy(content.rules() / "crazy_4_poker" / "check_seats.py", folder)
    return tmp_path / "rules"


def ran(rules: Path, *sections: str, specs: Path | None = None) -> Run:
    request = Request(sections=sections, quick=True, rules=rules, jobs=0, specs=specs)
    return verify(request, connection=connect_object(engine_in_columns(), "builtin")).run


def test_a_run_of_two_sections_of_one_game_holds_their_comparison(rules: Path) -> None:
    found = ran(rules, "us-ia/prairie-meadows", "us-ny/5324.32").comparisons

    assert isinstance(found, tuple)
    (comparison,) = found
    assert isinstance(comparison, Comparison)
    assert (comparison.one.id, comparison.other.id) == ("us-ia/prairie-meadows", "us-ny/5324.32")
    assert comparison.rules


def test_a_run_of_one_section_holds_none(rules: Path) -> None:
    assert ran(rules, "us-ny/5324.32").comparisons is msgspec.UNSET


def test_a_register_at_fault_is_told_before_an_engine_is_asked(rules: Path, tmp_path: Path) -> None:
    specs = tmp_path / "specs"
    shutil.copytree(content.specs(), specs)
    topics = specs / "crazy_4_poker_topics.yaml"
    topics.write_text(topics.read_text(encoding="utf-8").replace("numbers: limit", "numbers: limits", 1), "utf-8")

    with pytest.raises(SpecError, match=r"crazy_4_poker_topics\.yaml:\d+: seats"):
        ran(rules, "us-ia/prairie-meadows", "us-ny/5324.32", specs=specs)
