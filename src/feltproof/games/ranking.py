"""Which hand beats which, for any game in which hands of so many cards are ranked by category and rank.

The rules are plain methods on one hand (`category`, `key`), asked once for each of the few thousand ways in which the
ranks of a hand can be met, suited or not. Every hand that ties another has the same *strength*: its position among the
different standings, from 0 up. The table of every hand is then looked up with NumPy, built from nothing in a fraction
of a second.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import combinations_with_replacement
from math import comb
from typing import ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from feltproof import cards
from feltproof.games import hands
from feltproof.games.hands import UNREADABLE, Cards

Ranks = tuple[int, ...]
"""Ranks of cards, 0 (a 2) to 12 (an ace), highest first."""
Strengths = NDArray[np.int16]


class Standing(NamedTuple):
    """What a hand is, for all that the rules can tell."""

    category: str
    ranks: Ranks
    """The ranks that decide between hands of this category: those that make the hand first, then the others."""


class Ranking:
    """The ranking of a game. A variant overrides a field or a method and has everything else follow."""

    size: ClassVar[int]
    """How many cards make a hand."""

    sizes: ClassVar[tuple[int, ...]]
    """How many cards a hand may hold; the best `size` of them count."""

    order: ClassVar[tuple[str, ...]]
    """The categories, lowest first."""

    alike: ClassVar[Mapping[Ranks, str]]
    """The category of a hand in which ranks repeat, by how often each of them stands in it, most first."""

    straights: ClassVar[tuple[str, ...]]
    """The sequences, lowest first."""

    # The rules, for one hand.

    def category(self, ranks: Ranks, suited: bool) -> str:
        """What cards of `ranks` make."""
        repeated = tuple(sorted(map(ranks.count, set(ranks)), reverse=True))
        if repeated[0] > 1:
            return self.alike[repeated]
        straight = self.straight(ranks) is not None
        if suited:
            return "straight_flush" if straight else "flush"
        return "straight" if straight else "high_card"

    def straight(self, ranks: Ranks) -> int | None:
        """The position of `ranks` among the straights, `None` when they are none."""
        return self._straights.get(frozenset(ranks))

    def key(self, category: str, ranks: Ranks) -> Ranks:
        """What decides between two hands of one category, compared from the left: ranks that stand more often first.

        A straight goes by its top card, so that the one that leads up from a low ace is the lowest.
        """
        place = self.straight(ranks)
        if place is not None and category not in ("flush", "high_card"):
            return tuple(cards.RANKS.index(rank) for rank in reversed(self.straights[place]))
        return tuple(sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True))

    def at_least(self, standing: Standing, category: str, rank: int = 0) -> bool:
        """Whether a hand is `category` led by `rank`, or better: a pair of queens or better, king high or better."""
        if standing.category == category:
            return standing.ranks[0] >= rank
        return self.order.index(standing.category) > self.order.index(category)

    # The tables that follow from the rules.

    @cached_property
    def _straights(self) -> dict[frozenset[int], int]:
        return {frozenset(map(cards.RANKS.index, text)): place for place, text in enumerate(self.straights)}

    @cached_property
    def _standing_by_pattern(self) -> dict[tuple[Ranks, bool], tuple[int, Ranks, str]]:
        """For the ranks of each hand, suited or not: the place of the category, the key, and the category."""
        found: dict[tuple[Ranks, bool], tuple[int, Ranks, str]] = {}
        for ranks in combinations_with_replacement(range(12, -1, -1), self.size):
            if self.size > len(cards.SUITS) and ranks[0] == ranks[-1]:
                continue  # No rank stands in the deck five times.
            for suited in (False, True) if len(set(ranks)) == self.size else (False,):
                category = self.category(ranks, suited)
                found[ranks, suited] = (self.order.index(category), self.key(category, ranks), category)
        return found

    @cached_property
    def _ladder(self) -> list[tuple[int, Ranks, str]]:
        return sorted(set(self._standing_by_pattern.values()))

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """What a hand of each strength is, by strength."""
        return tuple(Standing(category, key) for _, key, category in self._ladder)

    @cached_property
    def categories(self) -> tuple[str, ...]:
        """The category of each strength."""
        return tuple(standing.category for standing in self.standings)

    def every_hand(self) -> Strengths:
        """The strength of every hand of `size` cards, in colexicographic order."""
        steps = {step: strength for strength, step in enumerate(self._ladder)}
        by_pattern = np.full((2, comb(12 + self.size, self.size)), UNREADABLE, np.int16)
        for (ranks, suited), step in self._standing_by_pattern.items():
            by_pattern[int(suited), _pattern(ranks)] = steps[step]
        patterns, suits = _patterns_and_suits(self.size)
        strengths: Strengths = np.where(suits & (suits - 1), by_pattern[0][patterns], by_pattern[1][patterns])
        strengths.setflags(write=False)
        return strengths

    def table(self, size: int) -> Strengths:
        """The strength of every hand that holds `size` cards, in colexicographic order."""
        raise NotImplementedError

    # Hands as they come.

    def strengths(self, found: Cards) -> Strengths:
        """The strength of each hand, its cards rising; `UNREADABLE` for what is no hand."""
        place = hands.places(found)
        strength = self.table(found.shape[1])[place]
        strength[place == UNREADABLE] = UNREADABLE
        return strength

    def read(self, texts: Sequence[object]) -> list[int]:
        """The strength of each text that is a hand of one of `sizes`, `UNREADABLE` for any other thing."""
        size = hands.common_size(texts)
        if size in self.sizes:
            return self.of_size(texts, size)[0]
        strengths = [UNREADABLE] * len(texts)
        for size in self.sizes:
            places = [place for place, text in enumerate(texts) if isinstance(text, str) and len(text) == 2 * size]
            found, _ = self.of_size([texts[place] for place in places], size)
            for place, strength in zip(places, found, strict=True):
                strengths[place] = strength
        return strengths

    def of_size(self, texts: Sequence[object], size: int) -> tuple[list[int], Cards]:
        """The strength of each hand of `size` cards, `UNREADABLE` for any other thing, and the cards as read."""
        found = hands.read(texts, size)
        strengths: list[int] = self.strengths(found).tolist()
        return strengths, found


def _pattern(ranks: Ranks) -> int:
    """The place of some ranks, repeated or not, among all such."""
    return sum(comb(rank + place, place + 1) for place, rank in enumerate(reversed(ranks)))


def _patterns_and_suits(size: int) -> tuple[NDArray[np.int16], NDArray[np.uint8]]:
    """For every hand of `size` cards: the place of its ranks, and the set of its suits."""
    pattern, suits = np.zeros(1, np.int16), np.zeros(1, np.uint8)
    for held in range(size):
        below = [comb(top, held) for top in range(52)]
        terms = [np.int16(comb(cards.rank(top) + held, held + 1)) for top in range(52)]
        pattern = np.concatenate([pattern[:n] + term for term, n in zip(terms, below, strict=True)])
        suits = np.concatenate([suits[:n] | np.uint8(1 << cards.suit(top)) for top, n in enumerate(below)])
    return pattern, suits
