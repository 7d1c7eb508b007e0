"""The official text as a publisher prints it, matched to the clauses: the same, changed, missing or new."""

import difflib
import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from feltproof import given
from feltproof.clauses import labels, unnumbered
from feltproof.clauses.ids import ClauseId
from feltproof.clauses.paragraphs import Paragraph, paragraphs
from feltproof.clauses.records import Clause, Section, Table
from feltproof.clauses.typography import digest, fold, same_words, word_prints
from feltproof.errors import UsageError

Status = Literal["same", "changed", "missing"]

MOST_BYTES: Final = 4 * 1024 * 1024
MOST_LABELS: Final = 2_000

_KINDRED: Final = 0.5
"""Where less than this part of the shorter paragraph is in the other, they are not told word by word."""

_HEADING: Final = re.compile(r"\s*(?:Section|Sec\.|§+|s)\s*([0-9]+\.[0-9]+)\s*(?:[-.:\u2013\u2014]\s*(\S.{0,80}))?\Z")
_CITED: Final = re.compile(r"(?:§+|CRR-NY|NYCRR|NY ADC)\s*([0-9]+\.[0-9]+)")
_CURRENCY: Final = re.compile(r"\s*Current through\b")
_ADOPTED: Final = re.compile(r"\s*(?:Adopted|Amended|Renumbered|Repealed)\b.*\b(?:Register|eff\.)")
_FURNITURE: Final = re.compile(
    r"\s*(?:N\.\s?Y\.\s?Comp\.\s?Codes\b.*|9 (?:CRR-NY|NYCRR|NY ADC)\b.*|Notes?|Credits?|Historical Note"
    r"|END OF DOCUMENT|Page [0-9]+(?: of [0-9]+)?)\s*\Z",
    re.IGNORECASE,
)
_BEGINS: Final = re.compile(r"\s*\([a-z0-9]{1,8}\)")
"""A line that begins with a label."""
_SPACES: Final = re.compile(r"[^\S\n\r\t]")
"""Spaces of any kind: a page copied from a browser has some that do not break."""
_TAG: Final = re.compile(r"<(?:!doctype|html|head|body|div|p|table|span|br)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Official:
    """A section as published."""

    number: str | None
    """`5324.32`, from its heading; `None` where it has none."""
    currency: str | None
    """The publisher's line on how current it is."""
    adopted: str | None
    paragraphs: tuple[Paragraph, ...]
    title: str | None = None
    """From its heading; `None` where that has none."""
    preamble: str = ""
    """What stands between the heading and the first paragraph with a label; empty where there is no heading."""


@dataclass(frozen=True, slots=True)
class Matched:
    """What the official text has for one clause."""

    clause: ClauseId
    status: Status
    text: str | None
    """The paragraph as published, without its label; `None` where it is missing."""
    difference: str | None
    """How it differs from the one that was encoded, in words; `None` where it does not."""


@dataclass(frozen=True, slots=True)
class TextMatch:
    """A section of the specs beside the official text."""

    section: str
    sha256: str
    """Of the text's bytes as given, in hex."""
    official: Official
    clauses: Table[Matched]
    """By label, in the order of the specs."""
    new: tuple[Paragraph, ...]
    """Paragraphs that the specs do not have."""
    stale: Table[str]
    """Why, by label of each stale clause: its paragraph changed or is missing, or a new one stands in it."""
    unencoded: tuple[str, ...]
    """What the text has beside all clauses, a new subdivision or words before the first: it makes no clause stale, and
    is law that nothing was verified against."""
    notes: tuple[str, ...]
    """What differs from the edition that was encoded and makes nothing stale, a sentence each."""

    def why_stale(self, clause: Clause) -> str | None:
        """How its paragraph differs from the one that was encoded; `None` where it does not."""
        return self.stale.get(clause.label)

    def paragraph(self, clause: Clause) -> str | None:
        """Its paragraph as published, without the label; `None` where the text has none."""
        return self.clauses[clause.label].text


def read(path: Path) -> bytes:
    """The bytes of a file that a user gives as a text.

    Raises:
        UsageError: it cannot be read, or is larger than a section can be.
    """
    return given.read(path, MOST_BYTES, "the official text of one section")


def decode(data: bytes, name: str) -> str:
    """The text that `data` is, whatever its encoding; `name` is what messages call it.

    Raises:
        UsageError: it is no text: the message says what it is.
    """
    if not data.strip():
        raise UsageError(f"{name}: is empty: give the official text of the section, as published")
    if data.startswith(b"%PDF-"):
        raise UsageError(f"{name}: is a PDF: save its text, as pdftotext does, and give that")
    # Windows saves text as UTF-16 with a mark, or with curly quotes in its own code page.
    marked = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    for encoding in ("utf-16",) if marked else ("utf-8-sig", "cp1252"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise UsageError(f"{name}: is no text but binary data: give the official text of the section, as published")


def parse(text: str, number: str | None = None, known: Sequence[tuple[str, ...]] = ()) -> Official:
    """The paragraphs of a published text, from the section of that number where it holds several.

    What publishers put around a section (citation, currency, history) is no part of a paragraph.
    """
    text = _SPACES.sub(" ", text.replace("\r\n", "\n").replace("\r", "\n"))
    lines = list(enumerate(text.split("\n"), start=1))
    headings = [(at, found[1]) for at, (_, line) in enumerate(lines) if (found := _HEADING.match(line))]
    heading = next((at for at, its in headings if its == number), None)
    cited = [found[1] for _, line in lines if (found := _CITED.search(line))]
    its = number if heading is not None else next((its for _, its in headings), cited[0] if cited else None)
    if number in cited and not headings:
        its = number
    currency = next((line.strip() for _, line in lines if _CURRENCY.match(line)), None)
    title = None
    if heading is not None:
        found = _HEADING.match(lines[heading][1])
        title = found[2].strip().rstrip(".") if found is not None and found[2] is not None else None
        _once(lines, [at for at, other in headings if other == number and at >= heading], number)
        end = next((at for at, other in headings if at > heading and other != number), len(lines))
        lines = lines[heading + 1 : end]
    adopted = next((line.strip() for _, line in lines if _ADOPTED.match(line)), None)
    body = _body(lines, its)
    preamble = _before_the_first_label(body) if heading is not None else ""
    return Official(its, currency, adopted, paragraphs(body, known), title, preamble)


def _once(lines: Sequence[tuple[int, str]], headings: Sequence[int], number: str | None) -> None:
    """Do nothing where the section stands there once; a heading may be repeated, as on each page.

    Raises:
        UsageError: it begins again below a later heading.
    """
    begins = [(at, next((fold(line) for _, line in lines[at:] if _BEGINS.match(line)), None)) for at in headings]
    again = [at for at, first in begins[1:] if first is not None and first == begins[0][1]]
    # A page may print the heading twice before the section begins.
    again = [at for at in again if any(_BEGINS.match(line) for _, line in lines[headings[0] : at])]
    if again:
        places = f"lines {lines[headings[0]][0]} and {lines[again[0]][0]}"
        raise UsageError(f"section {number} stands there twice, from {places}: give it once, as it reads today")


def match(section: Section, given: str | bytes, name: str = "the text") -> TextMatch:
    """Compare a published text with the section's clauses, paragraph by paragraph.

    `given` is the text, or the bytes of a file of it; `name` is what messages call it: its file.

    Raises:
        UsageError: it is not the text of this section; the message says what was found instead.
    """
    data = given.encode() if isinstance(given, str) else given
    text = given if isinstance(given, str) and given.strip() else decode(data, name)
    if _TAG.search(text):
        raise UsageError(f"{name}: is HTML: save the page as plain text, and give that")
    if section.numbering == "ours":
        official = _without_labels(section, text, name)
    else:
        official = parse(text, section.number, [clause.id.path for clause in section.clauses.values()])
    if official.number not in (None, section.number):
        raise UsageError(f"{name}: holds section {official.number}, not {section.number} ({section.citation})")
    if not official.paragraphs:
        raise UsageError(f"{name}: holds no paragraph that begins with a label such as (a): is it {section.citation}?")
    found: dict[str, list[Paragraph]] = {}
    for paragraph in official.paragraphs:
        found.setdefault(paragraph.label, []).append(paragraph)
    matched = {label: _compare(section, clause, found.get(label, [])) for label, clause in section.clauses.items()}
    if official.number is None and not any(one.status == "same" for one in matched.values()):
        raise UsageError(f"{name}: names no section, and has no paragraph in common with {section.citation}")
    new = tuple(paragraph for paragraph in official.paragraphs if paragraph.label not in section.clauses)
    moved = dict(_moved(section, matched, official.paragraphs))
    for label, paragraph in moved.items():
        message = f"the text has no {label}: its words now stand at {paragraph.place}"
        matched[label] = Matched(matched[label].clause, "missing", None, message)
    stale = {label: one.difference for label, one in matched.items() if one.difference}
    unencoded = [f"before the first paragraph stands {_quoted(official.preamble.split())}"] if _says(official) else []
    for paragraph in new:
        # Renumbered words are told where they were, and what is new in a new paragraph is told with it.
        told = paragraph.path and paragraph.path[:-1] in {one.path for one in new}
        if paragraph not in moved.values() and not told:
            host = _host(section, paragraph)
            message = f"{paragraph.place} is new: {_quoted(paragraph.text.split())}"
            if host is None:
                unencoded.append(message)
            else:
                stale[host] = f"{stale[host]}; {message}" if host in stale else message
    in_order = {label: stale[label] for label in section.clauses if label in stale}
    notes = tuple(_notes(section, official))
    sha256 = hashlib.sha256(data).hexdigest()
    return TextMatch(section.id, sha256, official, Table(matched), new, Table(in_order), tuple(unencoded), notes)


def _without_labels(section: Section, text: str, name: str) -> Official:
    """A text that numbers nothing, each clause under the label that is ours."""
    laid = unnumbered.lay(section, text, name)
    if not laid.paragraphs:
        raise UsageError(f"{name}: has no rule in common with {section.citation}: is it another text?")
    currency = next((line.strip() for line in _SPACES.sub(" ", text).splitlines() if _CURRENCY.match(line)), None)
    return Official(None, currency, None, laid.paragraphs, preamble=laid.preamble)


def _before_the_first_label(body: Sequence[tuple[int, str]]) -> str:
    first = next((at for at, (_, line) in enumerate(body) if _BEGINS.match(line)), 0)
    return " ".join(line.strip() for _, line in body[:first] if line.strip())


def _says(official: Official) -> bool:
    """Whether what stands before the first paragraph is a sentence, and no title on a line of its own."""
    return official.preamble.endswith((".", ";", ":"))


def _body(lines: Sequence[tuple[int, str]], number: str | None) -> list[tuple[int, str]]:
    """The lines of the section itself, without what publishers print around it."""
    labelled = [at for at, (_, line) in enumerate(lines) if _BEGINS.match(line)]
    last = labelled[-1] if labelled else len(lines)
    if len(labelled) > MOST_LABELS:
        raise UsageError(f"{len(labelled):,} lines begin with a label such as (a): give the text of one section")
    body = []
    for at, (line_number, line) in enumerate(lines):
        apparatus = _FURNITURE.match(line) or _CURRENCY.match(line) or _ADOPTED.match(line)
        cited = re.match(r"[^()]{0,80}(?:§+|CRR-NY|NYCRR|NY ADC)\s*([0-9]+\.[0-9]+)\s*\Z", line)
        if not apparatus and not (cited and cited[1] == number):
            body.append((line_number, line))
        elif at > last:
            break  # What follows is the publisher's, to the end.
    return body


def _compare(section: Section, clause: Clause, found: Sequence[Paragraph]) -> Matched:
    if not found:
        return Matched(clause.id, "missing", None, f"the text has no {clause.label}")
    first = found[0]
    if len(found) > 1:
        lines = " and ".join(str(paragraph.line) for paragraph in found)
        return Matched(
            clause.id, "changed", first.text, f"{clause.label} stands there {len(found)} times, lines {lines}"
        )
    if same_words(first.text, clause.text):
        return Matched(clause.id, "same", first.text, None)
    return Matched(clause.id, "changed", first.text, difference(section.words.get(clause.label), first.text))


def difference(prints: str | None, text: str) -> str:
    """Which words of `text` are not those that `prints` were taken of, as far as they tell.

    The words that were encoded are not kept, only two hex digits of each (`word_prints`): so the words that
    stand now are shown, and how many stood in their place.
    """
    words = fold(text).split()
    if prints is None:
        return "its words changed"
    old = [prints[at : at + 2] for at in range(0, len(prints), 2)]
    new = [word_prints(word) for word in words]
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    if sum(block.size for block in matcher.get_matching_blocks()) < _KINDRED * min(len(old), len(new)):
        return f"most of its words changed, it now begins {_quoted(words)}"
    changes = []
    for tag, i, j, k, m in matcher.get_opcodes():
        after = f"after {_quoted(words[max(0, k - 4) : k], end=True)}" if k else "at the start"
        if tag == "replace":
            changes.append(f"{after}, {_quoted(words[k:m])} in place of {_count(j - i)}")
        elif tag == "insert":
            changes.append(f"{after}, {_quoted(words[k:m])} added")
        elif tag == "delete":
            changes.append(f"{after}, {_count(j - i)} left out")
    return "; ".join(changes) or "its words changed"


def _moved(
    section: Section, matched: dict[str, Matched], found: Sequence[Paragraph]
) -> Iterator[tuple[str, Paragraph]]:
    """Each missing clause whose words stand under another label, with the paragraph that has them."""
    for label, one in matched.items():
        if one.status == "missing":
            for paragraph in found:
                if same_words(paragraph.text, section.clauses[label].text):
                    yield label, paragraph
                    break


def _host(section: Section, paragraph: Paragraph) -> str | None:
    """The clause that a new paragraph stands in, and so makes stale; `None` where it stands in none."""
    outer = paragraph.path[:-1] or paragraph.inside
    for depth in range(len(outer), 0, -1):
        label = labels.join(outer[:depth])
        if label in section.clauses:
            return label
    return None


def _notes(section: Section, official: Official) -> Iterator[str]:
    edition = section.edition
    if official.title is not None and fold(official.title).casefold() != fold(section.title).casefold():
        yield f"the text calls the section {official.title!r}; encoded was: {section.title}"
    if official.preamble and not _says(official) and not same_words(official.preamble, digest(section.title)):
        yield f"before the first paragraph the text says {official.preamble[:200]!r}"
    if official.currency is None and not edition.effective:
        return  # Neither says it.
    if official.currency is None:
        yield f"the text does not say how current it is; encoded was: {edition.currency}"
    elif fold(official.currency) != fold(edition.currency):
        yield f"the text says {official.currency!r}; encoded was: {edition.currency}"
    if official.adopted is not None and fold(edition.adopted) not in fold(official.adopted):
        yield f"the text says {official.adopted!r}; encoded was: {edition.adopted}"


def _count(words: int) -> str:
    return "one word" if words == 1 else f"{words} words"


def _quoted(words: Sequence[str], end: bool = False) -> str:
    """Some words in quotes; of many, the first twelve."""
    shown = " ".join(words[-4:] if end else words[:12])
    return f"\u201c{shown}{'' if end or len(words) <= 12 else ' …'}\u201d"


__all__ = ["Matched", "Official", "TextMatch", "difference", "digest", "fold", "match", "parse", "read", "word_prints"]
