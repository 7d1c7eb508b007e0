"""`feltproof verify --house`: a facility's submission judged against the law, and an engine beside it."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import click
import msgspec
from click.core import ParameterSource

from feltproof import content
from feltproof.clauses import Lawbook, Section, load
from feltproof.clauses.registers import registered
from feltproof.cli.ending import ended_by_signals
from feltproof.cli.page import filled, labelled, plural, say, tone
from feltproof.comparison.answers import answers
from feltproof.errors import UsageError
from feltproof.matrix.printable import printable, printable_record
from feltproof.matrix.writing import refuse_to_replace, write_all
from feltproof.protocol import Limits, connect
from feltproof.runner.request import choose_readings
from feltproof.submission.asked import unsaid
from feltproof.submission.asking import beside
from feltproof.submission.fields import Submission
from feltproof.submission.judging import Judging, pay_table_of
from feltproof.submission.loader import load as load_submission
from feltproof.submission.record import Beside, House, Standing, Value, exit_code

_KNOWN: Final = frozenset(
    {"sections", "address", "house", "out", "chosen_formats", "readings", "authority", "configurations", "specs"}
    | {"timeout", "start_timeout", "memory", "quiet", "verbose"}
)
"""The parameters of `verify` that have to do with a submission."""
FORMATS: Final = ("run", "html")
JSON: Final = "house.json"
HTML: Final = "house.html"
TONES: Final[Mapping[Standing, str]] = {
    "conform": "good",
    "nonconform": "bad",
    "missing": "open",
    "inspection": "open",
    "silent": "faint",
    "not-applicable": "faint",
}
MEANINGS: Final = {
    1: "a value does not conform, or the engine is not what was approved",
    5: "the engine broke the protocol",
    6: "incomplete: values were not submitted, or could not be compared",
}
"""What each exit code says here, in a few words."""


def refuse_others(context: click.Context, path: Path) -> None:
    """Do nothing where only such options were given as have to do with a submission.

    Raises:
        UsageError: another one was; the message names it.
    """
    for parameter in context.command.params:
        name = parameter.name or ""
        if name not in _KNOWN and context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            said = parameter.opts[0]
            raise UsageError(f"--house {path}: {said} has to do with a run against an engine: leave it out")
    asked: tuple[str, ...] = context.params["chosen_formats"]
    if context.get_parameter_source("chosen_formats") is ParameterSource.COMMANDLINE:
        others = [name for name in asked if name not in FORMATS]
        if others:
            raise UsageError(f"--house {path}: --format {','.join(others)}: is made of {' and '.join(FORMATS)} alone")


def judge(
    path: Path,
    asked: tuple[str, ...],
    readings: Mapping[str, str],
    authority: str | None,
    specs: Path | None,
    address: str | None,
    configurations: tuple[str, ...],
    limits: Limits,
) -> House:
    """The submission in that file, judged; with an `address`, the engine beside it.

    Raises:
        FeltproofError: the submission, the request or the engine makes it impossible.
    """
    submitted = load_submission(path)
    book = load(specs or content.specs())
    section = _section(book, submitted, asked, path)
    options = choose_readings(book, [section], readings)
    register = registered(book, section.game)
    stands = None if register is None else answers(book, register, section)
    values = Judging(submitted, section, options).values(register, stands)
    engine = None
    if address is not None:
        refused = [
            name
            for name in submitted.pay_tables
            if any(value.standing == "nonconform" and value.name == pay_table_of(name) for value in values)
        ]
        with ended_by_signals(), connect(address, limits) as connection:
            engine = beside(submitted, refused, connection, _configuration(configurations, section))
    used = dict(value.reading.split("=", 1) for value in values if value.reading)
    return House(
        facility=submitted.facility,
        game=submitted.game,
        section=section.id,
        citation=section.cited,
        currency=section.edition.currency,
        spec_sha256=section.sha256,
        submission_sha256=submitted.sha256,
        values=values,
        unsaid=tuple(unsaid(submitted, section, stands)),
        readings=used,
        authority=authority,
        engine=engine,
        exit_code=exit_code(values, engine),
    )


def publish(house: House, out: Path, formats: tuple[str, ...]) -> list[tuple[Path, str]]:
    """Write the files, all or none; each with what it is."""
    import rfc8785

    from feltproof.matrix.house_page import house_html

    files: dict[str, bytes] = {}
    said: dict[str, str] = {}
    if "run" in formats:
        files[JSON], said[JSON] = rfc8785.dumps(msgspec.to_builtins(house)), "the evidence"
    if "html" in formats:
        files[HTML], said[HTML] = house_html(house).encode(), "the same, to read"
    refuse_to_replace(out, files)
    write_all(out, files, ())
    return [(out / name, said[name]) for name in files]


def page(house: House, verbose: bool) -> Iterator[str]:
    """What is printed of it, a line each."""
    shown = printable_record(house)
    yield filled(f"{tone(shown.facility, 'strong')}, {shown.game}, under {shown.citation} ({shown.section})", 0, 2)
    yield filled(shown.currency, 2, 4)
    yield ""
    for value in shown.values:
        if verbose or value.standing != "silent":
            yield from _value(value)
    silent = [value.name for value in shown.values if value.standing == "silent"]
    if silent and not verbose:
        yield filled(f"the law says nothing of: {', '.join(silent)}", 2, 4)
    if shown.unsaid:
        yield filled(f"{tone('not submitted', 'open')}, and not judged: {', '.join(shown.unsaid)}", 2, 4)
    if shown.engine is not None:
        yield ""
        yield from _engine(shown.engine)
    yield ""
    yield from verdicts(shown)


def verdicts(house: House) -> Iterator[str]:
    """The verdict on the submission, and that on the engine beside it."""
    standings = [value.standing for value in house.values]
    about = f"{house.facility} to {house.citation}"
    if "nonconform" in standings:
        said = (
            f"{tone('DOES NOT CONFORM', 'bad')}  {about}, in {standings.count('nonconform')} of {len(standings)} values"
        )
    elif "missing" in standings:
        whether = f"whether {house.facility} conforms to {house.citation}"
        said = f"{tone('NOT ESTABLISHED', 'open')}  {whether}: not everything was submitted"
    else:
        said = f"{tone('CONFORMS', 'good')}  {about}, in every value that was submitted"
    looks = standings.count("inspection")
    yield filled(said + (f"; {looks} for a person to inspect" if looks else ""), 0, 2)
    engine = house.engine
    if engine is not None and engine.differences:
        many = plural(len(engine.differences), "difference")
        yield filled(f"{tone('DIFFERS', 'bad')}  {engine.name} {engine.version} from what was approved: {many}", 0, 2)
    elif engine is not None and not engine.faults and not engine.unasked:
        # What was turned down is approved by nobody, and was not compared.
        part = ", in all that was not turned down" if "nonconform" in standings else ""
        which = f"{engine.name} {engine.version}, {engine.configuration}{part}"
        yield filled(f"{tone('AS APPROVED', 'good')}  {which}", 0, 2)


def _value(value: Value) -> Iterator[str]:
    which = f"  {value.which}" if value.which else ""
    head = labelled(value.standing, f"{tone(value.name, 'strong')}{which}", 2, 16)
    yield head.replace(value.standing, tone(value.standing, TONES[value.standing]), 1)
    lines = [
        f"{value.clause}  {value.title}" if value.clause else "",
        value.why,
        f"submitted: {value.submitted}" if value.submitted and value.standing != "conform" else "",
        f"the law: {value.law}" if value.law and value.standing != "conform" else "",
        f"as read: {value.reading}" if value.reading else "",
    ]
    for line in filter(None, lines):
        yield filled(line, 18, 20)


def _engine(engine: Beside) -> Iterator[str]:
    yield filled(f"{engine.name} {engine.version} ({engine.address}), configuration {engine.configuration}", 0, 2)
    yield filled(f"{engine.declared} values beside what it declares, {engine.settled} wagers beside what it pays", 2, 4)
    for one in engine.differences:
        said = "declares" if one.kind == "declared" else "answers"
        yield filled(f"{tone('differs', 'bad')}  {one.value}: {one.expected} was approved; it {said} {one.got}", 2, 4)
        if one.request:
            # Whole, on a line of its own: to be copied.
            yield f"    settle {one.request}"
    for fault in engine.faults:
        yield filled(f"{tone('engine fault', 'bad')}  {fault}", 2, 4)
    for what in engine.unasked:
        yield filled(f"{tone('not compared', 'open')}  {what}", 2, 4)


def _configuration(asked: tuple[str, ...], section: Section) -> str | None:
    """The one configuration that the user names, with the section before it or without."""
    if len(asked) > 1:
        raise UsageError(f"--configuration {' '.join(asked)}: a submission is about one: name that one")
    for one in asked:
        before, equals, id = one.partition("=")
        return id if equals and before in section.names else one
    return None


def _section(book: Lawbook, submitted: Submission, asked: tuple[str, ...], path: Path) -> Section:
    if len(asked) > 1:
        raise UsageError(f"--house {path}: is judged under one section: name one of {', '.join(asked)}")
    name = asked[0] if asked else submitted.section
    if name is None:
        of_game = [one.id for one in book.sections.values() if one.game == submitted.game and one.in_force]
        raise UsageError(f"--house {path}: name the section that it is judged under: {' or '.join(of_game) or 'none'}")
    section = book.section(name)
    if section.game != submitted.game:
        raise UsageError(f"--house {path}: is about {submitted.game}, and {section.id} about {section.game}")
    return section


def run(
    path: Path,
    sections: tuple[str, ...],
    readings: Mapping[str, str],
    authority: str | None,
    specs: Path | None,
    address: str | None,
    configurations: tuple[str, ...],
    limits: Limits,
    out: Path,
    formats: tuple[str, ...],
    quiet: bool,
    verbose: bool,
) -> int:
    """Judge, write, print; the exit code."""
    house = judge(path, sections, readings, authority, specs, address, configurations, limits)
    written = publish(house, out, formats)
    say("\n".join(verdicts(printable_record(house)) if quiet else page(house, verbose)))
    if not quiet:
        for where, what in written:
            say(f"  {printable(str(where))}  {what}")
        if house.exit_code:
            say(f"\nexit code {house.exit_code}: {MEANINGS[house.exit_code]}")
    return house.exit_code
