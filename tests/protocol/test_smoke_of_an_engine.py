"""Tests of the smoke test: a sound engine passes every step, and a wrong line is shown with what is wrong in it."""

import json
import shlex
import sys
from pathlib import Path

import pytest

from feltproof.protocol import Limits
from feltproof.protocol.smoke import Report, smoke
from feltproof.protocol.trial import Step

MINIATURES = Path(__file__).parent / "miniatures"


def tried(miniature: str) -> Report:
    """What came of a miniature."""
    command = shlex.join([sys.executable, "-S", "-E", str(MINIATURES / miniature)])
    return smoke(f"cmd:{command}.py", Limits(start=5.0, request=2.0, grace=0.3))


def step(report: Report, part: str) -> Step:
    """The first step whose name has that part."""
    return next(step for step in report.steps if part in step.name)


@pytest.fixture(scope="module")
def builtin() -> Report:
    return smoke("builtin")


def test_the_builtin_engine_passes_every_step(builtin: Report) -> None:
    passes(builtin)


@pytest.mark.slow
def test_the_builtin_engine_passes_every_step_under_its_other_address() -> None:
    passes(smoke("python:feltproof.games:engine"))


def passes(report: Report) -> None:
    assert [step for step in report.steps if not step.ok] == []
    assert len(report.steps) > 100
    assert report.ok


def test_each_step_shows_the_line_that_was_sent_and_the_line_that_came_back(builtin: Report) -> None:
    shown = step(builtin, "an unknown method")

    assert json.loads(shown.sent or "")["method"] == "shuffle"
    assert json.loads(shown.received or "")["error"]["code"] == -32601


def test_an_engine_that_does_not_start_has_one_step_and_its_stderr() -> None:
    report = tried("dies_at_start")

    assert not report.ok
    assert report.hello is None
    assert len(report.steps) == 1
    assert report.steps[0].wrong == "exited-at-start: it ended with exit code 1"
    assert report.stderr == "no licence file\n"


def test_a_wrong_hello_is_shown_to_the_field() -> None:
    shown = tried("garbles_its_odds").steps[0]

    assert '"method":"hello"' in (shown.sent or "")
    assert '"3/2"' in (shown.received or "")
    assert "configurations[0].odds.super_bonus.flush" in (shown.wrong or "")
    assert shown.remedy


def test_a_missing_rejection_is_shown() -> None:
    report = tried("sound")

    assert step(report, "rejects what is no hand").wrong == "results[0]: 'rejected' is wanted for case 'twice'"
    assert step(report, "settle answers a lawful round").ok


def test_an_engine_that_dies_of_bad_json_is_tried_on() -> None:
    report = tried("sound")

    assert step(report, "no JSON").wrong == "exited: it ended with exit code 1"
    assert step(report, "rank answers the same").ok


def test_a_line_of_the_engine_s_own_is_shown() -> None:
    report = tried("sends_notifications")

    assert "unasked-output" in (step(report, "settle answers").wrong or "")


def test_an_engine_that_does_not_end_fails_the_last_step() -> None:
    shown = tried("ignores_the_end").steps[-1]

    assert not shown.ok
    assert "outlived-stdin" in (shown.wrong or "")


def test_a_short_sitting_of_criss_cross_poker_goes_well() -> None:
    assert step(tried("sound_at_criss_cross"), "play answers a short sitting").ok


@pytest.mark.parametrize(
    ("miniature", "wrong"),
    [
        (
            "forgets_a_place",
            "results[0].replies[6].dealt: 1 to 'bottom', 1 to 'left', 1 to 'middle', 1 to 'right', 2 to 'seat:1', 1 to "
            "'top' are wanted, not 1 to 'left', 1 to 'middle', 1 to 'right', 2 to 'seat:1', 1 to 'top'",
        ),
        (
            "shows_other_cards",
            "results[0].replies[8].shown: left 2c, right 2d is wanted, as it was dealt, not left As, right As",
        ),
        ("shows_cards_without_places", "wrong-shape: results[0].replies[8].shown[0]: a list of 2 is wanted, not '2c'"),
    ],
)
def test_cards_of_the_cross_that_are_not_where_they_belong_are_shown(miniature: str, wrong: str) -> None:
    assert step(tried(miniature), "play answers a short sitting").wrong == wrong
