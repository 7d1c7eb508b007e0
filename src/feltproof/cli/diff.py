"""`feltproof diff`: what changed between two runs, from their evidence alone."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from feltproof.cli.evidence import read_run
from feltproof.cli.options import FILE
from feltproof.cli.page import filled, say, tone
from feltproof.matrix.printable import printable, printable_record
from feltproof.runner.record import ClauseRecord, Finding, Run


@click.command("diff", short_help="Tell what changed between two runs.")
@click.argument("before", type=FILE, metavar="A.json")
@click.argument("after", type=FILE, metavar="B.json")
def command(before: Path, after: Path) -> int:
    """Tell what changed from the run in A.json to the run in B.json: verdicts, findings, readings, law, engine.

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
    for path in sorted({*artifacts[0], *artifacts[1]}):
        pairs.append((f"file {path}", artifacts[0].get(path), artifacts[1].get(path)))
    editions = [{one.id: one.currency for one in run.sections} for run in (a, b)]
    for id in {**editions[0], **editions[1]}:
        pairs.append((f"edition of {id}", editions[0].get(id), editions[1].get(id)))
    declared = [{one.id: one.declared for one in run.configurations} for run in (a, b)]
    for id in {**declared[0], **declared[1]}:
        yield from _configuration(id, declared[0].get(id), declared[1].get(id))
    for what, before, after in pairs:
        if before != after:
            yield _changed(what, before, after)


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
    sides = [{one.id: one.option for one in run.readings} for run in (a, b)]
    for id in {**sides[0], **sides[1]}:
        if sides[0].get(id) != sides[1].get(id):
            yield _changed(f"reading {id}", sides[0].get(id), sides[1].get(id))


def _verdicts(a: Run, b: Run) -> Iterator[str]:
    sides = [{clause.id: clause for clause in run.clauses} for run in (a, b)]
    for id in {**sides[0], **sides[1]}:
        before, after = (_standing(side.get(id)) for side in sides)
        if before != after:
            yield _changed(id, before, after)


def _standing(clause: ClauseRecord | None) -> str | None:
    """The verdict of a clause itself, its sensitivity to readings, and what stands against it."""
    if clause is None:
        return None
    more = [word for word, said in (("stale", clause.stale), ("suspect", clause.suspect)) if said]
    if clause.sensitivity not in ("none", "every-reading"):
        more.append(clause.sensitivity)
    return ", ".join([clause.own, *more])


def _findings(a: Run, b: Run) -> Iterator[str]:
    sides = [{one.id: one for one in run.findings} for run in (a, b)]
    for id, finding in sides[0].items():
        if id not in sides[1]:
            yield _finding("gone", finding)
    for id, finding in sides[1].items():
        if id not in sides[0]:
            yield _finding("new", finding)


def _finding(said: str, finding: Finding) -> str:
    return filled(f"finding {finding.id} is {said}: {finding.clause}: {printable(finding.title)}", 0, 2)


def _worse(a: Run, b: Run) -> list[str]:
    after = {clause.id: clause.own for clause in b.clauses}
    passed = [clause.id for clause in a.clauses if clause.own == "pass"]
    return [id for id in passed if after.get(id) in ("fail", "inconclusive")]


def _changed(what: str, before: Any, after: Any) -> str:
    shown = ("none" if value is None else printable(str(value), longest=200) for value in (before, after))
    return filled(f"{printable(what)}: {' -> '.join(shown)}", 0, 2)
