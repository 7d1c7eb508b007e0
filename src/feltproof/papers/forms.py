"""Forms that the papers have in common."""

import re
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Final

from feltproof.clauses import fields
from feltproof.clauses.forms import Desk, Field, Form, Schema, Shape, Text, Word
from feltproof.clauses.ids import ClauseId
from feltproof.clauses.tree import Node
from feltproof.errors import UsageError
from feltproof.papers.record import Party

DAY: Final = fields.DAY
_SHA: Final = re.compile("sha256:[0-9a-f]{64}")


@dataclass(frozen=True)
class Words(Form[str]):
    """Words, as many as there is room for."""

    most: int = 200

    def read(self, node: Node, desk: Desk, what: str) -> str | None:
        """The words, with single spaces between them."""
        text = Text().read(node, desk, what)
        if text is not None and len(text) > self.most:
            desk.fault(node.line, f"{what}: {len(text):,} characters: say it in {self.most:,} at most")
            return None
        return text

    def schema(self) -> Schema:
        """Words of that length."""
        return {"type": "string", "minLength": 1, "maxLength": self.most}


NAME: Final = Words(120)
LINE: Final = Words(300)
PASSAGE: Final = Words(1_400)


def _digest(text: str) -> str:
    if _SHA.fullmatch(text) is None:
        raise ValueError(f"{text!r} is not of the form 'sha256:0123…ef', with 64 hex digits")
    return text.removeprefix("sha256:")


def _clause(text: str) -> str:
    try:
        id = ClauseId.parse(text)
    except UsageError as error:
        raise ValueError(str(error)) from None
    if id.row is not None:
        raise ValueError(f"{text!r} names a row: name its clause, {id.clause}")
    return str(id)


def _section(text: str) -> str:
    return fields.SECTION_FILE.fields["section"].form.parse(text)  # type: ignore[attr-defined, no-any-return]


DIGEST: Final = Word(_digest, "^sha256:[0-9a-f]{64}$", "SHA-256: sha256:0123…ef, with 64 hex digits.")
"""In hex, without what it begins with."""
CLAUSE: Final = Word(_clause, "^[a-z]{2,}.*[(/].+$", "A clause: us-ny/5324.32(f)(2), or us-ny/5324.32/f/2.")
SECTION: Final = Word(_section, "^[a-z]{2,}(-[a-z0-9]+)*/.+$", "A section: us-ny/5324.32.")


def _number(text: str) -> str:
    if re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9./_-]{1,29}", text, re.ASCII) is None:
        raise ValueError(f"{text!r} is no number of a report: 2 to 30 letters, digits and . / _ -, as LAB-2026-0042")
    if text.upper().startswith("FP-"):
        raise ValueError(f"{text!r} begins as the numbers do that follow from the evidence: give one of your own")
    return text


NUMBER: Final = Word(_number, "^[A-Za-z0-9][A-Za-z0-9./_-]{1,29}$", "A report's number, unique at its issuer.")

PARTY: Final = Shape(
    {
        "name": Field(NAME, about="Its name."),
        "address": Field(LINE, False, "Its address."),
        "contact": Field(LINE, False, "Whom to ask there."),
        "licence": Field(NAME, False, "Number of its licence or accreditation."),
    },
    lambda values: Party(**values.found),
)


def in_order(*days: tuple[str, str | None]) -> str:
    """What is wrong with days that follow one another, by name; empty where nothing is."""
    known = [(name, day) for name, day in days if day is not None]
    for (before, one), (after, other) in pairwise(known):
        if one > other:
            return f"{after} is {other}, before {before}, {one}: exchange them, or mend one"
    return ""


def today() -> str:
    """The day that it is here, `2026-05-04`."""
    return date.today().isoformat()
