"""Rounds to be settled, as a sweep."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

import numpy as np
import numpy.typing as npt

from feltproof.checks.sweep import ANSWERED, NO_ANSWER, REJECTED, Columns, hand_texts, joined, rejected_rows
from feltproof.protocol.columns import LETTERS, SettleColumns
from feltproof.protocol.faults import Fault
from feltproof.protocol.messages import SeatResult
from feltproof.referee.batch import ByPlan

OUTCOMES: Final = {"win": 1, "push": 2, "lose": 4}
"""Codes of an outcome; 0 where the engine said nothing of a wager. Bits, so that several may be lawful."""

_OUTCOME_OF_LETTER: Final = np.zeros(256, np.uint8)
_OUTCOME_OF_LETTER[[ord(letter) for letter in LETTERS[:3]]] = list(OUTCOMES.values())

_SMALL_AMOUNT: Final = 2**31 - 1
"""Amounts up to this are kept in half the room."""


def amounts_of(cents: Sequence[Any]) -> npt.NDArray[Any]:
    """Amounts as an engine gave them, whatever their size: none is ever cut down to one that would be right."""
    found = np.array(cents, np.int64)
    small = not found.size or (found.min() >= -_SMALL_AMOUNT and found.max() <= _SMALL_AMOUNT)
    return found.astype(np.int32) if small else found


class SeatedRounds:
    """Rounds of any game to be settled: seats, each with a hand and a plan of wagers. What else a round has, and how
    its cases are worded, a game adds in a class of its own."""

    name: str
    game: str
    wagers: tuple[str, ...]
    """Names of the wagers, in the order of the last axis of the columns."""
    plans: tuple[Mapping[str, int], ...]
    """What a seat may have wagered, in cents by wager."""
    hands: npt.NDArray[np.uint8]
    """`(n, s, k)`: card numbers of each seat."""
    seats: npt.NDArray[np.uint8]
    """`(n, s)`: seat numbers."""
    plan: npt.NDArray[np.uint16]
    """`(n, s)`: which of `plans` each seat wagered."""
    first: int
    """Number of the first round, so that a part keeps the case ids of the whole."""

    def __len__(self) -> int:
        return len(self.plan)

    def amount(self, wager: str) -> npt.NDArray[np.int64]:
        """Cents wagered on one wager, `(n, s)`."""
        return np.array([plan.get(wager, 0) for plan in self.plans], np.int64)[self.plan]

    def amounts(self) -> dict[str, npt.NDArray[np.int64]]:
        """Cents wagered by wager, each `(n, s)`."""
        return {wager: self.amount(wager) for wager in self.wagers}

    def wagered(self, wager: str) -> npt.NDArray[np.bool_]:
        """`(n, s)`: which seats made that wager."""
        return np.array([plan.get(wager, 0) > 0 for plan in self.plans], np.bool_)[self.plan]

    def by_plan(self) -> dict[str, ByPlan]:
        """Cents wagered by wager, seat after seat."""
        plan = self.plan.ravel()
        return {w: ByPlan(np.array([p.get(w, 0) for p in self.plans], np.int64), plan) for w in self.wagers}

    def read(self, results: Sequence[Any]) -> Columns:
        count, seats = self.plan.shape
        columns = self.blank(count)
        status, meter = [NO_ANSWER] * count, [0] * count
        outcome, pays, envy = [], [], []
        nothing = dict.fromkeys(self.wagers, (0, 0))
        for i, result in enumerate(results):
            answered: Sequence[SeatResult] = ()
            if isinstance(result, Fault):
                pass
            elif result.rejected is not None:
                status[i] = REJECTED
            else:
                status[i] = ANSWERED
                meter[i] = result.meter or 0
                answered = result.seats
            by_number = {s.seat: s for s in answered}
            at = [by_number.get(number) for number in self.seats[i].tolist()]
            for seat in at:
                if seat is None:
                    said, envy_paid = nothing, 0
                else:
                    said = {w: (OUTCOMES[r.outcome], r.pays) for w, r in seat.wagers.items()}
                    envy_paid = seat.envy
                for wager in self.wagers:
                    o, p = said.get(wager, (0, 0))
                    outcome.append(o)
                    pays.append(p)
                envy.append(envy_paid)
        shape = (count, seats, len(self.wagers))
        columns["status"][:] = status
        columns["meter"][:] = meter
        columns["outcome"] = np.array(outcome, np.uint8).reshape(shape)
        columns["pays"] = amounts_of(pays).reshape(shape)
        columns["envy"] = amounts_of(envy).reshape(shape[:2])
        return columns

    columned: ClassVar[bool] = False

    def in_columns(self) -> dict[str, Any]:
        raise NotImplementedError

    def seats_in_columns(self) -> list[dict[str, Any]]:
        """The seats as the protocol has them in columns."""
        return [
            {
                "seat": self.seats[:, place].tolist(),
                "hands": joined(self.hands[:, place]),
                "plan": self.plan[:, place].tolist(),
            }
            for place in range(self.plan.shape[1])
        ]

    def read_columns(self, answer: SettleColumns) -> Columns:
        count = len(self.plan)
        columns = self.blank(count)
        columns["status"][:] = ANSWERED
        if answer.meter is not None:
            columns["meter"][:] = answer.meter
        pays: list[list[Sequence[int]]] = []
        envy: list[Sequence[int]] = []
        nothing = [0] * count
        for place, seat in enumerate(answer.seats):
            said = [seat.wagers.get(wager) for wager in self.wagers]
            for number, one in enumerate(said):
                if one is not None:
                    letters = np.frombuffer(one.outcomes.encode(), np.uint8)
                    columns["outcome"][:, place, number] = _OUTCOME_OF_LETTER[letters]
            pays.append([one.pays if one is not None else nothing for one in said])
            envy.append(seat.envy if seat.envy is not None else nothing)
        columns["pays"] = amounts_of(pays).transpose(2, 0, 1).copy()
        columns["envy"] = amounts_of(envy).T.copy()
        return rejected_rows(columns, answer.rejected)

    def blank(self, count: int) -> Columns:
        seats, wagers = self.plan.shape[1], len(self.wagers)
        return {
            "status": np.zeros(count, np.uint8),
            "meter": np.zeros(count, np.int64),
            "outcome": np.zeros((count, seats, wagers), np.uint8),
            "pays": np.zeros((count, seats, wagers), np.int32),
            "envy": np.zeros((count, seats), np.int32),
        }


@dataclass(frozen=True, eq=False)
class Rounds(SeatedRounds):
    """Rounds with a dealer's hand, and with a meter where there is one."""

    name: str
    game: str
    wagers: tuple[str, ...]
    plans: tuple[Mapping[str, int], ...]
    dealer: npt.NDArray[np.uint8]
    """`(n, d)`: card numbers."""
    hands: npt.NDArray[np.uint8]
    seats: npt.NDArray[np.uint8]
    plan: npt.NDArray[np.uint16]
    meter: int | None
    """Cents on the meter before each round; `None` where no progressive is offered."""
    strength: str
    seed: int | None = None
    unit: str = "deals"
    first: int = 0
    method: str = "settle"

    def part(self, start: int, stop: int) -> "Rounds":
        rows = slice(start, stop)
        return Rounds(
            self.name,
            self.game,
            self.wagers,
            self.plans,
            self.dealer[rows].copy(),
            self.hands[rows].copy(),
            self.seats[rows].copy(),
            self.plan[rows].copy(),
            self.meter,
            self.strength,
            self.seed,
            self.unit,
            self.first + start,
        )

    def cases(self) -> list[dict[str, Any]]:
        count, seats, size = self.hands.shape
        dealer = hand_texts(self.dealer)
        hands = hand_texts(self.hands.reshape(count * seats, size))
        numbers = self.seats.ravel().tolist()
        wagers = [self.plans[p] for p in self.plan.ravel().tolist()]
        placed = [{"seat": n, "hand": h, "wagers": w} for n, h, w in zip(numbers, hands, wagers, strict=True)]
        meter = {} if self.meter is None else {"meter": self.meter}
        return [
            {"case": str(self.first + i), "dealer": dealer[i], **meter, "seats": placed[i * seats : (i + 1) * seats]}
            for i in range(count)
        ]

    columned: ClassVar[bool] = True

    def in_columns(self) -> dict[str, Any]:
        meter = {} if self.meter is None else {"meter": self.meter}
        cases = {"cases": len(self), "dealer": joined(self.dealer), **meter}
        return {**cases, "plans": [{"wagers": dict(plan)} for plan in self.plans], "seats": self.seats_in_columns()}
