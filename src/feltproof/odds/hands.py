"""How many hands there are of each kind, when so many cards are dealt and the best of them count."""

from collections.abc import Sequence

import numpy as np

from feltproof.odds.record import Hands
from feltproof.odds.suits import Dealt, Deck
from feltproof.referee.poker import CATEGORIES
from feltproof.referee.ranking import Ranking


def hand_counts(ranking: Ranking, cards: int, deck: Deck | None = None) -> Hands:
    """Count all hands of so many cards by the category of the best hand in them."""
    dealt: Dealt = (deck or Deck()).dealt(cards)
    found = np.bincount(ranking.categories(dealt.hands), dealt.weights, len(CATEGORIES)).astype(np.int64).tolist()
    order: Sequence[str] = (*ranking.definitions.order, "high_card")
    counts = {category: found[CATEGORIES.index(category)] for category in order}
    return Hands(cards=cards, best=ranking.definitions.size, total=sum(found), counts=counts)
