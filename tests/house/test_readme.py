"""What the README shows is what a user sees: each of its commands is run, and the output compared."""

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from feltproof import content
from feltproof.checks import fingerprint
from feltproof.clauses import load
from feltproof.clauses.review import suspects
from feltproof.matrix.wording import WORDS
from feltproof.mutants import all_mutants
from tests.house.conftest import QUICK, WRONG, Told, told

ROOT: Final = Path(__file__).resolve().parents[2]
README: Final = (ROOT / "README.md").read_text(encoding="utf-8")

PAGES: Final = (
    *("README.md", "CONTRIBUTING.md", "STYLE.md"),
    *sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob("docs/**/*.md")),
)

_BLOCK: Final = re.compile(r"```console\n\$ ([^\n]+)\n(.*?)```", re.DOTALL)
_LINK: Final = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")


@dataclass(frozen=True)
class Shown:
    """A command in a document and what it is said to print; a line `…` stands for any lines."""

    command: str
    output: str

    def differs(self, actual: str) -> str:
        """The first part that `actual` does not have in its place; empty where it has all."""
        place, actual = 0, plain(actual)
        for part in plain(self.output).split("…\n"):
            found = actual.find(part, place)
            if found < 0:
                return part
            place = found + len(part)
        return ""


def plain(text: str) -> str:
    """The text without what differs between any two versions: the digest of the evidence."""
    return re.sub(r"sha256:(?:[0-9a-f]{64}|…)", "sha256:", text).strip("\n") + "\n"


def shown(beginning: str, document: str = README) -> Shown:
    """The block of a document whose command begins with these words."""
    (found,) = (Shown(*block) for block in _BLOCK.findall(document) if block[0].startswith(beginning))
    return found


def test_the_verdict_in_the_readme_is_the_one_that_is_printed(quick: Told) -> None:
    if waiting := suspects(load(content.specs()), fingerprint.checks(content.rules())):
        pytest.skip(f"{len(waiting)} links wait for `./run review`, and the README shows a run in which none does")
    said = shown(QUICK)

    assert plain(quick.output) == plain(said.output)
    assert quick.code == 0


def test_a_finding_in_the_readme_is_the_one_that_is_printed(wrong: Told) -> None:
    said = shown(WRONG)

    assert said.differs(wrong.output) == ""
    assert wrong.code == 1


@pytest.mark.slow
def test_a_replay_in_the_readme_is_the_one_that_is_printed(wrong: Told) -> None:
    said = shown("./run replay")

    actual = told(said.command, wrong.folder)

    assert plain(actual.output) == plain(said.output)
    assert actual.code == 1


def test_an_audit_in_the_readme_is_the_one_that_is_printed(matrix: Path) -> None:
    said = shown("./run audit")

    # The page layout is tested elsewhere; made again it takes as long as all of this.
    actual = told(f"{said.command} --no-render", matrix)

    assert said.differs(actual.output) == ""
    assert actual.code == 8


@pytest.mark.slow
def test_an_untrusted_report_may_be_allowed_as_the_readme_says(matrix: Path) -> None:
    assert "--allow-untrusted" in README
    assert told("./run audit feltproof-out/matrix.pdf --no-render --allow-untrusted", matrix).code == 0


def test_the_numbers_in_the_readme_are_those_of_today() -> None:
    units = [len(load(content.specs()).section(number).clauses) for number in ("5324.32", "5324.39")]

    assert f"one of {len(all_mutants()):,} that are wrong on purpose" in README
    assert f"one row for each of the {units[0]} and {units[1]} units of the two sections" in " ".join(README.split())


def test_the_words_for_verdicts_are_those_that_are_printed() -> None:
    rows = dict(re.findall(r"^\| `([a-z-]+)` \| ([a-z ]+) \|", README, re.MULTILINE))

    assert rows == WORDS


def test_what_was_not_printed_is_seen() -> None:
    said = Shown("./run", "first\n…\nlast\n")

    assert said.differs("first\nmiddle\nlast\n") == ""
    assert said.differs("last\nfirst\n") == "last\n"
    assert said.differs("first\nlost\n") == "last\n"


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    links = [link for link in _LINK.findall(text) if not link.startswith("http")]

    assert [link for link in links if not os.path.lexists((ROOT / page).parent / link)] == []
