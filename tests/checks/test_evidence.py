"""Tests of what a check's evidence comes to: nothing that is missing, weak or at fault ends as a pass."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from feltproof import content
from feltproof.checks.evidence import Decided, Evidence
from feltproof.checks.hands import Hands
from feltproof.checks.observation import Observation, Wavering
from feltproof.checks.rounds import Rounds
from feltproof.checks.strength import ORDER, stronger, suffices
from feltproof.checks.sweep import ANSWERED, NO_ANSWER, REJECTED
from feltproof.clauses import Clause, load
from feltproof.errors import FeltproofError
from feltproof.protocol.faults import Fault, FaultKind

FAULT = Fault(kind=FaultKind.UNKNOWN_CASE, method="rank", detail="results: case '9' was not asked")
EVERY = "exhaustive"


@pytest.fixture(scope="module")
def clause() -> Clause:
    return load(content.specs()).sections["us-ny/5324.32"].clauses["(f)(2)"]


def observed(status: Sequence[int], faults: tuple[Fault, ...] = (), strength: str = EVERY, **more: Any) -> Observation:
    """A sweep of as many hands, answered so."""
    sweep = Hands("hands", "crazy-4-poker", np.arange(5 * len(status), dtype=np.uint8).reshape(-1, 5), strength)
    columns = {**sweep.blank(len(status)), "status": np.array(status, np.uint8)}
    asked = sum(s != NO_ANSWER for s in status)
    return Observation(sweep, None, columns, asked, faults, more.pop("digest", "d"), **more)


def required(evidence: Evidence, seen: Observation, holds: Sequence[bool], **more: Any) -> None:
    evidence.require(
        seen,
        np.array(holds, np.bool_),
        title=more.pop("title", "is wrong"),
        rule=lambda i: "a rule",
        expected=lambda i: f"{i} right",
        got=lambda i: f"{i} wrong",
        **more,
    )


def test_a_sweep_that_holds_throughout_is_a_pass(clause: Clause) -> None:
    evidence = Evidence(clause, EVERY)
    required(evidence, observed([ANSWERED] * 3), [True] * 3)
    assert (evidence.outcome, evidence.tally.asked, evidence.tally.of) == ("pass", 3, 3)


def test_a_sweep_that_holds_in_all_but_one_is_a_failure(clause: Clause) -> None:
    evidence = Evidence(clause, EVERY)
    required(evidence, observed([ANSWERED] * 3), [True, False, True])
    assert evidence.outcome == "fail"


def test_where_the_outcome_alone_is_wanted_the_first_nonconformity_ends_the_check(clause: Clause) -> None:
    evidence = Evidence(clause, EVERY, outcome_alone=True)
    required(evidence, observed([ANSWERED] * 3), [True] * 3)
    assert evidence.outcome == "pass"
    with pytest.raises(Decided):
        required(evidence, observed([ANSWERED] * 3, digest="e"), [True, False, True])
    assert (evidence.outcome, evidence.counterexamples) == ("fail", {})


def test_where_the_outcome_alone_is_wanted_a_refusal_is_a_nonconformity_and_a_missing_answer_is_none(
    clause: Clause,
) -> None:
    missing = Evidence(clause, EVERY, outcome_alone=True)
    required(missing, observed([ANSWERED, NO_ANSWER]), [True] * 2)
    assert missing.outcome == "inconclusive"
    refused = Evidence(clause, EVERY, outcome_alone=True)
    with pytest.raises(Decided):
        required(refused, observed([ANSWERED, REJECTED]), [True] * 2)
    assert refused.outcome == "fail"


def test_one_case_without_an_answer_is_inconclusive(clause: Clause) -> None:
    evidence = Evidence(clause, EVERY)
    required(evidence, observed([ANSWERED, NO_ANSWER, ANSWERED]), [True] * 3)
    assert evidence.outcome == "inconclusive"
    assert evidence.why_inconclusive == "1 of 3 hands were not answered"


def test_a_fault_that_belongs_to_no_case_is_inconclusive(clause: Clause) -> None:
    evidence = Evidence(clause, EVERY)
    required(evidence, observed([ANSWERED] * 3, (FAULT,)), [True] * 3)
    assert evidence.outcome == "inconclusive"
    assert "unknown-case" in evidence.why_inconclusive


def test_a_wrong_case_is_a_failure_whatever_else_is_missing(clause: Clause) -> None:
    evidence = Evidence(clause, EVERY)
    required(evidence, observed([ANSWERED, NO_ANSWER], (FAULT,)), [False, True])
    assert evidence.outcome == "fail"


def test_nothing_put_to_the_engine_is_inconclusive(clause: Clause) -> None:
    assert Evidence(clause, EVERY).outcome == "inconclusive"


def test_a_sweep_with_no_case_of_the_clause_is_inconclusive(clause: Clause) -> None:
    evidence = Evidence(clause, EVERY)
    required(evidence, observed([ANSWERED] * 3), [True] * 3, among=np.zeros(3, np.bool_))
    assert evidence.outcome == "inconclusive"


@pytest.mark.parametrize("weaker", ["exhaustive-by-symmetry", "boundary", "scripted", "sampled"])
def test_evidence_weaker_than_needed_is_inconclusive(clause: Clause, weaker: str) -> None:
    evidence = Evidence(clause, EVERY)
    required(evidence, observed([ANSWERED] * 3, strength=weaker), [True] * 3)
    assert evidence.outcome == "inconclusive"
    assert evidence.why_inconclusive == f"evidence is {weaker}, and {EVERY} is needed"


def test_what_an_engine_declares_is_no_evidence_of_what_it_does(clause: Clause) -> None:
    evidence = Evidence(clause, "sampled")
    evidence.declares("floor-1")
    assert (evidence.strength, evidence.outcome) == ("static", "inconclusive")


def test_declared_cells_are_enough_where_the_clause_asks_for_no_more(clause: Clause) -> None:
    evidence = Evidence(clause, "static")
    evidence.declares("floor-1")
    assert evidence.outcome == "pass"


def test_stronger_evidence_never_counts_as_weaker_and_an_unknown_one_is_an_error() -> None:
    for has in ORDER:
        for needs in ORDER:
            assert suffices(has, needs) == (ORDER.index(has) >= ORDER.index(needs))
            assert stronger(has, needs) == max(has, needs, key=ORDER.index)
    with pytest.raises(FeltproofError):
        suffices("hearsay", "sampled")


def test_a_lawful_case_that_is_rejected_is_a_failure(clause: Clause) -> None:
    evidence = Evidence(clause, EVERY)
    required(evidence, observed([ANSWERED, REJECTED]), [True, True])
    (found,) = evidence.counterexamples.values()
    assert (evidence.outcome, found.title, found.got) == ("fail", "rejects what the rules allow", "rejected")


def test_a_rejected_case_that_is_none_of_the_clause_is_not_held_against_it(clause: Clause) -> None:
    evidence = Evidence(clause, EVERY)
    required(evidence, observed([ANSWERED, REJECTED]), [True, True], among=np.array([True, False]))
    assert (evidence.outcome, evidence.tally.of) == ("pass", 1)


def test_a_wrong_case_that_is_none_of_the_clause_is_not_held_against_it(clause: Clause) -> None:
    evidence = Evidence(clause, EVERY)
    required(evidence, observed([ANSWERED] * 3), [True, False, True], among=np.array([True, False, True]))
    assert (evidence.outcome, evidence.tally.asked, evidence.tally.of) == ("pass", 2, 2)


def test_parts_of_a_sweep_that_overlap_are_counted_once(clause: Clause) -> None:
    evidence, seen = Evidence(clause, EVERY), observed([ANSWERED] * 4)
    required(evidence, seen, [True] * 4, among=np.array([True, True, False, False]))
    required(evidence, seen, [True] * 4, among=np.array([False, True, True, False]), row="flush")
    assert (evidence.tally.asked, evidence.tally.of) == (3, 3)


def test_a_part_as_large_as_one_that_was_counted_counts_itself(clause: Clause) -> None:
    evidence, seen = Evidence(clause, EVERY), observed([ANSWERED, ANSWERED, NO_ANSWER, NO_ANSWER])
    required(evidence, seen, [True] * 4, among=np.array([True, True, False, False]))
    required(evidence, seen, [True] * 4, among=np.array([False, False, True, True]))
    assert (evidence.outcome, evidence.tally.asked, evidence.tally.of) == ("inconclusive", 2, 4)


def test_sweeps_of_one_strength_add_up_and_others_stay_apart(clause: Clause) -> None:
    evidence = Evidence(clause, EVERY)
    for strength, count in (("exhaustive", 3), ("exhaustive", 4), ("boundary", 50)):
        required(evidence, observed([ANSWERED] * count, strength=strength), [True] * count)
    assert (evidence.tally.of, evidence.tallies["boundary"].of) == (7, 50)


def test_an_unanswered_case_of_the_weaker_evidence_is_inconclusive_too(clause: Clause) -> None:
    evidence = Evidence(clause, EVERY)
    required(evidence, observed([ANSWERED] * 3), [True] * 3)
    required(evidence, observed([ANSWERED, NO_ANSWER], strength="boundary"), [True] * 2)
    assert evidence.outcome == "inconclusive"


def test_the_smallest_counterexample_is_kept_and_all_are_counted(clause: Clause) -> None:
    evidence = Evidence(clause, "scripted")
    for size, count in (((3,), 2), ((1, 9), 5), ((2,), 1), ((1, 9), 1)):
        evidence.expect(
            False,
            title="is wrong",
            rule="",
            expected="",
            got=str(size),
            method="play",
            request={"case": "1"},
            size=size,
            count=count,
        )
    (found,) = evidence.counterexamples.values()
    assert (found.size, found.count, found.got) == ((1, 9), 9, "(1, 9)")


def test_counterexamples_of_two_kinds_and_of_two_rows_are_kept_apart(clause: Clause) -> None:
    evidence = Evidence(clause, EVERY)
    for title, row in (("a", None), ("b", None), ("a", "flush"), ("a", "straight")):
        required(evidence, observed([ANSWERED]), [False], title=title, row=row)
    assert set(evidence.counterexamples) == {(None, "a"), (None, "b"), ("flush", "a"), ("straight", "a")}
    assert evidence.rows["flush"].failed
    assert evidence.rows["flush"].columns[""].failed
    assert "flush" in evidence.rows
    assert "four_aces" not in evidence.rows


def test_of_wrong_rounds_the_one_with_the_fewest_wagers_then_the_smallest_stakes_is_kept(clause: Clause) -> None:
    plans: tuple[dict[str, int], ...] = ({"ante": 100, "play": 100}, {"ante": 900}, {"ante": 500}, {"ante": 500})
    cards = np.arange(4 * 10, dtype=np.uint8).reshape(4, 10)
    rounds = Rounds(
        "r",
        "crazy-4-poker",
        ("ante", "play"),
        plans,
        cards[:, :5],
        cards[:, None, 5:],
        np.ones((4, 1), np.uint8),
        np.arange(4, dtype=np.uint16)[:, None],
        None,
        EVERY,
    )
    seen = Observation(rounds, "floor-1", {**rounds.blank(4), "status": np.ones(4, np.uint8)}, 4, (), "d")
    evidence = Evidence(clause, EVERY)
    required(evidence, seen, [False] * 4)
    (found,) = evidence.counterexamples.values()
    assert (found.request["case"], found.got, found.count) == ("2", "2 wrong", 4)


def test_two_answers_to_one_question_are_a_failure(clause: Clause) -> None:
    twice = Wavering({"case": "1", "hand": "AsAhKd7c2d"}, {"strength": 1}, {"strength": 2})
    evidence = Evidence(clause, EVERY)
    required(evidence, observed([ANSWERED] * 2, wavered=(twice,)), [True] * 2)
    (found,) = evidence.counterexamples.values()
    assert (evidence.outcome, found.title) == ("fail", "answers one question in two ways")


def test_what_does_not_apply_is_no_pass_and_no_failure_but_a_counterexample_fails_it(clause: Clause) -> None:
    outcomes = []
    evidence = Evidence(clause, EVERY, applies=False)
    for holds in (True, False):
        required(evidence, observed([ANSWERED]), [holds])
        outcomes.append(evidence.outcome)
    assert outcomes == ["not-applicable", "fail"]


def test_the_digest_changes_with_the_answers_and_not_with_what_was_thought_of_them(clause: Clause) -> None:
    digests = []
    for digest, holds in (("d", True), ("d", False), ("e", True)):
        evidence = Evidence(clause, EVERY)
        required(evidence, observed([ANSWERED], digest=digest), [holds])
        digests.append(evidence.digest)
    assert digests[0] == digests[1] != digests[2]
