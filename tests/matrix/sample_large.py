"""A made-up run as large as a report is meant for: three hundred clauses, a hundred findings."""

from typing import Final

import msgspec
from sample_run import squared
from sample_two_games import two_games

from feltproof.runner import record as r

CLAUSES: Final = 300
FINDINGS: Final = 100


def large(clauses: int = CLAUSES, findings: int = FINDINGS) -> r.Run:
    """The run of two games over and over, each time under other section numbers, until there are so many."""
    one = two_games()
    per_clause = -(-findings // len(one.findings))
    rounds = -(-clauses // len(one.clauses))
    sections, all_clauses, found = [], [], []
    for turn in range(rounds):
        ending = "" if turn == 0 else f"-{turn}"

        def moved(id: str, ending: str = ending) -> str:
            section, bracket, rest = id.partition("(")
            return f"{section}{ending}{bracket}{rest}"

        sections += [
            msgspec.structs.replace(
                section,
                id=moved(section.id),
                citation=f"{section.citation}{ending}",
                incorporated=tuple(
                    msgspec.structs.replace(what, clauses=tuple(moved(id) for id in what.clauses))
                    for what in section.incorporated
                ),
            )
            for section in one.sections
        ]
        for clause in one.clauses:
            own = [finding for finding in one.findings if finding.clause == clause.id] if turn == 0 else []
            more = [
                msgspec.structs.replace(finding, id=f"{finding.id[:3]}{number:03x}")
                for number in range(per_clause)
                for finding in own
            ]
            found += more
            all_clauses.append(
                msgspec.structs.replace(
                    clause,
                    id=moved(clause.id),
                    section=moved(clause.section),
                    parent=None if clause.parent is None else moved(clause.parent),
                    own="pass" if clause.own == "fail" and turn else clause.own,
                    findings=tuple(finding.id for finding in more),
                    rows=tuple(msgspec.structs.replace(row, id=moved(row.id)) for row in clause.rows),
                )
            )
    kept = found[:findings]
    names = {finding.id for finding in kept}
    return squared(
        msgspec.structs.replace(
            one,
            sections=tuple(sections),
            clauses=tuple(
                msgspec.structs.replace(clause, findings=tuple(id for id in clause.findings if id in names))
                for clause in all_clauses[:clauses]
            ),
            findings=tuple(kept),
        )
    )
