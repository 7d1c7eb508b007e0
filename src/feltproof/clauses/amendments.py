"""What became of a section from one text to another: paragraphs added, removed, moved, reworded, and what is stale.

The old text is a file, or the edition that was encoded, of which the specs keep digests and prints and no words.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from feltproof.clauses import labels
from feltproof.clauses.marks import Span, alike, all_of, marked, marked_by_prints, tokens
from feltproof.clauses.paragraphs import Paragraph
from feltproof.clauses.records import Clause, Section, Table
from feltproof.clauses.text import TextMatch, match
from feltproof.clauses.typography import digest, foldings, word_prints

Kind = Literal["added", "removed", "moved", "reworded"]

KINDS: Final[tuple[Kind, ...]] = ("reworded", "added", "removed", "moved")

_ALIKE: Final = 0.5
"""Two paragraphs that share less than this part of their words are not one that was reworded."""
_AT_ITS_PLACE: Final = 0.25
"""What it counts for that a paragraph stands where one would look for it."""


@dataclass(frozen=True, slots=True)
class Change:
    """What became of one paragraph."""

    before: str | None
    """Its label in the old text, `(f)(2)`; `None` where it is new."""
    after: str | None
    """Its label in the new text; `None` where it is gone."""
    spans: tuple[Span, ...]
    """Its words, old and new ones marked; all of one kind where it is new or gone."""
    clause: Clause | None
    """The clause that is stale by it: its own, or for a new paragraph the one that it stands in; `None` where no clause
    has to do with it, which is then law that nothing is verified against."""

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """What happened to it; a paragraph may be moved and reworded."""
        if self.before is None:
            return ("added",)
        if self.after is None:
            return ("removed",)
        moved: tuple[Kind, ...] = ("moved",) if self.before != self.after else ()
        return (*moved, *(("reworded",) if any(span.kind != "same" for span in self.spans) else ()))

    @property
    def said(self) -> str:
        """`moved and reworded (d)(1) to (e)(1)`."""
        place = self.after if self.before in (None, self.after) else f"{self.before} to {self.after}"
        return f"{' and '.join(self.kinds)} {self.before if self.after is None else place}"


@dataclass(frozen=True, slots=True)
class Amendment:
    """All that changed in a section, and the clauses that are stale by it."""

    section: Section
    old: TextMatch | None
    """`None` where the edition that was encoded is the old text."""
    new: TextMatch
    changes: tuple[Change, ...]
    """In the order of the new text; what is gone stands where it stood."""
    stale: Table[tuple[Change, ...]]
    """By label of each stale clause, in the order of the specs; without a change where `beside` says why."""
    beside: Table[str]
    """By label: why a clause is stale though its paragraph stands as it stood. Its label stands twice, say."""
    unencoded: tuple[str, ...]
    """Law that no clause has, in words."""
    notes: tuple[str, ...]
    """What makes nothing stale and is worth a look."""
    digests: Mapping[str, frozenset[str]]
    """By label of each stale clause, the digests of its paragraph in the old text: a run that was made under one of
    them rests on words that are the law no longer."""

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The stale clauses."""
        return tuple(self.section.clauses[label] for label in self.stale)

    @property
    def checks(self) -> tuple[str, ...]:
        """The checks that are linked to them, once each."""
        return tuple(dict.fromkeys(link.check for clause in self.clauses for link in clause.checks))

    def count(self, kind: Kind) -> int:
        """How many paragraphs that happened to."""
        return sum(kind in change.kinds for change in self.changes)


@dataclass(frozen=True, slots=True)
class _Unit:
    """A paragraph of either text: its words, or what the specs keep of them."""

    path: tuple[str, ...]
    text: str | None
    digests: frozenset[str]
    """One for each way to take the hyphens at the ends of its lines."""
    words: tuple[str, ...] | None
    """The prints of its words where the text is not kept; `None` where no prints are kept either."""
    line: int = 0
    inside: tuple[str, ...] = ()
    """Of a paragraph without a label: what it stands in."""

    @property
    def label(self) -> str:
        """Its label; of a paragraph that has none its line."""
        return labels.join(self.path) or f"line {self.line}"

    @property
    def prints(self) -> str | None:
        return None if self.words is None else "".join(self.words)


