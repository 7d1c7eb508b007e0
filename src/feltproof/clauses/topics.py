"""The register of topics of a game: the questions that its sections answer, and where each stands on them.

A position is a set of what is allowed. It is said by a word, by names of the topic's own choices, or by the
number that a clause sets; no number is written here again. `feltproof.comparison` makes sets of them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from feltproof.clauses import fields, labels
from feltproof.clauses.forms import Desk, Either, Field, Form, ListOf, Made, MapOf, OneOf, Schema, Shape, Text, Values
from feltproof.clauses.numbers import KINDS_OF_NUMBER, Table
from feltproof.clauses.tree import Mapping, Node, Scalar

SUFFIX: Final = "_topics.yaml"
"""A file of this ending, in the folder of the specs itself, is a register of topics."""

Word = Literal["forbidden", "permitted", "required"]
"""Of what a topic asks about: may not be, may be or not be, must be."""

WORDS: Final[tuple[Word, ...]] = get_args(Word)


@dataclass(frozen=True, slots=True)
class Chosen:
    """Some of the choices of the topic, each by its name."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Number:
    """What the number of that kind allows."""

    kind: str
    clause: tuple[str, ...] | None
    """The clause that sets it; `None` for the first of the answer's clauses that does."""


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Whatever one of several positions allows."""

    positions: tuple["Simple", ...]


@dataclass(frozen=True, slots=True)
class AsRead:
    """A position that hangs on how the section is read."""

    reading: str
    """Its name, without the section."""
    options: Table["Simple | AnyOf | None"]
    """The position by option; `None` where the section says nothing under it."""


Simple = Word | Chosen | Number
Stance = Simple | AnyOf | AsRead


@dataclass(frozen=True, slots=True)
class Answer:
    """Where a section stands on a topic, and which of its clauses say so."""

    clauses: tuple[tuple[str, ...], ...]
    """Paths of labels, the clause that says most first."""
    position: Stance
    because: str | None
    """What a reader of the clauses may want to be told besides; `None` where the clauses are plain."""
    line: int


@dataclass(frozen=True, slots=True)
class Topic:
    """A question that sections of one game may answer."""

    name: str
    """`queens-up-alone`."""
    part: str
    """The heading under which it stands."""
    question: str
    choices: Table[str]
    """What a position may name, each with its words; empty where positions are words or numbers."""
    answers: Table[Answer]
    """By section; a section that is not there is silent."""
    line: int


@dataclass(frozen=True, slots=True)
class Register:
    """All topics of a game."""

    game: str
    home: str
    """The section by whose labels counterparts go: the one from which the game was first encoded."""
    topics: tuple[Topic, ...]
    path: str
    """The file, below the specs."""

    def speaks_of(self, section: str) -> bool:
        """Whether a topic has an answer of that section."""
        return any(section in topic.answers for topic in self.topics)


def _position(values: Values) -> Any:
    given = [key for key in ("one_of", "numbers", "any_of", "reading") if key in values]
    if len(given) != 1:
        return f"{' and '.join(given) or 'nothing'} given: one of one_of, numbers, any_of and reading belongs here"
    if ("options" in values) != (given == ["reading"]):
        return "options belongs with reading: a position for each option"
    if "clause" in values and given != ["numbers"]:
        return "clause belongs with numbers: the clause that sets the number"
    match given[0]:
        case "one_of":
            return Chosen(values["one_of"])
        case "numbers":
            return Number(values["numbers"], values["clause"])
        case "any_of":
            return AnyOf(values["any_of"])
    return AsRead(values["reading"], Table((name, one or None) for name, one in values["options"].items()))


_NUMBER: Final = {
    "numbers": Field(OneOf(KINDS_OF_NUMBER), False, "The kind of number that says it."),
    "clause": Field(fields.LABEL, False, "The clause that sets the number, where it is not the first that does."),
}
_CHOSEN: Final = {"one_of": Field(ListOf(fields.SLUG), False, "Choices of the topic, by name.")}
_WORD: Final = OneOf(WORDS)
_SILENT: Final = Made(OneOf((*WORDS, "silent")), lambda word: "" if word == "silent" else word)
"""Under an option a section may say nothing at all."""

_SIMPLE: Final[Form[Any]] = Either(_WORD, Shape({**_CHOSEN, **_NUMBER}, _position))
_ANY_OF: Final = {"any_of": Field(ListOf(_SIMPLE, least=2), False, "Positions, each of which is allowed.")}
_UNDER_AN_OPTION: Final[Form[Any]] = Either(_SILENT, Shape({**_CHOSEN, **_NUMBER, **_ANY_OF}, _position))
_AS_READ: Final = {
    "reading": Field(fields.SLUG, False, "A reading of the section, without its number."),
    "options": Field(MapOf(fields.SLUG, _UNDER_AN_OPTION, "position under {key}"), False, "A position by option."),
}
POSITION: Final[Form[Any]] = Either(_WORD, Shape({**_CHOSEN, **_NUMBER, **_ANY_OF, **_AS_READ}, _position))

_SECTION: Final[Form[str]] = fields.SECTION_FILE.fields["section"].form

_ANSWER: Final = Shape(
    {
        "clauses": Field(ListOf(fields.LABEL), about="The clauses that answer, the one that says most first."),
        "position": Field(POSITION, about="What is allowed, as a set."),
        "because": Field(Text(), False, "What the clauses do not show by themselves."),
    },
    lambda values: Answer(values["clauses"], values["position"], values["because"], values.line),
)

TOPIC: Final = Shape(
    {
        "topic": Field(fields.SLUG, about="A name: queens-up-alone."),
        "question": Field(Text(), about="What is asked."),
        "choices": Field(MapOf(fields.SLUG, Text(), "choice {key}"), False, "What positions may name, with words."),
        "answers": Field(
            MapOf(_SECTION, _ANSWER, "answer of {key}"),
            about="By section; one that is not there is silent.",
        ),
    },
    lambda values: values,
)


@dataclass(frozen=True)
class _Named(Form[Values]):
    """A topic, whose faults are told under its name."""

    def read(self, node: Node, desk: Desk, what: str) -> Values | None:
        """The topic."""
        name = node.items.get("topic", (None, None))[1] if isinstance(node, Mapping) else None
        before, desk.clause = desk.clause, name.text if isinstance(name, Scalar) else None
        found = TOPIC.read(node, desk, "" if desk.clause else what)
        desk.clause = before
        return found

    def schema(self) -> Schema:
        """That of a topic."""
        return TOPIC.schema()


_PART: Final = Shape(
    {
        "part": Field(Text(), about="A heading."),
        "topics": Field(ListOf(_Named(), each="topic", distinct=False), about="The topics under it."),
    },
    lambda values: values,
)

TOPICS_FILE: Final = Shape(
    {
        "game": Field(fields.SLUG, about="The game, as the protocol names it."),
        "home": Field(_SECTION, about="The section by whose labels counterparts go."),
        "parts": Field(ListOf(_PART, each="part", distinct=False), about="Headings with their topics."),
    },
    lambda values: values,
)
"""A register of topics: a mapping."""


def topics_in(values: Values) -> Iterator[Topic]:
    """The topics of a file all of which is well formed, in its order."""
    for part in values["parts"]:
        for topic in part["topics"]:
            yield Topic(
                topic["topic"],
                part["part"],
                topic["question"],
                topic["choices"] or Table(),
                topic["answers"],
                topic.line,
            )


def numbers_in(position: Stance | None) -> Iterator[Number]:
    """Each number that a position rests on."""
    for one in simple(position):
        if isinstance(one, Number):
            yield one


def choices_in(position: Stance | None) -> Iterator[str]:
    """Each choice that a position names."""
    for one in simple(position):
        if isinstance(one, Chosen):
            yield from one.names


def simple(position: Stance | None) -> Iterator[Simple]:
    """The words, choices and numbers that a position is made of, under whatever option."""
    match position:
        case None:
            return
        case AnyOf(positions):
            yield from positions
        case AsRead(options=options):
            for one in options.values():
                yield from simple(one)
        case _:
            yield position


def schema() -> Schema:
    """The form of a register as JSON Schema."""
    return TOPICS_FILE.schema()


def said(path: tuple[str, ...]) -> str:
    """A clause of an answer as it is printed."""
    return labels.join(path)
