"""Mutants that deal otherwise than the house does: which spots are served, and how many cards there are."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from feltproof.games.crazy_4_poker.ranking import Ranking
from feltproof.games.crazy_4_poker.table import Table
from feltproof.games.hands import UNREADABLE, Cards
from feltproof.games.table import Dealt
from feltproof.mutants.crazy_4_poker.dealing import DEALER, dealing
from feltproof.mutants.prairie_meadows.roster import Roster, house

MUTANTS: Final = Roster()

_SPOTS: Final = tuple(f"seat:{seat}" for seat in range(1, 7))


@MUTANTS.wrong("(i)(5)", "(i)(6)", "(o)(5)")
class SpotsWithoutAWagerPassedOver(Table):
    """Cards dealt by hand go to those who have wagered alone, though every spot is said to be served."""

    def manual(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        around = [*(f"seat:{seat}" for seat in seats), DEALER] * 5
        return list(zip(around, deck, strict=False))


@MUTANTS.wrong("(i)(5)", "(i)(6)", "(o)(5)")
class LastSpotPassedOver(Table):
    """Cards dealt by hand go no farther than one spot beyond the last that has wagered."""

    def served(self, seats: Sequence[int]) -> Sequence[int]:
        return range(1, min(max(seats) + 1, self.configuration.seats) + 1)


MUTANTS.add(
    "five_spots",
    "The table has five spots, so that a deal by hand leaves 22 cards.",
    "(i)(6)",
    "(o)(5)",
    configurations=(replace(house(), seats=5),),
)
MUTANTS.add(
    "every_spot_not_declared",
    "Spots without a wager are passed over, and nothing else is declared.",
    "(i)(6)",
    "(o)(5)",
    configurations=(replace(house(), deal_every_spot=False),),
)
MUTANTS.add(
    "dealer_of_six",
    "The dealer has six cards, which the house rules do not have.",
    "(i)(2)",
    configurations=(replace(house(), dealer_cards=6),),
)
MUTANTS.add(
    "by_hand_in_stacks",
    "By hand each spot is dealt five cards at once.",
    "(i)(5)",
    table=dealing("manual", lambda seats, n: [place for place in (*_SPOTS, DEALER) for _ in range(5)]),
)
MUTANTS.add(
    "first_stack_to_the_dealer",
    "The dealer has the first stack of the machine.",
    "(i)(1)",
    "(i)(2)",
    table=dealing("automated", lambda seats, n: [place for place in (DEALER, *seats) for _ in range(5)]),
)


@MUTANTS.wrong("(o)(1)")
class HandsOfFourSettled(Ranking):
    """A hand of four cards is settled like any other."""

    def of_size(self, texts: Sequence[object], size: int) -> tuple[list[int], Cards]:
        strengths, found = super().of_size(texts, size)
        for place, strength in enumerate(strengths):
            if strength == UNREADABLE and len(str(texts[place])) == 8:
                four, cards = super().of_size([texts[place]], 4)
                strengths[place] = four[0]
                found[place, :4], found[place, 4] = cards[0], cards[0, 0]
        return strengths, found
