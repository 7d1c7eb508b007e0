"""A section of law as frozen records: what `load` returns.

The numbers of the law stand in a clause under the name of their kind (`floor`, `meter`, …), each
`None` where the clause sets none.
"""

import difflib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar

from feltproof.clauses.ids import SECTION, ClauseId, parse_path
from feltproof.clauses.vocabulary import DealMethod, Kind, Method, Obligation, Offer, Strength
from feltproof.errors import UsageError
from feltproof.money import Cents, Odds, Share

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
class Deal:
    """How many cards are dealt, and by which method."""

    method: DealMethod | None
    """`None` where the clause holds for either."""
    cards: int | None
    """To each player and the dealer; `None` where the clause speaks of the dealer alone."""
    dealer_cards: int | None
    """To the dealer, where the facility chooses so."""


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
class Floor:
    """Odds that may be exceeded and not undercut: compared with `>=`."""

    wagers: tuple[str, ...]
    odds: Table[Odds]
    """By row, in the order of the law; one entry under `""` where the same odds hold for every win."""


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


KINDS_OF_NUMBER: Final = (
    "ranks",
    "order",
    "hand",
    "limit",
    "holding",
    "equal",
    "base",
    "deal",
    "qualify",
    "returned_below",
    "settle_after",
    "floor",
    "choice",
    "meter",
    "envy",
    "times",
)
"""The kinds of numbers that a clause may set, as attributes of `Clause`."""


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
    ranks: tuple[str, ...] | None = None
    """High to low."""
    order: tuple[str, ...] | None = None
    """Categories, highest first."""
    hand: HandExtremes | None = None
    limit: Limit | None = None
    holding: Holding | None = None
    equal: tuple[str, ...] | None = None
    """Wagers of one amount."""
    base: Base | None = None
    deal: Deal | None = None
    qualify: Qualify | None = None
    returned_below: str | None = None
    """The least category with which a super bonus wager is paid; with less it is returned."""
    settle_after: SettleAfter | None = None
    floor: Floor | None = None
    choice: Choice | None = None
    meter: Meter | None = None
    envy: Envy | None = None
    times: Times | None = None

    @property
    def label(self) -> str:
        """`(f)(2)`."""
        return self.id.label

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
    """Where and when it was adopted, as printed."""
    effective: str
    """A date, `2016-11-16`."""


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
    """`us-ny/5324.32`."""
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
    line: int = field(default=1, compare=False)

    @property
    def jurisdiction(self) -> str:
        """`us-ny`."""
        return self.id.partition("/")[0]

    @property
    def number(self) -> str:
        """`5324.32`."""
        return self.id.partition("/")[2]

    def clause(self, label: str) -> Clause:
        """The clause at `(f)(2)` or `f/2`.

        Raises:
            UsageError: there is none; the message names those nearest.
        """
        return self.at(ClauseId(self.jurisdiction, self.number, parse_path(label)[0]))

    def at(self, id: ClauseId) -> Clause:
        """The clause of this id, whatever its row.

        Raises:
            UsageError: there is none; the message names those nearest.
        """
        found = self.clauses.get(id.label) if id.section == self.id else None
        if found is None:
            raise UsageError(f"{self.id} has no clause {id.label}{_perhaps(id.label, self.clauses)}")
        return found

    def all(self, kind: str) -> dict[str, Any]:
        """Every number of a kind, by the label of its clause, in the order of the text."""
        if kind not in KINDS_OF_NUMBER:
            raise ValueError(f"{kind!r} is no kind of number{_perhaps(kind, KINDS_OF_NUMBER)}")
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


@dataclass(frozen=True, slots=True)
class Lawbook:
    """Every section that was loaded, and the register of readings."""

    sections: Table[Section]
    """By id, `us-ny/5324.32`."""
    readings: Table[Reading]
    """By id, `5324.32/low-ace`."""
    sha256: str
    """Over the names and the bytes of every file of the specs, in hex."""

    def section(self, text: str) -> Section:
        """The section of that id; the jurisdiction may be left out where only one section has the number.

        Raises:
            UsageError: there is none, or several.
        """
        found = [section for section in self.sections.values() if text in (section.id, section.number)]
        if len(found) == 1:
            return found[0]
        if found:
            raise UsageError(f"{text!r} is ambiguous: {', '.join(section.id for section in found)}")
        raise UsageError(f"no section {text!r}{_perhaps(text, self.sections)}")

    def resolve(self, text: str) -> ClauseId:
        """The id of the clause or row that `text` names, in either spelling.

        `us-ny/` may be left out where only one section has the number, and the section where only one is loaded.

        Raises:
            UsageError: there is none, or several; the message names those nearest.
        """
        body = text.strip()
        found: list[tuple[Section, str]] = []
        for section in self.sections.values():
            for prefix in (section.id, section.number):
                rest = body.removeprefix(prefix)
                if rest != body and rest[:1] in ("(", "/"):
                    found.append((section, rest))
        if not found and len(self.sections) == 1 and not SECTION.match(body):
            found = [(next(iter(self.sections.values())), body)]
        if not found:
            known = (name for id in self.clause_ids() for name in (str(id), id.slashed))
            raise UsageError(f"{text!r} names no clause of the specs{_perhaps(body, known)}")
        if len(found) > 1:
            raise UsageError(f"{text!r} is ambiguous: {', '.join(section.id for section, _ in found)}")
        section, rest = found[0]
        path, row = parse_path(rest, whole=text)
        clause = section.at(ClauseId(section.jurisdiction, section.number, path))
        if row is not None and row not in clause.rows:
            raise UsageError(f"{clause.id} has no row {row!r}{_perhaps(row, clause.rows)}")
        return clause.id if row is None else clause.id.at(row)

    def find(self, text: str) -> Clause:
        """The clause that `text` names, as for `resolve`; a row names its clause."""
        return self.at(self.resolve(text))

    def at(self, id: ClauseId) -> Clause:
        """The clause of this id.

        Raises:
            UsageError: there is none.
        """
        return self.section(id.section).at(id)

    def clause_ids(self) -> Iterator[ClauseId]:
        """Every clause, in the order of the files and of their text."""
        for section in self.sections.values():
            for clause in section.clauses.values():
                yield clause.id

    def reading(self, text: str) -> Reading:
        """The reading of that id; the section may be left out where only one has a reading of the name.

        Raises:
            UsageError: there is none, or several.
        """
        found = [reading for reading in self.readings.values() if text in (reading.id, reading.name)]
        if len(found) == 1:
            return found[0]
        if found:
            raise UsageError(f"{text!r} is ambiguous: {', '.join(reading.id for reading in found)}")
        known = (name for reading in self.readings.values() for name in (reading.id, reading.name))
        raise UsageError(f"no reading {text!r}{_perhaps(text, known)}")


def _perhaps(text: str, known: Iterable[str]) -> str:
    """`: perhaps X or Y?` with what comes nearest, or nothing."""
    near = difflib.get_close_matches(text, list(known), n=3, cutoff=0.5)
    return f": perhaps {' or '.join(near)}?" if near else ""
