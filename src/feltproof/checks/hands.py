"""Hands to be ranked, as a sweep."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

import numpy as np
import numpy.typing as npt

from feltproof.checks.sweep import ANSWERED, REJECTED, Columns, hand_texts, joined, rejected_rows
from feltproof.protocol.columns import RankColumns
from feltproof.protocol.faults import Fault

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
