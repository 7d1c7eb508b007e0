"""What docs/house-rules.md shows is what is printed, and its example of a topic is the one in the register."""

import re
import shutil
from pathlib import Path
from typing import Final

import pytest

from feltproof.comparison.sets import VERDICTS
from feltproof.submission.record import STANDINGS
from tests.house.conftest import told
from tests.house.test_readme import plain, shown

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = (ROOT / "docs" / "house-rules.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("beginning", "code"),
    [
        ("./run compare us-ia/prairie-meadows us-ny/5324.32 --only", 0),
        ("./run verify --house examples/house/prairie_meadows.yaml us-ny/5324.32 --engine", 1),
    ],
)
def test_what_the_page_shows_is_what_is_printed(tmp_path: Path, beginning: str, code: int) -> None:
    said = shown(beginning, PAGE)
    shutil.copytree(ROOT / "examples", tmp_path / "examples")

    actual = told(said.command, tmp_path)

    assert said.differs(actual.output) == ""
    assert actual.code == code


def test_the_submission_that_the_page_judges_is_judged_so(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    blocks = re.findall(r"```console\n\$ ([^\n]+ us-ny/5324\.32)\n(.*?)```", PAGE, re.DOTALL)

    ((command, output),) = blocks

    assert plain(told(command, tmp_path).output) == plain(output)


def test_the_topic_that_the_page_shows_is_in_the_register() -> None:
    (topic,) = re.findall(r"```yaml\n(- topic: .*?)```", PAGE, re.DOTALL)
    register = (ROOT / "specs" / "crazy_4_poker_topics.yaml").read_text(encoding="utf-8")

    assert "".join(f"      {line}\n" for line in topic.splitlines()) in register


def test_the_page_says_what_every_verdict_and_every_standing_means() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \|", PAGE, re.MULTILINE)

    assert tuple(rows) == (*VERDICTS, *STANDINGS)
