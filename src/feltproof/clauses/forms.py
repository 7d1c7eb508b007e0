"""Forms: what a value of a spec has to look like. Each reads a node, and draws itself as JSON Schema.

The loader and the schemas for editors come from the same forms, so that they cannot differ.
"""

import difflib
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from feltproof.clauses.faults import Fault
from feltproof.clauses.records import Table
from feltproof.clauses.tree import Mapping, Node, Scalar, Sequence

_SHOWN: Final = 60
_ENDLESS: Final = re.compile(r"\S{200,}")
"""What nobody would read to its end, and would hide the fault itself."""

T = TypeVar("T")
Schema = dict[str, Any]


class Desk:
    """Where one file is read: gathers its faults, each with its place."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.faults: list[Fault] = []
        self.clause: str | None = None
        """Label of the clause, or name of the reading, that is being read."""

    def fault(self, line: int, message: str, clause: str | None = None) -> None:
        """Note a fault, in the clause that is being read unless another is named."""
        said = _ENDLESS.sub(lambda found: f"{found[0][:_SHOWN]}… (of {len(found[0]):,} characters)", message)
        self.faults.append(Fault(self.path, line, clause or self.clause, said))


class Form(Generic[T]):
    """What a value has to look like."""

    def read(self, node: Node, desk: Desk, what: str) -> T | None:
        """The value, or `None` once its fault is noted. `what` names it in messages: `odds for flush`."""
        raise NotImplementedError

    def schema(self) -> Schema:
        """The form as JSON Schema."""
        raise NotImplementedError


@dataclass(frozen=True)
class Text(Form[str]):
    """Words of a language, on one line or folded from several."""

    about: str = ""

    def read(self, node: Node, desk: Desk, what: str) -> str | None:
        """The words, with single spaces between them."""
        if not isinstance(node, Scalar):
            desk.fault(node.line, f"{what}: {_kind(node)} where words belong")
            return None
        text = " ".join(node.text.split())
        if not text:
            desk.fault(node.line, f"{what}: empty: say it in words")
            return None
        if not text.isprintable():
            odd = next(character for character in text if not character.isprintable())
            desk.fault(node.line, f"{what}: the invisible character U+{ord(odd):04X}: take it out")
            return None
        return text

    def schema(self) -> Schema:
        """Any words."""
        return {"type": "string", "minLength": 1} | ({"description": self.about} if self.about else {})


@dataclass(frozen=True)
class Word(Form[T]):
    """A value in a notation of its own, such as `3:2` or `$5,000`."""

    parse: Callable[[str], T]
    """Raises `ValueError`, whose message shows the value and says what would be right."""
    pattern: str
    """The notation as a regular expression of JSON Schema."""
    about: str = ""

    def read(self, node: Node, desk: Desk, what: str) -> T | None:
        """The value that the notation stands for."""
        if not isinstance(node, Scalar):
            desk.fault(node.line, f"{what}: {_kind(node)} where one value belongs")
            return None
        try:
            return self.parse(node.text)
        except ValueError as error:
            desk.fault(node.line, f"{what}: {error}")
            return None

    def schema(self) -> Schema:
        """A string of the pattern."""
        return {"type": "string", "pattern": self.pattern} | ({"description": self.about} if self.about else {})


@dataclass(frozen=True)
class OneOf(Form[T]):
    """One word of a closed list."""

    words: Collection[T]

    def read(self, node: Node, desk: Desk, what: str) -> T | None:
        """The word."""
        if not isinstance(node, Scalar):
            desk.fault(node.line, f"{what}: {_kind(node)} where one of {_listed(self.words)} belongs")
            return None
        for word in self.words:
            if word == node.text:
                return word
        desk.fault(node.line, f"{what}: {node.text!r} is none of {_listed(self.words)}")
        return None

    def schema(self) -> Schema:
        """The list; digits may stand unquoted, which editors take for numbers."""
        digits = [int(str(word)) for word in self.words if str(word).isdigit()]
        return {"enum": [*self.words, *digits]}


@dataclass(frozen=True)
class Whole(Form[int]):
    """A whole number, in digits."""

    least: int = 1
    most: int = 999

    def read(self, node: Node, desk: Desk, what: str) -> int | None:
        """The number."""
        text = node.text if isinstance(node, Scalar) else ""
        if text.isascii() and text.isdigit() and len(text) < 10 and text == str(int(text)):
            if self.least <= int(text) <= self.most:
                return int(text)
            desk.fault(node.line, f"{what}: {text} is not from {self.least} to {self.most}")
            return None
        shown = repr(text) if text else _kind(node)
        desk.fault(node.line, f"{what}: {shown} where a whole number belongs, in digits")
        return None

    def schema(self) -> Schema:
        """An integer."""
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True)
class ListOf(Form[tuple[T, ...]]):
    """A list of one form, without repeats."""

    form: Form[T]
    least: int = 1
    each: str = "{what}"
    """How an entry is named in messages."""
    distinct: bool = True

    def read(self, node: Node, desk: Desk, what: str) -> tuple[T, ...] | None:
        """The entries, in the order of the file."""
        if not isinstance(node, Sequence):
            desk.fault(node.line, f"{what}: {_kind(node)} where a list belongs")
            return None
        if len(node.items) < self.least:
            fewest = "empty" if not node.items else f"{len(node.items)} long"
            desk.fault(node.line, f"{what}: a list {fewest}: at least {self.least} belong in it")
            return None
        entries: list[T] = []
        whole = True
        for item in node.items:
            entry = self.form.read(item, desk, self.each.format(what=what))
            if entry is None:
                whole = False
            elif self.distinct and entry in entries:
                whole = False
                desk.fault(item.line, f"{what}: {item.text if isinstance(item, Scalar) else 'an entry'!r} stands twice")
            else:
                entries.append(entry)
        return tuple(entries) if whole else None

    def schema(self) -> Schema:
        """An array."""
        unique: Schema = {"uniqueItems": True} if self.distinct else {}
        return {"type": "array", "minItems": self.least, "items": self.form.schema()} | unique


@dataclass(frozen=True)
class MapOf(Form[Table[T]]):
    """Values of one form under keys of a closed list or of a pattern."""

    keys: Form[str]
    form: Form[T]
    each: str = "{what} for {key}"
    """How an entry is named in messages."""
    most: int | None = None

    def read(self, node: Node, desk: Desk, what: str) -> Table[T] | None:
        """The entries, in the order of the file."""
        if not isinstance(node, Mapping):
            desk.fault(node.line, f"{what}: {_kind(node)} where keys with values belong")
            return None
        if not node.items or (self.most is not None and len(node.items) > self.most):
            number = "at least one key" if self.most is None else f"{self.most} key"
            desk.fault(node.line, f"{what}: {len(node.items)} keys where {number} belongs")
            return None
        entries: dict[str, T] = {}
        whole = True
        for key, value in node.items.values():
            name = self.keys.read(key, desk, what)
            entry = self.form.read(value, desk, self.each.format(what=what, key=key.text))
            if name is None or entry is None:
                whole = False
            else:
                entries[name] = entry
        return Table(entries) if whole else None

    def schema(self) -> Schema:
        """An object with any of the keys."""
        most: Schema = {} if self.most is None else {"maxProperties": self.most}
        base: Schema = {"type": "object", "minProperties": 1, "additionalProperties": self.form.schema()}
        return base | {"propertyNames": self.keys.schema()} | most


@dataclass(frozen=True)
class Either(Form[T]):
    """A short form for a scalar, or the long form for everything else."""

    short: Form[T]
    long: Form[T]

    def read(self, node: Node, desk: Desk, what: str) -> T | None:
        """What the form that fits the node makes of it."""
        return (self.short if isinstance(node, Scalar) else self.long).read(node, desk, what)

    def schema(self) -> Schema:
        """Either."""
        return {"anyOf": [self.short.schema(), self.long.schema()]}


@dataclass(frozen=True)
class Made(Form[T]):
    """A form whose value is made into another."""

    form: Form[Any]
    make: Callable[[Any], T]

    def read(self, node: Node, desk: Desk, what: str) -> T | None:
        """What is made of the value."""
        value = self.form.read(node, desk, what)
        return None if value is None else self.make(value)

    def schema(self) -> Schema:
        """The form's own."""
        return self.form.schema()


