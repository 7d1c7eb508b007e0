"""One verification, from the words of the user to a `Run`."""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from feltproof import content
from feltproof.checks import fingerprint
from feltproof.checks.games import PACKAGES, game
from feltproof.clauses import Section, load
from feltproof.clauses.text import TextMatch
from feltproof.comparison.compared import compare_all
from feltproof.papers.case import refuse_another
from feltproof.protocol import Connection, connect
from feltproof.protocol.address import variables_of
from feltproof.protocol.messages import Hello
from feltproof.runner import artifacts, as_used
from feltproof.runner.desk import Desk
from feltproof.runner.judging import Assignment, Elsewhere
from feltproof.runner.made_of import files_of
from feltproof.runner.memory import collected_seldom, give_back, one_heap
from feltproof.runner.papered import with_papers
from feltproof.runner.pool import Asking, Pool
from feltproof.runner.record import Run
from feltproof.runner.recording import Judged, engine_record, records, run_record
from feltproof.runner.request import Request, choose_readings, choose_sections, match_texts
from feltproof.runner.resuming import Kept
from feltproof.runner.scope import Scope, declared_of
from feltproof.runner.transcript import RestsOn, Transcript
from feltproof.runner.trials import Bench, Trials, files_apart, run_trials
from feltproof.runner.verdict import inherit
from feltproof.runner.watch import Watch
from feltproof.runner.workers import Staff, staffed


@dataclass(frozen=True)
class Verified:
    """A run, and what may differ between two runs that are otherwise the same."""

    run: Run
    stderr: str
    """The end of what the engine wrote to stderr, in each process of it that wrote something else."""
    errors: tuple[str, ...]
    """Tracebacks of checks that broke down: defects of the suite."""
    suite: bytes
    """The specs and checks as they were used, `suite.tar`."""
    rests_on: RestsOn
    """What the digest of each check is of."""
    kept: Kept | None = None
    """Where answers were kept, should the run be interrupted."""
    made_of: int = 0
    """So many files of the engine are the same as before it was."""


def verify(
    request: Request,
    watch: Watch | None = None,
    connection: Connection | None = None,
    transcript: Transcript | None = None,
    staff: Staff | None = None,
) -> Verified:
    """Verify the engine against every section asked for.

    With `connection` given, that engine is asked, in this process; its address is the request's. A `transcript` keeps
    what is asked and answered. A `staff` that was begun before is sent home as soon as all is judged.

    Raises:
        FeltproofError: the request, the specs or the engine make it impossible; the exit code is the error's.
        KeyboardInterrupt: the user stopped it.
    """
    watch = watch or Watch()
    one_heap()
    rules = request.rules or content.rules()
    specs = request.specs or content.specs()
    used = as_used.files_of(specs, rules)
    lawbook = load(specs)
    sections = choose_sections(lawbook, request.sections)
    in_force = choose_readings(lawbook, sections, request.readings)
    scope = Scope.of(sections, request.configurations, request.address)
    texts = match_texts(sections, request.texts)
    left_out: tuple[Section, ...] = ()
    measured = artifacts.measure(request.artifacts)
    with ExitStack() as stack:
        stack.enter_context(collected_seldom())
        watch.phase(f"greeting {request.address}")
        pool = None
        asks_too = False
        if connection is None:
            if staff is None:
                packages = (PACKAGES[section.game] for section in sections if section.game in PACKAGES)
                kept_too = transcript is not None
                staff = stack.enter_context(staffed(request.jobs, request.quick, kept_too, request.dask, packages))
            else:
                stack.callback(staff.dismiss)
            asks_too = staff.asks_too
            connection = stack.enter_context(connect(request.address, request.limits))
            if staff.workers is not None:
                asking = Asking(request.address, request.limits, request.seed, keep=transcript is not None)
                pool = Pool(staff.workers, asking)
        made_of = {} if request.resume is None else files_of(request.address, request.artifacts)
        kept = None if request.resume is None else Kept(request.resume, _hangs_on(request, connection, used, made_of))
        if not request.sections:
            sections, left_out = of_its_games(sections, connection.hello, texts)
        _see_to_case(request, connection, sections, measured)
        comparisons = compare_all(lawbook, sections, in_force)
        desk = Desk(connection, request.seed, pool, watch.sweep, transcript, kept, asks_too)
        sources = fingerprint.checks(rules)
        judged = []
        for number, section in enumerate(sections, 1):
            judged.append(_judge(section, desk, request, scope, in_force, rules, watch, pool, used))
            if section.game not in {later.game for later in sections[number:]}:
                # Millions of answers: what the next section is judged by has to fit into memory too.
                desk.forget(section.game)
                give_back(cycles=True)
        clauses, findings, faults = records(judged, desk, lawbook, sources, in_force, texts)
        remeasured = artifacts.measure_again(request.artifacts)
        engine = engine_record(request, connection, artifacts.records(measured, remeasured))
        tails = (connection.stderr_tail, *(pool.stderr_tails if pool is not None else ()))
        stderr = "\n".join(dict.fromkeys(filter(None, tails)))
    papers = None
    if request.papers is not None:
        clauses, papers = with_papers(clauses, findings, engine, request.papers)
        clauses = inherit(clauses)
    run = run_record(
        request,
        lawbook,
        judged,
        clauses,
        findings,
        faults,
        engine,
        in_force,
        texts,
        rules,
        connection,
        comparisons,
        left_out,
        papers,
    )
    errors = tuple(t.error for j in judged for t in j.trials if t.error)
    rests_on = {(str(t.clause.id), t.check.name): t.evidence.digested for j in judged for t in j.trials}
    run = as_used.said_by(run, used, as_used.files_of(specs, rules))
    return Verified(run, stderr, errors, as_used.packed(used), rests_on, kept, len(made_of))


