"""YAML as a tree of texts with their places: the part of YAML that means what it looks like.

Plain YAML reads `5324.30` as a number, `3:2` as 182 and `no` as false. Here every scalar is the text
that stands there; what it means is for the field to say. Anchors, aliases, tags, merge keys, repeated
keys and second documents are faults, and so are big and deep files: a spec needs none of them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

MOST_BYTES: Final = 1024 * 1024
MOST_DEPTH: Final = 20


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text."""

    text: str
    line: int
    """From 1."""
    start: int
    """Place of its first character (a quote, where it is quoted) in the file, from 0."""
    end: int
    """Place after its last character."""


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list."""

    items: tuple["Node", ...]
    line: int


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys with their values, in the order of the file."""

    items: dict[str, tuple[Scalar, "Node"]]
    line: int
    flow: bool
    """True where it is written in braces."""


Node = Scalar | Sequence | Mapping


class NotATree(Exception):
    """The file as a whole cannot be read; nothing in it can be judged."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line
        self.message = message


def decode(data: bytes) -> str:
    """The text of a spec file.

    Raises:
        NotATree: it is too big, no UTF-8, or begins with a byte order mark.
    """
    if len(data) > MOST_BYTES:
        raise NotATree(0, f"{len(data):,} bytes are more than the {MOST_BYTES:,} that a spec may have")
    if data.startswith(b"\xef\xbb\xbf"):
        raise NotATree(1, "begins with a byte order mark: save it as UTF-8 without one")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise NotATree(line, f"byte 0x{data[error.start]:02x} is no UTF-8: save it as UTF-8") from None


def grow(text: str) -> tuple[Node, list[tuple[int, str]]]:
    """The tree of a YAML file, and what in it is no part of our YAML: line and message.

    Raises:
        NotATree: it is no YAML, is empty, too deep, or holds several documents.
    """
    import yaml  # not needed to name a clause, so not loaded before a spec is read

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    grower = _Grower(iter(yaml.parse(text, Loader=loader)))
    try:
        return grower.document(), grower.faults
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        problem = error.problem or error.context or "unreadable"
        raise NotATree(mark.line + 1 if mark else 0, f"no YAML: {problem}") from None
    except yaml.YAMLError as error:
        raise NotATree(0, f"no YAML: {str(error).splitlines()[0]}") from None


class _Grower:
    """Turns the events of one YAML stream into nodes."""

    def __init__(self, events: Iterator[Any]) -> None:
        self._events = events
        self.faults: list[tuple[int, str]] = []

    def document(self) -> Node:
        self._next()  # the start of the stream
        event, kind = self._next()
        if kind == "StreamEnd":
            raise NotATree(0, "is empty: nothing stands in it")
        if event.version or event.tags:
            self.faults.append((event.start_mark.line + 1, "a %YAML or %TAG directive: leave it out"))
        event, kind = self._next()
        root = self._node(event, kind, 1)
        self._next()  # the end of the document
        event, kind = self._next()
        if kind != "StreamEnd":
            raise NotATree(event.start_mark.line + 1, "a second document: one file holds one")
        return root

    def _next(self) -> tuple[Any, str]:
        event = next(self._events)
        return event, type(event).__name__.removesuffix("Event")

    def _node(self, event: Any, kind: str, depth: int) -> Node:
        line = event.start_mark.line + 1
        if depth > MOST_DEPTH:
            raise NotATree(line, f"more than {MOST_DEPTH} levels deep")
        if kind == "Alias":
            self.faults.append((line, f"alias *{event.anchor}: write the value out"))
            return Scalar(f"*{event.anchor}", line, event.start_mark.index, event.end_mark.index)
        if event.anchor:
            self.faults.append((line, f"anchor &{event.anchor}: leave it out, and write each value where it belongs"))
        if event.tag is not None:
            self.faults.append((line, f"tag {event.tag}: leave it out, each field has its own type"))
        if kind == "Scalar":
            return Scalar(event.value, line, event.start_mark.index, event.end_mark.index)
        if kind == "SequenceStart":
            items = []
            while (following := self._next())[1] != "SequenceEnd":
                items.append(self._node(*following, depth + 1))
            return Sequence(tuple(items), line)
        return self._mapping(line, bool(event.flow_style), depth)

    def _mapping(self, line: int, flow: bool, depth: int) -> Mapping:
        items: dict[str, tuple[Scalar, Node]] = {}
        while (following := self._next())[1] != "MappingEnd":
            key = self._node(*following, depth + 1)
            value = self._node(*self._next(), depth + 1)
            if not isinstance(key, Scalar):
                self.faults.append((key.line, "a list or a mapping as a key: a key is a word"))
            elif key.text in items:
                first = items[key.text][0].line
                self.faults.append((key.line, f"{key.text!r} stands here again, after line {first}: keep one"))
            else:
                items[key.text] = (key, value)
        return Mapping(items, line, flow)
