"""Crazy 4 hands ranked: the best four of four, five or six cards."""

from feltproof.referee import ranking
from feltproof.referee.crazy_4_poker.readings import Readings
from feltproof.referee.crazy_4_poker.rules import Rules
from feltproof.referee.poker import Definitions, run_ladder
from feltproof.referee.ranking import RankOrder

HAND = 4
"""How many cards make a hand: the game's name, and (a)(2)(iii)(a)."""


class Ranking(ranking.Ranking):
    """The order of all hands under the rules and readings.

    Clause: us-ny/5324.32(b), (b)(2)(ii), (b)(2)(v), (b)(3)
    """

    def __init__(self, rules: Rules, readings: Readings) -> None:
        order = RankOrder(rules.ranks)
        ladders = {
            category: run_ladder(order.places(named.highest), order.places(named.lowest))
            for category, named in rules.extremes.items()
            if category in ("straight", "straight_flush")
        }
        literal = readings["equal-category"] == "literal"
        super().__init__(Definitions(HAND, rules.order, ladders), "literal" if literal else "grouped", order)
