"""What players stake at criss-cross poker: antes with all their lawful bets, and the bonus."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final

import numpy as np
import numpy.typing as npt

from feltproof.checks.criss_cross_poker.law import Law
from feltproof.checks.engine import NotOfferedError
from feltproof.checks.stakes import amounts, taken
from feltproof.money import Cents
from feltproof.referee.criss_cross_poker import ANTES, DECISIONS, Facility

BONUS: Final = "five_card_bonus"

Wagers = Mapping[str, Cents]
Multiples = tuple[int, ...]
"""How many antes the across, the down and the middle bet are."""


def multiples(law: Law) -> tuple[Multiples, ...]:
    """Every way in which three bets can be whole multiples of the ante."""
    spans = (law.rules.multiples[bet] for bet in DECISIONS)
    return tuple(product(*(range(least, most + 1) for least, most in spans)))


@lru_cache(maxsize=1024)
def antes(facility: Facility, times: Multiples) -> tuple[Cents, ...]:
    """Amounts of the ante of which the facility takes so many as each of the bets."""
    return tuple(
        ante
        for ante in amounts(facility, "ante")
        if all(taken(facility, bet, m * ante) for bet, m in zip(DECISIONS, times, strict=False))
    )


def bonuses(facility: Facility) -> tuple[Cents, ...]:
    """Amounts of the five-card bonus that the facility takes; none where it is not offered."""
    return amounts(facility, BONUS) if facility.offers(BONUS) else ()


def wagers(ante: Cents, times: Multiples, bonus: Cents = 0) -> dict[str, Cents]:
    """Both antes, the first bets as so many antes each, and the bonus."""
    made = {**dict.fromkeys(ANTES, ante), **({BONUS: bonus} if bonus else {})}
    return {**made, **{bet: m * ante for bet, m in zip(DECISIONS, times, strict=False)}}


@dataclass(frozen=True, eq=False)
class Plans:
    """What players may wager, and where they may fold."""

    plans: tuple[Wagers, ...]
    folds: tuple[str | None, ...]
    """By plan: the decision at which the player has folded."""
    playing: npt.NDArray[np.intp]
    """Places of the plans of those who make every bet."""
    folding: npt.NDArray[np.intp]
    few: npt.NDArray[np.intp]
    """Of the plans of those who play on: the least and the largest antes, with bets alike and unlike."""

    @classmethod
    def of(cls, facility: Facility, law: Law) -> "Plans":
        """Each ante with all sets of bets, the bonus at each of its stakes in turn.

        Raises:
            NotOfferedError: the facility's limits leave nothing with which a round can be played to its end.
        """
        every = multiples(law)
        sides = (0, *bonuses(facility))
        # Bets before the last decision, so that each fold leaves every set of bets behind it once.
        made = [(times, ante) for times in every for ante in antes(facility, times)]
        if not made:
            raise NotOfferedError(f"configuration {facility.id!r}: its limits leave no ante with bets beside it")
        # Two prime steps: no stake of the bonus goes with some antes or some multiples alone.
        playing = [
            wagers(ante, times, sides[(n + n // len(sides)) % len(sides)]) for n, (times, ante) in enumerate(made)
        ]
        playing += [wagers(made[0][1], made[0][0], side) for side in sides]
        folding: list[tuple[str, Wagers]] = []
        for place, decision in enumerate(DECISIONS):
            before = dict.fromkeys((times[:place], ante) for times, ante in made)
            ends = {ante for _, ante in before}
            kept = [(times, ante) for times, ante in before if ante in (min(ends), max(ends))]
            folding += [(decision, wagers(ante, times, side)) for times, ante in kept for side in sides]
        plans = (*playing, *(made_before for _, made_before in folding))
        least, largest = min(a for _, a in made), max(a for _, a in made)
        unlike = {every[0], every[-1], tuple(range(1, len(DECISIONS) + 1))}
        few = [n for n, (times, ante) in enumerate(made) if ante in (least, largest) and times in unlike]
        return cls(
            plans,
            (*(None for _ in playing), *(decision for decision, _ in folding)),
            np.arange(len(playing)),
            np.arange(len(playing), len(plans)),
            np.array(few or [0], np.intp),
        )
