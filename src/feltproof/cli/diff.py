"""`feltproof diff`: what changed between two runs, from their evidence alone."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click
import msgspec

from feltproof.cli.editions import clauses_paired, edition_of, sections_paired
from feltproof.cli.evidence import read_run
from feltproof.cli.options import FILE
from feltproof.cli.page import filled, say, tone
from feltproof.matrix.printable import printable, printable_record
from feltproof.runner.record import ClauseRecord, Finding, Run, SectionRecord


@click.command("diff", short_help="Tell what changed between two runs.")
@click.argument("before", type=FILE, metavar="A.json")
@click.argument("after", type=FILE, metavar="B.json")
def command(before: Path, after: Path) -> int:
    """Tell what changed from the run in A.json to the run in B.json: verdicts, findings, readings, law, engine.

    Where the two were made under different editions of a section, a clause is found by its label, or by its words where
    it was renumbered.

    Ends with 1 where a clause that passed in A.json does not pass in B.json, else with 0.
    """
    a, b = printable_record(read_run(before)), printable_record(read_run(after))
    parts = [*_versions(a, b), *_readings(a, b), *_verdicts(a, b), *_findings(a, b)]
    for line in parts:
        say(line)
    worse = _worse(a, b)
    if not parts:
        say("no difference in engine, law, readings, verdicts or findings")
    elif worse:
        say(f"\n{tone('worse', 'bad')}: {', '.join(worse)} passed before")
    return 1 if worse else 0


def _versions(a: Run, b: Run) -> Iterator[str]:
    pairs: list[tuple[str, Any, Any]] = [
        ("engine", f"{a.engine.name} {a.engine.version}", f"{b.engine.name} {b.engine.version}"),
        ("engine's build", a.engine.build, b.engine.build),
        ("mode", a.mode, b.mode),
        ("seed", a.suite.seed, b.suite.seed),
        ("feltproof", a.suite.version, b.suite.version),
        ("rules", a.suite.rules_sha256[:16], b.suite.rules_sha256[:16]),
        ("specs", a.suite.specs_sha256[:16], b.suite.specs_sha256[:16]),
    ]
    artifacts = [{one.path: one.sha256[:16] for one in run.engine.artifacts} for run in (a, b)]
    papers = [dict(_papers(run)) for run in (a, b)]
    pairs += [(what, papers[0].get(what), papers[1].get(what)) for what in {**papers[0], **papers[1]}]
    for path in sorted({*artifacts[0], *artifacts[1]}):
        pairs.append((f"file {path}", artifacts[0].get(path), artifacts[1].get(path)))
    named = sections_paired(a, b)
    editions = [
        {one.id: _edition(one, b) for one in a.sections},
        {named[one.id]: _edition(one, a) for one in b.sections},
    ]
    for id in {**editions[0], **editions[1]}:
        pairs.append((f"edition of {id}", editions[0].get(id), editions[1].get(id)))
    declared = [{one.id: one.declared for one in run.configurations} for run in (a, b)]
    for id in {**declared[0], **declared[1]}:
        yield from _configuration(id, declared[0].get(id), declared[1].get(id))
    for what, before, after in pairs:
        if before != after:
            yield _changed(what, before, after)


def _papers(run: Run) -> Iterator[tuple[str, str]]:
    """What people brought to a run, beside what stands at its clauses."""
    if run.papers is msgspec.UNSET:
        return
    yield "judged as of", run.papers.on
    if run.papers.case is not None:
        yield "report", run.papers.case.number
    for one in run.papers.waivers:
        yield f"waiver of {one.waiver.finding}, {one.waiver.clause}", one.standing


def _edition(section: SectionRecord, other: Run) -> str:
    """The edition; in the words of a run that does not note more, where the other does not either."""
    noted = all(one.effective is not msgspec.UNSET for one in other.sections)
    return edition_of(section) if noted else section.currency


def _configuration(id: str, before: Mapping[str, Any] | None, after: Mapping[str, Any] | None) -> Iterator[str]:
    if before is None or after is None:
        said = "is gone" if after is None else "is new"
        yield filled(f"configuration {printable(id)} {said}", 0, 2)
        return
    flat = [dict(_flat(side)) for side in (before, after)]
    for name in {**flat[0], **flat[1]}:
        if flat[0].get(name) != flat[1].get(name):
            yield _changed(f"configuration {id}, {name}", flat[0].get(name), flat[1].get(name))


def _flat(value: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _flat(inner, f"{name}.{key}" if name else str(key))
    else:
        yield name, value


def _readings(a: Run, b: Run) -> Iterator[str]:
    numbers = {one.partition("/")[2]: was.partition("/")[2] for one, was in sections_paired(a, b).items()}
    sides = [
        {one.id: one.option for one in a.readings},
        {_renamed(one.id, numbers): one.option for one in b.readings},
    ]
    for id in {**sides[0], **sides[1]}:
        if sides[0].get(id) != sides[1].get(id):
            yield _changed(f"reading {id}", sides[0].get(id), sides[1].get(id))


def _renamed(reading: str, numbers: Mapping[str, str]) -> str:
    number, _, name = reading.rpartition("/")
    return f"{numbers.get(number, number)}/{name}"


def _verdicts(a: Run, b: Run) -> Iterator[str]:
    names = clauses_paired(a, b)
    sides = [{clause.id: clause for clause in a.clauses}, {names[clause.id]: clause for clause in b.clauses}]
    for id in {**sides[0], **sides[1]}:
        one, other = (side.get(id) for side in sides)
        before, after = _standing(one), _standing(other)
        named = id if one is not None or other is None else other.id
        if one is not None and other is not None and one.label != other.label:
            yield filled(f"{printable(id)} is now {printable(other.id)}", 0, 2)
        if _reworded(one, other):
            yield filled(f"{printable(id)}: its words changed", 0, 2)
        if before != after:
            yield _changed(named, before, after)


def _reworded(one: ClauseRecord | None, other: ClauseRecord | None) -> bool:
    if one is None or other is None or msgspec.UNSET in (one.paragraph_sha256, other.paragraph_sha256):
        return False
    return one.paragraph_sha256 != other.paragraph_sha256


def _standing(clause: ClauseRecord | None) -> str | None:
    """The verdict of a clause itself, its sensitivity to readings, and what stands against it."""
    if clause is None:
        return None
    against = (("stale", clause.stale), ("suspect", clause.suspect), ("waived", clause.waived))
    more = [word for word, said in against if said]
    if clause.inspection is not None and clause.inspection.attestation is not None:
        one = clause.inspection.attestation
        more.insert(0, f"{one.result} by {one.person} on {one.on}")
    if clause.sensitivity not in ("none", "every-reading"):
        more.append(clause.sensitivity)
    return ", ".join([clause.own, *more])


def _findings(a: Run, b: Run) -> Iterator[str]:
    names = clauses_paired(a, b)
    sides = [{_met(one, {}): one for one in a.findings}, {_met(one, names): one for one in b.findings}]
    for id, finding in sides[0].items():
        if id not in sides[1]:
            yield _finding("gone", finding)
    for id, finding in sides[1].items():
        if id not in sides[0]:
            yield _finding("new", finding)


def _met(finding: Finding, names: Mapping[str, str]) -> tuple[str | None, ...]:
    """What makes a finding the one that it is, whatever its clause was called: its id is over just this."""
    request = json.dumps(finding.request, sort_keys=True)
    was = names.get(finding.clause, finding.clause)
    return was, finding.check, finding.row, finding.title, request


def _finding(said: str, finding: Finding) -> str:
    return filled(f"finding {finding.id} is {said}: {finding.clause}: {printable(finding.title)}", 0, 2)


def _worse(a: Run, b: Run) -> list[str]:
    names = clauses_paired(a, b)
    after = {names[clause.id]: clause for clause in b.clauses}
    both = [(clause, after[clause.id]) for clause in a.clauses if clause.id in after]
    return [one.id for one, other in both if _passed(one) and not _passed(other) and _obliges(other)]


def _passed(clause: ClauseRecord) -> bool:
    """Whether a clause is met: by test, or by the word of a person who looked."""
    if clause.own != "inspection" or clause.inspection is None:
        return clause.own == "pass"
    return clause.inspection.attestation is not None and clause.inspection.attestation.result == "conform"


def _obliges(clause: ClauseRecord) -> bool:
    return clause.own not in ("not-applicable", "no-obligation")


def _changed(what: str, before: Any, after: Any) -> str:
    shown = ("none" if value is None else printable(str(value), longest=200) for value in (before, after))
    return filled(f"{printable(what)}: {' -> '.join(shown)}", 0, 2)
