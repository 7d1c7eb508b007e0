"""What is printed: lines that fit the terminal, and colours where they are wanted."""

import os
import re
import shlex
import shutil
import sys
from collections.abc import Iterable, Sequence
from typing import Any, Final

import click

_TONES: Final[dict[str, dict[str, Any]]] = {
    "good": {"fg": "green", "bold": True},
    "bad": {"fg": "red", "bold": True},
    "open": {"fg": "yellow", "bold": True},
    "strong": {"bold": True},
    "faint": {"dim": True},
}
_WORDS: Final = re.compile(r"( *)([^ ]+)")
"""A word, and the blanks before it."""


def say(text: str = "", *, err: bool = False) -> None:
    """Print a line."""
    click.echo(text, err=err)


def somebody_is_there() -> bool:
    """Whether questions can be asked."""
    return sys.stdin is not None and sys.stdin.isatty()


def tone(text: str, name: str) -> str:
    """The text as `good`, `bad`, `open`, `strong` or `faint` looks on a terminal."""
    return click.style(text, **_TONES[name])


def width() -> int:
    """Columns to write in: those of the terminal, within what reads well; 80 where there is none."""
    return max(40, min(shutil.get_terminal_size((80, 24)).columns, 100))


def filled(text: str, indent: int = 0, hang: int | None = None) -> str:
    """The text wrapped, indented by `indent`, every line after the first by `hang`; its own lines are kept."""
    return "\n".join(_wrapped(line, indent, indent if hang is None else hang) for line in text.splitlines() or [""])


def _wrapped(text: str, indent: int, hang: int) -> str:
    lines = [" " * indent]
    # Not textwrap: it counts the colours as if they were printed. What stands between two words is kept.
    for gap, word in _WORDS.findall(text):
        if lines[-1].strip() and len(click.unstyle(lines[-1] + gap + word)) > width():
            lines.append(" " * hang + word)
        else:
            lines[-1] += gap + word
    return "\n".join(line.rstrip() for line in lines)


def labelled(label: str, text: str, indent: int = 0, column: int = 12) -> str:
    """`label` and then the text, wrapped in a column of its own."""
    lines = filled(text, column + indent).splitlines() or [""]
    head = f"{' ' * indent}{label:<{column}}"
    return "\n".join([f"{head}{lines[0].lstrip()}".rstrip(), *lines[1:]])


def columns(rows: Iterable[Sequence[str]], indent: int = 2) -> str:
    """Rows with every column but the last as wide as its widest cell."""
    all_ = [tuple(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*all_, strict=True)]
    lines = ("  ".join(f"{cell:<{wide}}" for cell, wide in zip(row, widths, strict=True)) for row in all_)
    return "\n".join(f"{' ' * indent}{line}".rstrip() for line in lines)


def plural(number: int, one: str, many: str | None = None) -> str:
    """`1 clause`, `1,200 clauses`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def program() -> str:
    """What was typed to call this program: `feltproof`, or what `./run` says of itself."""
    return os.environ.get("FELTPROOF_PROGRAM") or "feltproof"


def command(*words: str) -> str:
    """A command of ours to copy, as this program was called."""
    return shlex.join([program(), *words])


def command_over_lines(*words: str, indent: int = 2) -> str:
    """The same where it may be long: parted before its options, in lines that a shell takes as one command."""
    parts = [program()]
    for word in words:
        if word.startswith("--"):
            parts.append(shlex.quote(word))
        else:
            parts[-1] += f" {shlex.quote(word)}"
    lines = [" " * indent + parts[0]]
    for place, part in enumerate(parts[1:], 2):
        end = "" if place == len(parts) else " \\"
        if len(f"{lines[-1]} {part}{end}") > width():
            lines[-1] += " \\"
            lines.append(" " * (indent + 2) + part)
        else:
            lines[-1] += f" {part}"
    return "\n".join(lines)
