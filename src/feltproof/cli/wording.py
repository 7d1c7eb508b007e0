"""Changed words as a terminal shows them, and as plain text does: old ones struck out, new ones underlined."""

import sys
from collections.abc import Iterable

import click

from feltproof.clauses.marks import Span
from feltproof.cli.page import plural
from feltproof.matrix.printable import printable


def coloured() -> bool:
    """Whether what is printed keeps its colours."""
    context = click.get_current_context(silent=True)
    asked = context.color if context is not None else None
    return sys.stdout.isatty() if asked is None else asked


def worded(spans: Iterable[Span]) -> str:
    """The words in a row: `pays [-3:2-]{+2:1+} for a flush`, or in colours."""
    in_colours = coloured()
    return " ".join(_one(span, in_colours) for span in spans)


def _one(span: Span, in_colours: bool) -> str:
    words = printable(span.words, longest=100_000) if span.words else _unknown(span.count)
    if span.kind == "same":
        return words
    if not in_colours:
        return f"[-{words}-]" if span.kind == "old" else f"{{+{words}+}}"
    # Word by word, so that a line may break between two and no colour runs on into the margin.
    old = span.kind == "old"
    looks = ("red", True, False) if old else ("green", False, True)
    return " ".join(_styled(word, *looks) for word in words.split())


def _styled(word: str, colour: str, struck: bool, underlined: bool) -> str:
    return click.style(word, fg=colour, strikethrough=struck or None, underline=underlined or None)


def _unknown(count: int) -> str:
    """Words that stood there and that no text has."""
    return f"{plural(count, 'word')}, not kept" if count else "its words, not kept"
