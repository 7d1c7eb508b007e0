"""`feltproof odds`: exact figures of a section, every deal counted."""

from pathlib import Path
from typing import Any, Final

import click

from feltproof import content
from feltproof.clauses import Section, load
from feltproof.cli.ending import ended_by_signals, resumable
from feltproof.cli.options import FILE, FOLDER, dask_option, limit_options, pairs, refuse_jobs_beside, resume_option
from feltproof.cli.page import say
from feltproof.cli.progress import watching
from feltproof.errors import UsageError
from feltproof.protocol import Limits, connect
from feltproof.protocol.address import refuse_unknown
from feltproof.runner.dealing import Form, dealing
from feltproof.runner.request import SEED, choose_readings
from feltproof.runner.resuming import Kept
from feltproof.runner.workers import available_jobs

MOST_ROUNDS: Final = 10**10
"""Of one simulation: four hundred thousand shards."""


@click.command("odds", short_help="Work out what each wager returns, exactly.")
@click.argument("section", metavar="SECTION")
@click.option("--json", "as_json", is_flag=True, help='JSON, fractions as "n/d" (docs/odds.md says what each name is).')
@click.option(
    "--reading",
    "readings",
    callback=pairs,
    multiple=True,
    metavar="ID=OPTION",
    help="Read an unclear passage another way than by default. Repeat.",
)
@click.option(
    "--par",
    type=FILE,
    metavar="FILE",
    help="Hold a vendor's PAR sheet (YAML) against the figures, to the cent of a basis point.",
)
@click.option(
    "--engine",
    "address",
    metavar="ENGINE",
    help="Work out the figures of what this engine declares, too: builtin, python:MODULE:FACTORY, "
    "'cmd:./engine --flag' or http://HOST:PORT/PATH.",
)
@click.option(
    "--simulate",
    "rounds",
    type=click.IntRange(1, MOST_ROUNDS),
    metavar="N",
    help="Let the engine settle N rounds that are drawn, and hold what they come to against the exact figures.",
)
@click.option(
    "--configuration", metavar="ID", help="The configuration that is simulated, where the engine declares several."
)
@click.option(
    "--seed",
    type=click.IntRange(min=0, max=2**53 - 1),
    default=SEED,
    show_default=True,
    help="Of what --simulate draws: the same gives the same.",
)
@limit_options
@click.option("--specs", type=FOLDER, metavar="DIR", help="Specs other than those that come with Feltproof.")
@click.option(
    "-j",
    "--jobs",
    "--workers",
    type=click.IntRange(min=0, max=64),
    metavar="N",
    help="Processes; as many as processors by default, 0 for none but this.",
)
@dask_option
@resume_option
@click.option("-q", "--quiet", is_flag=True, help="Show no progress.")
@click.option("-v", "--verbose", is_flag=True, help="Every figure as a fraction too.")
def command(
    section: str,
    as_json: bool,
    readings: dict[str, str],
    par: Path | None,
    address: str | None,
    rounds: int | None,
    configuration: str | None,
    seed: int,
    timeout: float,
    start_timeout: float,
    memory: int,
    specs: Path | None,
    jobs: int | None,
    dask: str | None,
    resume: Path | None,
    quiet: bool,
    verbose: bool,
) -> int:
    """Work out what each wager of SECTION returns, how to play so as to lose least, and what each reading of the law
    does to it. Exact, by enumeration: nothing is sampled, unless --simulate asks for it.

    The odds are the least that the law allows, and with --engine also those of each configuration. With --par, figures
    that somebody states are held against the exact ones, and one that differs ends it with 1; so does a simulation
    whose interval leaves an exact figure out.
    """
    if address is None and (rounds is not None or configuration is not None):
        raise UsageError("--simulate and --configuration: name the engine with --engine")
    if rounds is None and configuration is not None:
        raise UsageError(f"--configuration {configuration}: it is for --simulate N; figures are told of all of them")
    if rounds is not None and par is not None:
        raise UsageError("--par and --simulate: what is stated is held against what is exact: one or the other")
    if address is not None:
        refuse_unknown(address)
    refuse_jobs_beside(dask, jobs)
    workers = available_jobs() if jobs is None else jobs
    limits = Limits(start=start_timeout, request=timeout, memory=memory * 2**20 or None)
    book = load(specs or content.specs())
    chosen = book.section(section)
    ids = choose_readings(book, (chosen,), readings)
    from feltproof import odds

    odds.expect_figures(chosen)
    from feltproof.odds import stated

    # Read before anything is counted: what is wrong in it is told at once.
    theirs = stated.load(par) if par is not None else None
    options = {id.partition("/")[2]: option for id, option in ids.items()}
    if address is not None and rounds is not None:
        from feltproof.cli import simulated

        asked = simulated.Asked(
            book, specs or content.specs(), chosen, options, address, limits, configuration, rounds, seed
        )
        return simulated.run(asked, as_json, quiet, simulated.Where(workers, dask, resume))
    with ended_by_signals(), watching(quiet) as watch, resumable(resume):
        declared = _declared(address, limits, chosen) if address is not None else None
        kept, form = None, None
        if resume is not None:
            from feltproof.odds.criss_cross_poker import rounds as hands

            kept = Kept(resume, ["odds", chosen.id, book.sha256])
            form = Form(hands.written, hands.read, again=False)
        with dealing(workers, dask, kept, form) as each:
            found = odds.sheet(book, chosen, options, each, watch.phase, declared)
        if kept is not None:
            kept.let_go()
    if theirs is not None:
        comparison = stated.compare(theirs, found)
        from feltproof.cli import par_compared
        from feltproof.odds.written import as_json as encoded

        say(encoded(comparison) if as_json else "\n".join(par_compared.page(comparison)))
        return 0 if comparison.agrees else 1
    if as_json:
        from feltproof.odds.written import as_json as encoded

        say(encoded(found))
    else:
        from feltproof.cli import cross_sheet, par_sheet
        from feltproof.odds.record import Sheet

        lines = par_sheet.page(found, verbose) if isinstance(found, Sheet) else cross_sheet.page(found, verbose)
        say("\n".join(lines))
    return 0


def _declared(address: str, limits: Limits, section: Section) -> list[dict[str, Any]]:
    """What an engine declares of the section's game."""
    with connect(address, limits) as engine:
        offer = engine.hello.games.get(section.game)
    if offer is None:
        raise UsageError(f"{address}: the engine does not offer {section.game}")
    return [one.declared for one in offer.configurations]
