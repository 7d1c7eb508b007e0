"""What the facility runs with, read from the configuration that an engine declares.

An engine is not trusted to declare what makes sense, so every value is looked at before it is used;
whether what it declares is lawful is for the checks to say, not for this module.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from feltproof.errors import EngineError
from feltproof.money import Cents, Odds, Share, odds_or_share
from feltproof.referee.poker import row_hands

TABLES: Final = ("super_bonus", "queens_up", "progressive")
"""The wagers that are paid by a table."""
EVEN: Final = ("ante", "play")
"""The wagers that are paid at one price."""


class FacilityError(EngineError):
    """The engine declares a configuration that makes no sense."""


@dataclass(frozen=True, slots=True)
class Limit:
    """The amounts that the facility takes for a wager."""

    least: Cents
    most: Cents
    step: Cents | None = None
    """Amounts are `least` plus whole steps; `None`: any amount between."""

    def takes(self, cents: Cents) -> bool:
        """Whether the facility takes a wager of this amount."""
        return self.least <= cents <= self.most and (self.step is None or (cents - self.least) % self.step == 0)


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
        place = f"configuration {declared.get('id')!r}"
        odds = _mapping(declared, "odds", place)
        tables = {wager: _table(odds, wager, place) for wager in TABLES if wager == "super_bonus" or wager in odds}
        unknown = {wager: tuple(row for row in odds[wager] if not _is_row(row)) for wager in tables}
        progressive = _progressive(declared, place) if "progressive" in declared else None
        if (progressive is None) != ("progressive" not in tables):
            raise FacilityError(f"{place}: odds.progressive and progressive are declared together or not at all")
        options = _mapping(declared, "options", place) if "options" in declared else {}
        limits = _mapping(declared, "limits", place) if "limits" in declared else {}
        return cls(
            id=_text(declared, "id", place),
            seats=_whole(declared, "seats", place, least=1),
            dealer_cards=_whole(declared, "dealer_cards", place, least=1),
            even={wager: _odds(odds, wager, f"{place}: odds") for wager in EVEN},
            tables=tables,
            unknown_rows={wager: rows for wager, rows in unknown.items() if rows},
            progressive=progressive,
            limits={wager: _limit(limits, wager, f"{place}: limits") for wager in limits},
            queens_up_alone=_flag(options, "queens_up_alone", f"{place}: options"),
            deal_every_spot=_flag(options, "deal_every_spot", f"{place}: options"),
        )


def _table(odds: Mapping[str, Any], wager: str, place: str) -> dict[str, Odds | Share]:
    rows = _mapping(odds, wager, f"{place}: odds")
    found: dict[str, Odds | Share] = {}
    for row, cell in rows.items():
        if not _is_row(row):
            continue
        try:
            found[row] = odds_or_share(cell) if wager == "progressive" else Odds.parse(cell)
        except ValueError as error:
            raise FacilityError(f"{place}: odds.{wager}.{row}: {error}") from None
    return found


def _is_row(name: str) -> bool:
    try:
        row_hands(name)
    except ValueError:
        return False
    return True


def _progressive(declared: Mapping[str, Any], place: str) -> Progressive:
    terms = _mapping(declared, "progressive", place)
    place = f"{place}: progressive"
    wagers = terms.get("wagers")
    if not isinstance(wagers, list | tuple) or not wagers or not all(_is_whole(wager, 1) for wager in wagers):
        raise FacilityError(f"{place}.wagers: {wagers!r} is no list of amounts in cents")
    envy = _mapping(terms, "envy", place) if "envy" in terms else {}
    return Progressive(
        wagers=tuple(wagers),
        initial=_whole(terms, "initial", place),
        reset=_whole(terms, "reset", place),
        envy={row: _whole(envy, row, f"{place}.envy") for row in envy if _is_row(row)},
    )


def _limit(limits: Mapping[str, Any], wager: str, place: str) -> Limit:
    terms = _mapping(limits, wager, place)
    place = f"{place}.{wager}"
    step = _whole(terms, "step", place, least=1) if "step" in terms else None
    return Limit(_whole(terms, "min", place), _whole(terms, "max", place), step)


def _odds(odds: Mapping[str, Any], wager: str, place: str) -> Odds:
    try:
        return Odds.parse(odds.get(wager, ""))
    except ValueError as error:
        raise FacilityError(f"{place}.{wager}: {error}") from None


def _mapping(values: Mapping[str, Any], name: str, place: str) -> Mapping[str, Any]:
    value = values.get(name)
    if not isinstance(value, Mapping):
        raise FacilityError(f"{place}: {name}: {value!r} is no object")
    return value


def _text(values: Mapping[str, Any], name: str, place: str) -> str:
    value = values.get(name)
    if not isinstance(value, str) or not value:
        raise FacilityError(f"{place}: {name}: {value!r} is no name")
    return value


def _whole(values: Mapping[str, Any], name: str, place: str, least: int = 0) -> int:
    value: Any = values.get(name)
    if not _is_whole(value, least):
        raise FacilityError(f"{place}: {name}: {value!r} is no whole number of {least} or more")
    return int(value)


def _flag(values: Mapping[str, Any], name: str, place: str) -> bool:
    value = values.get(name, False)
    if not isinstance(value, bool):
        raise FacilityError(f"{place}: {name}: {value!r} is neither true nor false")
    return value


def _is_whole(value: Any, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= least
