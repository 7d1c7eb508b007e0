"""Which hand beats which: the best four cards of four, five or six.

The rules are plain methods on one hand (`category`, `key`), asked once for each of the 2,535 ways in which four
ranks can be met, suited or not. Every hand that ties another has the same *strength*: its position among the 2,535
different standings, from 0 up. The tables of all 270,725 four-card and 2,598,960 five-card hands are then looked up
and maximised with NumPy, built from nothing in a few hundredths of a second.
"""

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations_with_replacement
from math import comb
from typing import ClassVar, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from feltproof import cards
from feltproof.games.crazy_4_poker import hands
from feltproof.games.crazy_4_poker.hands import UNREADABLE, Cards

SIZES: Final = (4, 5, 6)
"""How many cards a hand may hold; the best four count."""

Ranks = tuple[int, ...]
"""Ranks of cards, 0 (a 2) to 12 (an ace), highest first."""
Strengths = NDArray[np.int16]


class Standing(NamedTuple):
    """What a four-card hand is, for all that the rules can tell."""

    category: str
    ranks: Ranks
    """The ranks that decide between hands of this category: those that make the hand first, then the others."""


class Ranking:
    """The ranking of Crazy 4 poker. A variant overrides a field or a method and has everything else follow."""

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
    """The categories, lowest first. With four cards a flush beats a straight, and four of a kind beats everything."""

    straights: ClassVar[tuple[str, ...]] = tuple("A234 2345 3456 4567 5678 6789 789T 89TJ 9TJQ TJQK JQKA".split())
    """The sequences, lowest first: the ace is high, and low in the lowest of them alone; nothing goes around it."""

    # The rules, for one hand of four cards.

    def category(self, ranks: Ranks, suited: bool) -> str:
        """What four cards of `ranks` make."""
        different = len(set(ranks))
        if different == 1:
            return "four_of_a_kind"
        if different == 2:
            return "three_of_a_kind" if ranks.count(ranks[1]) == 3 or ranks.count(ranks[2]) == 3 else "two_pair"
        if different == 3:
            return "pair"
        straight = self.straight(ranks) is not None
        if suited:
            return "straight_flush" if straight else "flush"
        return "straight" if straight else "high_card"

    def straight(self, ranks: Ranks) -> int | None:
        """The position of `ranks` among the straights, `None` when they are none."""
        return self._straights.get(frozenset(ranks))

    def key(self, category: str, ranks: Ranks) -> Ranks:
        """What decides between two hands of one category, compared from the left: ranks that stand more often first.

        A straight goes by its top card, so that A-2-3-4, which leads with its 4, is the lowest.
        """
        place = self.straight(ranks)
        if place is not None and category in ("straight", "straight_flush"):
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
        """For each four ranks, suited or not: the place of the category, the key, and the category."""
        found: dict[tuple[Ranks, bool], tuple[int, Ranks, str]] = {}
        for ranks in combinations_with_replacement(range(12, -1, -1), 4):
            for suited in (False, True) if len(set(ranks)) == 4 else (False,):
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

    @cached_property
    def four(self) -> Strengths:
        """The strength of every four-card hand, in colexicographic order, `(270725,)`."""
        steps = {step: strength for strength, step in enumerate(self._ladder)}
        by_pattern = np.full((2, comb(16, 4)), UNREADABLE, np.int16)
        for (ranks, suited), step in self._standing_by_pattern.items():
            by_pattern[int(suited), _pattern(ranks)] = steps[step]
        patterns, suits = _patterns_and_suits(4)
        strengths: Strengths = by_pattern[((suits & (suits - 1)) == 0).astype(np.intp), patterns]
        strengths.setflags(write=False)
        return strengths

    @cached_property
    def five(self) -> Strengths:
        """The strength of every five-card hand, in colexicographic order, `(2598960,)`: the best of its fours."""
        without = _places_without_one(4)
        best = np.empty(comb(52, 5), np.int16)
        for top in range(4, 52):
            # The four lower cards run through all fours below `top`, in order; so do the threes that stay beside it.
            below = comb(top, 4)
            with_top = self.four[below : comb(top + 1, 4)]
            block = best[comb(top, 5) : comb(top + 1, 5)]
            block[:] = self.four[:below]
            for place in without:
                np.maximum(block, with_top[place[:below]], out=block)
        best.setflags(write=False)
        return best

    # Hands as they come.

    def strengths(self, found: Cards) -> Strengths:
        """The strength of each hand of four, five or six cards, rising; `UNREADABLE` for what is no hand."""
        size = found.shape[1]
        if size == 6:
            return self._of_six(found)
        place = hands.places(found)
        strength = (self.four if size == 4 else self.five)[place]
        strength[place == UNREADABLE] = UNREADABLE
        return strength

    def _of_six(self, found: Cards) -> Strengths:
        """The best of the fives that are left without one of the six cards."""
        left, wrong = hands.places_without_one(found)
        best = self.five[left[0]]
        for place in left[1:]:
            np.maximum(best, self.five[place], out=best)
        best[wrong] = UNREADABLE
        return best

    def read(self, texts: Sequence[object]) -> list[int]:
        """The strength of each text that is a hand of four, five or six cards, `UNREADABLE` for any other thing."""
        size = hands.common_size(texts)
        if size in SIZES:
            return self.of_size(texts, size)[0]
        strengths = [UNREADABLE] * len(texts)
        for size in SIZES:
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
    """The place of four ranks, repeated or not, among all such."""
    return sum(comb(rank + place, place + 1) for place, rank in enumerate(reversed(ranks)))


def _patterns_and_suits(size: int) -> tuple[NDArray[np.intp], NDArray[np.uint8]]:
    """For every hand of `size` cards: the place of its ranks, and the set of its suits."""
    pattern, suits = np.zeros(1, np.intp), np.zeros(1, np.uint8)
    for held in range(size):
        below = [comb(top, held) for top in range(52)]
        pattern = np.concatenate([pattern[:n] + comb(cards.rank(top) + held, held + 1) for top, n in enumerate(below)])
        suits = np.concatenate([suits[:n] | np.uint8(1 << cards.suit(top)) for top, n in enumerate(below)])
    return pattern, suits


def _places_without_one(size: int) -> list[NDArray[np.intp]]:
    """For every hand of `size` cards and each card of it: the place of what is left without that card."""
    without: list[NDArray[np.intp]] = []
    for held in range(size):
        below = [comb(top, held) for top in range(52)]
        without = [np.concatenate([place[:n] + comb(top, held) for top, n in enumerate(below)]) for place in without]
        without.append(np.concatenate([np.arange(n) for n in below]))
    return without
