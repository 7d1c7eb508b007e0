"""Rounds of one player: three decisions, each played so as to lose least.

Given the player's own cards, the across hand hangs on the outer cards across and the middle card, the down hand on the
outer cards down and the middle card. So each pair of cards is looked at with each middle card, and all crosses come of
products of such tables, summed over the middle card.
"""

import pickle
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations
from math import comb
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from feltproof.cards import SUITS
from feltproof.odds.criss_cross_poker.worths import Worths
from feltproof.odds.dealers import Tell, untold
from feltproof.odds.dealt import Each, one_by_one
from feltproof.odds.suits import Deck
from feltproof.referee.criss_cross_poker import Facility, Referee

_ROWS: Final = 64
"""Pairs across that are held against all pairs down at once: small enough for a processor's cache."""

OF_SHARD: Final = 13
"""Hands of a shard: a few seconds' work, and a few of the 169 that there are."""

Ints = NDArray[np.int64]
Part = NDArray[np.int32]
"""`[pair across, pair down]`: what something is worth over all middle cards, in cents."""


@dataclass(frozen=True, slots=True)
class Held:
    """What comes of one hand of the player's."""

    hand: tuple[int, ...]
    weight: int
    """Hands of its suit class."""
    value: int
    """Over all crosses, in cents of `unit`."""
    across: int
    """The across bet, in antes; 0: folded."""
    down: dict[int, int]
    """By the down bet, in antes, 0 for a fold: pairs across."""
    middle: dict[tuple[int, int], int]
    """By the down bet and the middle bet, 0 for a fold: pairs across and down."""
    ends: dict[tuple[int, int], Ints]
    """By the down and the middle bet: `[kind across, kind down]`, crosses."""


class Rounds:
    """All rounds under the rules and readings, where the law's least is paid or at a facility."""

    def __init__(self, referee: Referee, deck: Deck | None = None, at: Facility | None = None) -> None:
        self.referee, self.deck, self.at = referee, deck or Deck(), at
        self.worths = Worths(referee, at)
        multiples = {referee.rules.multiples[bet] for bet in ("across", "down", "middle")}
        ((self.least, self.most),) = multiples
        self.numbers = np.array(self.deck.numbers, np.uint8)
        self.places = _Places(len(self.numbers) - 2)
        # Made here once, and not by several threads at a time.
        _ = referee.ranking.table

    @property
    def crosses(self) -> int:
        """Of each hand: the ways to deal two cards across, two down and one in the middle."""
        n = self.places.cards
        return comb(n, 2) * comb(n - 2, 2) * (n - 4)

    @property
    def deals(self) -> int:
        """All of them."""
        return comb(len(self.numbers), 2) * self.crosses

    def alike(self, other: "Rounds") -> bool:
        """Whether every hand is worth the same to every wager but the bonus under both."""
        if self.worths.in_stakes != other.worths.in_stakes:
            return False
        hands = self.deck.dealt(self.referee.rules.community).hands
        here, there = (one.worths.kind[one.referee.ranking.strengths(hands)] for one in (self, other))
        return bool(np.array_equal(here, there))

    def hands(self, counted: bool, each: Each = one_by_one, tell: Tell = untold) -> list[Held]:
        """Each hand of the player's, one of a suit class; with `counted`, how its rounds end. `each` deals them out."""
        dealt = self.deck.dealt(2)
        both = list(zip(map(tuple, dealt.hands.tolist()), dealt.weights.tolist(), strict=True))
        rounds = pickle.dumps(self)
        shards = [
            Shard(rounds, tuple(both[start : start + OF_SHARD]), counted) for start in range(0, len(both), OF_SHARD)
        ]
        found: dict[Shard, list[Held]] = {}
        for shard, held in each(worked_out, shards):
            found[shard] = held
            done = sum(map(len, found.values()))
            tell(f"the player's cards with every cross, {done} of {len(both)} hands")
        return [held for shard in shards for held in found[shard]]

    def __reduce__(self) -> tuple[Any, ...]:
        """Without the tables, which whoever has it makes sooner than they are sent."""
        return Rounds, (self.referee, self.deck, self.at)

    def held(self, hand: tuple[int, ...], weight: int, counted: bool) -> Held:
        table = _Table(self, hand)
        unit, chosen, value = self.worths.unit, 0, -2 * self.worths.unit * self.crosses
        values, bets = table.values(), np.zeros(0, np.int64)
        for across in (self.least, self.most):
            found, worth = table.best_down(across, values[across], unit)
            total = int(worth @ table.times)
            if total > value:
                chosen, value, bets = across, total, found
        down = {bet: int(table.times[bets == bet].sum()) for bet in (0, self.least, self.most)} if chosen else {}
        held = Held(hand, weight, value, chosen, down, {}, {})
        if chosen and counted:
            table.count(held, bets)
        return held


