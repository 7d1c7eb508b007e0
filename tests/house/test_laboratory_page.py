"""What docs/laboratory.md shows is what is printed, and it leaves out nothing that a waiver can come to."""

import re
import shutil
from pathlib import Path
from typing import Final, get_args

from feltproof.papers.record import Standing
from tests.house.conftest import told
from tests.house.test_readme import shown

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = (ROOT / "docs" / "laboratory.md").read_text(encoding="utf-8")


def test_what_the_page_shows_is_what_is_printed(tmp_path: Path) -> None:
    said = shown("./run inspect check", PAGE)
    shutil.copytree(ROOT / "examples", tmp_path / "examples")

    actual = told(said.command, tmp_path)

    assert said.differs(actual.output) == ""
    assert actual.code == 6


def test_the_page_says_what_every_standing_of_a_waiver_means() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \|", PAGE, re.MULTILINE)

    assert tuple(rows) == get_args(Standing)
