"""Mutants that take other wagers than they may: side wagers alone, unequal ones, and play wagers of other amounts."""

from typing import Any, Final

from feltproof.games.crazy_4_poker.rounds import Rounds
from feltproof.games.crazy_4_poker.table import Table
from feltproof.games.crazy_4_poker.wagering import Wagering
from feltproof.games.ranking import Standing
from feltproof.games.refusals import Refused
from feltproof.games.wagering import Wagers
from feltproof.money import Cents
from feltproof.mutants.crazy_4_poker.roster import Roster

MUTANTS: Final = Roster()

_KING: Final = 11


# What may be wagered together.


class Lenient(Wagering):
    """Lets some wagers stand that the rules do not."""

    def lets(self, ante: Cents, super_bonus: Cents, wagers: Wagers) -> bool:
        """Whether the wagers of a seat are let stand against the rules."""
        return False

    def together(self, wagers: Wagers) -> None:
        if not self.lets(wagers.get("ante", 0), wagers.get("super_bonus", 0), wagers):
            super().together(wagers)


class SuperBonusMayBeLess(Lenient):
    """The super bonus may be less than the ante."""

    def lets(self, ante: Cents, super_bonus: Cents, wagers: Wagers) -> bool:
        return 0 < super_bonus < ante


class SuperBonusMayBeMore(Lenient):
    """The super bonus may be more than the ante."""

    def lets(self, ante: Cents, super_bonus: Cents, wagers: Wagers) -> bool:
        return super_bonus > ante > 0


class SuperBonusMayBeMissing(Lenient):
    """An ante needs no super bonus."""

    def lets(self, ante: Cents, super_bonus: Cents, wagers: Wagers) -> bool:
        return ante > 0 and not super_bonus


class AnteMayBeMissing(Lenient):
    """A super bonus needs no ante."""

    def lets(self, ante: Cents, super_bonus: Cents, wagers: Wagers) -> bool:
        return super_bonus > 0 and not ante


class QueensUpMayStandAlone(Lenient):
    """Queens up may be wagered without ante and super bonus."""

    def lets(self, ante: Cents, super_bonus: Cents, wagers: Wagers) -> bool:
        return not ante and not super_bonus and "queens_up" in wagers


class ProgressiveMayStandAlone(Lenient):
    """The progressive may be wagered without ante and super bonus."""

    def lets(self, ante: Cents, super_bonus: Cents, wagers: Wagers) -> bool:
        return not ante and not super_bonus and "progressive" in wagers


# How much may be played.


class ThreeTimesOnAnything(Wagering):
    """Three times the ante may be played on any hand."""

    def play_multiple(self, hand: Standing) -> int:
        return 3


class TwoTimesOnAnything(Wagering):
    """Twice the ante may be played on any hand."""

    def play_multiple(self, hand: Standing) -> int:
        return max(2, super().play_multiple(hand))


class ThreeTimesOnKings(Wagering):
    """Three times the ante may be played on a pair of kings."""

    def play_multiple(self, hand: Standing) -> int:
        return 3 if self.ranking.at_least(hand, "pair", _KING) else 1


class ThreeTimesFromTwoPairUp(Wagering):
    """A pair of aces is not enough to play more than the ante."""

    def play_multiple(self, hand: Standing) -> int:
        return 3 if self.ranking.at_least(hand, "two_pair") else 1


class TwoTimesAtMost(Wagering):
    """With aces or better twice the ante is the most."""

    def play_multiple(self, hand: Standing) -> int:
        return min(2, super().play_multiple(hand))


class FourTimesOnAces(Wagering):
    """With aces or better four times the ante may be played."""

    def play_multiple(self, hand: Standing) -> int:
        return 4 if super().play_multiple(hand) == 3 else 1


class HalfTheAnteIsPlay(Wagering):
    """Half the ante is enough of a play wager, on any hand."""

    def play(self, play: Cents, ante: Cents, strength: int) -> None:
        if not ante <= 2 * play < 2 * ante:
            super().play(play, ante, strength)


class PlayIsOnceOrThrice(Wagering):
    """With aces or better once or three times the ante may be played, and not twice."""

    def play(self, play: Cents, ante: Cents, strength: int) -> None:
        super().play(play, ante, strength)
        if play == 2 * ante:
            raise Refused("play_twice", "once or three times the ante")


class PlayIsTripledOnAces(Wagering):
    """With aces or better nothing but three times the ante may be played."""

    def play(self, play: Cents, ante: Cents, strength: int) -> None:
        super().play(play, ante, strength)
        if play < self.most_play[strength] * ante:
            raise Refused("play_too_low", "three times the ante")


# Each of them at the table alone, in whole rounds alone, and in both.


def _at_the_table_alone(wagering: type[Wagering]) -> type[Table]:
    class Alone(Table):
        def __init__(self, *pieces: Any) -> None:
            super().__init__(*pieces)
            self.wagering = wagering(self.configuration, self.ranking)

    return Alone


def _in_rounds_alone(wagering: type[Wagering]) -> type[Rounds]:
    class Alone(Rounds):
        def __init__(self, *pieces: Any) -> None:
            super().__init__(*pieces)
            self.wagering = wagering(self.configuration, self.ranking)

    return Alone


for _wagering, _name, _label in (
    (SuperBonusMayBeLess, "super_bonus_less_than_ante", "(c)(4)(i)"),
    (SuperBonusMayBeMore, "super_bonus_more_than_ante", "(c)(4)(i)"),
    (SuperBonusMayBeMissing, "super_bonus_missing", "(c)(4)(i)"),
    (AnteMayBeMissing, "ante_missing", "(c)(4)(i)"),
    (QueensUpMayStandAlone, "queens_up_alone", "(c)(4)(ii)"),
    (ProgressiveMayStandAlone, "progressive_alone", "(c)(4)(iii)"),
    (ThreeTimesOnAnything, "three_times_on_anything", "(e)(2)"),
    (TwoTimesOnAnything, "two_times_on_anything", "(e)(2)"),
    (ThreeTimesOnKings, "three_times_on_kings", "(e)(2)"),
    (ThreeTimesFromTwoPairUp, "three_times_from_two_pair_up", "(e)(2)"),
    (TwoTimesAtMost, "two_times_at_most", "(e)(2)"),
    (FourTimesOnAces, "four_times_on_aces", "(e)(2)"),
    (HalfTheAnteIsPlay, "half_the_ante_is_play", "(e)(2)"),
    (PlayIsOnceOrThrice, "play_is_once_or_thrice", "(e)(2)"),
    (PlayIsTripledOnAces, "play_is_tripled_on_aces", "(e)(2)"),
):
    _what = (_wagering.__doc__ or "").removesuffix(".")
    MUTANTS.add(_name, f"{_what}.", _label, wagering=_wagering)
    MUTANTS.add(f"{_name}_at_the_table", f"{_what}, at the table alone.", _label, table=_at_the_table_alone(_wagering))
    MUTANTS.add(f"{_name}_in_rounds", f"{_what}, in whole rounds alone.", _label, rounds=_in_rounds_alone(_wagering))