@dataclass(frozen=True)
class Shard:
    """Some hands of the player's, to be worked out wherever there is somebody for it."""

    rounds: bytes
    """A pickled `Rounds`: of our own making, and never read out of a file."""
    hands: tuple[tuple[tuple[int, ...], int], ...]
    """Each with how many it stands for."""
    counted: bool


def worked_out(shard: Shard) -> list[Held]:
    """What comes of the hands of a shard, in their order."""
    rounds = _made(shard.rounds)
    return [rounds.held(hand, weight, shard.counted) for hand, weight in shard.hands]


def written(found: list[Held]) -> bytes:
    """What came of a shard, in numbers."""
    return msgspec.msgpack.encode([_Written.of(held) for held in found])


def read(data: bytes) -> list[Held]:
    """What `written` wrote.

    Raises:
        msgspec.MsgspecError: it is something else.
    """
    return [one.held() for one in msgspec.msgpack.decode(data, type=list[_Written])]


class _Written(msgspec.Struct, frozen=True, array_like=True):
    hand: tuple[int, ...]
    weight: int
    value: int
    across: int
    down: dict[int, int]
    middle: list[tuple[tuple[int, int], int]]
    ends: list[tuple[tuple[int, int], list[list[int]]]]

    @classmethod
    def of(cls, held: Held) -> "_Written":
        ends = [(bets, counts.tolist()) for bets, counts in held.ends.items()]
        return cls(held.hand, held.weight, held.value, held.across, held.down, list(held.middle.items()), ends)

    def held(self) -> Held:
        ends = {bets: np.array(counts, np.int64) for bets, counts in self.ends}
        return Held(self.hand, self.weight, self.value, self.across, self.down, dict(self.middle), ends)


@lru_cache(maxsize=2)
def _made(rounds: bytes) -> Rounds:
    found: Rounds = pickle.loads(rounds)
    return found


class _Places:
    """The cards that a hand leaves, by their places: the same arrays for every hand."""

    def __init__(self, cards: int) -> None:
        self.cards = cards
        self.pairs = np.array(list(combinations(range(cards), 2)), np.intp)
        self.triples = np.array(list(combinations(range(cards), 3)), np.intp)
        triple = np.full((cards, cards, cards), -1, np.intp)
        for order in permutations(range(3)):
            triple[tuple(self.triples[:, order].T)] = np.arange(len(self.triples))
        self.with_middle = triple[self.pairs[:, 0], self.pairs[:, 1]]
        """`[pair, middle]`: the triple; -1 where the middle card is of the pair."""
        self.holds = np.zeros((len(self.pairs), cards), np.float32)
        """`[pair, card]`: 1 where the card is of the pair."""
        np.put_along_axis(self.holds, self.pairs, 1, axis=1)
        self.apart = self.holds @ self.holds.T == 0
        self.pair = np.full((cards, cards), -1, np.intp)
        for first, second in ((0, 1), (1, 0)):
            self.pair[self.pairs[:, first], self.pairs[:, second]] = np.arange(len(self.pairs))


