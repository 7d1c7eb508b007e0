"""Crazy 4 hands ranked: the best four of four, five or six cards, by arrays or one at a time."""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from feltproof import cards as deck
from feltproof.referee.combinations import BINOMIAL, Hands, all_hands, ascending
from feltproof.referee.crazy_4_poker.readings import Readings
from feltproof.referee.crazy_4_poker.rules import Least, Rules
from feltproof.referee.poker import CATEGORIES, Definitions, Places, row_of_each_strength, run_ladder, scale

HAND = 4
"""How many cards make a hand: the game's name, and (a)(2)(iii)(a)."""
_AT_ONCE = 1 << 15
"""Hands looked up together: small enough for a processor's cache."""


@dataclass(frozen=True, slots=True)
class Best:
    """The best four cards of a hand."""

    category: str
    strength: int
    """0 is the lowest; equal strengths tie."""
    cards: deck.Hand
    """The four, those that make the hand first, then from high to low."""


class Ranking:
    """The order of all hands under the rules and readings.

    Clause: us-ny/5324.32(b)
    """

    def __init__(self, rules: Rules, readings: Readings) -> None:
        self._place = {text: place for place, text in enumerate(reversed(rules.ranks))}
        self._place_of_rank = np.array([self._place[text] for text in deck.RANKS], np.uint8)
        literal = readings["equal-category"] == "literal"
        self.definitions = Definitions(
            HAND, rules.order, self._ladder(rules, "straight"), self._ladder(rules, "straight_flush")
        )
        self.scale = scale(self.definitions, "literal" if literal else "grouped")
        self._rows: dict[tuple[str, ...], tuple[str | None, ...]] = {}
        self.category_of_strength: NDArray[np.uint8] = self.scale.category
        """By strength: the index of its category in `CATEGORIES`."""

    def _ladder(self, rules: Rules, category: str) -> tuple[Places, ...]:
        """The runs that a category admits.

        Clause: us-ny/5324.32(b)(2)(ii), (v)
        """
        extremes = rules.extremes[category]
        return run_ladder(self.places(extremes.highest), self.places(extremes.lowest))

    def places(self, ranks: str) -> Places:
        """The places of ranks written as text, `AKQJ`."""
        return tuple(self._place[rank] for rank in ranks)

    def __len__(self) -> int:
        """How many strengths there are."""
        return len(self.scale)

    # One hand

    def best(self, cards: deck.Hand) -> Best:
        """The best four of the cards, which are distinct and four or more.

        Clause: us-ny/5324.32(e)(3)(iii), (d)(3)
        """
        table = self._four
        chosen = max(combinations(sorted(cards), HAND), key=lambda four: table[_index(four)])
        strength = int(table[_index(chosen)])
        making = self.scale.ranks[strength]
        shown = sorted(chosen, key=lambda card: (making.index(int(self._place_of_rank[deck.rank(card)])), -card))
        return Best(CATEGORIES[self.category_of_strength[strength]], strength, tuple(shown))

    # Arrays of hands

    def strengths(self, hands: Hands) -> NDArray[np.int32]:
        """The strength of each of `hands`, `(n, 4 | 5 | 6) uint8`, in any order of the cards.

        Clause: us-ny/5324.32(b)(2), (b)(3)
        """
        found = np.empty(len(hands), np.int32)
        subsets = tuple(combinations(range(hands.shape[1]), HAND))
        for start in range(0, len(hands), _AT_ONCE):
            columns = ascending(hands[start : start + _AT_ONCE]).T.astype(np.intp)
            parts = [[BINOMIAL[k + 1][column] for column in columns] for k in range(HAND)]
            block = np.full(columns.shape[1], -1, np.int16)
            for subset in subsets:
                index = parts[0][subset[0]] + parts[1][subset[1]] + parts[2][subset[2]] + parts[3][subset[3]]
                np.maximum(block, self._four[index], out=block)
            found[start : start + _AT_ONCE] = block
        return found

    def categories(self, hands: Hands) -> NDArray[np.uint8]:
        """The index in `CATEGORIES` of what each of `hands` is at best."""
        return self.category_of_strength[self.strengths(hands)]

    @cached_property
    def _four(self) -> NDArray[np.int16]:
        """The strength of every four-card hand, in colexicographic order."""
        hands = all_hands(HAND)
        places = np.sort(self._place_of_rank[hands >> 2], axis=1).astype(np.intp)
        pattern = np.zeros(len(hands), np.intp)
        for step in range(HAND):
            pattern += BINOMIAL[step + 1][places[:, step] + step]
        suited = np.all(hands & 3 == hands[:, :1] & 3, axis=1).astype(np.intp)
        strengths: NDArray[np.int16] = self.scale.steps[suited, pattern]
        return strengths

    # What the law asks of a hand

    def reaches(self, least: Least) -> NDArray[np.bool_]:
        """By strength: whether the hand is of `least`'s category with its rank or a higher one making it, or better.

        Clause: us-ny/5324.32(e)(2), (e)(3)(iii)(b)
        """
        order = ("high_card", *reversed(self.definitions.order))
        wanted = (order.index(least.category), self._place[least.rank])
        return np.array(
            [
                (order.index(CATEGORIES[category]), ranks[0]) >= wanted
                for category, ranks in zip(self.scale.category, self.scale.ranks, strict=True)
            ]
        )

    def at_least(self, category: str) -> NDArray[np.bool_]:
        """By strength: whether the hand is of `category` or of a higher one."""
        order = ("high_card", *reversed(self.definitions.order))
        fitting = [CATEGORIES.index(name) for name in order[order.index(category) :]]
        return np.isin(self.category_of_strength, fitting)

    def rows(self, table: tuple[str, ...]) -> tuple[str | None, ...]:
        """By strength: the row of a pay table that pays the hand, the highest-ranking alone.

        Clause: us-ny/5324.32(f)(4)(i)
        """
        if table not in self._rows:
            self._rows[table] = row_of_each_strength(table, self.scale, lambda rank: int(self._place_of_rank[rank]))
        return self._rows[table]


def _index(four: tuple[int, ...]) -> int:
    """The place of four ascending cards among all four-card hands."""
    return sum(comb(card, k) for k, card in enumerate(four, start=1))
