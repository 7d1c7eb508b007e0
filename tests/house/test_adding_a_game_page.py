"""Tests that the page on adding a game names files that there are."""

import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
SOURCE: Final = ROOT / "src" / "feltproof"

HOMES: Final = (ROOT, SOURCE, *(SOURCE / part for part in ("clauses", "protocol", "checks", "referee")))
"""Where a name on the page may begin."""


def named(page: str) -> list[str]:
    """Every file and folder that a page names, the game that it adds being one that there is."""
    words = re.findall(r"`([\w/.*]+(?:/|\.py|\.md|\.json))`", page)
    return [word.replace("three_card_poker", "criss_cross_poker") for word in words]


def is_there(name: str) -> bool:
    """Whether a file or folder of that name stands in one of the homes, or in the game's own folder."""
    homes = (*HOMES, *(SOURCE / part / "criss_cross_poker" for part in ("checks", "referee")))
    return any(next(home.glob(name.rstrip("/")), None) is not None for home in homes)


def test_the_page_names_many_files() -> None:
    assert len(named(PAGE)) > 30


@pytest.mark.parametrize("name", sorted(set(named(PAGE))))
def test_every_file_that_the_page_names_is_there(name: str) -> None:
    assert is_there(name)


def test_a_file_that_is_not_there_is_missed() -> None:
    assert not is_there("referee/utils.py")
