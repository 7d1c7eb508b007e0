"""Checks of how much a play wager may be."""

from feltproof.checks import Clause, Engine, Evidence, check
from feltproof.checks.crazy_4_poker import Deals, Law, forbidden, multiples, scripts
from feltproof.checks.crazy_4_poker.purse import representatives
from feltproof.checks.crazy_4_poker.settled import primary


@check("crazy_4_poker.play_wager_amount")
def check_a_play_wager_is_the_ante_or_with_aces_up_to_three_times_as_much(
    engine: Engine, law: Law, deals: Deals, clause: Clause, evidence: Evidence
) -> None:
    """Every hand plays its ante, and just the hands that the law says play more, up to the most that it says."""
    # That every hand which may raise its ante does so is settled hand by hand elsewhere; here, one of each suit class
    # raises, whatever it holds, and those that may not have to be refused.
    most = primary(engine.facilities)[0]
    multiples.require_raises(engine, law, deals, most, evidence, whole=False)
    for number, facility in enumerate(representatives(engine.facilities)):
        rounds = multiples.attempts(law, deals, facility, every_sort=number == 0)
        forbidden.require(engine, law, facility, evidence, rounds)
        scripts.require(
            engine, law, facility, evidence, multiples.sittings(law, deals, facility), [clause.label, "(c)(4)(i)"]
        )
