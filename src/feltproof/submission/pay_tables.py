"""A submitted pay table beside the law's, row by row: what holds, what is above, what is short, what is nearest."""

from collections.abc import Mapping
from typing import Any, TypeVar

from feltproof.clauses.numbers import Choice
from feltproof.comparison.drawn import WITHIN, exact_table, plain
from feltproof.comparison.sets import Every, holds
from feltproof.money import Odds, Share

T = TypeVar("T")
PayTable = Mapping[str, Odds | Share]


def in_rows(table: PayTable, law: Mapping[str, Any]) -> PayTable:
    """A pay table row by row; odds of every win stand in each row of the law."""
    return dict.fromkeys(law, table[""]) if "" in table else table


def row_holds(law: Any, row: str, own: PayTable) -> bool:
    """Whether what a pay table pays in a row is what the law's set allows there."""
    assert isinstance(law, Every)
    mine, theirs = exact_table(own).part(row), law.part(row)
    if theirs is None or mine is None:
        return True
    return holds(theirs, mine)


def within(table: Mapping[str, T], row: str) -> T | None:
    """What stands in a row, or in the row that it is part of."""
    return table.get(row, table.get(dict(WITHIN).get(row, "")))


def beside_floor(own: PayTable, law: Mapping[str, Odds]) -> str:
    """How a pay table that undercuts no row stands to the floor: at it, or above it and where."""
    above = [
        f"{plain(row)} {price} over {law[row]}".strip()
        for row, price in own.items()
        if row in law and price != law[row]
    ]
    further = [f"{plain(row)} {price} besides".strip() for row, price in own.items() if row not in law]
    return f"above the floor: {', '.join([*above, *further])}" if above or further else "at the floor"


def short_of(row: str, own: Odds | Share | None, law: Odds | None, kind: str) -> str:
    """What a row pays, where the law has it pay something else."""
    asked = "nothing" if law is None else f"{'at least ' if kind == 'floor' else ''}{law}"
    return f"{plain(row) or 'every win'}: {own or 'nothing'} where {asked} is paid"


def nearest(table: PayTable, choice: Choice) -> str:
    """The law's table that differs from the submitted one in the fewest rows, and in which."""
    if "" in table:
        return f"none of them: {table['']} for every win, where each of the law's has odds by row"
    differing = {
        name: [row for row in dict.fromkeys([*law, *table]) if law.get(row) != table.get(row)]
        for name, law in choice.tables.items()
    }
    name = min(differing, key=lambda one: len(differing[one]))
    law = choice.tables[name]
    rows = ", ".join(
        f"{plain(row)} {table.get(row) or 'nothing'}, not {law.get(row) or 'nothing'}" for row in differing[name]
    )
    return f"none of them; nearest is {name}: {rows}"
