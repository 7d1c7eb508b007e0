"""The best that some cards and a few more of the deck make, for all the more there can be."""

from math import comb

import numpy as np
from numpy.typing import NDArray

from feltproof.odds.suits import Deck, subsets
from feltproof.referee.combinations import DECK, Hands, all_hands
from feltproof.referee.ranking import Ranking

Strengths = NDArray[np.int16]


class Completed:
    """Cards with every one of the deck, or every few, beside them."""

    def __init__(self, ranking: Ranking, deck: Deck) -> None:
        self._ranking, self._size = ranking, ranking.definitions.size
        self._cards = np.array(deck.numbers, np.uint8)
        self._made: dict[int, tuple[Strengths, list[NDArray[np.intp]]]] = {}

    def best(self, hands: Hands, more: int) -> Strengths:
        """`[hand, cards more]`: the strength of the best, beyond every strength where they share a card.

        There are fewer cards more than make a hand. The cards of each hand ascend; those that come to it stand in
        colexicographic order.
        """
        best: Strengths = np.full((len(hands), 1), -1, np.int16)
        if hands.shape[1] >= self._size:
            best[:, 0] = self._ranking.strengths(hands)
        for count in range(1, more + 1):
            made, (first, *others) = self._beside(count)
            without, best = best, best.take(first, axis=1)
            for places in others:
                np.maximum(best, without.take(places, axis=1), out=best)
            for rest in subsets(hands, self._size - count):
                np.maximum(best, made[rest], out=best)
            if count == 1:
                best[(hands[:, :, None] == self._cards).any(axis=1)] = len(self._ranking)
        return best

    def _beside(self, more: int) -> tuple[Strengths, list[NDArray[np.intp]]]:
        """For so many cards more: `[the rest of a hand, they]`, what both make, -1 where they share a card; and for
        each of them, the places of what is left where it is left out."""
        if more not in self._made:
            hands, places = all_hands(self._size), all_hands(more)[: comb(len(self._cards), more)]
            made = np.full((comb(DECK, self._size - more), comb(DECK, more)), -1, np.int16)
            # What the first choice out of a hand leaves of it is the last choice of as many as are left.
            for rest, some in zip(subsets(hands, self._size - more), reversed(subsets(hands, more)), strict=True):
                made[rest, some] = self._ranking.table
            (these,) = subsets(self._cards[places], more)
            self._made[more] = made.take(these, axis=1), subsets(places, more - 1)
        return self._made[more]
