"""Tests of rounds around a cross: worded as the protocol asks them, and read without being made better."""

from typing import Any

import msgspec
import numpy as np
import pytest

from feltproof.checks.criss_cross_poker.rounds import LINE, WAGERS, CrossRounds
from feltproof.checks.rounds import OUTCOMES
from feltproof.checks.sweep import ANSWERED, NO_ANSWER, REJECTED, hand_texts
from feltproof.protocol.faults import Fault, FaultKind
from feltproof.protocol.messages import Rejected, SettleResult
from feltproof.referee.criss_cross_poker import FOLD_CODES, PLACES

PLANS = (
    {"ante_across": 500, "ante_down": 500, "across": 500, "down": 1000, "middle": 1500},
    {"ante_across": 500, "ante_down": 500, "five_card_bonus": 100},
)


def rounds(count: int, seats: int = 1) -> CrossRounds:
    """As many rounds, in which every other seat has folded at the across bet."""
    cards = np.arange(count * (5 + 2 * seats), dtype=np.uint8).reshape(count, -1) % 52
    return CrossRounds(
        name="rounds",
        plans=PLANS,
        folds=(None, "across"),
        community=cards[:, :5],
        hands=cards[:, 5:].reshape(count, seats, 2),
        seats=np.tile(np.arange(1, seats + 1, dtype=np.uint8), (count, 1)),
        plan=np.tile(np.arange(seats, dtype=np.uint16) % 2, (count, 1)),
        strength="boundary",
    )


def settled(*seats: dict[str, Any]) -> SettleResult:
    return msgspec.convert({"case": "0", "seats": list(seats)}, SettleResult)


def test_a_case_names_the_cards_of_the_cross_by_their_place() -> None:
    whole = rounds(2, 2)

    case = whole.cases()[1]

    assert [case["community"][place] for place in PLACES] == hand_texts(whole.community[1].reshape(-1, 1))
    assert case["case"] == "1"


def test_a_seat_says_what_it_wagered_and_where_it_folded() -> None:
    one, other = rounds(1, 2).cases()[0]["seats"]

    assert (one["folded"], one["wagers"]) == (None, PLANS[0])
    assert (other["folded"], other["wagers"]) == ("across", PLANS[1])
    assert rounds(1, 2).folded().tolist() == [[FOLD_CODES[None], FOLD_CODES["across"]]]


def test_a_hand_is_two_cards_and_the_three_of_its_line() -> None:
    whole = rounds(1, 2)

    for line, columns in LINE.items():
        three = whole.community[0, list(columns)].tolist()
        assert whole.line(line).tolist() == [[*whole.hands[0, seat].tolist(), *three] for seat in (0, 1)]
    assert set(LINE["across"]) & set(LINE["down"]) == {PLACES.index("middle")}


def test_a_part_keeps_the_names_of_the_whole_and_its_folds() -> None:
    whole = rounds(5, 3)
    assert whole.part(2, 4).cases() == whole.cases()[2:4]
    assert len(whole.part(2, 4)) == 2


def test_answers_are_read_wager_by_wager() -> None:
    won = {"seat": 1, "wagers": {"across": {"outcome": "win", "pays": 500}, "middle": {"outcome": "push", "pays": 0}}}

    columns = rounds(1).read([settled(won)])

    assert columns["status"].tolist() == [ANSWERED]
    outcome = dict(zip(WAGERS, columns["outcome"][0, 0].tolist(), strict=True))
    assert (outcome["across"], outcome["middle"], outcome["down"]) == (OUTCOMES["win"], OUTCOMES["push"], 0)
    assert columns["pays"][0, 0].tolist()[WAGERS.index("across")] == 500


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        (Fault(kind=FaultKind.TIMEOUT, method="settle"), NO_ANSWER),
        (SettleResult(case="0", rejected=Rejected(code="no")), REJECTED),
    ],
)
def test_what_was_not_settled_has_no_outcome(answer: Any, status: int) -> None:
    columns = rounds(1).read([answer])

    assert columns["status"].tolist() == [status]
    assert not columns["outcome"].any()
