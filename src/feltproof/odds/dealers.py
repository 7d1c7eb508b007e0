"""How many hands the dealer may hold against each hand of a player, counted and not gone through.

A dealer's hand shares no card with the player's. Of all dealer's hands that are of a strength or lower, those that
share a card are taken off by inclusion and exclusion over the sets of cards that both hold: with A(T) the number
of such hands that hold every card of a set T, the number that hold no card of the player's hand h is the sum of
(-1)^|T| A(T) over all subsets T of h. A(T) is the same for all T of one suit class, so a table of it is small.
"""

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from feltproof.odds.suits import Dealt, Deck, classes, index, subsets
from feltproof.referee.combinations import DECK, Hands, all_hands, ascending
from feltproof.referee.ranking import Ranking

_SETS: Final = 512
"""Sets whose hands are held against one another at once."""

Table = NDArray[np.unsignedinteger[Any]]
"""`[class of T, strength]`: how many of the dealer's hands of that strength hold all the cards of a set T."""

_AT_ONCE: Final = 1 << 20
"""Numbers that are counted at once, of each strength and class: small enough for a processor's cache."""

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
        self._classes: list[tuple[int, NDArray[np.int32]]] = players._classes if players else []
        """Of each subset of the players' cards, its size and its class for each of their hands."""
        held, theirs = self.players, self.strengths
        if dealer_cards != cards:
            held, theirs = _by_strength(ranking, self.deck.dealt(dealer_cards))
        tables: list[Table] = []
        for size in reversed(range(cards)):
            tell(f"hands of a dealer with {dealer_cards} cards that hold {size} given ones")
            tables.append(self._one_fewer(tables[-1], size) if tables else self._with_most(held, theirs, size))
        self._tables = tables[::-1]
        """By the size of the set."""

    def ordered(self, ranking: Ranking) -> "Holdings":
        """The same hands, where `ranking` has the same best cards in another order.

        Raises:
            ValueError: two hands that were equal are not equal under it.
        """
        theirs = ranking.strengths(self.players.hands)
        turned = np.full(len(ranking), -1, np.intp)
        turned[self.strengths] = theirs
        if self.dealer_cards != self.cards or not np.array_equal(turned[self.strengths], theirs):
            raise ValueError("hands that are equal under one ranking are not under the other")
        other = copy(self)
        other.ranking, other.strengths = ranking, theirs
        other._tables = []
        moved = np.flatnonzero((turned >= 0) & (turned != np.arange(len(turned))))
        for table in self._tables:
            fresh = table.copy()
            fresh[:, moved] = 0
            fresh[:, turned[moved]] = table[:, moved]
            other._tables.append(fresh)
        return other

    def dealers(self, bar: int) -> Dealers:
        """Count the dealer's hands that share no card with the player's, by how they stand to it and to `bar`."""
        ours, sign = self.strengths, -1 if self.cards % 2 else 1
        # Begun with the dealer's hands that hold all of the player's cards: none of them is lower than the player's.
        no_better, below = (sign * part for part in self._with_all(bar))
        upto, lower = no_better, np.zeros(len(ours), np.int64)
        if not self._classes:
            sizes = range(len(self._tables))
            self._classes += [(s, classes(s).of_hand[at]) for s in sizes for at in subsets(self.players.hands, s)]
        for size, table in enumerate(self._tables):
            sign = -1 if size % 2 else 1
            under = table[:, :bar].sum(axis=1, dtype=np.int64)
            summed = np.cumsum(table, axis=1, dtype=self._holds(size))
            for of in (of for held, of in self._classes if held == size):
                at_most = summed[of, ours].astype(np.int64)
                upto += sign * at_most
                lower += sign * (at_most - table[of, ours])
                below += sign * under[of]
        each = self.deck.deals(self.dealer_cards, self.cards)
        return Dealers(self.players, ours, lower, upto - lower, below, bar, each)

    def differing(self, other: "Holdings") -> int:
        """Of all deals, how many another order of the same hands decides otherwise.

        Summed over every set T that both hands hold: the pairs of hands with T that the two orders put differently.
        """
        theirs = np.full(len(self.ranking), -1, np.int16)
        theirs[self.strengths] = other.strengths
        dealt = np.flatnonzero(theirs >= 0)
        otherwise = (dealt[:, None] < dealt) & (theirs[dealt][:, None] > theirs[dealt])
        some = otherwise.any(axis=1) | otherwise.any(axis=0)
        meet = otherwise[np.ix_(some, some)].astype(np.float64)
        total = 0
        for size, table in enumerate(self._tables[:-1]):
            found = table[:, dealt[some]].astype(np.float64)
            # Whole numbers, of pairs of hands: below what a float holds exactly.
            pairs = ((found @ meet) * found).sum(axis=1)
            total += (-1) ** size * sum(int(n) * int(of) for n, of in zip(pairs, classes(size).sizes, strict=True))
        # Hands that share all cards but one are few for each set, and stand one by one.
        size = self.cards - 1
        inside, more = self._with_one_more(size)
        ours = self.ranking.strengths(more.reshape(-1, size + 1)).reshape(more.shape[:2])
        for start in range(0, len(inside), _SETS):
            mine = ours[start : start + _SETS].astype(np.int16)
            turned = theirs[mine]
            pairs = ((mine[:, :, None] < mine[:, None]) & (turned[:, :, None] > turned[:, None])).sum(axis=(1, 2))
            total += (-1) ** size * int(pairs @ classes(size).sizes[inside[start : start + _SETS]])
        # Each pair is two deals: either hand may be the player's.
        return 2 * total

    def _holds(self, size: int) -> np.dtype[Any]:
        """The least kind of number that holds how many of the dealer's hands hold a set of `size` cards."""
        return np.min_scalar_type(self.deck.deals(self.dealer_cards - size, size))

    def _with_most(self, held: Dealt, theirs: NDArray[np.int32], size: int) -> Table:
        """Count the hands that hold each set of `size` cards; `held` stands in the order of `theirs`."""
        kinds, strengths = classes(size), len(self.ranking)
        number = len(kinds.sizes)
        table = np.zeros((number, strengths), self._holds(size))
        places = np.array([kinds.of_hand[place] for place in subsets(held.hands, size)])
        rows = max(1, _AT_ONCE // number)
        for start in range(0, strengths, rows):
            some = slice(*np.searchsorted(theirs, np.array((start, start + rows), theirs.dtype)))
            here = min(rows, strengths - start)
            at = places[:, some].astype(np.intp) * here + (theirs[some] - start)
            many = np.broadcast_to(held.weights[some], at.shape)
            found = np.bincount(at.ravel(), many.ravel(), here * number).reshape(number, here)
            # Each set of a class is in as many of the hands: whole numbers, far below what a float holds exactly.
            table[:, start : start + here] = found / kinds.sizes[:, None]
        return table

    def _one_fewer(self, table: Table, size: int) -> Table:
        """The table of the sets of `size` cards, from that of the sets of one card more.

        A hand that holds T holds T and c for each of its other cards c.
        """
        inside, more = self._with_one_more(size)
        of_more = classes(size + 1).of_hand[index(list(more.reshape(-1, size + 1).T.astype(np.intp)))]
        fewer = np.zeros((len(classes(size).first), table.shape[1]), self._holds(size))
        for number, others in zip(inside, of_more.reshape(len(inside), -1), strict=True):
            fewer[number] = table[others].sum(axis=0, dtype=np.uint32) // (self.dealer_cards - size)
        return fewer

    def _with_one_more(self, size: int) -> tuple[NDArray[np.intp], Hands]:
        """Each class of sets of `size` cards of the deck, and `[set, n]` its first set with each other card."""
        sets = all_hands(size)[classes(size).first]
        cards = np.array(self.deck.numbers, np.uint8)
        inside = np.flatnonzero(np.isin(sets, cards).all(axis=1))
        given, one = np.repeat(sets[inside], len(cards), axis=0), np.tile(cards, len(inside))
        apart = ~(given == one[:, None]).any(axis=1)
        more = ascending(np.column_stack((given, one))[apart])
        return inside, more.reshape(len(inside), -1, size + 1)

    def _with_all(self, bar: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Dealer's hands that hold all of the player's cards: those no better than the player's, those below `bar`."""
        ours, ranking = self.strengths, self.ranking
        if self.dealer_cards == self.cards:
            return np.ones(len(ours), np.int64), (ours < bar).astype(np.int64)
        size = ranking.definitions.size
        hands = all_hands(size)
        with_one = np.full((comb(DECK, size - 1), DECK), -1, np.int16)
        for at in range(size):
            rest = [column for k, column in enumerate(hands.T.astype(np.intp)) if k != at]
            with_one[index(rest), hands[:, at]] = ranking.table
        best = np.full((len(ours), DECK), -1, np.int16)
        for place in subsets(self.players.hands, size - 1):
            np.maximum(best, with_one[place], out=best)
        best = best[:, self.deck.numbers]
        # A card that the player holds makes no hand better than the player's: it is counted, and has to go.
        no_better = (best <= ours[:, None]).sum(axis=1) - self.cards
        return no_better, np.where(ours < bar, (best < bar).sum(axis=1) - self.cards, 0)


def _by_strength(ranking: Ranking, dealt: Dealt) -> tuple[Dealt, NDArray[np.int32]]:
    """The hands in the order of their strengths, and the strengths: neighbours look into the same part of a table."""
    strengths = ranking.strengths(dealt.hands)
    order = np.argsort(strengths, kind="stable")
    return Dealt(dealt.hands[order], dealt.weights[order]), strengths[order]
