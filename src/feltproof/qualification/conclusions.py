"""What follows from what was tried: counts by clause, the survivors, and the exit code."""

from collections.abc import Iterable, Sequence
from typing import Final

from feltproof.clauses import ClauseId, Section
from feltproof.qualification.record import MutantTried, RightEngineTried
from feltproof.runner.record import Killed

QUALIFIED: Final = 0
SURVIVED: Final = 1
INCOMPLETE: Final = 6
"""Exit codes, as in `docs/exit-codes.md`."""


def counted(sections: Sequence[Section], mutants: Sequence[MutantTried]) -> dict[str, Killed]:
    """Killed and total by clause and row that is tested, in the order of the text."""
    tested = [clause for section in sections for clause in section.clauses.values() if clause.method == "test"]
    ids = [str(id) for clause in tested for id in (clause.id, *(clause.id.at(row) for row in clause.rows))]
    return tallied(ids, mutants)


def tallied(ids: Iterable[str], mutants: Sequence[MutantTried]) -> dict[str, Killed]:
    """Killed and total by clause and row of these ids; what names a row counts for its clause too."""
    found: dict[str, list[bool]] = {id: [] for id in ids}
    for mutant in mutants:
        by_clause: dict[str, list[bool]] = {}
        for name, caught in mutant.caught.items():
            for id in dict.fromkeys((name, str(ClauseId.parse(name).clause))):
                by_clause.setdefault(id, []).append(caught)
        for id, each in by_clause.items():
            found.setdefault(id, []).append(all(each))
    return {id: Killed(killed=sum(each), total=len(each)) for id, each in found.items()}


def unnamed(clauses: dict[str, Killed], *, whole: bool) -> tuple[str, ...]:
    """Clauses and rows that no mutant names; what a part of the mutants leaves unnamed says nothing."""
    return tuple(id for id, killed in clauses.items() if not killed.total) if whole else ()


def concluded(
    mutants: Sequence[MutantTried], rights: Sequence[RightEngineTried], without: Sequence[str], *, whole: bool
) -> tuple[dict[str, tuple[str, ...]], int]:
    """The survivors, and the exit code: what failed stands before what is missing."""
    missed = {m.name: tuple(id for id, caught in m.caught.items() if not caught) for m in mutants}
    survivors = {name: ids for name, ids in missed.items() if ids}
    if survivors or any(right.failed for right in rights):
        return survivors, SURVIVED
    errors = any(mutant.error for mutant in mutants) or any(right.error for right in rights)
    return survivors, INCOMPLETE if not whole or without or errors else QUALIFIED
