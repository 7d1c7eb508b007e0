"""A vendor's own figures, as a PAR sheet states them, beside the exact ones: to the cent of a basis point.

A figure is named by its place in the JSON of `odds`, entries of a list by what they are of: `base.house_edge`,
`queens_up.A.return`, `progressive.B.rows.flush.probability`.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from feltproof import given
from feltproof.clauses.faults import Faulty
from feltproof.clauses.forms import Desk, Field, Form, MapOf, Shape, Text, Word
from feltproof.clauses.nearest import perhaps
from feltproof.clauses.tree import MOST_BYTES, NotATree, decode, grow
from feltproof.errors import UsageError
from feltproof.odds.criss_cross_poker.record import CrossSheet
from feltproof.odds.record import Sheet

SCHEMA: Final = "feltproof/par/1"
WANTED: Final = "a PAR sheet in YAML, as docs/odds.md shows one"

CENT_OF_A_BASIS_POINT: Final = Fraction(1, 1_000_000)
PLACES: Final = 6
"""Decimals that tell a number to the cent of a basis point; of a percentage, two fewer."""

_STATED: Final = re.compile(r"(-?\d{1,9})(?:\.(\d{1,30}))?( ?%)?|(-?\d{1,40})/(\d{1,40})", re.ASCII)
_NAMED_BY: Final = ("table", "wager", "result", "reading", "strategy", "hand", "antes", "cards")
"""What tells the entries of a list apart, the first of these that all have and that differs."""


@dataclass(frozen=True, slots=True)
class Stated:
    """One number as somebody states it."""

    text: str
    number: Fraction
    exact: bool
    """A fraction, which is to be the very same."""


@dataclass(frozen=True, slots=True)
class Par:
    """A PAR sheet."""

    section: str
    source: str
    """Whose it is, and which."""
    figures: Mapping[str, Stated]
    """By name."""
    sha256: str = ""


class Compared(Struct, frozen=True, kw_only=True):
    """One figure as it is stated, and as it is."""

    figure: str
    stated: str
    exact: Fraction
    differs: Fraction
    """How much more is stated than is so."""
    agrees: bool


class Comparison(Struct, frozen=True, kw_only=True):
    """A PAR sheet beside the exact figures."""

    schema: str = SCHEMA
    section: str
    specs_sha256: str
    readings: dict[str, str]
    source: str
    par_sha256: str
    tolerance: Fraction
    """A number agrees that is no further off than this, as one is that was rounded to the cent of a basis point."""
    figures: tuple[Compared, ...]

    @property
    def agrees(self) -> bool:
        """Whether every figure does."""
        return all(one.agrees for one in self.figures)


def stated(text: str) -> Stated:
    """`3.4189 %`, `0.034189` or `2/3`.

    Raises:
        ValueError: it is none of these, or too coarse to be compared.
    """
    found = _STATED.fullmatch(text)
    if found is None or (found[5] is not None and not int(found[5])):
        raise ValueError(f"{text!r} is no figure, as '3.4189 %', '0.034189' or '12/365'")
    if found[5] is not None:
        return Stated(text, Fraction(int(found[4]), int(found[5])), exact=True)
    decimals, least = found[2] or "", PLACES - 2 if found[3] else PLACES
    if len(decimals) < least:
        raise ValueError(f"{text!r} is too coarse: {least} decimals tell it to the cent of a basis point")
    number = Fraction(f"{found[1]}.{decimals}")
    return Stated(text, number / 100 if found[3] else number, exact=False)


def _name(text: str) -> str:
    if not text.isprintable() or len(text) > 200:
        raise ValueError("a name of a figure is a line of text, as base.house_edge")
    return text


PAR_FILE: Final[Form[Par]] = Shape(
    {
        "section": Field(Text(), about="The section that it is of: us-ny/5324.32."),
        "source": Field(Text(), about="Whose it is, and which: a name, a number, a date."),
        "figures": Field(
            MapOf(Word(_name, "^.+$"), Word(stated, "^-?[0-9]"), each="{key}"),
            about="By name: base.house_edge: 3.4189 %",
        ),
    },
    lambda values: Par(values["section"], values["source"], values["figures"]),
)


def load(path: Path) -> Par:
    """The PAR sheet in that file.

    Raises:
        UsageError: it cannot be read, or something in it is wrong; the message names every fault with its line.
    """
    data = given.read(path, MOST_BYTES, WANTED)
    desk = Desk(str(path))
    try:
        node, foreign = grow(decode(data))
    except NotATree as error:
        desk.fault(error.line, error.message)
        raise UsageError(f"{Faulty(desk.faults)}: give {WANTED}") from None
    for line, message in foreign:
        desk.fault(line, message)
    found = PAR_FILE.read(node, desk, "the PAR sheet")
    if desk.faults or found is None:
        raise UsageError(str(Faulty(desk.faults)))
    return Par(found.section, found.source, found.figures, hashlib.sha256(data).hexdigest())


def figures(sheet: Sheet | CrossSheet) -> dict[str, Fraction]:
    """Every fraction of a sheet, by its name."""
    return dict(_figures(msgspec.to_builtins(sheet, enc_hook=lambda value: value, builtin_types=(Fraction,)), ""))


def _figures(value: Any, name: str) -> Iterator[tuple[str, Fraction]]:
    if isinstance(value, Fraction):
        yield name, value
        return
    if isinstance(value, dict):
        entries = list(value.items())
    elif isinstance(value, list | tuple) and all(isinstance(one, dict) for one in value):
        entries = list(zip(_names(value), value, strict=True))
    else:
        return
    for own, one in entries:
        yield from _figures(one, f"{name}.{own}" if name else str(own))


def _names(entries: Sequence[dict[str, Any]]) -> list[str]:
    for key in _NAMED_BY:
        names = [str(one.get(key, "")) for one in entries]
        if key == "reading":
            names = [f"{one.get('reading', '')}.{one.get('option', '')}" for one in entries]
        if all(names) and names != ["."] * len(names) and len({*names}) == len(names):
            return names
    return [str(number) for number in range(1, len(entries) + 1)]


def compare(par: Par, sheet: Sheet | CrossSheet) -> Comparison:
    """Each stated figure beside the exact one.

    Raises:
        UsageError: it is of another section, or a name is that of no figure.
    """
    if par.section != sheet.section:
        raise UsageError(f"section: the PAR sheet is of {par.section!r}, and not of {sheet.section}")
    exact = figures(sheet)
    for name in par.figures:
        if name not in exact:
            raise UsageError(f"{name}: no figure of {sheet.section} is called so{perhaps(name, exact, 0.6)}")
    return Comparison(
        section=sheet.section,
        specs_sha256=sheet.specs_sha256,
        readings=sheet.readings,
        source=par.source,
        par_sha256=par.sha256,
        tolerance=CENT_OF_A_BASIS_POINT / 2,
        figures=tuple(_compared(name, one, exact[name]) for name, one in par.figures.items()),
    )


def _compared(name: str, one: Stated, exact: Fraction) -> Compared:
    differs = one.number - exact
    agrees = not differs if one.exact else abs(differs) <= CENT_OF_A_BASIS_POINT / 2
    return Compared(figure=name, stated=one.text, exact=exact, differs=differs, agrees=agrees)
