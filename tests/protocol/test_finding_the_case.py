"""Tests of the search for the case at which an engine breaks."""

import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from feltproof.protocol import Answers, Fault, FaultKind, Limits, RankResult, connect
from feltproof.protocol.answers import Case
from feltproof.protocol.isolation import CULPRITS, REQUESTS, ask_isolating


class Fragile:
    """An engine that breaks at some cases, and counts how often it is asked."""

    def __init__(self, breaks: Callable[[Sequence[str]], bool], kind: FaultKind = FaultKind.EXITED) -> None:
        self.breaks = breaks
        self.kind = kind
        self.asked = 0

    def __call__(self, cases: Sequence[Case]) -> Answers:
        """Answer, or break."""
        self.asked += 1
        names = [case["case"] for case in cases]
        if self.breaks(names):
            fault = Fault(kind=self.kind, method="rank")
            return Answers([fault] * len(cases), (fault,), fault)
        return Answers([RankResult(case=name, category="pair", strength=1) for name in names])


def cases(count: int) -> list[Case]:
    """So many cases."""
    return [{"case": str(number)} for number in range(count)]


def named(answers: Answers) -> list[str]:
    """The cases that faults name."""
    return [fault.case for fault in answers.faults if fault.case is not None]


@pytest.mark.parametrize("count", [2, 3, 10, 1000, 10_000])
@pytest.mark.parametrize("where", ["first", "last", "middle"])
def test_the_case_that_breaks_it_is_named_and_every_other_answered(count: int, where: str) -> None:
    culprit = {"first": 0, "last": count - 1, "middle": count // 3}[where]
    engine = Fragile(lambda names: str(culprit) in names)

    answers = ask_isolating(engine, cases(count))

    assert named(answers) == [str(culprit)]
    assert [isinstance(result, Fault) for result in answers.results].count(True) == 1
    assert isinstance(answers.results[culprit], Fault)
    assert answers.broken is not None
    assert answers.broken in answers.faults
    assert engine.asked <= REQUESTS + 3


def test_several_cases_are_named_but_not_without_end() -> None:
    engine = Fragile(lambda names: any(int(name) % 100 == 7 for name in names))

    answers = ask_isolating(engine, cases(1000))

    assert named(answers) == ["7", "107", "207"]
    assert isinstance(answers.results[206], RankResult)
    # What was not got an answer to is the whole request's fault, and no pass.
    assert answers.results[999] == answers.broken
    assert engine.asked <= 1 + CULPRITS * (REQUESTS + 2)


def test_a_hang_is_looked_for_only_once() -> None:
    engine = Fragile(lambda names: any(int(name) % 100 == 7 for name in names), FaultKind.TIMEOUT)

    assert named(ask_isolating(engine, cases(1000))) == ["7"]


def test_an_engine_that_breaks_only_at_the_whole_keeps_the_whole_fault() -> None:
    engine = Fragile(lambda names: len(names) == 100)

    answers = ask_isolating(engine, cases(100))

    assert named(answers) == []
    assert not any(isinstance(result, Fault) for result in answers.results[:99])
    assert answers.broken in answers.faults


@pytest.mark.parametrize("kind", [FaultKind.ERROR_REPLY, FaultKind.WRONG_SHAPE, FaultKind.TOO_MANY_RESTARTS])
def test_what_no_single_case_does_is_not_searched(kind: FaultKind) -> None:
    engine = Fragile(lambda names: True, kind)

    ask_isolating(engine, cases(100))

    assert engine.asked == 1


def test_a_request_that_is_answered_is_asked_once() -> None:
    engine = Fragile(lambda names: False)

    answers = ask_isolating(engine, cases(100))

    assert engine.asked == 1
    assert answers.faults == ()


MINIATURE = Path(__file__).parent / "miniatures" / "dies_at_a_case.py"


@pytest.mark.parametrize(("isolate", "answered"), [(True, 7), (False, 0)])
def test_an_engine_is_asked_again_unless_nothing_is_asked_twice(isolate: bool, answered: int) -> None:
    hands = [f"{'2c' if place == 3 else '3c'}AsAhKd7d" for place in range(8)]
    address = f"cmd:{shlex.join([sys.executable, '-S', '-E', str(MINIATURE)])}"

    with connect(address, Limits(isolate=isolate)) as engine:
        asked = [{"case": str(place), "hand": hand} for place, hand in enumerate(hands)]
        answers = engine.ask_isolating("rank", "crazy-4-poker", None, asked)
        after = engine.ask_isolating("rank", "crazy-4-poker", None, asked[:3])

    assert sum(isinstance(result, RankResult) for result in answers.results) == answered
    assert {fault.kind for fault in answers.faults} == {FaultKind.EXITED}
    # What was not asked before is asked all the same.
    assert all(isinstance(result, RankResult) for result in after.results)
