"""Tests of how shards are dealt out, kept, and put together again."""

import operator
import os
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from feltproof.errors import FeltproofError
from feltproof.runner.dealing import Changed, Dealing, Form, dealing
from feltproof.runner.resuming import Kept

FORM = Form(msgspec.json.encode, msgspec.json.decode, again=True)
NUMBERS = tuple(range(-7, 8))
worth = operator.abs


def found(each: Dealing, numbers: Sequence[int] = NUMBERS) -> dict[int, int]:
    return dict(each(worth, numbers))


def test_each_task_comes_back_with_its_result_wherever_it_was_done() -> None:
    here = found(Dealing())
    with dealing(2, None) as each:
        assert found(each) == here == {number: abs(number) for number in NUMBERS}


def test_what_was_done_before_an_interruption_is_not_done_again(tmp_path: Path) -> None:
    first: Iterator[Any] = iter(Dealing(None, Kept(tmp_path, "these"), FORM)(worth, NUMBERS))
    before = [next(first) for _ in range(5)]
    first.close()  # type: ignore[attr-defined]
    kept = Kept(tmp_path, "these")
    assert found(Dealing(None, kept, FORM)) == found(Dealing())
    assert kept.found == len(before)


def test_a_result_that_does_not_come_out_again_makes_all_that_is_kept_useless(tmp_path: Path) -> None:
    kept = Kept(tmp_path, "these")
    each = Dealing(None, kept, FORM)
    found(each, NUMBERS[:3])
    for number in NUMBERS[:3]:
        kept.put(each._key(worth, number), b"1000")
    with pytest.raises(Changed, match="name another folder"):
        found(each)
    unsuspecting = Dealing(None, kept, Form(FORM.written, FORM.read, again=False))
    assert found(unsuspecting)[NUMBERS[0]] == 1000


def test_what_is_kept_and_is_no_result_counts_for_nothing(tmp_path: Path) -> None:
    kept = Kept(tmp_path, "these")
    each = Dealing(None, kept, FORM)
    kept.put(each._key(worth, NUMBERS[0]), b"{no JSON")
    assert found(each) == found(Dealing())
    assert kept.found == 0


def test_a_task_that_goes_wrong_is_told_and_one_whose_worker_dies_too() -> None:
    with dealing(2, None) as each:
        with pytest.raises(ZeroDivisionError):
            list(each(partial(operator.floordiv, 7), [1, 0]))
        with pytest.raises(FeltproofError, match="ended with 3"):
            list(each(os._exit, [3]))
