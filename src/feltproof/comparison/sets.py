"""What a rule allows, as a set: whether one holds another, and whether two have anything in common."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, Literal, TypeVar

A = TypeVar("A", bound="Allowed")

Verdict = Literal["same", "stricter", "looser", "conflicting", "silent"]
"""What the first of two sections is beside the second. `silent`: one of the two has no rule about it."""

VERDICTS: Final[tuple[Verdict, ...]] = ("same", "stricter", "looser", "conflicting", "silent")
OTHER_WAY: Final[Mapping[Verdict, Verdict]] = {
    "same": "same",
    "stricter": "looser",
    "looser": "stricter",
    "conflicting": "conflicting",
    "silent": "silent",
}
"""What the second is beside the first."""


class Incomparable(Exception):
    """Two positions on one question that are not sets of the same things."""


class Allowed:
    """A set of ways to go about something."""

    def holds(self, other: "Allowed") -> bool:
        """Whether everything in `other` is in this set.

        Raises:
            Incomparable: they are sets of different things.
        """
        raise NotImplementedError

    def meets(self, other: "Allowed") -> bool:
        """Whether something is in both.

        Raises:
            Incomparable: they are sets of different things.
        """
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Some(Allowed):
    """Some of a closed list of ways, each by its name."""

    names: frozenset[str]

    def holds(self, other: Allowed) -> bool:
        return _alike(self, other).names <= self.names

    def meets(self, other: Allowed) -> bool:
        return bool(_alike(self, other).names & self.names)


@dataclass(frozen=True, slots=True)
class Span(Allowed):
    """Everything from the least to the most, both included."""

    least: Any = None
    """`None` where nothing is too little."""
    most: Any = None
    """`None` where nothing is too much."""

    def holds(self, other: Allowed) -> bool:
        inner = _alike(self, other)
        enough = self.least is None or (inner.least is not None and inner.least >= self.least)
        return enough and (self.most is None or (inner.most is not None and inner.most <= self.most))

    def meets(self, other: Allowed) -> bool:
        beside = _alike(self, other)
        return not (_above(self.least, beside.most) or _above(beside.least, self.most))

    @classmethod
    def exactly(cls, value: Any) -> "Span":
        """That value alone."""
        return cls(value, value)


@dataclass(frozen=True, slots=True)
class Every(Allowed):
    """Several things at once, each within a set of its own: the rows of a pay table."""

    parts: tuple[tuple[str, Allowed], ...]
    """By name."""
    rest: Allowed | None
    """What is allowed of a part that is not named; `None` where there is no such part, and nothing to compare."""
    within: tuple[tuple[str, str], ...] = ()
    """A part that is not named, and the one that it is part of: four aces are four of a kind."""

    def part(self, name: str) -> Allowed | None:
        """What is allowed of the part of that name; `None` where there is no such part."""
        named = dict(self.parts)
        return named.get(name) or named.get(dict(self.within).get(name, ""), self.rest)

    def beside(self, other: "Every") -> Iterator[tuple[str, Allowed, Allowed]]:
        """Each part that both have, by its name: those of the first in their order, then what the other has besides."""
        for name in dict.fromkeys(name for each in (self, other) for name, _ in each.parts):
            mine, theirs = self.part(name), other.part(name)
            if mine is not None and theirs is not None:
                yield name, mine, theirs

    def holds(self, other: Allowed) -> bool:
        return all(mine.holds(theirs) for _, mine, theirs in self.beside(_alike(self, other)))

    def meets(self, other: Allowed) -> bool:
        return all(mine.meets(theirs) for _, mine, theirs in self.beside(_alike(self, other)))


@dataclass(frozen=True, slots=True)
class Either(Allowed):
    """One of several sets, each by its name: one of the pay tables A to D."""

    members: tuple[tuple[str, Allowed], ...]

    def holds(self, other: Allowed) -> bool:
        return all(any(mine.holds(one) for _, mine in self.members) for one in _members(other))

    def meets(self, other: Allowed) -> bool:
        return any(mine.meets(one) for _, mine in self.members for one in _members(other))


@dataclass(frozen=True, slots=True)
class Ordered(Allowed):
    """Every order in which certain things come after certain others."""

    pairs: frozenset[tuple[str, str]]
    """The earlier, and what comes after it."""

    def holds(self, other: Allowed) -> bool:
        return self.pairs <= _closed(_alike(self, other).pairs)

    def meets(self, other: Allowed) -> bool:
        return not any(early == late for early, late in _closed(self.pairs | _alike(self, other).pairs))

    @classmethod
    def line(cls, names: Iterable[str]) -> "Ordered":
        """One order and no other."""
        one = tuple(names)
        return cls(frozenset(pairwise(one)))


def verdict(mine: Allowed | None, other: Allowed | None) -> Verdict:
    """What a section with the one position is beside a section with the other; `None` where it has none.

    Raises:
        Incomparable: the positions are sets of different things.
    """
    if mine is None or other is None:
        return "silent"
    narrower, wider = holds(other, mine), holds(mine, other)
    if narrower and wider:
        return "same"
    return "stricter" if narrower else "looser" if wider else "conflicting"


def holds(outer: Allowed, inner: Allowed) -> bool:
    """Whether everything in `inner` is in `outer`, one of several sets or not."""
    return all(outer.holds(one) for one in _members(inner))


def meets(one: Allowed, other: Allowed) -> bool:
    """Whether something is in both, one of several sets or not."""
    return any(mine.meets(theirs) for mine in _members(one) for theirs in _members(other))


def _members(allowed: Allowed) -> tuple[Allowed, ...]:
    return tuple(one for _, one in allowed.members) if isinstance(allowed, Either) else (allowed,)


def _alike(one: A, other: Allowed) -> A:
    if type(other) is not type(one):
        raise Incomparable(f"{type(one).__name__} and {type(other).__name__}")
    return other


def _above(least: Any, most: Any) -> bool:
    return least is not None and most is not None and bool(least > most)


def _closed(pairs: frozenset[tuple[str, str]]) -> frozenset[tuple[str, str]]:
    """The pairs, and those that follow from them."""
    known = set(pairs)
    while True:
        more = {(early, late) for early, middle in known for begin, late in known if begin == middle} - known
        if not more:
            return frozenset(known)
        known |= more
