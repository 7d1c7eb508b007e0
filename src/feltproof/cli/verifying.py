"""A run on the command line: made ready, verified, reported, told."""

from contextlib import ExitStack
from dataclasses import replace

from feltproof import __version__, content
from feltproof.clauses import load
from feltproof.cli import summary, transcripts
from feltproof.cli.ending import resumable
from feltproof.cli.evidence import RUN_NAME, read_run
from feltproof.cli.figures import Worked, refuse_unshown
from feltproof.cli.gating import gated, why_ended
from feltproof.cli.gating import told as told_of_gate
from feltproof.cli.of_record import kept, subject, told
from feltproof.cli.opening import header, other_readings, said_of
from feltproof.cli.page import columns, filled, plural, say, tone
from feltproof.cli.progress import watching
from feltproof.cli.publishing import press
from feltproof.cli.qualified import find
from feltproof.cli.session import Clock
from feltproof.cli.since import told_since
from feltproof.cli.verify import Options
from feltproof.errors import UsageError
from feltproof.matrix.evidence import digest, run_bytes
from feltproof.matrix.printable import printable
from feltproof.protocol.address import is_our_own
from feltproof.qualification.record import Suite
from feltproof.runner.asking import AGAIN
from feltproof.runner.record import Run
from feltproof.runner.recording import folder_digest
from feltproof.runner.request import Request, choose_sections, match_texts
from feltproof.runner.verify import verify
from feltproof.runner.workers import Staff


def run(asked: Options, staff: Staff | None) -> int:
    """Do what is asked with the processes that were begun for it; the exit code.

    Raises:
        FeltproofError: it cannot be done.
    """
    before = None if asked.since is None else read_run(asked.since)
    baseline = asked.gate.read(asked.papers.on)
    request = Request(
        sections=asked.sections,
        address="builtin" if asked.address is None else asked.address,
        configurations=asked.configurations,
        readings=asked.readings,
        authority=asked.authority,
        texts=asked.texts,
        artifacts=asked.artifacts,
        papers=asked.papers.read(),
        quick=asked.quick,
        seed=asked.seed,
        jobs=asked.jobs,
        dask=asked.dask,
        resume=asked.resume,
        limits=asked.allowed,
        specs=asked.specs,
        rules=asked.rules,
    )
    lawbook = load(asked.specs or content.specs())
    chosen = choose_sections(lawbook, asked.sections)
    if asked.odds:
        refuse_unshown(asked.chosen_formats, chosen)
    others = other_readings(lawbook, chosen, asked.readings)
    if asked.relied_on is not None and others and not asked.authority:
        said = said_of(others, " and ")
        raise UsageError(f"{asked.relied_on}: {said} is not read by default: say by whose authority, with --authority")
    suite = Suite(
        version=__version__,
        rules_sha256=folder_digest(asked.rules or content.rules()),
        specs_sha256=lawbook.sha256,
    )
    qualified = find(asked.qualification, asked.out, suite)
    request = replace(request, mutants=qualified.mutants)
    ready = press(
        asked.out,
        asked.chosen_formats,
        asked.key,
        asked.passphrase_file,
        asked.passphrase_env,
        measured=bool(asked.artifacts),
    )
    if is_our_own(request.address):
        say(tone(summary.SELF_TEST, "open"))
    compared = match_texts(chosen, asked.texts)
    with ExitStack() as stack:
        keeping = stack.enter_context(transcripts.begun(asked.transcript))
        attempt = None
        if asked.ledger is not None:
            attempt = stack.enter_context(kept(asked.ledger, subject(request, chosen, others, suite)))
            request = attempt.request(request)
        if not asked.quiet:
            say(header(request, chosen, others, compared, qualified.said, attempt))
        clock, worked = Clock(), Worked()
        with watching(asked.quiet) as watch:
            with resumable(asked.resume):
                verified = verify(request, watch, transcript=keeping, staff=staff)
            if asked.odds:
                worked.out(verified.run, lawbook, watch.phase)
            watch.phase("rendering")
            session = clock.session(verified.stderr, verified.errors)
            run = verified.run
            done = gated(asked.gate, run, baseline)
            before_that = verified.kept.found if verified.kept is not None else 0
            if before_that:
                session |= {"resumed": before_that, "resumed_files": verified.made_of}
            session |= {"gate": done.session} | (
                {"specs": str(asked.specs.absolute())} if asked.specs is not None else {}
            )
            if attempt is not None:
                run = attempt.recorded(run)
            settle = attempt.settle if attempt is not None else None
            with transcripts.written(keeping, run, verified, settle) as settled:
                written = ready.publish(run, session, verified.suite, settled, worked.files)
            if asked.transcript is not None:
                written.append((asked.transcript, "every request and reply"))
    done.keep()
    if verified.kept is not None:
        verified.kept.let_go()
    if before_that:
        say(tone(_resumed(before_that, verified.made_of, request.address), "open") + "\n")
    say(summary.verdict(run))
    if not asked.quiet:
        where = asked.out / RUN_NAME if "run" in asked.chosen_formats else None
        say()
        if asked.verbose:
            say(_every_clause(run) + "\n")
        say(summary.body(run, where, asked.verbose))
        if attempt is not None:
            say("\n" + told(run))
        if verified.errors:
            broken = plural(len(verified.errors), "check broke down", "checks broke down")
            say(filled(f"{tone(broken, 'bad')}: a defect of the suite; the tracebacks are in session.json", 2, 4))
        say()
        say(summary.files(written))
        run_digest = digest(run_bytes(run))
        say(f"  sha256:{run_digest}  of {RUN_NAME}")
        if ready.signer is not None:
            say("\n" + summary.signed(run, run_digest, ready.signer.name))
        for part in told_of_gate(done, run, asked.verbose):
            say("\n" + part)
        if before is not None:
            say("\n" + told_since(before, run))
        if ending := why_ended(done, run):
            say("\n" + ending)
    if said := worked.end():
        say("\n" + said)
    worked.raise_stopped()
    return done.decision.code


def _resumed(parts: int, files: int, address: str) -> str:
    """What a verdict rests on that was not asked in this run."""
    said = plural(parts, "part of a sweep was", "parts of sweeps were")
    if address == "builtin":
        known = "The engine is Feltproof's own, of the same code as then."
    elif files:
        known = plural(files, "file of the engine is", "files of the engine are").capitalize()
        known += " the same as then; what else it is made of, nobody has looked at: name it with --artifact."
    else:
        known = "That the engine is the same as then is known by this sample alone."
    return filled(
        f"RESUMED: {said} answered before the run was interrupted, and of these one case in {AGAIN} was asked again. "
        + known
    )


def _every_clause(run: Run) -> str:
    rows = [(clause.label, clause.own, printable(clause.title, longest=50)) for clause in run.clauses]
    return columns(rows)
