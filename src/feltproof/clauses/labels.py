"""How the units of a section are numbered: (a)(1)(i), and then the same three series again.

Subdivision (a), paragraph (1), subparagraph (i), clause (a), subclause (1), item (i).
"""

import re
from collections.abc import Sequence
from typing import Final

DEEPEST: Final = 6
"""Items stand six levels deep; no unit stands deeper."""

_LABEL: Final = re.compile(r"\(([a-z]{1,8}|[1-9][0-9]{0,2})\)", re.ASCII)
_ROMAN: Final = re.compile(r"(x{0,3})(ix|iv|v?i{0,3})\Z", re.ASCII)
_TENS_AND_ONES: Final = {"": 0, "i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8, "ix": 9}
_SERIES: Final = ("letter, as (a)", "number, as (1)", "roman numeral, as (i)")


def ordinal(label: str, depth: int) -> int | None:
    """The place of `label` among its siblings at `depth`, from 1; `None` where that depth has no such label.

    `(i)` is the ninth letter at depth 1, and the first roman numeral at depth 3.
    """
    series = (depth - 1) % 3
    if not 1 <= depth <= DEEPEST:
        return None
    if series == 0:
        return ord(label) - ord("a") + 1 if len(label) == 1 and "a" <= label <= "z" else None
    if series == 1:
        return int(label) if re.fullmatch("[1-9][0-9]{0,2}", label, re.ASCII) else None
    match = _ROMAN.match(label)
    return len(match[1]) * 10 + _TENS_AND_ONES[match[2]] if label and match else None


def series(depth: int) -> str:
    """What a label at `depth` looks like, in words."""
    return f"a {_SERIES[(depth - 1) % 3]}"


def split(text: str) -> tuple[str, ...]:
    """The labels of `(f)(2)`, outermost first.

    Raises:
        ValueError: `text` is no label, or a label does not fit its depth; the message shows it.
    """
    if not text or _LABEL.sub("", text):
        raise ValueError(f"{text!r} is not of the form '(f)(2)'")
    return check(tuple(_LABEL.findall(text)))


def check(path: Sequence[str]) -> tuple[str, ...]:
    """The same labels, once each fits its depth.

    Raises:
        ValueError: one does not; the message shows which.
    """
    if len(path) > DEEPEST:
        raise ValueError(f"{join(path)} is {len(path)} levels deep: {DEEPEST} is the most")
    for depth, label in enumerate(path, start=1):
        if ordinal(label, depth) is None:
            raise ValueError(f"{join(path)}: ({label}) stands where {series(depth)}, belongs")
    return tuple(path)


def join(path: Sequence[str]) -> str:
    """The labels as they are printed: `(f)(2)`."""
    return "".join(f"({label})" for label in path)


def order(path: Sequence[str]) -> tuple[int, ...]:
    """A key that sorts labels as they follow each other in the text."""
    return tuple(ordinal(label, depth) or 0 for depth, label in enumerate(path, start=1))
