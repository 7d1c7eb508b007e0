"""The statement of conformity counts its clauses as one says it."""

import sys
from pathlib import Path

import msgspec
import pytest

from feltproof.runner.record import Run, Verdict
from feltproof.runner.recording import statement

sys.path.insert(0, str(Path(__file__).parents[1] / "matrix"))

from sample_run import sample


@pytest.fixture(scope="module")
def run() -> Run:
    return sample(passing=True, small=True)


def _said(run: Run, verdicts: list[Verdict], code: int) -> str:
    clauses = [
        msgspec.structs.replace(clause, own=own, waived=None, suspect=None, stale=None, inspection=None)
        for clause, own in zip(run.clauses, verdicts, strict=False)
    ]
    return statement(run.engine, [], clauses, code)


def test_one_clause_is_and_two_clauses_are(run: Run) -> None:
    one = _said(run, ["fail", "pass", "inconclusive", "inspection"], 1)
    two = _said(run, ["fail", "pass", "inconclusive", "inspection"] * 2, 1)

    assert "1 clause is not met, 1 met by test. 1 clause was not tested to the end. 1 clause is for a person" in one
    assert "2 clauses are not met, 2 met by test. 2 clauses were not tested to the end. 2 clauses are for" in two
