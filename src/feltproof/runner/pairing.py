"""Two runs beside each other: which section and which clause of the one is which of the other, whatever the edition."""

from collections.abc import Mapping

import msgspec

from feltproof.runner.record import ClauseRecord, Run


def undated(section: str) -> str:
    """The id of a section in whatever edition."""
    return section.partition("@")[0]


def sections_paired(a: Run, b: Run) -> dict[str, str]:
    """For each section of `b` its id in `a`: the same, or that of the one other edition that `a` has of it."""
    before = {one.id for one in a.sections}
    pairs = {one.id: one.id for one in b.sections}
    for one in b.sections:
        others = [id for id in before if undated(id) == undated(one.id)]
        mine = [other for other in b.sections if undated(other.id) == undated(one.id)]
        if one.id not in before and len(others) == len(mine) == 1:
            pairs[one.id] = others[0]
    return pairs


def clauses_paired(a: Run, b: Run) -> dict[str, str]:
    """For each clause of `b` what it was called in `a`: by its label, or, where it was renumbered, by its words."""
    pairs: dict[str, str] = {}
    for section, other in sections_paired(a, b).items():
        before = {clause.label: clause for clause in a.clauses if clause.section == other}
        after = {clause.label: clause for clause in b.clauses if clause.section == section}
        moved = _moved(before, after)
        for label, clause in after.items():
            was = moved.get(label, label)
            pairs[clause.id] = f"{other}{was}"
            if label not in moved and label in moved.values():
                # Its old label is that of words that stand elsewhere now: it is new.
                pairs[clause.id] = f"{clause.id}, new"
    return pairs


def readings_renamed(a: Run, b: Run) -> dict[str, str]:
    """For each reading of `b` its id in `a`, where its section is of another edition there."""
    numbers = {one.partition("/")[2]: was.partition("/")[2] for one, was in sections_paired(a, b).items()}
    renamed = {}
    for one in b.readings:
        number, _, name = one.id.rpartition("/")
        renamed[one.id] = f"{numbers.get(number, number)}/{name}"
    return renamed


def _moved(before: Mapping[str, ClauseRecord], after: Mapping[str, ClauseRecord]) -> dict[str, str]:
    """The old label of each clause whose words stood under another, once, and stand there no more."""
    stood: dict[object, list[str]] = {}
    for label, clause in before.items():
        if clause.paragraph_sha256 is not msgspec.UNSET:
            stood.setdefault(clause.paragraph_sha256, []).append(label)
    found = {}
    for label, clause in after.items():
        labels = stood.get(clause.paragraph_sha256, [])
        if len(labels) == 1 and labels[0] != label:
            there = after.get(labels[0])
            if there is None or there.paragraph_sha256 != clause.paragraph_sha256:
                found[label] = labels[0]
    return found
