"""Which hand beats which, of hands of five cards; a royal flush stands apart.

Five ranks can be met in 7,462 ways, suited or not, and each is a strength of its own. The table of all 2,598,960 hands
follows from them.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar

from feltproof import cards
from feltproof.games import ranking
from feltproof.games.ranking import Ranks, Strengths


class Ranking(ranking.Ranking):
    """The ranking of criss-cross poker. A variant overrides a field or a method and has everything else follow."""

    size = 5
    sizes = (5,)

    order: ClassVar[tuple[str, ...]] = (
        "high_card",
        "pair",
        "two_pair",
        "three_of_a_kind",
        "straight",
        "flush",
        "full_house",
        "four_of_a_kind",
        "straight_flush",
        "royal_flush",
    )

    alike: ClassVar[Mapping[Ranks, str]] = {
        (2, 1, 1, 1): "pair",
        (2, 2, 1): "two_pair",
        (3, 1, 1): "three_of_a_kind",
        (3, 2): "full_house",
        (4, 1): "four_of_a_kind",
    }

    straights = tuple("A2345 23456 34567 45678 56789 6789T 789TJ 89TJQ 9TJQK TJQKA".split())
    """The ace is high, and low in the lowest of them alone; nothing goes around it."""

    royal = frozenset(map(cards.RANKS.index, "TJQKA"))
    """What a royal flush is made of."""

    def category(self, ranks: Ranks, suited: bool) -> str:
        found = super().category(ranks, suited)
        return "royal_flush" if found == "straight_flush" and self.royal.issuperset(ranks) else found

    @cached_property
    def five(self) -> Strengths:
        """The strength of every five-card hand, in colexicographic order, `(2598960,)`."""
        return self.every_hand()

    def table(self, size: int) -> Strengths:
        return self.five
