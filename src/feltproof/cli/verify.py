"""`feltproof verify`: run the checks, judge each clause, report, sign."""

from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import click

from feltproof import __version__, content
from feltproof.clauses import load
from feltproof.cli import summary, transcripts
from feltproof.cli.ending import ended_by_signals, resumable
from feltproof.cli.evidence import RUN_NAME, read_run
from feltproof.cli.figures import Worked, refuse_unshown
from feltproof.cli.gating import Gate, gate_options, gated, why_ended
from feltproof.cli.gating import told as told_of_gate
from feltproof.cli.of_record import kept, see_to_options, subject, told
from feltproof.cli.opening import header, other_readings, said_of
from feltproof.cli.options import (
    FOLDER,
    FORMATS,
    OUT,
    USUAL,
    dask_option,
    formats,
    key_options,
    limit_options,
    pairs,
    refuse_jobs_beside,
    resume_option,
)
from feltproof.cli.page import columns, filled, plural, say, tone
from feltproof.cli.papers import Given, paper_options
from feltproof.cli.progress import watching
from feltproof.cli.publishing import press
from feltproof.cli.qualified import find
from feltproof.cli.session import Clock
from feltproof.cli.since import since_option, told_since
from feltproof.errors import UsageError
from feltproof.matrix.evidence import digest, run_bytes
from feltproof.matrix.printable import printable
from feltproof.protocol import Limits
from feltproof.protocol.address import is_our_own, refuse_unknown
from feltproof.qualification.record import Suite
from feltproof.runner.asking import AGAIN
from feltproof.runner.record import Run
from feltproof.runner.recording import folder_digest
from feltproof.runner.request import SEED, Request, choose_sections, match_texts
from feltproof.runner.verify import verify

_PATH = click.Path(exists=True, path_type=Path)


