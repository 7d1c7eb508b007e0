"""A section of law as frozen records.

The numbers of the law stand in a clause under the name of their kind (`floor`, `meter`, …), each
`None` where the clause sets none.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from feltproof.clauses.ids import ClauseId, parse_path
from feltproof.clauses.nearest import perhaps
from feltproof.clauses.numbers import (
    KINDS_OF_NUMBER,
    Base,
    Choice,
    Deal,
    Envy,
    Exact,
    Floor,
    HandExtremes,
    Holding,
    LeftOver,
    Limit,
    Meter,
    Multiple,
    Push,
    Qualify,
    SettleAfter,
    SettleOrder,
    Table,
    Times,
)
from feltproof.clauses.vocabulary import Freeze, Kind, Method, Numbering, Obligation, Offer, Strength
from feltproof.errors import UsageError

__all__ = [
    "KINDS_OF_NUMBER",
    "Base",
    "Choice",
    "Clause",
    "Deal",
    "Edition",
    "Envy",
    "Exact",
    "Floor",
    "HandExtremes",
    "Holding",
    "LeftOver",
    "Limit",
    "Link",
    "Meter",
    "Multiple",
    "Option",
    "Provision",
    "Push",
    "Qualify",
    "Reading",
    "Section",
    "SettleAfter",
    "SettleOrder",
    "Table",
    "Times",
]


@dataclass(frozen=True, slots=True)
class Link:
    """A check that tests a clause, and the evidence that the clause needs of it."""

    check: str
    """`crazy_4_poker.super_bonus_floor`."""
    needs_full: Strength
    needs_quick: Strength
    reviewed: str | None
    """Token of the last review of clause and check, 16 hex digits; `None` where nobody reviewed them."""
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """The smallest citable unit of a section."""

    id: ClauseId
    title: str
    """A few words."""
    requirement: str
    """What it asks, in our words."""
    obligation: Obligation
    method: Method
    text: str
    """Digest of the official paragraph, `sha256:…`; see `feltproof.clauses.text`."""
    option: Offer | None
    """What the facility must offer for the clause to apply; `None` where it always does."""
    readings: tuple[str, ...]
    """Names of the readings that touch it, without the section: `low-ace`."""
    look_for: tuple[str, ...]
    """What an inspector has to see."""
    checks: tuple[Link, ...]
    children: tuple[ClauseId, ...]
    """The units that stand directly in it, in the order of the text."""
    path: str
    """The file, below `specs/`, with slashes."""
    line: int
    counterpart: tuple[str, ...] | None = None
    """The labels of the unit that it corresponds to in the section that the game was first encoded from; `None` where
    they are its own."""
    ranks: tuple[str, ...] | None = None
    """High to low."""
    order: tuple[str, ...] | None = None
    """Categories, highest first."""
    hand: HandExtremes | None = None
    limit: Limit | None = None
    holding: Holding | None = None
    wagers: tuple[str, ...] | None = None
    """All the wagers that the game has, where the text says that it has no others."""
    equal: tuple[str, ...] | None = None
    """Wagers of one amount."""
    alone: tuple[str, ...] | None = None
    """Wagers that may be made without any other."""
    base: Base | None = None
    multiple: Multiple | None = None
    deal: Deal | None = None
    left_over: LeftOver | None = None
    frozen_at: Freeze | None = None
    """From when on no wager is made or changed."""
    qualify: Qualify | None = None
    returned_below: str | None = None
    """The least category with which a super bonus wager is paid; with less it is returned."""
    settle_after: SettleAfter | None = None
    settle_order: SettleOrder | None = None
    floor: Floor | None = None
    exact: Exact | None = None
    push: Push | None = None
    choice: Choice | None = None
    meter: Meter | None = None
    envy: Envy | None = None
    times: Times | None = None

    @property
    def label(self) -> str:
        """`(f)(2)`."""
        return self.id.label

    @property
    def at_home(self) -> "Clause":
        """The clause under the label by which referee and checks know what it says, however its section is numbered."""
        return self if self.counterpart is None else replace(self, id=replace(self.id, path=self.counterpart))

    @property
    def parent(self) -> ClauseId | None:
        """The unit that it stands in; `None` for a subdivision."""
        return self.id.parent

    @property
    def depth(self) -> int:
        """1 for a subdivision such as (f)."""
        return len(self.id.path)

    @property
    def numbers(self) -> dict[str, Any]:
        """The numbers that it sets, by kind."""
        values = ((kind, getattr(self, kind)) for kind in KINDS_OF_NUMBER)
        return {kind: value for kind, value in values if value is not None}

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows of its tables that can be cited by themselves (`…#flush`), in the order of the law."""
        tables: list[Iterable[str]] = []
        if self.floor:
            tables.append(self.floor.odds)
        if self.exact:
            tables.append(self.exact.odds)
        if self.choice:
            tables.extend(self.choice.tables.values())
        if self.envy:
            tables.append(self.envy.amounts)
        return tuple(dict.fromkeys(row for table in tables for row in table if row))


