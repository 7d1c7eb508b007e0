"""Checks of how a round ends: two hands that share three cards, and a middle bet that goes with both."""

from itertools import product

from feltproof.checks import Engine, Evidence, check
from feltproof.checks.criss_cross_poker import Deals, Law
from feltproof.checks.criss_cross_poker.settled import STATES, Settled, every_cell, most_offering

WITH_THEIR_HAND = ("ante_across", "across", "ante_down", "down")


@check("criss_cross_poker.across_and_down_hands")
def check_across_and_down_are_settled_each_on_its_own_hand(
    engine: Engine, law: Law, deals: Deals, evidence: Evidence
) -> None:
    """Antes and bets go with the player's two cards and the three of their own line, whichever hand that makes."""
    most = most_offering(engine.offering())
    for rounds in (deals.every_hand_both_ways(most), deals.every_meeting(most), deals.full_tables(most)):
        settled = Settled.of(engine, law, most, rounds)
        settled.require(
            evidence, WITH_THEIR_HAND, settled.playing, lambda w: f"settles the {w.replace('_', ' ')} wager wrongly"
        )


ENDS = {"win": "wins", "push": "is a push", "lose": "loses"}


@check("criss_cross_poker.middle_bet")
def check_the_middle_bet_goes_with_the_better_of_two(
    engine: Engine, law: Law, deals: Deals, evidence: Evidence
) -> None:
    """In each of the nine ways in which two bets can end the middle bet is settled as due, at the better one's odds."""
    most = most_offering(engine.offering())
    found = [Settled.of(engine, law, most, r) for r in (deals.every_meeting(most), deals.full_tables(most))]
    for settled in (*found, *every_cell(engine, law, deals, engine.facilities)):
        across, down = settled.state("across"), settled.state("down")
        for one, other in product(STATES, STATES):
            where = settled.playing & (across == one) & (down == other)
            title = f"settles the middle bet wrongly where the across bet {ENDS[one]} and the down bet {ENDS[other]}"
            settled.require(evidence, ("middle",), where, lambda _, title=title: title)  # type: ignore[misc]
