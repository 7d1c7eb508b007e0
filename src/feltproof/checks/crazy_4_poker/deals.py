"""The lists of cases that the checks of Crazy 4 poker put to an engine.

What is finite is listed whole: every hand, every pair of strengths that can meet. A quick run takes a hand
of each suit class, in a suit permutation drawn from the seed, and the pairs at the borders.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from feltproof.checks.crazy_4_poker.law import Law
from feltproof.checks.crazy_4_poker.stakes import antes, side_stakes
from feltproof.checks.engine import NotOfferedError
from feltproof.checks.hands import Hands
from feltproof.checks.lists import HandArray, Lists, kept, kept_property, permuted
from feltproof.checks.rounds import Rounds
from feltproof.referee.combinations import all_hands, masks, suit_classes
from feltproof.referee.crazy_4_poker.facility import Facility
from feltproof.referee.crazy_4_poker.showdowns import Showdowns, five_card_strengths, meetings, showdowns

GAME: Final = "crazy-4-poker"
WAGERS: Final = ("ante", "play", "super_bonus", "queens_up", "progressive")

SAMPLED_SIX: Final = 60_000
"""Six-card hands in a quick run."""
SAMPLED_PAIRS: Final = 20_000
"""Pairs of strengths in a quick run, beside those at the borders."""
SAMPLED_DEALERS: Final = 20_000
"""Dealer's hands in a quick run, beside those next to the least that qualifies; ten times as many in a full one."""
FULL_TABLES: Final = 3_000
"""Rounds with every seat taken."""
AT_ONCE: Final = 1 << 17
"""Hands that are held against one another together: sets of millions at once would take much room."""


