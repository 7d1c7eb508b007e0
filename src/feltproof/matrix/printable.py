"""Text that others wrote, made fit to print: nothing in it can hide, reorder or drown the page around it.

An engine names itself, words its refusals and writes its stderr; all of that ends on a signed page.
Control characters and the marks that turn the direction of writing are shown by their numbers, and
what is longer than a page needs is cut, with its length named.
"""

import unicodedata
from typing import Any, Final, TypeVar

import msgspec

LONGEST: Final = 1_500
"""Characters of one string that are printed; `run.json` has the rest."""
MOST_ITEMS: Final = 200
"""Items of one list or mapping within free-form values that are printed."""

_HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_T = TypeVar("_T")


def printable(text: str, *, longest: int = LONGEST, lines: bool = False) -> str:
    """The text with everything that does not print shown as `[U+202E]`; with `lines`, line ends are kept."""
    kept = text[:longest]
    # Python's own test asks for the same categories, all at once, and nearly every text passes it.
    shown = kept if kept.isprintable() else "".join(_shown(character, lines) for character in kept)
    if len(text) > longest:
        shown += f" [and {len(text) - longest:,} more characters]"
    return shown


def _shown(character: str, lines: bool) -> str:
    if character == "\n" and lines:
        return character
    if character == "\t":
        return "    "
    category = unicodedata.category(character)
    if category in _HIDDEN or (category == "Zs" and character not in " \u00a0\u202f"):
        return f"[U+{ord(character):04X}]"
    return character


def all_printable(value: Any) -> Any:
    """The same mapping, list or string with every string in it, keys too, made printable."""
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, dict):
        pairs = list(value.items())
        made = {printable(str(key), longest=80): all_printable(inner) for key, inner in pairs[:MOST_ITEMS]}
        if len(pairs) > MOST_ITEMS:
            made["…"] = f"and {len(pairs) - MOST_ITEMS:,} more"
        return made
    if isinstance(value, list | tuple):
        items = [all_printable(inner) for inner in value[:MOST_ITEMS]]
        if len(value) > MOST_ITEMS:
            items.append(f"and {len(value) - MOST_ITEMS:,} more")
        return items
    return value


def printable_record(record: _T) -> _T:
    """The same record with every string in it made printable."""
    return _record(record)  # type: ignore[no-any-return]


def _record(value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        fields = {name: _record(getattr(value, name)) for name in value.__struct_fields__}
        return type(value)(**fields)
    if isinstance(value, tuple):
        return tuple(_record(inner) for inner in value)
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, dict):
        if any(isinstance(inner, msgspec.Struct | tuple) for inner in value.values()):
            return {printable(key): _record(inner) for key, inner in value.items()}
        return all_printable(value)
    if isinstance(value, list):
        return all_printable(value)
    return value


def only_glyphs(text: str, glyphs: frozenset[int]) -> str:
    """The text with each character that the fonts of the page lack shown by its number, not as a box."""
    lacking = {ord(character) for character in set(text) - {"\n", "\t"}} - glyphs
    return text.translate({number: f"[U+{number:04X}]" for number in lacking}) if lacking else text
