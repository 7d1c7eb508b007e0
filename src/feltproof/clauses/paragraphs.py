"""The paragraphs of an official text, each under the labels that it stands under.

A label alone does not tell its depth: `(i)` is a letter after `(h)` and a roman numeral below `(1)`, and a
line that begins with `(a)` may only be one that was wrapped. So the labels are read as a whole: of all
ways to nest them, the one is taken that needs the fewest jumps.
"""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Final

from feltproof.clauses import labels

Path = tuple[str, ...]

_LABELLED: Final = re.compile(r"\s*\(([a-z]{1,8}|[1-9][0-9]{0,2})\)\s*(.*)\Z", re.ASCII | re.DOTALL)
_ENDS: Final = re.compile(r"(?:[.;:]|\band|\bor|\d|%)[\"'\u201d\u2019)]*\s*\Z")
_BEAM: Final = 40

# What a reading of one label costs. Next in its series, or first below the last: nothing.
_UNKNOWN: Final = 1.0  # The section is not known to have such a unit.
_GAP: Final = 2.0  # Its series jumps ahead.
_BACK: Final = 3.0  # Its series falls back.
_MIDDLE: Final = 5.0  # Its series begins in the middle.
_AGAIN: Final = 4.0  # Such a unit came already.
# What it costs to take a line that begins with a label for a wrapped one.
_AFTER_A_BLANK: Final = 20.0
_AFTER_A_PAGE: Final = 6.0  # A blank line in the middle of a sentence.
_AFTER_AN_END: Final = 4.0
_AFTER_A_WRAP: Final = 0.5


@dataclass(frozen=True, slots=True)
class Paragraph:
    """What stands from one label to the next, tables included."""

    path: Path
    text: str
    """Without its label; lines as published."""
    line: int
    """Of its label in the file, from 1."""
    inside: Path = ()
    """Of a paragraph without a label: what it stands in."""

    @property
    def label(self) -> str:
        """`(f)(2)`."""
        return labels.join(self.path)

    @property
    def place(self) -> str:
        """What to call it: its label, or where it has none its line."""
        return self.label or f"line {self.line}"


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to nest the labels so far."""

    cost: float
    path: Path
    seen: frozenset[Path]
    before: "_Way | None" = None
    """As far as the label before; `None` at the start."""
    line: int = -1
    """Index of the line whose label it took last."""


def paragraphs(lines: Iterable[tuple[int, str]], known: Collection[Path] = ()) -> tuple[Paragraph, ...]:
    """The labelled paragraphs of numbered lines, in their order; what stands before the first label is left out.

    `known` are the units that the section is known to have: among equal ways to nest, they decide.
    """
    numbered = list(lines)
    nesting = dict(_nest(numbered, frozenset(known)))
    found: list[Paragraph] = []
    for at, (number, line) in enumerate(numbered):
        match = _LABELLED.match(line)
        if at in nesting and match:
            found.append(Paragraph(nesting[at], match[2], number))
        elif found:
            last = found[-1]
            found[-1] = Paragraph(last.path, f"{last.text}\n{line}", last.line)
    return tuple(Paragraph(one.path, one.text.strip(), one.line) for one in found)


def _nest(lines: list[tuple[int, str]], known: frozenset[Path]) -> list[tuple[int, Path]]:
    """The lines that begin a paragraph, by index, with their labels."""
    ways = [_Way(0, (), frozenset())]
    for at, (_, line) in enumerate(lines):
        match = _LABELLED.match(line)
        if match is None or not any(labels.ordinal(match[1], depth) for depth in (1, 2, 3)):
            continue
        skip = _skip(lines, at)
        best: dict[Path, tuple[float, _Way, bool]] = {}
        for way in ways:
            steps = [(way.path, way.cost + skip, False)]
            steps += [(path, way.cost + cost, True) for path, cost in _places(way, match[1], known)]
            for path, cost, takes in steps:
                if path not in best or cost < best[path][0]:
                    best[path] = (cost, way, takes)
        kept = sorted(best.items(), key=lambda item: (item[1][0], -len(item[0])))[:_BEAM]
        ways = [
            _Way(cost, path, way.seen | {path}, way, at) if takes else replace(way, cost=cost)
            for path, (cost, way, takes) in kept
        ]
    nesting: list[tuple[int, Path]] = []
    taken = ways[0]
    while taken.before is not None:
        nesting.append((taken.line, taken.path))
        taken = taken.before
    return nesting


def _skip(lines: list[tuple[int, str]], at: int) -> float:
    """What it costs to take a line for a wrapped one, after the lines before it."""
    full = next((lines[above][1] for above in range(at - 1, -1, -1) if lines[above][1].strip()), ".")
    blank = at == 0 or not lines[at - 1][1].strip()
    if _ENDS.search(full):
        return _AFTER_A_BLANK if blank else _AFTER_AN_END
    return _AFTER_A_PAGE if blank else _AFTER_A_WRAP


def _places(way: _Way, label: str, known: frozenset[Path]) -> Iterable[tuple[Path, float]]:
    """Every place that `label` can take after `way`, with its cost."""
    for above in range(min(len(way.path) + 1, labels.DEEPEST)):
        place = labels.ordinal(label, above + 1)
        if place is None:
            continue
        path = (*way.path[:above], label)
        below = above == len(way.path)
        step = place if below else place - (labels.ordinal(way.path[above], above + 1) or 0)
        cost = 0.0 if step == 1 else _MIDDLE if below else _BACK if step < 1 else _GAP
        if path in way.seen:
            cost += _AGAIN
        if known and path not in known:
            cost += _UNKNOWN
        yield path, cost
