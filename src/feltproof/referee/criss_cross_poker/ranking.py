"""Criss-cross hands ranked: five cards, the royal flush apart."""

from feltproof.referee import ranking
from feltproof.referee.criss_cross_poker.readings import Readings
from feltproof.referee.criss_cross_poker.rules import Rules
from feltproof.referee.poker import RANKS, Definitions, Places, run_ladder
from feltproof.referee.ranking import RankOrder
from feltproof.referee.rules import Extremes

HAND = 5
"""How many cards make a hand: two of a player's and three of the cross. Clause: us-ny/5324.39(e)(9)(i)"""


class Ranking(ranking.Ranking):
    """The order of all five-card hands under the rules and readings.

    Clause: us-ny/5324.39(b)
    """

    def __init__(self, rules: Rules, readings: Readings) -> None:
        order = RankOrder(rules.ranks)
        runs = {
            category: _runs(rules.extremes[category], readings, order)
            for category in ("royal_flush", "straight_flush", "straight")
        }
        literal = readings["equal-category"] == "literal"
        super().__init__(Definitions(HAND, rules.order, runs), "literal" if literal else "grouped", order)


def _runs(named: Extremes, readings: Readings, order: RankOrder) -> tuple[Places, ...]:
    """The runs of five between the two that the law names, best first.

    It prints four cards of some: the highest is completed downwards and the lowest upwards, so that an
    ace keeps the end at which it stands (reading `five-card-extremes`). Where the ace is never low, the
    runs that go around the corner are left out (reading `low-ace`).

    Clause: us-ny/5324.39(b)(1), (b)(2)(i), (b)(2)(ii), (b)(2)(vi)
    """
    highest, lowest = order.places(named.highest), order.places(named.lowest)
    while len(highest) < HAND:
        highest = (*highest, highest[-1] - 1)
    while len(lowest) < HAND:
        lowest = ((lowest[0] + 1) % RANKS, *lowest)
    ladder = run_ladder(highest, lowest)
    if readings["low-ace"] == "never-low":
        ladder = tuple(run for run in ladder if run[-1] < run[0])
    return ladder
