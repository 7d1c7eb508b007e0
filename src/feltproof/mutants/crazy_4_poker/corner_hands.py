"""Mutants that rank all hands right but one, or all but those of one suit."""

from functools import cached_property
from math import comb
from typing import ClassVar, Final

from feltproof import cards
from feltproof.games import hands
from feltproof.games.crazy_4_poker.ranking import Ranking
from feltproof.games.ranking import Strengths
from feltproof.mutants.crazy_4_poker.roster import Roster

MUTANTS: Final = Roster()


class Misranked(Ranking):
    """Takes hands of four cards for hands of another strength."""

    taken_for: ClassVar[dict[str, str]] = {}
    """Hands of four cards, each with the one that it is taken for."""

    @cached_property
    def four(self) -> Strengths:
        right = super().four
        wrong = right.copy()
        for hand, other in self.taken_for.items():
            wrong[_place(hand)] = right[_place(other)]
        return wrong


def _place(hand: str) -> int:
    return int(hands.places(hands.read_alike([hand], 4))[0])


@MUTANTS.wrong("(b)(2)(ii)", kind="corners")
class SteelWheelInClubsMissed(Misranked):
    """A-2-3-4 of clubs is taken for a flush; in every other suit it is a straight flush."""

    taken_for: ClassVar[dict[str, str]] = {"Ac4c3c2c": "Ac5c3c2c"}


@MUTANTS.wrong("(b)(2)(i)", kind="corners")
class FourSevensMissed(Misranked):
    """Four sevens are taken for three."""

    taken_for: ClassVar[dict[str, str]] = {"7c7d7h7s": "7c7d7hAs"}


@MUTANTS.wrong("(b)(2)(iii)", kind="corners")
class ThreeQueensWithoutDiamondsMissed(Misranked):
    """Three queens that lack the queen of diamonds are taken for a pair."""

    taken_for: ClassVar[dict[str, str]] = {
        f"QcQhQs{other}": f"QcQh{other}{'3s' if other[0] == '2' else '2s'}" for other in cards.TEXTS if other[0] != "Q"
    }


@MUTANTS.wrong("(b)(3)", kind="corners")
class TensWithNineAndEightTieTensWithNineAndSeven(Ranking):
    """A pair of tens with 9 and 8 ties one with 9 and 7, and nothing else ties that should not."""

    def key(self, category: str, ranks: tuple[int, ...]) -> tuple[int, ...]:
        key = super().key(category, ranks)
        return (8, 8, 7, 5) if key == (8, 8, 7, 6) and category == "pair" else key


@MUTANTS.wrong("(b)(3)", kind="corners")
class DiamondFlushStandsLower(Ranking):
    """A king-high flush in diamonds ties the next lower one."""

    @cached_property
    def four(self) -> Strengths:
        strengths = super().four.copy()
        king = cards.NUMBERS["Kd"]
        with_the_king_on_top = strengths[comb(king, 4) : comb(king + 1, 4)]
        for place, strength in enumerate(with_the_king_on_top.tolist()):
            if self.categories[strength] == self.categories[strength - 1] == "flush":
                with_the_king_on_top[place] = strength - 1
        return strengths
