"""What the facility runs with, read from the configuration that an engine declares."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from feltproof.money import Cents, Odds, Share, odds_or_share
from feltproof.referee.declared import (
    FacilityError,
    Limit,
    flag,
    is_row,
    is_whole,
    limits,
    mapping,
    name_of,
    one_odds,
    table,
    text,
    unknown_rows,
    whole,
)

__all__ = ["EVEN", "TABLES", "Facility", "FacilityError", "Limit", "Progressive"]

TABLES: Final = ("super_bonus", "queens_up", "progressive")
"""The wagers that are paid by a table."""
EVEN: Final = ("ante", "play")
"""The wagers that are paid at one price."""


@dataclass(frozen=True, slots=True)
class Progressive:
    """The terms of the progressive wager."""

    wagers: tuple[Cents, ...]
    initial: Cents
    reset: Cents
    envy: Mapping[str, Cents]
    """By row, for a wager of $1; empty where none is declared."""


@dataclass(frozen=True, slots=True, eq=False)
class Facility:
    """A declared configuration."""

    id: str
    seats: int
    dealer_cards: int
    even: Mapping[str, Odds]
    """By wager: ante and play."""
    tables: Mapping[str, Mapping[str, Odds | Share]]
    """By wager, then row; queens up and progressive are left out where they are not offered."""
    unknown_rows: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By wager, rows of its table whose names say of no hand what it is: they pay nobody here, and are in no law."""
    progressive: Progressive | None = None
    limits: Mapping[str, Limit] = field(default_factory=dict)
    """By wager; a wager without limits may be any amount."""
    queens_up_alone: bool = False
    deal_every_spot: bool = False

    def offers(self, wager: str) -> bool:
        """Whether the facility takes this wager at all."""
        return wager in self.even or wager in self.tables

    @classmethod
    def of(cls, declared: Mapping[str, Any]) -> "Facility":
        """Read a declared configuration.

        Raises:
            FacilityError: a value is missing or makes no sense; the message begins with its place and shows it.
        """
        place = name_of(declared)
        odds = mapping(declared, "odds", place)
        offered = tuple(wager for wager in TABLES if wager == "super_bonus" or wager in odds)
        progressive = _progressive(declared, place) if "progressive" in declared else None
        if (progressive is None) != ("progressive" not in offered):
            raise FacilityError(f"{place}: odds.progressive and progressive are declared together or not at all")
        options = mapping(declared, "options", place) if "options" in declared else {}
        cells = {"progressive": odds_or_share}
        return cls(
            id=text(declared, "id", place),
            seats=whole(declared, "seats", place, least=1),
            dealer_cards=whole(declared, "dealer_cards", place, least=1),
            even={wager: one_odds(odds, wager, place) for wager in EVEN},
            tables={wager: table(odds, wager, place, cells.get(wager, Odds.parse)) for wager in offered},
            unknown_rows=unknown_rows(odds, offered),
            progressive=progressive,
            limits=limits(declared, place),
            queens_up_alone=flag(options, "queens_up_alone", f"{place}: options"),
            deal_every_spot=flag(options, "deal_every_spot", f"{place}: options"),
        )


def _progressive(declared: Mapping[str, Any], place: str) -> Progressive:
    terms = mapping(declared, "progressive", place)
    place = f"{place}: progressive"
    wagers = terms.get("wagers")
    if not isinstance(wagers, list | tuple) or not wagers or not all(is_whole(wager, 1) for wager in wagers):
        raise FacilityError(f"{place}.wagers: {wagers!r} is no list of amounts in cents")
    envy = mapping(terms, "envy", place) if "envy" in terms else {}
    return Progressive(
        wagers=tuple(wagers),
        initial=whole(terms, "initial", place),
        reset=whole(terms, "reset", place),
        envy={row: whole(envy, row, f"{place}.envy") for row in envy if is_row(row)},
    )
