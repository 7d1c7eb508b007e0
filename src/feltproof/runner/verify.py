"""One verification, from the words of the user to a `Run`."""

import hashlib
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, cast

from feltproof import __version__, content
from feltproof.checks import fingerprint
from feltproof.checks.games import PACKAGES, game
from feltproof.clauses import Lawbook, Section, load
from feltproof.clauses.review import suspects
from feltproof.clauses.text import TextMatch, match, read
from feltproof.errors import UsageError
from feltproof.protocol import Connection, Limits, connect
from feltproof.runner import artifacts
from feltproof.runner.asking import SCHEDULE
from feltproof.runner.desk import Desk, Progress, untold
from feltproof.runner.findings import fault_records, finding, named_apart, plain
from feltproof.runner.pool import Pool
from feltproof.runner.record import (
    CheckRecord,
    ClauseRecord,
    ConfigurationRecord,
    EngineRecord,
    FaultRecord,
    Finding,
    Incorporated,
    Option,
    Outcome,
    ReadingRecord,
    Run,
    SectionRecord,
    Strength,
    SuiteRecord,
)
from feltproof.runner.trials import Bench, Trial, Trials, run_trials
from feltproof.runner.verdict import (
    exit_code,
    inherit,
    inspection,
    own_verdict,
    rows,
    sensitivity,
    tally,
    worst_outcome,
)

SEED: Final = 5324

DECISION_RULE: Final = (
    "A clause conforms where every check linked to it found no deviation, with evidence at least as strong as the"
    " clause asks. Odds and amounts that the law sets as a floor are compared with >=, closed pay tables with ==, in"
    " whole cents and without tolerance; an engine that pays less than it declares fails the floor too. One deviation"
    " is enough to fail a clause. What was enumerated carries no statistical risk; what was sampled says so. What the"
    " engine did not offer or answer is not tested, never conform."
)


@dataclass(frozen=True, kw_only=True)
class Request:
    """What the user asks to have verified: chosen before the engine says a word."""

    sections: tuple[str, ...] = ()
    """Ids; all sections of the specs where empty."""
    address: str = "builtin"
    configurations: tuple[str, ...] = ()
    """Ids of configurations of the engine; all where empty."""
    readings: Mapping[str, str] = field(default_factory=dict)
    """Option by the reading's id, where another than the default is to be in force."""
    authority: str | None = None
    """Who decided on those options: a letter, a date."""
    texts: tuple[Path, ...] = ()
    """Files with official sections as published."""
    artifacts: tuple[Path, ...] = ()
    quick: bool = False
    seed: int = SEED
    jobs: int | None = None
    """Worker processes; as many as there are processors where `None`, none where 0."""
    limits: Limits = field(default_factory=Limits)
    specs: Path | None = None
    """Folder of the specs; those that come with Feltproof where `None`."""
    rules: Path | None = None


@dataclass(frozen=True)
class Watch:
    """Somebody who looks on: each is told as it happens."""

    sweep: Progress = untold
    trial: Callable[[Trial], None] = lambda trial: None
    phase: Callable[[str], None] = lambda words: None


@dataclass(frozen=True)
class Verified:
    """A run, and what may differ between two runs that are otherwise the same."""

    run: Run
    stderr: str
    """The end of what the engine wrote to stderr."""
    errors: tuple[str, ...]
    """Tracebacks of checks that broke down: defects of the suite."""


def verify(request: Request, watch: Watch | None = None, connection: Connection | None = None) -> Verified:
    """Verify the engine against every section asked for.

    With `connection` given, that engine is asked, in this process; its address is the request's.

    Raises:
        FeltproofError: the request, the specs or the engine make it impossible; the exit code is the error's.
        KeyboardInterrupt: the user stopped it.
    """
    watch = watch or Watch()
    rules = request.rules or content.rules()
    lawbook = load(request.specs or content.specs())
    sections = choose_sections(lawbook, request.sections)
    in_force = choose_readings(lawbook, sections, request.readings)
    texts = match_texts(sections, request.texts)
    measured = artifacts.measure(request.artifacts)
    with ExitStack() as stack:
        watch.phase(f"greeting {request.address}")
        pool = None
        if connection is None:
            connection = stack.enter_context(connect(request.address, request.limits))
            jobs = available_jobs() if request.jobs is None else request.jobs
            if jobs > 1:
                pool = stack.enter_context(Pool(request.address, request.limits, request.seed, jobs))
        desk = Desk(connection, request.seed, pool, watch.sweep)
        sources = fingerprint.checks(rules)
        judged = [_judge(s, desk, request, in_force, rules, watch) for s in sections]
        clauses, findings, faults = _records(judged, desk, lawbook, sources, in_force, texts)
        remeasured = artifacts.measure_again(request.artifacts)
        engine = _engine(request, connection, artifacts.records(measured, remeasured))
        stderr = connection.stderr_tail
    run = _run(request, lawbook, judged, clauses, findings, faults, engine, in_force, texts, rules, connection)
    errors = tuple(t.error for j in judged for t in j.trials if t.error)
    return Verified(run, stderr, errors)


