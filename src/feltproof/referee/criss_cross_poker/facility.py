"""What the facility runs with, read from the configuration that an engine declares."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from feltproof.money import Odds
from feltproof.referee.declared import Limit, limits, mapping, name_of, one_odds, table, text, unknown_rows, whole

ANTES: Final = ("ante_across", "ante_down")
"""Declared together: one price, one limit."""
BONUS: Final = "five_card_bonus"
"""Optional, for the facility to offer and for a player to make."""
TABLE_OF: Final[Mapping[str, str]] = {"across": "bets", "down": "bets", "middle": "bets", BONUS: BONUS}
"""By wager, the pay table of a configuration that it is paid by."""
WAGERS: Final = (*ANTES, *TABLE_OF)


@dataclass(frozen=True, slots=True, eq=False)
class Facility:
    """A declared configuration."""

    id: str
    seats: int
    ante: Odds
    """For both antes."""
    tables: Mapping[str, Mapping[str, Odds]]
    """`bets` and, where the bonus is offered, `five_card_bonus`: odds by row."""
    unknown_rows: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By table, rows whose names say of no hand what it is: they pay nobody here, and are in no law."""
    limits: Mapping[str, Limit] = field(default_factory=dict)
    """As declared: `ante` is for both antes; a wager without limits may be any amount."""

    def offers(self, wager: str) -> bool:
        """Whether the facility takes this wager at all."""
        return wager in ANTES or TABLE_OF.get(wager) in self.tables

    def table(self, wager: str) -> Mapping[str, Odds]:
        """The declared pay table of a wager that is offered and is no ante."""
        return self.tables[TABLE_OF[wager]]

    def limit(self, wager: str) -> Limit | None:
        """The declared limits of a wager."""
        return self.limits.get("ante" if wager in ANTES else wager)

    @classmethod
    def of(cls, declared: Mapping[str, Any]) -> "Facility":
        """Read a declared configuration.

        Raises:
            FacilityError: a value is missing or makes no sense; the message begins with its place and shows it.
        """
        place = name_of(declared)
        odds = mapping(declared, "odds", place)
        offered = ("bets", *(name for name in (BONUS,) if name in odds))
        return cls(
            id=text(declared, "id", place),
            seats=whole(declared, "seats", place, least=1),
            ante=one_odds(odds, "ante", place),
            tables={name: table(odds, name, place, Odds.parse) for name in offered},
            unknown_rows=unknown_rows(odds, offered),
            limits=limits(declared, place),
        )
