"""Checks of how a facility's own rules settle a round: the super bonus, exact odds, and in which order."""

from collections.abc import Mapping

from feltproof.checks import Clause, Engine, Evidence, check
from feltproof.checks.crazy_4_poker import Deals, Facility, Law, scripts, tables
from feltproof.checks.crazy_4_poker.settled import Settled, every_cell, primary
from feltproof.checks.crazy_4_poker.tables import by_size


def settled_rounds(engine: Engine, law: Law, deals: Deals) -> list[Settled]:
    """Every pair of strengths that can meet, every row at each stake, and full tables."""
    found = every_cell(engine, law, deals, engine.facilities)
    for facility in primary(engine.facilities):
        rounds = (deals.every_showdown(facility), deals.full_tables(facility))
        found += [Settled.of(engine, law, facility, each) for each in rounds]
    return found


@check("crazy_4_poker.super_bonus_on_a_straight")
def check_the_super_bonus_is_always_paid_on_a_straight(
    engine: Engine, law: Law, deals: Deals, evidence: Evidence
) -> None:
    """Who plays on with a straight or better is paid on the super bonus, higher, level or beaten."""
    for settled in settled_rounds(engine, law, deals):
        on_a_row = settled.seats(settled.due.where("super_bonus", lambda due: due.row is not None))
        settled.require(
            evidence,
            ("super_bonus",),
            settled.playing & on_a_row,
            lambda _: "settles the super bonus on a straight or better wrongly",
        )


@check("crazy_4_poker.super_bonus_below_a_straight")
def check_the_super_bonus_comes_back_below_a_straight(
    engine: Engine, law: Law, deals: Deals, evidence: Evidence
) -> None:
    """Below a straight the super bonus comes back, but is lost to a qualifying dealer's higher hand."""
    for settled in settled_rounds(engine, law, deals):
        on_no_row = settled.seats(settled.due.where("super_bonus", lambda due: due.row is None))
        settled.require(
            evidence,
            ("super_bonus",),
            settled.playing & on_no_row,
            lambda _: "settles the super bonus below a straight wrongly",
        )


@check("crazy_4_poker.exact_even_odds")
def check_wagers_at_one_price_are_paid_just_that(
    engine: Engine, law: Law, deals: Deals, clause: Clause, evidence: Evidence
) -> None:
    """The declared odds are those of the rules, and a win is paid just so at every stake, no less and no more."""
    assert clause.exact is not None, "the clause sets the odds"
    odds = clause.exact.odds[""]
    for wager in clause.exact.wagers:
        for facility in engine.facilities:
            declared = {"": facility.even[wager]}
            _require_declared(facility, wager, {"": odds}, declared, evidence, rows=False)
    for settled in settled_rounds(engine, law, deals):
        for wager in clause.exact.wagers:
            won = settled.seats(settled.due.where(wager, lambda due: due.outcomes == {"win"}))
            settled.require(evidence, (wager,), won, lambda name: f"pays the {name} wager otherwise than its odds")


@check("crazy_4_poker.exact_odds")
def check_a_pay_chart_is_paid_as_it_stands(
    engine: Engine, law: Law, deals: Deals, clause: Clause, evidence: Evidence
) -> None:
    """The declared pay table is the chart of the rules, and every hand is paid just as it says, at every stake."""
    assert clause.exact is not None, "the clause sets the chart"
    (wager,), words = clause.exact.wagers, clause.exact.wagers[0].replace("_", " ")
    offering = engine.offering(*(() if wager == "super_bonus" else (wager,)))
    for facility in offering:
        unknown = dict.fromkeys(facility.unknown_rows.get(wager, ()), "odds for hands that there are none of")
        _require_declared(facility, wager, clause.exact.odds, {**facility.tables[wager], **unknown}, evidence)
    found = every_cell(engine, law, deals, offering)
    most = primary(offering)[0]
    found.append(Settled.of(engine, law, most, deals.every_player_hand(most, True)))
    for settled in found:
        for row in clause.exact.odds:
            _require_row(settled, evidence, wager, row)
        on_no_row = settled.seats(settled.due.where(wager, lambda due: due.row is None))
        settled.require(
            evidence,
            (wager,),
            settled.playing & on_no_row,
            lambda _: f"pays the {words} wager on a hand that its chart does not have",
        )


def _require_row(settled: Settled, evidence: Evidence, wager: str, row: str) -> None:
    where = settled.seats(settled.due.where(wager, lambda due: due.row == row))
    title = f"pays {row.replace('_', ' ')} on the {wager.replace('_', ' ')} wager otherwise than the chart"
    settled.require(evidence, (wager,), where, lambda _: title, row=row)
    settled.note_paid(evidence, wager, where, row, "")


def _require_declared(
    facility: Facility,
    wager: str,
    chart: Mapping[str, object],
    declared: Mapping[str, object],
    evidence: Evidence,
    rows: bool = True,
) -> None:
    """What the configuration declares for each row of a chart is what the chart has, and it declares no other row."""
    words = wager.replace("_", " ")
    for row in (*chart, *(row for row in declared if row not in chart)):
        evidence.declares(facility.id)
        said = str(declared.get(row, "nothing"))
        if rows and row in chart:
            evidence.cell(row).declared.add(said)
        evidence.expect(
            str(chart.get(row, "nothing")) == said,
            title=f"declares other odds for the {words} wager than the rules have",
            rule=f"The {words} wager is paid by the odds of the house as they stand.",
            expected=f"{row.replace('_', ' ')} {chart.get(row, 'on no row')}".strip(),
            got=said,
            method="hello",
            request={"configuration": facility.id, "odds": {wager: {row: said} if row else said}},
            configuration=facility.id,
            row=row if rows and row in chart else None,
        )


@check("crazy_4_poker.players_settled_from_the_right")
def check_players_are_settled_one_after_another_from_the_right(
    engine: Engine, law: Law, deals: Deals, clause: Clause, evidence: Evidence
) -> None:
    """Whoever has wagered, the highest seat is settled first and each seat whole, and alike in a round put whole."""
    for facility in by_size(engine.facilities):
        every = tables.settled(law, deals, facility)
        played = scripts.require(engine, law, facility, evidence, every, [clause.label])
        title = "settles a round at the table otherwise than the same round put as a whole"
        tables.require_settled_as_dealt(engine, facility, evidence, played, title)


@check("crazy_4_poker.order_of_the_house")
def check_a_players_wagers_are_settled_in_the_order_of_the_house(
    engine: Engine, law: Law, deals: Deals, clause: Clause, evidence: Evidence
) -> None:
    """Where the rules have an order for a dealer's hand, each player's wagers are settled in it."""
    assert clause.settle_order is not None, "the clause sets the order"
    about = [clause.label, "(e)(3)(iii)(b)"]
    for facility in by_size(engine.facilities):
        scripts.require(engine, law, facility, evidence, tables.settled(law, deals, facility), about)
