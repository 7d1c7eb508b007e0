"""What changed between two runs, clause by clause and why: worked out once, for the terminal, Markdown and HTML."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from feltproof.matrix.evidence import digest, run_bytes
from feltproof.matrix.printable import printable, printable_record
from feltproof.runner.pairing import clauses_paired, readings_renamed, sections_paired
from feltproof.runner.record import ClauseRecord, Finding, Run, SectionRecord
from feltproof.runner.since import Reason, Sides, to_certify_again, why


@dataclass(frozen=True, slots=True)
class Changed:
    """One thing that is not as it was; `None` on the side that has none."""

    what: str
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class ClauseChanged:
    """A clause that stands otherwise, is called otherwise, or has other words."""

    clause: str
    """As it is called now; as it was, where it is gone."""
    was: str
    """As it was called before."""
    title: str
    before: str | None
    after: str | None
    """How it stood and stands, `pass, only-as-read`; the same on both sides where only its name or words changed."""
    reworded: bool
    worse: bool
    """It was met before and is not now."""
    why: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Changes:
    """Everything that changed; every string in it is safe to print."""

    a: Run
    b: Run
    digests: tuple[str, str]
    """SHA-256 of both `run.json`."""
    versions: tuple[Changed, ...]
    """Of engine, suite, law, papers and configurations."""
    readings: tuple[Changed, ...]
    clauses: tuple[ClauseChanged, ...]
    gone: tuple[Finding, ...]
    new: tuple[Finding, ...]
    again: dict[str, tuple[Reason, ...]]
    """By id, the clauses of the second run that the first does not speak for."""
    waiting: tuple[str, ...]
    """Those of them that only were open before and are now."""

    @property
    def none(self) -> bool:
        """Nothing that a run tells is otherwise."""
        return not (self.versions or self.readings or self.clauses or self.gone or self.new)

    @property
    def due(self) -> dict[str, tuple[Reason, ...]]:
        """The clauses to certify again, but for those that only wait as they waited."""
        return {id: reasons for id, reasons in self.again.items() if id not in self.waiting}

    @property
    def worse(self) -> tuple[str, ...]:
        """What each clause that was met and is not was called before."""
        return tuple(one.was for one in self.clauses if one.worse)


def changes(before: Run, after: Run) -> Changes:
    """What changed from one run to another; a clause is found by its label, or by its words where it was renumbered."""
    digests = digest(run_bytes(before)), digest(run_bytes(after))
    again = to_certify_again(before, after)
    a, b = printable_record(before), printable_record(after)
    gone, new = _findings(a, b)
    return Changes(
        a=a,
        b=b,
        digests=digests,
        versions=tuple(_versions(a, b)),
        readings=tuple(_readings(a, b)),
        clauses=tuple(_clauses(a, b)),
        gone=gone,
        new=new,
        again={
            printable(id): tuple(Reason(one.kind, printable(one.words)) for one in reasons)
            for id, reasons in again.items()
        },
        waiting=tuple(printable(id) for id, reasons in again.items() if all(one.kind == "open" for one in reasons)),
    )


def _versions(a: Run, b: Run) -> Iterator[Changed]:
    declared = [{one.id: one.declared for one in run.configurations} for run in (a, b)]
    for id in {**declared[0], **declared[1]}:
        yield from _configuration(id, declared[0].get(id), declared[1].get(id))
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
    for what, one, other in pairs:
        if one != other:
            yield _changed(what, one, other)


def _papers(run: Run) -> Iterator[tuple[str, str]]:
    """What people brought to a run, beside what stands at its clauses."""
    if run.papers is msgspec.UNSET:
        return
    yield "judged as of", run.papers.on
    if run.papers.case is not None:
        yield "report", run.papers.case.number
    for one in run.papers.waivers:
        yield f"waiver of {one.waiver.finding}, {one.waiver.clause}", one.standing


def edition_of(section: SectionRecord) -> str:
    """The edition of a section of a run, in words."""
    if section.effective is msgspec.UNSET:
        return section.currency
    return f"in force since {section.effective}, {section.currency}"


def _edition(section: SectionRecord, other: Run) -> str:
    """The edition; in the words of a run that does not note more, where the other does not either."""
    noted = all(one.effective is not msgspec.UNSET for one in other.sections)
    return edition_of(section) if noted else section.currency


def _configuration(id: str, before: Mapping[str, Any] | None, after: Mapping[str, Any] | None) -> Iterator[Changed]:
    if before is None or after is None:
        sides = (None, "declared") if before is None else ("declared", None)
        yield Changed(f"configuration {printable(id)}", *sides)
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


def _readings(a: Run, b: Run) -> Iterator[Changed]:
    names = readings_renamed(a, b)
    sides = [{one.id: one.option for one in a.readings}, {names[one.id]: one.option for one in b.readings}]
    for id in {**sides[0], **sides[1]}:
        if sides[0].get(id) != sides[1].get(id):
            yield _changed(f"reading {id}", sides[0].get(id), sides[1].get(id))


def _clauses(a: Run, b: Run) -> Iterator[ClauseChanged]:
    names, both = clauses_paired(a, b), Sides(a, b)
    sides = [{clause.id: clause for clause in a.clauses}, {names[clause.id]: clause for clause in b.clauses}]
    for id in {**sides[0], **sides[1]}:
        one, other = (side.get(id) for side in sides)
        before, after = standing(one), standing(other)
        renamed = one is not None and other is not None and one.label != other.label
        reworded = _reworded(one, other)
        if before == after and not renamed and not reworded:
            continue
        known = other or one
        assert known is not None
        yield ClauseChanged(
            clause=known.id,
            was=id if one is not None else known.id,
            title=known.title,
            before=before,
            after=after,
            reworded=reworded,
            worse=one is not None and other is not None and _passed(one) and not _passed(other) and _obliges(other),
            why=why(one, other, both),
        )


def _reworded(one: ClauseRecord | None, other: ClauseRecord | None) -> bool:
    if one is None or other is None or msgspec.UNSET in (one.paragraph_sha256, other.paragraph_sha256):
        return False
    return one.paragraph_sha256 != other.paragraph_sha256


def standing(clause: ClauseRecord | None) -> str | None:
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


def _findings(a: Run, b: Run) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
    """Those that are gone and those that are new."""
    names = clauses_paired(a, b)
    before, after = {_met(one, {}): one for one in a.findings}, {_met(one, names): one for one in b.findings}
    gone = tuple(finding for id, finding in before.items() if id not in after)
    return gone, tuple(finding for id, finding in after.items() if id not in before)


def _met(finding: Finding, names: Mapping[str, str]) -> tuple[str | None, ...]:
    """What makes a finding the one that it is, whatever its clause was called: its id is over just this."""
    request = json.dumps(finding.request, sort_keys=True)
    was = names.get(finding.clause, finding.clause)
    return was, finding.check, finding.row, finding.title, request


def _passed(clause: ClauseRecord) -> bool:
    """Whether a clause is met: by test, or by the word of a person who looked."""
    if clause.own != "inspection" or clause.inspection is None:
        return clause.own == "pass"
    return clause.inspection.attestation is not None and clause.inspection.attestation.result == "conform"


def _obliges(clause: ClauseRecord) -> bool:
    return clause.own not in ("not-applicable", "no-obligation")


def _changed(what: str, before: Any, after: Any) -> Changed:
    shown = (None if value is None else printable(str(value), longest=200) for value in (before, after))
    return Changed(printable(what), *shown)
