"""Files of the specs as read, field by field, before it is known that they fit together."""

from dataclasses import dataclass, field

from feltproof.clauses import labels
from feltproof.clauses.forms import Values


@dataclass(slots=True)
class Entry:
    """A clause as read, before it is known that it fits the others."""

    path: tuple[str, ...]
    values: Values

    @property
    def label(self) -> str:
        """`(f)(2)`."""
        return labels.join(self.path)


@dataclass(slots=True)
class Sheet:
    """A section file as read."""

    file: str
    """As the user knows it: `specs/us_ny/…`."""
    path: str
    """Below the specs."""
    folder: str
    values: Values
    sha256: str
    entries: list[Entry] = field(default_factory=list)
    """Clauses whose label is well formed."""
    words: dict[str, str] = field(default_factory=dict)
    """Prints of the official words, by label."""
    whole: bool = True
    """True where no clause had to be left out of `entries`."""

    @property
    def id(self) -> str | None:
        """`us-ny/5324.32`; `None` where it is at fault."""
        return self.values["section"]  # type: ignore[no-any-return]

    @property
    def number(self) -> str:
        """`5324.32`, or `5324.32@2027-01-01`: what readings of this edition alone begin with."""
        return (self.id or "").rpartition("/")[2]

    @property
    def undated(self) -> str:
        """`5324.32`: what readings of every edition begin with."""
        return self.number.partition("@")[0]

    @property
    def edition(self) -> str:
        """The day in its id; empty where it is the edition in force."""
        return self.number.partition("@")[2]


@dataclass(slots=True)
class Slip:
    """A reading as read."""

    file: str
    path: str
    folder: str
    values: Values
    sections: list[str] = field(default_factory=list)
    """Ids of the editions that it is a reading of, once found."""

    @property
    def name(self) -> str:
        """Without the section: `low-ace`."""
        return (self.values["reading"] or "").rpartition("/")[2]

    @property
    def number(self) -> str:
        """Of its section, `5324.32`; of one edition of it alone, `5324.32@2027-01-01`."""
        return (self.values["reading"] or "").rpartition("/")[0]
