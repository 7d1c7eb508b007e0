"""Rounds around a cross of five cards: every seat has two of its own, and may have folded at a decision."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

import numpy as np
import numpy.typing as npt

from feltproof.checks.rounds import SeatedRounds
from feltproof.checks.sweep import hand_texts, joined
from feltproof.referee.criss_cross_poker import FOLD_CODES, LINES, PLACES

GAME: Final = "criss-cross-poker"
WAGERS: Final = ("ante_across", "ante_down", "across", "down", "middle", "five_card_bonus")

LINE: Final[Mapping[str, tuple[int, ...]]] = {
    name: tuple(PLACES.index(place) for place in places) for name, places in LINES.items()
}
"""By line, the columns of the cross that lie on it."""


@dataclass(frozen=True, eq=False)
class CrossRounds(SeatedRounds):
    """Rounds of criss-cross poker to be settled."""

    name: str
    plans: tuple[Mapping[str, int], ...]
    folds: tuple[str | None, ...]
    """By plan, the decision at which who wagers so has folded; `None`: all three bets were made."""
    community: npt.NDArray[np.uint8]
    """`(n, 5)`: card numbers, in the order of the protocol's places."""
    hands: npt.NDArray[np.uint8]
    seats: npt.NDArray[np.uint8]
    plan: npt.NDArray[np.uint16]
    strength: str
    seed: int | None = None
    unit: str = "deals"
    first: int = 0
    game: str = GAME
    wagers: tuple[str, ...] = WAGERS
    method: str = "settle"

    def part(self, start: int, stop: int) -> "CrossRounds":
        rows = slice(start, stop)
        return replace(
            self,
            community=self.community[rows].copy(),
            hands=self.hands[rows].copy(),
            seats=self.seats[rows].copy(),
            plan=self.plan[rows].copy(),
            first=self.first + start,
        )

    def folded(self) -> npt.NDArray[np.int64]:
        """`(n, s)`: by the code of the decision, 0 where the seat played on."""
        return self.fold_codes[self.plan]

    @property
    def fold_codes(self) -> npt.NDArray[np.int64]:
        """By plan, the code of the decision at which who wagers so has folded."""
        return np.array([FOLD_CODES[fold] for fold in self.folds], np.int64)

    def line(self, name: str) -> npt.NDArray[np.uint8]:
        """`(n * s, 5)`: the hand of every seat with the line `across` or `down`."""
        count, seats, size = self.hands.shape
        line = np.repeat(self.community[:, LINE[name]], seats, axis=0)
        return np.concatenate([self.hands.reshape(count * seats, size), line], axis=1)

    def cases(self) -> list[dict[str, Any]]:
        count, seats, size = self.hands.shape
        cards = hand_texts(self.community.reshape(-1, 1))
        cross = [dict(zip(PLACES, cards[i : i + 5], strict=True)) for i in range(0, 5 * count, 5)]
        hands = hand_texts(self.hands.reshape(count * seats, size))
        numbers = self.seats.ravel().tolist()
        made = [(self.plans[p], self.folds[p]) for p in self.plan.ravel().tolist()]
        placed = [
            {"seat": n, "hand": h, "folded": folded, "wagers": wagers}
            for n, h, (wagers, folded) in zip(numbers, hands, made, strict=True)
        ]
        return [
            {"case": str(self.first + i), "community": cross[i], "seats": placed[i * seats : (i + 1) * seats]}
            for i in range(count)
        ]

    columned: ClassVar[bool] = True

    def in_columns(self) -> dict[str, Any]:
        plans = [{"folded": f, "wagers": dict(made)} for f, made in zip(self.folds, self.plans, strict=True)]
        cases = {"cases": len(self), "community": joined(self.community)}
        return {**cases, "plans": plans, "seats": self.seats_in_columns()}
