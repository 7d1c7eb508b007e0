"""A deal for every pair of strengths that a player and a dealer can hold against each other."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from feltproof.cards import rank
from feltproof.referee.combinations import DECK, Hands, all_hands, masks, suit_classes
from feltproof.referee.crazy_4_poker.ranking import Ranking
from feltproof.referee.poker import RANKS, SUITS

SIZE = 5
_CANDIDATES = 16
"""Hands of a strength that are tried against those of another before the exact search."""
_AT_ONCE = 1 << 18
"""Pairs that are looked at together."""
_STRIDE = 5
"""Prime to the number of candidates, so that each round of trials meets other pairs of hands."""
_ONE_MORE = np.array([1 << 4 * rank(card) for card in range(DECK)], np.uint64)
"""By card: one card of its rank, four bits a rank."""


@dataclass(frozen=True, slots=True)
class Showdowns:
    """Deals, one to an index."""

    player_strengths: NDArray[np.int32]
    dealer_strengths: NDArray[np.int32]
    players: Hands
    """`(n, 5)`: a hand of the player's strength."""
    dealers: Hands
    """`(n, 5)`: a hand of the dealer's strength that shares no card with the player's."""

    def __len__(self) -> int:
        return len(self.player_strengths)


def five_card_strengths(ranking: Ranking) -> NDArray[np.int32]:
    """The strengths that a hand of five cards can have, lowest first."""
    return _shelf(ranking).strengths


def showdowns(ranking: Ranking, rows: slice = slice(None)) -> Showdowns:
    """One deal for each pair of five-card strengths that can meet; a pair that is missing cannot.

    `rows` takes part of the player's strengths, by their index in `five_card_strengths`: shards that
    cover the indices cover the pairs. In the order of the player's strength, then the dealer's.
    """
    count = len(five_card_strengths(ranking))
    mine = np.arange(count, dtype=np.int32)[rows]
    return meetings(ranking, np.repeat(mine, count), np.tile(np.arange(count, dtype=np.int32), len(mine)))


def meetings(ranking: Ranking, player: NDArray[np.int32], dealer: NDArray[np.int32]) -> Showdowns:
    """A deal for each of some pairs of strengths, by their indices in `five_card_strengths`, that can meet."""
    shelf = _shelf(ranking)
    hands = all_hands(SIZE)
    # Made anew for each list: in an instant, and too much to be kept.
    sets = masks(hands)
    player_hand = np.full(len(player), -1, np.int32)
    dealer_hand = np.full(len(player), -1, np.int32)
    for start in range(0, len(player), _AT_ONCE):
        block = slice(start, start + _AT_ONCE)
        player_hand[block], dealer_hand[block] = shelf.apart(player[block], dealer[block], sets)

    dealt = player_hand >= 0
    return Showdowns(
        shelf.strengths[player[dealt]],
        shelf.strengths[dealer[dealt]],
        hands[player_hand[dealt]],
        hands[dealer_hand[dealt]],
    )


class _Shelf:
    """All five-card hands, put together by strength."""

    def __init__(self, ranking: Ranking) -> None:
        self._ranking = ranking
        hands = all_hands(SIZE)
        of_each = ranking.strengths(hands).astype(np.int16)
        self.order = np.argsort(of_each, kind="stable").astype(np.int32)
        """Indices of the hands, those of the lowest strength first."""
        rising = of_each[self.order]
        first = np.append(0, np.flatnonzero(np.diff(rising)) + 1)
        self.strengths: NDArray[np.int32] = rising[first].astype(np.int32)
        self.bounds = np.append(first, len(hands))
        size = np.diff(self.bounds)
        steps = np.arange(_CANDIDATES)
        self.candidates = self.order[self.bounds[:-1, None] + size[:, None] * steps // _CANDIDATES]
        """`(strengths, candidates)`: hands of each strength, spread evenly over all of them."""

    @cached_property
    def counts(self) -> list[NDArray[np.uint64]]:
        """By strength: how many cards of each rank its hands hold, four bits a rank; each way once."""
        # Hands that differ in their suits alone hold as many of each rank, and are worth the same.
        classes = suit_classes(SIZE)[0]
        of_each = self._ranking.strengths(classes)
        held = _ONE_MORE[classes].sum(axis=1, dtype=np.uint64)[np.argsort(of_each, kind="stable")]
        ends = np.searchsorted(np.sort(of_each), self.strengths, "right")[:-1]
        return [np.unique(ways) for ways in np.split(held, ends)]

    def ranks_allow(self, players: NDArray[np.int32], dealers: NDArray[np.int32]) -> NDArray[np.bool_]:
        """Whether some hands of these strengths hold no more than four cards of any rank between them.

        Where they cannot, every pair of hands of the two strengths shares a card.
        """
        # A count of five or more, with three added, reaches the highest of its four bits.
        add = np.uint64(sum((7 - SUITS) << 4 * place for place in range(RANKS)))
        over = np.uint64(sum(8 << 4 * place for place in range(RANKS)))
        return np.array(
            [
                bool(((self.counts[player][:, None] + self.counts[dealer] + add) & over == 0).any())
                for player, dealer in zip(players.tolist(), dealers.tolist(), strict=True)
            ],
            np.bool_,
        )

    def apart(
        self, player: NDArray[np.int32], dealer: NDArray[np.int32], sets: NDArray[np.uint64]
    ) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """For each of some pairs of strengths, two hands that share no card; -1 where there are none.

        `sets` has every hand as a set of cards.
        """
        player_hand = np.full(len(player), -1, np.int32)
        dealer_hand = np.full(len(player), -1, np.int32)
        open_pairs = np.arange(len(player))
        for trial in range(_CANDIDATES):
            ours = self.candidates[player[open_pairs], trial]
            theirs = self.candidates[dealer[open_pairs], (trial * _STRIDE + 1) % _CANDIDATES]
            apart = sets[ours] & sets[theirs] == 0
            player_hand[open_pairs[apart]] = ours[apart]
            dealer_hand[open_pairs[apart]] = theirs[apart]
            open_pairs = open_pairs[~apart]
        open_pairs = open_pairs[self.ranks_allow(player[open_pairs], dealer[open_pairs])]
        for pair in open_pairs:
            found = self.search(int(player[pair]), int(dealer[pair]), sets)
            if found is not None:
                player_hand[pair], dealer_hand[pair] = found
        return player_hand, dealer_hand

    def search(self, player: int, dealer: int, sets: NDArray[np.uint64]) -> tuple[int, int] | None:
        """The first two hands of these strengths that share no card, or `None` after trying all."""
        theirs = self.order[self.bounds[dealer] : self.bounds[dealer + 1]]
        for ours in self.order[self.bounds[player] : self.bounds[player + 1]]:
            apart = np.flatnonzero(sets[theirs] & sets[ours] == 0)
            if len(apart):
                return int(ours), int(theirs[apart[0]])
        return None


@lru_cache(maxsize=2)
def _shelf(ranking: Ranking) -> _Shelf:
    return _Shelf(ranking)
