"""Two wordings side by side, word by word: which words stand no more, and which are new.

Typography is folded first, so that what is marked is a change of words.
"""

import difflib
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from typing import Final, Literal

from feltproof.clauses.typography import fold, foldings, word_prints

Kind = Literal["same", "old", "new"]

_MOST_FOLDINGS: Final = 8
"""Ways to take the hyphens at the ends of lines that are tried on each side."""


_OPENED: Final = re.compile(r"(\S*\d) (?=([^\W\d_]\S*))|(\S*[^\W\d_]) (?=(\d\S*))|(\S+) (?=(\(\S*))")
"""Where folding may have parted what is printed without a gap: `2s`, `2to1`, `5324.2(d)`."""


@dataclass(frozen=True, slots=True)
class Span:
    """Words in a row that stand in both wordings, in the old one alone or in the new one alone."""

    kind: Kind
    words: str
    """As they are printed, with a blank between them; empty where they are not known, since no text has them."""
    count: int
    """How many words."""


def marked(old: str, new: str) -> tuple[Span, ...]:
    """Both wordings in one row, the old words before those that took their place."""
    pairs = product(islice(foldings(old), _MOST_FOLDINGS), islice(foldings(new), _MOST_FOLDINGS))
    rows = [(before.split(), after.split()) for before, after in pairs]
    # A word that one text breaks at the end of a line is no change: the pair that has least of it tells.
    before, after = max(rows, key=lambda row: alike(*row))
    return tuple(_printed(span, old if span.kind == "old" else new) for span in _spans(before, after, before, after))


def marked_by_prints(prints: str | None, new: str) -> tuple[Span, ...]:
    """The new wording, marked by the prints of the old one, of which the words are not kept.

    Where there are no prints, all that is known is that the words are other ones.
    """
    words = fold(new).split()
    if prints is None:
        return all_of("new", new)
    spans = _spans([""] * (len(prints) // 2), words, tokens(prints), tokens(word_prints(new)))
    return tuple(_printed(span, new) for span in spans)


def all_of(kind: Kind, text: str) -> tuple[Span, ...]:
    """A paragraph that is old, or new, from its first word to its last."""
    words = fold(text).split()
    return (_printed(Span(kind, " ".join(words), len(words)), text),)


def tokens(prints: str) -> list[str]:
    """The prints word by word."""
    return [prints[at : at + 2] for at in range(0, len(prints), 2)]


def alike(old: Sequence[str], new: Sequence[str]) -> float:
    """How much of two rows of words, or of prints, is the same: from 0 to 1."""
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    return matcher.ratio()


def near(spans: Iterable[Span], around: int = 8) -> Iterator[Span]:
    """The same spans, with no more of what did not change than `around` words beside each change."""
    every = [*spans]
    for place, span in enumerate(every):
        words = span.words.split()
        if span.kind != "same":
            yield span
            continue
        after = words[:around] if place else []
        before = words[-around:] if place < len(every) - 1 else []
        if len(after) + len(before) >= len(words):
            yield span
        else:
            yield Span("same", " ".join([*after, "…", *before]), len(words))


def _printed(span: Span, text: str) -> Span:
    """The span with the gaps closed that folding opened, where the text has them nowhere: a law is quoted as it is."""
    plain = f" {' '.join(unicodedata.normalize('NFC', text).split())} "

    def closed(gap: re.Match[str]) -> str:
        before, after = (word for word in gap.groups() if word is not None)
        opened = f"{before} {after}" in plain
        return before if f"{before}{after}" in plain and not opened else f"{before} "

    words, last = span.words, ""
    while words != last:
        # Of `2to1` the second gap can be closed only once the first is.
        words, last = _OPENED.sub(closed, words), words
    return replace(span, words=words)


def _spans(
    old: Sequence[str], new: Sequence[str], old_tokens: Sequence[str], new_tokens: Sequence[str]
) -> Iterator[Span]:
    matcher = difflib.SequenceMatcher(None, old_tokens, new_tokens, autojunk=False)
    for tag, i, j, k, m in matcher.get_opcodes():
        if tag == "equal":
            yield Span("same", " ".join(new[k:m]), m - k)
            continue
        if j > i:
            yield Span("old", " ".join(old[i:j]).strip(), j - i)
        if m > k:
            yield Span("new", " ".join(new[k:m]), m - k)
