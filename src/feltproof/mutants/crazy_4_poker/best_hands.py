"""Mutants that play other cards than the best four of five, or of the dealer's six."""

from collections.abc import Sequence
from typing import ClassVar, Final

import numpy as np

from feltproof import cards
from feltproof.games import hands
from feltproof.games.crazy_4_poker.ranking import Ranking
from feltproof.games.hands import UNREADABLE, Cards
from feltproof.games.ranking import Strengths
from feltproof.mutants.crazy_4_poker.roster import SIX, RankedByTheHouse, Roster

MUTANTS: Final = Roster()


@MUTANTS.wrong("(e)(3)", "(e)(3)(ii)", game=RankedByTheHouse)
class HighestFourCardsPlay(Ranking):
    """The four highest cards are settled by, and not the best hand of four; `rank` is right."""

    def strengths(self, found: Cards) -> Strengths:
        whole = super().strengths(found)
        if found.shape[1] == 4:
            return whole
        return np.where(whole == UNREADABLE, whole, super().strengths(found[:, -4:])).astype(np.int16)


class FirstCardsPlay(Ranking):
    """Looks at the first cards of a hand, as they lie, and at no more."""

    looked_at: ClassVar[dict[int, int]] = {}
    """How many cards, by the size of the hand."""

    def of_size(self, texts: Sequence[object], size: int) -> tuple[list[int], Cards]:
        strengths, found = super().of_size(texts, size)
        seen = self.looked_at.get(size, size)
        if seen != size:
            first, _ = super().of_size([str(text)[: 2 * seen] for text in texts], seen)
            strengths = [UNREADABLE if s == UNREADABLE else f for s, f in zip(strengths, first, strict=True)]
        return strengths, found


@MUTANTS.wrong("(e)(3)", "(e)(3)(ii)", game=RankedByTheHouse)
class FirstFourCardsPlay(FirstCardsPlay):
    """The first four cards of five are settled by; `rank` is right."""

    looked_at = {5: 4}  # noqa: RUF012


@MUTANTS.wrong("(e)(3)", game=RankedByTheHouse, configurations=SIX)
class SixthCardIgnored(FirstCardsPlay):
    """The dealer's sixth card is never looked at; `rank` is right."""

    looked_at = {6: 5}  # noqa: RUF012


@MUTANTS.wrong("(b)(2)", configurations=SIX)
class SixthCardUnranked(FirstCardsPlay):
    """The sixth of six cards counts for nothing, in `rank` as in the settlement."""

    looked_at = {6: 5}  # noqa: RUF012


# In one order of the cards, or for one place among them.


@MUTANTS.wrong("(e)(3)(ii)", kind="corners", game=RankedByTheHouse)
class HighestCardFirstIsMisread(Ranking):
    """Of a player's five cards that lie from the highest rank to the lowest, the first plays no part."""

    def of_size(self, texts: Sequence[object], size: int) -> tuple[list[int], Cards]:
        strengths, found = super().of_size(texts, size)
        for place, text in enumerate(texts):
            if size == 5 and strengths[place] >= 0:
                ranks = [cards.RANKS.index(rank) for rank in str(text)[::2]]
                if ranks == sorted(ranks, reverse=True) and ranks[0] > ranks[-1]:
                    strengths[place] = super().of_size([str(text)[2:]], 4)[0][0]
        return strengths, found


@MUTANTS.wrong("(e)(3)(ii)", kind="corners", game=RankedByTheHouse)
class LastCardOfAMixedHandIgnored(Ranking):
    """The card that lies last is ignored where it is the highest and the hand does not lie in order."""

    def of_size(self, texts: Sequence[object], size: int) -> tuple[list[int], Cards]:
        strengths, found = super().of_size(texts, size)
        for place, text in enumerate(texts):
            if size == 5 and strengths[place] >= 0:
                ranks = [cards.RANKS.index(rank) for rank in str(text)[::2]]
                if ranks != sorted(ranks) and ranks[-1] == max(ranks):
                    strengths[place] = super().of_size([str(text)[:8]], 4)[0][0]
        return strengths, found


@MUTANTS.wrong("(e)(3)", kind="corners", configurations=SIX, game=RankedByTheHouse)
class TopFourOfSixMissed(Ranking):
    """The four highest of the dealer's six cards are never taken for the best hand."""

    def _of_six(self, found: Cards) -> Strengths:
        left, wrong = hands.places_without_one(found)
        best = self.five[left[2]]
        for place in left[3:]:
            np.maximum(best, self.five[place], out=best)
        best[wrong] = UNREADABLE
        return best
