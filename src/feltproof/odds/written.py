"""A sheet of figures as a file: JSON in which fractions are texts, `"n/d"`, and back."""

import re
from fractions import Fraction
from typing import Any, Final

import msgspec
from msgspec import Struct

from feltproof.odds.criss_cross_poker.record import CrossSheet
from feltproof.odds.record import Sheet

AnySheet = Sheet | CrossSheet

_NAME: Final = re.compile(r"odds-[\w.@-]{1,100}\.json", re.ASCII)
_FRACTION: Final = re.compile(r"(-?[0-9]{1,200})/([1-9][0-9]{0,199})", re.ASCII)


def name_of(section: str) -> str:
    """The file that holds the figures of a section."""
    return f"odds-{section.replace('/', '-')}.json"


def is_odds(name: str) -> bool:
    """Whether a file is called as one that holds figures."""
    return _NAME.fullmatch(name) is not None


def read(data: bytes) -> Sheet | CrossSheet:
    """The sheet in a file, which has to be what `as_json` writes, to the byte.

    Raises:
        ValueError: it is not.
    """
    try:
        game = msgspec.json.decode(data, type=_Head).game
        kind: type[AnySheet] = CrossSheet if game == "criss-cross-poker" else Sheet
        sheet: AnySheet = msgspec.json.decode(data, type=kind, dec_hook=_fraction)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ValueError(f"does not follow its schema: {error}") from None
    if as_bytes(sheet) != data:
        raise ValueError("is not written as figures are: something was added or changed")
    return sheet


class _Head(Struct, frozen=True):
    game: str


def _fraction(kind: type, value: Any) -> Any:
    found = _FRACTION.fullmatch(value) if kind is Fraction and isinstance(value, str) else None
    if found is None:
        raise ValueError(f"{str(value)[:80]!r} is no fraction")
    return Fraction(int(found[1]), int(found[2]))


def as_json(sheet: Struct) -> str:
    """A sheet, or another record of fractions, as JSON, fractions as `"n/d"`."""
    return msgspec.json.format(msgspec.json.encode(sheet, enc_hook=_text), indent=1).decode()


def as_bytes(sheet: Struct) -> bytes:
    """A sheet as a file: what `odds --json` prints."""
    return f"{as_json(sheet)}\n".encode()


def _text(value: Any) -> str:
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    raise NotImplementedError(f"{type(value)} has no place in a sheet")
