"""The numbers of the law, by kind, each as the law has it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from feltproof.clauses.vocabulary import DealersHand, DealMethod
from feltproof.money import Cents, Odds, Share

KINDS_OF_NUMBER: Final = (
    "ranks",
    "order",
    "hand",
    "limit",
    "holding",
    "wagers",
    "equal",
    "alone",
    "base",
    "multiple",
    "deal",
    "left_over",
    "frozen_at",
    "qualify",
    "returned_below",
    "settle_after",
    "settle_order",
    "floor",
    "exact",
    "push",
    "choice",
    "meter",
    "envy",
    "times",
)
"""The kinds of numbers that a clause may set, as attributes of `Clause`."""


V = TypeVar("V")


class Table(Mapping[str, V], Generic[V]):
    """A mapping that keeps the order of the law and cannot be changed."""

    __slots__ = ("_rows",)

    def __init__(self, rows: Mapping[str, V] | Iterable[tuple[str, V]] = ()) -> None:
        self._rows = dict(rows)

    def __getitem__(self, key: str) -> V:
        return self._rows[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __hash__(self) -> int:
        return hash(frozenset(self._rows.items()))

    def __repr__(self) -> str:
        return f"Table({self._rows!r})"


@dataclass(frozen=True, slots=True)
class HandExtremes:
    """A category of hands with its highest and lowest member."""

    category: str
    highest: str | None
    """The ranks of the cards that make it, best first, `AKQJ`; `None` where the law names no extremes."""
    lowest: str | None


@dataclass(frozen=True, slots=True)
class Limit:
    """What the law bounds from above: `seats`, `positions` or `play_multiple`."""

    name: str
    at_most: int


@dataclass(frozen=True, slots=True)
class Holding:
    """The least hand of a player to whom a limit is open."""

    limit: str
    """The name of the limit: `play_multiple`."""
    category: str
    rank: str
    """Of the cards that make the hand: `A` for a pair of aces."""


@dataclass(frozen=True, slots=True)
class Base:
    """A wager that is measured by another: the play wager equals the ante, where nothing else is said."""

    wager: str
    of: str


@dataclass(frozen=True, slots=True)
class Multiple:
    """Wagers that are measured by another, from so many times to so many times its amount."""

    wagers: tuple[str, ...]
    of: str
    at_least: int
    at_most: int


@dataclass(frozen=True, slots=True)
class Deal:
    """How many cards are dealt, and by which method."""

    method: DealMethod | None
    """`None` where the clause holds for either."""
    cards: int | None
    """To each player and the dealer; `None` where the clause speaks of the dealer alone."""
    dealer_cards: int | None
    """To the dealer, where the facility chooses so."""
    community: int | None = None
    """Laid out first, for every player's hands; `None` where the game has none."""


@dataclass(frozen=True, slots=True)
class LeftOver:
    """How many cards of the deck are left once every spot has its hand, wagered on or not."""

    method: DealMethod
    cards: int


@dataclass(frozen=True, slots=True)
class Qualify:
    """The least high card with which the dealer qualifies."""

    rank: str


@dataclass(frozen=True, slots=True)
class SettleAfter:
    """A wager that is settled once others are."""

    wager: str
    after: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SettleOrder:
    """The order in which the wagers of a player are settled, by what the dealer's hand is."""

    dealer: DealersHand
    """Against which of the dealer's hands this is the order."""
    wagers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Floor:
    """Odds that may be exceeded and not undercut: compared with `>=`."""

    wagers: tuple[str, ...]
    odds: Table[Odds]
    """By row, in the order of the law; one entry under `""` where the same odds hold for every win."""


@dataclass(frozen=True, slots=True)
class Exact:
    """Odds that are paid as they stand, no more and no less: compared with `==`."""

    wagers: tuple[str, ...]
    odds: Table[Odds]
    """By row, in the order of the text; one entry under `""` where the same odds hold for every win."""


@dataclass(frozen=True, slots=True)
class Push:
    """Hands with which a wager is returned: those of a category between two ranks, both included."""

    wagers: tuple[str, ...]
    category: str
    lowest: str
    """The rank of the cards that make the least of them: `6` for a pair of 6s."""
    highest: str


@dataclass(frozen=True, slots=True)
class Choice:
    """Pay tables of which the facility takes one as it stands: compared with `==`."""

    wager: str
    tables: Table[Table[Odds | Share]]
    """By the name of the pay table (`A`), then by row."""


@dataclass(frozen=True, slots=True)
class Meter:
    """The least amount at which a progressive meter starts and starts again."""

    least: Table[Cents]
    """By the name of the progressive pay table."""


@dataclass(frozen=True, slots=True)
class Envy:
    """The least envy bonus for each hand, as the law prints it."""

    table: str
    """The progressive pay table that it goes with."""
    per: Cents
    """The progressive wager of the receiver that the amounts are for."""
    amounts: Table[Cents]
    """By row."""


@dataclass(frozen=True, slots=True)
class Times:
    """A progressive wager that multiplies the scheduled amounts."""

    wager: Cents
    multiply: int
