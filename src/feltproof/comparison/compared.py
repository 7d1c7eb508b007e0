"""Compares two sections of one game, topic by topic: the verdict follows from what each allows."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from feltproof.clauses import Lawbook, Section
from feltproof.clauses.registers import registered
from feltproof.clauses.topics import Register, Topic
from feltproof.comparison.answers import Answers, Stand, answers
from feltproof.comparison.drawn import Position, plain
from feltproof.comparison.record import Compared, Comparison, Detail, Rule, Side, Turn
from feltproof.comparison.sets import OTHER_WAY, Either, Every, Incomparable, Verdict, holds, meets, verdict
from feltproof.errors import SpecError, UsageError


def compare(
    book: Lawbook, register: Register, one: Section, other: Section, options: Mapping[str, str] | None = None
) -> Comparison:
    """Compare `one` with `other`. `options` is what readings are read as, by their ids; the others as by default.

    Raises:
        UsageError: they are of two games, or one and the same.
        SpecError: a topic has positions that cannot be compared.
    """
    if one.game != other.game:
        raise UsageError(f"{one.id} is about {one.game}, {other.id} about {other.game}: compare sections of one game")
    if one.id == other.id:
        raise UsageError(f"{one.id} is compared with itself: name two sections, or two editions of one")
    options = options or {}
    mine, theirs = answers(book, register, one), answers(book, register, other)
    rules = []
    hangs: dict[str, str] = {}
    for topic in register.topics:
        stands = mine.by_topic.get(topic.name), theirs.by_topic.get(topic.name)
        try:
            rule = _rule(topic, stands, mine, theirs, options)
        except Incomparable as error:
            place = f"{book.root.name}/{register.path}:{topic.line}: {topic.name}"
            raise SpecError(
                f"{place}: {one.id} and {other.id} stand on it in ways that cannot be compared ({error}): give both "
                "positions as words, as choices of the topic, or as numbers of one kind"
            ) from None
        if rule is not None:
            rules.append(rule)
            for stand in filter(None, stands):
                if stand.reading:
                    hangs[stand.reading] = _option(stand, stand.reading, options)
    return Comparison(
        game=one.game,
        one=_compared(one),
        other=_compared(other),
        readings=hangs,
        rules=tuple(rules),
        unasked=tuple(str(clause.id) for each in (mine, theirs) for clause in each.unasked),
    )


def compare_all(book: Lawbook, sections: Sequence[Section], options: Mapping[str, str]) -> tuple[Comparison, ...]:
    """Each two of the sections that are of one game, where its topics are written down.

    Raises:
        SpecError: a register of topics is wrong.
    """
    found = []
    for one, other in combinations(sections, 2):
        register = registered(book, one.game) if one.game == other.game else None
        if register is not None:
            found.append(compare(book, register, one, other, options))
    return tuple(found)


def _rule(
    topic: Topic, stands: tuple[Stand | None, Stand | None], mine: Answers, theirs: Answers, options: Mapping[str, str]
) -> Rule | None:
    one, other = (None if stand is None else stand.position(topic, options) for stand in stands)
    now = _verdict(one, other)
    turns = tuple(_turns(topic, stands, options, now))
    if one is None and other is None:
        return None
    return Rule(
        topic=topic.name,
        part=topic.part,
        question=topic.question,
        one=_side(stands[0], one, options),
        other=_side(stands[1], other, options),
        verdict=now,
        reverse=OTHER_WAY[now],
        reason=_reason(now, one, other, mine.section.id, theirs.section.id),
        details=tuple(_details(one, other)) if now != "silent" else (),
        turns=turns,
    )


def _verdict(one: Position | None, other: Position | None) -> Verdict:
    return verdict(None if one is None else one.allowed, None if other is None else other.allowed)


def _turns(
    topic: Topic, stands: tuple[Stand | None, Stand | None], options: Mapping[str, str], now: Verdict
) -> Iterator[Turn]:
    """The options under which the verdict would be another."""
    for stand in filter(None, stands):
        if stand.reading is None:
            continue
        reading = next(one for one in stand.section.readings.values() if one.id == stand.reading)
        for option in reading.options:
            asked = {**options, reading.id: option.name}
            one, other = (None if each is None else each.position(topic, asked) for each in stands)
            then = _verdict(one, other)
            if then != now:
                yield Turn(reading=reading.id, option=option.name, verdict=then)


def _option(stand: Stand, reading: str, options: Mapping[str, str]) -> str:
    default = next(one.default for one in stand.section.readings.values() if one.id == reading)
    return options.get(reading, default)


def _side(stand: Stand | None, position: Position | None, options: Mapping[str, str]) -> Side | None:
    if stand is None or position is None:
        return None
    taken_from = stand.taken_from.id if stand.taken_from is not None and stand.reworded else ""
    reading = f"{stand.reading}={_option(stand, stand.reading, options)}" if stand.reading else ""
    clauses = tuple(str(clause.id) for clause in stand.clauses)
    return Side(
        clauses=clauses,
        position=position.words,
        because=stand.answer.because or "",
        taken_from=taken_from,
        reading=reading,
    )


def _reason(now: Verdict, one: Position | None, other: Position | None, mine: str, theirs: str) -> str:
    if one is None or other is None:
        return f"{theirs if other is None else mine} says nothing about it."
    match now:
        case "same":
            return "Both allow the same."
        case "stricter":
            return f"Whoever keeps {mine} keeps {theirs} too, and not the other way round.{_named(one, other, theirs)}"
        case "looser":
            return f"Whoever keeps {theirs} keeps {mine} too, and not the other way round.{_named(other, one, mine)}"
    if meets(one.allowed, other.allowed):
        return "Some ways keep both; each allows what the other does not."
    return "No way keeps both."


def _named(narrow: Position, wide: Position, section: str) -> str:
    """Which of several tables it is that the narrower section leaves."""
    if not isinstance(wide.allowed, Either) or isinstance(narrow.allowed, Either):
        return ""
    names = [name for name, member in wide.allowed.members if holds(member, narrow.allowed)]
    return f" It is pay table {names[0]} of {section}." if names and isinstance(narrow.allowed, Every) else ""


def _details(one: Position | None, other: Position | None) -> Iterator[Detail]:
    """The rows of two tables, beside each other."""
    if one is None or other is None or not isinstance(one.allowed, Every) or not isinstance(other.allowed, Every):
        return
    for row, mine, theirs in one.allowed.beside(other.allowed):
        if row:
            yield Detail(row=plain(row), one=one.row(row), other=other.row(row), verdict=verdict(mine, theirs))


def _compared(section: Section) -> Compared:
    return Compared(
        id=section.id,
        citation=section.citation,
        title=section.title,
        currency=section.edition.currency,
        spec_sha256=section.sha256,
    )
