"""Mutants that rank hands wrongly."""

from functools import cached_property
from math import comb
from typing import Final

import numpy as np

from feltproof import cards
from feltproof.games.crazy_4_poker.ranking import Ranking
from feltproof.games.ranking import Ranks, Standing, Strengths
from feltproof.mutants.crazy_4_poker.roster import Roster
from feltproof.mutants.rankings import RANK_NAMES, SEQUENCES, cut, revalued, swapped

MUTANTS: Final = Roster()

_ACE: Final = cards.RANKS.index("A")


# The order of the categories, and of the ranks.


for _lower, _higher in zip(Ranking.order, Ranking.order[1:], strict=False):
    MUTANTS.add(
        f"{_lower}_beats_{_higher}",
        f"The categories {_lower.replace('_', ' ')} and {_higher.replace('_', ' ')} stand in each other's place.",
        "(b)(2)",
        ranking=swapped(Ranking, _lower, _higher),
    )


for _rank in range(_ACE):
    MUTANTS.add(
        f"{RANK_NAMES[_rank]}_above_{RANK_NAMES[_rank + 1]}",
        f"A {RANK_NAMES[_rank]} ranks above a {RANK_NAMES[_rank + 1]}.",
        "(b)(1)",
        ranking=revalued(Ranking, {_rank: _rank + 1, _rank + 1: _rank}),
    )

MUTANTS.add(
    "ranks_compared_as_characters",
    "Ranks compare as ASCII characters do: T, Q, K, J, A, then 9 to 2.",
    "(b)(1)",
    ranking=revalued(Ranking, {cards.RANKS.index(rank): place for place, rank in enumerate(sorted(cards.RANKS))}),
)

for _category, _label in (
    ("four_of_a_kind", "(b)(2)(i)"),
    ("three_of_a_kind", "(b)(2)(iii)"),
    ("two_pair", "(b)(2)(vi)"),
    ("pair", "(b)(2)(vii)"),
):
    _words = _category.replace("_", " ")
    MUTANTS.add(
        f"ace_low_in_{_category}",
        f"In {_words}, an ace counts below a deuce.",
        _label,
        ranking=revalued(Ranking, {_ACE: -1}, _category),
    )
    MUTANTS.add(
        f"deuce_high_in_{_category}",
        f"In {_words}, a deuce counts above an ace.",
        _label,
        ranking=revalued(Ranking, {0: _ACE + 1}, _category),
    )


# What is of a category, and what is not.


def _missing_the_lowest(missed: str, taken_for: str) -> type[Ranking]:
    class Missing(Ranking):
        def category(self, ranks: Ranks, suited: bool) -> str:
            found = super().category(ranks, suited)
            lowest = sorted(ranks, key=lambda rank: (-ranks.count(rank), rank))[0] == 0
            if found == missed and lowest and (missed != "two_pair" or max(ranks) == 1):
                return taken_for
            return found

    return Missing


for _category, _lower, _label in (
    ("four_of_a_kind", "three_of_a_kind", "(b)(2)(i)"),
    ("three_of_a_kind", "pair", "(b)(2)(iii)"),
    ("two_pair", "pair", "(b)(2)(vi)"),
    ("pair", "high_card", "(b)(2)(vii)"),
):
    MUTANTS.add(
        f"lowest_{_category}_missed",
        f"The lowest {_category.replace('_', ' ')} is taken for {_lower.replace('_', ' ')}.",
        _label,
        ranking=_missing_the_lowest(_category, _lower),
    )


@MUTANTS.wrong("(b)(2)(iv)")
class FlushNeedsAFaceCard(Ranking):
    """A flush without a face card or an ace is no flush."""

    def category(self, ranks: Ranks, suited: bool) -> str:
        return super().category(ranks, suited and max(ranks) > cards.RANKS.index("T"))


@MUTANTS.wrong("(b)(2)(ii)", "(b)(2)(v)")
class LowAceMakesNoStraight(Ranking):
    """A-2-3-4 is no straight."""

    straights = Ranking.straights[1:]


