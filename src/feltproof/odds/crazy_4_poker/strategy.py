"""The optimal strategy told in hands, and what a strategy costs that can be told in a line."""

from collections.abc import Iterator
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from feltproof import cards
from feltproof.odds.crazy_4_poker.rounds import FOLD, LEAST, MOST, Rounds, Settled
from feltproof.odds.record import Boundary, Multiple, Simple, Strategy


def strategy(rounds: Rounds, best: Settled, expected: Fraction) -> Strategy:
    """What the optimal strategy plays, and what simpler ones lose beside it; `expected` is its own result, in antes."""
    hands = best.hands
    folded, played = hands[:, FOLD], hands[:, LEAST:].sum(axis=1)
    dealt = np.flatnonzero(folded + played)
    some_folded, some_played = np.flatnonzero(folded), np.flatnonzero(played)
    always = int(dealt[dealt > some_folded.max()][0]) if len(some_folded) else int(dealt[0])
    never = int(some_played[0]) if some_played[0] > dealt[0] else None
    multiplied = np.flatnonzero(hands[:, MOST])
    between = dealt[(dealt < always) & (dealt >= (always if never is None else never))]
    values = np.sort(rounds.values, axis=1)
    margins = values[:, -1] - np.where(values[:, -2] == values[:, -1], values[:, 0], values[:, -2])
    closest = int(np.argmin(margins))
    of_each = sum(count for count in best.played().values())
    return Strategy(
        decisions=tuple(
            Multiple(antes=antes, hands=count, probability=Fraction(count, of_each))
            for antes, count in best.played().items()
        ),
        always_played_from=named(rounds, always),
        always_folded_below=None if never is None else named(rounds, never),
        boundary=tuple(
            Boundary(hand=named(rounds, s), played=int(played[s]), folded=int(folded[s]))
            for s in between[::-1].tolist()
        ),
        multiplied_from=named(rounds, int(multiplied[0])) if len(multiplied) else None,
        closest=_cards(rounds, closest),
        closest_margin=Fraction(int(margins[closest]), rounds.unit * rounds.dealers.of_each),
        simple=tuple(_simple(rounds, expected)),
    )


def named(rounds: Rounds, strength: int) -> str:
    """The ranks of a best hand as a player says them: `K-Q-8-4`."""
    ranking, lowest_first = rounds.referee.ranking, rounds.referee.rules.ranks[::-1]
    return "-".join(lowest_first[place] for place in ranking.scale.ranks[strength]).replace("T", "10")


def _cards(rounds: Rounds, hand: int) -> str:
    return cards.text(sorted(rounds.dealers.players.hands[hand].tolist(), reverse=True))


def _simple(rounds: Rounds, expected: Fraction) -> Iterator[Simple]:
    """The best that plays from one hand upwards, and some that are told even shorter."""
    ours = rounds.dealers.strengths
    most = np.where(rounds.most > 1, MOST, LEAST)
    cut = best_cut(rounds)
    tried: tuple[tuple[str, int | None, NDArray[np.intp]], ...] = (
        ("goes by the four cards alone", cut, np.where(ours < cut, FOLD, most)),
        ("plays what qualifies a dealer", rounds.dealers.bar, np.where(ours < rounds.dealers.bar, FOLD, most)),
        ("plays every hand", None, most),
        ("the first, but never more than the ante", cut, np.where(ours < cut, FOLD, LEAST)),
    )
    for told, plays_from, actions in tried:
        result = rounds.expected(actions)
        yield Simple(
            strategy=told,
            plays_from=None if plays_from is None else named(rounds, plays_from),
            most=int(rounds.most[actions == MOST].max(initial=1)),
            house_edge=-result,
            cost=expected - result,
        )


def best_cut(rounds: Rounds) -> int:
    """The strength from which to play so as to lose least, where the strength alone decides."""
    values, weights = rounds.values, rounds.dealers.players.weights
    gains = np.zeros(len(rounds.referee.ranking) + 1, np.float64)
    # Here for the order alone; what the strategy costs is worked out exactly.
    gain = (values[:, 1:].max(axis=1) - values[:, FOLD]).astype(np.float64) * weights
    gains[:-1] = np.bincount(rounds.dealers.strengths, gain, len(gains) - 1)
    above = np.cumsum(gains[::-1])[::-1]
    cut = int(np.argmax(above))
    dealt = rounds.dealers.strengths[rounds.dealers.strengths >= cut]
    return int(dealt.min()) if len(dealt) else cut
