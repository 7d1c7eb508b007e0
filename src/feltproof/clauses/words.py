"""Prints of the official words, beside a section's spec: which words changed, without the words.

`s5324_32_crazy_4_poker.words` has a line for each clause, its label and two hex digits for each word of its
official paragraph. Each digit pair fits some 1 in 256 of all words: a changed word shows, no word can be read.
"""

import re
from pathlib import Path
from typing import Final

from feltproof.clauses.files import replace_text
from feltproof.clauses.forms import Desk
from feltproof.clauses.records import Section
from feltproof.clauses.typography import same_words, word_prints

SUFFIX: Final = ".words"
_LINE: Final = re.compile(r"((?:\([a-z0-9]+\))+) ((?:[0-9a-f]{2})+)\Z", re.ASCII)
_HEAD: Final = """\
# Prints of the official words, two hex digits each, by clause: they show which word changed and tell none.
# Made by feltproof.clauses.words.
"""


def beside(spec: Path) -> Path:
    """The file of prints that belongs to a section file."""
    return spec.with_suffix(SUFFIX)


def read(data: bytes, desk: Desk) -> dict[str, str]:
    """The prints by label; what is malformed is noted at the desk."""
    found: dict[str, str] = {}
    for number, line in enumerate(data.decode("utf-8", "replace").splitlines(), start=1):
        match = _LINE.match(line)
        if match and match[1] not in found:
            found[match[1]] = match[2]
        elif match:
            desk.fault(number, "stands here again: keep one", match[1])
        elif line and not line.startswith("#"):
            desk.fault(number, f"{line[:40]!r} is not of the form '(f)(2) 0a1b2c'")
    return found


def put(section: Section, spec: Path, label: str, text: str) -> None:
    """Take the prints of one paragraph anew, where the section has prints at all."""
    if section.words:
        prints = {**section.words, label: word_prints(text)}
        lines = [f"{one} {prints[one]}\n" for one in section.clauses if one in prints]
        replace_text(beside(spec), _HEAD + "".join(lines))


def write(section: Section, spec: Path, official: dict[str, str]) -> Path:
    """Take the prints of each paragraph whose words are those that were encoded, and write them beside the spec.

    `official` has the paragraphs by label. A clause whose paragraph is missing or differs gets no line.
    """
    lines = [
        f"{label} {word_prints(official[label])}\n"
        for label, clause in section.clauses.items()
        if label in official and same_words(official[label], clause.text)
    ]
    replace_text(beside(spec), _HEAD + "".join(lines))
    return beside(spec)
