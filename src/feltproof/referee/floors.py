"""A floor of the law and a facility's own pay table side by side: by strength, what a hand has to be paid."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from feltproof.money import Odds, Share
from feltproof.referee.ranking import Ranking

Cell = tuple[str, Odds | Share]
"""A row of a declared table, and what it pays."""


@dataclass(frozen=True, slots=True)
class PaidAtLeast:
    """The least that hands are paid by a table."""

    rows: tuple[str | None, ...]
    """By strength: the row of the law's table that the hand is on."""
    odds: tuple[Odds | None, ...]
    """By strength: the greater of the law's odds and the declared ones; `None` where neither has any."""


def paid_at_least(ranking: Ranking, law: Mapping[str, Odds], declared: Mapping[str, Odds | Share]) -> PaidAtLeast:
    """What has to be paid: no less than the law's floor, and no less than the facility's own table says."""
    return _paid_at_least(ranking, tuple(law.items()), tuple(declared.items()))


# The configurations of a house differ in other tables, and the readings of a law seldom touch a floor.
@lru_cache(maxsize=64)
def _paid_at_least(ranking: Ranking, of_law: tuple[tuple[str, Odds], ...], of_house: tuple[Cell, ...]) -> PaidAtLeast:
    law, declared = dict(of_law), dict(of_house)
    rows = ranking.rows(tuple(law))
    pairs = tuple(zip(rows, ranking.rows(tuple(declared)), strict=True))
    greater = {(at, own): _greater(law.get(at or ""), declared.get(own or "")) for at, own in set(pairs)}
    return PaidAtLeast(rows, tuple(greater[pair] for pair in pairs))


def _greater(law: Odds | None, declared: Odds | Share | None) -> Odds | None:
    return max((odds for odds in (law, declared) if isinstance(odds, Odds)), default=None)
