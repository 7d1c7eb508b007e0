"""Checks of the three decisions: how much a bet may be, when it is made, and what a fold gives up."""

from feltproof.checks import Clause, Engine, Evidence, check, forbidden, scripts
from feltproof.checks.criss_cross_poker import Deals, Law, bets
from feltproof.checks.criss_cross_poker.purse import Purse, representatives
from feltproof.checks.criss_cross_poker.settled import Settled


@check("criss_cross_poker.bet_or_fold")
def check_each_player_bets_one_to_three_antes_or_folds(
    engine: Engine, law: Law, clause: Clause, evidence: Evidence
) -> None:
    """At the decision each player still in bets within the bounds or folds, once, neither before nor after."""
    multiple, bet = clause.multiple, decision_of(clause)
    assert multiple is not None
    for facility in representatives(engine.offering()):
        purse = Purse.of(facility, law)
        rounds = [*bets.amounts_in_rounds(purse, multiple, bet), *bets.missing_in_rounds(purse, bet)]
        forbidden.require(engine, law, facility, evidence, rounds)
        sittings = [*bets.amounts_at_a_table(purse, multiple, bet), *bets.out_of_time(purse, bet)]
        scripts.require(engine, law, facility, evidence, sittings, [clause.label, *bets.OTHERS])


@check("criss_cross_poker.fold_forfeits")
def check_a_fold_forfeits_what_was_wagered(
    engine: Engine, law: Law, deals: Deals, clause: Clause, evidence: Evidence
) -> None:
    """Who folds loses antes and bets whatever the hands; the five-card bonus is forfeited or lives on, as read."""
    bet = decision_of(clause)
    for facility in engine.offering():
        settled = Settled.of(engine, law, facility, deals.folded(facility))
        settled.require(
            evidence,
            settled.rounds.wagers,
            settled.folds(bet),
            lambda wager: (
                f"settles the {wager.replace('_', ' ')} wager of who folds at the {bet} bet otherwise than is due"
            ),
        )


def decision_of(clause: Clause) -> str:
    """The bet that the clause is about, which its decision is named by."""
    assert clause.multiple is not None, "the clause says how many antes its bet is"
    (bet,) = clause.multiple.wagers
    return bet
