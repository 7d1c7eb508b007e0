"""Hands ranked, by arrays or one at a time: the best four or five of the cards, as a game has it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from feltproof import cards as deck
from feltproof.referee.combinations import BINOMIAL, DECK, Hands, all_hands, ascending, ascending_columns
from feltproof.referee.poker import (
    CATEGORIES,
    RANKS,
    SUITS,
    Comparison,
    Definitions,
    Places,
    row_of_each_strength,
    scale,
)
from feltproof.referee.rules import Least

_AT_ONCE = 1 << 15
"""Hands looked up together: small enough for a processor's cache."""
_REMEMBERED = 100_000
"""How many hands a ranking remembers the best of before it begins anew."""
_MIXED = np.uint8(SUITS)
"""In place of a suit: the cards are of several."""


@dataclass(frozen=True, slots=True)
class Best:
    """The best cards of a hand, as many as the game's hands have."""

    category: str
    strength: int
    """0 is the lowest; equal strengths tie."""
    cards: deck.Hand
    """Those that make the hand first, then from high to low."""


class RankOrder:
    """The ranks of a law, each by its place: 0 for the lowest."""

    def __init__(self, ranks: Sequence[str]) -> None:
        """`ranks` are the law's, highest first."""
        self.place = {text: place for place, text in enumerate(reversed(ranks))}
        self.of_number = np.array([self.place[text] for text in deck.RANKS], np.uint8)
        """By the number of a rank, as `feltproof.cards` counts them."""

    def places(self, ranks: str) -> Places:
        """The places of ranks written as text, `AKQJ`."""
        return tuple(self.place[rank] for rank in ranks)


