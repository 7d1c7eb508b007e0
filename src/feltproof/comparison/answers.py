"""Where a section stands on a topic: by its own answer, or by that of the section whose rules it has, renumbered."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from feltproof.clauses import Clause, Lawbook, Section
from feltproof.clauses.topic_faults import setting
from feltproof.clauses.topics import Answer, AnyOf, AsRead, Chosen, Number, Register, Simple, Topic, simple
from feltproof.comparison.drawn import Position, drawn, listed
from feltproof.comparison.sets import Allowed, Either, Some

_WORDS: Mapping[str, frozenset[str]] = {
    "forbidden": frozenset({"not done"}),
    "permitted": frozenset({"done", "not done"}),
    "required": frozenset({"done"}),
}


@dataclass(frozen=True, slots=True)
class Stand:
    """An answer of a section, with the clauses that it has for it."""

    section: Section
    answer: Answer
    cited: tuple[tuple[tuple[str, ...], Clause], ...]
    """By the path under which the answer names each."""
    taken_from: Section | None
    """The section whose answer it is, where the register does not speak of this one."""

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses of the section that say so."""
        return tuple(clause for _, clause in self.cited)

    @property
    def reading(self) -> str | None:
        """The id of the reading on which the position hangs, where the section has it."""
        position = self.answer.position
        if not isinstance(position, AsRead) or position.reading not in self.section.readings:
            return None
        return self.section.readings[position.reading].id

    @property
    def reworded(self) -> bool:
        """It is taken over from another section, rests on more than numbers, and a clause is not worded as there."""
        if self.taken_from is None or not any(not isinstance(one, Number) for one in simple(self.answer.position)):
            return False
        theirs = {clause.id.path: clause.text for clause in self.taken_from.clauses.values()}
        return any(theirs.get(path) != clause.text for path, clause in self.cited)

    def position(self, topic: Topic, options: Mapping[str, str]) -> Position | None:
        """Where it stands under those options, by the reading's id; `None` where it says nothing."""
        stance = self.answer.position
        if isinstance(stance, AsRead):
            section = self.section if stance.reading in self.section.readings else self.taken_from or self.section
            reading = section.readings[stance.reading]
            under = stance.options.get(options.get(reading.id, reading.default))
            return None if under is None else self._of(under, topic)
        return self._of(stance, topic)

    def _of(self, stance: Simple | AnyOf, topic: Topic) -> Position | None:
        if not isinstance(stance, AnyOf):
            return self._simple(stance, topic)
        positions = [one for one in (self._simple(each, topic) for each in stance.positions) if one is not None]
        words = listed((one.words for one in positions), "or")
        members: tuple[tuple[str, Allowed], ...] = tuple((one.words, one.allowed) for one in positions)
        return Position(words, Either(members)) if members else None

    def _simple(self, stance: Simple, topic: Topic) -> Position | None:
        if isinstance(stance, Chosen):
            return Position(listed((topic.choices[name] for name in stance.names), "or"), Some(frozenset(stance.names)))
        if isinstance(stance, Number):
            cited = [clause for path, clause in self.cited if stance.clause is None or path == stance.clause]
            found = setting(cited, stance.kind, None)
            return None if found is None else drawn(stance.kind, getattr(found, stance.kind), self.section.game)
        return Position(stance, Some(_WORDS[stance]))


@dataclass(frozen=True, slots=True)
class Answers:
    """Every answer of one section."""

    section: Section
    by_topic: Mapping[str, Stand]

    @property
    def unasked(self) -> Iterator[Clause]:
        """The clauses that ask something, and that no topic asks about."""
        known = {clause.id for stand in self.by_topic.values() for clause in stand.clauses}
        for clause in self.section.clauses.values():
            if clause.obligation != "heading" and clause.id not in known:
                yield clause


def answers(book: Lawbook, register: Register, section: Section) -> Answers:
    """What a section answers.

    A section that the register does not speak of stands as the same section in force does, or else as that from which
    the game was first encoded, by the labels of its counterparts: as for the checks.
    """
    base = section
    if not register.speaks_of(section.id):
        base = book.sections.get(section.undated, section)
        if not register.speaks_of(base.id):
            base = book.sections.get(register.home, section)
    at_home = base.id == register.home
    found: dict[str, Stand] = {}
    for topic in register.topics:
        answer = topic.answers.get(base.id)
        if answer is None:
            continue
        cited = tuple(_cited(section, answer.clauses, at_home and base is not section))
        if cited:
            found[topic.name] = Stand(section, answer, cited, None if base is section else base)
    return Answers(section, found)


def _cited(
    section: Section, paths: Sequence[tuple[str, ...]], by_counterpart: bool
) -> Iterator[tuple[tuple[str, ...], Clause]]:
    """The clauses that a section has for those paths of labels."""
    for path in paths:
        for clause in section.clauses.values():
            if (clause.at_home if by_counterpart else clause).id.path == path:
                yield path, clause