def amendment(
    section: Section,
    new: str | bytes,
    old: str | bytes | None = None,
    *,
    new_name: str = "the new text",
    old_name: str = "the old text",
) -> Amendment:
    """What changed from `old`, or else from the edition that was encoded, to `new`.

    The names are what messages call the texts: their files.

    Raises:
        UsageError: one of them is not a text of this section.
    """
    after = match(section, new, new_name)
    before = None if old is None else match(section, old, old_name)
    olds = _encoded(section) if before is None else _read(before.official.paragraphs)
    news = _read(after.official.paragraphs)
    pairs = _pairs(olds, news)
    changes = tuple(_changes(section, olds, news, pairs))
    stale: dict[str, list[Change]] = {}
    for change in changes:
        if change.clause is not None:
            stale.setdefault(change.clause.label, []).append(change)
    known = {one.label: one.digests for one in olds}
    beside = {
        label: why
        for label, why in after.stale.items()
        if label not in stale and (before is None or label not in before.stale)
    }
    for label in beside:
        stale[label] = []
    in_order = {label: tuple(stale[label]) for label in section.clauses if label in stale}
    return Amendment(
        section=section,
        old=before,
        new=after,
        changes=changes,
        stale=Table(in_order),
        beside=Table(beside),
        unencoded=tuple(_unencoded(before, after, changes)),
        notes=tuple(_notes(section, before, after)),
        digests={label: known.get(label, frozenset({section.clauses[label].text})) for label in in_order},
    )


def _read(paragraphs: Sequence[Paragraph]) -> list[_Unit]:
    return [
        _Unit(
            one.path,
            one.text,
            frozenset(map(digest, foldings(one.text))),
            tuple(tokens(word_prints(one.text))),
            one.line,
            one.inside,
        )
        for one in paragraphs
    ]


def _encoded(section: Section) -> list[_Unit]:
    kept = ((clause, section.words.get(label)) for label, clause in section.clauses.items())
    return [
        _Unit(clause.id.path, None, frozenset({clause.text}), None if prints is None else tuple(tokens(prints)))
        for clause, prints in kept
    ]


def _changes(
    section: Section, olds: Sequence[_Unit], news: Sequence[_Unit], pairs: Mapping[int, int]
) -> Iterator[Change]:
    """Every paragraph that is not as it was, in the order of the new text."""
    sources = {place: index for index, place in pairs.items()}
    gone: dict[int, list[int]] = {}
    last = -1
    for index in range(len(olds)):
        last = pairs.get(index, last)
        if index not in pairs:
            gone.setdefault(last, []).append(index)
    for place in range(-1, len(news)):
        if place >= 0:
            source = sources.get(place)
            change = _became(section, None if source is None else olds[source], news[place], olds, sources, news)
            if change.kinds:
                yield change
        for index in gone.get(place, ()):
            yield _removed(section, olds[index])


def _became(
    section: Section,
    old: _Unit | None,
    new: _Unit,
    olds: Sequence[_Unit],
    sources: Mapping[int, int],
    news: Sequence[_Unit],
) -> Change:
    text = new.text or ""
    if old is None:
        return Change(None, new.label, all_of("new", text), _host(section, new, olds, sources, news))
    if _same(old, new):
        spans = all_of("same", text)
    elif old.text is not None:
        spans = marked(old.text, text)
    else:
        spans = marked_by_prints(old.prints, text)
        if all(span.kind == "same" for span in spans):
            # The prints agree, and the digests do not: which word it is, nobody can tell.
            spans = marked_by_prints(None, text)
    return Change(old.label, new.label, spans, section.clauses.get(old.label))


def _removed(section: Section, old: _Unit) -> Change:
    if old.text is None:
        spans: tuple[Span, ...] = (Span("old", "", len(old.words or ())),)
    else:
        spans = all_of("old", old.text)
    return Change(old.label, None, spans, section.clauses.get(old.label))


