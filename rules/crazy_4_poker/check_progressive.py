"""Checks of the progressive's meter and of the envy bonuses."""

from fractions import Fraction

from feltproof.checks import Clause, Engine, Evidence, check, in_dollars
from feltproof.checks.crazy_4_poker import Deals, Facility, Law
from feltproof.checks.crazy_4_poker.envy import HOLDINGS, Receiver, require_envy
from feltproof.checks.crazy_4_poker.meter import (
    require_meter_after_rounds,
    require_meter_of_a_sitting,
    require_meter_of_full_tables,
)


@check("crazy_4_poker.meter_amounts")
def check_the_meter_starts_and_starts_again_high_enough(
    engine: Engine, law: Law, deals: Deals, clause: Clause, evidence: Evidence
) -> None:
    """Initial and reset amounts are at least the law's, an award puts the meter back there, nothing else lowers it."""
    assert clause.meter is not None, "the clause sets the least amounts"
    for facility in engine.offering("progressive"):
        table = law.referee.law_table("progressive", facility.tables["progressive"])
        progressive = facility.progressive
        assert progressive is not None
        if table is not None:
            for name, cents in (("initial", progressive.initial), ("reset", progressive.reset)):
                evidence.declares(facility.id)
                evidence.expect(
                    cents >= clause.meter.least[table],
                    title=f"declares too low an {name} amount of the meter"
                    if name == "initial"
                    else "declares too low a reset amount of the meter",
                    rule=f"With pay table {table} it is at least {in_dollars(clause.meter.least[table])}.",
                    expected=f"{in_dollars(clause.meter.least[table])} or more",
                    got=in_dollars(cents),
                    method="hello",
                    configuration=facility.id,
                    request={"configuration": facility.id, "progressive": {name: cents}},
                )
        require_meter_after_rounds(engine, law, facility, evidence)
        require_meter_of_full_tables(engine, law, deals, facility, evidence)
        if engine.offers("play"):
            require_meter_of_a_sitting(engine, law, facility, evidence, clause.label)


@check("crazy_4_poker.envy_for_others")
def check_envy_is_for_the_hands_of_others(engine: Engine, law: Law, evidence: Evidence) -> None:
    """A bonus for each other player's hand that earns one, none for one's own or the dealer's, none without a wager."""
    for facility in engine.offering("progressive"):
        require_envy(
            engine, law, facility, evidence, lambda receiver: True, title="pays a player another envy bonus than is due"
        )


@check("crazy_4_poker.envy_floor")
def check_envy_pays_no_less_than_the_schedule(engine: Engine, law: Law, clause: Clause, evidence: Evidence) -> None:
    """For each row of the schedule, a $1 wager earns at least its amount, declared and paid."""
    assert clause.envy is not None, "the clause sets the schedule"
    schedule = clause.envy
    rows = {name: law.envy_row(schedule.table, hand) for name, hand in HOLDINGS.items()}
    for facility in _with_table(engine, law, schedule.table):
        for row, least in schedule.amounts.items():
            declared = law.declared_envy(facility, schedule.table, row)
            evidence.declares(facility.id)
            evidence.cell(row, schedule.table).declared.add(in_dollars(declared))
            evidence.expect(
                declared >= least,
                title="declares too low an envy bonus",
                rule=f"For each {in_dollars(schedule.per)} wagered, the bonus is at least {in_dollars(least)}.",
                expected=f"{in_dollars(least)} or more",
                got=in_dollars(declared),
                method="hello",
                configuration=facility.id,
                request={"configuration": facility.id, "progressive": {"envy": {row: declared}}},
                row=row,
                column=schedule.table,
            )

        def one_holder(r: Receiver) -> bool:
            return r.wager == schedule.per and len(r.holders) == 1 and rows[r.holders[0]] is not None

        seen = require_envy(
            engine,
            law,
            facility,
            evidence,
            one_holder,
            title="pays too low an envy bonus",
            floor=True,
            row=lambda r: rows[r.holders[0]],
            column=schedule.table,
        )
        for r in seen:
            row_held = rows[r.holders[0]]
            if r.received >= 0 and row_held is not None:
                evidence.paid(row_held, schedule.table, Fraction(r.received), in_dollars(r.received))


@check("crazy_4_poker.envy_times_five")
def check_envy_goes_by_the_receivers_own_wager(engine: Engine, law: Law, evidence: Evidence) -> None:
    """A player who wagered $5 earns five times the schedule, one who wagered $1 once, whatever the holder wagered."""
    scheduled = ", ".join(in_dollars(w) for w in sorted(law.progressive_wagers))
    for facility in engine.offering("progressive"):
        for wager in facility.progressive.wagers if facility.progressive else ():
            evidence.declares(facility.id)
            evidence.expect(
                wager in law.progressive_wagers,
                title="offers a progressive wager that no envy schedule is for",
                rule=f"The schedules are for wagers of {scheduled}.",
                expected=f"wagers among {scheduled}",
                got=in_dollars(wager),
                method="hello",
                configuration=facility.id,
                request={"configuration": facility.id, "progressive": {"wagers": [wager]}},
            )
        require_envy(
            engine,
            law,
            facility,
            evidence,
            lambda receiver: receiver.wager > 0 and bool(receiver.holders),
            title="pays an envy bonus that does not go by the receiver's wager",
        )


def _with_table(engine: Engine, law: Law, table: str) -> list[Facility]:
    return [
        f
        for f in engine.offering("progressive")
        if law.referee.law_table("progressive", f.tables["progressive"]) == table
    ]
