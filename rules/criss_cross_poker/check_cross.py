"""Checks of when the cards of the cross are turned over, and of which."""

from feltproof.checks import Clause, Engine, Evidence, check, scripts
from feltproof.checks.criss_cross_poker import Deals, Law, turning
from feltproof.checks.criss_cross_poker.purse import Purse, representatives


@check("criss_cross_poker.cross_turned")
def check_cards_of_the_cross_are_turned_after_their_decision(
    engine: Engine, law: Law, deals: Deals, clause: Clause, evidence: Evidence
) -> None:
    """The cards of the decision are turned once everybody has taken it, these and no others, and only once."""
    cards = turning.cards_of(clause.label)
    for facility in representatives(engine.offering()):
        sittings = turning.sittings(law, deals, Purse.of(facility, law), cards)
        scripts.require(engine, law, facility, evidence, sittings, [clause.label])
