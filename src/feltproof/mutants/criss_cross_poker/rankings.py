"""Mutants that rank hands wrongly."""

from collections.abc import Callable
from functools import cached_property
from math import comb
from typing import ClassVar, Final

import numpy as np

from feltproof import cards
from feltproof.games import hands
from feltproof.games.criss_cross_poker.ranking import Ranking
from feltproof.games.ranking import Ranks, Standing, Strengths
from feltproof.mutants.criss_cross_poker.roster import Roster
from feltproof.mutants.rankings import RANK_NAMES, SEQUENCES, cut, revalued, swapped

MUTANTS: Final = Roster()

_ACE: Final = cards.RANKS.index("A")

_LABELS: Final = {
    "four_of_a_kind": "(b)(2)(iii)",
    "full_house": "(b)(2)(iv)",
    "three_of_a_kind": "(b)(2)(vii)",
    "two_pair": "(b)(2)(viii)",
    "pair": "(b)(2)(ix)",
}


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

for _category, _label in _LABELS.items():
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


def _taken_for(missed: str, holds: Callable[[Ranks], bool], taken_for: str) -> type[Ranking]:
    """A ranking that takes some hands of a category for hands of another."""

    class Missing(Ranking):
        def category(self, ranks: Ranks, suited: bool) -> str:
            found = super().category(ranks, suited)
            return taken_for if found == missed and holds(ranks) else found

    return Missing


def _made_of(*made_of: int) -> Callable[[Ranks], bool]:
    """Whether a hand's ranks that repeat are these alone."""
    return lambda ranks: {rank for rank in ranks if ranks.count(rank) > 1} == set(made_of)


for _name, _what, _missed, _holds, _other, _own_label in (
    ("lowest_four_missed", "Four deuces are taken for three.", "four_of_a_kind", _made_of(0), "three_of_a_kind", None),
    ("lowest_three_missed", "Three deuces are taken for a pair.", "three_of_a_kind", _made_of(0), "pair", None),
    ("lowest_two_pair_missed", "Threes and deuces are taken for a pair.", "two_pair", _made_of(0, 1), "pair", None),
    ("lowest_pair_missed", "A pair of deuces is taken for nothing.", "pair", _made_of(0), "high_card", None),
    (
        "lowest_full_house_missed",
        "Three deuces with two threes are taken for three of a kind.",
        "full_house",
        lambda ranks: set(ranks) == {0, 1} and ranks.count(0) == 3,
        "three_of_a_kind",
        None,
    ),
    (
        "highest_full_house_missed",
        "Three aces with two kings are taken for three of a kind.",
        "full_house",
        lambda ranks: set(ranks) == {11, 12} and ranks.count(12) == 3,
        "three_of_a_kind",
        None,
    ),
    (
        "full_houses_are_three_of_a_kind",
        "A full house is three of a kind.",
        "full_house",
        bool,
        "three_of_a_kind",
        None,
    ),
    ("two_pair_is_a_pair", "Two pair is a pair.", "two_pair", bool, "pair", None),
    ("no_royal_flush", "A royal flush is a straight flush.", "royal_flush", bool, "straight_flush", "(b)(2)(i)"),
    (
        "king_high_is_royal",
        "The highest straight flush below the royal flush is called a royal flush too.",
        "straight_flush",
        lambda ranks: ranks[0] == 11,
        "royal_flush",
        "(b)(2)(ii)",
    ),
    (
        "suited_low_ace_is_a_flush",
        "A-2-3-4-5 is a straight, but suited it is a mere flush.",
        "straight_flush",
        lambda ranks: ranks == (12, 3, 2, 1, 0),
        "flush",
        "(b)(2)(ii)",
    ),
    (
        "suited_low_ace_is_royal",
        "A suited A-2-3-4-5 is a royal flush, since an ace tops it.",
        "straight_flush",
        lambda ranks: ranks == (12, 3, 2, 1, 0),
        "royal_flush",
        "(b)(2)(ii)",
    ),
    (
        "flush_needs_a_face_card",
        "A flush without a face card or an ace is none.",
        "flush",
        lambda ranks: ranks[0] <= cards.RANKS.index("T"),
        "high_card",
        "(b)(2)(v)",
    ),
    (
        "flush_with_four_in_a_row_is_a_straight_flush",
        "A flush of which four cards follow one another is a straight flush.",
        "flush",
        lambda ranks: ranks[0] - ranks[3] == 3 or ranks[1] - ranks[4] == 3,
        "straight_flush",
        "(b)(2)(ii)",
    ),
    (
        "four_in_a_row_are_a_straight",
        "Four ranks that follow one another are a straight, whatever the fifth.",
        "high_card",
        lambda ranks: ranks[0] - ranks[3] == 3 or ranks[1] - ranks[4] == 3,
        "straight",
        "(b)(2)(vi)",
    ),
):
    MUTANTS.add(_name, _what, _own_label or _LABELS[_missed], ranking=_taken_for(_missed, _holds, _other))


@MUTANTS.wrong("(b)(2)(ii)", "(b)(2)(vi)")
class LowAceMakesNoStraight(Ranking):
    """A-2-3-4-5 is no straight."""

    straights = Ranking.straights[1:]


@MUTANTS.wrong("(b)(2)(vi)", "(b)(2)(i)")
class HighAceMakesNoStraight(Ranking):
    """A-K-Q-J-10 is no straight."""

    straights = Ranking.straights[:-1]