def _hangs_on(request: Request, connection: Connection, used: as_used.Files, made_of: Mapping[str, str]) -> Any:
    """Everything that an answer hangs on beside the question."""
    where = [request.address, str(Path.cwd()), variables_of(request.address), request.limits]
    return [where, connection.hello, made_of, request.seed, as_used.manifest(used)]


def _see_to_case(
    request: Request, connection: Connection, sections: Sequence[Section], measured: artifacts.Measured
) -> None:
    """Refuse, before anything is asked, a case that is about another item or another text."""
    papers = request.papers
    if papers is not None and papers.case is not None:
        refuse_another(
            papers.case,
            papers.case_path or Path("case.yaml"),
            papers.on,
            [section.id for section in sections],
            connection.hello.engine.version,
            [sha256 for sha256, _ in measured.values()],
        )


def _judge(
    section: Section,
    desk: Desk,
    request: Request,
    scope: Scope,
    in_force: Mapping[str, str],
    rules: Path,
    watch: Watch,
    pool: Pool | None,
    used: as_used.Files,
) -> Judged:
    facilities = choose_facilities(section, desk, scope)
    readings = {r.name: in_force[r.id] for r in section.readings.values()}
    bench = Bench(section, desk, facilities, readings, request.quick, request.seed)
    trials = Trials(bench, started=watch.trial)
    watch.phase(f"verifying {section.citation}")
    law = bench.law()
    offer = desk.hello.games.get(section.game)
    plan = game(section.game).plan(trials.the_deals(), facilities, request.quick, offer.methods if offer else ())
    elsewhere = None
    if pool is not None and not pool.asking.keep:
        assignment = Assignment(
            pool.asking,
            desk.hello,
            section.id,
            readings,
            tuple(facility.id for facility in facilities),
            request.quick,
            request.specs,
            request.rules,
            as_used.manifest(used),
        )
        elsewhere = Elsewhere(pool, assignment, files_apart(rules, section.game, desk.asks_too))
    with desk.look_ahead(plan, elsewhere.over if elsewhere and desk.asks_too else lambda: True):
        run_trials(rules, trials, section.game, None, *([elsewhere] if elsewhere else []))
    trials.forget_rounds()
    return Judged(section, facilities, elsewhere.in_order(trials.trials) if elsewhere else trials.trials, law)


def of_its_games(
    sections: Sequence[Section], hello: Hello, texts: Mapping[str, TextMatch]
) -> tuple[tuple[Section, ...], tuple[Section, ...]]:
    """Of sections that nobody named: those of the games that an engine offers, and those that are left out.

    One whose text was given stays, and so do all where the engine offers none of their games: their clauses are open.
    """
    kept = tuple(s for s in sections if s.game in hello.games or s.id in texts)
    if not any(s.game in hello.games for s in kept):
        kept = tuple(sections)
    return kept, tuple(s for s in sections if s not in kept)


def choose_facilities(section: Section, desk: Desk, scope: Scope) -> tuple[Any, ...]:
    """The configurations under test, as the game's referee reads them.

    Raises:
        UsageError: the engine has no configuration of a name that was asked for.
    """
    declared = declared_of(desk.hello, section.game)
    elsewhere = {c.id: name for name, other in desk.hello.games.items() for c in other.configurations}
    chosen = scope.choose(section, tuple(declared), elsewhere)
    return tuple(game(section.game).facility(declared[name]) for name in chosen)
