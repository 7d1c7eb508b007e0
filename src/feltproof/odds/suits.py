"""Suit classes: hands that are one another with the suits renamed, known by a number for each class."""

from dataclasses import dataclass
from functools import cache, reduce
from itertools import combinations
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from feltproof.cards import RANKS, SUITS, rank
from feltproof.referee.combinations import BINOMIAL, DECK, Hands, all_hands, suit_classes

_RANK_BITS: Final = len(RANKS)
_BINOMIAL: Final = BINOMIAL.astype(np.intp)


@dataclass(frozen=True, slots=True)
class Classes:
    """All hands of so many cards, put together by class."""

    of_hand: NDArray[np.int32]
    """By a hand's place in colexicographic order: the number of its class."""
    sizes: NDArray[np.int64]
    """By class: how many hands it holds."""
    first: NDArray[np.intp]
    """By class: the place of the first of its hands."""


@cache
def classes(size: int) -> Classes:
    """The classes of all hands of `size` cards."""
    hands = all_hands(size)
    held = np.zeros((len(hands), len(SUITS)), np.uint64)
    rows = np.arange(len(hands))
    for column in range(size):
        held[rows, hands[:, column] & 3] |= np.uint64(1) << (hands[:, column] >> 2).astype(np.uint64)
    # The ranks held in each suit, whichever suit it is: the same for all hands of a class, and for no other.
    held.sort(axis=1)
    key = reduce(lambda key, suit: key << np.uint64(_RANK_BITS) | suit, held.T)
    _, first, of_hand, sizes = np.unique(key, return_index=True, return_inverse=True, return_counts=True)
    return Classes(of_hand.astype(np.int32), sizes, first)


def index(columns: list[NDArray[np.intp]]) -> NDArray[np.intp]:
    """The places in colexicographic order of hands whose cards stand, ascending, in these columns."""
    place: NDArray[np.intp] = _BINOMIAL[1][columns[0]]
    for k, column in enumerate(columns[1:], start=2):
        place += _BINOMIAL[k][column]
    return place


@dataclass(frozen=True, slots=True)
class Dealt:
    """One hand for each suit class of a deck, and how many hands it stands for."""

    hands: Hands
    weights: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.hands)


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards in play: all four suits of some ranks."""

    ranks: tuple[int, ...] = tuple(range(len(RANKS)))
    """By their numbers. A game has all thirteen; fewer are for a test that goes through every deal one by one."""

    @property
    def numbers(self) -> list[int]:
        """The cards by their numbers."""
        return [card for card in range(DECK) if rank(card) in self.ranks]

    def deals(self, size: int, gone: int = 0) -> int:
        """How many hands of `size` cards there are once `gone` cards are dealt."""
        return comb(len(self.numbers) - gone, size)

    def dealt(self, size: int) -> Dealt:
        """One hand of `size` cards for each suit class."""
        hands, weights = suit_classes(size)
        if len(self.ranks) < len(RANKS):
            inside = np.isin(hands >> 2, self.ranks).all(axis=1)
            hands, weights = hands[inside], weights[inside]
        return Dealt(hands, weights.astype(np.int64))


def subsets(hands: Hands, size: int) -> list[NDArray[np.intp]]:
    """For each choice of `size` of the cards, the places of what was chosen from each of `hands`."""
    if not size:
        return [np.zeros(len(hands), np.intp)]
    columns = hands.T.astype(np.intp, order="C")
    # What a card adds to the place where it is the first of those chosen, the second, and so on: looked up once.
    added = [row[columns] for row in _BINOMIAL[1 : size + 1]]
    choices = combinations(range(hands.shape[1]), size)
    return [reduce(np.add, [added[k][at] for k, at in enumerate(chosen)]) for chosen in choices]
