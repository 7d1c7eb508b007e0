"""`feltproof report`: the reports of a run again, from its run.json alone."""

from pathlib import Path

import click

from feltproof.cli import summary
from feltproof.cli.evidence import RUN_NAME, SESSION_NAME, read_run, read_session, read_suite
from feltproof.cli.figures import of_written_run, refuse_unshown
from feltproof.cli.options import FILE, FORMATS, formats, key_options
from feltproof.cli.page import filled, say
from feltproof.cli.papers import with_case_put_to
from feltproof.cli.progress import watching
from feltproof.cli.publishing import press
from feltproof.errors import UsageError
from feltproof.matrix.evidence import digest, run_bytes
from feltproof.matrix.printable import printable_record
from feltproof.runner.as_used import NAME as SUITE_NAME


@click.command("report", short_help="Render the reports of a run again, from its run.json.")
@click.argument("path", type=FILE, metavar="RUN.json")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Folder that the files go into; that of RUN.json, if left out.",
)
@click.option(
    "--format",
    "chosen_formats",
    callback=formats,
    default="html,junit,pdf",
    show_default=True,
    metavar="FORM,…",
    help=f"Which files, of {', '.join(FORMATS)}; run writes run.json and session.json as well.",
)
@click.option(
    "--odds",
    is_flag=True,
    help="Work out what every wager returns, exactly, for an appendix of the PDF and the HTML; takes up to a minute.",
)
@click.option("-q", "--quiet", is_flag=True, help="Show no progress.")
@click.option(
    "--case",
    "case_path",
    type=FILE,
    metavar="FILE",
    help="Put a case to the run: number, issuer, customer, dates. A new run.json goes with it, into another folder.",
)
@key_options
@click.option("--unsigned", is_flag=True, help="Leave the PDF to be signed with `feltproof sign`.")
def command(
    path: Path,
    out: Path | None,
    chosen_formats: tuple[str, ...],
    odds: bool,
    quiet: bool,
    case_path: Path | None,
    key: Path | str | None,
    passphrase_file: Path | None,
    passphrase_env: str | None,
    unsigned: bool,
) -> int:
    """Render the reports of the run in RUN.json again, with the session.json and the suite.tar beside it where
    there are such.

    With --case, the report is that of a laboratory: what was verified stays as it is, and run.json says in addition by
    whom it is issued, for whom, and to which run.json the case was put. An amended report has a case of its own, which
    names the number that it supersedes.

    Nothing is asked of any engine: with --key, you sign what RUN.json says, and that it agrees with itself is all that
    is looked at. Ends with 7 where RUN.json is not as it was written.
    """
    run = read_run(path)
    session = read_session(path.parent / SESSION_NAME)
    suite = read_suite(run, path.parent / SUITE_NAME) if {"run", "pdf"} & {*chosen_formats} else None
    if odds:
        refuse_unshown(chosen_formats, run.sections)
    if key is not None and unsigned:
        raise UsageError(f"--key {key} and --unsigned: one or the other")
    signed = f"--key {key}" if key is not None else "--unsigned" if unsigned else None
    if signed and run.self_test:
        raise UsageError(f"{signed}: {path} is a self-test of Feltproof's own engine: it is signed by no laboratory")
    if signed and run.mode == "quick":
        raise UsageError(f"{signed}: {path} is a quick run: it is never signed with a laboratory's key")
    if case_path is not None:
        run = with_case_put_to(run, session, path, case_path)
        chosen_formats = tuple(name for name in FORMATS if name in ("run", *chosen_formats))
    run_digest = digest(run_bytes(run))
    ready = press(
        out or path.parent,
        chosen_formats,
        key,
        passphrase_file,
        passphrase_env,
        run_digest,
        unsigned,
        bool(run.engine.artifacts),
    )
    figures = None
    if odds:
        # Its specs are needed, whether or not a form is written that holds them.
        suite = suite if suite is not None else read_suite(run, path.parent / SUITE_NAME)
        with watching(quiet) as watch:
            figures = of_written_run(run, suite, watch.phase)
    written = ready.publish(run, session, suite, odds=figures)
    say(summary.verdict(printable_record(run)))
    say()
    say(summary.files(written))
    named = path if case_path is None else ready.out / RUN_NAME
    say(f"  sha256:{run_digest}  of {named}")
    if ready.signer is not None:
        say("\n" + summary.signed(run, run_digest, ready.signer.name))
        say(filled("as RUN.json says it: nothing was asked of the engine, and nothing verified", 4))
    return 0
