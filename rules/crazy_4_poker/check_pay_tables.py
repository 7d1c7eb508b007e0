"""Checks of what winning wagers are paid: floors with >=, closed tables with ==, cell by cell."""

from feltproof.checks import Clause, Engine, Evidence, check
from feltproof.checks.crazy_4_poker import Deals, Law
from feltproof.checks.crazy_4_poker.declared import require_choice, require_even_floor, require_floor, require_offered
from feltproof.checks.crazy_4_poker.settled import Settled, every_cell, primary, with_each_table


@check("crazy_4_poker.ante_and_play_floor")
def check_ante_and_play_pay_no_less_than_the_floor(
    engine: Engine, law: Law, deals: Deals, clause: Clause, evidence: Evidence
) -> None:
    """A winning ante or play wager is paid at least its odds, at every stake."""
    assert clause.floor is not None, "the clause sets the floor"
    require_even_floor(engine.facilities, clause.floor, evidence)
    for settled in _at_each_stake(engine, law, deals):
        for wager in clause.floor.wagers:
            settled.require(
                evidence,
                (wager,),
                settled.seats(settled.due.where(wager, lambda due: due.outcomes == {"win"})),
                lambda w: f"pays the {w} wager less than its odds",
            )


def _at_each_stake(engine: Engine, law: Law, deals: Deals) -> list[Settled]:
    """Every configuration with every row at each stake, and every showdown where most is offered."""
    found = every_cell(engine, law, deals, engine.facilities)
    return found + [Settled.of(engine, law, f, deals.every_showdown(f)) for f in primary(engine.facilities)]


@check("crazy_4_poker.super_bonus_floor")
def check_super_bonus_pays_at_least_the_schedule(
    engine: Engine, law: Law, deals: Deals, clause: Clause, evidence: Evidence
) -> None:
    """Every hand on the schedule wins at least its odds, whatever the dealer holds, at every stake."""
    assert clause.floor is not None, "the clause sets the floor"
    require_floor(engine.facilities, law, clause.floor, evidence)
    for settled in _every_hand(engine, law, deals, "super_bonus"):
        for row in clause.floor.odds:
            _require_row(settled, evidence, "super_bonus", row, "")


@check("crazy_4_poker.queens_up_table")
def check_queens_up_pays_one_of_the_tables(
    engine: Engine, law: Law, deals: Deals, clause: Clause, evidence: Evidence
) -> None:
    """The declared table is one of the law's, and every hand is paid just as it says, at every stake."""
    _require_closed_table(engine, law, deals, clause, evidence, "queens_up")


@check("crazy_4_poker.progressive_table")
def check_the_progressive_pays_one_of_the_tables(
    engine: Engine, law: Law, deals: Deals, clause: Clause, evidence: Evidence
) -> None:
    """The declared table is one of the law's, every hand is paid just as it says, and a share is the meter's."""
    _require_closed_table(engine, law, deals, clause, evidence, "progressive")


@check("crazy_4_poker.highest_hand_only")
def check_only_the_highest_hand_is_paid(engine: Engine, law: Law, deals: Deals, evidence: Evidence) -> None:
    """A hand that holds several rows of a table at once is paid for the highest alone."""
    for wager in ("progressive", "queens_up"):
        for settled in _every_hand(engine, law, deals, wager):
            settled.require(
                evidence,
                (wager,),
                settled.playing,
                lambda w: f"pays the {w.replace('_', ' ')} wager for another hand than the highest",
            )


def _require_closed_table(
    engine: Engine, law: Law, deals: Deals, clause: Clause, evidence: Evidence, wager: str
) -> None:
    assert clause.choice is not None, "the clause sets the tables"
    if wager == "queens_up" and law.reads("queens-up-offered") == "required":
        require_offered(engine.facilities, wager, evidence)
    engine.offering(wager)
    require_choice(engine.facilities, law, clause.choice, evidence)
    for settled in _every_hand(engine, law, deals, wager):
        column = law.referee.law_table(wager, settled.facility.tables[wager])
        if column is not None:
            for row in clause.choice.tables[column]:
                _require_row(settled, evidence, wager, row, column)
            # A closed table pays nothing else: hands on none of its rows lose.
            settled.require(
                evidence,
                (wager,),
                settled.playing & settled.seats(settled.due.where(wager, lambda due: due.row is None)),
                lambda w: f"pays the {w.replace('_', ' ')} wager on a hand that its table does not have",
            )


def _every_hand(engine: Engine, law: Law, deals: Deals, wager: str) -> list[Settled]:
    """Every hand where most is offered, every suit class for each other table, every row at each stake everywhere.

    In a quick run the other tables are met by each row at each stake alone.
    """
    offering = [f for f in engine.facilities if f.offers(wager)]
    if not offering:
        return []
    most = primary(offering)[0]
    others = [] if engine.quick else [f for f in with_each_table(offering, wager) if f is not most]
    found = every_cell(engine, law, deals, offering)
    for facility in (most, *others):
        found.append(Settled.of(engine, law, facility, deals.every_player_hand(facility, facility is most)))
    return found


def _require_row(settled: Settled, evidence: Evidence, wager: str, row: str, column: str) -> None:
    where = settled.seats(settled.due.where(wager, lambda due: due.row == row))
    settled.require(
        evidence,
        (wager,),
        where,
        lambda w: f"pays {row.replace('_', ' ')} on the {w.replace('_', ' ')} wager otherwise than the table",
        row=row,
        column=column,
    )
    settled.note_paid(evidence, wager, where, row, column)
