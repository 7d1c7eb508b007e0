"""Reviews: a link from a clause to a check holds only while both are what a person accepted.

Each link carries a token over the fingerprints of clause and check. A link whose token is not that of today's
clause and check, or is in no line of the ledger, is suspect until somebody accepts it again.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal

from feltproof.clauses import ledger, tree, words
from feltproof.clauses.files import replace_text
from feltproof.clauses.fingerprints import CheckSource, of_clause, token
from feltproof.clauses.ids import ClauseId
from feltproof.clauses.lawbook import Lawbook
from feltproof.clauses.ledger import Review
from feltproof.clauses.records import Clause, Link, Reading, Section
from feltproof.clauses.typography import digest, same_words
from feltproof.errors import SpecError, UsageError

Why = Literal[
    "never reviewed",
    "clause changed",
    "check changed",
    "clause and check changed",
    "review is in no ledger",
    "check is gone",
]

_KEY: Final = "reviewed"


@dataclass(frozen=True, slots=True)
class Suspect:
    """A link that nobody has accepted as it is now."""

    clause: ClauseId
    check: str
    why: Why
    last: Review | None
    """The last review of this link; `None` where there is none."""
    path: str
    """Of the section file, below the specs."""
    line: int
    """Of the link."""

    def __str__(self) -> str:
        since = f" since {self.last.by} accepted it on {self.last.on}" if self.last and "changed" in self.why else ""
        return f"{self.clause}: {self.check}: {self.why}{since}"


@dataclass(frozen=True, slots=True)
class Description:
    """A clause and one of its checks, to be read side by side before accepting them."""

    clause: Clause
    readings: tuple[Reading, ...]
    """Those that touch the clause."""
    link: Link
    check: CheckSource | None
    """`None` where no such check stands in the rules."""
    suspect: Suspect | None
    """`None` where the link is accepted as it is."""
    history: tuple[Review, ...]
    """Its reviews, the oldest first."""


def reviews(lawbook: Lawbook) -> list[Review]:
    """Every line of every ledger beside the sections, each ledger's oldest first.

    Raises:
        Faulty: a line is no review.
    """
    folders = sorted({Path(section.path).parent for section in lawbook.sections.values()})
    found: list[Review] = []
    for folder in folders:
        below = (folder / ledger.NAME).as_posix()
        found.extend(ledger.read(lawbook.root / below, f"{lawbook.root.name}/{below}"))
    return found


def suspects(lawbook: Lawbook, sources: Mapping[str, CheckSource]) -> list[Suspect]:
    """Every link that is suspect, in the order of the text.

    Raises:
        Faulty: a line of a ledger is no review.
    """
    return list(_suspects(lawbook, sources, reviews(lawbook)))


def _suspects(lawbook: Lawbook, sources: Mapping[str, CheckSource], known: Sequence[Review]) -> Iterator[Suspect]:
    of_link: defaultdict[tuple[str, str], list[Review]] = defaultdict(list)
    for review in known:
        of_link[review.clause, review.check].append(review)
    for section in lawbook.sections.values():
        for clause in section.clauses.values():
            for link in clause.checks:
                past = of_link[_named(clause), link.check]
                why = _why(of_clause(section, clause), link, sources.get(link.check), past)
                if why is not None:
                    last = past[-1] if past else None
                    yield Suspect(clause.id, link.check, why, last, clause.path, link.line)


def _why(clause: str, link: Link, source: CheckSource | None, past: Sequence[Review]) -> Why | None:
    if source is None:
        return "check is gone"
    if link.reviewed is None:
        return "never reviewed"
    review = next((one for one in reversed(past) if one.token == link.reviewed), None)
    if review is None:
        return "review is in no ledger"
    changes = (review.clause_fingerprint != clause, review.check_fingerprint != source.fingerprint)
    whys: dict[tuple[bool, bool], Why | None] = {
        (False, False): None,
        (True, False): "clause changed",
        (False, True): "check changed",
        (True, True): "clause and check changed",
    }
    return whys[changes]


def describe(lawbook: Lawbook, clause: ClauseId, check: str, sources: Mapping[str, CheckSource]) -> Description:
    """What a reviewer has to read of one link.

    Raises:
        UsageError: there is no such clause, or it has no such check.
    """
    section, its, link = _link(lawbook, clause, check)
    known = reviews(lawbook)
    mine = [one for one in _suspects(lawbook, sources, known) if (one.clause, one.check) == (its.id, check)]
    return Description(
        clause=its,
        readings=tuple(section.readings[name] for name in its.readings),
        link=link,
        check=sources.get(check),
        suspect=mine[0] if mine else None,
        history=tuple(one for one in known if (one.clause, one.check) == (_named(its), check)),
    )


def accept(
    lawbook: Lawbook,
    clause: ClauseId,
    check: str,
    *,
    by: str,
    on: str,
    why: str,
    sources: Mapping[str, CheckSource],
    paragraph: str | None = None,
) -> Review:
    """Accept one link as it is now: write the ledger, then the link's token, and nothing else of the file.

    Where `paragraph` is given, the official paragraph as it reads now, the clause is accepted as what it says: the file
    gets its digest too, and the prints beside it those of its words.

    The file is last: where that step is cut short, the link stays suspect, and accepting it again mends it.

    Raises:
        UsageError: there is no such clause or check, who, when or why is not said, or the specs cannot be written.
        SpecError: the section file is no longer the one that was loaded.
    """
    section, its, link = _link(lawbook, clause, check)
    source = sources.get(check)
    if source is None:
        raise UsageError(f"{its.id}: {check} stands nowhere in the rules: nothing can be accepted")
    path = lawbook.root / section.path
    before = path.read_bytes()
    now = _as_it_reads(its, paragraph)
    review = Review(_named(its), check, of_clause(section, now), source.fingerprint, by, on, why)
    after = with_token(with_digest(before.decode("utf-8"), its, now.text), its.label, link, review.token)
    _write(path, review, section, its, paragraph, after)
    return review


def adopt(lawbook: Lawbook, clause: ClauseId, paragraph: str, *, by: str, on: str, why: str) -> Review:
    """Accept that a clause without a check says what its official paragraph says now.

    In the ledger its method stands where a check would.

    Raises:
        UsageError: there is no such clause, it has a check to be accepted with, who, when or why is not said, or
            the specs cannot be written.
        SpecError: the section file is no longer the one that was loaded.
    """
    section = lawbook.section(clause.section)
    its = section.at(clause)
    if its.checks:
        raise UsageError(f"{its.id} is accepted with a check: name one, {' or '.join(one.check for one in its.checks)}")
    path = lawbook.root / section.path
    now = _as_it_reads(its, paragraph)
    review = Review(_named(its), its.method, of_clause(section, now), "", by, on, why)
    after = with_digest(path.read_bytes().decode("utf-8"), its, now.text)
    _write(path, review, section, its, paragraph, after)
    return review


def _as_it_reads(clause: Clause, paragraph: str | None) -> Clause:
    """The clause with the digest of its paragraph as it reads now."""
    if paragraph is None or same_words(paragraph, clause.text):
        return clause
    return replace(clause, text=digest(paragraph))


def _write(path: Path, review: Review, section: Section, clause: Clause, paragraph: str | None, after: str) -> None:
    """Write the ledger, then the prints, and the section file itself last."""
    try:
        ledger.append(path.parent / ledger.NAME, review)
        if paragraph is not None:
            words.put(section, path, clause.label, paragraph)
        replace_text(path, after)
    except ValueError as error:
        raise UsageError(f"{clause.id}: {review.check}: {error}") from None
    except OSError as error:
        where = path.parent if error.filename is None else error.filename
        raise UsageError(
            f"{where}: cannot be written: {error.strerror}: {clause.id} is not accepted; review a copy of the specs "
            f"that you may write to, with --specs"
        ) from None


def with_digest(text: str, clause: Clause, digest_: str) -> str:
    """The text of a section file with the digest of one clause's paragraph, every other character kept.

    Raises:
        SpecError: the clause is not what it was when the file was loaded.
    """
    if digest_ == clause.text:
        return text
    for one in _items(tree.grow(text)[0], "clauses"):
        if isinstance(one, tree.Mapping) and _text(one, "clause") == clause.label and _text(one, "text") == clause.text:
            value = one.items["text"][1]
            assert isinstance(value, tree.Scalar)
            quote = text[value.start] if text[value.start] in "\"'" else ""
            return f"{text[: value.start]}{quote}{digest_}{quote}{text[value.end :]}"
    raise SpecError(f"{clause.label}: is no longer where it was loaded from: load the specs again")


def _named(clause: Clause) -> str:
    """What a ledger calls a clause: by its undated name, since a review holds in every edition that has the same."""
    return f"{clause.id.undated}{clause.label}"


def with_token(text: str, label: str, link: Link, token_: str) -> str:
    """The text of a section file with the token of one link set, every other character kept.

    Raises:
        SpecError: the link is not where it was when the file was loaded.
    """
    mapping = _mapping(tree.grow(text)[0], label, link)
    if mapping is None:
        raise SpecError(f"{label}: {link.check}: is no longer where it was loaded from: load the specs again")
    if _KEY in mapping.items:
        value = mapping.items[_KEY][1]
        assert isinstance(value, tree.Scalar)
        return f'{text[: value.start]}"{token_}"{text[value.end :]}'
    name, value = mapping.items["check"]
    assert isinstance(value, tree.Scalar)
    if mapping.flow:
        return f'{text[: value.end]}, {_KEY}: "{token_}"{text[value.end :]}'
    line = text[value.end :].partition("\n")[0].removesuffix("\r")
    newline = "\r\n" if "\r\n" in text else "\n"
    indent = " " * (name.start - text.rfind("\n", 0, name.start) - 1)
    end = value.end + len(line)
    return f'{text[:end]}{newline}{indent}{_KEY}: "{token_}"{text[end:]}'


def _mapping(root: tree.Node, label: str, link: Link) -> tree.Mapping | None:
    """The node of a link in the section file."""
    for clause in _items(root, "clauses"):
        if _text(clause, "clause") == label:
            for one in _items(clause, "checks"):
                if isinstance(one, tree.Mapping) and _text(one, "check") == link.check:
                    return one if _text(one, _KEY) == link.reviewed else None
    return None


def _items(node: tree.Node, key: str) -> tuple[tree.Node, ...]:
    value = node.items.get(key) if isinstance(node, tree.Mapping) else None
    return value[1].items if value and isinstance(value[1], tree.Sequence) else ()


def _text(node: tree.Node, key: str) -> str | None:
    value = node.items.get(key) if isinstance(node, tree.Mapping) else None
    return value[1].text if value and isinstance(value[1], tree.Scalar) else None


def _link(lawbook: Lawbook, clause: ClauseId, check: str) -> tuple[Section, Clause, Link]:
    section = lawbook.section(clause.section)
    its = section.at(clause)
    for link in its.checks:
        if link.check == check:
            return section, its, link
    linked = ", ".join(link.check for link in its.checks) or "none"
    raise UsageError(f"{its.id} has no check {check!r}: its checks are {linked}")


__all__ = [
    "Description",
    "Suspect",
    "accept",
    "adopt",
    "describe",
    "reviews",
    "suspects",
    "token",
    "with_digest",
    "with_token",
]