@dataclass(frozen=True, eq=False)
class Deals(Lists):
    """Every list of cases, each made once and kept."""

    law: Law

    def admits(self, facility: Facility) -> None:
        if facility.dealer_cards not in (self.law.rules.cards, self.law.rules.dealer_cards):
            raise NotOfferedError(
                f"configuration {facility.id!r} deals its dealer {facility.dealer_cards} cards: no round can be settled"
            )

    # Hands to be ranked.

    @kept_property
    def four_cards(self) -> Hands:
        """Every hand of four cards; in a quick run one of each suit class."""
        return self.every_hand(GAME, "four cards", 4)

    @kept_property
    def five_cards(self) -> Hands:
        """Every hand of five cards; in a quick run one of each suit class."""
        return self.every_hand(GAME, "five cards", 5)

    @kept_property
    def six_cards(self) -> Hands:
        """A hand of six cards of each suit class; in a quick run a sample of those."""
        classes, name, strength = suit_classes(6)[0], "six cards, one of each suit class", "exhaustive-by-symmetry"
        if self.quick:
            chosen = np.sort(self.draw("six cards sampled").choice(len(classes), SAMPLED_SIX, replace=False))
            classes, name, strength = classes[chosen], "six cards, sampled", "sampled"
        return Hands(name, GAME, permuted(classes, self.draw("six cards")), strength, self.seed)

    # Rounds to be settled.

    @kept
    def every_player_hand(self, facility: Facility, whole: bool = True) -> Rounds:
        """Every player's hand once, against a dealer's hand drawn for it; with `whole` false, of each suit class."""
        if self.quick or not whole:
            hands = permuted(suit_classes(5)[0], self.draw("player's hands"))
            name, strength = "a player's hand of each suit class", "exhaustive-by-symmetry"
        else:
            hands, name, strength = np.asarray(all_hands(5)), "every player's hand", "exhaustive"
        chance = self.draw(f"dealers for {name}")
        dealers = self.dealers_against(hands, facility.dealer_cards, chance)
        plans = Plans.of(facility, self.law)
        return self._single(name, facility, dealers, hands, plans.for_hands(self.law, hands), plans.plans, strength)

    @kept
    def every_dealer_hand(self, facility: Facility) -> Rounds:
        """A dealer's hand of each suit class, against a player's hand drawn for it.

        In a quick run, and of more than five cards, those next to the least that qualifies and a sample of the rest.
        """
        size = facility.dealer_cards
        dealers, strength = suit_classes(size)[0], "exhaustive-by-symmetry"
        name = f"a dealer's hand of {size} cards of each suit class"
        if self.quick or size > 5:
            name, strength = f"dealer's hands of {size} cards, at the border and sampled", "boundary"
            dealers = dealers[self._near_border(dealers, SAMPLED_DEALERS if self.quick else 10 * SAMPLED_DEALERS)]
        dealers = permuted(dealers, self.draw(f"dealer's hands of {size}"))
        hands = self.dealers_against(dealers, 5, self.draw(f"players against {size}"))
        plans = Plans.of(facility, self.law)
        return self._single(name, facility, dealers, hands, plans.for_hands(self.law, hands), plans.plans, strength)

    def _near_border(self, dealers: HandArray, count: int) -> npt.NDArray[np.intp]:
        """Places of the hands of the strengths next to the dealer's qualification, and of a sample of the rest."""
        strengths = self.law.ranking.strengths(dealers)
        border = int(np.flatnonzero(self.law.qualifying)[0])
        near = np.abs(strengths - border) <= 3
        drawn = self.draw("near the border").random(len(dealers)) < count / len(dealers)
        return np.flatnonzero(near | drawn)

    @kept
    def every_showdown(self, facility: Facility) -> Rounds:
        """A deal for every pair of strengths that can meet; in a quick run, or with six dealer cards, the borders."""
        pairs = self._showdowns_with(facility.dealer_cards)
        plans = Plans.of(facility, self.law)
        chosen = plans.for_hands(self.law, pairs.players, lean=True)
        sort = "every" if facility.dealer_cards == 5 and not self.quick else "a border or sampled"
        name = f"{sort} pair of strengths, dealer with {facility.dealer_cards} cards"
        return self._single(name, facility, pairs.dealers, pairs.players, chosen, plans.plans, "boundary")

    def _showdowns_with(self, dealer_cards: int) -> Showdowns:
        if dealer_cards == 5:
            # All of them are a list of rounds of their own, and not kept twice.
            return self._border_showdowns if self.quick else showdowns(self.law.ranking)
        pairs = self._border_showdowns
        if self.quick:
            pairs = _taken(pairs, np.sort(self.draw("fewer pairs").permutation(len(pairs))[:SAMPLED_PAIRS]))
        return self._with_idle_cards(pairs, dealer_cards)

    @kept_property
    def _border_showdowns(self) -> Showdowns:
        """Neighbours, every strength against the ends of each category, and a sample of the rest."""
        strengths = five_card_strengths(self.law.ranking)
        count = len(strengths)
        category = self.law.ranking.category_of_strength[strengths]
        changes = np.flatnonzero(np.diff(category) | np.diff(self.law.qualifying[strengths]))
        ends = np.concatenate(([0, count - 1], changes, changes + 1))
        chosen = np.zeros((count, count), np.bool_)
        chosen[ends, :] = chosen[:, ends] = True
        for step in (-1, 0, 1):
            chosen |= np.eye(count, k=step, dtype=np.bool_)
        chosen.ravel()[self.draw("pairs of strengths").choice(count * count, SAMPLED_PAIRS, replace=False)] = True
        player, dealer = np.nonzero(chosen)
        return meetings(self.law.ranking, player.astype(np.int32), dealer.astype(np.int32))

    def _with_idle_cards(self, pairs: Showdowns, dealer_cards: int) -> Showdowns:
        """The same showdowns, the dealer dealt more cards that change nothing; left out where there are none."""
        chance = self.draw("idle cards")
        dealers, keep = pairs.dealers, np.arange(len(pairs))
        while dealers.shape[1] < dealer_cards:
            found = np.full(len(keep), 255, np.uint8)
            taken = masks(np.concatenate([dealers, pairs.players[keep]], axis=1))
            for _ in range(12):
                open_ = np.flatnonzero(found == 255)
                card = chance.integers(52, size=len(open_), dtype=np.uint8)
                free = (taken[open_] >> card.astype(np.uint64)) & np.uint64(1) == 0
                more = np.column_stack((dealers[open_], card))
                idle = free.copy()
                idle[free] = self.law.ranking.strengths(more[free]) == pairs.dealer_strengths[keep][open_[free]]
                found[open_[idle]] = card[idle]
            kept = found != 255
            dealers = np.column_stack((dealers[kept], found[kept]))
            keep = keep[kept]
        chosen = _taken(pairs, keep)
        return Showdowns(chosen.player_strengths, chosen.dealer_strengths, chosen.players, dealers)

    @kept
    def in_any_order(self, facility: Facility) -> Rounds:
        """Showdowns in which the cards of both hands lie in an order drawn for each."""
        pairs = self._with_idle_cards(self._border_showdowns, facility.dealer_cards)
        chance = self.draw("order of the cards")
        count = SAMPLED_PAIRS // 4 if self.quick else SAMPLED_PAIRS
        pairs = _taken(pairs, np.sort(chance.permutation(len(pairs))[:count]))
        plans = Plans.of(facility, self.law)
        return self._single(
            "hands in any order",
            facility,
            chance.permuted(pairs.dealers, axis=1),
            chance.permuted(pairs.players, axis=1),
            plans.for_hands(self.law, pairs.players),
            plans.plans,
            "boundary",
        )

    @kept
    def every_cell(self, facility: Facility, thorough: bool = True) -> Rounds:
        """Hands of each row of each table, at stakes where rounding bites, against dealers' hands drawn for them.

        With `thorough` false, at the least and the largest stakes alone.
        """
        hands = self.hands_of_each_row
        plans = Plans.of(facility, self.law)
        chance = self.draw("cells")
        chosen = plans.at_each_stake(self.law, hands) if thorough else plans.at_the_ends(self.law, hands)
        players = np.concatenate([hands] * len(chosen))
        dealers = self.dealers_against(players, facility.dealer_cards, chance)
        name = "each row at each stake" if thorough else "each row at the least and the largest stake"
        return self._single(name, facility, dealers, players, np.concatenate(chosen), plans.plans, "boundary")

    @kept
    def folded(self, facility: Facility) -> Rounds:
        """Hands of each row that are folded, with every set of side wagers, against dealers' hands drawn for them."""
        hands = self.hands_of_each_row[::4]
        plans = folding_plans(facility, self.law)
        chance = self.draw("folds")
        players = np.concatenate([hands] * len(plans))
        dealers = self.dealers_against(players, facility.dealer_cards, chance)
        chosen = np.repeat(np.arange(len(plans), dtype=np.uint16), len(hands))
        return self._single("each row folded", facility, dealers, players, chosen, plans, "boundary")

    @kept
    def full_tables(self, facility: Facility) -> Rounds:
        """Rounds with every seat taken, each playing or folding with or without side wagers."""
        chance = self.draw("full tables")
        seats = self._seats(facility)
        shuffled = np.argsort(chance.random((FULL_TABLES, 52)), axis=1).astype(np.uint8)
        players = shuffled[:, : 5 * seats].reshape(FULL_TABLES, seats, 5)
        # One player of each round holds a hand that wins something, so that envy and awards are met.
        rich = self.rich_hands
        for row in range(0, FULL_TABLES, 2):
            self._swap_in(shuffled[row], rich[chance.integers(len(rich))], int(chance.integers(seats)))
        players = shuffled[:, : 5 * seats].reshape(FULL_TABLES, seats, 5)
        dealer = shuffled[:, 5 * seats : 5 * seats + facility.dealer_cards]
        plans = Plans.of(facility, self.law)
        flat = players.reshape(-1, 5)
        playing = plans.for_hands(self.law, flat)
        folding = folding_plans(facility, self.law)
        folds = chance.random(len(flat)) < 0.3
        chosen = np.where(folds, len(plans.plans) + chance.integers(len(folding), size=len(flat)), playing)
        return Rounds(
            "full tables",
            GAME,
            WAGERS,
            (*plans.plans, *folding),
            dealer.copy(),
            players.copy(),
            np.tile(np.arange(1, seats + 1, dtype=np.uint8), (FULL_TABLES, 1)),
            chosen.astype(np.uint16).reshape(FULL_TABLES, seats),
            meter_of(facility),
            "sampled",
            self.seed,
            "rounds",
        )

    def _seats(self, facility: Facility) -> int:
        """How many seats may be taken: no more than the facility has, and than the law lets it have."""
        return min(facility.seats, self.law.rules.seats)

    @staticmethod
    def _swap_in(deck: HandArray, hand: HandArray, seat: int) -> None:
        """Exchange cards of a shuffled deck so that `seat`, from 0, holds `hand`."""
        for offset, card in enumerate(hand):
            place = 5 * seat + offset
            other = int(np.flatnonzero(deck == card)[0])
            deck[place], deck[other] = deck[other], deck[place]

    @kept_property
    def rich_hands(self) -> HandArray:
        """Hands that win on the progressive or near it: the strongest suit classes."""
        classes = permuted(suit_classes(5)[0], self.draw("rich hands"))
        strengths = self.law.ranking.strengths(classes)
        return classes[np.argsort(strengths, kind="stable")[-1200:]]

    @kept_property
    def hands_of_each_row(self) -> HandArray:
        """For each row of the game's tables, and for hands of none, the ends of its strengths and some between."""
        classes = permuted(suit_classes(5)[0], self.draw("hands of each row"))
        strengths = self.law.ranking.strengths(classes)
        sorts = self.law.sorts_of_strength[strengths]
        chance = self.draw("hands within a row")
        chosen: list[npt.NDArray[np.intp]] = []
        for sort in np.unique(sorts):
            members = np.flatnonzero(sorts == sort)
            ordered = members[np.argsort(strengths[members], kind="stable")]
            chosen.append(np.concatenate((ordered[[0, -1]], chance.choice(ordered, 4))))
        return classes[np.concatenate(chosen)]

    def dealers_against(self, hands: HandArray, size: int, chance: np.random.Generator) -> HandArray:
        """A hand of `size` cards drawn against each of `hands`, sharing no card with it."""
        every = all_hands(5)
        found = np.empty((len(hands), 5), np.uint8)
        open_: npt.NDArray[np.signedinteger[Any]] = np.arange(len(hands), dtype=np.int32)
        while len(open_):
            drawn = chance.integers(len(every), size=len(open_)).astype(np.int32)
            apart = np.empty(len(open_), np.bool_)
            for start in range(0, len(open_), AT_ONCE):
                some = slice(start, start + AT_ONCE)
                theirs, free = every[drawn[some]], apart[some]
                free[:] = masks(theirs) & masks(hands[open_[some]]) == 0
                found[open_[some][free]] = theirs[free]
            open_ = open_[~apart]
        while found.shape[1] < size:
            taken = masks(hands) | masks(found)
            card = np.full(len(hands), 255, np.uint8)
            open_ = np.arange(len(hands))
            while len(open_):
                drawn_card = chance.integers(52, size=len(open_), dtype=np.uint8)
                free = (taken[open_] >> drawn_card.astype(np.uint64)) & np.uint64(1) == 0
                card[open_[free]] = drawn_card[free]
                open_ = open_[~free]
            found = np.column_stack((found, card))
        return found

    def _single(
        self,
        name: str,
        facility: Facility,
        dealers: HandArray,
        hands: HandArray,
        plan: npt.NDArray[np.uint16],
        plans: Sequence[Mapping[str, int]],
        strength: str,
    ) -> Rounds:
        """Rounds of one seat each, the seats in turn."""
        count = len(hands)
        seats = np.resize(np.arange(1, self._seats(facility) + 1, dtype=np.uint8), count)
        return Rounds(
            name,
            GAME,
            WAGERS,
            tuple(plans),
            np.ascontiguousarray(dealers),
            hands.reshape(count, 1, 5),
            seats.reshape(count, 1),
            plan.astype(np.uint16).reshape(count, 1),
            meter_of(facility),
            strength,
            self.seed,
        )


