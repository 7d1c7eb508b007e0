"""What every settlement shares: outcomes, and wagers that are paid by the row of a pay table."""

from collections.abc import Callable, Collection, Hashable, Mapping
from typing import ClassVar, Final, Generic, TypeVar

from feltproof.games.paytables import Price
from feltproof.games.pieces import as_the_house_does
from feltproof.games.ranking import Ranking, Standing
from feltproof.money import Cents

Outcome = tuple[str, Cents]
"""`win`, `push` or `lose`, and what the house pays beyond the stake."""
Outcomes = tuple[tuple[str, str, Cents], ...]
"""The wagers of a seat in the order settled, each with its outcome and what it pays."""
PUSH: Final = ("push", 0)
LOSE: Final = ("lose", 0)

REMEMBERED: Final = 20_000
"""How many answers a settlement remembers before it begins anew."""

Meaning = TypeVar("Meaning", bound=Hashable)
"""What a hand means to a game's house."""
Paid = TypeVar("Paid")
"""What a row of a table may say: a price, or a share of a meter where there is one."""


class PayTables(Generic[Paid]):
    """Looks hands up in the tables of a game, and pays. A variant overrides the one rule that differs."""

    pairs: ClassVar[Mapping[str, int]] = {}
    """The rows for a pair of some rank or better, each with that rank."""

    def __init__(self, ranking: Ranking, tables: dict[str, dict[str, Paid]]) -> None:
        self.ranking = ranking
        self.tables = tables
        """What each row pays, by wager and row."""

    def row(self, table: Collection[str], hand: Standing) -> str:
        """The row of a pay table that `hand` falls into, whether or not the table has it."""
        if hand.category == "pair":
            for row, least in self.pairs.items():
                if row in table and hand.ranks[0] >= least:
                    return row
        return hand.category

    def paid(self, wager: str, hand: Standing) -> Paid | None:
        """What the table of `wager` pays for `hand`; `None` where it has no row for it."""
        table = self.tables[wager]
        return table.get(self.row(table, hand))

    def appraised(self, appraise: Callable[[Standing], Meaning], base: type, *rules: str) -> tuple[Meaning, ...]:
        """What a hand means, by strength; one object for all that mean the same.

        `rules` are the methods of `base` that say so. The house's look at the category and at the rank that leads the
        hand, and are asked once for each of these; where one of them differs, they are asked of every hand.
        """
        brief = as_the_house_does(self, base, *rules, "row", "paid") and as_the_house_does(
            self.ranking, Ranking, "at_least"
        )
        known: dict[object, Meaning] = {}
        meanings: dict[Meaning, Meaning] = {}
        found = []
        for standing in self.ranking.standings:
            # A ranking may know hands that no rank leads.
            seen = (standing.category, standing.ranks[:1]) if brief else standing
            if seen not in known:
                meaning = appraise(standing)
                known[seen] = meanings.setdefault(meaning, meaning)
            found.append(known[seen])
        return tuple(found)

    def winnings(self, cents: Cents, price: Price) -> Cents:
        """What a wager wins; what cannot be paid exactly is rounded up to the next cent."""
        return -(-cents * price.won // price.staked)

    def win(self, cents: Cents, price: Price) -> Outcome:
        """A wager that is paid."""
        return "win", self.winnings(cents, price)
