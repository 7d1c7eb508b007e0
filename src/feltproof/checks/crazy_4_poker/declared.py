"""What the facility declares to pay, beside what the law lets it."""

from collections.abc import Iterable, Mapping

from feltproof.checks.crazy_4_poker.law import Law
from feltproof.checks.declared import require_even_floor, require_floor, require_offered
from feltproof.checks.evidence import Evidence
from feltproof.clauses.records import Choice
from feltproof.money import Odds, Share
from feltproof.referee.crazy_4_poker.facility import Facility

__all__ = ["require_choice", "require_even_floor", "require_floor", "require_offered"]


def require_choice(facilities: Iterable[Facility], law: Law, choice: Choice, evidence: Evidence) -> None:
    """The declared table is one of the law's, row for row."""
    wager = choice.wager
    for facility in facilities:
        declared = facility.tables.get(wager)
        if declared is None:
            continue
        evidence.declares(facility.id)
        unknown = facility.unknown_rows.get(wager, ())
        evidence.expect(
            not unknown,
            title=f"declares rows of the {wager.replace('_', ' ')} pay table that the law does not have",
            rule=f"The facility takes one of the tables {', '.join(choice.tables)} whole.",
            expected="the rows of the law alone",
            got=", ".join(unknown),
            method="hello",
            configuration=facility.id,
            request={"configuration": facility.id, "odds": {wager: list(unknown)}},
        )
        name = law.referee.law_table(wager, declared)
        if name is not None:
            for row, odds in declared.items():
                evidence.cell(row, name).declared.add(str(odds))
            continue
        # Held against the table that it is nearest to, so that the finding names the cell that is off.
        nearest = min(choice.tables, key=lambda n: _differing(choice.tables[n], declared))
        table = choice.tables[nearest]
        for row in (*table, *(r for r in declared if r not in table)):
            own, law_odds = declared.get(row), table.get(row)
            if row in table:
                evidence.cell(row, nearest).declared.add(str(own) if own is not None else "nothing")
            if own == law_odds:
                continue
            evidence.expect(
                False,
                title=f"declares a {wager.replace('_', ' ')} pay table that is none of the law's",
                rule=f"The facility takes one of the tables {', '.join(choice.tables)} whole; nearest is {nearest}.",
                expected=f"{row.replace('_', ' ')} {law_odds if law_odds is not None else 'on no row'}",
                got=str(own) if own is not None else "nothing",
                method="hello",
                configuration=facility.id,
                request={"configuration": facility.id, "odds": {wager: {row: str(own)}}},
                row=row if row in table else None,
                column=nearest,
            )


def _differing(table: Mapping[str, Odds | Share], declared: Mapping[str, Odds | Share]) -> int:
    return len(set(table.items()) ^ set(declared.items()))
