"""Sweeps: long, fixed lists of cases, put to an engine once and judged by many checks.

A sweep holds its cases as arrays and turns a part of them at a time into the protocol's words, so that
millions fit in memory and parts can be asked side by side in other processes. What comes back is kept as
arrays too: an `Observation`. A check compares those arrays with what the referee says is due.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Final, Protocol, Self, cast

import numpy as np
import numpy.typing as npt

from feltproof import cards
from feltproof.checks.kept_columns import KeptColumns
from feltproof.protocol.columns import LETTERS, RankColumns, RejectedRow, SettleColumns
from feltproof.protocol.faults import Fault
from feltproof.protocol.messages import SeatResult
from feltproof.referee.batch import ByPlan

Columns = dict[str, npt.NDArray[Any]]
"""What an engine answered: arrays by name, one entry for each case of a sweep."""

NO_ANSWER: Final = 0
ANSWERED: Final = 1
REJECTED: Final = 2
"""Values of the column `status`: a fault, or never asked; an answer; a refusal as against the rules."""

PAIRS: Final = np.array(cards.TEXTS, dtype="<U2")


def hand_texts(hands: npt.NDArray[np.uint8]) -> list[str]:
    """The text of each hand of an array `(n, k)` of card numbers."""
    count, size = hands.shape
    return PAIRS[hands].view(f"<U{2 * size}").reshape(count).tolist()  # type: ignore[no-any-return]


def joined(hands: npt.NDArray[np.uint8]) -> str:
    """The texts of all hands of an array `(n, k)`, one after another."""
    return PAIRS[hands].tobytes().decode("utf-32-le")


class Sweep(Protocol):
    """A fixed list of cases of one method."""

    @property
    def name(self) -> str:
        """Unique among the sweeps of a run."""

    @property
    def game(self) -> str: ...

    @property
    def method(self) -> str:
        """`rank` or `settle`."""

    @property
    def strength(self) -> str:
        """How strong the evidence is, once every case is answered."""

    @property
    def unit(self) -> str:
        """What is counted: `hands`, `deals`."""

    @property
    def seed(self) -> int | None:
        """The seed of whatever in it was drawn; `None` where nothing was."""

    def __len__(self) -> int: ...

    def part(self, start: int, stop: int) -> Self:
        """Cases `start` to `stop`, small enough to be sent to another process."""

    def cases(self) -> list[dict[str, Any]]:
        """The cases in the protocol's words, each with an id of its own."""

    def read(self, results: Sequence[Any]) -> Columns:
        """The answers to `cases()`, in the same order, as columns; a `Fault` leaves `status` at `NO_ANSWER`."""

    def blank(self, count: int) -> Columns:
        """Columns for `count` cases that were never asked."""

    @property
    def columned(self) -> bool:
        """Whether the cases also come in columns."""

    def in_columns(self) -> dict[str, Any]:
        """The cases as the protocol has them in columns."""

    def read_columns(self, answer: Any) -> Columns:
        """The answer to `in_columns()`."""


def rejected_rows(columns: Columns, rejected: Sequence[RejectedRow]) -> Columns:
    """The columns, with nothing in the rows that were refused."""
    rows = [each.row for each in rejected]
    for column in columns.values():
        column[rows] = 0
    columns["status"][rows] = REJECTED
    return columns


