"""What a facility declares that it runs with, value by value.

An engine is not trusted to declare what makes sense, so every value is looked at before it is used;
whether what it declares is lawful is for the checks to say, not for this module.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from feltproof.errors import EngineError
from feltproof.money import Cents, Odds, Share
from feltproof.referee.poker import row_hands

Cell = TypeVar("Cell", bound=Odds | Share)


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


def name_of(declared: Mapping[str, Any]) -> str:
    """The configuration as messages name it."""
    return f"configuration {declared.get('id')!r}"


def table(odds: Mapping[str, Any], wager: str, place: str, cell: Callable[[object], Cell]) -> dict[str, Cell]:
    """The pay table of a wager, without rows whose names say of no hand what it is."""
    rows = mapping(odds, wager, f"{place}: odds")
    found: dict[str, Cell] = {}
    for row, said in rows.items():
        if not is_row(row):
            continue
        try:
            found[row] = cell(said)
        except ValueError as error:
            raise FacilityError(f"{place}: odds.{wager}.{row}: {error}") from None
    return found


def unknown_rows(odds: Mapping[str, Any], wagers: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """By wager, the rows of its table that `table` leaves out; only wagers that have such rows."""
    unknown = {wager: tuple(row for row in odds[wager] if not is_row(row)) for wager in wagers}
    return {wager: rows for wager, rows in unknown.items() if rows}


def is_row(name: str) -> bool:
    """Whether a row's name says which hands it speaks of."""
    try:
        row_hands(name)
    except ValueError:
        return False
    return True


def limits(declared: Mapping[str, Any], place: str) -> dict[str, Limit]:
    """By wager; a wager without limits may be any amount."""
    every = mapping(declared, "limits", place) if "limits" in declared else {}
    return {wager: _limit(every, wager, f"{place}: limits") for wager in every}


def _limit(every: Mapping[str, Any], wager: str, place: str) -> Limit:
    terms = mapping(every, wager, place)
    place = f"{place}.{wager}"
    step = whole(terms, "step", place, least=1) if "step" in terms else None
    return Limit(whole(terms, "min", place), whole(terms, "max", place), step)


def one_odds(odds: Mapping[str, Any], wager: str, place: str) -> Odds:
    """The odds of a wager that is paid at one price."""
    try:
        return Odds.parse(odds.get(wager, ""))
    except ValueError as error:
        raise FacilityError(f"{place}: odds.{wager}: {error}") from None


def mapping(values: Mapping[str, Any], name: str, place: str) -> Mapping[str, Any]:
    """The object under `name`."""
    value = values.get(name)
    if not isinstance(value, Mapping):
        raise FacilityError(f"{place}: {name}: {value!r} is no object")
    return value


def text(values: Mapping[str, Any], name: str, place: str) -> str:
    """The name under `name`."""
    value = values.get(name)
    if not isinstance(value, str) or not value:
        raise FacilityError(f"{place}: {name}: {value!r} is no name")
    return value


def whole(values: Mapping[str, Any], name: str, place: str, least: int = 0) -> int:
    """The whole number under `name`."""
    value: Any = values.get(name)
    if not is_whole(value, least):
        raise FacilityError(f"{place}: {name}: {value!r} is no whole number of {least} or more")
    return int(value)


def flag(values: Mapping[str, Any], name: str, place: str) -> bool:
    """What is said under `name`; false where nothing is."""
    value = values.get(name, False)
    if not isinstance(value, bool):
        raise FacilityError(f"{place}: {name}: {value!r} is neither true nor false")
    return value


def is_whole(value: Any, least: int) -> bool:
    """Whether it is a whole number of at least so much."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= least
