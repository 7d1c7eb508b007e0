"""Which past runs rest on words of the law that changed: those whose clauses were encoded from the old paragraphs."""

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from feltproof.clauses.amendments import Amendment
from feltproof.clauses.typography import digest, foldings
from feltproof.runner.record import ClauseRecord, Run, SectionRecord


@dataclass(frozen=True, slots=True)
class Rest:
    """What a past run has to do with an amendment."""

    edition: str
    """Id of the section in that run: `us-ny/5324.32`, or with its edition."""
    clauses: tuple[ClauseRecord, ...]
    """Those that rest on words that are the law no longer, or that law was added to."""
    untold: tuple[str, ...]
    """Labels of clauses of which the run does not say from which words they were encoded."""
    without: tuple[str, ...]
    """Law that is new, that no clause has, and that nothing in the run was verified against, in words."""
    spec: str
    """The spec that would tell: its path and its digest."""

    @property
    def passed(self) -> tuple[ClauseRecord, ...]:
        """Those of `clauses` that the run says are met."""
        return tuple(clause for clause in self.clauses if clause.own == "pass")


def resting(run: Run, change: Amendment) -> Iterator[Rest]:
    """What the run has to do with the amendment, for each edition of the section that it was made under."""
    for section in run.sections:
        if section.id.partition("@")[0] != change.section.undated:
            continue
        clauses, untold = [], []
        for clause in run.clauses:
            if clause.section == section.id and clause.label in change.digests:
                known = _encoded_from(clause, section, change)
                if not known:
                    untold.append(clause.label)
                elif known & change.digests[clause.label]:
                    clauses.append(clause)
        spec = f"{section.spec_path}, sha256:{section.spec_sha256}"
        yield Rest(section.id, tuple(clauses), tuple(untold), tuple(_without(run, section, change)), spec)


def _without(run: Run, section: SectionRecord, change: Amendment) -> Iterator[str]:
    """Law that no clause of the specs has, save what the run's own edition has word for word."""
    has = {
        f"sha256:{one.paragraph_sha256}"
        for one in run.clauses
        if one.section == section.id and one.paragraph_sha256 is not msgspec.UNSET
    }
    known = {one.after for one in change.changes if one.before is None and digest(one.spans[0].words) in has}
    yield from (said for said in change.unencoded if said.partition(" is new: ")[0] not in known)


def _encoded_from(clause: ClauseRecord, section: SectionRecord, change: Amendment) -> frozenset[str]:
    """The digests of the paragraph that a clause of a run was encoded from; none where nothing tells."""
    if clause.paragraph_sha256 is not msgspec.UNSET:
        return frozenset({f"sha256:{clause.paragraph_sha256}"})
    # Of before runs noted it: the text that was given is the one encoded, unless it is stale.
    if clause.text is not None and clause.stale is None:
        return frozenset(map(digest, foldings(clause.text)))
    if section.spec_sha256 == change.section.sha256:
        return frozenset({change.section.clauses[clause.label].text})
    return frozenset()
