"""Every hand of so many cards as arrays, in colexicographic order, and one hand for each suit class."""

from functools import cache
from itertools import combinations, groupby
from math import comb, factorial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from feltproof.cards import RANKS, SUITS, TEXTS

DECK: Final = len(TEXTS)

Hands = NDArray[np.uint8]
"""`(n, cards)`: the numbers of the cards of n hands."""

BINOMIAL: Final = np.array([[comb(card, k) for card in range(DECK)] for k in range(8)], np.uint32)
"""`BINOMIAL[k, card]`: how many hands of k cards hold only cards below `card`."""


@cache
def all_hands(size: int) -> Hands:
    """Every hand of `size` cards once, cards ascending, hands in colexicographic order; not to be written to."""
    hands = np.zeros((1, 0), np.uint8)
    for k in range(size):
        # The hands that end in `card` are the hands of k cards below it, which come first in their order.
        parts = [hands[: comb(card, k)] for card in range(DECK)]
        last = np.repeat(np.arange(DECK, dtype=np.uint8), [len(part) for part in parts])
        hands = np.column_stack((np.concatenate(parts), last))
    hands.setflags(write=False)
    return hands


def ascending(hands: Hands) -> Hands:
    """The same hands, the cards of each in ascending order."""
    if bool((hands[:, 1:] > hands[:, :-1]).all()):
        return hands
    return np.sort(hands, axis=1)


def ascending_columns(hands: Hands) -> list[NDArray[np.uint8]]:
    """The cards of each hand in ascending order: of all hands the lowest card, of all the next, and so on."""
    columns = list(np.ascontiguousarray(hands.T))
    # Neighbours are put in order, the highest card first: for millions of short hands that is the quickest way to sort.
    for last in range(len(columns) - 1, 0, -1):
        for k in range(last):
            one, other = columns[k], columns[k + 1]
            columns[k], columns[k + 1] = np.minimum(one, other), np.maximum(one, other)
    return columns


def masks(hands: Hands) -> NDArray[np.uint64]:
    """Each hand as a set of cards: bit n is the card n."""
    bits = np.uint64(1) << np.arange(DECK, dtype=np.uint64)
    found = np.zeros(len(hands), np.uint64)
    for column in range(hands.shape[1]):
        found |= bits[hands[:, column]]
    return found


@cache
def suit_classes(size: int) -> tuple[Hands, NDArray[np.uint8]]:
    """One hand of `size` cards for each class under the 24 permutations of suits, and how many hands it stands for.

    In the hand that stands for its class no suit holds more cards than the suit before it, and where
    two hold as many, the later holds no later set of ranks.
    """
    hands, counts = [], []
    for split in _splits(size, len(SUITS)):
        suits = [list(group) for _, group in groupby(range(len(SUITS)), key=lambda suit: split[suit])]
        blocks = [_rank_sets(split[group[0]], len(group)) for group in suits]
        chosen = np.indices([len(block) for block in blocks]).reshape(len(blocks), -1)
        columns, alike = [], np.ones(chosen.shape[1], np.int64)
        for group, block, picks in zip(suits, blocks, chosen, strict=True):
            sets = np.array(list(combinations(range(len(RANKS)), split[group[0]])), np.uint8)
            sets = sets.reshape(comb(len(RANKS), split[group[0]]), split[group[0]])
            alike *= _arrangements_lost(block)[picks]
            columns += [4 * sets[block[picks, k]] + np.uint8(suit) for k, suit in enumerate(group)]
        hands.append(np.sort(np.concatenate(columns, axis=1), axis=1))
        counts.append(factorial(len(SUITS)) // alike)
    together, weights = np.concatenate(hands), np.concatenate(counts).astype(np.uint8)
    together.setflags(write=False)
    weights.setflags(write=False)
    return together, weights


def _splits(size: int, suits: int, most: int = len(RANKS)) -> list[tuple[int, ...]]:
    """The ways to share `size` cards among suits, no suit with more than the one before it."""
    if suits == 0:
        return [()] if size == 0 else []
    return [
        (first, *rest) for first in range(min(size, most), -1, -1) for rest in _splits(size - first, suits - 1, first)
    ]


def _rank_sets(cards: int, suits: int) -> NDArray[np.int64]:
    """`(n, suits)`: every choice of a set of `cards` ranks for each of `suits` suits, in descending order."""
    choices = np.indices([comb(len(RANKS), cards)] * suits).reshape(suits, -1).T
    return choices[np.all(choices[:, :-1] >= choices[:, 1:], axis=1)]


def _arrangements_lost(block: NDArray[np.int64]) -> NDArray[np.int64]:
    """For each choice, how many of its arrangements over the suits are one and the same."""
    lost = np.ones(len(block), np.int64)
    run = np.ones(len(block), np.int64)
    for suit in range(1, block.shape[1]):
        run = np.where(block[:, suit] == block[:, suit - 1], run + 1, 1)
        lost *= run  # the product of 1, 2, … over each run of equals is the factorial of its length
    return lost