@MUTANTS.wrong("(b)(2)(ii)", "(b)(2)(v)")
class HighAceMakesNoStraight(Ranking):
    """A-K-Q-J is no straight."""

    straights = Ranking.straights[:-1]


@MUTANTS.wrong("(b)(2)(ii)", "(b)(2)(v)")
class LowAceMakesTheHighestStraight(Ranking):
    """A-2-3-4 is the highest straight, since it holds an ace."""

    def key(self, category: str, ranks: Ranks) -> Ranks:
        return tuple(sorted(ranks, reverse=True)) if category in SEQUENCES else super().key(category, ranks)


@MUTANTS.wrong("(b)(2)(ii)", "(b)(2)(v)")
class StraightsGoAroundTheAce(Ranking):
    """Q-K-A-2 and K-A-2-3 are straights, the lowest two."""

    straights = ("KA23", "QKA2", *Ranking.straights)


@MUTANTS.wrong("(b)(2)(ii)")
class SuitedLowAceIsAFlush(Ranking):
    """A-2-3-4 is a straight, but suited it is a mere flush."""

    def category(self, ranks: Ranks, suited: bool) -> str:
        found = super().category(ranks, suited)
        return "flush" if found == "straight_flush" and self.straight(ranks) == 0 else found


# Hands of one category.


for _category, _kept, _seen in (
    ("pair", 2, "the pair alone"),
    ("pair", 3, "the pair and one more card"),
    ("three_of_a_kind", 3, "the three alone"),
    ("two_pair", 2, "the higher pair alone"),
    ("flush", 1, "the highest card alone"),
    ("flush", 3, "all but the lowest card"),
    ("high_card", 1, "the highest card alone"),
    ("high_card", 3, "all but the lowest card"),
    ("straight", 0, "nothing: all tie"),
    ("straight_flush", 0, "nothing: all tie"),
):
    MUTANTS.add(
        f"{_category}_by_{_kept or 'no'}_{'card' if _kept == 1 else 'cards'}",
        f"Between two hands of the category {_category.replace('_', ' ')} counts {_seen}.",
        "(b)(3)",
        ranking=cut(Ranking, _category, _kept),
    )


@MUTANTS.wrong("(b)(3)")
class LowestKickerFirst(Ranking):
    """The cards beside a pair are compared from the lowest."""

    def key(self, category: str, ranks: Ranks) -> Ranks:
        key = super().key(category, ranks)
        return (*key[:2], *reversed(key[2:])) if category == "pair" else key


@MUTANTS.wrong("(b)(3)")
class LowestCardFirst(Ranking):
    """Flushes, and hands of no category, are compared from the lowest card."""

    def key(self, category: str, ranks: Ranks) -> Ranks:
        key = super().key(category, ranks)
        return tuple(reversed(key)) if category in ("flush", "high_card") else key


@MUTANTS.wrong("(b)(3)")
class LowerPairFirst(Ranking):
    """Of two pairs, the lower is compared first."""

    def key(self, category: str, ranks: Ranks) -> Ranks:
        key = super().key(category, ranks)
        return tuple(reversed(key)) if category == "two_pair" else key


@MUTANTS.wrong("(b)(3)")
class KickerBeforeThePair(Ranking):
    """Pairs are compared by their highest card, whether or not it is paired."""

    def key(self, category: str, ranks: Ranks) -> Ranks:
        return tuple(sorted(ranks, reverse=True)) if category == "pair" else super().key(category, ranks)


@MUTANTS.wrong("(b)(3)", "(e)(3)(iii)(b)(3)")
class SuitBreaksTies(Ranking):
    """Hands that tie are told apart by the suit of the highest card."""

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        return tuple(standing for standing in super().standings for _ in cards.SUITS)

    @cached_property
    def four(self) -> Strengths:
        suits = np.concatenate([np.full(comb(top, 3), cards.suit(top), np.int16) for top in range(52)])
        strengths: Strengths = super().four * np.int16(4) + suits
        return strengths
