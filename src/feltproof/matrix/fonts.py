"""The fonts of the PDF: IBM Plex, from packages that hold the complete files and their licence."""

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

from feltproof.errors import FeltproofError

_FILES: Final = {
    "sans": ("fontpkg_ibm_plex_sans", "IBMPlexSans[wdth,wght].ttf"),
    "condensed": ("fontpkg_ibm_plex_sans_condensed", "IBMPlexSansCondensed-Regular.ttf"),
    "condensed-semibold": ("fontpkg_ibm_plex_sans_condensed", "IBMPlexSansCondensed-SemiBold.ttf"),
    "mono": ("fontpkg_ibm_plex_mono", "IBMPlexMono-Regular.ttf"),
}


@cache
def font(name: str) -> bytes:
    """The file of a font: `sans`, `condensed`, `condensed-semibold` or `mono`.

    Raises:
        FeltproofError: its package is not installed.
    """
    package, file = _FILES[name]
    try:
        return (Path(import_module(package).ROOT) / "files" / file).read_bytes()
    except (ImportError, AttributeError, OSError) as error:
        raise FeltproofError(
            f"{package}: the font {file} cannot be read ({error}): install feltproof again, or {package} by itself"
        ) from error


@cache
def glyphs() -> frozenset[int]:
    """The characters that every font of the report has: what is not among them is shown by its number."""
    from io import BytesIO

    from fontTools.ttLib import TTFont

    sets = [frozenset(TTFont(BytesIO(font(name)), lazy=True).getBestCmap()) for name in _FILES]
    return frozenset.intersection(*sets)
