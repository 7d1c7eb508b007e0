"""How an engine ranked every hand of Crazy 4 poker, of four, five and, where one is dealt, six cards."""

from typing import Self

from feltproof.checks.crazy_4_poker.deals import Deals
from feltproof.checks.crazy_4_poker.law import Law
from feltproof.checks.engine import Engine
from feltproof.checks.ranked import Ranked as RankedHands


class Ranked(RankedHands):
    """Hands of every size that the game has, on one scale."""

    @classmethod
    def of(cls, engine: Engine, law: Law, deals: Deals) -> Self:
        """Rank every hand, once."""
        sweeps = [deals.four_cards, deals.five_cards]
        if law.sixth_card and any(f.dealer_cards == law.rules.dealer_cards for f in engine.facilities):
            sweeps.append(deals.six_cards)
        return cls.of_sweeps(engine, law, sweeps)
