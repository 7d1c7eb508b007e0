"""Figures of both sections of New York's law as they were counted once; `tests/odds` counts them again."""

from pathlib import Path
from typing import TypeVar

from msgspec.structs import replace

from feltproof.odds.criss_cross_poker.record import CrossSheet
from feltproof.odds.record import Configured, Sheet
from feltproof.odds.written import read

_Sheet = TypeVar("_Sheet", Sheet, CrossSheet)


def crazy_4() -> Sheet:
    """Of 5324.32."""
    return _kept("us-ny-5324.32", Sheet)


def criss_cross() -> CrossSheet:
    """Of 5324.39."""
    return _kept("us-ny-5324.39", CrossSheet)


def _kept(name: str, kind: type[_Sheet]) -> _Sheet:
    sheet = read((Path(__file__).parent / f"{name}.json").read_bytes())
    assert isinstance(sheet, kind)
    return sheet


def of(sheet: _Sheet, specs_sha256: str, *configurations: str) -> _Sheet:
    """The figures as if worked out from those specs, for configurations of which nothing is counted."""
    told = tuple(Configured(configuration=one, not_counted=("made up",)) for one in configurations)
    return replace(sheet, specs_sha256=specs_sha256, configurations=told)