def available_jobs() -> int:
    """Processors that this process may use, eight at most."""
    try:
        return min(len(os.sched_getaffinity(0)), 8)
    except AttributeError:
        return min(os.cpu_count() or 1, 8)


# What the user chose.


def choose_sections(lawbook: Lawbook, asked: Sequence[str]) -> tuple[Section, ...]:
    """The sections named, or all whose game can be judged.

    Raises:
        UsageError: there is none, or none of that name.
    """
    if asked:
        return tuple(dict.fromkeys(lawbook.section(name) for name in asked))
    every = tuple(s for s in lawbook.sections.values() if s.game in PACKAGES)
    if not every:
        raise UsageError(f"the specs hold no section of {' or '.join(PACKAGES)}: there is nothing to verify")
    return every


def choose_readings(lawbook: Lawbook, sections: Sequence[Section], asked: Mapping[str, str]) -> dict[str, str]:
    """The option in force for every reading of `sections`, by the reading's id.

    Raises:
        UsageError: there is no such reading or option, or no section in scope has it.
    """
    in_force = {r.id: r.default for s in sections for r in s.readings.values()}
    for name, option in asked.items():
        reading = lawbook.reading(name)
        if reading.id not in in_force:
            raise UsageError(f"--reading {name}={option}: no section in scope has the reading {reading.id}")
        known = [o.name for o in reading.options]
        if option not in known:
            raise UsageError(f"--reading {name}={option}: {reading.id} can be read as {' or '.join(known)}")
        in_force[reading.id] = option
    return in_force


def match_texts(sections: Sequence[Section], paths: Sequence[Path]) -> dict[str, TextMatch]:
    """The official texts among `paths`, by the id of the section that each is held against.

    Raises:
        UsageError: a file cannot be read, is another text, or a section has two.
    """
    found: dict[str, TextMatch] = {}
    for path in paths:
        text = read(path)
        section = next((s for s in sections if s.number in text[:2000]), sections[0])
        if section.id in found:
            raise UsageError(f"--text {path}: the text of {section.id} was given already: name one edition of it")
        found[section.id] = match(section, text, str(path))
    return found


# Asking.


@dataclass
class Judged:
    """The trials of one section."""

    section: Section
    facilities: tuple[Any, ...]
    trials: list[Trial]
    law: Any

    def offers(self, option: str) -> bool:
        """Whether a configuration under test offers what a clause is bound to."""
        known = game(self.section.game)
        return any(known.offers(self.law, facility, option) for facility in self.facilities)


def _judge(
    section: Section, desk: Desk, request: Request, in_force: Mapping[str, str], rules: Path, watch: Watch
) -> Judged:
    facilities = choose_facilities(section, desk, request.configurations)
    readings = {r.name: in_force[r.id] for r in section.readings.values()}
    bench = Bench(section, desk, facilities, readings, request.quick, request.seed)
    trials = Trials(bench, started=watch.trial)
    watch.phase(f"verifying {section.citation}")
    law = bench.law()
    offer = desk.hello.games.get(section.game)
    plan = game(section.game).plan(trials.the_deals(), facilities, request.quick, offer.methods if offer else ())
    with desk.look_ahead(plan):
        run_trials(rules, trials, section.game)
    return Judged(section, facilities, trials.trials, law)


def choose_facilities(section: Section, desk: Desk, asked: Sequence[str]) -> tuple[Any, ...]:
    """The configurations under test, as the game's referee reads them.

    Raises:
        UsageError: the engine has no configuration of a name that was asked for.
    """
    offer = desk.hello.games.get(section.game)
    declared = {c.id: c.declared for c in offer.configurations} if offer is not None else {}
    for name in asked:
        if name not in declared:
            raise UsageError(
                f"--configuration {name}: the engine declares {', '.join(declared) or 'none'} for {section.game}"
            )
    return tuple(game(section.game).facility(c) for name, c in declared.items() if not asked or name in asked)


# Recording.


