"""What an engine answered is kept in little room, and read out number for number."""

from typing import Any

import hypothesis.strategies as st
import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given

from feltproof.checks.kept_columns import AT_ONCE, MOST_VALUES, Coded, Keeper, KeptColumns
from feltproof.referee.batch import narrowed

WORD = st.integers(-(2**63), 2**63 - 1)
AMOUNTS = st.one_of(st.sampled_from([0, 1_00, 2_50, 1_000_000_00]), WORD)


def kept(*parts: dict[str, Any]) -> KeptColumns:
    keeper = Keeper()
    by_wager = frozenset(name for name, column in parts[0].items() if column.ndim == 3)
    return KeptColumns([keeper.keep(part) for part in parts], by_wager)


@given(st.lists(st.lists(AMOUNTS, min_size=1, max_size=8), min_size=1, max_size=5))
def test_what_is_read_out_is_what_was_put_in(parts: list[list[int]]) -> None:
    columns = kept(*({"meter": np.array(part, np.int64)} for part in parts))

    assert columns["meter"].tolist() == [cents for part in parts for cents in part]


def test_a_cent_more_is_read_out_as_a_cent_more() -> None:
    columns = kept({"meter": np.array([100, 100, 101])}, {"meter": np.array([100, 99])})

    assert columns["meter"].tolist() == [100, 100, 101, 100, 99]


def test_amounts_of_a_wager_are_those_of_no_other() -> None:
    pays = np.arange(2 * 3 * 4, dtype=np.int32).reshape(2, 3, 4)

    columns = kept({"pays": pays}, {"pays": pays + 7})

    assert np.array_equal(columns["pays"], np.concatenate([pays, pays + 7]))
    for wager in range(4):
        assert np.array_equal(columns.of_wager("pays", wager), columns["pays"][:, :, wager])


def test_what_is_read_out_some_parts_at_a_time_is_the_whole() -> None:
    parts = [np.arange(2 * 3 * 4, dtype=np.int32).reshape(2, 3, 4) + part for part in range(2 * AT_ONCE + 1)]

    columns = kept(*({"pays": part, "outcome": part % 5} for part in parts))

    read = list(columns.at_once(("outcome", "pays"), 1))
    assert [len(pays) for _, pays in read] == [2 * AT_ONCE, 2 * AT_ONCE, 2]
    for name, some in zip(("outcome", "pays"), zip(*read, strict=True), strict=True):
        assert np.array_equal(np.concatenate(some), columns.of_wager(name, 1))
        assert not np.array_equal(np.concatenate(some), columns.of_wager(name, 2))


def test_a_part_with_an_amount_beyond_half_a_word_spoils_none_of_the_others() -> None:
    small, large = np.array([1, 2], np.int32), np.array([2**40, 2], np.int64)

    for parts in ((small, large), (large, small), (small, large, small)):
        assert kept(*({"meter": part} for part in parts))["meter"].tolist() == np.concatenate(parts).tolist()


def test_a_scale_beyond_a_machine_word_is_kept_as_it_is() -> None:
    strengths = np.array([2**70, 1], dtype=object)

    assert kept({"strength": strengths}, {"strength": np.array([3, 4])})["strength"].tolist() == [2**70, 1, 3, 4]


def test_few_amounts_take_little_room_and_many_are_kept_as_they_are() -> None:
    few, many = np.tile(np.array([1_00, 7_00]), 10_000), np.arange(2 * MOST_VALUES)

    small = Keeper().keep({"meter": few})["meter"][0]
    whole = Keeper().keep({"meter": many})["meter"][0]

    assert isinstance(small, Coded)
    assert small.codes.nbytes * 64 == few.nbytes
    assert isinstance(whole, np.ndarray)
    assert np.array_equal(whole, many)


@pytest.mark.parametrize("distinct", [1, 2, 3, 4, 5, 16, 17, 256, 257, MOST_VALUES, MOST_VALUES + 1])
@pytest.mark.parametrize("dtype", [np.int16, np.int64])
def test_however_many_amounts_occur_each_is_read_out(distinct: int, dtype: type) -> None:
    amounts: npt.NDArray[np.signedinteger[Any]] = np.concatenate(
        [np.arange(distinct), [0, distinct - 1, distinct // 2]]
    ).astype(dtype)

    found = kept({"meter": amounts}, {"meter": amounts[::-1]})["meter"]

    assert np.array_equal(found, np.concatenate([amounts, amounts[::-1]]))
    assert found.dtype == dtype


def test_no_cases_are_kept_too() -> None:
    assert kept({"status": np.zeros(0, np.uint8), "meter": np.zeros(0, np.int64)})["meter"].tolist() == []


@pytest.mark.parametrize(
    ("numbers", "size"), [([0, 127], 1), ([-127], 1), ([-128], 2), ([128], 2), ([2**31], 8), ([-(2**15)], 4)]
)
def test_numbers_are_narrowed_to_a_type_that_holds_their_opposites(numbers: list[int], size: int) -> None:
    found = narrowed(np.array(numbers, np.int64))

    assert found.dtype.itemsize == size
    assert (-1 * found).tolist() == [-n for n in numbers]
