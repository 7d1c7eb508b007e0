"""Which official text is held against which section."""

from pathlib import Path

import pytest

from feltproof import content
from feltproof.clauses import Section, load
from feltproof.clauses.text import TextMatch
from feltproof.errors import UsageError
from feltproof.runner import request


@pytest.fixture
def section() -> Section:
    return load(content.specs()).sections["us-ny/5324.32"]


def written(folder: Path, name: str, number: str) -> Path:
    path = folder / name
    path.write_text(f"Section {number} - Crazy 4 poker\n\n(a) Equipment and layout.\n", encoding="utf-8")
    return path


def test_a_text_is_held_against_its_section(section: Section, tmp_path: Path) -> None:
    found = request.match_texts([section], [written(tmp_path, "one.txt", "5324.32")])

    assert isinstance(found["us-ny/5324.32"], TextMatch)


def test_two_texts_of_one_section_are_refused(section: Section, tmp_path: Path) -> None:
    two = [written(tmp_path, name, "5324.32") for name in ("one.txt", "two.txt")]

    with pytest.raises(UsageError, match=r"two\.txt: the text of us-ny/5324\.32 was given already"):
        request.match_texts([section], two)


def test_a_text_of_no_section_under_test_is_refused(section: Section, tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        request.match_texts([section], [written(tmp_path, "other.txt", "5324.39")])