def _records(
    judged: Sequence[Judged],
    desk: Desk,
    lawbook: Lawbook,
    sources: Mapping[str, Any],
    in_force: Mapping[str, str],
    texts: Mapping[str, TextMatch],
) -> tuple[tuple[ClauseRecord, ...], tuple[Finding, ...], tuple[FaultRecord, ...]]:
    unsure = {(s.clause, s.check): s.why for s in suspects(lawbook, sources)}
    # Several checks look at one sweep: each fault counts once.
    faults = {id(f): f for j in judged for t in j.trials for f in t.evidence.faults}
    known_faults = fault_records(list(faults.values()))
    clauses: list[ClauseRecord] = []
    findings: list[Finding] = []
    for j in judged:
        of_section = []
        for clause in j.section.clauses.values():
            trials = [t for t in j.trials if t.clause.id == clause.id]
            checks = []
            for link in clause.checks:
                trial = next((t for t in trials if t.link is link), None)
                if trial is None:
                    checks.append(_missing_check(clause, link.check, link.needs_full))
                    continue
                mine: list[Finding] = []
                for met in trial.evidence.counterexamples.values():
                    found = finding(desk, j.section.game, str(clause.id), link.check, met, trial.evidence.tally.of)
                    mine.append(named_apart(found, {f.id for f in (*findings, *mine)}))
                findings += mine
                checks.append(_check_record(trial, mine, known_faults))
            offered = clause.option is None or not j.facilities or j.offers(clause.option)
            table = rows(clause, [t.evidence for t in trials], worst_outcome(c.outcome for c in checks))
            own, note = own_verdict(clause, checks, offered, table)
            suspect = "; ".join(
                f"{link.check}: {unsure[clause.id, link.check]}"
                for link in clause.checks
                if (clause.id, link.check) in unsure
            )
            text = texts.get(j.section.id)
            of_section.append(
                ClauseRecord(
                    id=str(clause.id),
                    section=j.section.id,
                    label=clause.label,
                    parent=str(clause.parent) if clause.parent else None,
                    depth=clause.depth,
                    title=clause.title,
                    requirement=clause.requirement,
                    obligation=clause.obligation,
                    method=clause.method,
                    verdict=own,
                    own=own,
                    note=note,
                    sensitivity=sensitivity(checks, in_force, own),
                    readings=tuple(j.section.readings[name].id for name in clause.readings),
                    rows=table,
                    checks=tuple(checks),
                    findings=tuple(f for c in checks for f in c.findings),
                    inspection=inspection(clause),
                    stale=text.stale.get(clause.label) if text else None,
                    suspect=suspect or None,
                    waived=None,
                    text=text.clauses[clause.label].text if text else None,
                )
            )
        clauses += inherit(of_section)
    return tuple(clauses), tuple(findings), tuple(known_faults.values())


def _check_record(trial: Trial, findings: Sequence[Finding], faults: Mapping[tuple[str, str], Any]) -> CheckRecord:
    seen = trial.evidence
    return CheckRecord(
        check=trial.check.name,
        title=trial.check.title,
        clause=str(trial.clause.id),
        outcome=seen.outcome,
        strength=cast("Strength", seen.strength),
        needs=cast("Strength", seen.needs),
        configurations=tuple(seen.configurations),
        asked=seen.tally.asked,
        of=seen.tally.of,
        unit=seen.tally.unit,
        seed=seen.seed,
        digest=seen.digest,
        note=seen.note if not seen.applies else ("" if seen.outcome == "pass" else seen.why_inconclusive),
        by_option=trial.by_option,
        findings=tuple(f.id for f in findings),
        faults=tuple(dict.fromkeys(faults[str(f.kind), f.method].id for f in seen.faults)),
    )


def _missing_check(clause: Any, name: str, needs: Any) -> CheckRecord:
    outcome: Outcome = "inconclusive"
    return CheckRecord(
        check=name,
        title="",
        clause=str(clause.id),
        outcome=outcome,
        strength="static",
        needs=needs,
        configurations=(),
        asked=0,
        of=0,
        unit="cases",
        seed=None,
        digest=hashlib.sha256(b"").hexdigest(),
        note=f"there is no check {name} in rules/",
        by_option={},
        findings=(),
        faults=(),
    )


def _engine(request: Request, connection: Connection, measured: Any) -> EngineRecord:
    hello = connection.hello
    return EngineRecord(
        address=request.address,
        name=hello.engine.name,
        version=hello.engine.version,
        vendor=hello.engine.vendor,
        build=hello.engine.build,
        protocol=hello.protocol,
        methods={name: tuple(offer.methods) for name, offer in hello.games.items()},
        artifacts=measured,
    )


