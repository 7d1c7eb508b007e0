"""The lists of cases that the checks of criss-cross poker put to an engine.

What is finite is listed whole, one of each suit class: every across hand, every down hand, every cross, every pair of
kinds of hand that can meet over the middle card.
"""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import numpy.typing as npt

from feltproof.cards import RANKS
from feltproof.checks.criss_cross_poker.law import Law
from feltproof.checks.criss_cross_poker.meetings import Meetings, meetings
from feltproof.checks.criss_cross_poker.rounds import GAME, LINE, CrossRounds
from feltproof.checks.criss_cross_poker.stakes import BONUS, Plans
from feltproof.checks.hands import Hands
from feltproof.checks.lists import HandArray, Lists, kept, kept_property, permuted
from feltproof.referee.combinations import DECK, masks, suit_classes
from feltproof.referee.criss_cross_poker import DECISIONS, Facility

FULL_TABLES: Final = {True: 1_000, False: 5_000}
"""Rounds with every seat taken, by whether the run is quick."""
SAMPLED: Final = 10_000
"""Of the hands both ways, and of the crosses, so many stand in a quick run, beside the ends of each row."""
FOLDED: Final = 3
"""With each set of wagers that is folded, one row in so many is dealt: every row with some of them."""
MEETINGS: Final = {True: 1, False: 6}
"""Rounds for each pair of kinds that can meet, by whether the run is quick."""

SIDE: Final = {line: [columns[0], columns[2]] for line, columns in LINE.items()}
"""By line, the two places of the cross that lie on no other; the middle one lies on both."""
MIDDLE: Final = LINE["across"][1]


