"""Tests of an engine beside what was approved: what it declares, and what it pays."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from feltproof.errors import UsageError
from feltproof.games import engine
from feltproof.protocol import connect_object
from feltproof.submission.asking import beside
from feltproof.submission.fields import Submission
from feltproof.submission.loader import load
from feltproof.submission.record import Beside, exit_code

HOUSE: Final = Path(__file__).resolve().parents[2] / "examples" / "house"
CONFIGURATION: Final = "qu-a.prog-a.five"
Answer = Callable[[dict[str, Any]], None]


class Changed:
    """The builtin engine, with one configuration and with something changed in what it says."""

    def __init__(self, declares: Answer = lambda one: None, pays: Answer = lambda wagers: None) -> None:
        self._engine: Any = engine()
        self._declares, self._pays = declares, pays

    def hello(self, params: Mapping[str, Any]) -> Any:
        said = self._engine.hello(params)
        offer = said["games"]["crazy-4-poker"]
        one = next(one for one in offer["configurations"] if one["id"] == CONFIGURATION)
        self._declares(one)
        return {**said, "games": {"crazy-4-poker": {**offer, "configurations": [one]}}}

    def settle(self, params: Mapping[str, Any]) -> Any:
        said = self._engine.settle(params)
        for result in said["results"]:
            for seat in result.get("seats", ()):
                self._pays(seat["wagers"])
        return said

    def rank(self, params: Mapping[str, Any]) -> Any:
        return self._engine.rank(params)

    def play(self, params: Mapping[str, Any]) -> Any:
        return self._engine.play(params)


@pytest.fixture
def submitted() -> Submission:
    """What the engine of `Changed` runs with, where nothing is changed."""
    found = load(HOUSE / "main_floor.yaml")
    return replace(found, configuration=None, limits=type(found.limits)())


def asked(submitted: Submission, one: Any, refused: tuple[str, ...] = ()) -> Beside:
    with connect_object(one) as connection:
        return beside(submitted, refused, connection)


def test_an_engine_that_runs_what_was_approved_has_no_difference(submitted: Submission) -> None:
    found = asked(submitted, Changed())

    assert found.differences == ()
    assert found.unasked == ()
    assert found.declared > 25
    assert found.settled > 50
    assert exit_code((), found) == 0


def short_flush(wagers: dict[str, Any]) -> None:
    if wagers["super_bonus"]["pays"] == 7_50:
        wagers["super_bonus"] = {"outcome": "win", "pays": 7_49}


def test_a_cent_less_is_a_difference_with_the_case_that_shows_it(submitted: Submission) -> None:
    found = asked(submitted, Changed(pays=short_flush))

    assert [(one.value, one.kind, one.expected, one.got) for one in found.differences] == [
        ("super_bonus flush", "paid", "win, $7.50 on $5", "win, $7.49")
    ]
    assert '"hand": "Ks9s7s3s2h"' in found.differences[0].request
    assert exit_code((), found) == 1


def another_table(one: dict[str, Any]) -> None:
    one["odds"]["queens_up"] = {**one["odds"]["queens_up"], "three_of_a_kind": "8:1"}


def another_meter(one: dict[str, Any]) -> None:
    one["progressive"] = {**one["progressive"], "reset": 4_000_00}


def more_seats(one: dict[str, Any]) -> None:
    one["seats"] = 5


@pytest.mark.parametrize(
    ("declares", "value", "expected", "got"),
    [
        (another_table, "queens_up three_of_a_kind", "9:1", "8:1"),
        (another_meter, "reset meter", "$5,000", "$4,000"),
        (more_seats, "seats", "6", "5"),
    ],
)
def test_what_is_declared_otherwise_is_a_difference(
    submitted: Submission, declares: Answer, value: str, expected: str, got: str
) -> None:
    found = asked(submitted, Changed(declares=declares))

    assert [(one.value, one.expected, one.got) for one in found.differences if one.kind == "declared"] == [
        (value, expected, got)
    ]


def test_what_was_not_approved_is_not_compared(submitted: Submission) -> None:
    assert asked(submitted, Changed(declares=another_table), refused=("queens_up",)).differences == ()


def test_an_engine_that_breaks_the_protocol_is_told_and_is_no_difference(submitted: Submission) -> None:
    def breaks(wagers: dict[str, Any]) -> None:
        wagers["ante"] = {"outcome": "win", "pays": 5.5}

    found = asked(submitted, Changed(pays=breaks))

    assert found.faults
    assert not found.differences
    assert exit_code((), found) == 5


def test_one_of_many_configurations_has_to_be_named(submitted: Submission) -> None:
    with connect_object(engine()) as connection:
        with pytest.raises(UsageError, match="say which it is"):
            beside(submitted, (), connection)
        with pytest.raises(UsageError, match="configuration main: the engine declares"):
            beside(submitted, (), connection, "main")

        assert beside(submitted, (), connection, CONFIGURATION).differences == ()
