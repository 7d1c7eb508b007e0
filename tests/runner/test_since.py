"""What is to be certified again: each clause that a run rests on something else for, why, and no other."""

import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from feltproof.runner.record import CheckRecord, ClauseRecord, Run
from feltproof.runner.since import to_certify_again

sys.path.insert(0, str(Path(__file__).parents[1] / "matrix"))

from sample_run import sample

FLUSH = "us-ny/5324.32(f)(1)"


def changed(run: Run, id: str, change: Callable[[ClauseRecord], ClauseRecord]) -> Run:
    """The run with one clause that is otherwise."""
    clauses = tuple(change(clause) if clause.id == id else clause for clause in run.clauses)
    assert clauses != run.clauses
    return msgspec.structs.replace(run, clauses=clauses)


def due(before: Run, now: Run) -> dict[str, set[str]]:
    """The kinds of reasons by clause, but for what was open and is."""
    found = {id: {one.kind for one in reasons} for id, reasons in to_certify_again(before, now).items()}
    return {id: kinds for id, kinds in found.items() if kinds != {"open"}}


@pytest.fixture(scope="module")
def run() -> Run:
    return sample(passing=True, small=True)


def answers(clause: ClauseRecord) -> ClauseRecord:
    checks = tuple(msgspec.structs.replace(check, digest="0" * 64) for check in clause.checks)
    return msgspec.structs.replace(clause, checks=checks)


def test_the_same_run_again_leaves_only_what_was_open() -> None:
    run = sample(passing=True)
    again = to_certify_again(run, run)

    assert due(run, run) == {}
    assert again
    assert all(clause.own == "inspection" for clause in run.clauses if clause.id in again)


def test_words_that_changed_are_the_laws_doing(run: Run) -> None:
    now = changed(run, FLUSH, lambda one: msgspec.structs.replace(one, paragraph_sha256="1" * 64))

    assert due(run, now) == {FLUSH: {"law"}}


def test_a_heading_whose_words_changed_is_named_too(run: Run) -> None:
    heading = next(clause.id for clause in run.clauses if clause.own == "no-obligation")
    now = changed(run, heading, lambda one: msgspec.structs.replace(one, paragraph_sha256="1" * 64))

    assert due(run, now) == {heading: {"law"}}


def test_a_run_that_does_not_say_its_words_speaks_for_no_clause(run: Run) -> None:
    old = msgspec.structs.replace(
        run, clauses=tuple(msgspec.structs.replace(one, paragraph_sha256=msgspec.UNSET) for one in run.clauses)
    )

    assert set(due(old, run)) == {clause.id for clause in run.clauses}


def test_a_clause_that_is_new_was_certified_by_nobody(run: Run) -> None:
    old = msgspec.structs.replace(run, clauses=tuple(one for one in run.clauses if one.id != FLUSH))

    assert due(old, run) == {FLUSH: {"law"}}


def test_other_answers_to_the_same_questions_are_the_engines_doing(run: Run) -> None:
    assert due(run, changed(run, FLUSH, answers)) == {FLUSH: {"engine"}}


def test_other_answers_to_other_questions_are_not_laid_to_the_engine_alone(run: Run) -> None:
    now = changed(run, FLUSH, answers)
    now = msgspec.structs.replace(now, suite=msgspec.structs.replace(now.suite, seed=7))

    assert due(run, now) == {FLUSH: {"run"}}


def test_another_build_that_answers_the_same_leaves_all_that_was_certified(run: Run) -> None:
    now = msgspec.structs.replace(run, engine=msgspec.structs.replace(run.engine, version="9", artifacts=()))

    assert due(run, now) == {}


