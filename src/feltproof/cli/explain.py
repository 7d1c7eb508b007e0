"""`feltproof explain`: what a clause, a row, a reading, a check, a finding or an engine fault is about."""

import difflib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from feltproof import content
from feltproof.checks import fingerprint
from feltproof.clauses import Lawbook, load
from feltproof.clauses.ids import ClauseId
from feltproof.cli import described, retelling
from feltproof.cli.editions import beside_the_specs, clause_of_run, told_by_the_run
from feltproof.cli.evidence import fault, finding, read_run, run_to_look_in
from feltproof.cli.options import FILE, FOLDER, OUT
from feltproof.cli.page import command as to_copy
from feltproof.cli.page import filled, labelled, say, tone
from feltproof.errors import UsageError
from feltproof.matrix.printable import printable, printable_record
from feltproof.protocol import FaultKind
from feltproof.runner.record import Run

_FINDING: Final = re.compile(r"F[A-Z2-7]{5}\Z", re.IGNORECASE)
_FAULT: Final = re.compile(r"E[A-Z2-7]{5}\Z", re.IGNORECASE)


@click.command("explain", short_help="Tell what a clause, reading, check or finding is about.")
@click.argument("name", metavar="CLAUSE|ROW|READING|CHECK|FINDING")
@click.option(
    "--run", "path", type=FILE, metavar="RUN.json", help="A run; for findings feltproof-out/run.json, if left out."
)
@click.option("--specs", type=FOLDER, metavar="DIR", help="Specs other than those that come with Feltproof.")
@click.option("--rules", type=FOLDER, metavar="DIR", help="Checks other than those that come with Feltproof.")
def command(name: str, path: Path | None, specs: Path | None, rules: Path | None) -> None:
    """Tell what is asked for: a clause (us-ny/5324.32/f/4, or f/4), a row of its table (f/4#four_aces), a reading
    (low-ace), a check (super_bonus_floor), a finding (F3K9QA), an engine fault (EABCDE) or a kind of one (not-json).

    With --run, also what that run says of it, and where it was made under another edition than the specs at hand.
    """
    known_kind = name in [str(kind) for kind in FaultKind]
    if _FINDING.match(name):
        where = run_to_look_in(path)
        say(_finding(printable_record(read_run(where)), name, where))
        return
    if _FAULT.match(name) and not known_kind:
        where = run_to_look_in(path)
        found = fault(printable_record(read_run(where)), name, where)
        kind = FaultKind(found.kind)
        say(described.fault_described(found, kind.explanation, kind.remedy))
        return
    run = printable_record(read_run(path)) if path is not None else None
    say("\n\n".join(_of_the_law(name, load(specs or content.specs()), rules or content.rules(), run)))


def _of_the_law(name: str, book: Lawbook, rules: Path, run: Run | None) -> Iterator[str]:
    sources = fingerprint.checks(rules)
    checks = [source for id, source in sources.items() if name in (id, id.rpartition(".")[2])]
    readings = [reading for reading in book.readings.values() if name in (reading.id, reading.name)]
    if checks:
        for source in checks:
            yield described.check_described(book, source)
    elif readings:
        for reading in readings:
            yield described.reading_described(reading)
            yield from described.flagged(book, reading)
            if run is not None:
                in_force = [one.option for one in run.readings if one.id == reading.id]
                yield f"  in the run: {in_force[0] if in_force else 'not in its scope'}"
    elif name in [str(kind) for kind in FaultKind]:
        kind = FaultKind(name)
        yield tone(name, "strong")
        yield f"{labelled('what', kind.explanation, 2, 8)}\n{labelled('right', kind.remedy, 2, 8)}"
    else:
        try:
            id = book.resolve(name)
        except UsageError as unknown:
            if run is not None and (record := clause_of_run(run, name)) is not None:
                yield told_by_the_run(run, record)
                yield described.verdict_described(run, ClauseId.parse(record.id))
                return
            raise UsageError(_nearest(name, str(unknown), book, [*sources])) from None
        yield described.clause_described(book, book.at(id), sources, id.row)
        if run is not None:
            said = [*beside_the_specs(book, book.at(id), run)]
            yield "\n".join([described.verdict_described(run, id), *said])


def _nearest(name: str, said: str, book: Lawbook, checks: list[str]) -> str:
    """What there is of a name like that, of whatever kind."""
    if "perhaps" in said or "is ambiguous" in said:
        return said
    known = [*book.readings, *(reading.name for reading in book.readings.values())]
    known += [*checks, *(check.rpartition(".")[2] for check in checks), *(str(kind) for kind in FaultKind)]
    near = difflib.get_close_matches(name, known, n=3, cutoff=0.6)
    if not near:
        return f"{said}; nor is it a reading, a check, or an id such as F3K9QA"
    return f"{name!r} is no clause, reading or check: perhaps {' or '.join(near)}?"


def _finding(run: Run, name: str, where: Path) -> str:
    found = finding(run, name, where)
    clause = next(one for one in run.clauses if one.id == found.clause)
    row = f"#{found.row}" if found.row else ""
    shown = ["--run", str(where)] if where.parent != OUT else []
    hands = "\n".join(f"    {retelling.cards(hand)}" for hand in found.hands)
    return "\n".join(
        (
            f"{tone(found.id, 'strong')}  {found.clause}{row}  {clause.title}",
            filled(printable(found.title), 2),
            "",
            retelling.request(found),
            *([hands] if hands and found.method != "rank" else []),
            "",
            labelled("rule", printable(found.rule), 2, 10),
            labelled("expected", printable(found.expected), 2, 10),
            labelled("got", printable(found.got), 2, 10),
            labelled("count", f"{found.count:,} like it, of {found.of:,}", 2, 10),
            labelled("check", found.check, 2, 10),
            labelled("clause", clause.requirement, 2, 10),
            "",
            "  the engine's answer",
            retelling.answer(found.reply),
            "",
            f"  {to_copy('replay', found.id, *shown)}",
        )
    )
