"""Clauses, readings, checks and engine faults in words, for a reader who asks what one of them is about."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from feltproof.clauses import Clause, Lawbook, Reading
from feltproof.clauses.fingerprints import CheckSource
from feltproof.clauses.ids import ClauseId
from feltproof.clauses.records import Base, Choice, Envy, Floor, Holding, Limit, Meter, Multiple, Push
from feltproof.cli.page import columns, command, filled, labelled, tone
from feltproof.cli.papers import attestation_said, waived_said
from feltproof.matrix.printable import printable
from feltproof.money import in_dollars
from feltproof.odds import GAMES
from feltproof.odds.flagged import known
from feltproof.runner.record import CheckRecord, ClauseRecord, FaultRecord, Row, Run

Sources = Mapping[str, CheckSource]


def clause_described(book: Lawbook, clause: Clause, sources: Sources, row: str | None = None) -> str:
    """Everything that the specs hold of a clause; of its tables, one row alone where `row` names it."""
    section = book.section(clause.id.section)
    method = "verified by " + clause.method if clause.method != "none" else "nothing to verify"
    applies = f"; applies where {clause.option.replace('_', ' ')} is offered" if clause.option else ""
    parts = [
        f"{tone(str(clause.id), 'strong')}  {clause.title}\n"
        + filled(f"{clause.obligation}; {method}{applies}", 2)
        + f"\n  specs/{clause.path}:{clause.line}, to copy: {clause.id.slashed}",
        filled(clause.requirement, 2),
        *numbers(clause, row),
    ]
    if clause.look_for:
        parts.append("\n".join(["  look for", *(filled(f"- {one}", 4, 6) for one in clause.look_for)]))
    parts += [reading_described(section.readings[name], short=True) for name in clause.readings]
    parts += [_check_linked(link, sources) for link in clause.checks]
    if clause.children:
        below = [(section.at(child).label, section.at(child).title) for child in clause.children]
        parts.append("  in it stand\n" + columns(below, 4))
    return "\n\n".join(parts)


def _check_linked(link: Any, sources: Sources) -> str:
    head = f"  check {tone(link.check, 'strong')}\n"
    needs = filled(f"needs {link.needs_full} evidence in a full run, {link.needs_quick} in a quick one", 4)
    source = sources.get(link.check)
    if source is None:
        return f"{head}    stands nowhere in the rules\n{needs}"
    return f"{head}{filled(source.title, 4)}\n    rules/{source.path}:{source.line}\n{needs}"


def numbers(clause: Clause, row: str | None = None) -> Iterator[str]:
    """The numbers of the law that a clause sets, a part each."""

    def asked(name: str) -> bool:
        return row in (None, name)

    for kind, value in clause.numbers.items():
        match value:
            case Floor(wagers=wagers, odds=odds):
                said = f"  {_and(wagers)}, no less than"
                rows = [(_words(name) or "any win", str(each)) for name, each in odds.items() if asked(name)]
                yield f"{said}\n{columns(rows, 4)}"
            case Choice(wager=wager, tables=tables):
                yield f"  {_words(wager)}, one of these tables as it stands\n{_tables(tables, asked)}"
            case Envy(table=table, per=per, amounts=amounts):
                said = f"  envy bonus with table {table}, no less than, for each {in_dollars(per)} of progressive wager"
                rows = [(_words(name), in_dollars(cents)) for name, cents in amounts.items() if asked(name)]
                yield f"{said}\n{columns(rows, 4)}"
            case Meter(least=least):
                rows = [(f"table {table}", in_dollars(cents)) for table, cents in least.items()]
                yield f"  meter, at the start and after an award, no less than\n{columns(rows, 4)}"
            case Limit(name=name, at_most=most):
                yield labelled(_words(name), f"at most {most}", 2, 16)
            case Holding(limit=limit, category=category, rank=rank):
                yield labelled("open to", f"{_words(category)} of {rank} or better, for the {_words(limit)}", 2, 16)
            case Base(wager=wager, of=of):
                yield labelled(_words(wager), f"as much as the {_words(of)}, where nothing else is said", 2, 16)
            case Multiple(wagers=wagers, of=of, at_least=least, at_most=most):
                yield f"  {_and(wagers)}, {least} to {most} times the {_words(of)}"
            case Push(wagers=wagers, category=category, lowest=lowest, highest=highest):
                yield f"  {_and(wagers)}, returned with\n    {_words(category)} of {_rank(lowest)} to {_rank(highest)}"
            case _:
                yield labelled(_words(kind), _plainly(value), 2, 16)


def _tables(tables: Mapping[str, Mapping[str, Any]], asked: Callable[[str], bool]) -> str:
    rows = dict.fromkeys(row for table in tables.values() for row in table if asked(row))
    head = ("", *tables)
    body = [(_words(row), *(str(table.get(row, "")) for table in tables.values())) for row in rows]
    return columns([head, *body], 4)


def _plainly(value: Any) -> str:
    if isinstance(value, tuple):
        return " ".join(_words(str(one)) for one in value)
    fields = getattr(value, "__slots__", None)
    if fields:
        pairs = ((name, getattr(value, name)) for name in fields)
        return ", ".join(f"{_words(name)} {_plainly(its)}" for name, its in pairs if its is not None)
    return _words(str(value))


def _and(names: tuple[str, ...]) -> str:
    *before, last = map(_words, names)
    return f"{', '.join(before)} and {last}" if before else last


def _rank(rank: str) -> str:
    return "10" if rank == "T" else rank


def _words(name: str) -> str:
    return name.replace("_", " ")


def reading_described(reading: Reading, short: bool = False) -> str:
    """A reading and its options; in short, without why and where."""
    head = f"  reading {tone(reading.id, 'strong')}" if short else tone(reading.id, "strong")
    options = [
        labelled(option.name, option.meaning + (" (default)" if option.name == reading.default else ""), 4, 20)
        for option in reading.options
    ]
    lines = [head, filled(reading.trouble, 4), *options]
    if not short:
        lines += ["", filled(f"why {reading.default}: {reading.why}", 2, 4)]
        if reading.hangs:
            lines.append(filled(f"what hangs on it: {reading.hangs}", 2, 4))
        lines.append(filled(f"touches {', '.join(map(str, reading.clauses))}", 2, 4))
        lines.append(f"  specs/{reading.path}:{reading.line}")
    return "\n".join(lines)


def flagged(book: Lawbook, reading: Reading) -> Iterator[str]:
    """What stands out of the exact figures under an option of a reading; nothing where nothing does."""
    for section in book.sections.values():
        if section.game not in GAMES or section.readings.get(reading.name) != reading:
            continue
        flags = known(section)
        if flags is None:
            yield filled(f"what the figures flag is not known of these numbers: {command('odds', section.id)}", 2, 4)
            continue
        for option, said in flags.get(reading.name, {}).items():
            yield filled(f"{tone('flagged, by the figures', 'bad')}: {option}: {'; '.join(said)}", 2, 4)


def check_described(book: Lawbook, source: CheckSource) -> str:
    """A check: what it does, where it stands, and which clauses link to it."""
    linked = [
        (str(clause.id), clause.title, link.needs_full)
        for section in book.sections.values()
        for clause in section.clauses.values()
        for link in clause.checks
        if link.check == source.name
    ]
    head = f"{tone(source.name, 'strong')}\n{filled(source.title, 2)}\n  rules/{source.path}:{source.line}"
    return f"{head}\n\n  for\n{columns(linked, 4)}" if linked else f"{head}\n\n  no clause links to it"


def verdict_described(run: Run, id: ClauseId) -> str:
    """What a run says of a clause, or of one row of it."""
    clause = next((one for one in run.clauses if one.id == str(id.clause)), None)
    if clause is None:
        return f"  the run does not have {id.clause}"
    rows = [row for row in clause.rows if id.row in (None, row.name)]
    below = f" (with what stands in it: {clause.verdict})" if clause.verdict != clause.own else ""
    lines = [f"  in the run of {printable(f'{run.engine.name} {run.engine.version}', longest=100)}:"]
    lines.append(f"  {tone(clause.own, _TONES.get(clause.own, 'strong'))}{below}")
    against = (("", clause.note), ("stale: ", clause.stale), ("suspect: ", clause.suspect))
    lines += [filled(f"{what}{printable(said)}", 4) for what, said in against if said]
    lines += _papers(clause)
    if rows:
        lines.append(_rows(rows))
    lines += [_evidence(check) for check in clause.checks]
    if clause.findings:
        lines.append(f"    findings: {', '.join(clause.findings)}")
    lines += _hanging(clause)
    return "\n".join(lines)


def _papers(clause: ClauseRecord) -> Iterator[str]:
    """What people brought to a clause."""
    if clause.waived:
        yield filled(waived_said(clause.waived), 4, 6)
    if clause.inspection is None:
        return
    if clause.inspection.attestation is not None:
        for one in (clause.inspection.attestation, *(clause.inspection.others or ())):
            yield filled(attestation_said(one), 4, 6)
    for aside in clause.inspection.set_aside or ():
        by = aside.attestation.person or "nobody named"
        yield filled(printable(f"an inspection by {by} does not count: {aside.why}", longest=500), 4, 6)


_TONES = {"pass": "good", "fail": "bad", "inconclusive": "open", "inspection": "open"}


def _rows(rows: list[Row]) -> str:
    head = ("row", "", "law", "declared", "paid, at least", "")
    body = [
        (_words(row.name), cell.column, cell.law, ", ".join(cell.declared) or "none", cell.paid or "none", cell.outcome)
        for row in rows
        for cell in row.cells
    ]
    return columns([head, *body], 4)


def _evidence(check: CheckRecord) -> str:
    seed = f", seed {check.seed}" if check.seed is not None else ""
    counted = f"{check.asked:,} of {check.of:,} {check.unit}, {check.strength}{seed}"
    return filled(f"{check.check}: {check.outcome}; {counted}; sha256:{check.digest}", 4, 6)


def _hanging(clause: ClauseRecord) -> Iterator[str]:
    """Under which options of its readings a check would come out otherwise."""
    for check in clause.checks:
        for reading, outcomes in check.by_option.items():
            if len(set(outcomes.values())) > 1:
                said = ", ".join(f"{outcome} under {option}" for option, outcome in outcomes.items())
                yield filled(f"{check.check} hangs on {reading}: {said}", 4, 6)


def fault_described(fault: FaultRecord, explanation: str, remedy: str) -> str:
    """An engine fault of a run."""
    case = f", case {printable(fault.case, longest=60)}" if fault.case else ""
    lines = [
        f"{tone(fault.id, 'strong')}  {fault.kind} in {fault.method}{case}, met {fault.count:,} times",
        labelled("what", explanation, 2, 10),
        labelled("there", printable(fault.detail), 2, 10),
        labelled("right", remedy, 2, 10),
    ]
    if fault.line:
        lines.append(labelled("line", printable(fault.line), 2, 10))
    return "\n".join(lines)
