"""Checks of what becomes of a hand that is folded: its wagers, and the envy bonus of its player."""

from feltproof.checks import Clause, Engine, Evidence, check
from feltproof.checks.crazy_4_poker import Deals, Law
from feltproof.checks.crazy_4_poker.envy import require_envy
from feltproof.checks.crazy_4_poker.settled import Settled


@check("crazy_4_poker.fold_forfeits")
def check_a_fold_forfeits_the_wagers(
    engine: Engine, law: Law, deals: Deals, clause: Clause, evidence: Evidence
) -> None:
    """Who makes no play wager loses ante, super bonus and side wagers, whatever the hand and the dealer's."""
    needed = {"(e)(2)(i)": ("queens_up",), "(e)(2)(ii)": ("progressive",)}.get(clause.label, ())
    for facility in engine.offering(*needed):
        settled = Settled.of(engine, law, facility, deals.folded(facility))
        amounts = settled.rounds.amounts()
        where = ~settled.playing
        for wager in needed:
            where = where & (amounts[wager] > 0)
        settled.require(
            evidence,
            settled.rounds.wagers,
            where,
            lambda wager: f"does not take the {wager.replace('_', ' ')} wager of a folded hand",
        )
    if "progressive" in needed:
        for facility in engine.offering(*needed):
            require_envy(
                engine,
                law,
                facility,
                evidence,
                lambda receiver: receiver.folded,
                title="forfeits the envy bonus of a player who folded",
            )
