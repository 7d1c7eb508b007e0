"""Tests of how answers are read into columns: whatever an engine says, it is never made better than it is."""

from typing import Any

import msgspec
import numpy as np
import pytest

from feltproof.checks.hands import CATEGORY_CODES, Hands
from feltproof.checks.rounds import OUTCOMES, Rounds
from feltproof.checks.sweep import ANSWERED, NO_ANSWER, REJECTED, hand_texts, same_cases
from feltproof.protocol.faults import Fault, FaultKind
from feltproof.protocol.messages import RankResult, Rejected, SettleResult

FAULT = Fault(kind=FaultKind.TIMEOUT, method="rank")
NO = Rejected(code="no")
WAGERS = ("ante", "play", "super_bonus")


def hands(count: int) -> Hands:
    return Hands("hands", "crazy-4-poker", np.arange(count * 5, dtype=np.uint8).reshape(count, 5) % 52, "exhaustive")


def rounds(count: int, seats: tuple[int, ...] = (1,), meter: int | None = None) -> Rounds:
    """As many rounds, with these seats."""
    cards = np.arange(count * 5 * (len(seats) + 1), dtype=np.uint8).reshape(count, -1) % 52
    return Rounds(
        name="rounds",
        game="crazy-4-poker",
        wagers=WAGERS,
        plans=({"ante": 500, "super_bonus": 500, "play": 500},),
        dealer=cards[:, :5],
        hands=cards[:, 5:].reshape(count, len(seats), 5),
        seats=np.tile(np.array(seats, np.uint8), (count, 1)),
        plan=np.zeros((count, len(seats)), np.uint16),
        meter=meter,
        strength="boundary",
    )


def settled(*seats: dict[str, Any], meter: int | None = None) -> SettleResult:
    return msgspec.convert({"case": "0", "seats": list(seats), "meter": meter}, SettleResult)


def seat(number: int, outcome: str = "win", pays: int = 500, envy: int = 0, *, wagers: Any = WAGERS) -> dict[str, Any]:
    return {"seat": number, "envy": envy, "wagers": {w: {"outcome": outcome, "pays": pays} for w in wagers}}


def test_a_rank_is_read_as_it_was_given() -> None:
    columns = hands(1).read([RankResult(case="0", category="pair", strength=-7)])
    assert columns["status"].tolist() == [ANSWERED]
    assert columns["category"].tolist() == [CATEGORY_CODES["pair"]]
    assert columns["strength"].tolist() == [-7]


def test_faults_and_refusals_are_no_answers() -> None:
    answers = [FAULT, RankResult(case="1", rejected=NO), RankResult(case="2", category="pair", strength=3)]
    columns = hands(3).read(answers)
    assert columns["status"].tolist() == [NO_ANSWER, REJECTED, ANSWERED]
    assert columns["strength"].tolist()[2] == 3


@pytest.mark.parametrize("strength", [2**63, -(2**63) - 1, 2**64 + 1, 10**40])
def test_strengths_beyond_a_machine_word_keep_every_digit(strength: int) -> None:
    answers = [RankResult(case=str(i), category="pair", strength=s) for i, s in enumerate((strength, strength + 1, 0))]
    assert hands(3).read(answers)["strength"].tolist() == [strength, strength + 1, 0]


def test_categories_of_other_games_are_kept_for_what_they_are() -> None:
    columns = hands(1).read([RankResult(case="0", category="full_house", strength=1)])
    assert columns["category"].tolist() == [CATEGORY_CODES["full_house"]]


def test_a_part_asks_and_reads_what_the_whole_would() -> None:
    whole = hands(5)
    part = whole.part(2, 4)
    assert part.cases() == whole.cases()[2:4]
    assert [c["case"] for c in part.cases()] == ["2", "3"]
    assert rounds(5).part(2, 4).cases() == rounds(5).cases()[2:4]


def test_the_text_of_hands_is_their_cards_in_order() -> None:
    assert hand_texts(np.array([[51, 0, 25, 4, 1]], np.uint8)) == [
        "".join(hand_texts(np.array([[c]], np.uint8))[0] for c in (51, 0, 25, 4, 1))
    ]


def test_a_round_is_read_seat_by_seat_in_whatever_order_it_was_answered() -> None:
    columns = rounds(1, (1, 2)).read([settled(seat(2, "lose", 0, envy=300), seat(1, "win", 700))])
    assert columns["outcome"][0].tolist() == [[OUTCOMES["win"]] * 3, [OUTCOMES["lose"]] * 3]
    assert columns["pays"][0].tolist() == [[700] * 3, [0] * 3]
    assert columns["envy"][0].tolist() == [0, 300]


def test_a_seat_or_a_wager_that_was_not_answered_has_no_outcome() -> None:
    columns = rounds(1, (1, 2)).read([settled(seat(2, wagers=("ante",)))])
    assert columns["outcome"][0].tolist() == [[0, 0, 0], [OUTCOMES["win"], 0, 0]]


def test_a_win_that_pays_nothing_and_a_push_that_pays_are_kept_as_they_are() -> None:
    columns = rounds(2).read([settled(seat(1, "win", 0)), settled(seat(1, "push", 1))])
    assert columns["outcome"][:, 0, 0].tolist() == [OUTCOMES["win"], OUTCOMES["push"]]
    assert columns["pays"][:, 0, 0].tolist() == [0, 1]


def test_a_rejected_round_and_a_fault_have_neither_outcome_nor_meter() -> None:
    columns = rounds(2, meter=900).read([FAULT, SettleResult(case="1", rejected=NO)])
    assert columns["status"].tolist() == [NO_ANSWER, REJECTED]
    assert not columns["outcome"].any()
    assert not columns["pays"].any()


@pytest.mark.parametrize("cents", [2**31 - 1, 2**31, 2**32 + 500, 2**53, -(2**31), -(2**32) + 500, -(2**53)])
def test_no_amount_is_cut_down_to_one_that_would_be_right(cents: int) -> None:
    columns = rounds(1, meter=1).read([settled(seat(1, "win", cents, envy=cents), meter=cents)])
    assert columns["pays"].tolist() == [[[cents] * 3]]
    assert columns["envy"].tolist() == [[cents]]
    assert columns["meter"].tolist() == [cents]


def test_small_amounts_take_half_the_room() -> None:
    assert rounds(1).read([settled(seat(1))])["pays"].dtype == np.int32


def test_amounts_of_two_sizes_are_put_together_without_loss() -> None:
    parts = [rounds(1).read([settled(seat(1, "win", cents))])["pays"] for cents in (5, 2**40)]
    assert np.concatenate(parts)[:, 0, 0].tolist() == [5, 2**40]


def test_sweeps_are_the_same_by_their_cases_and_not_by_their_name() -> None:
    assert same_cases(rounds(3), rounds(3))
    assert not same_cases(rounds(3), rounds(4))
    assert not same_cases(rounds(3), rounds(3, meter=5))
    assert not same_cases(hands(3), rounds(3))
    other = Hands("hands", "crazy-4-poker", hands(3).hands[::-1], "exhaustive")
    assert not same_cases(hands(3), other)