@dataclass(frozen=True)
class Field:
    """A key of a `Shape`."""

    form: Form[Any]
    required: bool = True
    about: str = ""
    blank: bool = False
    """An empty value is as good as none: somebody has yet to fill it in."""


@dataclass(frozen=True)
class Values:
    """What was read of a mapping: `None` for a key that is absent or at fault."""

    found: dict[str, Any]
    lines: dict[str, int]
    """Of each key that is present, at fault or not."""
    line: int
    whole: bool
    """False where something in it was at fault."""

    def __getitem__(self, key: str) -> Any:
        return self.found.get(key)

    def __contains__(self, key: str) -> bool:
        return key in self.lines


@dataclass(frozen=True)
class Shape(Form[T]):
    """A mapping with named keys."""

    fields: dict[str, Field]
    make: Callable[[Values], T | str]
    """Makes the value from fields that are all well formed, or says in a message what does not go together."""

    def read(self, node: Node, desk: Desk, what: str) -> T | None:
        """The value, if every field is well formed and they go together."""
        values = self.values(node, desk, what)
        if not values.whole:
            return None
        made = self.make(values)
        if isinstance(made, str):
            desk.fault(node.line, f"{what}: {made}")
            return None
        return made

    def values(self, node: Node, desk: Desk, what: str) -> Values:
        """What can be read of the fields, whatever else is at fault."""
        prefix = f"{what}: " if what else ""
        if not isinstance(node, Mapping):
            desk.fault(node.line, f"{prefix}{_kind(node)} where keys with values belong")
            return Values({}, {}, node.line, whole=False)
        found: dict[str, Any] = {}
        before = len(desk.faults)
        for name, (key, value) in node.items.items():
            if name not in self.fields:
                desk.fault(key.line, f"{prefix}unknown key {name!r}: {_nearest(name, self.fields)}")
            elif isinstance(value, Scalar) and not value.text:
                if not self.fields[name].blank:
                    desk.fault(key.line, f"{prefix}{name} has no value: give one, or leave the key out")
            else:
                found[name] = self.fields[name].form.read(value, desk, name)
        for name, of in self.fields.items():
            if of.required and name not in node.items:
                desk.fault(node.line, f"{prefix}{name} is missing{f': {of.about}' if of.about else ''}")
        lines = {name: key.line for name, (key, _) in node.items.items()}
        return Values(found, lines, node.line, whole=len(desk.faults) == before)

    def schema(self) -> Schema:
        """An object with these properties and no others."""
        described = {
            name: (_or_nothing(of.form.schema()) if of.blank else of.form.schema())
            | ({"description": of.about} if of.about else {})
            for name, of in self.fields.items()
        }
        required = [name for name, of in self.fields.items() if of.required]
        return {"type": "object", "additionalProperties": False, "properties": described, "required": required}


def _or_nothing(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"enum": ["", None]}]}


def _kind(node: Node) -> str:
    if isinstance(node, Scalar):
        return repr(node.text) if node.text else "nothing"
    return "a list" if isinstance(node, Sequence) else "a mapping"


def _listed(words: Collection[Any]) -> str:
    return ", ".join(map(str, words))


def _nearest(name: str, known: Collection[str]) -> str:
    near = difflib.get_close_matches(name, known, n=1, cutoff=0.6)
    return f"perhaps {near[0]!r}?" if near else f"the keys here are {_listed(known)}"
