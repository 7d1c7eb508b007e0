"""Tests that referee and builtin engine agree without being one, and that what stands behind both is where it is said.

Every test that `docs/two-oracles.md` names is there; with `--all` each of them is run from that page.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np
import pytest

from feltproof import content
from feltproof.clauses import load
from feltproof.games.crazy_4_poker import CrazyFourPoker
from feltproof.games.criss_cross_poker import CrissCrossPoker
from feltproof.games.ranking import Ranking as HouseRanking
from feltproof.referee.combinations import Hands, all_hands
from feltproof.referee.crazy_4_poker import Referee, Rules
from feltproof.referee.ranking import Ranking as LawsRanking
from tests.house.test_arrows import ARROWS, BY_NAME
from tests.referee.criss_cross import referee as criss_cross_referee

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = (ROOT / "docs" / "two-oracles.md").read_text(encoding="utf-8")
NAMED: Final = list(dict.fromkeys(re.findall(r"`(tests/[\w/]+\.py(?:::\w+)?)`", PAGE)))
"""The tests that the page names."""


def missing(named: str) -> str:
    """What is not there of a test `path::function`, or of a file of tests; empty where all is."""
    path, _, function = named.partition("::")
    if not (ROOT / path).is_file():
        return path
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    there = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    return "" if not function or function in there else named


def test_the_page_names_tests_that_are_there() -> None:
    assert len(NAMED) > 12
    assert [missing(named) for named in NAMED if missing(named)] == []


@pytest.mark.parametrize("named", ["tests/house/test_no_oracle.py", "tests/house/test_two_oracles.py::test_no_such"])
def test_a_test_that_is_not_there_is_seen(named: str) -> None:
    assert missing(named) == named


@pytest.mark.slow
def test_every_test_that_the_page_names_passes() -> None:
    others = [named for named in NAMED if not named.startswith("tests/house/test_two_oracles.py")]
    run = [sys.executable, "-P", "-m", "pytest", "-q", "-rs", "-m", "", "-p", "no:cacheprovider", *others]

    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout


def test_neither_side_may_import_what_the_other_is_made_of() -> None:
    assert not ARROWS["games"] & {"referee", "clauses", "checks"}
    assert not ARROWS["referee"] & {"games", "protocol", "mutants", "variants"}
    assert not (ARROWS["checks"] | BY_NAME.get("checks", frozenset())) & {"games", "mutants", "variants"}
    shared = ARROWS["games"] & ARROWS["referee"]
    assert shared == {"money", "cards", "errors", "content", "given", "locks"}
    assert all(f"`{leaf}`" in PAGE for leaf in shared)


def differing(law: LawsRanking, house: HouseRanking, hands: Hands) -> Iterator[int]:
    """Places of hands that the two put at different steps of their ladders; both begin at 0 and leave no gap."""
    assert len(law) == len(house.standings)
    yield from np.flatnonzero(law.strengths(hands) != house.strengths(np.sort(hands, axis=1))).tolist()


def crazy_4() -> LawsRanking:
    return Referee(Rules.of(load(content.specs()).section("us-ny/5324.32"))).ranking


def test_both_rank_every_five_card_hand_alike() -> None:
    assert list(differing(criss_cross_referee().ranking, CrissCrossPoker().ranking, all_hands(5))) == []


@pytest.mark.parametrize("size", [4, 5])
def test_both_rank_every_hand_of_four_and_five_cards_alike(size: int) -> None:
    assert list(differing(crazy_4(), CrazyFourPoker().ranking, all_hands(size))) == []


def test_a_ranking_of_the_house_that_is_off_by_one_pair_is_seen() -> None:
    class Swapped(type(CrazyFourPoker().ranking)):  # type: ignore[misc]
        """A straight beats a flush."""

        order = ("high_card", "pair", "two_pair", "flush", "straight", *CrazyFourPoker().ranking.order[5:])

    off = list(differing(crazy_4(), Swapped(), all_hands(4)))

    assert len(off) == 2_772 + 2_816
