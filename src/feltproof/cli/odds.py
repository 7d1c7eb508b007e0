"""`feltproof odds`: exact figures of a section, every deal counted."""

from pathlib import Path

import click

from feltproof import content
from feltproof.clauses import load
from feltproof.cli.options import FILE, FOLDER, pairs
from feltproof.cli.page import say
from feltproof.cli.progress import watching
from feltproof.runner.request import available_jobs, choose_readings


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
@click.option("--specs", type=FOLDER, metavar="DIR", help="Specs other than those that come with Feltproof.")
@click.option(
    "-j", "--jobs", type=click.IntRange(min=0), help="Processes; as many as processors by default, 0 for none."
)
@click.option("-q", "--quiet", is_flag=True, help="Show no progress.")
@click.option("-v", "--verbose", is_flag=True, help="Every figure as a fraction too.")
def command(
    section: str,
    as_json: bool,
    readings: dict[str, str],
    par: Path | None,
    specs: Path | None,
    jobs: int | None,
    quiet: bool,
    verbose: bool,
) -> int:
    """Work out what each wager of SECTION returns, how to play so as to lose least, and what each reading of the law
    does to it. Exact, by enumeration: nothing is sampled.

    The odds are the least that the law allows. With --par, figures that somebody states are held against those, and one
    that differs ends it with 1.
    """
    book = load(specs or content.specs())
    chosen = book.section(section)
    ids = choose_readings(book, (chosen,), readings)
    from feltproof import odds

    odds.expect_figures(chosen)
    from feltproof.odds import stated

    # Read before anything is counted: what is wrong in it is told at once.
    theirs = stated.load(par) if par is not None else None
    with watching(quiet) as watch:
        options = {id.partition("/")[2]: option for id, option in ids.items()}
        found = odds.sheet(book, chosen, options, available_jobs() if jobs is None else jobs, watch.phase)
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
