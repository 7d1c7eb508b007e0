"""Criss-cross poker, played without ever folding: what is asked of the engine, and what that returns exactly."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from feltproof.clauses import Section
from feltproof.money import Cents
from feltproof.odds.criss_cross_poker.rounds import Rounds as Counted
from feltproof.odds.criss_cross_poker.sheet import BETS, five_card_bonus, outcome
from feltproof.odds.criss_cross_poker.worths import BONUS
from feltproof.odds.dealers import Tell
from feltproof.odds.record import Wager
from feltproof.odds.results import wager
from feltproof.referee.criss_cross_poker import Facility, Readings, Referee, Rules
from feltproof.simulation.dealing import drawn
from feltproof.simulation.plan import Player, stake
from feltproof.simulation.rounds import Rounds


class Game(Player):
    """The game under rules and readings at a facility."""

    meter = 0

    def __init__(self, section: Section, options: Mapping[str, str], declared: Mapping[str, Any]) -> None:
        known = {name: option for name, option in options.items() if name in Readings.options}
        self.referee, self.facility = Referee(Rules.of(section), known), Facility.of(declared)

    def exact(self, tell: Tell) -> tuple[tuple[int, ...], str, tuple[Wager, ...], dict[str, Cents]]:
        """The strategy, as numbers and in words, what it returns, and the stakes."""
        counted = Counted(self.referee, at=self.facility)
        tell("hands across and down, with every middle card")
        least, most = counted.least, counted.most
        results: dict[str, Counter[tuple[str, Fraction]]] = {}
        dealt = counted.deck.dealt(self.referee.rules.cards)
        paired = _paired(dealt.hands)
        for antes, those in ((least, ~paired), (most, paired)):
            pairs = zip(dealt.hands[those], dealt.weights[those].tolist(), strict=True)
            together = np.sum([weight * _together(counted, hand) for hand, weight in pairs], axis=0)
            for one, other in zip(*np.nonzero(together), strict=True):
                for name, ended in outcome(counted, (antes,) * len(BETS), (int(one), int(other))).items():
                    results.setdefault(name, Counter())[ended] += int(together[one, other])
        average = least + Fraction((most - least) * int(dealt.weights @ paired), int(dealt.weights.sum()))
        found = [
            wager(name, "", ends, average, "ante") if name in BETS else wager(name, "", ends)
            for name, ends in results.items()
        ]
        if self.facility.offers(BONUS):
            found.append(five_card_bonus(counted))
        told = f"never folds, and bets {most} antes each time on a pair in hand, else {least}"
        return (least, most), told, tuple(found), self._stakes(counted.worths.unit, (least, most))

    def _stakes(self, unit: Cents, times: tuple[int, int]) -> dict[str, Cents]:
        limits = self.facility.limits
        antes = self.referee.rules.equal
        ante = stake(unit, {"ante": 1}, limits, *((bet, times) for bet in BETS))
        bonus = {BONUS: stake(unit, {BONUS: 1}, limits)} if self.facility.offers(BONUS) else {}
        return dict.fromkeys(antes, ante) | bonus

    def dealt(
        self, strategy: tuple[int, ...], stakes: Mapping[str, Cents], seed: int, shard: int, rounds: int
    ) -> Rounds:
        """The rounds of a shard, decided by the strategy."""
        rules = self.referee.rules
        cards = drawn(seed, shard, rounds, rules.cards + rules.community)
        hands, community = cards[:, : rules.cards], cards[:, rules.cards :]
        ante = stakes[rules.equal[0]]
        plans = tuple({**stakes, **dict.fromkeys(BETS, antes * ante)} for antes in strategy)
        return Rounds("criss-cross-poker", community, hands, plans, _paired(hands).astype(np.intp))


def _paired(hands: NDArray[np.uint8]) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = hands[:, 0] >> 2 == hands[:, 1] >> 2
    return found


def _together(counted: Counted, hand: NDArray[np.uint8]) -> NDArray[np.int64]:
    """`[kind across, kind down]`: crosses, over all of them, that give a player's hand those two.

    Given the middle card, each pair of cards across is held against each down, less those that share a card.
    """
    places, kinds = counted.places, len(counted.worths)
    rest = counted.numbers[~np.isin(counted.numbers, hand)]
    hands = np.column_stack((rest[places.triples], np.tile(hand, (len(places.triples), 1))))
    of_triple = counted.worths.kind[counted.referee.ranking.strengths(hands)]
    valid = places.with_middle >= 0
    kind = np.where(valid, of_triple[places.with_middle], 0)
    # `[card, kind, middle card]`: pairs that hold the card.
    at = (places.pairs.T[:, :, None] * kinds + kind) * places.cards + np.arange(places.cards)
    count = np.bincount(at[:, valid].ravel(), minlength=places.cards * kinds * places.cards)
    with_card = count.reshape(places.cards, kinds, places.cards)
    all_ = with_card.sum(axis=0) // 2
    sharing = np.tensordot(with_card, with_card, axes=((0, 2), (0, 2)))
    # The same pair shares both its cards, and was taken off twice.
    whole: NDArray[np.int64] = all_ @ all_.T - sharing + np.diag(all_.sum(axis=1))
    return whole