@dataclass(frozen=True, eq=False)
class Plans:
    """What players wager who play on: every stake with every lawful multiple, side wagers besides."""

    plans: tuple[Mapping[str, int], ...]
    lean: tuple[int, ...]
    """How many of the first plans of each multiple are without side wagers."""
    by_multiple: tuple[npt.NDArray[np.intp], ...]
    """Places of the plans with a play wager of once, twice, three times the ante."""

    @classmethod
    def of(cls, facility: Facility, law: Law) -> "Plans":
        if not antes(facility, 1):
            raise NotOfferedError(f"configuration {facility.id!r}: its limits leave no ante that can be played on")
        plans: list[Mapping[str, int]] = []
        places: list[npt.NDArray[np.intp]] = []
        lean: list[int] = []
        sides = side_stakes(facility, law.progressive_wagers)
        for multiple in (1, 2, 3):
            start = len(plans)
            bare = [{"ante": a, "super_bonus": a, "play": multiple * a} for a in antes(facility, multiple)]
            plans += bare
            lean.append(len(bare))
            # Every ante meets every set of side wagers once.
            plans += [{**b, **side} for side in sides if side for b in bare]
            places.append(np.arange(start, len(plans)))
        return cls(tuple(plans), tuple(lean), tuple(places))

    def for_hands(self, law: Law, hands: HandArray, lean: bool = False) -> npt.NDArray[np.uint16]:
        """A plan for each hand, in turn; with `lean`, two hands in three go without side wagers."""
        may_raise = law.raising[law.ranking.strengths(hands)]
        # Of millions of hands, each in as small a type as does.
        turn = np.arange(len(hands), dtype=np.int32)
        usable = [m for m, places in enumerate(self.by_multiple) if len(places)]
        multiple = np.where(may_raise, np.array(usable, np.int8)[turn % len(usable)], np.int8(0))
        chosen = np.empty(len(hands), np.uint16)
        for m, every in enumerate(self.by_multiple):
            places = every.astype(np.uint16)
            at = np.flatnonzero(multiple == m)
            if not len(at):
                continue
            step = np.arange(len(at), dtype=np.int32)
            if lean:
                rest = places[self.lean[m] :] if len(places) > self.lean[m] else places
                bare = places[: self.lean[m]]
                chosen[at] = np.where(step % 3 == 2, rest[step % len(rest)], bare[step % len(bare)])
            else:
                with_sides = places[self.lean[m] :] if len(places) > self.lean[m] else places
                chosen[at] = with_sides[step % len(with_sides)]
        return chosen

    def at_each_stake(self, law: Law, hands: HandArray) -> list[npt.NDArray[np.uint16]]:
        """Plans for all hands that meet every multiple with every ante and every set of side wagers.

        A hand that may not raise its ante plays it once.
        """
        may_raise = law.raising[law.ranking.strengths(hands)]
        found = []
        for places, bare in zip(self.by_multiple, self.lean, strict=True):
            sides = len(places) // max(bare, 1)
            for turn in range(max(bare, sides) if bare else 0):
                # Plans stand side set by side set, in each the antes: a diagonal meets all of both.
                offset = (turn % sides) * bare + turn % bare
                once = self.by_multiple[0][offset % len(self.by_multiple[0])]
                found.append(np.where(may_raise, places[offset], once).astype(np.uint16))
        return found

    def at_the_ends(self, law: Law, hands: HandArray) -> list[npt.NDArray[np.uint16]]:
        """Of the plans with the most side wagers, those with the least and the largest ante, at each multiple."""
        may_raise = law.raising[law.ranking.strengths(hands)]
        found = []
        for places, bare in zip(self.by_multiple, self.lean, strict=True):
            for offset in (len(places) - bare, len(places) - 1) if bare else ():
                once = self.by_multiple[0][offset % len(self.by_multiple[0])]
                found.append(np.where(may_raise, places[offset], once).astype(np.uint16))
        return found


def folding_plans(facility: Facility, law: Law) -> tuple[Mapping[str, int], ...]:
    """What players wager who fold: every set of side wagers, at the least and the largest ante."""
    stakes = antes(facility, 1)
    return tuple(
        {"ante": a, "super_bonus": a, **side}
        for side in side_stakes(facility, law.progressive_wagers)
        for a in (stakes[0], stakes[-1])
    )


def meter_of(facility: Facility) -> int | None:
    """An amount that a meter may have reached: odd, so that a share of it that is rounded is seen."""
    return None if facility.progressive is None else facility.progressive.reset + 7_345_67


def _taken(pairs: Showdowns, chosen: npt.NDArray[np.intp]) -> Showdowns:
    return Showdowns(
        pairs.player_strengths[chosen], pairs.dealer_strengths[chosen], pairs.players[chosen], pairs.dealers[chosen]
    )
