"""Poker hands by their definitions, four cards or five: the footing that every game's ranking stands on.

A rank is spoken of by its *place*: 0 for the lowest, 12 for the highest. What a hand is worth hangs
on its *pattern* alone: the places of its cards and whether all of them are of one suit. There are few
patterns (1,820 + 715 of four cards), so each is defined in words here, and arrays look them up.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, pairwise
from math import comb
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from feltproof.referee import RefereeError

CATEGORIES: Final = (
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
"""The names of all categories of either game; a category's number is its index. Not an order: each law has its own."""

RANKS: Final = 13
SUITS: Final = 4

Places = tuple[int, ...]
"""The places of a hand's cards."""

Comparison = Literal["grouped", "literal"]
"""How hands of one category compare, a reading: `grouped`, the ranks that make the hand first, then the
rest, from high to low; `literal`, equal ranks cancelled one for one, the highest card left decides."""


def run_ladder(highest: Places, lowest: Places) -> tuple[Places, ...]:
    """The runs that a law admits, best first: from the highest that it names, a step down at a time, to the lowest.

    The step below the lowest rank is the highest: this is how an ace comes to stand under a 2, and
    only in a run that the law names or that lies between the two it names.

    Raises:
        RefereeError: `highest` is no run, or the steps never reach `lowest`.
    """
    if any(after != before - 1 for before, after in pairwise(highest)):
        raise RefereeError(f"straights: {highest} is not a run of ranks, best first")
    ladder = [highest]
    while ladder[-1] != lowest:
        ladder.append(tuple((place - 1) % RANKS for place in ladder[-1]))
        if len(ladder) > RANKS:
            raise RefereeError(f"straights: no steps down from {highest} reach {lowest}")
    return tuple(ladder)


@dataclass(frozen=True, slots=True)
class Definitions:
    """What a law says of its hands."""

    size: int
    """How many cards make a hand."""
    order: tuple[str, ...]
    """Its categories, highest first; what is in none of them is a high card."""
    runs: Mapping[str, tuple[Places, ...]]
    """By category that is made of consecutive ranks: the runs that it admits, best first, each best card first."""

    def category(self, places: Places, suited: bool) -> str:
        """What a hand with these ranks is, all of one suit or not; it is the highest that it is."""
        together = set(places)
        alike = sorted(map(places.count, together), reverse=True)
        if len(alike) < self.size:
            together.clear()
        fits = {
            "royal_flush": suited and self._runs("royal_flush", together),
            "straight_flush": suited and self._runs("straight_flush", together),
            "four_of_a_kind": alike[0] == 4,
            "full_house": alike == [3, 2],
            "three_of_a_kind": alike[0] == 3,
            "flush": suited,
            "straight": self._runs("straight", together),
            "two_pair": alike[:2] == [2, 2],
            "pair": alike[0] == 2,
        }
        return next((category for category in self.order if fits[category]), "high_card")

    def _runs(self, category: str, together: set[int]) -> bool:
        return bool(together) and together in map(set, self.runs.get(category, ()))

    def within(self, category: str, places: Places, comparison: Comparison) -> Places:
        """What decides between two hands of `category`, their `places` grouped: the greater is higher, equals tie."""
        ladder = self.runs.get(category)
        if ladder is not None:
            # A run with a low ace holds the highest card and is the lowest: its step decides, not its cards.
            return (-next(step for step, run in enumerate(ladder) if set(run) == set(places)),)
        return places if comparison == "grouped" else tuple(sorted(places, reverse=True))


def grouped(places: Places) -> Places:
    """The ranks that make the hand first, then the rest, each from high to low."""
    return tuple(sorted(places, key=lambda place: (places.count(place), place), reverse=True))


@dataclass(frozen=True, slots=True)
class Scale:
    """All patterns of a law on one scale, 0 the lowest hand; patterns that tie stand on one step."""

    size: int
    steps: NDArray[np.int16]
    """`(2, patterns)`: the strength by suited or not and by `pattern_index`; -1 where no such hand exists."""
    category: NDArray[np.uint8]
    """By strength: the number of its category."""
    ranks: tuple[Places, ...]
    """By strength: the places of a hand of it, `grouped`."""

    def __len__(self) -> int:
        return len(self.ranks)


