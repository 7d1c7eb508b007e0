"""Cards drawn from a seed: the same on every machine, and for every shard others."""

import numpy as np
from numpy.typing import NDArray

from feltproof.referee.combinations import DECK, Hands


def drawn(seed: int, shard: int, rounds: int, cards: int) -> Hands:
    """So many rounds of so many cards each, without one twice, in the order dealt.

    Of the generator its raw numbers alone are used, which no release of NumPy changes. That a deck of 52 does not
    divide 2**64 favours no card by more than one part in 10**17.
    """
    source = np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(shard,)))
    decks = np.tile(np.arange(DECK, dtype=np.uint8), (rounds, 1))
    rows = np.arange(rounds)
    for place in range(cards):
        raw: NDArray[np.uint64] = np.asarray(source.random_raw(rounds))
        other = place + (raw % np.uint64(DECK - place)).astype(np.intp)
        decks[rows, place], decks[rows, other] = decks[rows, other], decks[rows, place]
    return decks[:, :cards]