@dataclass(frozen=True, eq=False)
class Deals(Lists):
    """Every list of cases, each made once and kept."""

    law: Law

    # Hands to be ranked.

    @kept_property
    def five_cards(self) -> Hands:
        """Every hand of five cards; in a quick run one of each suit class, and every straight flush."""
        every = self.every_hand(GAME, "five cards", 5)
        if not self.quick:
            return every
        # So few are worth so much: one that is taken for another in one suit alone is found for certain.
        runs = self._runs_of_one_suit
        more = runs[~np.isin(masks(runs), masks(every.hands))]
        name = "five cards, one of each suit class, and every straight flush"
        return replace(every, name=name, hands=np.concatenate([every.hands, more]))

    @property
    def _runs_of_one_suit(self) -> HandArray:
        """Five ranks in sequence, the ace at either end, in each suit: whatever they are read as."""
        ranks = [RANKS.index(rank) for rank in self.law.rules.ranks]
        circle = [*ranks, ranks[0]]
        runs = [circle[start : start + 5] for start in range(len(circle) - 4)]
        return np.array([sorted(4 * rank + suit for rank in run) for run in runs for suit in range(4)], np.uint8)

    # Rounds to be settled.

    @kept
    def every_hand_both_ways(self, facility: Facility) -> CrossRounds:
        """A hand of each suit class as an across and as a down hand; in a quick run, each row's and a sample."""
        shared, ways = self._both_ways
        cross = np.empty((len(shared), 5), np.uint8)
        for line, cards in ways.items():
            cross[:, SIDE[line]] = cards
        cross[:, MIDDLE] = shared[:, 0]
        name, strength = "a hand of each suit class, across and down", "exhaustive-by-symmetry"
        if self.quick:
            name, strength = "hands of each row, and sampled, across and down", "boundary"
        return self._single(name, facility, cross, shared[:, 1:], strength)

    @kept_property
    def _both_ways(self) -> tuple[HandArray, dict[str, HandArray]]:
        """Cards that two hands share, and what each has besides: every hand listed stands on either side once or more.

        Hands that hold the same three cards, when suits are exchanged, go round by one, so that each of them is across
        and down against a neighbour; where the neighbour shares more than the three, any two cards will do.
        """
        chance = self.draw("every hand across and down")
        hands = chance.permuted(self._every_class_or_some(chance), axis=1)
        shared, besides = alike(hands)
        key = masks(shared)
        order = np.lexsort((chance.random(len(key)), key))
        shared, besides, key = shared[order], besides[order], key[order]
        following = np.arange(1, len(key) + 1)
        starts = np.flatnonzero(np.diff(key, prepend=np.uint64(0)))
        following[np.append(starts[1:], len(key)) - 1] = starts
        apart = (masks(besides) & masks(besides[following])) == 0
        alone, unmet = np.flatnonzero(~apart), following[~apart]
        # Across with any other cards down, and down with any other cards across.
        cards = np.concatenate([shared, shared[alone], shared[unmet]])
        across = np.concatenate([besides, besides[alone], besides[unmet]])
        down = np.concatenate([besides[following], besides[alone], besides[unmet]])
        count = len(shared)
        drawn = beside(np.concatenate([shared[alone], besides[alone]], axis=1), 2, chance)
        down[count : count + len(alone)] = drawn
        across[count + len(alone) :] = beside(np.concatenate([shared[unmet], besides[unmet]], axis=1), 2, chance)
        kept = np.concatenate([apart, np.ones(2 * len(alone), np.bool_)])
        seven = chance_of_suits(np.concatenate([cards, across, down], axis=1)[kept], chance)
        return chance.permuted(seven[:, :3], axis=1), {"across": seven[:, 3:5], "down": seven[:, 5:]}

    @kept
    def every_cross(self, facility: Facility) -> CrossRounds:
        """A cross of each suit class, a player's cards drawn beside it; in a quick run, each row's and a sample."""
        chance = self.draw("every cross")
        name, strength = "a cross of each suit class", "exhaustive-by-symmetry"
        if self.quick:
            name, strength = "crosses of each row, and sampled", "boundary"
        crosses = self._every_class_or_some(chance)
        crosses = chance.permuted(crosses, axis=1)
        # Every cross is there for the bonus: nobody goes without.
        return self._single(name, facility, crosses, beside(crosses, 2, chance), strength, made=BONUS)

    def _every_class_or_some(self, chance: np.random.Generator) -> HandArray:
        """A hand of each suit class; in a quick run, six hands of each row and a sample."""
        classes = permuted(suit_classes(5)[0], chance)
        if not self.quick:
            return classes
        drawn = chance.choice(len(classes), SAMPLED, replace=False)
        return np.asarray(classes[np.unique(np.concatenate([self._ends_of_each_sort(classes, chance), drawn]))])

    @kept
    def every_meeting(self, facility: Facility) -> CrossRounds:
        """A deal, or some, for every two kinds of hand that can meet as across and down hand of one player."""
        found = self.meetings
        chance = self.draw("meetings")
        times = MEETINGS[self.quick]
        which = np.tile(np.arange(len(found)), times)
        shared = chance.permuted(found.shared[which], axis=1)
        cross = np.empty((len(which), 5), np.uint8)
        cross[:, SIDE["across"]] = chance.permuted(found.on_across[which], axis=1)
        cross[:, SIDE["down"]] = chance.permuted(found.on_down[which], axis=1)
        cross[:, MIDDLE] = shared[:, 0]
        together = chance_of_suits(np.concatenate([cross, shared[:, 1:]], axis=1), chance)
        name = "every two kinds of hand that can meet"
        return self._single(name, facility, together[:, :5], together[:, 5:], "boundary")

    @kept_property
    def meetings(self) -> Meetings:
        return meetings(self.law, self.draw("meetings found"))

    @kept
    def every_cell(self, facility: Facility, thorough: bool = True) -> CrossRounds:
        """Hands of each row of each table across, down and on the cross, at stakes where rounding bites.

        With `thorough` false, at the least and the largest stakes alone.
        """
        plans = Plans.of(facility, self.law)
        chosen = plans.playing if thorough else plans.few
        cross, hands = self._each_row(len(chosen), "cells")
        name = "each row at each stake" if thorough else "each row at the least and the largest stake"
        return self._rounds(name, facility, cross, hands, np.repeat(chosen, len(cross) // len(chosen)), "boundary")

    @kept
    def folded(self, facility: Facility) -> CrossRounds:
        """Hands of each row across, down and on the cross that are folded at each decision, with every set of bets.

        A cross that some read as a straight and some do not is left out: what a fold forfeits does not hang on it.
        """
        plans = Plans.of(facility, self.law).folding
        cross, hands = self._each_row(len(plans), "folds", every=FOLDED)
        clear = ~self._goes_around(cross)
        plan = np.repeat(plans, len(cross) // len(plans))
        return self._rounds("each row folded", facility, cross[clear], hands[clear], plan[clear], "boundary")

    def _each_row(self, times: int, purpose: str, every: int = 1) -> tuple[HandArray, HandArray]:
        """`times` over, a hand of each row as across hand, as down hand and as cross: another each time.

        With `every`, of one row in so many, in turn.
        """
        chance = self.draw(purpose)
        crosses, owned = [], []
        for turn in range(times):
            six = self.hands_of_each_row
            rows = (np.arange(six.shape[1] // every) * every + turn) % six.shape[1]
            hands = chance.permuted(six[turn % len(six), rows], axis=1)
            rest = beside(hands, 2, chance)
            for line, other in (("across", "down"), ("down", "across")):
                cross = np.empty((len(hands), 5), np.uint8)
                cross[:, LINE[line]], cross[:, SIDE[other]] = hands[:, :3], rest
                crosses.append(cross)
                owned.append(hands[:, 3:])
            crosses.append(hands)
            owned.append(rest)
        return np.concatenate(crosses), np.concatenate(owned)

    @kept
    def full_tables(self, facility: Facility) -> CrossRounds:
        """Rounds with every seat taken, who share one cross: each plays on, or folds somewhere."""
        count, seats = FULL_TABLES[self.quick], self._seats(facility)
        chance = self.draw("full tables")
        decks = np.argsort(chance.random((count, DECK)), axis=1).astype(np.uint8)
        # Every other cross holds a hand by itself, so that whole tables win at once.
        rich = self.hands_of_each_row.reshape(-1, 5)
        for row in range(0, count, 2):
            for place, card in enumerate(chance.permuted(rich[chance.integers(len(rich))])):
                other = int(np.flatnonzero(decks[row] == card)[0])
                decks[row, place], decks[row, other] = card, decks[row, place]
        plans = Plans.of(facility, self.law)
        playing = chance.choice(plans.playing, (count, seats))
        chosen = np.where(chance.random((count, seats)) < 0.4, chance.choice(plans.folding, (count, seats)), playing)
        return CrossRounds(
            "full tables",
            plans.plans,
            plans.folds,
            decks[:, :5].copy(),
            decks[:, 5 : 5 + 2 * seats].reshape(count, seats, 2).copy(),
            np.tile(np.arange(1, seats + 1, dtype=np.uint8), (count, 1)),
            chosen.astype(np.uint16),
            "sampled",
            self.seed,
            "rounds",
        )

    def _seats(self, facility: Facility) -> int:
        """How many seats may be taken: no more than the facility has, and than the law lets it have."""
        return min(facility.seats, self.law.rules.seats)

    @kept_property
    def hands_of_each_row(self) -> HandArray:
        """`(6, rows, 5)`: for each row of the game's tables, and for what is pushed or loses, six hands.

        The ends of its strengths are among them, and some between.
        """
        chance = self.draw("hands of each row")
        classes = permuted(suit_classes(5)[0], chance)
        return classes[self._ends_of_each_sort(classes, chance).reshape(-1, 6).T]

    def _ends_of_each_sort(self, classes: HandArray, chance: np.random.Generator) -> npt.NDArray[np.intp]:
        """Places of six hands of each sort that tables tell apart, its lowest and highest first.

        The highest card with the lowest four is a sort by itself, whatever it is read as.
        """
        strengths = self.law.ranking.strengths(classes)
        sorts = 2 * self.law.sorts_of_strength[strengths] + self._goes_around(classes)
        chosen = []
        for sort in np.unique(sorts):
            members = np.flatnonzero(sorts == sort)
            ordered = members[np.argsort(strengths[members], kind="stable")]
            chosen.append(np.concatenate((ordered[[0, -1]], chance.choice(ordered, 4))))
        return np.concatenate(chosen)

    def _goes_around(self, hands: HandArray) -> npt.NDArray[np.bool_]:
        """Which of the hands are the highest card with the lowest four."""
        ranks = self.law.rules.ranks
        around = np.sort([RANKS.index(rank) for rank in (ranks[0], *ranks[-4:])])
        return np.asarray((np.sort(hands >> 2, axis=1) == around).all(axis=1))

    def _single(
        self,
        name: str,
        facility: Facility,
        cross: HandArray,
        hands: HandArray,
        strength: str,
        made: str = DECISIONS[0],
    ) -> CrossRounds:
        """Rounds of one seat each, the seats in turn, and so the plans of those who play on and have `made` a wager."""
        every = Plans.of(facility, self.law)
        plans = every.playing[[made in every.plans[plan] for plan in every.playing]]
        return self._rounds(name, facility, cross, hands, plans[np.arange(len(cross)) * 7 % len(plans)], strength)

    def _rounds(
        self,
        name: str,
        facility: Facility,
        cross: HandArray,
        hands: HandArray,
        plan: npt.NDArray[np.intp],
        strength: str,
    ) -> CrossRounds:
        count = len(cross)
        plans = Plans.of(facility, self.law)
        seats = (np.arange(count) % self._seats(facility) + 1).astype(np.uint8)
        return CrossRounds(
            name,
            plans.plans,
            plans.folds,
            np.ascontiguousarray(cross),
            hands.reshape(count, 1, 2),
            seats.reshape(count, 1),
            plan.astype(np.uint16).reshape(count, 1),
            strength,
            self.seed,
        )


def beside(cards: HandArray, count: int, chance: np.random.Generator) -> HandArray:
    """`(n, count)`: cards drawn beside each row of `cards`, of those that are left."""
    taken = masks(cards)
    found = np.empty((len(cards), count), np.uint8)
    for column in range(count):
        open_ = np.arange(len(cards))
        while len(open_):
            drawn = chance.integers(DECK, size=len(open_), dtype=np.uint8)
            free = (taken[open_] >> drawn.astype(np.uint64)) & np.uint64(1) == 0
            found[open_[free], column] = drawn[free]
            open_ = open_[~free]
        taken |= np.uint64(1) << found[:, column].astype(np.uint64)
    return found


def chance_of_suits(cards: HandArray, chance: np.random.Generator) -> HandArray:
    """The same rows of cards, in their order, each in a suit permutation of its own."""
    suits = chance.permuted(np.tile(np.arange(4, dtype=np.uint8), (len(cards), 1)), axis=1)
    return with_suits(cards, suits)


def alike(hands: HandArray) -> tuple[HandArray, HandArray]:
    """The first three cards of each hand and the other two, suits named in the order in which the three bring them.

    The three come out ascending by rank; hands that are one hand when suits are exchanged need not come out as one.
    """
    order = np.argsort(hands[:, :3], axis=1, kind="stable")
    sorted_ = np.concatenate([np.take_along_axis(hands[:, :3], order, axis=1), hands[:, 3:]], axis=1)
    names = np.full((len(hands), 4), 255, np.uint8)
    following = np.zeros(len(hands), np.uint8)
    rows = np.arange(len(hands))
    for suits in (*(sorted_[:, :3] & 3).T, *np.tile(np.arange(4, dtype=np.uint8)[:, None], len(hands))):
        fresh = names[rows, suits] == 255
        names[rows[fresh], suits[fresh]] = following[fresh]
        following += fresh
    named = with_suits(sorted_, names)
    return np.sort(named[:, :3], axis=1), named[:, 3:]


def with_suits(cards: HandArray, suits: HandArray) -> HandArray:
    """Rows of cards with each suit exchanged for the one that stands in its place in the row of `suits`."""
    return np.asarray((cards & 252) | np.take_along_axis(suits, (cards & 3).astype(np.intp), axis=1), np.uint8)