@dataclass(frozen=True, eq=False)
class Hands:
    """Hands to be ranked."""

    name: str
    game: str
    hands: npt.NDArray[np.uint8]
    """`(n, k)`: card numbers."""
    strength: str
    seed: int | None = None
    first: int = 0
    """Number of the first hand, so that a part keeps the case ids of the whole."""
    method: str = "rank"
    unit: str = "hands"

    def __len__(self) -> int:
        return len(self.hands)

    def part(self, start: int, stop: int) -> "Hands":
        return Hands(self.name, self.game, self.hands[start:stop].copy(), self.strength, self.seed, self.first + start)

    def cases(self) -> list[dict[str, Any]]:
        return [{"case": str(i), "hand": hand} for i, hand in enumerate(hand_texts(self.hands), self.first)]

    def read(self, results: Sequence[Any]) -> Columns:
        columns = self.blank(len(results))
        try:
            # The straight road: every hand was ranked, on a scale that fits a machine word.
            category = [r.category for r in results]
            strength = np.array([r.strength for r in results], dtype=np.int64)
        except (AttributeError, TypeError, OverflowError, ValueError):
            return self._read_one_by_one(results, columns)
        codes = [CATEGORY_CODES.get(c, 0) for c in category]
        if 0 in codes:
            return self._read_one_by_one(results, columns)
        columns["status"][:] = ANSWERED
        columns["category"][:] = codes
        columns["strength"] = strength
        return columns

    def _read_one_by_one(self, results: Sequence[Any], columns: Columns) -> Columns:
        strengths: list[int] = []
        for i, result in enumerate(results):
            strength = 0
            if isinstance(result, Fault):
                pass
            elif result.rejected is not None:
                columns["status"][i] = REJECTED
            else:
                columns["status"][i] = ANSWERED
                columns["category"][i] = CATEGORY_CODES.get(result.category, 0)
                strength = result.strength
            strengths.append(strength)
        columns["strength"] = strengths_of(strengths)
        return columns

    columned: ClassVar[bool] = True

    def in_columns(self) -> dict[str, Any]:
        count, size = self.hands.shape
        return {"cases": count, "cards": size, "hands": joined(self.hands)}

    def read_columns(self, answer: RankColumns) -> Columns:
        count = len(answer.category)
        codes = np.array([CATEGORY_CODES[name] for name in answer.categories], np.uint8)
        columns = {
            "status": np.full(count, ANSWERED, np.uint8),
            "category": codes[np.array(answer.category, np.intp)],
            "strength": strengths_of(answer.strength),
        }
        return rejected_rows(columns, answer.rejected)

    def blank(self, count: int) -> Columns:
        return {
            "status": np.zeros(count, np.uint8),
            "category": np.zeros(count, np.uint8),
            "strength": np.zeros(count, np.int64),
        }


def strengths_of(strengths: Sequence[int]) -> npt.NDArray[Any]:
    """Strengths as an engine gave them: a scale of its own may be of any size."""
    try:
        return np.array(strengths, dtype=np.int64)
    except OverflowError:
        return np.array(strengths, dtype=object)


CATEGORIES: Final = (
    "",
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
)
"""The protocol's categories by their code in the column `category`; 0 is none."""
CATEGORY_CODES: Final = {name: code for code, name in enumerate(CATEGORIES) if name}

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


def same_cases(one: Sweep, other: Sweep) -> bool:
    """Whether two sweeps are the same list of cases, and not of the same name alone."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    pairs = ((getattr(one, f.name), getattr(other, f.name)) for f in fields(cast("Any", one)))
    return all(np.array_equal(a, b) if isinstance(a, np.ndarray) else a == b for a, b in pairs)


@dataclass(frozen=True, eq=False)
class Observation:
    """What an engine answered to a sweep."""

    sweep: Sweep
    configuration: str | None
    columns: Mapping[str, npt.NDArray[Any]]
    asked: int
    """Cases that were answered in shape, refusals among them."""
    faults: tuple[Fault, ...]
    digest: str
    """SHA-256 over requests and replies, in case order, as hexadecimal digits."""
    wavered: tuple["Wavering", ...] = ()
    """Cases that were asked twice and answered in two ways."""

    @property
    def complete(self) -> bool:
        """Every case was answered, in shape."""
        return self.asked == len(self.sweep)

    @property
    def answered(self) -> npt.NDArray[np.bool_]:
        return np.asarray(self.columns["status"] == ANSWERED)

    @property
    def rejected(self) -> npt.NDArray[np.bool_]:
        return np.asarray(self.columns["status"] == REJECTED)

    def of_wager(self, name: str, number: int) -> npt.NDArray[Any]:
        """`(n, s)`: what the column `name` holds of the wager of that number."""
        if isinstance(self.columns, KeptColumns):
            return self.columns.of_wager(name, number)
        return np.asarray(self.columns[name][:, :, number])

    def at_once(self, names: Sequence[str], number: int) -> Iterator[tuple[npt.NDArray[Any], ...]]:
        """As `of_wager` of several columns side by side, of so many cases at a time as there is room for."""
        if isinstance(self.columns, KeptColumns):
            yield from self.columns.at_once(names, number)
        else:
            yield tuple(self.of_wager(name, number) for name in names)

    def case(self, index: int) -> dict[str, Any]:
        """The case of that number, in the protocol's words."""
        return self.sweep.part(index, index + 1).cases()[0]


@dataclass(frozen=True)
class Wavering:
    """One case that got two answers."""

    case: Mapping[str, Any]
    first: Any
    second: Any


@dataclass(frozen=True)
class Answered:
    """What an engine answered to a few cases."""

    results: Sequence[Any]
    """In case order, each a result of the protocol or a `Fault`."""
    wavered: tuple[Wavering, ...]
    faults: tuple[Fault, ...]
    """Every fault, those that belong to no case included."""
    digest: str
