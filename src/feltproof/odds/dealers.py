"""How many hands the dealer may hold against each hand of a player, counted and not gone through.

A dealer's hand shares no card with the player's. Of all dealer's hands that are of a strength or lower, those that
share a card are taken off by inclusion and exclusion over the sets of cards that both hold: with A(T) the number
of such hands that hold every card of a set T, the number that hold no card of the player's hand h is the sum of
(-1)^|T| A(T) over all subsets T of h. A(T) is the same for all T of one suit class, so a table of it is small.
"""

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from feltproof.odds.completed import Completed
from feltproof.odds.suits import Dealt, Deck, classes, index, subsets
from feltproof.odds.tables import Counted, Listed
from feltproof.referee.combinations import Hands, all_hands, ascending
from feltproof.referee.ranking import Ranking

_LOOKED_UP: Final = 2
"""Cards that a dealer's hand has beside those of a set: up to so many, every hand is looked up."""
_COUNTED: Final = 64
"""Sets of which all hands are counted by strength at once, and"""
_COMPARED: Final = 2_048
"""hands that are compared with others of one card more: small enough for a processor's cache."""

Tell = Callable[[str], None]
"""Is told what is being counted."""


def untold(what: str) -> None:
    """For who does not want to know."""


@dataclass(frozen=True, slots=True)
class Dealers:
    """By suit class of the player's hand, the number of dealer's hands that can meet it."""

    players: Dealt
    strengths: NDArray[np.int32]
    """Of the player's hands."""
    lower: NDArray[np.int64]
    """Of a lower strength than the player's."""
    equal: NDArray[np.int64]
    below: NDArray[np.int64]
    """Of a strength below `bar`, whatever the player's is."""
    bar: int
    of_each: int
    """That meet each of the player's hands, of any strength."""

    @property
    def deals(self) -> int:
        """All deals of player and dealer."""
        return int(self.players.weights.sum()) * self.of_each