def _host(
    section: Section, new: _Unit, olds: Sequence[_Unit], sources: Mapping[int, int], news: Sequence[_Unit]
) -> Clause | None:
    """The clause that a new paragraph stands in, by the label that its paragraph had; where it stands at the label of a
    paragraph that is there already, the clause of that one."""
    places = {news[place].path: place for place in sorted(sources, reverse=True)}
    outer = new.path or new.inside
    for depth in range(len(outer), 0, -1):
        source = sources.get(places.get(outer[:depth], -1))
        if source is not None and olds[source].label in section.clauses:
            return section.clauses[olds[source].label]
    return None


def _same(old: _Unit, new: _Unit) -> bool:
    return bool(old.digests & new.digests)


def _pairs(olds: Sequence[_Unit], news: Sequence[_Unit]) -> dict[int, int]:
    """Which paragraph of the new text each old one became, by index.

    First those that stand word for word where they stood; then those that stand word for word elsewhere; then those
    that have most of their words in common.
    """
    same = {index: [place for place, new in enumerate(news) if _same(old, new)] for index, old in enumerate(olds)}
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    for index, places in same.items():
        at_home = [place for place in places if news[place].path == olds[index].path and place not in taken]
        if at_home:
            pairs[index] = at_home[0]
            taken.add(at_home[0])
    for index, places in same.items():
        free = [place for place in places if place not in taken]
        if index not in pairs and free:
            there = _expected(olds, news, pairs, index)
            pairs[index] = min(free, key=lambda place: (news[place].path != there, abs(place - index)))
            taken.add(pairs[index])
    scored = []
    for index, old in enumerate(olds):
        there = _expected(olds, news, pairs, index)
        for place, new in enumerate(news):
            if index not in pairs and place not in taken:
                bonus = _AT_ITS_PLACE if new.path == there else 0
                score = _likeness(old, new) + bonus
                if score >= _ALIKE:
                    scored.append((-score, abs(place - index), index, place))
    for *_, index, place in sorted(scored):
        if index not in pairs and place not in taken:
            pairs[index] = place
            taken.add(place)
    return pairs


def _expected(olds: Sequence[_Unit], news: Sequence[_Unit], pairs: Mapping[int, int], index: int) -> tuple[str, ...]:
    """Where one would look for a paragraph: at its label, below whatever its parent became."""
    path = olds[index].path
    for above in range(index - 1, -1, -1):
        if olds[above].path == path[:-1] and above in pairs:
            return (*news[pairs[above]].path, path[-1])
    return path


def _likeness(old: _Unit, new: _Unit) -> float:
    """How much of two paragraphs is the same, from 0 to 1; 0 where the specs keep nothing that would tell."""
    if old.words is None or new.words is None:
        # Its label is all there is to go by.
        return _ALIKE if old.path == new.path else 0.0
    # No order of the words can make it more than this, and it is found at once.
    most = 2 * (Counter(old.words) & Counter(new.words)).total() / (len(old.words) + len(new.words) or 1)
    return alike(old.words, new.words) if most >= _ALIKE - _AT_ITS_PLACE else 0.0


def _unencoded(before: TextMatch | None, after: TextMatch, changes: Sequence[Change]) -> Iterator[str]:
    """Law that the new text has and no clause, and that the old text did not have."""
    for change in changes:
        if "added" in change.kinds and change.clause is None and change.after is not None:
            words = change.spans[0].words.split()
            yield f"{change.after} is new: {' '.join(words[:12])}{' …' if len(words) > 12 else ''}"
    known = before.unencoded if before is not None else ()
    yield from (said for said in after.unencoded if said.startswith("before ") and said not in known)


def _notes(section: Section, before: TextMatch | None, after: TextMatch) -> Iterator[str]:
    if before is not None:
        other = [label for label, one in before.clauses.items() if one.status != "same"]
        if other:
            shown = ", ".join(other[:8]) + (f" and {len(other) - 8} more" if len(other) > 8 else "")
            yield f"the old text is not the edition that was encoded: it differs in {shown}"
        titles = [one.official.title for one in (before, after)]
        if None not in titles and titles[0] != titles[1]:
            yield f"the section was called {titles[0]!r}, and is {titles[1]!r}"
        lines = [(one.official.currency, one.official.adopted) for one in (before, after)]
        if lines[0] == lines[1] and lines[0][0] is not None:
            yield f"both texts say {lines[0][0]!r}"
    else:
        yield from after.notes


__all__ = ["KINDS", "Amendment", "Change", "Kind", "amendment"]
