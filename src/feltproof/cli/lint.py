"""`feltproof lint`: every fault of the specs, each with file, line, clause and what would be right."""

from pathlib import Path

import click

from feltproof import content
from feltproof.checks import fingerprint
from feltproof.clauses import load
from feltproof.cli.options import FOLDER
from feltproof.cli.page import plural, say
from feltproof.errors import SpecError


@click.command("lint", short_help="Look through the specs, and name every fault.")
@click.argument("path", type=FOLDER, required=False, metavar="[DIR]")
@click.option("--rules", type=FOLDER, metavar="DIR", help="Checks other than those that come with Feltproof.")
def command(path: Path | None, rules: Path | None) -> int:
    """Look through the specs below DIR, or through those that come with Feltproof, and print every fault, a line each.

    Each link to a check is looked up in the rules. Ends with 3 where there is a fault.
    """
    specs, rules = path or content.specs(), rules or content.rules()
    faults = fingerprint.lint(specs, rules)
    for fault in faults:
        say(str(fault))
    if faults:
        say(f"{plural(len(faults), 'fault')}")
        return SpecError.exit_code
    book, checks = load(specs), fingerprint.checks(rules)
    clauses = sum(len(section.clauses) for section in book.sections.values())
    linked = {link.check for section in book.sections.values() for c in section.clauses.values() for link in c.checks}
    say(
        f"{plural(clauses, 'clause')}, {plural(len(book.readings), 'reading')}, {plural(len(checks), 'check')}"
        f" ({len(linked)} linked): no fault"
    )
    return 0