@dataclass(frozen=True, slots=True)
class Edition:
    """The text that the digests were taken of."""

    publisher: str
    currency: str
    """The publisher's line on how current it is."""
    adopted: str
    """Where and when it was adopted, as printed; empty where it does not say, as house rules."""
    effective: str
    """A date, `2016-11-16`; empty where it has none."""


@dataclass(frozen=True, slots=True)
class Provision:
    """A provision that the section refers to: incorporated, not encoded."""

    provision: str
    """`5324.2(d)`."""
    by: tuple[ClauseId, ...]
    what: str


@dataclass(frozen=True, slots=True)
class Option:
    """One way of reading an unclear passage."""

    name: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Reading:
    """Where the law is unclear, and how it can be read."""

    id: str
    """With the number of its section: `5324.32/low-ace`."""
    section: str
    """`us-ny/5324.32`."""
    clauses: tuple[ClauseId, ...]
    trouble: str
    options: tuple[Option, ...]
    """The default first."""
    why: str
    """Why the default."""
    hangs: str | None
    """What hangs on it; `None` where nothing does that can be told."""
    path: str
    line: int

    @property
    def name(self) -> str:
        """Without the section: `low-ace`."""
        return self.id.partition("/")[2]

    @property
    def default(self) -> str:
        """The option in force where nobody chose."""
        return self.options[0].name


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A section of law, or one facility's house rules: every numbered unit, in the order of the text."""

    id: str
    """`us-ny/5324.32`; of another edition than the one in force `us-ny/5324.32@2027-01-01`."""
    game: str
    citation: str
    title: str
    kind: Kind
    edition: Edition
    incorporates: tuple[Provision, ...]
    clauses: Table[Clause]
    """By label, `(f)(2)`."""
    readings: Table[Reading]
    """Those of this section, by name, in the order of the register."""
    words: Table[str]
    """Prints of the official words, by label; see `feltproof.clauses.words`."""
    path: str
    """The file, below `specs/`, with slashes."""
    sha256: str
    """Of the file's bytes, in hex."""
    numbering: Numbering = "printed"
    line: int = field(default=1, compare=False)

    @property
    def jurisdiction(self) -> str:
        """`us-ny`."""
        return self.id.partition("/")[0]

    @property
    def number(self) -> str:
        """`5324.32`, of whatever edition."""
        return self.undated.partition("/")[2]

    @property
    def undated(self) -> str:
        """Its id in whatever edition: `us-ny/5324.32`."""
        return self.id.partition("@")[0]

    @property
    def in_force(self) -> bool:
        """Whether this is the edition that is meant where none is named."""
        return "@" not in self.id

    @property
    def dated(self) -> str:
        """Its id with its edition, which names it today and when another is in force: `us-ny/5324.32@2016-11-16`."""
        return f"{self.undated}@{self.edition.effective}" if self.edition.effective else self.id

    @property
    def names(self) -> tuple[str, ...]:
        """Every name that it goes by, with its jurisdiction and without."""
        dated = (self.dated, f"{self.number}@{self.edition.effective}") if self.edition.effective else ()
        return (self.undated, self.number, *dated) if self.in_force else dated

    @property
    def cited(self) -> str:
        """How it is cited where several editions of it may be about."""
        return self.citation if self.in_force else f"{self.citation}, edition of {self.edition.effective}"

    def named(self, path: tuple[str, ...]) -> ClauseId:
        """The id of its unit under those labels, whether there is one or not."""
        return ClauseId.of(self.id, path)

    def clause(self, label: str) -> Clause:
        """The clause at `(f)(2)` or `f/2`.

        Raises:
            UsageError: there is none; the message names those nearest.
        """
        return self.at(self.named(parse_path(label)[0]))

    def at(self, id: ClauseId) -> Clause:
        """The clause of this id, whatever its row.

        Raises:
            UsageError: there is none; the message names those nearest.
        """
        found = self.clauses.get(id.label) if id.section in (self.id, self.dated) else None
        if found is None:
            raise UsageError(f"{self.id} has no clause {id.label}{perhaps(id.label, self.clauses)}")
        return found

    def all(self, kind: str) -> dict[str, Any]:
        """Every number of a kind, by the label of its clause, in the order of the text."""
        if kind not in KINDS_OF_NUMBER:
            raise ValueError(f"{kind!r} is no kind of number{perhaps(kind, KINDS_OF_NUMBER)}")
        values = ((label, getattr(clause, kind)) for label, clause in self.clauses.items())
        return {label: value for label, value in values if value is not None}

    def one(self, kind: str) -> Any:
        """The only number of a kind in the section.

        Raises:
            LookupError: there is none, or more than one; the message says where.
        """
        found = self.all(kind)
        if len(found) != 1:
            where = f"stands at {', '.join(found)}: ask for one clause" if found else "stands in no clause"
            raise LookupError(f"{self.id}: {kind} {where}")
        return next(iter(found.values()))

    def limit(self, name: str) -> Limit:
        """The limit of that name.

        Raises:
            LookupError: the section sets none, or two.
        """
        found = [limit for limit in self.all("limit").values() if limit.name == name]
        if len(found) != 1:
            raise LookupError(f"{self.id}: {len(found)} limits are named {name!r}, not one")
        return found[0]  # type: ignore[no-any-return]
