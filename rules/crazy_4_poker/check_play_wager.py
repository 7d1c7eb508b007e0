"""Checks of how much a play wager may be."""

from collections.abc import Iterator

from feltproof.checks import Clause, Engine, Evidence, check
from feltproof.checks.crazy_4_poker import Deals, Facility, Law, forbidden, multiples, scripts
from feltproof.checks.crazy_4_poker.purse import representatives
from feltproof.checks.crazy_4_poker.settled import primary


@check("crazy_4_poker.play_wager_amount")
def check_a_play_wager_is_the_ante_or_with_aces_up_to_three_times_as_much(
    engine: Engine, law: Law, deals: Deals, clause: Clause, evidence: Evidence
) -> None:
    """Every hand plays its ante, and just the hands that the law says play more, up to the most that it says."""
    for facility, whole in longest(engine):
        multiples.require_raises(engine, law, deals, facility, evidence, whole)
    for number, facility in enumerate(representatives(engine.facilities)):
        rounds = multiples.attempts(law, deals, facility, every_sort=number == 0)
        forbidden.require(engine, law, facility, evidence, rounds)
        scripts.require(
            engine, law, facility, evidence, multiples.sittings(law, deals, facility), [clause.label, "(c)(4)(i)"]
        )


def longest(engine: Engine) -> Iterator[tuple[Facility, bool]]:
    """Where every hand is put, and, in a full run, where one of each suit class is."""
    first, *rest = primary(engine.facilities)
    yield first, True
    if not engine.quick:
        yield from ((facility, False) for facility in rest)