def pattern_index(places: Sequence[int]) -> int:
    """The place of a multiset among all multisets of its size, in colexicographic order."""
    return sum([comb(place + step, step + 1) for step, place in enumerate(sorted(places))])


def scale(definitions: Definitions, comparison: Comparison) -> Scale:
    """Put every pattern of the law in one order, highest category first and within each by `comparison`."""
    lowest_first = ("high_card", *reversed(definitions.order))
    height = {category: step for step, category in enumerate(lowest_first)}
    keys: dict[tuple[int, int], tuple[int, Places]] = {}
    ranks: dict[tuple[int, Places], Places] = {}
    for places in combinations_with_replacement(range(RANKS), definitions.size):
        if max(map(places.count, places)) > SUITS:
            continue
        index, made = pattern_index(places), grouped(places)
        for suited in (False, True) if len(set(places)) == definitions.size else (False,):
            category = definitions.category(places, suited)
            key = height[category], definitions.within(category, made, comparison)
            keys[int(suited), index] = key
            ranks.setdefault(key, made)
    lowest = sorted(ranks)
    strength = {key: step for step, key in enumerate(lowest)}

    steps = np.full((2, comb(RANKS + definitions.size - 1, definitions.size)), -1, np.int16)
    for at, key in keys.items():
        steps[at] = strength[key]
    steps.setflags(write=False)
    category_numbers = [CATEGORIES.index(lowest_first[step]) for step, _ in lowest]
    return Scale(definitions.size, steps, np.array(category_numbers, np.uint8), tuple(ranks[key] for key in lowest))


_RANK_WORDS: Final = ("twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens")
_RANK_NAMES: Final = dict(zip((*_RANK_WORDS, "jacks", "queens", "kings", "aces"), range(RANKS), strict=True))
"""The ranks as the rows of a pay table name them, by their number as `feltproof.cards` counts them."""


def plural(number: int) -> str:
    """A rank by its number as a person speaks of several: `sixes`."""
    return next(name for name, rank in _RANK_NAMES.items() if rank == number)


@dataclass(frozen=True, slots=True)
class RowHands:
    """The hands that a row of a pay table speaks of."""

    category: str
    least: int | None
    """The rank number that has to make the hand, or a higher one; `None`: any rank."""
    only: bool
    """Whether no rank above `least` will do."""


def row_hands(row: str) -> RowHands:
    """What a row's name means: `flush`, `four_aces`, `pair_of_queens_or_better`.

    A pair of queens *or better* is a better pair: better hands have rows of their own.

    Raises:
        ValueError: the name is none of these; the message shows it.
    """
    if row in CATEGORIES:
        return RowHands(row, None, False)
    if row.startswith("four_") and row.removeprefix("four_") in _RANK_NAMES:
        return RowHands("four_of_a_kind", _RANK_NAMES[row.removeprefix("four_")], True)
    rank = row.removeprefix("pair_of_").removesuffix("_or_better")
    if row == f"pair_of_{rank}_or_better" and rank in _RANK_NAMES:
        return RowHands("pair", _RANK_NAMES[rank], False)
    raise ValueError(f"{row!r} is no row of a pay table: a category, or as 'four_aces', 'pair_of_queens_or_better'")


def row_of_each_strength(
    rows: Mapping[str, object] | Sequence[str], on: Scale, place_of_rank: Callable[[int], int]
) -> tuple[str | None, ...]:
    """By strength, the one row that pays it: the narrowest that speaks of its hand, as `four_aces` before quads."""
    spoken = {row: row_hands(row) for row in rows}
    leasts = {row: None if of.least is None else place_of_rank(of.least) for row, of in spoken.items()}
    # A row for one rank alone is narrower than one from a rank up, and that the narrower the higher it begins.
    narrowest = sorted(spoken, key=lambda row: (leasts[row] is None, not spoken[row].only, -(leasts[row] or 0)))

    @cache
    def row(category: int, making: int) -> str | None:
        for name in narrowest:
            if spoken[name].category != CATEGORIES[category]:
                continue
            least = leasts[name]
            if least is None or making == least or (making > least and not spoken[name].only):
                return name
        return None

    return tuple(row(category, ranks[0]) for category, ranks in zip(on.category.tolist(), on.ranks, strict=True))
