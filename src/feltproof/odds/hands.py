"""How many hands there are of each kind, when so many cards are dealt and the best of them count."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from feltproof.odds.record import Hands
from feltproof.referee.poker import CATEGORIES
from feltproof.referee.ranking import Ranking


def hand_counts(ranking: Ranking, cards: int, counts: NDArray[np.int64] | None = None) -> Hands:
    """Tell all hands of so many cards by the category of the best hand in them.

    `counts` has how many there are by strength; without it, they are those that are looked at whole.
    """
    if counts is None:
        counts = np.bincount(ranking.table, minlength=len(ranking))
    # Whole numbers below 2**53, in floats for a moment.
    found = np.bincount(ranking.category_of_strength, counts, len(CATEGORIES)).astype(np.int64).tolist()
    order: Sequence[str] = (*ranking.definitions.order, "high_card")
    by_category = {category: found[CATEGORIES.index(category)] for category in order}
    return Hands(cards=cards, best=ranking.definitions.size, total=sum(found), counts=by_category)