def _run(
    request: Request,
    lawbook: Lawbook,
    judged: Sequence[Judged],
    clauses: tuple[ClauseRecord, ...],
    findings: tuple[Finding, ...],
    faults: tuple[FaultRecord, ...],
    engine: EngineRecord,
    in_force: Mapping[str, str],
    texts: Mapping[str, TextMatch],
    rules: Path,
    connection: Connection,
) -> Run:
    code = exit_code(clauses, bool(faults))
    changed = [a.path for a in engine.artifacts if not a.unchanged]
    if changed and code in (0, 4):
        code = 6
    tested = {f.id for j in judged for f in j.facilities}
    offers = {j.section.game: connection.hello.games.get(j.section.game) for j in judged}
    return Run(
        suite=SuiteRecord(
            version=__version__,
            rules_sha256=folder_digest(rules),
            specs_sha256=lawbook.sha256,
            seed=request.seed,
            schedule=SCHEDULE,
        ),
        mode="quick" if request.quick else "full",
        self_test=request.address == "builtin",
        conforms=code == 0,
        complete=not faults and not changed and all(c.own != "inconclusive" for c in clauses),
        exit_code=code,
        statement=statement(engine, judged, clauses, code, changed),
        decision_rule=DECISION_RULE,
        sections=tuple(_section(j.section, texts) for j in judged),
        engine=engine,
        configurations=tuple(
            ConfigurationRecord(id=c.id, game=name, declared=plain(c.declared))
            for name, offer in offers.items()
            if offer is not None
            for c in offer.configurations
            if c.id in tested
        ),
        readings=tuple(
            ReadingRecord(
                id=r.id,
                clauses=tuple(str(c) for c in r.clauses),
                trouble=r.trouble,
                options=tuple(Option(name=o.name, meaning=o.meaning) for o in r.options),
                option=in_force[r.id],
                why=r.why,
                authority=request.authority if in_force[r.id] != r.default else None,
            )
            for j in judged
            for r in j.section.readings.values()
        ),
        clauses=clauses,
        findings=findings,
        faults=faults,
        tallies={
            j.section.id: tally(len(j.section.incorporates), [c for c in clauses if c.section == j.section.id])
            for j in judged
        },
        mutants=None,
    )


def _section(section: Section, texts: Mapping[str, TextMatch]) -> SectionRecord:
    text = texts.get(section.id)
    return SectionRecord(
        id=section.id,
        citation=section.citation,
        title=section.title,
        game=section.game,
        publisher=section.edition.publisher,
        currency=section.edition.currency,
        adopted=section.edition.adopted,
        spec_path=section.path,
        spec_sha256=section.sha256,
        text_sha256=text.sha256 if text else None,
        incorporated=tuple(
            Incorporated(provision=p.provision, clauses=tuple(str(c) for c in p.by), what=p.what)
            for p in section.incorporates
        ),
    )


def statement(
    engine: EngineRecord,
    judged: Sequence[Judged],
    clauses: Sequence[ClauseRecord],
    code: int,
    changed: Sequence[str] = (),
) -> str:
    """The statement of conformity: to what it applies, and what stands outside it."""
    item = f"{engine.name} {engine.version}"
    texts = " and ".join(j.section.citation for j in judged)
    by = {v: sum(c.own == v for c in clauses) for v in ("pass", "fail", "inconclusive", "inspection")}
    stale = sum(bool(c.stale or c.suspect) for c in clauses)
    if by["fail"]:
        said = f"{item} does not conform to {texts}: {by['fail']} clauses are not met, {by['pass']} are met by test."
    elif code == 0:
        said = f"{item} conforms to {texts} in every clause that is verified by test: {by['pass']} of {by['pass']}."
    else:
        said = f"No statement of conformity can be made for {item} under {texts}: {by['pass']} clauses are met by test."
    open_ = []
    if by["inconclusive"]:
        open_.append(f"{by['inconclusive']} clauses were not tested to the end")
    if by["inspection"]:
        open_.append(f"{by['inspection']} clauses are for a person to inspect")
    if stale:
        open_.append(f"{stale} clauses are stale or suspect")
    if engine.build and engine.artifacts and not any(a.sha256 in engine.build for a in engine.artifacts):
        open_.append("the build that the engine claims is the digest of none of the files measured")
    if changed:
        open_.append(f"files of the engine changed during the run ({', '.join(changed)})")
    provisions = [p.provision for j in judged for p in j.section.incorporates]
    if provisions:
        open_.append(f"provisions incorporated by reference are outside this statement ({', '.join(provisions)})")
    return " ".join([said, *(f"{o[0].upper()}{o[1:]}." for o in open_)])


def folder_digest(folder: Path) -> str:
    """SHA-256 over the names and bytes of the Python files below `folder`, in order of their names."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()
