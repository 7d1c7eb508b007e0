"""From the trials of each section to the records of a `Run`."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, cast

import msgspec

from feltproof import __version__
from feltproof.checks.games import game
from feltproof.clauses import Lawbook, Section
from feltproof.clauses.review import suspects
from feltproof.clauses.text import TextMatch
from feltproof.comparison.record import Comparison
from feltproof.papers.record import Papers
from feltproof.protocol import Connection
from feltproof.protocol.address import is_our_own
from feltproof.runner.asking import SCHEDULE
from feltproof.runner.desk import Desk
from feltproof.runner.findings import fault_records, finding, named_apart, plain
from feltproof.runner.papered import attested
from feltproof.runner.record import (
    CheckRecord,
    ClauseRecord,
    ConfigurationRecord,
    EngineRecord,
    FaultRecord,
    Finding,
    Incorporated,
    Mutants,
    Option,
    Outcome,
    ReadingRecord,
    Run,
    SectionRecord,
    Strength,
    SuiteRecord,
)
from feltproof.runner.request import Request
from feltproof.runner.trials import Trial
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

DECISION_RULE: Final = (
    "A clause conforms where every check linked to it found no deviation, with evidence at least as strong as the"
    " clause asks. Odds and amounts that the law sets as a floor are compared with >=, closed pay tables with ==, in"
    " whole cents and without tolerance; an engine that pays less than it declares fails the floor too. One deviation"
    " is enough to fail a clause. What was enumerated carries no statistical risk; what was sampled says so. What the"
    " engine did not offer or answer is not tested, never conform."
)


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


def records(
    judged: Sequence[Judged],
    desk: Desk,
    lawbook: Lawbook,
    sources: Mapping[str, Any],
    in_force: Mapping[str, str],
    texts: Mapping[str, TextMatch],
) -> tuple[tuple[ClauseRecord, ...], tuple[Finding, ...], tuple[FaultRecord, ...]]:
    unsure = {(s.clause, s.check): s.why for s in suspects(lawbook, sources)}
    faults = {where: f for j in judged for t in j.trials for where, f in t.evidence.faults.items()}
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
                    paragraph_sha256=clause.text.removeprefix("sha256:"),
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
        faults=tuple(dict.fromkeys(faults[str(f.kind), f.method].id for f in seen.faults.values())),
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


def engine_record(request: Request, connection: Connection, measured: Any) -> EngineRecord:
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


def run_record(
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
    comparisons: Sequence[Comparison] = (),
    left_out: Sequence[Section] = (),
    papers: Papers | None = None,
) -> Run:
    code = exit_code(clauses, bool(faults), any(text.unencoded for text in texts.values()))
    changed = [a.path for a in engine.artifacts if not a.unchanged]
    if changed and code in (0, 4):
        code = 6
    tested = {(j.section.game, f.id) for j in judged for f in j.facilities}
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
        self_test=is_our_own(request.address),
        conforms=code == 0 and all(c.own != "fail" for c in clauses),
        complete=not faults and not changed and all(c.own != "inconclusive" for c in clauses),
        exit_code=code,
        statement=statement(engine, judged, clauses, code, changed, texts, left_out),
        decision_rule=DECISION_RULE,
        sections=tuple(_section(j.section, texts) for j in judged),
        engine=engine,
        configurations=tuple(
            ConfigurationRecord(id=c.id, game=name, declared=plain(c.declared), sections=_under(c.id, name, judged))
            for name, offer in offers.items()
            if offer is not None
            for c in offer.configurations
            if (name, c.id) in tested
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
            j.section.id: tally(
                len(j.section.incorporates) + len(_unencoded(j.section, texts)),
                [c for c in clauses if c.section == j.section.id],
            )
            for j in judged
        },
        mutants=of_these(request.mutants, clauses),
        comparisons=tuple(comparisons) or msgspec.UNSET,
        left_out=tuple(s.cited for s in left_out) or msgspec.UNSET,
        papers=papers or msgspec.UNSET,
    )


def of_these(mutants: Mutants | None, clauses: Sequence[ClauseRecord]) -> Mutants | None:
    """What a qualification showed, of the clauses of this run alone."""
    if mutants is None:
        return None
    here = {clause.id: mutants.clauses[clause.id] for clause in clauses if clause.id in mutants.clauses}
    return msgspec.structs.replace(mutants, clauses=here)


def _under(configuration: str, game_name: str, judged: Sequence[Judged]) -> tuple[str, ...] | msgspec.UnsetType:
    """The sections that a configuration was verified against, where that is not each section of its game."""
    of_game = [j for j in judged if j.section.game == game_name]
    its = tuple(j.section.id for j in of_game if any(f.id == configuration for f in j.facilities))
    return its if len(its) < len(of_game) else msgspec.UNSET


def _section(section: Section, texts: Mapping[str, TextMatch]) -> SectionRecord:
    text = texts.get(section.id)
    return SectionRecord(
        id=section.id,
        citation=section.cited,
        title=section.title,
        game=section.game,
        publisher=section.edition.publisher,
        currency=section.edition.currency,
        adopted=section.edition.adopted,
        effective=section.edition.effective,
        spec_path=section.path,
        spec_sha256=section.sha256,
        text_sha256=text.sha256 if text else None,
        incorporated=tuple(
            Incorporated(provision=p.provision, clauses=tuple(str(c) for c in p.by), what=p.what)
            for p in section.incorporates
        ),
        unencoded=_unencoded(section, texts),
        text_notes=text.notes if text else (),
    )


def _unencoded(section: Section, texts: Mapping[str, TextMatch]) -> tuple[str, ...]:
    text = texts.get(section.id)
    return text.unencoded if text else ()


def statement(
    engine: EngineRecord,
    judged: Sequence[Judged],
    clauses: Sequence[ClauseRecord],
    code: int,
    changed: Sequence[str] = (),
    texts: Mapping[str, TextMatch] | None = None,
    left_out: Sequence[Section] = (),
) -> str:
    """The statement of conformity: to what it applies, and what stands outside it."""
    item = f"{engine.name} {engine.version}"
    law = " and ".join(j.section.cited for j in judged)
    by = {v: sum(c.own == v for c in clauses) for v in ("pass", "fail", "inconclusive", "inspection")}
    stale = sum(bool(c.stale or c.suspect) for c in clauses)
    if by["fail"]:
        said = f"{item} does not conform to {law}: {_clauses(by['fail'])} not met, {by['pass']} met by test."
        if waived := sum(bool(c.waived) for c in clauses):
            said += f" Of what is not met, {_clauses(waived)} waived, which does not make it met."
    elif code == 0:
        said = f"{item} conforms to {law} in every clause that is verified by test: {by['pass']} of {by['pass']}."
    else:
        said = f"No statement of conformity can be made for {item} under {law}: {_clauses(by['pass'])} met by test."
    open_ = []
    if by["inconclusive"]:
        open_.append(f"{_clauses(by['inconclusive'], 'was', 'were')} not tested to the end")
    seen = sum(attested(c) and c.own == "inspection" for c in clauses)
    if seen:
        open_.append(f"settled by inspection, on the word of a person: {seen} of the clauses")
    if by["inspection"] - seen:
        open_.append(f"{_clauses(by['inspection'] - seen)} for a person to inspect")
    if stale:
        open_.append(f"{_clauses(stale)} stale or suspect")
    unencoded = [said for text in (texts or {}).values() for said in text.unencoded]
    if unencoded:
        open_.append(f"the official text has what no clause has ({'; '.join(unencoded)})")
    if engine.build and engine.artifacts and not any(a.sha256 in engine.build for a in engine.artifacts):
        open_.append("the build that the engine claims is the digest of none of the files measured")
    if changed:
        open_.append(f"files of the engine changed during the run ({', '.join(changed)})")
    if left_out:
        names = " and ".join(f"{s.cited} ({s.game})" for s in left_out)
        open_.append(f"left out, since the engine does not offer the game: {names}")
    provisions = [p.provision for j in judged for p in j.section.incorporates]
    if provisions:
        open_.append(f"provisions incorporated by reference are outside this statement ({', '.join(provisions)})")
    return " ".join([said, *(f"{o[0].upper()}{o[1:]}." for o in open_)])


def _clauses(count: int, one: str = "is", more: str = "are") -> str:
    return f"1 clause {one}" if count == 1 else f"{count} clauses {more}"


def folder_digest(folder: Path) -> str:
    """SHA-256 over the names and bytes of the Python files below `folder`, in order of their names."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()
