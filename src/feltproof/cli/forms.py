"""The forms that a run is written in beside its evidence and the signed report: what each is called, and who makes it.

A form takes a row here and nothing more: `verify` and `report` then know it, write it with the other files or not at
all, and take away that of an earlier run.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from feltproof.runner.record import Run

Maker = Callable[[Run, Mapping[str, Any]], bytes]
"""Makes the file from a run and its session. It has to name the digest of `run.json`, by which the file is known."""


@dataclass(frozen=True, slots=True)
class Form:
    """A file that is made of a run."""

    name: str
    """As `--format` has it."""
    file: str
    said: str
    """What the file is, for the list of files."""
    make: Maker
    usual: bool = False
    """It is written where nobody says which forms are wanted."""


# Makers import what they need when they are called: none of it is wanted for `--help`.


def _html(run: Run, session: Mapping[str, Any]) -> bytes:
    from feltproof.matrix.render import html

    return html(run, session).encode()


def _junit(run: Run, session: Mapping[str, Any]) -> bytes:
    from feltproof.matrix.junit import junit

    return junit(run)


FORMS: Final = (
    Form("html", "matrix.html", "the matrix, to explore", _html, usual=True),
    Form("junit", "junit.xml", "for a build server", _junit, usual=True),
)
"""In the order in which they are named and written; `run` stands before them and `pdf` after."""
