"""That a register of topics and the sections that it speaks of fit together."""

from collections.abc import Iterator, Mapping, Sequence

from feltproof.clauses.faults import Fault
from feltproof.clauses.nearest import perhaps
from feltproof.clauses.records import Clause, Section
from feltproof.clauses.topics import (
    Answer,
    AsRead,
    Chosen,
    Register,
    Stance,
    Topic,
    choices_in,
    numbers_in,
    said,
    simple,
)


def faults(registers: Sequence[Register], sections: Mapping[str, Section], root: str) -> Iterator[Fault]:
    """What in the registers speaks of what is not there. `root` is the name of the folder of the specs."""
    games: dict[str, str] = {}
    for register in registers:
        file = f"{root}/{register.path}"
        if register.game in games:
            yield Fault(file, 1, None, f"the topics of {register.game} stand in {games[register.game]} too: keep one")
        games.setdefault(register.game, file)
        if register.home not in sections:
            yield Fault(file, 1, None, f"home: no section {register.home!r}{perhaps(register.home, sections)}")
        names: dict[str, int] = {}
        for topic in register.topics:
            if topic.name in names:
                yield Fault(file, topic.line, topic.name, f"stands here again, after line {names[topic.name]}")
            names.setdefault(topic.name, topic.line)
            for line, message in _topic(topic, register.game, sections):
                yield Fault(file, line, topic.name, message)


def _topic(topic: Topic, game: str, sections: Mapping[str, Section]) -> Iterator[tuple[int, str]]:
    named: set[str] = set()
    for id, answer in topic.answers.items():
        section = sections.get(id)
        if section is None:
            yield answer.line, f"answers: no section {id!r}{perhaps(id, sections)}"
        elif section.game != game:
            yield answer.line, f"answers: {id} is about {section.game}, not {game}"
        else:
            yield from ((answer.line, f"{id}: {message}") for message in _answer(answer, section))
        for name in choices_in(answer.position):
            named.add(name)
            if name not in topic.choices:
                near = perhaps(name, topic.choices)
                yield answer.line, f"one_of: {name} is none of the topic's choices{near}: say there what it means"
        yield from ((answer.line, f"{id}: {message}") for message in _kind(topic, answer.position))
    for name in topic.choices:
        if name not in named:
            yield topic.line, f"choices: {name} is named by no position: leave it out"


def _answer(answer: Answer, section: Section) -> Iterator[str]:
    known = {clause.id.path: clause for clause in section.clauses.values()}
    for path in answer.clauses:
        if path not in known:
            yield f"clauses: {said(path)} is no clause of the section{perhaps(said(path), section.clauses)}"
    cited = [known[path] for path in answer.clauses if path in known]
    for number in numbers_in(answer.position):
        if number.clause is not None and number.clause not in answer.clauses:
            yield f"clause: {said(number.clause)} is not among the clauses of the answer: name it there too"
        elif len(cited) == len(answer.clauses) and setting(cited, number.kind, number.clause) is None:
            where = said(number.clause) if number.clause else ", ".join(map(said, answer.clauses))
            yield f"numbers: {where} sets no {number.kind}"
    if isinstance(answer.position, AsRead):
        name = answer.position.reading
        reading = section.readings.get(name)
        if reading is None:
            yield f"reading: {name} is no reading of it{perhaps(name, section.readings)}"
            return
        options = [option.name for option in reading.options]
        if sorted(options) != sorted(answer.position.options):
            yield f"options: give a position for each of {', '.join(options)}, and no other"


def _kind(topic: Topic, position: Stance) -> Iterator[str]:
    """A topic with choices is answered by choices, one without by words or numbers."""
    kinds = {isinstance(one, Chosen) for one in simple(position)}
    if topic.choices and False in kinds:
        yield "position: the topic has choices: name some of them with one_of"


def setting(clauses: Sequence[Clause], kind: str, path: tuple[str, ...] | None) -> Clause | None:
    """The clause that sets the number of a kind: the one of that path, or the first that does; `None` where none is."""
    for clause in clauses:
        if (path is None or clause.id.path == path) and getattr(clause, kind) is not None:
            return clause
    return None
