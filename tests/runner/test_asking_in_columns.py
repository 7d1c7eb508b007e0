"""Sweeps put in columns: the same as case by case, and nothing gets past the second encoding."""

import copy
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest

from feltproof.checks.criss_cross_poker.rounds import CrossRounds
from feltproof.checks.hands import Hands
from feltproof.checks.rounds import Rounds
from feltproof.checks.sweep import ANSWERED, NO_ANSWER, REJECTED
from feltproof.games import engine_in_columns
from feltproof.protocol import connect_object
from feltproof.protocol.faults import FaultKind
from feltproof.runner.asking import ask_part

GAME, EVERYTHING = "crazy-4-poker", "qu-a.prog-a.five"
Change = Callable[[dict[str, Any]], Any]


class Changed:
    """The builtin engine, whose columns go through `change`."""

    def __init__(self, change: Change = lambda columns: columns) -> None:
        self.engine = engine_in_columns()
        self.change = change
        self.asked = {"columns": 0, "cases": 0}

    def hello(self, params: Mapping[str, Any]) -> Any:
        return self.engine.hello(params)

    def rank(self, params: Mapping[str, Any]) -> Any:
        return self._answer(self.engine.rank, params)

    def settle(self, params: Mapping[str, Any]) -> Any:
        return self._answer(self.engine.settle, params)

    def _answer(self, method: Callable[[Mapping[str, Any]], Any], params: Mapping[str, Any]) -> Any:
        told = method(params)
        if "columns" not in params:
            self.asked["cases"] += len(params["cases"])
            return told
        self.asked["columns"] += params["columns"]["cases"]
        return {"columns": self.change(copy.deepcopy(told["columns"]))}


def hands(count: int) -> Hands:
    drawn = np.random.default_rng(5).permuted(np.tile(np.arange(52, dtype=np.uint8), (count, 1)), axis=1)
    return Hands("hands", GAME, drawn[:, :5], "exhaustive")


def rounds(count: int) -> Rounds:
    drawn = np.random.default_rng(6).permuted(np.tile(np.arange(52, dtype=np.uint8), (count, 1)), axis=1)
    wagers = ("ante", "play", "super_bonus", "queens_up", "progressive")
    plans = ({"ante": 500, "super_bonus": 500, "play": 500, "queens_up": 500}, {"ante": 500, "super_bonus": 500})
    return Rounds(
        "rounds",
        GAME,
        wagers,
        plans,
        drawn[:, :5].copy(),
        drawn[:, 5:15].reshape(count, 2, 5).copy(),
        np.tile(np.array([1, 4], np.uint8), (count, 1)),
        (drawn[:, :2] % 2).astype(np.uint16),
        1_000_000,
        "sampled",
    )


def crosses(count: int) -> CrossRounds:
    drawn = np.random.default_rng(8).permuted(np.tile(np.arange(52, dtype=np.uint8), (count, 1)), axis=1)
    opened = {"ante_across": 500, "ante_down": 500, "five_card_bonus": 500, "across": 1500}
    return CrossRounds(
        "crosses",
        ({**opened, "down": 500, "middle": 1000}, opened),
        (None, "down"),
        drawn[:, :5].copy(),
        drawn[:, 5:9].reshape(count, 2, 2).copy(),
        np.tile(np.array([1, 4], np.uint8), (count, 1)),
        (drawn[:, :2] % 2).astype(np.uint16),
        "sampled",
    )


@pytest.mark.parametrize(
    ("sweep", "where"),
    [(hands(600), None), (rounds(600), EVERYTHING), (crosses(600), "least")],
    ids=["rank", "settle", "settle around a cross"],
)
def test_a_sweep_in_columns_has_the_answers_that_it_has_case_by_case(
    sweep: Any, where: str | None, monkeypatch: Any
) -> None:
    engine = Changed()
    connection = connect_object(engine)
    in_columns = ask_part(connection, sweep, where, 1)
    assert engine.asked == {"columns": 600, "cases": 2}
    monkeypatch.setattr(connection, "takes_columns", lambda *_: False)
    by_case = ask_part(connection, sweep, where, 1)
    assert engine.asked == {"columns": 600, "cases": 2 + 602}
    for name, column in by_case.columns.items():
        assert np.array_equal(in_columns.columns[name], column), name
        assert in_columns.columns[name].dtype == column.dtype
    assert (in_columns.asked, in_columns.faults, in_columns.wavered) == (600, (), ())


def test_the_same_sweep_has_the_same_digest_twice_and_other_answers_have_another() -> None:
    one, two = (ask_part(connect_object(Changed()), hands(300), None, 1) for _ in range(2))
    assert one.digest == two.digest
    other = ask_part(connect_object(Changed(lambda c: c | {"strength": [0] * len(c["strength"])})), hands(300), None, 1)
    assert other.digest != one.digest


def test_an_engine_that_says_one_thing_in_columns_and_another_case_by_case_is_found_out() -> None:
    lies = Changed(lambda c: c | {"strength": [n + 1 for n in c["strength"]]})
    seen = ask_part(connect_object(lies), hands(600), None, 1)
    assert seen.wavered
    honest = ask_part(connect_object(Changed()), hands(600), None, 1)
    assert not honest.wavered


def test_columns_that_cannot_be_read_are_a_fault_and_the_hands_are_asked_case_by_case() -> None:
    short = Changed(lambda c: c | {"strength": c["strength"][1:]})
    seen = ask_part(connect_object(short), hands(600), None, 1)
    assert {fault.kind for fault in seen.faults} == {FaultKind.WRONG_SHAPE}
    assert (seen.columns["status"] == ANSWERED).all()
    assert seen.asked == 600


def test_where_nothing_is_asked_again_columns_that_cannot_be_read_are_not_asked_case_by_case() -> None:
    short = Changed(lambda c: c | {"strength": c["strength"][1:]})
    connection = connect_object(short)
    connection.isolates = False

    seen = ask_part(connection, hands(600), None, 1)

    assert {fault.kind for fault in seen.faults} == {FaultKind.WRONG_SHAPE}
    assert (seen.columns["status"] == NO_ANSWER).all()
    assert len(seen.columns["status"]) == 600
    assert seen.asked == 0


def test_an_engine_that_fails_again_and_again_in_columns_is_asked_no_more() -> None:
    broken = Changed(lambda c: None)
    connection = connect_object(broken)
    connection.hello = connection.hello.__class__(
        protocol="1.0", engine=connection.hello.engine, games=connection.hello.games, max_cases=50
    )
    seen = ask_part(connection, hands(600), None, 1)
    assert seen.stopped
    assert broken.asked["columns"] < 600
    assert (seen.columns["status"] == ANSWERED).sum() == seen.asked == broken.asked["cases"]


def test_a_row_that_is_refused_is_refused_and_holds_nothing() -> None:
    refuses = Changed(lambda c: c | {"rejected": [{"row": 3, "code": "no"}]})
    seen = ask_part(connect_object(refuses), rounds(400), EVERYTHING, 1)
    refused = seen.columns["status"] == REJECTED
    assert refused.sum() >= 1
    assert not seen.columns["outcome"][refused].any()
    assert not seen.columns["pays"][refused].any()
