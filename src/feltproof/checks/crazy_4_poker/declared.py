"""What the facility declares to pay, beside what the law lets it."""

from collections.abc import Iterable, Mapping

from feltproof.checks.crazy_4_poker.law import Law
from feltproof.checks.evidence import Evidence
from feltproof.clauses.records import Choice, Floor
from feltproof.money import Odds, Share
from feltproof.referee.crazy_4_poker.facility import Facility


def require_offered(facilities: Iterable[Facility], wager: str, evidence: Evidence) -> None:
    """Every configuration offers the wager."""
    name = wager.replace("_", " ")
    for facility in facilities:
        evidence.declares(facility.id)
        evidence.expect(
            facility.offers(wager),
            title=f"does not offer the {name} wager",
            rule=f"As read, a facility must offer {name}.",
            expected=f"a pay table for {name}",
            got="none",
            method="hello",
            configuration=facility.id,
            request={"configuration": facility.id, "odds": {wager: None}},
        )


def require_even_floor(facilities: Iterable[Facility], floor: Floor, evidence: Evidence) -> None:
    """The declared odds of each wager are no less than the floor."""
    for facility in facilities:
        for wager in floor.wagers:
            least, declared = floor.odds[""], facility.even[wager]
            evidence.declares(facility.id)
            evidence.expect(
                declared >= least,
                title=f"declares less than the least odds for the {wager} wager",
                rule=f"A winning {wager} wager is paid at no less than {least}.",
                expected=f"{least} or more",
                got=str(declared),
                method="hello",
                configuration=facility.id,
                request={"configuration": facility.id, "odds": {wager: str(declared)}},
            )


def require_floor(facilities: Iterable[Facility], law: Law, floor: Floor, evidence: Evidence) -> None:
    """For each row, the odds that the facility declares for every hand on it are no less than the law's."""
    wager = floor.wagers[0]
    law_rows = law.ranking.rows(tuple(floor.odds))
    for facility in facilities:
        table = facility.tables[wager]
        own_rows = law.ranking.rows(tuple(table))
        for row, least in floor.odds.items():
            declared = {own for at, own in zip(law_rows, own_rows, strict=True) if at == row}
            evidence.declares(facility.id)
            for own in declared:
                odds = table.get(own or "")
                evidence.cell(row).declared.add(str(odds) if odds is not None else "nothing")
                evidence.expect(
                    isinstance(odds, Odds) and odds >= least,
                    title=f"declares too little for {row.replace('_', ' ')} on the {wager.replace('_', ' ')} wager",
                    rule=f"{row.replace('_', ' ').capitalize()} is paid at no less than {least}.",
                    expected=f"{least} or more",
                    got=str(odds) if odds is not None else "nothing",
                    method="hello",
                    configuration=facility.id,
                    request={"configuration": facility.id, "odds": {wager: {own or row: str(odds)}}},
                    row=row,
                )


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
