"""The rules and a facility's configuration side by side: by strength, what each wager's table gives a hand."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from feltproof.money import Odds
from feltproof.referee.criss_cross_poker.facility import TABLE_OF, Facility
from feltproof.referee.criss_cross_poker.ranking import Ranking
from feltproof.referee.criss_cross_poker.rules import Rules
from feltproof.referee.floors import PaidAtLeast, paid_at_least


class Terms:
    """What a hand is given at this facility, under the rules and readings."""

    def __init__(self, rules: Rules, ranking: Ranking, facility: Facility) -> None:
        self.facility = facility
        self.kinds: NDArray[np.int64] | None = None
        """By strength: a number that hands share which are alike here. Worked out when many are settled at once."""
        antes = {wager: _antes(ranking, rules.floors[wager], facility.ante) for wager in rules.equal}
        tables = {
            wager: paid_at_least(ranking, rules.floors[wager], facility.table(wager))
            for wager in TABLE_OF
            if facility.offers(wager)
        }
        self.paid: Mapping[str, PaidAtLeast] = antes | tables
        """By wager that the facility offers; odds matter only where the wager wins.
        Clause: us-ny/5324.39(f)(1), (f)(2), (f)(3)"""


def _antes(ranking: Ranking, law: Mapping[str, Odds], declared: Odds) -> PaidAtLeast:
    """The declared odds are one price for every hand with which an ante wins.

    Clause: us-ny/5324.39(f)(1)
    """
    rows = or_better(ranking, law)
    odds = {row: max(least, declared) for row, least in law.items()}
    return PaidAtLeast(rows, tuple(None if row is None else odds[row] for row in rows))


def or_better(ranking: Ranking, table: Mapping[str, Odds]) -> tuple[str | None, ...]:
    """By strength: the highest row of a table that the hand reaches, be it better than what that row speaks of.

    A table that names no better hands pays them all by its best row.
    """
    rows = ranking.rows(tuple(table))
    heights = ranking.heights.tolist()
    least = {row: min(h for at, h in zip(rows, heights, strict=True) if at == row) for row in set(rows) - {None}}
    by_height = {
        height: max((row for row in least if least[row] <= height), key=lambda row: least[row], default=None)
        for height in set(heights)
    }
    return tuple(by_height[height] for height in heights)
