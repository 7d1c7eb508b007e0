"""From the YAML of a paper to its records: strict, and with every fault told at once."""

import hashlib
from pathlib import Path
from typing import Final, TypeVar

from feltproof import given
from feltproof.clauses.faults import Faulty
from feltproof.clauses.forms import Desk, Form
from feltproof.clauses.tree import MOST_BYTES, NotATree, decode, grow
from feltproof.errors import UsageError
from feltproof.papers.record import Kind, Paper

T = TypeVar("T")

WANTED: Final[dict[Kind, str]] = {
    "case": "a case in YAML, as examples/laboratory/case.yaml",
    "inspections": "inspections in YAML, as `feltproof inspect init` writes them",
    "waivers": "waivers in YAML, as examples/laboratory/waivers.yaml",
}
"""What each kind of paper should be."""


def paper(path: Path, kind: Kind, number: int) -> Paper:
    """The file as it is used, under the name that it has beside the evidence.

    Raises:
        UsageError: it cannot be read, or is no text in UTF-8.
    """
    data = given.read(path, MOST_BYTES, WANTED[kind])
    try:
        text = decode(data)
    except NotATree as error:
        raise UsageError(f"{_place(path, error)}: {error.message}: give {WANTED[kind]}") from None
    name = "case.yaml" if kind == "case" else f"{kind}-{number}.yaml"
    return Paper(kind=kind, name=name, sha256=hashlib.sha256(data).hexdigest(), text=text)


def read(paper: Paper, form: Form[T], shown: str | None = None) -> T:
    """What a paper says; `shown` is what messages call it: its path.

    Raises:
        UsageError: something in it is wrong; the message names every fault with its line.
    """
    desk = Desk(shown or paper.name)
    try:
        node, foreign = grow(paper.text)
    except NotATree as error:
        desk.fault(error.line, error.message)
        raise UsageError(f"{Faulty(desk.faults)}: give {WANTED[paper.kind]}") from None
    for line, message in foreign:
        desk.fault(line, message)
    found = form.read(node, desk, f"the {paper.kind}")
    if desk.faults or found is None:
        raise UsageError(str(Faulty(desk.faults)))
    return found


def _place(path: Path, error: NotATree) -> str:
    return f"{path}:{error.line}" if error.line else str(path)
