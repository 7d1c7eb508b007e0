"""Rounds with one player, as the protocol asks them: in columns where an engine takes them, else case by case."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from feltproof.cards import TEXTS
from feltproof.money import Cents
from feltproof.referee.combinations import Hands

PLACES: Final = ("left", "right", "top", "bottom", "middle")
_TEXTS: Final = np.array([text.encode() for text in TEXTS], "S2")


@dataclass(frozen=True, slots=True)
class Rounds:
    """Rounds that are dealt and decided."""

    game: str
    shown: Hands
    """The dealer's hand, or the five community cards in the order of `PLACES`, round by round."""
    hands: Hands
    """The player's."""
    plans: tuple[Mapping[str, Cents], ...]
    """What may be wagered."""
    plan: NDArray[np.intp]
    """By round, which of these is."""
    meter: Cents | None = None
    """Before each round; `None` where no progressive is offered."""

    def __len__(self) -> int:
        return len(self.hands)

    def part(self, start: int, stop: int) -> "Rounds":
        """Those from `start` to before `stop`."""
        some = slice(start, stop)
        return Rounds(self.game, self.shown[some], self.hands[some], self.plans, self.plan[some], self.meter)

    def staked(self, wager: str) -> NDArray[np.int64]:
        """By round: what is put on a wager."""
        return np.array([plan.get(wager, 0) for plan in self.plans], np.int64)[self.plan]

    def columns(self) -> dict[str, Any]:
        """As columns."""
        crossed = self.game == "criss-cross-poker"
        plans = [{"wagers": dict(plan)} | ({"folded": None} if crossed else {}) for plan in self.plans]
        seat = {"seat": [1] * len(self), "hands": _joined(self.hands), "plan": self.plan.tolist()}
        asked = {"cases": len(self), "community" if crossed else "dealer": _joined(self.shown)}
        return asked | {"plans": plans, "seats": [seat]} | ({} if self.meter is None else {"meter": self.meter})

    def cases(self) -> list[dict[str, Any]]:
        """As cases."""
        crossed = self.game == "criss-cross-poker"
        made: Sequence[dict[str, Cents]] = [{wager: c for wager, c in plan.items() if c} for plan in self.plans]
        found = []
        for number, (shown, hand, plan) in enumerate(zip(self.shown, self.hands, self.plan, strict=True)):
            seat: dict[str, Any] = {"seat": 1, "hand": _joined(hand), "wagers": made[plan]}
            case: dict[str, Any] = {"case": str(number), "seats": [seat]}
            if crossed:
                seat["folded"] = None
                case["community"] = {place: TEXTS[card] for place, card in zip(PLACES, shown.tolist(), strict=True)}
            else:
                case["dealer"] = _joined(shown)
            found.append(case | ({} if self.meter is None else {"meter": self.meter}))
        return found


def _joined(cards: Hands) -> str:
    return _TEXTS[cards.ravel()].tobytes().decode("ascii")
