"""`feltproof verify`: its options, and what of them cannot be meant together.

What a run needs is loaded by `verifying`, once it is known that there will be one, and while workers load it too.
"""

from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from feltproof.cli.ending import ended_by_signals
from feltproof.cli.gating import Gate, gate_options
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
from feltproof.cli.papers import Given, paper_options
from feltproof.cli.since import since_option
from feltproof.errors import UsageError
from feltproof.protocol import Limits
from feltproof.protocol.address import is_our_own, refuse_unknown
from feltproof.runner.request import SEED
from feltproof.runner.workers import staffed

_PATH = click.Path(exists=True, path_type=Path)


@dataclass(frozen=True)
class Options:
    """The options, as they were given."""

    sections: tuple[str, ...]
    address: str | None
    house: Path | None
    out: Path
    chosen_formats: tuple[str, ...]
    odds: bool
    quick: bool
    configurations: tuple[str, ...]
    readings: dict[str, str]
    authority: str | None
    texts: tuple[Path, ...]
    artifacts: tuple[Path, ...]
    papers: Given
    gate: Gate
    qualification: Path | None
    of_record: bool
    ledger: Path | None
    transcript: Path | None
    since: Path | None
    key: Path | None
    passphrase_file: Path | None
    passphrase_env: str | None
    seed: int
    jobs: int | None
    dask: str | None
    resume: Path | None
    timeout: float
    start_timeout: float
    memory: int
    specs: Path | None
    rules: Path | None
    quiet: bool
    verbose: bool

    @property
    def allowed(self) -> Limits:
        """What the engine may take."""
        return Limits(start=self.start_timeout, request=self.timeout, memory=self.memory * 2**20 or None)

    @property
    def relied_on(self) -> str | None:
        """The option by which somebody will rely on the run."""
        if self.of_record:
            return "--of-record"
        if self.key is not None:
            return f"--key {self.key}"
        return None if self.papers.case is None else f"--case {self.papers.case}"


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
def command(context: click.Context, /, **given: Any) -> int:
    """Verify an engine against every clause of SECTION (us-ny/5324.32, or 5324.32), or of all law. The edition in
    force is meant; another is named by its day (5324.32@2027-01-01).

    Writes run.json, session.json, suite.tar, matrix.pdf, matrix.html and junit.xml, all or none of them; with --house,
    house.json and house.html.
    """
    asked = Options(**given)
    if asked.quiet and asked.verbose:
        raise UsageError("--quiet and --verbose: one or the other")
    if asked.house is not None:
        # Loaded here: it is another road, and the usual one does not need it.
        from feltproof.cli import house as submission

        submission.refuse_others(context, asked.house)
        return submission.run(
            asked.house,
            asked.sections,
            asked.readings,
            asked.authority,
            asked.specs,
            asked.address,
            asked.configurations,
            asked.allowed,
            asked.out,
            asked.chosen_formats,
            asked.quiet,
            asked.verbose,
        )
    _refuse(context, asked)
    # A cluster is called when all else is known to be right: it takes its time to answer.
    early = staffed(asked.jobs, asked.quick, asked.transcript is not None) if asked.dask is None else nullcontext()
    with ended_by_signals(), early as staff:
        from feltproof.cli import verifying

        return verifying.run(asked, staff)


def _refuse(context: click.Context, asked: Options) -> None:
    """Begin nothing that could not be meant."""
    if asked.address is not None:
        refuse_unknown(asked.address)
    relied_on, papers = asked.relied_on, asked.papers
    if (asked.of_record or asked.key is not None) and papers.judged_as_if is not None:
        raise UsageError(f"{relied_on}: --on {papers.judged_as_if} is not today, by which such a run is judged")
    if relied_on is not None:
        _refuse_habit(relied_on, asked.address, asked.quick, asked.key)
    asked.gate.refuse(relied_on)
    _see_to_record(context, asked)
    resumed = asked.resume is not None
    if asked.of_record and resumed:
        raise UsageError("--of-record: is asked from beginning to end: leave --resume out")
    if relied_on is not None and resumed and (not asked.artifacts or "://" in (asked.address or "")):
        raise UsageError(
            f"{relied_on}: with --resume the engine has to be the same, by its files: name all that it is made of with "
            "--artifact; a service is asked from beginning to end"
        )
    refuse_jobs_beside(asked.dask, asked.jobs)


def _refuse_habit(relied_on: str, address: str | None, quick: bool, key: Path | None) -> None:
    """A run that somebody will rely on says what is verified, and verifies all of it."""
    if address is None:
        raise UsageError(f"{relied_on}: a run to be relied on names its engine: add --engine")
    if is_our_own(address):
        raise UsageError(f"{relied_on}: {address} is Feltproof's own engine, and such a run a self-test: name another")
    if quick:
        said = "a quick run is never signed with a laboratory's key" if key else "a quick run is not to be relied on"
        raise UsageError(f"{relied_on}: {said}: leave out --quick")


def _see_to_record(context: click.Context, asked: Options) -> None:
    """A run of record has a ledger, and a seed that nobody chose."""
    if asked.of_record and asked.ledger is None:
        raise UsageError("--of-record: every attempt is written down: name the ledger with --ledger FILE")
    if asked.ledger is not None and not asked.of_record:
        raise UsageError(f"--ledger {asked.ledger}: tells of runs of record alone: add --of-record")
    if asked.of_record and context.get_parameter_source("seed") is ParameterSource.COMMANDLINE:
        raise UsageError("--of-record: its seed is drawn, and nobody chooses it: leave out --seed")