@click.command("verify", short_help="Verify an engine against the law: run, judge, report, sign.")
@click.argument("sections", nargs=-1, metavar="[SECTION]...")
@click.option(
    "--engine",
    "address",
    metavar="ENGINE",
    help="What is verified: builtin, python:MODULE:FACTORY, 'cmd:./engine --flag' or http://HOST:PORT/PATH. Without "
    "it, builtin: a self-test.",
)
@click.option(
    "--house",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path),
    metavar="FILE.yaml",
    help="Judge what a facility submits, and no engine; with --engine that engine beside it. - for standard input.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="DIR",
    default=OUT,
    show_default=True,
    help="Folder that the files go into.",
)
@click.option(
    "--format",
    "chosen_formats",
    callback=formats,
    default=",".join(USUAL),
    show_default=True,
    metavar="FORM,…",
    help=f"Which files, of {', '.join(FORMATS)}; session.json goes with run.",
)
@click.option(
    "--odds",
    is_flag=True,
    help="Work out what every wager returns, exactly, for an appendix of the PDF and the HTML; takes up to a minute.",
)
@click.option("--quick", is_flag=True, help="Suit classes and samples: for a pull request, not to be relied on.")
@click.option(
    "--configuration",
    "configurations",
    multiple=True,
    metavar="[SECTION=]ID",
    help="Verify this configuration of the engine alone; with SECTION=, under that section and no other. * in ID "
    "stands for any characters. Repeat.",
)
@click.option(
    "--reading",
    "readings",
    callback=pairs,
    multiple=True,
    metavar="ID=OPTION",
    help="Read an unclear passage another way than by default. Repeat.",
)
@click.option("--authority", metavar="TEXT", help="Who decided on those readings: a letter, a date.")
@click.option("--text", "texts", type=_PATH, multiple=True, help="A section as officially published. Repeat.")
@click.option(
    "--artifact",
    "artifacts",
    type=_PATH,
    multiple=True,
    help="File or folder of the engine, hashed before and after. Repeat.",
)
@paper_options
@gate_options
@click.option(
    "--qualification",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Take from it how many mutants each clause kills; without it, from qualification.json in --out, or beside.",
)
@click.option(
    "--of-record",
    is_flag=True,
    help="A run to be relied on: nothing is left to habit, the seed is drawn, and the attempt stands on the ledger.",
)
@click.option(
    "--ledger",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Where every attempt at a run of record is written down; begun where there is none.",
)
@since_option
@click.option(
    "--transcript",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Keep every request and reply that the digests are of, as JSON lines; packed where FILE ends in .gz.",
)
@key_options
@click.option("--seed", type=click.IntRange(min=0, max=2**53 - 1), default=SEED, show_default=True)
@click.option(
    "--jobs",
    "--workers",
    type=click.IntRange(min=0, max=64),
    metavar="N",
    help="Processes that ask and judge side by side, each with an engine, 64 at most; as many as there are processors, "
    "if left out.",
)
@dask_option
@resume_option
@limit_options
@click.option("--specs", type=FOLDER, metavar="DIR", help="Specs other than those that come with Feltproof.")
@click.option("--rules", type=FOLDER, metavar="DIR", help="Checks other than those that come with Feltproof.")
@click.option("-q", "--quiet", is_flag=True, help="The verdict alone.")
@click.option(
    "-v", "--verbose", is_flag=True, help="Every clause with its verdict, and every open one with its reason."
)
@click.pass_context
def command(
    context: click.Context,
    sections: tuple[str, ...],
    address: str | None,
    house: Path | None,
    out: Path,
    chosen_formats: tuple[str, ...],
    odds: bool,
    quick: bool,
    configurations: tuple[str, ...],
    readings: dict[str, str],
    authority: str | None,
    texts: tuple[Path, ...],
    artifacts: tuple[Path, ...],
    papers: Given,
    gate: Gate,
    qualification: Path | None,
    of_record: bool,
    ledger: Path | None,
    transcript: Path | None,
    since: Path | None,
    key: Path | None,
    passphrase_file: Path | None,
    passphrase_env: str | None,
    seed: int,
    jobs: int | None,
    dask: str | None,
    resume: Path | None,
    timeout: float,
    start_timeout: float,
    memory: int,
    specs: Path | None,
    rules: Path | None,
    quiet: bool,
    verbose: bool,
) -> int:
    """Verify an engine against every clause of SECTION (us-ny/5324.32, or 5324.32), or of all law. The edition in
    force is meant; another is named by its day (5324.32@2027-01-01).

    Writes run.json, session.json, suite.tar, matrix.pdf, matrix.html and junit.xml, all or none of them; with --house,
    house.json and house.html.
    """
    if quiet and verbose:
        raise UsageError("--quiet and --verbose: one or the other")
    if house is not None:
        # Loaded here: it is another road, and the usual one does not need it.
        from feltproof.cli import house as submission

        submission.refuse_others(context, house)
        allowed = Limits(start=start_timeout, request=timeout, memory=memory * 2**20 or None)
        return submission.run(
            house,
            sections,
            readings,
            authority,
            specs,
            address,
            configurations,
            allowed,
            out,
            chosen_formats,
            quiet,
            verbose,
        )
    relied_on = "--of-record" if of_record else f"--key {key}" if key is not None else None
    if relied_on is not None and papers.judged_as_if is not None:
        raise UsageError(f"{relied_on}: --on {papers.judged_as_if} is not today, by which such a run is judged")
    if relied_on is None and papers.case is not None:
        relied_on = f"--case {papers.case}"
    if relied_on is not None:
        _refuse_habit(relied_on, address, quick, key)
    gate.refuse(relied_on)
    see_to_options(context, of_record, ledger)
    if of_record and resume is not None:
        raise UsageError("--of-record: is asked from beginning to end: leave --resume out")
    if relied_on is not None and resume is not None and (not artifacts or "://" in (address or "")):
        raise UsageError(
            f"{relied_on}: with --resume the engine has to be the same, by its files: name all that it is made of with "
            "--artifact; a service is asked from beginning to end"
        )
    refuse_jobs_beside(dask, jobs)
    before = None if since is None else read_run(since)
    baseline = gate.read(papers.on)
    request = Request(
        sections=sections,
        address=address or "builtin",
        configurations=configurations,
        readings=readings,
        authority=authority,
        texts=texts,
        artifacts=artifacts,
        papers=papers.read(),
        quick=quick,
        seed=seed,
        jobs=jobs,
        dask=dask,
        resume=resume,
        limits=Limits(start=start_timeout, request=timeout, memory=memory * 2**20 or None),
        specs=specs,
        rules=rules,
    )
    with ended_by_signals():
        lawbook = load(specs or content.specs())
        chosen = choose_sections(lawbook, sections)
        if odds:
            refuse_unshown(chosen_formats, chosen)
        others = other_readings(lawbook, chosen, readings)
        if relied_on is not None and others and not authority:
            said = said_of(others, " and ")
            raise UsageError(f"{relied_on}: {said} is not read by default: say by whose authority, with --authority")
        refuse_unknown(request.address)
        suite = Suite(
            version=__version__,
            rules_sha256=folder_digest(rules or content.rules()),
            specs_sha256=lawbook.sha256,
        )
        qualified = find(qualification, out, suite)
        request = replace(request, mutants=qualified.mutants)
        ready = press(out, chosen_formats, key, passphrase_file, passphrase_env, measured=bool(artifacts))
        if is_our_own(request.address):
            say(tone(summary.SELF_TEST, "open"))
        compared = match_texts(chosen, texts)
        with ExitStack() as stack:
            keeping = stack.enter_context(transcripts.begun(transcript))
            attempt = None
            if ledger is not None:
                attempt = stack.enter_context(kept(ledger, subject(request, chosen, others, suite)))
                request = attempt.request(request)
            if not quiet:
                say(header(request, chosen, others, compared, qualified.said, attempt))
            clock, worked = Clock(), Worked()
            with watching(quiet) as watch:
                with resumable(resume):
                    verified = verify(request, watch, transcript=keeping)
                if odds:
                    worked.out(verified.run, lawbook, watch.phase)
                watch.phase("rendering")
                session = clock.session(verified.stderr, verified.errors)
                run = verified.run
                done = gated(gate, run, baseline)
                before_that = verified.kept.found if verified.kept is not None else 0
                if before_that:
                    session |= {"resumed": before_that, "resumed_files": verified.made_of}
                session |= {"gate": done.session} | ({"specs": str(specs.absolute())} if specs is not None else {})
                if attempt is not None:
                    run = attempt.recorded(run)
                settle = attempt.settle if attempt is not None else None
                with transcripts.written(keeping, run, verified, settle) as settled:
                    written = ready.publish(run, session, verified.suite, settled, worked.files)
                if transcript is not None:
                    written.append((transcript, "every request and reply"))
    done.keep()
    if verified.kept is not None:
        verified.kept.let_go()
    if before_that:
        say(tone(_resumed(before_that, verified.made_of, request.address), "open") + "\n")
    say(summary.verdict(run))
    if not quiet:
        where = out / RUN_NAME if "run" in chosen_formats else None
        say()
        if verbose:
            say(_every_clause(run) + "\n")
        say(summary.body(run, where, verbose))
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
        for part in told_of_gate(done, run, verbose):
            say("\n" + part)
        if before is not None:
            say("\n" + told_since(before, run))
        if ending := why_ended(done, run):
            say("\n" + ending)
    if said := worked.end():
        say("\n" + said)
    worked.raise_stopped()
    return done.decision.code


def _refuse_habit(relied_on: str, address: str | None, quick: bool, key: Path | None) -> None:
    """A run that somebody will rely on says what is verified, and verifies all of it."""
    if address is None:
        raise UsageError(f"{relied_on}: a run to be relied on names its engine: add --engine")
    if is_our_own(address):
        raise UsageError(f"{relied_on}: {address} is Feltproof's own engine, and such a run a self-test: name another")
    if quick:
        said = "a quick run is never signed with a laboratory's key" if key else "a quick run is not to be relied on"
        raise UsageError(f"{relied_on}: {said}: leave out --quick")


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
