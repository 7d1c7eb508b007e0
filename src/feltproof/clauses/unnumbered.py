"""The units of a text that numbers nothing: found by their words, where labels are ours.

House rules have headings and sentences. Which stretch of them is which clause, the prints of the words tell that lie
beside the spec (`feltproof.clauses.words`): laid side by side with the prints of the text, in order, each word that is
still there finds its clause, and each word that is not goes with its sentence.
"""

import difflib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from feltproof.clauses.paragraphs import Paragraph
from feltproof.clauses.records import Section
from feltproof.clauses.typography import word_prints
from feltproof.errors import UsageError

MOST_WORDS: Final = 20_000
"""More than a facility says about one game."""
_FOUND: Final = 0.4
"""A clause of which less than this part is there has not been found: such words stand in any rule."""
_RUN: Final = 4
"""So many words in a row are those of one text and not of any."""

_ENDS: Final = re.compile(r"[.!?]+[)\]\"'\u201d\u2019]*\Z")
_TOKEN: Final = re.compile(r"\S+")


@dataclass(slots=True)
class _Token:
    """A stretch of the text without white space."""

    start: int
    end: int
    line: int
    """From 1."""
    begins_line: bool
    begins: bool
    """Whether a sentence or a line begins with it."""
    owner: int | None = None
    """Which clause it belongs to, in the order of the specs; `None` where none is known."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A text laid out beside the clauses."""

    paragraphs: tuple[Paragraph, ...]
    """In the order of the text; one that no clause has is without a label."""
    preamble: str
    """What stands before the first clause."""


def lay(section: Section, text: str, name: str = "the text") -> Laid:
    """The stretch of the text that each clause of `section` has, and what is in no clause.

    Raises:
        UsageError: the text is too long to be one facility's rules of a game.
    """
    tokens = list(_tokens(text))
    if len(tokens) > MOST_WORDS:
        raise UsageError(f"{name}: {len(tokens):,} words are more than one game has: give its rules alone")
    clauses = list(section.clauses.values())
    _own(tokens, text, [_pairs(section.words.get(clause.label, "")) for clause in clauses])
    strays = list(_fill(tokens, len(clauses)))
    found: list[tuple[int, Paragraph]] = []
    for at, clause in enumerate(clauses):
        mine = [token for token in tokens if token.owner == at]
        if mine:
            found.append((mine[0].start, Paragraph(clause.id.path, text[mine[0].start : mine[-1].end], mine[0].line)))
    first = min((start for start, _ in found), default=len(text))
    preamble = [text[one[0].start : one[-1].end] for one in strays if one[0].start < first]
    for one in strays:
        if one[0].start > first:
            before = [token.owner for token in tokens if token.end <= one[0].start and token.owner is not None]
            path = clauses[before[-1]].id.path[:1]
            found.append((one[0].start, Paragraph((), text[one[0].start : one[-1].end], one[0].line, inside=path)))
    return Laid(tuple(paragraph for _, paragraph in sorted(found, key=lambda one: one[0])), " ".join(preamble))


def kinship(section: Section, text: str) -> int:
    """How many runs of words a text has in common with what a section was encoded from."""
    words = _pairs(word_prints(text))
    theirs = {tuple(words[at : at + _RUN]) for at in range(len(words) - _RUN + 1)}
    ours = (_pairs(prints) for prints in section.words.values())
    return sum(tuple(one[at : at + _RUN]) in theirs for one in ours for at in range(len(one) - _RUN + 1))


def _tokens(text: str) -> Iterator[_Token]:
    offset, ended = 0, True
    for number, line in enumerate(text.splitlines(keepends=True), start=1):
        begins_line = True
        for match in _TOKEN.finditer(line):
            yield _Token(offset + match.start(), offset + match.end(), number, begins_line, begins_line or ended)
            begins_line, ended = False, _ENDS.search(match[0]) is not None
        offset += len(line)


def _pairs(prints: str) -> list[str]:
    return [prints[at : at + 2] for at in range(0, len(prints), 2)]


def _own(tokens: Sequence[_Token], text: str, clauses: Sequence[Sequence[str]]) -> None:
    """Give each word that is still there to its clause."""
    ours = [(printed, at) for at, prints in enumerate(clauses) for printed in prints]
    theirs = [(printed, one) for one in tokens for printed in _pairs(word_prints(text[one.start : one.end]))]
    matcher = difflib.SequenceMatcher(None, [one for one, _ in ours], [one for one, _ in theirs], autojunk=False)
    known = [0] * len(clauses)
    for block in matcher.get_matching_blocks():
        for step in range(block.size):
            at = ours[block.a + step][1]
            known[at] += 1
            token = theirs[block.b + step][1]
            token.owner = at if token.owner is None else token.owner
    for token in tokens:
        if token.owner is not None and known[token.owner] < _FOUND * len(clauses[token.owner]):
            token.owner = None


def _fill(tokens: Sequence[_Token], clauses: int) -> Iterator[list[_Token]]:
    """Give the words that are not known to the clause of their sentence; yield the paragraphs that have none.

    A new paragraph where a clause is gone stands for it: the clause has changed.
    """
    at = 0
    while at < len(tokens):
        if tokens[at].owner is not None:
            at += 1
            continue
        end = next((i for i in range(at, len(tokens)) if tokens[i].owner is not None), len(tokens))
        before = tokens[at - 1].owner if at else None
        after = tokens[end].owner if end < len(tokens) else None
        yield from _between(tokens, at, end, before, after, clauses)
        at = end


def _between(
    tokens: Sequence[_Token], at: int, end: int, before: int | None, after: int | None, clauses: int
) -> Iterator[list[_Token]]:
    if before is not None and before == after:
        _give(tokens[at:end], before)
        return
    # The end of the sentence before, and the beginning of the one after.
    if before is not None:
        first = next((i for i in range(at, end) if tokens[i].begins), end)
        _give(tokens[at:first], before)
        at = first
    if after is not None and at < end and not tokens[end].begins:
        last = next((i for i in reversed(range(at, end)) if tokens[i].begins), at)
        _give(tokens[last:end], after)
        end = last
    # Whole sentences are left. Where as many clauses are gone, they stand for those.
    gone = range((-1 if before is None else before) + 1, clauses if after is None else after)
    for parts in (_parts(tokens, at, end, "begins"), _parts(tokens, at, end, "begins_line")):
        if parts and len(gone) in (1, len(parts)):
            for place, part in enumerate(parts):
                _give(part, gone[min(place, len(gone) - 1)])
            return
    # More sentences on the line of a clause are its own; whole paragraphs are nobody's.
    if before is not None:
        line = next((i for i in range(at, end) if tokens[i].begins_line), end)
        _give(tokens[at:line], before)
        at = line
    if after is not None and at < end and not tokens[end].begins_line:
        line = next((i for i in reversed(range(at, end)) if tokens[i].begins_line), at)
        _give(tokens[line:end], after)
        end = line
    yield from _parts(tokens, at, end, "begins_line")


def _parts(tokens: Sequence[_Token], at: int, end: int, begins: str) -> list[list[_Token]]:
    """The sentences, or the lines, of a stretch that begins with one; none of an empty stretch."""
    starts = [i for i in range(at, end) if i == at or getattr(tokens[i], begins)]
    return [list(tokens[i:j]) for i, j in pairwise([*starts, end])]


def _give(tokens: Sequence[_Token], owner: int) -> None:
    for token in tokens:
        token.owner = owner


__all__ = ["Laid", "kinship", "lay"]
