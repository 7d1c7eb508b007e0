"""When two texts are the same words: what of their typography does not count.

The official text reaches a user through one publisher or another, by copying from a page, a PDF or a
word processor. None of that may make a clause stale.
"""

import hashlib
import itertools
import re
import unicodedata
from collections.abc import Iterator
from typing import Final

# ruff: noqa: RUF001 - characters that look alike are what this module is about

_INVISIBLE: Final = dict.fromkeys(
    [0x00AD, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0xFEFF]
)
_LIKE: Final = {
    **dict.fromkeys(map(ord, "‘’‚‛′´`ʹʼ＇"), "'"),
    **dict.fromkeys(map(ord, "“”„‟″«»＂"), '"'),
    **dict.fromkeys(map(ord, "‐‑‒–—―−⁃﹘﹣－"), "-"),
    **dict.fromkeys(map(ord, "∶："), ":"),
    **dict.fromkeys(map(ord, "|│┃¦"), " "),
    **str.maketrans({"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl"}),
}
_STEPS: Final = tuple(
    (re.compile(pattern), by)
    for pattern, by in (
        (r"''|``", '"'),
        # A stroke in brackets is how one publisher's scanner sees the subdivision l.
        (r"\(/\)", "(l)"),
        # Leaders between the cells of a table.
        (r"\.{3,}|…|_{2,}", " "),
        (r"\s+", " "),
        (r" ?-+ ?", "-"),
        (r" (?=[,.;:%)\]])|(?<=[(\[$]) ", ""),
        (r"(?<=\d): (?=\d)", ":"),
        (r"(?<=\d)(?=[^\W\d_])|(?<=[^\W\d_])(?=\d)", " "),
        (r"(?<=[^\s(\[\"])(?=\()|(?<=[),.;:])(?=[^\W\d_])", " "),
    )
)
_WRAPPED: Final = re.compile(r"(?<=[^\W\d_])[-‐\u00ad][ \t]*\r?\n\s*(?=[a-z])")
_MOST_WRAPPED: Final = 6


def fold(text: str) -> str:
    """The words of `text` without what typography adds to them.

    Folded, in this order: compositions of Unicode (NFC); invisible characters, left out; ligatures,
    written out; quotes to `'` and `"`; dashes of any length to `-`, without white space around them; the
    bars and dotted leaders of tables, and all white space, to one space; the space before `, . ; : % )` and
    after `( $`, left out, as is that around the colon of `3 : 2`; the gaps between a digit and a letter
    (`2to1`), before an opening bracket (`5324.2(d)`), and between `) , . ; :` and a letter, always one space.

    Kept: every letter and its case, every digit, sign and punctuation mark.
    """
    folded = unicodedata.normalize("NFC", text).translate(_INVISIBLE).translate(_LIKE)
    for pattern, by in _STEPS:
        folded = pattern.sub(by, folded)
    return folded.strip()


def foldings(text: str) -> Iterator[str]:
    """`fold`, then what it gives where hyphens at the end of a line were put there by the line break.

    `four-` and `card` on two lines are `four-card`; `pro-` and `gressive` are `progressive`: no rule tells.
    """
    yield fold(text)
    pieces = _WRAPPED.split(text)
    if 1 < len(pieces) <= _MOST_WRAPPED + 1:
        for joints in itertools.product(("-", ""), repeat=len(pieces) - 1):
            if "" in joints:
                yield fold("".join(map("".join, itertools.zip_longest(pieces, joints, fillvalue=""))))


def digest(text: str) -> str:
    """The digest of a paragraph's words, as `text` in a spec has it: `sha256:` and 64 hex digits."""
    return f"sha256:{hashlib.sha256(fold(text).encode()).hexdigest()}"


def same_words(text: str, digest_: str) -> bool:
    """True where `text` folds to the words whose digest is given."""
    return any(digest(folding) == digest_ for folding in foldings(text))


def word_prints(text: str) -> str:
    """Two hex digits for each word of the folded text: enough to see which word changed, too few to tell it."""
    return "".join(hashlib.sha256(word.encode()).hexdigest()[:2] for word in fold(text).split())