@pytest.mark.parametrize("outcome", ["pass", "fail"])
def test_what_an_engine_declares_otherwise_is_its_own_doing_whether_it_passes_or_not(run: Run, outcome: str) -> None:
    """No digest holds it: a static check asks nothing."""

    def judged(one: ClauseRecord) -> ClauseRecord:
        checks = tuple(msgspec.structs.replace(check, outcome=outcome) for check in one.checks)
        return msgspec.structs.replace(one, checks=checks, own=outcome)

    only = tuple(
        one if one.id == FLUSH else msgspec.structs.replace(one, checks=tuple(_of_no_configuration(one)))
        for one in run.clauses
    )
    before = msgspec.structs.replace(run, clauses=only)
    now = before if outcome == "pass" else changed(before, FLUSH, judged)
    first = msgspec.structs.replace(now.configurations[0], declared={**now.configurations[0].declared, "seats": 5})
    now = msgspec.structs.replace(now, configurations=(first, *now.configurations[1:]))

    assert due(before, now) == {FLUSH: {"engine"} if outcome == "pass" else {"engine", "open"}}
    assert [one.words for one in to_certify_again(before, now)[FLUSH] if one.kind == "engine"] == [
        "it declares otherwise (floor-1)"
    ]


def _of_no_configuration(clause: ClauseRecord) -> list[CheckRecord]:
    return [msgspec.structs.replace(check, configurations=()) for check in clause.checks]


def test_a_reading_is_named_with_each_clause_that_it_touches(run: Run) -> None:
    first = run.readings[0]
    other = next(option.name for option in first.options if option.name != first.option)
    now = msgspec.structs.replace(run, readings=(msgspec.structs.replace(first, option=other), *run.readings[1:]))

    touched = {clause.id for clause in run.clauses if first.id in clause.readings and clause.own != "no-obligation"}
    assert touched
    assert {id for id, kinds in due(run, now).items() if "reading" in kinds} == touched


@pytest.mark.parametrize(
    "change",
    [
        lambda one: msgspec.structs.replace(one, requirement="Otherwise."),
        lambda one: msgspec.structs.replace(one, suspect="the check changed"),
        lambda one: msgspec.structs.replace(one, checks=()),
    ],
)
def test_what_the_suite_does_otherwise_is_told(run: Run, change: Callable[[ClauseRecord], ClauseRecord]) -> None:
    assert due(run, changed(run, FLUSH, change))[FLUSH] >= {"suite"}


def test_the_same_answers_judged_otherwise_are_the_suites_doing(run: Run) -> None:
    def judged(one: ClauseRecord) -> ClauseRecord:
        checks = tuple(msgspec.structs.replace(check, outcome="fail") for check in one.checks)
        return msgspec.structs.replace(one, checks=checks, own="fail")

    assert due(run, changed(run, FLUSH, judged)) == {FLUSH: {"suite", "open"}}


@pytest.mark.parametrize("configured", [False, True])
def test_a_clause_that_stands_otherwise_is_never_carried_over_in_silence(run: Run, configured: bool) -> None:
    inspected = next(clause.id for clause in run.clauses if clause.method == "inspection")
    now = changed(run, inspected, lambda one: msgspec.structs.replace(one, own="not-applicable"))
    if configured:
        now = msgspec.structs.replace(now, configurations=now.configurations[:1])

    assert due(run, now)[inspected] >= {"engine" if configured else "run"}


def test_a_verdict_that_now_hangs_on_a_reading_is_the_suites_doing(run: Run) -> None:
    def hanging(one: ClauseRecord) -> ClauseRecord:
        checks = tuple(msgspec.structs.replace(check, by_option={"r": {"o": "fail"}}) for check in one.checks)
        return msgspec.structs.replace(one, checks=checks, sensitivity="only-as-read")

    assert due(run, changed(run, FLUSH, hanging)) == {FLUSH: {"suite"}}


def test_a_quick_run_speaks_for_no_sampled_clause_of_a_full_one() -> None:
    quick, full = sample(passing=True, small=True, quick=True), sample(passing=True, small=True)

    reasons = [one for found in to_certify_again(quick, full).values() for one in found if one.kind == "run"]

    assert any("it was quick, and is full" in one.words for one in reasons)
