"""Inspections and waivers beside an amendment: those that were made for words that are the law no longer."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from feltproof.clauses.amendments import Amendment
from feltproof.clauses.ids import ClauseId
from feltproof.cli.page import filled, plural, tone
from feltproof.matrix.printable import printable
from feltproof.papers.files import paper
from feltproof.papers.inspections import read_inspections
from feltproof.papers.record import Kind
from feltproof.papers.waivers import read_waivers


@dataclass(frozen=True, slots=True)
class PastPaper:
    """A file of inspections or waivers, and which of its entries the amendment makes stale."""

    path: Path
    kind: Kind
    stale: tuple[tuple[str, str], ...]
    """Clause, and who made the entry."""
    others: int
    """Entries that rest on none of the words that changed; those that nobody filled in are not counted."""


def past_papers(inspections: Sequence[Path], waivers: Sequence[Path], change: Amendment) -> Iterator[PastPaper]:
    """Every file, in the order in which they were named.

    Raises:
        UsageError: one cannot be read, or something in it is wrong.
    """
    kinds: list[tuple[Kind, Path]] = [*(("inspections", path) for path in inspections)]
    kinds += [("waivers", path) for path in waivers]
    for kind, path in kinds:
        entries = [*_entries(path, kind)]
        stale = tuple((clause, by) for clause, text, by in entries if _rests(clause, text, change))
        yield PastPaper(path, kind, stale, len(entries) - len(stale))


def _entries(path: Path, kind: Kind) -> Iterator[tuple[str, str | None, str]]:
    """Clause, digest of the words that it was made for, and who made each entry."""
    read = paper(path, kind, 1)
    if kind == "inspections":
        for seen in read_inspections(read, str(path)):
            if not seen.blank:
                yield seen.clause, seen.text, f"{seen.person or 'nobody named'}, {seen.on or 'undated'}"
    else:
        for waiver in read_waivers(read, str(path)):
            yield waiver.clause, waiver.text, f"{waiver.author}, until {waiver.expires}"


def _rests(clause: str, text: str | None, change: Amendment) -> bool:
    """Whether an entry is for a clause that is stale, and for the old words of it, or does not say for which."""
    id = ClauseId.parse(clause)
    if id.undated != change.section.undated or id.label not in change.digests:
        return False
    return text is None or f"sha256:{text}" in change.digests[id.label]


def papers_told(papers: Sequence[PastPaper]) -> Iterator[str]:
    """What the amendment does to each of them, in lines."""
    for one in papers:
        yield ""
        word = one.kind.removesuffix("s")
        if not one.stale:
            yield filled(f"{printable(str(one.path))}: no {word} rests on words that changed", 0, 2)
            continue
        count = plural(len(one.stale), f"{word} is", f"{one.kind} are")
        yield filled(f"{tone(str(one.path), 'strong')}  {tone(f'{count} stale', 'open')}, {one.others} not", 0, 2)
        for clause, by in one.stale:
            yield filled(f"{clause}  {printable(by, longest=200)}", 2, 4)


def plain_paper(one: PastPaper) -> dict[str, Any]:
    """The same for a program."""
    stale = [{"clause": clause, "by": by} for clause, by in one.stale]
    return {"path": str(one.path), "kind": one.kind, "stale": stale, "others": one.others}