class Ranking:
    """The order of all hands under a law's definitions."""

    def __init__(self, definitions: Definitions, comparison: Comparison, order: RankOrder) -> None:
        self.definitions = definitions
        self.scale = scale(definitions, comparison)
        self._order = order
        self._rows: dict[tuple[str, ...], tuple[str | None, ...]] = {}
        self._remembered: dict[deck.Hand, Best] = {}
        self.category_of_strength: NDArray[np.uint8] = self.scale.category
        """By strength: the index of its category in `CATEGORIES`."""

        self._lowest_first = ("high_card", *reversed(definitions.order))

    def __getstate__(self) -> dict[str, Any]:
        """Without the tables, which whoever has it makes sooner than they are sent."""
        made: dict[str, Any] = {"_remembered": {}}
        return {name: made.get(name, value) for name, value in self.__dict__.items() if name != "table"}

    def places(self, ranks: str) -> Places:
        """The places of ranks written as text, `AKQJ`."""
        return self._order.places(ranks)

    def __len__(self) -> int:
        """How many strengths there are."""
        return len(self.scale)

    # One hand

    def best(self, cards: deck.Hand) -> Best:
        """The best of the cards, which are distinct and as many as make a hand, or more."""
        found = self._remembered.get(cards)
        if found is None:
            if len(self._remembered) >= _REMEMBERED:
                self._remembered.clear()
            # One round is judged under many readings, which seldom touch what its hands are worth.
            found = self._remembered[cards] = self._best(cards)
        return found

    def _best(self, cards: deck.Hand) -> Best:
        table = self.table
        chosen = max(combinations(sorted(cards), self.definitions.size), key=lambda some: table[_index(some)])
        strength = int(table[_index(chosen)])
        making, places = self.scale.ranks[strength], self._order.of_number
        shown = sorted(chosen, key=lambda card: (making.index(int(places[deck.rank(card)])), -card))
        return Best(CATEGORIES[self.category_of_strength[strength]], strength, tuple(shown))

    # Arrays of hands

    def strengths(self, hands: Hands) -> NDArray[np.int32]:
        """The strength of each of `hands`, `(n, cards) uint8`, in any order of the cards."""
        size = self.definitions.size
        found = np.empty(len(hands), np.int32)
        subsets = tuple(combinations(range(hands.shape[1]), size))
        for start in range(0, len(hands), _AT_ONCE):
            columns = ascending_columns(hands[start : start + _AT_ONCE])
            # A card is in its place or later: no part is worked out that no subset asks for.
            parts = [
                {at: BINOMIAL[k + 1][columns[at]] for at in range(k, k + len(columns) - size + 1)} for k in range(size)
            ]
            block = np.full(len(columns[0]), -1, np.int16)
            for subset in subsets:
                index = parts[0][subset[0]] + parts[1][subset[1]]
                for k in range(2, size):
                    index += parts[k][subset[k]]
                np.maximum(block, self.table[index], out=block)
            found[start : start + _AT_ONCE] = block
        return found

    def categories(self, hands: Hands) -> NDArray[np.uint8]:
        """The index in `CATEGORIES` of what each of `hands` is at best."""
        return self.category_of_strength[self.strengths(hands)]

    @cached_property
    def table(self) -> NDArray[np.int16]:
        """The strength of every hand of the game's size, in colexicographic order; not to be written to."""
        by_place = self.scale.steps.ravel()[_patterns(self.definitions.size)]
        places = self._order.of_number
        if not np.array_equal(places, np.arange(RANKS)):
            # The patterns were those of a deck in the order of the law's ranks.
            hands = all_hands(self.definitions.size)
            as_placed = ascending(places[hands >> 2] * np.uint8(SUITS) + (hands & 3)).astype(np.intp)
            by_place = by_place[sum(BINOMIAL[k + 1][column] for k, column in enumerate(as_placed.T))]
        by_place.setflags(write=False)
        return by_place

    # What a law asks of a hand

    def reaches(self, least: Least) -> NDArray[np.bool_]:
        """By strength: whether the hand is of `least`'s category with its rank or a higher one making it, or better."""
        wanted = self._height(least.category, self._order.place[least.rank])
        fits: NDArray[np.bool_] = self.heights >= wanted
        return fits

    @cached_property
    def heights(self) -> NDArray[np.int64]:
        """By strength: a number for the category and the rank that makes the hand, higher for a higher one.

        How hands of one category compare is another matter: read to the letter, an ace beside a low pair is
        above a higher pair.
        """
        pairs = zip(self.scale.category, self.scale.ranks, strict=True)
        return np.array([self._height(CATEGORIES[category], ranks[0]) for category, ranks in pairs])

    def _height(self, category: str, making: int) -> int:
        return RANKS * self._lowest_first.index(category) + making

    def at_least(self, category: str) -> NDArray[np.bool_]:
        """By strength: whether the hand is of `category` or of a higher one."""
        lowest_first = self._lowest_first
        fitting = [CATEGORIES.index(name) for name in lowest_first[lowest_first.index(category) :]]
        return np.isin(self.category_of_strength, fitting)

    def between(self, category: str, lowest: str, highest: str) -> NDArray[np.bool_]:
        """By strength: whether the hand is of `category`, made by a rank from `lowest` to `highest`."""
        least, most = (self._height(category, self._order.place[rank]) for rank in (lowest, highest))
        fits: NDArray[np.bool_] = (least <= self.heights) & (self.heights <= most)
        return fits

    def rows(self, table: tuple[str, ...]) -> tuple[str | None, ...]:
        """By strength: the row of a pay table that pays the hand, the narrowest alone."""
        if table not in self._rows:
            self._rows[table] = row_of_each_strength(table, self.scale, lambda rank: int(self._order.of_number[rank]))
        return self._rows[table]


def _patterns(size: int) -> NDArray[np.uint16]:
    """Where each hand stands in a scale's steps, flat, ranks taken by their numbers; in colexicographic order."""
    pattern, suit = np.zeros(1, np.uint16), np.zeros(1, np.uint8)
    for k in range(size):
        # As in `all_hands`: the hands that end in `card` are those of the cards below it and this one.
        below = [comb(card, k) for card in range(DECK)]
        pattern = np.concatenate(
            [pattern[:count] + np.uint16(comb(deck.rank(card) + k, k + 1)) for card, count in enumerate(below)]
        )
        own = [np.uint8(deck.suit(card)) for card in range(DECK)]
        suit = np.concatenate(
            [np.where(suit[:count] == s, s, _MIXED) if k else [s] for s, count in zip(own, below, strict=True)]
        ).astype(np.uint8)
    suited = np.uint16(comb(RANKS + size - 1, size))
    return np.where(suit == _MIXED, pattern, pattern + suited)


def _index(hand: tuple[int, ...]) -> int:
    """The place of ascending cards among all hands of as many."""
    return sum(comb(card, k) for k, card in enumerate(hand, start=1))
