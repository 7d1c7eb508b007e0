"""Rankings that go wrong in ways in which any game's can."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from feltproof.games.ranking import Ranking, Ranks

RANK_NAMES: Final = tuple("deuce three four five six seven eight nine ten jack queen king ace".split())
SEQUENCES: Final = ("straight", "straight_flush", "royal_flush")


def swapped(ranking: type[Ranking], lower: str, higher: str) -> type[Any]:
    """The ranking with two categories in each other's place."""
    swap = {lower: higher, higher: lower}
    return type("Swapped", (ranking,), {"order": tuple(swap.get(category, category) for category in ranking.order)})


class Revalued(Ranking):
    """Counts ranks at other values, in hands of some categories."""

    values: ClassVar[Mapping[int, int]]
    categories_revalued: ClassVar[tuple[str, ...]]

    def key(self, category: str, ranks: Ranks) -> Ranks:
        if category in self.categories_revalued:
            ranks = tuple(self.values.get(rank, rank) for rank in ranks)
        return super().key(category, ranks)


def revalued(ranking: type[Ranking], values: Mapping[int, int], *categories: str) -> type[Any]:
    """The ranking with ranks counted at other values, in hands of `categories`, or of all that are no sequence."""
    chosen = categories or tuple(category for category in ranking.order if category not in SEQUENCES)
    return type("Changed", (Revalued, ranking), {"values": values, "categories_revalued": chosen})


class Cut(Ranking):
    """Compares hands of one category by fewer ranks than there are."""

    cut: ClassVar[str]
    kept: ClassVar[int]

    def key(self, category: str, ranks: Ranks) -> Ranks:
        key = super().key(category, ranks)
        return key[: self.kept] if category == self.cut else key


def cut(ranking: type[Ranking], category: str, kept: int) -> type[Any]:
    """The ranking with hands of `category` compared by the first `kept` ranks alone."""
    return type("Shortened", (Cut, ranking), {"cut": category, "kept": kept})
