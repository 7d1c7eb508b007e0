"""The rules and a facility's configuration side by side: by strength, what each table gives a hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from feltproof.money import Cents, Odds, Share
from feltproof.referee.crazy_4_poker.facility import Facility
from feltproof.referee.crazy_4_poker.ranking import Ranking
from feltproof.referee.crazy_4_poker.readings import Readings
from feltproof.referee.crazy_4_poker.rules import Rules
from feltproof.referee.floors import PaidAtLeast, paid_at_least


def law_table(rules: Rules, wager: str, declared: Mapping[str, Odds | Share]) -> str | None:
    """The name of the law's pay table that the declared one equals, row for row; `None` if it is none of them.

    Clause: us-ny/5324.32(f)(3), (f)(4)
    """
    same = (name for name, table in rules.tables[wager].items() if dict(table) == dict(declared))
    return next(same, None)


@dataclass(frozen=True, slots=True)
class Closed:
    """A wager that is paid by one of the law's closed tables, exactly."""

    table: str | None
    """Its name, empty where the rules have but one; `None` where the declared table is none of theirs, and amounts
    cannot be judged."""
    cells: Mapping[str, Odds | Share]
    """Of that table, by row; empty without one."""
    rows: tuple[str | None, ...]
    """By strength: the row that pays; all of the law's tables for a wager have the same rows."""


class Terms:
    """What a hand is given at this facility, under the rules and readings."""

    def __init__(self, rules: Rules, readings: Readings, ranking: Ranking, facility: Facility) -> None:
        self.facility = facility
        self.kinds: NDArray[np.int64] | None = None
        """By strength: a number that hands share which are alike here. Worked out when many are settled at once."""
        self._rules, self._readings, self._ranking = rules, readings, ranking
        self.even = {
            wager: odds if wager in rules.exact else max(odds, facility.even[wager])
            for wager, odds in rules.even.items()
        }
        """The odds that a winning ante and play wager have to be paid.
        Clause: us-ny/5324.32(f)(1)"""

    @cached_property
    def _floor(self) -> PaidAtLeast:
        declared = {} if "super_bonus" in self._rules.exact else self.facility.tables["super_bonus"]
        return paid_at_least(self._ranking, self._rules.floors["super_bonus"], declared)

    @property
    def floor_rows(self) -> tuple[str | None, ...]:
        """By strength: the row of the super bonus schedule."""
        return self._floor.rows

    @property
    def super_bonus(self) -> tuple[Odds | None, ...]:
        """By strength: the odds that a winning super bonus has to be paid.

        Clause: us-ny/5324.32(f)(2)
        """
        return self._floor.odds

    @cached_property
    def closed(self) -> dict[str, Closed]:
        """By wager: the table of the law that pays it."""
        tables = self.facility.tables
        return {w: _closed(self._rules, self._ranking, w, tables[w]) for w in self._rules.tables if w in tables}

    @cached_property
    def envy(self) -> tuple[Cents, ...] | None:
        """By strength: the envy bonus of a $1 wager; `None` where no schedule of the law is in force."""
        progressive = self.closed.get("progressive")
        return _envy(self._rules, self._readings, self._ranking, self.facility, progressive)

    def envy_multiple(self, rules: Rules, wager: Cents) -> int:
        """How many times the schedule a progressive wager earns; 0 where the law has no schedule for it.

        Clause: us-ny/5324.32(f)(4)(iii)(c)
        """
        if wager == rules.envy_wager:
            return rules.envy_multiply
        return int(any(wager == schedule.per for schedule in rules.envy.values()))


def _closed(rules: Rules, ranking: Ranking, wager: str, declared: Mapping[str, Odds | Share]) -> Closed:
    name = law_table(rules, wager, declared)
    every_row = tuple(dict.fromkeys(row for table in rules.tables[wager].values() for row in table))
    return Closed(name, {} if name is None else rules.tables[wager][name], ranking.rows(every_row))


def _envy(
    rules: Rules, readings: Readings, ranking: Ranking, facility: Facility, progressive: Closed | None
) -> tuple[Cents, ...] | None:
    """By strength, the greater of the law's schedule and the declared one.

    Clause: us-ny/5324.32(f)(4)(iii)(a), (b)
    """
    if facility.progressive is None or progressive is None or progressive.table is None:
        return None
    law = dict(rules.envy[progressive.table].amounts)
    if readings["envy-straight"] == "straight-flush" and "straight" in law:
        law["straight_flush"] = law.pop("straight")
    own = facility.progressive.envy
    pairs = tuple(zip(ranking.rows(tuple(law)), ranking.rows(tuple(own)), strict=True))
    bonus = {(a, b): max(law.get(a or "", 0), own.get(b or "", 0)) for a, b in set(pairs)}
    return tuple(bonus[pair] for pair in pairs)
