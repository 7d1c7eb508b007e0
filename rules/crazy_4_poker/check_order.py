"""Checks of the order in which a round is settled, and of whole rounds as they come."""

from feltproof.checks import Clause, Engine, Evidence, check
from feltproof.checks.crazy_4_poker import Deals, Law, scripts, searched, tables
from feltproof.checks.crazy_4_poker.events import NO_MORE_BETS, SETTLE, deal, deck, fold, sit, wager
from feltproof.checks.crazy_4_poker.forbidden import ACES, KINGS
from feltproof.checks.crazy_4_poker.purse import Purse, representatives
from feltproof.checks.crazy_4_poker.scripts import Script
from feltproof.checks.crazy_4_poker.settled import primary
from feltproof.checks.crazy_4_poker.tables import by_size


@check("crazy_4_poker.settlement_order")
def check_players_are_settled_from_the_dealers_right(
    engine: Engine, law: Law, deals: Deals, clause: Clause, evidence: Evidence
) -> None:
    """Once all have decided, the highest seat is settled first, each seat whole, its side wagers last, as due."""
    after = clause.settle_after
    facilities = engine.facilities if after is None else engine.offering(after.wager)
    for facility in by_size(facilities):
        every = tables.settled(law, deals, facility)
        played = scripts.require(engine, law, facility, evidence, every, [clause.label])
        if after is None:
            for each in played:
                for breach in each.breaches:
                    if breach.clause != clause.label and scripts.is_payment(each, breach):
                        scripts.blame(evidence, each, breach)
            title = "settles a round at the table otherwise than the same round put as a whole"
            tables.require_settled_as_dealt(engine, facility, evidence, played, title)
    if after is None:
        for facility in representatives(engine.facilities):
            scripts.require(
                engine, law, facility, evidence, unfinished(Purse.of(facility, law.progressive_wagers)), [clause.label]
            )


def unfinished(purse: Purse) -> list[Script]:
    """Rounds that are settled before they are dealt, or while somebody has neither played nor folded."""
    opened = [sit("p1", 1), *purse.opens("p1", 1)]
    play = wager("p1", 1, "play", purse.ante)
    early = "settles a round before the cards are dealt"
    undecided = "settles a round while a player has neither played nor folded"
    found = [
        Script.of(early, opened, SETTLE),
        Script.of(early, opened, NO_MORE_BETS, SETTLE),
        Script.of(undecided, opened, NO_MORE_BETS, deal(deck(KINGS)), SETTLE),
        Script.of("", opened, NO_MORE_BETS, deal(deck(KINGS)), play, SETTLE),
    ]
    if purse.facility.seats > 1:
        both = [sit("p1", 1), sit("p2", 2), *purse.opens("p1", 1), *purse.opens("p2", 2)]
        dealt = [*both, NO_MORE_BETS, deal(deck(KINGS, ACES))]
        found += [
            Script.of(undecided, dealt, SETTLE),
            Script.of(undecided, dealt, play, SETTLE),
            Script.of(undecided, dealt, fold("p1"), SETTLE),
        ]
    return found


@check("crazy_4_poker.whole_rounds")
def check_whole_rounds_are_settled_as_they_are_due(engine: Engine, law: Law, evidence: Evidence) -> None:
    """Rounds of one to six players, drawn by Hypothesis, are settled in every wager, envy bonus and meter as due."""
    for facility in primary(engine.facilities):
        searched.require_rounds(engine, law, facility, evidence)
