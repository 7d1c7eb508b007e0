"""Checks of what winning wagers are paid: floors with >=, cell by cell, and which hands are returned or lose."""

from collections.abc import Iterable

from feltproof.checks import Clause, Engine, Evidence, check
from feltproof.checks.criss_cross_poker import Deals, Law
from feltproof.checks.criss_cross_poker.settled import Settled, every_cell, most_offering
from feltproof.checks.declared import require_floor, require_offered

BETS = ("across", "down")
"""The bets that go with one hand, as antes do; the middle bet goes with two."""


@check("criss_cross_poker.ante_odds")
def check_antes_pay_even_money_on_jacks_or_better(
    engine: Engine, law: Law, deals: Deals, clause: Clause, evidence: Evidence
) -> None:
    """Antes win with the hands of the clause at no less than its odds, are returned between, and else lose; so do bets.

    What a bet is paid on a better hand than the clause names is another clause's to say.
    """
    assert clause.floor is not None, "the clause sets the floor"
    ((row, least),) = clause.floor.odds.items()
    for facility in engine.offering():
        evidence.declares(facility.id)
        evidence.cell(row).declared.add(str(facility.ante))
        evidence.expect(
            facility.ante >= least,
            title="declares less than the least odds for the antes",
            rule=f"A winning ante is paid at no less than {least}.",
            expected=f"{least} or more",
            got=str(facility.ante),
            method="hello",
            configuration=facility.id,
            request={"configuration": facility.id, "odds": {"ante": str(facility.ante)}},
            row=row,
        )
    for settled in hands_both_ways(engine, law, deals):
        for wager in (*clause.floor.wagers, *BETS):
            require_rows(settled, evidence, wager, (row,))
            require_returned_and_lost(settled, evidence, wager)


@check("criss_cross_poker.bet_odds")
def check_bets_pay_at_least_the_schedule(
    engine: Engine, law: Law, deals: Deals, clause: Clause, evidence: Evidence
) -> None:
    """Every hand on the schedule wins at least its odds, across, down and in the middle; pushes and losses as named."""
    assert clause.floor is not None, "the clause sets the floor"
    require_floor(engine.offering(), law, clause.floor, evidence, "bets", "across, down and middle bets")
    most = most_offering(engine.facilities)
    meetings = Settled.of(engine, law, most, deals.every_meeting(most))
    for settled in (*hands_both_ways(engine, law, deals), meetings):
        for wager in clause.floor.wagers:
            require_rows(settled, evidence, wager, clause.floor.odds)
            if wager in BETS:
                require_returned_and_lost(settled, evidence, wager)


@check("criss_cross_poker.bonus_odds")
def check_the_bonus_pays_at_least_the_schedule_on_the_cross(
    engine: Engine, law: Law, deals: Deals, clause: Clause, evidence: Evidence
) -> None:
    """Every cross on the schedule wins at least its odds, whatever the player holds, and every other loses."""
    assert clause.floor is not None, "the clause sets the floor"
    (wager,) = clause.floor.wagers
    if law.reads("bonus-offered") == "required":
        require_offered(engine.facilities, wager, evidence)
    offering = engine.offering(wager)
    require_floor(offering, law, clause.floor, evidence)
    most = most_offering(offering)
    crosses = Settled.of(engine, law, most, deals.every_cross(most))
    for settled in (*every_cell(engine, law, deals, offering), crosses):
        require_rows(settled, evidence, wager, clause.floor.odds)
        require_returned_and_lost(settled, evidence, wager)


def hands_both_ways(engine: Engine, law: Law, deals: Deals) -> list[Settled]:
    """Every row at each stake everywhere, and every hand as across and as down hand where most is offered."""
    most = most_offering(engine.offering())
    return [
        *every_cell(engine, law, deals, engine.facilities),
        Settled.of(engine, law, most, deals.every_hand_both_ways(most)),
    ]


def require_rows(settled: Settled, evidence: Evidence, wager: str, rows: Iterable[str]) -> None:
    """Hands on each of the rows win what the table has for them."""
    name = wager.replace("_", " ")
    for row in rows:
        where = settled.playing & settled.on_row(wager, row)
        title = f"pays {row.replace('_', ' ')} on the {name} wager otherwise than the table"
        settled.require(evidence, (wager,), where, lambda _, title=title: title, row=row)  # type: ignore[misc]
        settled.note_paid(evidence, wager, where, row, "")


def require_returned_and_lost(settled: Settled, evidence: Evidence, wager: str) -> None:
    """Hands on no row are returned or lose, as the law has it."""
    name = wager.replace("_", " ")
    titles = {
        "push": f"does not return the {name} wager on a hand that pushes",
        "lose": f"does not collect the {name} wager on a hand that loses",
    }
    for outcome, title in titles.items():
        where = settled.playing & settled.comes_to(wager, outcome)
        settled.require(evidence, (wager,), where, lambda _, title=title: title)  # type: ignore[misc]