@MUTANTS.wrong("(b)(2)(ii)", "(b)(2)(vi)")
class LowAceMakesAHighStraight(Ranking):
    """A-2-3-4-5 ranks by its ace, above every straight but one."""

    def key(self, category: str, ranks: Ranks) -> Ranks:
        return tuple(sorted(ranks, reverse=True)) if category in SEQUENCES else super().key(category, ranks)


@MUTANTS.wrong("(b)(1)", "(b)(2)(vi)")
class StraightsGoAroundTheAce(Ranking):
    """Sequences go on from the ace to the deuce, as in Q-K-A-2-3; they are the lowest straights."""

    straights = ("KA234", "QKA23", "JQKA2", *Ranking.straights)


# Hands of one category.

for _category, _kept, _seen in (
    ("pair", 2, "the pair alone"),
    ("pair", 3, "the pair and one more card"),
    ("pair", 4, "all but the lowest card"),
    ("three_of_a_kind", 3, "the three alone"),
    ("three_of_a_kind", 4, "all but the lowest card"),
    ("two_pair", 2, "the higher pair alone"),
    ("two_pair", 4, "both pairs alone"),
    ("full_house", 3, "the three alone"),
    ("four_of_a_kind", 4, "the four alone"),
    ("flush", 1, "the highest card alone"),
    ("flush", 4, "all but the lowest card"),
    ("high_card", 1, "the highest card alone"),
    ("high_card", 4, "all but the lowest card"),
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
        return (*key[2:4], *key[:2], key[4]) if category == "two_pair" else key


@MUTANTS.wrong("(b)(3)")
class PairOfAFullHouseFirst(Ranking):
    """Full houses are compared by the pair, and then by the three."""

    def key(self, category: str, ranks: Ranks) -> Ranks:
        key = super().key(category, ranks)
        return (*key[3:], *key[:3]) if category == "full_house" else key


@MUTANTS.wrong("(b)(3)")
class KickerBeforeThePair(Ranking):
    """Pairs are compared by their highest card, whether or not it is paired."""

    def key(self, category: str, ranks: Ranks) -> Ranks:
        return tuple(sorted(ranks, reverse=True)) if category == "pair" else super().key(category, ranks)


@MUTANTS.wrong("(b)(3)")
class SuitBreaksTies(Ranking):
    """Hands that tie are told apart by the suit of the highest card."""

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        return tuple(standing for standing in super().standings for _ in cards.SUITS)

    @cached_property
    def five(self) -> Strengths:
        suits = np.concatenate([np.full(comb(top, 4), cards.suit(top), np.int16) for top in range(52)])
        strengths: Strengths = super().five * np.int16(4) + suits
        return strengths


# One hand, or one suit.


class Misranked(Ranking):
    """Takes hands for hands of another strength."""

    taken_for: ClassVar[dict[str, str]] = {}
    """Hands, each with the one that it is taken for."""

    @cached_property
    def five(self) -> Strengths:
        right = super().five
        wrong = right.copy()
        for hand, other in self.taken_for.items():
            wrong[_place(hand)] = right[_place(other)]
        return wrong


def _place(hand: str) -> int:
    return int(hands.places(hands.read_alike([hand], 5))[0])


@MUTANTS.wrong("(b)(2)(i)", kind="corners")
class RoyalFlushInBlackSuitsMissed(Misranked):
    """A royal flush in clubs or spades is a straight flush; in a red suit it is royal."""

    taken_for: ClassVar[dict[str, str]] = {
        "".join(rank + suit for rank in "AKQJT"): "".join(rank + suit for rank in "KQJT9") for suit in "cs"
    }


@MUTANTS.wrong("(b)(2)(ii)", kind="corners")
class StraightFlushesInDiamondsMissed(Misranked):
    """A straight flush in diamonds is taken for a flush; in every other suit it is what it is."""

    taken_for: ClassVar[dict[str, str]] = {
        "".join(rank + "d" for rank in straight): "Ad6d4d3d2d" for straight in Ranking.straights[:-1]
    }


@MUTANTS.wrong("(b)(2)(iii)", kind="corners")
class FourSevensWithAnAceMissed(Ranking):
    """Four sevens with an ace are taken for a full house."""

    def category(self, ranks: Ranks, suited: bool) -> str:
        found = super().category(ranks, suited)
        return "full_house" if ranks == (12, 5, 5, 5, 5) else found


@MUTANTS.wrong("(b)(2)(iv)", kind="corners")
class NinesFullOfFoursMissed(Ranking):
    """Three nines with two fours are taken for three of a kind."""

    def category(self, ranks: Ranks, suited: bool) -> str:
        found = super().category(ranks, suited)
        return "three_of_a_kind" if ranks == (7, 7, 7, 2, 2) else found


@MUTANTS.wrong("(b)(3)", kind="corners")
class DiamondFlushStandsLower(Ranking):
    """A king-high flush in diamonds ties the next lower one."""

    @cached_property
    def five(self) -> Strengths:
        strengths = super().five.copy()
        king = cards.NUMBERS["Kd"]
        with_the_king_on_top = strengths[comb(king, 5) : comb(king + 1, 5)]
        for place, strength in enumerate(with_the_king_on_top.tolist()):
            if self.categories[strength] == self.categories[strength - 1] == "flush":
                with_the_king_on_top[place] = strength - 1
        return strengths
