"""The names of clauses: `us-ny/5324.32(f)(2)` in print, `us-ny/5324.32/f/2` in lines to copy.

Without more the edition in force is meant; `us-ny/5324.32@2027-01-01(f)(2)` is that of another, by the day since when
it is in force.
"""

import re
from dataclasses import dataclass, replace
from typing import Final

from feltproof.clauses import labels
from feltproof.errors import UsageError

SECTION: Final = re.compile(
    r"([a-z]{2,}(?:-[a-z0-9]+)*)/([A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*)(?:@([0-9]{4}-[0-9]{2}-[0-9]{2}))?", re.ASCII
)
"""A section's id: jurisdiction, then number, then the edition, where it is not the one in force."""
_ROW: Final = re.compile(r"[a-z][a-z0-9_]*\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class ClauseId:
    """A clause's name, or that of a row of one of its tables. Both spellings name the same clause."""

    jurisdiction: str
    """`us-ny`."""
    number: str
    """Of the section: `5324.32`."""
    path: tuple[str, ...]
    """The labels, outermost first: `("f", "2")`."""
    row: str | None = None
    """A row of the clause's table, `flush`; `None` for the clause itself."""
    edition: str | None = None
    """The day since when the edition is in force, `2027-01-01`; `None` for the one in force today."""

    @classmethod
    def parse(cls, text: str) -> "ClauseId":
        """Read either spelling, with or without a `#row`.

        Raises:
            UsageError: the text is of neither; the message shows it.
        """
        match = SECTION.match(text)
        if match is None:
            raise UsageError(f"{text!r} names no clause: the form is 'us-ny/5324.32(f)(2)' or 'us-ny/5324.32/f/2'")
        path, row = parse_path(text[match.end() :], whole=text)
        return cls(match[1], match[2], path, row, match[3])

    @classmethod
    def of(cls, section: str, path: tuple[str, ...]) -> "ClauseId":
        """The id of a unit of the section of that id."""
        undated, _, edition = section.partition("@")
        jurisdiction, _, number = undated.partition("/")
        return cls(jurisdiction, number, path, None, edition or None)

    @property
    def section(self) -> str:
        """`us-ny/5324.32`, and `us-ny/5324.32@2027-01-01` of another edition than the one in force."""
        return self.undated if self.edition is None else f"{self.undated}@{self.edition}"

    @property
    def undated(self) -> str:
        """The section in whatever edition: `us-ny/5324.32`."""
        return f"{self.jurisdiction}/{self.number}"

    @property
    def label(self) -> str:
        """`(f)(2)`: without section and row."""
        return labels.join(self.path)

    @property
    def slashed(self) -> str:
        """The spelling that a shell takes without quotes: `us-ny/5324.32/f/2#flush`."""
        return "/".join((self.section, *self.path)) + self._hash

    @property
    def clause(self) -> "ClauseId":
        """The clause, without the row."""
        return replace(self, row=None)

    @property
    def parent(self) -> "ClauseId | None":
        """What it stands in: a row's clause, a clause's next outer unit; `None` for a subdivision."""
        if self.row is not None:
            return self.clause
        return replace(self, path=self.path[:-1]) if len(self.path) > 1 else None

    def at(self, row: str) -> "ClauseId":
        """The id of one row of this clause's table."""
        return replace(self, row=row)

    def __str__(self) -> str:
        return f"{self.section}{self.label}{self._hash}"

    @property
    def _hash(self) -> str:
        return "" if self.row is None else f"#{self.row}"


def parse_path(text: str, whole: str | None = None) -> tuple[tuple[str, ...], str | None]:
    """Read the labels and the row of `(f)(2)#flush`, `/f/2#flush` or `f/2#flush`.

    Raises:
        UsageError: there are none, or they are malformed; the message shows `whole`.
    """
    shown = text if whole is None else whole
    labelled, hash_, row = text.partition("#")
    if hash_ and not _ROW.match(row):
        raise UsageError(f"{shown!r}: after # stands the name of a table's row, such as #four_of_a_kind")
    try:
        if labelled.startswith("("):
            path = labels.split(labelled)
        else:
            path = labels.check(labelled.removeprefix("/").split("/"))
    except ValueError as error:
        raise UsageError(f"{shown!r} names no clause: {error}") from None
    return path, row if hash_ else None
