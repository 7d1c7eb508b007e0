"""`verify --since`: which clauses the run that was certified does not speak for."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import click

from feltproof.cli.diff import to_certify
from feltproof.cli.options import FILE
from feltproof.matrix.changes import changes
from feltproof.matrix.evidence import report_number
from feltproof.runner.record import Run

F = TypeVar("F", bound=Callable[..., Any])

_MOST: Final = 12
"""So many groups of clauses are told; `feltproof diff` tells all."""


def since_option(function: F) -> F:
    """`--since`."""
    option = click.option(
        "--since",
        type=FILE,
        metavar="OLD.json",
        help="The run that was certified: name the clauses that it does not speak for, and why. Every clause is "
        "verified all the same.",
    )
    decorated: F = option(function)
    return decorated


def told_since(before: Run, now: Run) -> str:
    """What is to be certified again, as it is printed."""
    found = changes(before, now)
    head, *more = to_certify(found, longest=_MOST)
    return "\n".join((f"since {report_number(found.digests[0])}: {head}", *more))
