"""Tests of the comparison of all hands with all others, against one that does it pair by pair."""

from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltproof.checks.order import Misorder, misorder, misorder_of_groups

TRIPLES = st.lists(st.tuples(st.integers(0, 4), st.integers(-3, 3), st.booleans()), max_size=9)


def arrays(drawn: list[tuple[int, int, bool]], wide: bool = False) -> tuple[Any, Any, npt.NDArray[np.bool_]]:
    """The law's numbers, the engine's, and which hands are looked at."""
    law = np.array([law for law, _, _ in drawn], np.int64)
    engine = np.array([2**70 * e if wide else e for _, e, _ in drawn], object if wide else np.int64)
    return law, engine, np.array([where for _, _, where in drawn], np.bool_)


def wrong_pairs(law: Any, engine: Any, where: Any) -> set[tuple[int, int]]:
    """Every pair of hands that the engine puts otherwise than the law."""
    found = set()
    for a, b in combinations(np.flatnonzero(where).tolist(), 2):
        if (law[a] < law[b], law[a] == law[b]) != (engine[a] < engine[b], engine[a] == engine[b]):
            found |= {(a, b), (b, a)}
    return found


@settings(max_examples=300, deadline=None)
@given(TRIPLES, st.booleans())
def test_it_finds_a_misorder_just_where_some_pair_is_misordered(drawn: list[tuple[int, int, bool]], wide: bool) -> None:
    law, engine, where = arrays(drawn, wide)
    wrong = wrong_pairs(law, engine, where)
    found = misorder(law, engine, where)
    assert (found is None) == (not wrong)
    if found is not None:
        assert (found.lower, found.higher) in wrong
        assert found.tie == (law[found.lower] == law[found.higher])
        assert found.tie or law[found.lower] < law[found.higher]
        assert found.count > 0


@settings(max_examples=300, deadline=None)
@given(TRIPLES, st.booleans())
def test_groups_are_misordered_just_where_a_lower_one_reaches_up_to_a_higher(
    drawn: list[tuple[int, int, bool]], wide: bool
) -> None:
    group, strength, where = arrays(drawn, wide)
    seen = np.flatnonzero(where).tolist()
    wrong = {(a, b) for a in seen for b in seen if group[a] < group[b] and strength[a] >= strength[b]}
    found = misorder_of_groups(group, strength, where)
    assert (found is None) == (not wrong)
    if found is not None:
        assert (found.lower, found.higher) in wrong
        assert found.count > 0


@pytest.mark.parametrize(
    ("law", "engine", "expected"),
    [
        ([0, 1, 2], [5, 6, 7], None),
        ([0, 1, 2], [-9, 0, 2**40], None),
        ([0, 0, 1], [5, 5, 6], None),
        # A tie that the engine breaks, and one that it makes.
        ([0, 0, 1], [5, 6, 7], Misorder(0, 1, True, 1)),
        ([0, 1, 2], [5, 5, 7], Misorder(0, 1, False, 1)),
        # The highest class far below: every class above it is broken.
        ([0, 1, 2], [9, 6, 7], Misorder(0, 1, False, 2)),
        ([], [], None),
    ],
)
def test_ties_and_overlaps_are_told_apart(law: list[int], engine: list[int], expected: Misorder | None) -> None:
    assert misorder(np.array(law, int), np.array(engine, int), np.ones(len(law), np.bool_)) == expected


def test_hands_that_are_not_looked_at_do_not_count() -> None:
    where = np.array([True, False, True])
    assert misorder(np.array([0, 1, 2]), np.array([0, 99, 1]), where) is None
    assert misorder(np.array([0, 1, 2]), np.array([0, 99, 1]), ~where) is None
    assert misorder(np.array([0, 1, 2]), np.array([0, 99, 1]), where | ~where) is not None
