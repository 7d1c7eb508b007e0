"""What a facility declares to pay, beside what the law lets it."""

from collections.abc import Iterable
from typing import Any

from feltproof.checks.evidence import Evidence
from feltproof.checks.law import GameLaw
from feltproof.clauses.records import Floor
from feltproof.money import Odds


def require_offered(facilities: Iterable[Any], wager: str, evidence: Evidence) -> None:
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


def require_even_floor(facilities: Iterable[Any], floor: Floor, evidence: Evidence) -> None:
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


def require_floor(
    facilities: Iterable[Any],
    law: GameLaw,
    floor: Floor,
    evidence: Evidence,
    table_of: str | None = None,
    words: str | None = None,
) -> None:
    """For each row, the odds that the facility declares for every hand on it are no less than the law's.

    The table is declared under the name of the floor's wager, where `table_of` says no other; `words` call it.
    """
    wager = table_of or floor.wagers[0]
    called = words or f"{wager.replace('_', ' ')} wager"
    law_rows = law.scale.ranking.rows(tuple(floor.odds))
    for facility in facilities:
        table = facility.tables[wager]
        own_rows = law.scale.ranking.rows(tuple(table))
        for row, least in floor.odds.items():
            declared = {own for at, own in zip(law_rows, own_rows, strict=True) if at == row}
            evidence.declares(facility.id)
            for own in declared:
                odds = table.get(own or "")
                evidence.cell(row).declared.add(str(odds) if odds is not None else "nothing")
                evidence.expect(
                    isinstance(odds, Odds) and odds >= least,
                    title=f"declares too little for {row.replace('_', ' ')} on the {called}",
                    rule=f"{row.replace('_', ' ').capitalize()} is paid at no less than {least}.",
                    expected=f"{least} or more",
                    got=str(odds) if odds is not None else "nothing",
                    method="hello",
                    configuration=facility.id,
                    request={"configuration": facility.id, "odds": {wager: {own or row: str(odds)}}},
                    row=row,
                )
