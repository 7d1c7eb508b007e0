"""Which across and down hands can meet: they share the player's two cards and the middle of the cross."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from feltproof.checks.criss_cross_poker.law import Law
from feltproof.referee.combinations import DECK, suit_classes

HandArray = npt.NDArray[np.uint8]

SHARED: Final = 3
"""Cards that both hands hold."""
PAIRS: Final = np.array(list(combinations(range(DECK - SHARED), 2)))
"""Every two of the cards that are left, by their places among them."""
_TRIALS: Final = 8


@dataclass(frozen=True, slots=True)
class Meetings:
    """Deals, one to an index, in the order of the across hand's kind, then the down hand's."""

    across: npt.NDArray[np.int64]
    """The kind of the across hand, by `Law.kinds_of_strength`."""
    down: npt.NDArray[np.int64]
    shared: HandArray
    """`(n, 3)`: the player's two cards and the middle one, ascending."""
    on_across: HandArray
    """`(n, 2)`: the cards that the across hand has besides."""
    on_down: HandArray
    """`(n, 2)`: those of the down hand; no card is in two places."""

    def __len__(self) -> int:
        return len(self.across)


def meetings(law: Law, chance: np.random.Generator) -> Meetings:
    """One deal for each pair of kinds of hand that can meet; a pair that is missing cannot.

    Every set of three shared cards is looked at, one of each suit class, with every pair of cards that either hand may
    have besides. Chance finds most pairs of kinds; of the others it is counted whether any deal has them.
    """
    kinds = law.kinds_of_strength
    count = int(kinds.max()) + 1
    cores = suit_classes(SHARED)[0]
    left = np.array([[card for card in range(DECK) if card not in core] for core in cores.tolist()], np.uint8)
    besides = left[:, PAIRS]
    shared = np.broadcast_to(cores[:, None, :], (*besides.shape[:2], SHARED))
    hands = np.concatenate([shared, besides], axis=2).reshape(-1, SHARED + 2)
    # There are two million of them: pairs of kinds are numbered in as little room as holds them.
    narrow = np.min_scalar_type(count * count)
    kind_of = kinds.astype(narrow)[law.ranking.strengths(hands)].reshape(len(cores), len(PAIRS))

    # By pair of kinds: the set of shared cards, and the two pairs of cards besides; -1 where none is found yet.
    found = np.full((count * count, 3), -1, np.int64)
    for _ in range(_TRIALS):
        other = _apart_from_each(chance)
        code = (kind_of * count + kind_of[:, other]).ravel()
        fresh = np.flatnonzero((found[:, 0] < 0)[code])
        last = np.full(count * count, -1, np.int64)
        last[code[fresh]] = fresh
        met = last >= 0
        core, place = np.divmod(last[met], len(PAIRS))
        found[met] = np.column_stack((core, place, other[place]))
    for at, one, another in _still_open(kind_of, found[:, 0] < 0, count):
        if found[one * count + another, 0] < 0:
            found[one * count + another] = at, *_two_apart(kind_of[at], one, another)

    dealt = np.flatnonzero(found[:, 0] >= 0)
    over, on_across, on_down = found[dealt].T
    across, down = np.divmod(dealt, count)
    return Meetings(across, down, cores[over], besides[over, on_across], besides[over, on_down])


def _apart_from_each(chance: np.random.Generator) -> npt.NDArray[np.intp]:
    """By place of a pair of cards: the place of another pair, by chance, that shares no card with it."""
    held = np.zeros((len(PAIRS), DECK - SHARED), np.bool_)
    held[np.arange(len(PAIRS))[:, None], PAIRS] = True
    found = np.full(len(PAIRS), -1, np.intp)
    while (open_ := np.flatnonzero(found < 0)).size:
        drawn = chance.integers(len(PAIRS), size=len(open_))
        apart = ~(held[open_] & held[drawn]).any(axis=1)
        found[open_[apart]] = drawn[apart]
    return found


def _still_open(
    kind_of: npt.NDArray[np.unsignedinteger[Any]], open_: npt.NDArray[np.bool_], count: int
) -> Iterator[tuple[int, int, int]]:
    """Sets of shared cards with two kinds that meet over them, of those pairs of kinds that are `open_`.

    Two kinds meet where not every pair of cards of the one shares a card with every pair of the other.
    """
    cores = len(kind_of)
    base = (np.arange(cores)[:, None] * count + kind_of).ravel()
    of_kind = np.bincount(base, minlength=cores * count).reshape(cores, count)
    one, another = np.divmod(np.flatnonzero(open_), count)
    occurs = np.ascontiguousarray(of_kind.T > 0)
    pair, core = np.nonzero(occurs[one] & occurs[another])
    one, another = one[pair], another[pair]
    # How many pairs of a kind hold each card: only of those kinds, over those sets of cards, that are asked for.
    asked, place = np.unique(np.concatenate([core * count + one, core * count + another]), return_inverse=True)
    number = np.full(cores * count, -1, np.int64)
    number[asked] = np.arange(len(asked))
    wanted = np.flatnonzero(number[base] >= 0)
    holding = np.zeros((len(asked), DECK - SHARED), np.int64)
    for side in (0, 1):
        np.add.at(holding, (number[base[wanted]], PAIRS[wanted % len(PAIRS), side]), 1)
    sharing = (holding[place[: len(core)]] * holding[place[len(core) :]]).sum(axis=1)
    # A pair of cards shares both with itself, and is counted twice.
    sharing -= np.where(one == another, of_kind[core, one], 0)
    meets = of_kind[core, one] * of_kind[core, another] > sharing
    yield from zip(core[meets].tolist(), one[meets].tolist(), another[meets].tolist(), strict=True)


def _two_apart(kind_of: npt.NDArray[np.unsignedinteger[Any]], one: int, another: int) -> tuple[int, int]:
    """Places of a pair of cards of one kind and a pair of another that share no card."""
    theirs = np.flatnonzero(kind_of == another)
    for place in np.flatnonzero(kind_of == one).tolist():
        first, second = PAIRS[place]
        apart = np.flatnonzero(((PAIRS[theirs] != first) & (PAIRS[theirs] != second)).all(axis=1))
        if len(apart):
            return place, int(theirs[apart[0]])
    raise AssertionError(f"kinds {one} and {another} do not meet")
