"""`feltproof odds`: exact figures of a section, every deal counted."""

from pathlib import Path

import click

from feltproof import content
from feltproof.clauses import load
from feltproof.cli.options import FOLDER, pairs
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
    specs: Path | None,
    jobs: int | None,
    quiet: bool,
    verbose: bool,
) -> None:
    """Work out what each wager of SECTION returns, how to play so as to lose least, and what each reading of the law
    does to it. Exact, by enumeration: nothing is sampled.

    The odds are the least that the law allows.
    """
    book = load(specs or content.specs())
    chosen = book.section(section)
    ids = choose_readings(book, (chosen,), readings)
    from feltproof import odds

    odds.expect_figures(chosen)
    with watching(quiet) as watch:
        options = {id.partition("/")[2]: option for id, option in ids.items()}
        found = odds.sheet(book, chosen, options, available_jobs() if jobs is None else jobs, watch.phase)
    if as_json:
        from feltproof.odds.record import as_json as encoded

        say(encoded(found))
    else:
        from feltproof.cli import cross_sheet, par_sheet
        from feltproof.odds.record import Sheet

        lines = par_sheet.page(found, verbose) if isinstance(found, Sheet) else cross_sheet.page(found, verbose)
        say("\n".join(lines))
