"""Runs and specs of different editions: what in the one is what in the other, and what a run tells by itself."""

from collections.abc import Iterator

import msgspec

from feltproof.clauses import Clause, Lawbook
from feltproof.clauses.ids import ClauseId
from feltproof.cli.page import filled, tone
from feltproof.errors import UsageError
from feltproof.matrix.changes import edition_of
from feltproof.matrix.printable import printable
from feltproof.runner.pairing import undated
from feltproof.runner.record import ClauseRecord, Run


def beside_the_specs(book: Lawbook, clause: Clause, run: Run) -> Iterator[str]:
    """Where a run was made under another edition than the specs at hand, so that its verdict is of other words."""
    section = book.section(clause.id.section)
    made = next((one for one in run.sections if one.id == section.id), None)
    record = next((one for one in run.clauses if one.id == str(clause.id)), None)
    if made is None or record is None:
        for other in run.sections:
            if undated(other.id) == section.undated:
                slashed = ClauseId.of(other.id, clause.id.path).slashed
                yield f"  it was made under {printable(other.id)}: ask for {printable(slashed)}"
        return
    spec = f"specs/{printable(made.spec_path)}, sha256:{printable(made.spec_sha256)[:16]}…"
    if made.effective is not msgspec.UNSET and made.effective != section.edition.effective:
        said = f"the run was made under the edition in force since {printable(made.effective)}; what is told above is"
        yield filled(f"{tone('another edition', 'open')}: {said} that of {section.edition.effective}", 2, 4)
    elif record.paragraph_sha256 is not msgspec.UNSET:
        if f"sha256:{record.paragraph_sha256}" != clause.text:
            said = "the clause was encoded from other words then than in the specs at hand; its spec was"
            yield filled(f"{tone('other words', 'open')}: {said} {spec}", 2, 4)
    elif made.spec_sha256 != section.sha256:
        said = "the run does not say from which words the clause was encoded; its spec would:"
        yield filled(f"{tone('another spec', 'open')}: {said} {spec}", 2, 4)


def clause_of_run(run: Run, name: str) -> ClauseRecord | None:
    """The clause of a run that goes by that name, in either spelling, with its jurisdiction and without."""
    for clause in run.clauses:
        try:
            id = ClauseId.parse(clause.id)
        except UsageError:
            continue
        if name in (str(id), id.slashed, str(id).partition("/")[2], id.slashed.partition("/")[2]):
            return clause
    return None


def told_by_the_run(run: Run, clause: ClauseRecord) -> str:
    """What a run alone tells of a clause that the specs at hand do not have."""
    section = next(one for one in run.sections if one.id == clause.section)
    spec = f"specs/{section.spec_path}, sha256:{section.spec_sha256}"
    return "\n".join(
        (
            f"{tone(clause.id, 'strong')}  {clause.title}",
            filled(f"{clause.obligation}; verified by {clause.method}", 2),
            filled(f"{section.citation}: {edition_of(section)}", 2),
            "",
            filled(clause.requirement, 2),
            "",
            filled(f"{tone('from the run alone', 'open')}: the specs at hand do not have it; its spec is {spec}", 2, 4),
        )
    )