class Holdings:
    """How many of the dealer's hands of each strength hold all the cards of a set, for every set a player may share.

    For players with `cards` cards and a dealer with as many, or one more.
    """

    def __init__(
        self,
        ranking: Ranking,
        cards: int,
        dealer_cards: int,
        deck: Deck | None = None,
        tell: Tell = untold,
        players: "Holdings | None" = None,
    ) -> None:
        """Count them; `players` has the same players, under the same ranking, against another dealer."""
        self.ranking, self.cards, self.dealer_cards, self.deck = ranking, cards, dealer_cards, deck or Deck()
        self.players: Dealt
        self.strengths: NDArray[np.int32]
        self.players, self.strengths = (
            (players.players, players.strengths) if players else _by_strength(ranking, self.deck.dealt(cards))
        )
        self._completed: Completed = players._completed if players else Completed(ranking, self.deck)
        self._classes: list[tuple[int, NDArray[np.int32]]] = players._classes if players else []
        """Of each subset of the players' cards, its size and its class for each of their hands."""
        self._tables: dict[int, Counted | Listed] = {}
        """By the size of the set: the dealer's hands that hold it."""
        for size in reversed(range(cards)):
            tell(f"hands of a dealer with {dealer_cards} cards that hold {size} given ones")
            more, larger = dealer_cards - size, self._tables.get(size + 1)
            if more == 1:
                self._tables[size] = self._listed(size)
            elif more > _LOOKED_UP and isinstance(larger, Counted):
                self._tables[size] = self._one_fewer(larger, size)
            else:
                self._tables[size] = self._counted(size)

    @property
    def counts(self) -> NDArray[np.int64]:
        """By strength: how many hands the dealer may hold, whatever the player holds."""
        strengths = np.arange(len(self.ranking) + 1)
        below = self._tables[0].below(np.zeros_like(strengths), strengths).astype(np.int64)
        counts: NDArray[np.int64] = below[1:] - below[:-1]
        return counts

    def ordered(self, ranking: Ranking) -> "Holdings":
        """The same hands, where `ranking` has the same best cards in another order.

        Raises:
            ValueError: two hands that were equal are not equal under it.
        """
        turned = self._turned(ranking)
        other = copy(self)
        other.ranking, other.strengths = ranking, turned[self.strengths].astype(np.int32)
        other._completed = Completed(ranking, self.deck)
        other._tables = {size: table.ordered(turned) for size, table in self._tables.items()}
        return other

    def _turned(self, ranking: Ranking) -> NDArray[np.intp]:
        """By strength: the one that `ranking` gives to the same hands, which it has in another order.

        Raises:
            ValueError: two hands that are equal are not equal under it.
        """
        turned = np.arange(len(self.ranking))
        if len(ranking) == len(turned) and self.dealer_cards == self.cards:
            turned[self.ranking.table] = ranking.table
            pairs = (self.ranking.table, ranking.table), (self.strengths, ranking.strengths(self.players.hands))
            if all(np.array_equal(turned[here], there) for here, there in pairs):
                return turned
        raise ValueError("hands that are equal under one ranking are not under the other")

    def dealers(self, bar: int) -> Dealers:
        """Count the dealer's hands that share no card with the player's, by how they stand to it and to `bar`."""
        ours = self.strengths.astype(np.intp)
        lower, upto, below = np.zeros((3, len(ours)), np.int64)
        for start in range(0, len(ours), _COMPARED):
            # Those that hold all of the player's cards: none of them is lower than the player's.
            some = slice(start, start + _COMPARED)
            best = self._completed.best(self.players.hands[some], self.dealer_cards - self.cards)
            upto[some] = (-1) ** self.cards * (best <= ours[some, None]).sum(axis=1)
            below[some] = (-1) ** self.cards * (best < bar).sum(axis=1)
        if not self._classes:
            sizes = range(self.cards)
            self._classes += [(s, classes(s).of_hand[at]) for s in sizes for at in subsets(self.players.hands, s)]
        for size, of in self._classes:
            table, add = self._tables[size], np.subtract if size % 2 else np.add
            add(lower, table.below(of, ours), out=lower)
            add(upto, table.below(of, ours + 1), out=upto)
            add(below, table.all_below(bar).take(of), out=below)
        each = self.deck.deals(self.dealer_cards, self.cards)
        return Dealers(self.players, self.strengths, lower, upto - lower, below, bar, each)

    def differing(self, other: "Holdings") -> int:
        """Of all deals, how many another order of the same hands decides otherwise.

        Summed over every set T that both hands hold: the pairs of hands with T that the two orders put differently.
        """
        turned, total = self._turned(other.ranking), 0
        for size, table in self._tables.items():
            pairs = zip(table.otherwise(turned), classes(size).sizes, strict=True)
            total += (-1) ** size * sum(int(of_each) * int(sets) for of_each, sets in pairs)
        # Each pair is two deals: either hand may be the player's.
        return 2 * total

    def _listed(self, size: int) -> Listed:
        """The dealer's hands that hold a set of `size` cards, one fewer than the dealer has."""
        (inside, sets), cards = self._sets(size), len(self.deck.numbers)
        rows = np.full((len(classes(size).sizes), 1 << cards.bit_length()), len(self.ranking), np.int16)
        rows[inside, :cards] = self._completed.best(sets, 1)
        rows.sort(axis=1)
        return Listed(rows)

    def _counted(self, size: int) -> Counted:
        """Those that hold a set of `size` cards, each of them looked up."""
        (inside, sets), strengths = self._sets(size), len(self.ranking)
        table = np.zeros((len(classes(size).sizes), strengths + 1), self._holds(size))
        for start in range(0, len(sets), _COUNTED):
            some = slice(start, start + _COUNTED)
            best = self._completed.best(sets[some], self.dealer_cards - size)
            # One more than there are strengths: those that hold a card twice are beyond all, and are left out.
            at = best + np.arange(len(best))[:, None] * (strengths + 1)
            found = np.bincount(at.ravel(), minlength=len(best) * (strengths + 1)).reshape(len(best), -1)
            table[inside[some], 1:] = np.cumsum(found[:, :strengths], axis=1)
        return Counted(table)

    def _one_fewer(self, larger: Counted, size: int) -> Counted:
        """Those that hold a set of `size` cards, from those that hold a set of one card more.

        A hand that holds T holds T and c for each of its other cards c.
        """
        inside, more = self._with_one_more(size)
        of_more = classes(size + 1).of_hand[index(list(more.reshape(-1, size + 1).T.astype(np.intp)))]
        times = self.dealer_cards - size
        table = np.zeros((len(classes(size).sizes), larger.table.shape[1]), self._holds(size, times))
        for number, others in zip(inside, of_more.reshape(len(inside), -1), strict=True):
            larger.table[others].sum(axis=0, dtype=table.dtype, out=table[number])
        table //= times
        return Counted(table)

    def _holds(self, size: int, times: int = 1) -> np.dtype[Any]:
        """The least kind of number for how many of the dealer's hands hold a set of `size` cards, `times` over."""
        return np.min_scalar_type(self.deck.deals(self.dealer_cards - size, size) * times)

    def _sets(self, size: int) -> tuple[NDArray[np.intp], Hands]:
        """Each class of sets of `size` cards of the deck, and the first of its sets."""
        sets = all_hands(size)[classes(size).first]
        inside = np.flatnonzero(np.isin(sets, self.deck.numbers).all(axis=1))
        return inside, sets[inside]

    def _with_one_more(self, size: int) -> tuple[NDArray[np.intp], Hands]:
        """Each class of sets of `size` cards of the deck, and `[set, n]` its first set with each other card."""
        inside, sets = self._sets(size)
        cards = np.array(self.deck.numbers, np.uint8)
        given, one = np.repeat(sets, len(cards), axis=0), np.tile(cards, len(inside))
        apart = ~(given == one[:, None]).any(axis=1)
        more = ascending(np.column_stack((given, one))[apart])
        return inside, more.reshape(len(inside), -1, size + 1)


def _by_strength(ranking: Ranking, dealt: Dealt) -> tuple[Dealt, NDArray[np.int32]]:
    """The hands in the order of their strengths, and the strengths: neighbours look into the same part of a table."""
    strengths = ranking.strengths(dealt.hands)
    order = np.argsort(strengths, kind="stable")
    return Dealt(dealt.hands[order], dealt.weights[order]), strengths[order]
