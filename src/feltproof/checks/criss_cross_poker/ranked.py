"""How an engine ranked every hand of criss-cross poker."""

from typing import Self

from feltproof.checks.criss_cross_poker.deals import Deals
from feltproof.checks.criss_cross_poker.law import Law
from feltproof.checks.engine import Engine
from feltproof.checks.ranked import Ranked as RankedHands


class Ranked(RankedHands):
    """Hands of five cards on one scale."""

    @classmethod
    def of(cls, engine: Engine, law: Law, deals: Deals) -> Self:
        """Rank every hand, once."""
        return cls.of_sweeps(engine, law, [deals.five_cards])
