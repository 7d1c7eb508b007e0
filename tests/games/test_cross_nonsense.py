"""Whatever stands in a case of criss-cross poker, the builtin engine answers it, once, in order, without a crash."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltproof.games import engine

ENGINE = engine()

WHOLE = {"left": "As", "right": "Ks", "top": "Qs", "bottom": "Js", "middle": "Td"}
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-1, 9),
    st.sampled_from([100, 500, 1500, 2**63, 10**400, -(10**20)]),
    st.floats(allow_nan=False),
    st.text(max_size=4),
    st.sampled_from(["As", "AsKd", "p1", "ante_across", "across", "middle", "manual"]),
)
ANYTHING = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner)
)


def mostly(values: list[Any]) -> st.SearchStrategy[Any]:
    """One of `values` more often than not, otherwise anything at all."""
    return st.one_of(st.sampled_from(values), st.sampled_from(values), st.sampled_from(values), ANYTHING)


WAGERS = st.dictionaries(
    st.sampled_from(["ante_across", "ante_down", "five_card_bonus", "across", "down", "middle", "play"]),
    mostly([0, 500, 500, 1000]),
) | st.just({"ante_across": 500, "ante_down": 500, "across": 500, "down": 500, "middle": 500})
SEATS = st.fixed_dictionaries(
    {},
    optional={
        "seat": mostly([1, 2, 6]),
        "hand": mostly(["8h9h", "ThJh", "8h9h", "AsAs", "8h"]),
        "folded": mostly([None, "across", "down", "middle"]),
        "wagers": WAGERS | ANYTHING,
    },
)
CROSS = st.fixed_dictionaries({}, optional={place: mostly([card]) for place, card in WHOLE.items()})
ROUNDS = st.fixed_dictionaries(
    {"case": st.just("1")},
    optional={
        "community": CROSS | st.just(WHOLE) | ANYTHING,
        "seats": st.lists(SEATS | ANYTHING, max_size=3) | ANYTHING,
    },
)
EVENTS = st.fixed_dictionaries(
    {},
    optional={
        "event": mostly(["sit", "leave", "wager", "no_more_bets", "deal", "fold", "reveal", "settle"]),
        "player": mostly(["p1", "p2"]),
        "seat": mostly([1, 2]),
        "wager": mostly(["ante_across", "ante_down", "across", "middle"]),
        "cents": mostly([0, 100, 500]),
        "method": mostly(["manual"]),
        "cards": mostly(["across", "down", "middle"]),
        "deck": ANYTHING,
    },
)
SITTINGS = st.fixed_dictionaries(
    {"case": st.just("1")}, optional={"events": st.lists(EVENTS | ANYTHING, max_size=12) | ANYTHING}
)


def ask(method: str, cases: list[Any]) -> list[dict[str, Any]]:
    params = {"game": "criss-cross-poker", "configuration": "least", "cases": cases}
    results: list[dict[str, Any]] = getattr(ENGINE, method)(params)["results"]
    assert [result["case"] for result in results] == [case["case"] for case in cases]
    json.dumps(results).encode("utf-8")
    return results


@settings(derandomize=True, max_examples=60, deadline=None, database=None)
@given(st.lists(st.fixed_dictionaries({"case": st.just("1")}, optional={"hand": ANYTHING | st.just("8h9hThJhQh")})))
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
