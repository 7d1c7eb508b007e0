"""Which hand beats which: the best four cards of four, five or six.

Four ranks can be met in 2,535 ways, suited or not, and so there are as many strengths at most. The tables of all
270,725 four-card and 2,598,960 five-card hands are looked up and maximised from them in a few hundredths of a second.
"""

from collections.abc import Mapping
from functools import cache, cached_property
from math import comb
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from feltproof.games import hands, ranking
from feltproof.games.hands import UNREADABLE, Cards
from feltproof.games.ranking import Ranks, Strengths


class Ranking(ranking.Ranking):
    """The ranking of Crazy 4 poker. A variant overrides a field or a method and has everything else follow."""

    size = 4
    sizes = (4, 5, 6)

    order: ClassVar[tuple[str, ...]] = (
        "high_card",
        "pair",
        "two_pair",
        "straight",
        "flush",
        "three_of_a_kind",
        "straight_flush",
        "four_of_a_kind",
    )
    """With four cards a flush beats a straight, and four of a kind beats everything."""

    alike: ClassVar[Mapping[Ranks, str]] = {
        (2, 1, 1): "pair",
        (2, 2): "two_pair",
        (3, 1): "three_of_a_kind",
        (4,): "four_of_a_kind",
    }

    straights = tuple("A234 2345 3456 4567 5678 6789 789T 89TJ 9TJQ TJQK JQKA".split())
    """The ace is high, and low in the lowest of them alone; nothing goes around it."""

    @cached_property
    def four(self) -> Strengths:
        """The strength of every four-card hand, in colexicographic order, `(270725,)`."""
        return self.every_hand()

    @cached_property
    def five(self) -> Strengths:
        """The strength of every five-card hand, in colexicographic order, `(2598960,)`: the best of its fours."""
        without = _places_without_one(4)
        best = np.empty(comb(52, 5), np.int16)
        other = np.empty(comb(51, 4), np.int16)
        for top in range(4, 52):
            # The four lower cards run through all fours below `top`, in order; so do the threes that stay beside it.
            below = comb(top, 4)
            with_top = self.four[below : comb(top + 1, 4)]
            block = best[comb(top, 5) : comb(top + 1, 5)]
            block[:] = self.four[:below]
            for place in without:
                # Every place is one: "clip" has nothing to do, and takes half of the time of looking whether it is.
                np.take(with_top, place[:below], out=other[:below], mode="clip")
                np.maximum(block, other[:below], out=block)
        best.setflags(write=False)
        return best

    def table(self, size: int) -> Strengths:
        return self.four if size == 4 else self.five

    def strengths(self, found: Cards) -> Strengths:
        return self._of_six(found) if found.shape[1] == 6 else super().strengths(found)

    def _of_six(self, found: Cards) -> Strengths:
        """The best of the fives that are left without one of the six cards."""
        left, wrong = hands.places_without_one(found)
        best = self.five[left[0]]
        for place in left[1:]:
            np.maximum(best, self.five[place], out=best)
        best[wrong] = UNREADABLE
        return best


@cache
def _places_without_one(size: int) -> tuple[NDArray[np.intp], ...]:
    """For every hand of `size` cards and each card of it: the place of what is left without that card."""
    without: list[NDArray[np.intp]] = []
    for held in range(size):
        below = [comb(top, held) for top in range(52)]
        without = [np.concatenate([place[:n] + comb(top, held) for top, n in enumerate(below)]) for place in without]
        without.append(np.concatenate([np.arange(n) for n in below]))
    for place in without:
        place.setflags(write=False)
    return tuple(without)
