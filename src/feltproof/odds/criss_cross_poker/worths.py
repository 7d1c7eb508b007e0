"""What hands are worth to each wager of criss-cross poker, told apart by as few kinds as the law has."""

from fractions import Fraction
from math import lcm
from typing import Final

import numpy as np
from numpy.typing import NDArray

from feltproof.money import Cents
from feltproof.referee import RefereeError
from feltproof.referee.combinations import DECK
from feltproof.referee.criss_cross_poker import Facility, Referee

LINES = ("across", "down")
BONUS = "five_card_bonus"

_EXACT: Final = 1 << 24
"""Whole numbers below it are exact in floats of 32 bits, in which worths are summed over the middle cards."""


def facility(referee: Referee) -> Facility:
    """A facility that pays no more than the rules ask, with the five-card bonus."""
    floors = referee.rules.floors
    antes = [odds for wager in referee.rules.equal for odds in floors[wager].values()]
    tables = {"bets": floors["middle"], BONUS: floors[BONUS]}
    return Facility(id="law", seats=referee.rules.seats, ante=min(antes), tables=tables)


class Worths:
    """By kind of hand, what each wager comes to; the kinds in the order of what the middle bet pays."""

    def __init__(self, referee: Referee, at: Facility | None = None) -> None:
        """At the law's least, or at a facility `at`.

        Raises:
            RefereeError: such odds are not counted.
        """
        floors, at = referee.rules.floors, at or facility(referee)
        self._referee, self._terms = referee, referee.terms(at)
        self.antes: tuple[str, str] = (referee.rules.equal[0], referee.rules.equal[1])
        on_lines = (*self.antes, *LINES)
        offered = (*on_lines, BONUS) if at.offers(BONUS) else on_lines
        paid = [odds for wager in offered for odds in {*self._terms.paid[wager].odds} if odds is not None]
        self.unit: Cents = lcm(*(odds.to_one.denominator for odds in paid))
        """A stake that all odds pay in whole cents."""
        if DECK * self.unit * max(odds.to_one for odds in paid) >= _EXACT:
            raise RefereeError("the odds are too fine, or too high, for sums of them to be exact: they are not counted")
        results = {wager: self._results(wager) for wager in offered}
        if any(floors[line] != floors["middle"] for line in LINES):
            raise RefereeError("the middle bet is paid by a table of its own: such odds are not counted")
        together = list(zip(*(results[wager] for wager in on_lines), strict=True))
        found = sorted(dict.fromkeys(together), key=lambda one: (one[-1][1], one[0][1]))
        self.kind: NDArray[np.uint8] = np.array([found.index(one) for one in together], np.uint8)
        """By strength."""
        self.results: dict[str, tuple[tuple[str, int], ...]] = {
            wager: tuple(one[at] for one in found) for at, wager in enumerate(on_lines)
        }
        """By wager, then kind: the result, and what it is worth beyond the stake, in cents."""
        won = np.array([worth for _, worth in results["across"]])
        if (np.diff(won[won > 0]) < 0).any():
            raise RefereeError("a better hand is paid less: such odds are not counted")
        self.bonus = results.get(BONUS)
        """By strength; `None` where it is not offered."""

    def __len__(self) -> int:
        return len(self.results["across"])

    @property
    def in_stakes(self) -> dict[str, list[tuple[str, Fraction]]]:
        """By wager, then kind: the result, and what it is worth in stakes."""
        return {
            wager: [(name, Fraction(worth, self.unit)) for name, worth in kinds]
            for wager, kinds in self.results.items()
        }

    def of(self, wager: str) -> NDArray[np.int64]:
        """By kind: what it is worth."""
        return np.array([worth for _, worth in self.results[wager]], np.int64)

    def middle(self, across: int, down: int) -> tuple[str, int]:
        """What the middle bet comes to: the better of the two, where one wins or is returned."""
        one, other = self.results["across"][across], self.results["down"][down]
        return one if one[1] >= other[1] else other

    def _results(self, wager: str) -> list[tuple[str, int]]:
        paid, states = self._terms.paid[wager], self._referee.settlement.states[wager]
        return [
            (row or "win", odds.least(self.unit))
            if state == "win" and odds is not None
            else (state, -self.unit if state == "lose" else 0)
            for state, row, odds in zip(states, paid.rows, paid.odds, strict=True)
        ]
