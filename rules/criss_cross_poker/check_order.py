"""Checks of the order in which a round is settled, and of whole rounds as they come."""

from feltproof.checks import Clause, Engine, Evidence, check, scripts
from feltproof.checks.criss_cross_poker import Deals, Law, searched, tables
from feltproof.checks.criss_cross_poker.purse import Purse, representatives, to_the_end
from feltproof.checks.criss_cross_poker.putting import ACES, CROSS
from feltproof.checks.criss_cross_poker.settled import Settled, most_offering
from feltproof.checks.criss_cross_poker.tables import by_size
from feltproof.checks.events import NO_MORE_BETS, SETTLE, deal, deck, fold, reveal, sit
from feltproof.checks.scripts import Script


@check("criss_cross_poker.settlement_order")
def check_players_are_settled_from_the_dealers_right(
    engine: Engine, law: Law, deals: Deals, clause: Clause, evidence: Evidence
) -> None:
    """Once the whole cross lies open, the highest seat is settled first, each seat whole, every wager as due."""
    for facility in by_size(engine.offering()):
        every = tables.settled(law, deals, facility)
        played = scripts.require(engine, law, facility, evidence, every, [clause.label])
        for each in played:
            for breach in each.breaches:
                if breach.clause != clause.label and scripts.is_payment(each, breach):
                    scripts.blame(evidence, each, breach)
        title = "settles a round at the table otherwise than the same round put as a whole"
        tables.require_settled_as_dealt(engine, facility, evidence, played, title)
    for facility in representatives(engine.facilities):
        scripts.require(engine, law, facility, evidence, unfinished(Purse.of(facility, law)), [clause.label])


def unfinished(purse: Purse) -> list[Script]:
    """Rounds that are settled before they are dealt, or before the cross lies open, and rounds that are over early."""
    opened = [sit("p1", 1), *purse.opens("p1", 1)]
    dealt = [*opened, NO_MORE_BETS, deal(deck(CROSS, ACES))]
    early = "settles a round before the cards are dealt"
    closed = "settles a round while cards of the cross lie face down"
    found = [
        Script.of(early, opened, SETTLE),
        Script.of(early, opened, NO_MORE_BETS, SETTLE),
        Script.of(closed, dealt, SETTLE),
        *(Script.of(closed, dealt, purse.through(decision), SETTLE) for decision in ("down", "middle")),
        *(
            Script.of(closed, dealt, purse.through(decision), purse.bets(decision), SETTLE)
            for decision in ("across", "down", "middle")
        ),
        Script.of("", dealt, to_the_end(purse)),
        # Everybody is out and nothing is left to see.
        Script.of("", dealt, fold("p1"), SETTLE),
        Script.of("", dealt, purse.through("down"), fold("p1"), SETTLE),
        Script.of("", dealt, purse.through("middle"), fold("p1"), SETTLE),
        # A table is clear after it.
        Script.of("", dealt, to_the_end(purse), purse.opens("p1", 1), NO_MORE_BETS, deal(deck(ACES, CROSS))),
    ]
    if purse.bonus:
        alive = [sit("p1", 1), *purse.opens("p1", 1, bonus=purse.bonus), NO_MORE_BETS, deal(deck(CROSS, ACES))]
        shown = [reveal("across"), reveal("down"), reveal("middle")]
        unseen = "settles a round while a five-card bonus is alive and the cross unseen"
        found += [Script.of(unseen, alive, fold("p1"), SETTLE), Script.of("", alive, fold("p1"), shown, SETTLE)]
    if purse.facility.seats > 1:
        both = [sit("p1", 1), sit("p2", 2), *purse.opens("p1", 1), *purse.opens("p2", 2)]
        rest = [*purse.bets("down"), reveal("down"), *purse.bets("middle"), reveal("middle")]
        two = [*both, NO_MORE_BETS, deal(deck(CROSS, ACES, "2c3d"))]
        found += [
            Script.of(closed, two, fold("p1"), SETTLE),
            Script.of(closed, two, purse.bets("across", [1]), fold("p2"), SETTLE),
            Script.of("", two, purse.bets("across", [1]), fold("p2"), reveal("across"), rest, SETTLE),
        ]
    return found


@check("criss_cross_poker.whole_rounds")
def check_whole_rounds_are_settled_as_they_are_due(engine: Engine, law: Law, deals: Deals, evidence: Evidence) -> None:
    """Full tables, and rounds drawn by Hypothesis, are settled in every wager of every seat as due, folded or not."""
    most = most_offering(engine.offering())
    searched.require_rounds(engine, law, most, evidence)
    settled = Settled.of(engine, law, most, deals.full_tables(most))
    settled.require(
        evidence,
        settled.rounds.wagers,
        settled.playing | ~settled.playing,
        lambda w: f"settles the {w.replace('_', ' ')} wager otherwise than is due",
    )
