"""The numbers of a section, gathered from its clauses; the referee types none of its own."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from feltproof.clauses import Section
from feltproof.clauses.records import Limit
from feltproof.referee import RefereeError

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Extremes:
    """The hands that the law names as the highest and lowest of a category, as ranks, best first."""

    highest: str
    lowest: str


@dataclass(frozen=True, slots=True)
class Least:
    """The least hand that something takes: of this category with this rank making it, or a higher hand."""

    category: str
    rank: str


def extremes(section: Section) -> dict[str, Extremes]:
    """By category, the extreme hands where the law names them."""
    return {
        hand.category: Extremes(hand.highest, hand.lowest)
        for hand in section.all("hand").values()
        if hand.highest is not None
    }


def alike(section: Section, what: str, values: Iterable[T]) -> T:
    """The one value that several clauses set alike.

    Raises:
        RefereeError: none sets it, or two do and not alike.
    """
    every = list(values)
    if len(set(every)) != 1:
        raise RefereeError(f"{section.path}: {what}: set to {every or 'nothing'}, where one value is needed")
    return every[0]


def every(section: Section, kind: str) -> Any:
    """The one value of a kind that each clause which sets it sets alike: house rules say some things twice.

    Raises:
        RefereeError: none sets it, or two do and not alike.
    """
    found = section.all(kind)
    if not found:
        raise RefereeError(f"{section.path}: {section.id}: {kind} stands in no clause")
    return alike(section, kind, found.values())


def at_most(section: Section, name: str) -> int:
    """The limit of that name, which each clause that sets it sets alike.

    Raises:
        RefereeError: none sets it, or two do and not alike.
    """
    limits: list[Limit] = [limit for limit in section.all("limit").values() if limit.name == name]
    return alike(section, f"limit: {name}", [limit.at_most for limit in limits])


def require(section: Section, kind: str, found: Mapping[str, object], names: Iterable[str]) -> None:
    """See that a number is set for each of the names.

    Raises:
        RefereeError: one is missing.
    """
    missing = [name for name in names if name not in found]
    if missing:
        raise RefereeError(f"{section.path}: {kind}: nothing is set for {', '.join(missing)}")
