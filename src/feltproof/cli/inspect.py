"""`feltproof inspect`: a checklist for what no test sees, and what of a filled-in one would count."""

from pathlib import Path
from typing import Final

import click

from feltproof import content
from feltproof.clauses import Lawbook, load
from feltproof.cli.options import FILE, FOLDER, perhaps
from feltproof.cli.page import command as to_copy
from feltproof.cli.page import filled, plural, say, tone
from feltproof.cli.papers import DAY_TYPE
from feltproof.errors import FeltproofError, UsageError
from feltproof.matrix.printable import printable
from feltproof.matrix.writing import write_all
from feltproof.papers.brought import bring
from feltproof.papers.checklist import asked, checklist
from feltproof.papers.forms import today
from feltproof.papers.inspections import why_not
from feltproof.papers.record import Attestation

YAML: Final = "inspections.yaml"
PDF: Final = "inspections.pdf"
_FORMS: Final = ("yaml", "pdf")


@click.group("inspect", short_help="Write a checklist for inspections, and look at one that is filled in.")
def command() -> None:
    """Look after inspections: what a person has to see, because no test can."""


def _forms(context: click.Context, parameter: click.Parameter, value: str) -> tuple[str, ...]:
    named = [word.strip() for word in value.split(",") if word.strip()]
    for word in named:
        if word not in _FORMS:
            raise click.BadParameter(f"{word!r} is neither of {' and '.join(_FORMS)}{perhaps(word, _FORMS)}")
    if not named:
        raise click.BadParameter(f"{value!r} names none: some of {','.join(_FORMS)} are wanted")
    return tuple(named)


@command.command("init", short_help="Write a checklist, to fill in and to print.")
@click.argument("sections", nargs=-1, metavar="[SECTION]...")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="DIR",
    default=Path(),
    help="Folder that the checklist goes into; this one, if left out.",
)
@click.option(
    "--format",
    "forms",
    callback=_forms,
    default="yaml,pdf",
    show_default=True,
    help=f"{YAML}, to fill in and give to verify; {PDF}, to print and take along.",
)
@click.option("--specs", type=FOLDER, metavar="DIR", help="Specs other than those that come with Feltproof.")
def init(sections: tuple[str, ...], out: Path, forms: tuple[str, ...], specs: Path | None) -> None:
    """Write a checklist for every clause of SECTION (us-ny/5324.32, or 5324.32), or of all law in force, at which a
    person has to look.

    A checklist that is there already is never overwritten: somebody may have filled it in.
    """
    # Loaded here: to look at a checklist takes neither.
    from feltproof.matrix.checklist_page import checklist_page
    from feltproof.matrix.render import how_to_get_pango, pdf_missing
    from feltproof.runner.request import choose_sections

    lawbook = load(specs or content.specs())
    chosen = choose_sections(lawbook, sections)
    if not any(asked(section) for section in chosen):
        raise UsageError(f"{' and '.join(section.id for section in chosen)}: nothing in it is for a person to inspect")
    for name in (f"inspections.{form}" for form in forms):
        if (out / name).exists() or (out / name).is_symlink():
            raise UsageError(f"{out / name}: is there already, and may be filled in: move it, or name another --out")
    files: dict[str, bytes] = {}
    if "yaml" in forms:
        files[YAML] = checklist(chosen).encode()
    if "pdf" in forms:
        if missing := pdf_missing():
            raise FeltproofError(
                f"{PDF}: cannot be made without {', '.join(missing)}: {how_to_get_pango().partition(';')[0]}; or write "
                "--format yaml"
            )
        files[PDF] = checklist_page(chosen)
    write_all(out, files)
    count = sum(len(asked(section)) for section in chosen)
    say(f"{plural(count, 'clause')} of {' and '.join(section.id for section in chosen)} for a person to inspect")
    for name in files:
        say(f"  {out / name}")
    say(filled(f"filled in: {to_copy('verify', '--inspections', str(out / YAML))}", 2, 4))


@command.command("check", short_help="Tell what of a checklist that is filled in would count.")
@click.argument("paths", nargs=-1, required=True, type=FILE, metavar="FILE...")
@click.option("--on", type=DAY_TYPE, metavar="DAY", help="Take this for today, 2026-05-04.")
@click.option("--specs", type=FOLDER, metavar="DIR", help="Specs other than those that come with Feltproof.")
def check(paths: tuple[Path, ...], on: str | None, specs: Path | None) -> int:
    """Tell what of a checklist that is filled in would count today, and why the rest would not.

    Ends with 6 where an entry that somebody began would not count, or a clause has none, else with 0.
    """
    brought = bring(on or today(), inspections=paths)
    assert brought is not None
    lawbook = load(specs or content.specs())
    measured = {(one.paper, one.file): one.sha256 for one in brought.measured}
    counted = aside = blank = 0
    for one in brought.attestations:
        if one.blank:
            blank += 1
            say(filled(f"{tone('open', 'open')}  {one.clause}  nobody has filled it in", 0, 6))
            continue
        why = _why_not(one, lawbook)
        if not why and (found := why_not(one, _paragraph(one, lawbook), brought.on, measured)) is not None:
            why = found.words
        counted += not why
        aside += bool(why)
        head = ("does not count", "open") if why else (str(one.result), "good" if one.result == "conform" else "bad")
        said = printable(why or f"{one.person}, {one.role}, {one.on}", longest=400)
        say(filled(f"{tone(*head)}  {one.clause}  {said}", 0, 6))
    say(f"as of {brought.on} count: {counted}; do not count: {aside}; open: {blank}")
    return 6 if aside or blank else 0


def _why_not(one: Attestation, lawbook: Lawbook) -> str:
    try:
        clause = lawbook.find(one.clause)
    except UsageError as error:
        return str(error)
    return "" if clause.look_for else "the clause asks for no inspection"


def _paragraph(one: Attestation, lawbook: Lawbook) -> str:
    return lawbook.find(one.clause).text.removeprefix("sha256:")
