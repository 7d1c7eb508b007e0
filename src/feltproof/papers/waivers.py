"""Waivers: who answers for a nonconformity, who else has approved it, for which engine and until when."""

from typing import Final

from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.version import InvalidVersion, Version

from feltproof.clauses.forms import Field, ListOf, Shape, Values, Word
from feltproof.papers import files
from feltproof.papers.forms import CLAUSE, DAY, DIGEST, NAME, PASSAGE, in_order
from feltproof.papers.record import Paper, Waiver

INSPECTION: Final = "inspection"
"""In place of a finding, where a person failed the clause."""
_ENDS: Final = ("==", "===", "<", "<=", "~=")
"""Comparisons with which a range of versions has an end."""


def _finding(text: str) -> str:
    if text == INSPECTION:
        return text
    if len(text) != 6 or not text.isascii() or not text.isalnum():
        raise ValueError(f"{text!r} is no id of a finding, as F3K9QA, nor {INSPECTION!r}")
    return text.upper()


def _versions(text: str) -> str:
    try:
        ranges = SpecifierSet(text)
    except InvalidSpecifier:
        raise ValueError(f"{text!r} is no range of versions, as '>=3.2,<3.3' or '==3.2.1'") from None
    if not any(one.operator in _ENDS for one in ranges):
        raise ValueError(f"{text!r} has no end: a waiver is for versions that somebody has seen, as '>=3.2,<3.3'")
    return text


_WAIVER: Final = Shape(
    {
        "clause": Field(CLAUSE, about="The clause that is not met: us-ny/5324.32(f)(2)."),
        "finding": Field(
            Word(_finding, "^([A-Za-z0-9]{6}|inspection)$"),
            about="The finding's id, or inspection where a person failed it.",
        ),
        "fingerprint": Field(DIGEST, about="Of the nonconformity, as `feltproof waive` prints it."),
        "text": Field(DIGEST, about="Digest of the paragraph that is not kept, as `feltproof waive` prints it."),
        "engine": Field(NAME, about="The engine, as it names itself."),
        "versions": Field(Word(_versions, "^.*[0-9].*$"), about="Its versions, with an end: '>=3.2,<3.3'."),
        "reason": Field(PASSAGE, about="Why it is waived."),
        "author": Field(NAME, about="Who answers for it."),
        "approver": Field(NAME, about="Who else has approved it."),
        "starts": Field(DAY, about="The first day on which it counts."),
        "expires": Field(DAY, about="The last."),
        "measure": Field(PASSAGE, about="What is done about it in the meantime."),
    },
    lambda values: values if not (wrong := _wrong(values)) else wrong,
)


def _wrong(values: Values) -> str:
    if _same(values["author"], values["approver"]):
        return f"approver: {values['approver']!r} wrote it: somebody else has to approve"
    return in_order(("starts", values["starts"]), ("expires", values["expires"]))


def _same(one: str, other: str) -> bool:
    return [word.casefold() for word in one.split()] == [word.casefold() for word in other.split()]


WAIVERS_FILE: Final = Shape(
    {"waivers": Field(ListOf(_WAIVER, each="waiver", distinct=False), about="An entry for each nonconformity.")},
    lambda values: values["waivers"],
)


def read_waivers(paper: Paper, shown: str | None = None) -> tuple[Waiver, ...]:
    """The waivers in a paper.

    Raises:
        UsageError: something in it is wrong; the message names every fault with its line.
    """
    entries: tuple[Values, ...] = files.read(paper, WAIVERS_FILE, shown)
    return tuple(Waiver(paper=paper.name, **entry.found) for entry in entries)


def covers(versions: str, version: str) -> bool:
    """Whether a version of an engine is within a range; one that is no version as they are ordered is within none,
    unless it is named by itself, with ===."""
    try:
        return SpecifierSet(versions).contains(Version(version), prereleases=True)
    except InvalidVersion:
        return versions.strip() == f"==={version}"


def not_now(waiver: Waiver, on: str) -> str:
    """`expired` or `not-begun`, where a waiver does not count on that day; empty where it does."""
    if waiver.expires < on:
        return "expired"
    return "not-begun" if waiver.starts > on else ""