class _Table:
    """One hand of the player's with every pair of cards and every middle card."""

    def __init__(self, rounds: Rounds, hand: tuple[int, ...]) -> None:
        self.rounds, worths, places = rounds, rounds.worths, rounds.places
        rest = rounds.numbers[~np.isin(rounds.numbers, hand)]
        hands = np.column_stack((rest[places.triples], np.tile(np.array(hand, np.uint8), (len(places.triples), 1))))
        of_triple = worths.kind[rounds.referee.ranking.strengths(hands)]
        self.valid = places.with_middle >= 0
        self.kind = np.where(self.valid, of_triple[places.with_middle], 0)
        across, self.times = np.unique(self._alike(hand, rest), return_counts=True)
        self.across = across
        """Pairs across, one of those that are alike but for suits that the hand does not tell apart."""
        self.middles, self.downs = places.cards - 4, comb(places.cards - 2, 2)
        values = worths.of("across")
        steps = np.diff(values)
        reached = np.stack([(self.kind > level) & self.valid for level in np.flatnonzero(steps)], axis=1)
        flat = reached.reshape(len(reached), -1).astype(np.float32)
        weighted = flat[across] * np.repeat(steps[steps > 0], places.cards).astype(np.float32)
        self.antes = self._summed(worths.of(worths.antes[0]), worths.of(worths.antes[1]))
        """What both antes are worth."""
        self.on_across, self.on_down = self._summed(values, None), self._summed(None, values)
        """What each ante of the across bet is worth, and of the down bet."""
        # What both hands reach together, the middle cards summed: whole numbers, small enough to be exact.
        lesser = (weighted @ flat.T).astype(np.int32) + np.int32(values[0] * self.middles)
        self.on_middle = self.on_across + self.on_down - lesser
        """What each ante of the middle bet is."""

    def _alike(self, hand: tuple[int, ...], rest: NDArray[np.uint8]) -> NDArray[np.intp]:
        """By pair: the first pair that it becomes under a change of suits that leaves the hand as it is."""
        places = self.rounds.places
        first = np.arange(len(places.pairs))
        at = {card: place for place, card in enumerate(rest.tolist())}
        for order in permutations(range(len(SUITS))):
            if {card & ~3 | order[card & 3] for card in hand} == set(hand):
                turned = np.array([at[card & ~3 | order[card & 3]] for card in at])
                first = np.minimum(first, places.pair[turned[places.pairs[:, 0]], turned[places.pairs[:, 1]]])
        return first

    def _summed(self, of_across: Ints | None, of_down: Ints | None) -> Part:
        """What hands are worth over the middle cards left, by kind of the across hand, and of the down hand."""
        holds = self.rounds.places.holds
        summed = np.zeros((len(self.across), len(holds)), np.int32)
        # Whole numbers, small enough to be exact.
        across, down = (
            None if worth is None else np.where(self.valid, worth[self.kind], 0).astype(np.float32)
            for worth in (of_across, of_down)
        )
        for start in range(0, len(self.across), _ROWS):
            rows = self.across[start : start + _ROWS]
            part = np.zeros((len(rows), len(holds)), np.float32)
            if across is not None:
                part += across[rows].sum(axis=1)[:, None] - across[rows] @ holds.T
            if down is not None:
                part += down.sum(axis=1) - holds[rows] @ down.T
            summed[start : start + _ROWS] = part
        return summed

    def values(self) -> dict[int, dict[int, Ints]]:
        """By the across and the down bet: `[pair across]`, what comes of them, the middle bet at its best."""
        rounds = self.rounds
        least, most, unit = rounds.least, rounds.most, rounds.worths.unit
        found: dict[tuple[int, int], list[Ints]] = {(a, d): [] for a in (least, most) for d in (least, most)}
        for start in range(0, len(self.across), _ROWS):
            rows = slice(start, start + _ROWS)
            across, down, middle = self.on_across[rows], self.on_down[rows], self.on_middle[rows]
            apart = rounds.places.apart[self.across[rows]]
            played = self.antes[rows] + np.maximum(least * middle, most * middle)
            for a, d in found:
                value = np.maximum(played + a * across + d * down, -(2 + a + d) * unit * self.middles)
                found[a, d].append((value * apart).sum(axis=1, dtype=np.int64))
        return {a: {d: np.concatenate(found[a, d]) for d in (least, most)} for a in (least, most)}

    def best_down(self, across: int, values: dict[int, Ints], unit: int) -> tuple[Ints, Ints]:
        """By pair across, after that across bet: the down bet, 0 for a fold, and what comes of it over all else."""
        least, most = self.rounds.least, self.rounds.most
        folded = np.full(len(self.across), -(2 + across) * unit * self.middles * self.downs)
        best = np.maximum(values[least], values[most])
        bets = np.where(folded >= best, 0, np.where(values[most] > values[least], most, least))
        return bets, np.maximum(folded, best)

    def count(self, held: Held, bets: Ints) -> None:
        """Count how rounds end after the across bet of `held` and those down bets, by pair across."""
        rounds = self.rounds
        least, most, unit, kinds = rounds.least, rounds.most, rounds.worths.unit, len(rounds.worths)
        of_kind = (self.kind[:, None] == np.arange(kinds)[:, None]) & self.valid[:, None]
        flat = of_kind.reshape(len(of_kind), -1).astype(np.float32)
        for bet in (least, most):
            those = np.flatnonzero(bets == bet)
            for start in range(0, len(those), _ROWS):
                rows = those[start : start + _ROWS]
                middle = self.on_middle[rows]
                value = self.antes[rows] + np.maximum(least * middle, most * middle)
                value += held.across * self.on_across[rows] + bet * self.on_down[rows]
                folded = value <= -(2 + held.across + bet) * unit * self.middles
                made = np.where(folded, 0, np.where(middle > 0, most, least))
                apart, times = rounds.places.apart[self.across[rows]], self.times[rows]
                for third in (0, least, most):
                    here = apart & (made == third)
                    held.middle[bet, third] = held.middle.get((bet, third), 0) + int(here.sum(axis=1) @ times)
                    if third:
                        # By pair across, kind down and middle card: pairs down. Few enough to be exact.
                        downs = (here.astype(np.float32) @ flat).reshape(len(rows), kinds, -1).astype(np.float64)
                        ours = of_kind[self.across[rows]] * times[:, None, None]
                        ended = np.tensordot(ours.astype(np.float64), downs, axes=((0, 2), (0, 2)))
                        held.ends[bet, third] = held.ends.get((bet, third), 0) + ended.astype(np.int64)
