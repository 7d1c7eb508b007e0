"""All that was loaded, and how a clause or a reading is found in it by name."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from feltproof.clauses import labels
from feltproof.clauses.ids import SECTION, ClauseId, parse_path
from feltproof.clauses.nearest import perhaps
from feltproof.clauses.records import Clause, Reading, Section, Table
from feltproof.errors import UsageError


@dataclass(frozen=True, slots=True)
class Lawbook:
    """Every section that was loaded, and the register of readings."""

    sections: Table[Section]
    """By id, `us-ny/5324.32`."""
    readings: Table[Reading]
    """By id, `5324.32/low-ace`."""
    sha256: str
    """Over the names and the bytes of every file of the specs, in hex."""
    root: Path = field(compare=False)
    """The folder that it was read from."""

    def section(self, text: str) -> Section:
        """The section of that id; the jurisdiction may be left out where only one section has the number.

        `us-ny/5324.32` is the edition in force, `us-ny/5324.32@2027-01-01` that of a day, in force or not.

        Raises:
            UsageError: there is none, or several.
        """
        found = [section for section in self.sections.values() if text in section.names]
        if len(found) == 1:
            return found[0]
        if found:
            raise UsageError(f"{text!r} is ambiguous: {', '.join(section.id for section in found)}")
        if editions := [section.id for section in self.sections.values() if text in (section.undated, section.number)]:
            raise UsageError(f"no edition of {text!r} is said to be in force: name one, {' or '.join(editions)}")
        near = perhaps(text, self.sections) or f": there are {', '.join(self.sections)}"
        raise UsageError(f"no section {text!r}{near}")

    def editions(self, section: Section) -> tuple[Section, ...]:
        """Every edition of a section, this one too, the oldest first."""
        found = [one for one in self.sections.values() if one.undated == section.undated]
        return tuple(sorted(found, key=lambda one: one.edition.effective))

    def resolve(self, text: str) -> ClauseId:
        """The id of the clause or row that `text` names, in either spelling.

        `us-ny/` may be left out where only one section has the number, and the section where only one has the clause.

        Raises:
            UsageError: there is none, or several; the message names those nearest.
        """
        body = text.strip()
        found: list[tuple[Section, str]] = []
        for section in self.sections.values():
            for prefix in section.names:
                rest = body.removeprefix(prefix)
                if rest != body and rest[:1] in ("(", "/"):
                    found.append((section, rest))
        if not found and len(self._in_force) == 1 and not SECTION.match(body):
            found = [(self._in_force[0], body)]
        if not found:
            found = list(self._bare(body))
        if not found:
            known = {
                name: None for id in self.clause_ids() for name in (str(id), id.slashed, id.label, "/".join(id.path))
            }
            raise UsageError(f"{text!r} names no clause of the specs{perhaps(body, known)}")
        if len(found) > 1:
            raise UsageError(f"{text!r} is ambiguous: {' or '.join(_written(*one) for one in found)}")
        section, rest = found[0]
        path, row = parse_path(rest, whole=text)
        clause = section.at(section.named(path))
        if row is not None and row not in clause.rows:
            raise UsageError(f"{clause.id} has no row {row!r}{perhaps(row, clause.rows)}")
        return clause.id if row is None else clause.id.at(row)

    def _bare(self, body: str) -> Iterator[tuple[Section, str]]:
        """The sections that have a clause named without its section; where some have its row too, those alone."""
        try:
            path, row = parse_path(body)
        except UsageError:
            return
        label = labels.join(path)
        found = [section for section in self._in_force if label in section.clauses]
        with_row = [section for section in found if row in section.clauses[label].rows]
        yield from ((section, body) for section in _law_first(with_row or found))

    @property
    def _in_force(self) -> list[Section]:
        """The sections that are meant where no edition is named; all, where none is said to be in force."""
        return [section for section in self.sections.values() if section.in_force] or [*self.sections.values()]

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
        if len(found) > 1:
            meant = {section.id for section in _law_first(self._in_force)}
            found = [reading for reading in found if reading.section in meant] or found
        if len(found) == 1:
            return found[0]
        if found:
            raise UsageError(f"{text!r} is ambiguous: {', '.join(reading.id for reading in found)}")
        known = (name for reading in self.readings.values() for name in (reading.id, reading.name))
        near = perhaps(text, known) or ": `feltproof explain` names those of each clause"
        raise UsageError(f"no reading {text!r}{near}")


def _law_first(sections: list[Section]) -> list[Section]:
    """Those that are law, where there are any: the rules of one facility are meant where they are named."""
    return [section for section in sections if section.kind == "law"] or sections


def _written(section: Section, rest: str) -> str:
    """The id of a clause or row of a section, as it is copied."""
    path, row = parse_path(rest)
    id = section.named(path)
    return (id if row is None else id.at(row)).slashed
