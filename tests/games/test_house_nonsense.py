"""Whatever stands in a case, the builtin engine answers: each case once, in order, and never with a crash."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltproof.games import engine

ENGINE = engine()

HANDS = ("AcQh9h4d3c", "KsQd9c4h2s", "AsAhKd7c2d", "8c8h8d8sJc", "AcQh9h4d", "AcAc9h4d3c")
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-1, 9),
    st.sampled_from([100, 500, 1500, 2**63, 10**400, -(10**20)]),
    st.floats(allow_nan=False),
    st.text(max_size=4),
    st.sampled_from(HANDS),
    st.sampled_from(["p1", "p2", "ante", "super_bonus", "play", "progressive", "manual"]),
)
ANYTHING = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner)
)


def mostly(value: Any) -> st.SearchStrategy[Any]:
    """`value` as often as not, otherwise anything at all."""
    return st.sampled_from(value) | ANYTHING if isinstance(value, list) else value | ANYTHING


WAGERS = st.dictionaries(
    st.sampled_from(["ante", "super_bonus", "queens_up", "progressive", "play", "pot_luck"]), mostly([0, 100, 500])
)
SEATS = st.fixed_dictionaries(
    {}, optional={"seat": mostly([1, 2, 6]), "hand": mostly(list(HANDS)), "wagers": mostly(WAGERS)}
)
ROUNDS = st.fixed_dictionaries(
    {"case": st.just("1")},
    optional={
        "dealer": mostly(list(HANDS)),
        "meter": mostly([500_000]),
        "seats": mostly(st.lists(mostly(SEATS), max_size=3)),
    },
)
EVENTS = st.fixed_dictionaries(
    {},
    optional={
        "event": mostly(["sit", "leave", "wager", "no_more_bets", "deal", "fold", "settle"]),
        "player": mostly(["p1", "p2"]),
        "seat": mostly([1, 2]),
        "wager": mostly(["ante", "super_bonus", "play", "progressive"]),
        "cents": mostly([0, 100, 500]),
        "method": mostly(["manual"]),
        "deck": ANYTHING,
    },
)
SITTINGS = st.fixed_dictionaries(
    {"case": st.just("1")}, optional={"events": mostly(st.lists(mostly(EVENTS), max_size=12))}
)


def ask(method: str, cases: list[Any]) -> list[dict[str, Any]]:
    params = {"game": "crazy-4-poker", "configuration": "qu-a.prog-a.five", "cases": cases}
    results: list[dict[str, Any]] = getattr(ENGINE, method)(params)["results"]
    assert [result["case"] for result in results] == [case["case"] for case in cases]
    json.dumps(results).encode("utf-8")
    return results


@settings(derandomize=True, max_examples=100, deadline=None, database=None)
@given(st.lists(st.fixed_dictionaries({"case": st.just("1")}, optional={"hand": mostly(list(HANDS))}), max_size=4))
def test_every_hand_is_ranked_or_rejected(cases: list[Any]) -> None:
    for result in ask("rank", cases):
        assert ("strength" in result) != ("rejected" in result)


@pytest.mark.parametrize("examples", [30, pytest.param(150, marks=pytest.mark.slow)])
def test_every_round_is_settled_or_rejected_as_if_it_came_alone(examples: int) -> None:
    @settings(derandomize=True, max_examples=examples, deadline=None, database=None)
    @given(st.lists(ROUNDS, min_size=1, max_size=3))
    def holds(cases: list[Any]) -> None:
        results = ask("settle", cases)

        assert results == [ask("settle", [case])[0] for case in cases]
        for result in results:
            assert ("seats" in result) != ("rejected" in result)

    holds()


@pytest.mark.parametrize("examples", [30, pytest.param(100, marks=pytest.mark.slow)])
def test_every_event_has_its_reply(examples: int) -> None:
    @settings(derandomize=True, max_examples=examples, deadline=None, database=None)
    @given(st.lists(SITTINGS, max_size=2))
    def holds(cases: list[Any]) -> None:
        for case, result in zip(cases, ask("play", cases), strict=True):
            if isinstance(case.get("events"), list):
                assert [type(reply["accepted"]) for reply in result["replies"]] == [bool] * len(case["events"])
            else:
                assert "rejected" in result

    holds()
