"""The command line: what a person types, and the exit code that answers."""

import click

from feltproof import __version__


@click.group(name="feltproof")
@click.version_option(__version__, prog_name="feltproof")
def main() -> None:
    """Prove, clause by clause, whether a table-game engine obeys the regulation, and sign the proof."""
