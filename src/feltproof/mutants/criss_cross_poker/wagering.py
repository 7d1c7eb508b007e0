"""Mutants that take other wagers than they may: unequal antes, the bonus alone, bets of other amounts or none."""

from typing import Final

from feltproof.games.criss_cross_poker.wagering import Wagering
from feltproof.games.refusals import Refused
from feltproof.games.wagering import Wagers
from feltproof.money import Cents
from feltproof.mutants.criss_cross_poker.roster import Roster

MUTANTS: Final = Roster()


# What may be wagered together.


class Lenient(Wagering):
    """Lets some wagers stand that the rules do not."""

    def lets(self, across: Cents, down: Cents, wagers: Wagers) -> bool:
        """Whether the wagers of a seat are let stand against the rules."""
        return False

    def together(self, wagers: Wagers) -> None:
        if not self.lets(wagers.get("ante_across", 0), wagers.get("ante_down", 0), wagers):
            super().together(wagers)

    def bet(self, bet: str, cents: Cents, ante: Cents) -> None:
        if ante:  # A seat may have been let wager without one.
            super().bet(bet, cents, ante)

    def bet_made(self, bet: str, wagers: Wagers) -> None:
        super().bet_made(bet, {"ante_across": wagers.get("ante_down", 0), **wagers})


class AcrossAnteMayBeLess(Lenient):
    """The across ante may be less than the down ante."""

    def lets(self, across: Cents, down: Cents, wagers: Wagers) -> bool:
        return 0 < across < down


class DownAnteMayBeLess(Lenient):
    """The down ante may be less than the across ante."""

    def lets(self, across: Cents, down: Cents, wagers: Wagers) -> bool:
        return 0 < down < across


class AcrossAnteMayBeMissing(Lenient):
    """A down ante needs no across ante."""

    def lets(self, across: Cents, down: Cents, wagers: Wagers) -> bool:
        return not across and down > 0


class DownAnteMayBeMissing(Lenient):
    """An across ante needs no down ante."""

    def lets(self, across: Cents, down: Cents, wagers: Wagers) -> bool:
        return across > 0 and not down


class BonusMayStandAlone(Lenient):
    """The five-card bonus may be wagered without antes."""

    def lets(self, across: Cents, down: Cents, wagers: Wagers) -> bool:
        return not across and not down and "five_card_bonus" in wagers


for _wagering, _name, _labels in (
    (AcrossAnteMayBeLess, "across_ante_less", ("(c)(4)", "(e)(1)")),
    (DownAnteMayBeLess, "down_ante_less", ("(c)(4)", "(e)(1)")),
    (AcrossAnteMayBeMissing, "across_ante_missing", ("(c)(4)", "(e)(1)")),
    (DownAnteMayBeMissing, "down_ante_missing", ("(c)(4)", "(e)(1)")),
    (BonusMayStandAlone, "bonus_alone", ("(c)(4)", "(e)(1)")),
):
    MUTANTS.everywhere(_name, (_wagering.__doc__ or "").removesuffix("."), *_labels, wagering=_wagering)


# How much may be bet.


def _multiples(bet: str, least: int, most: int) -> type[Wagering]:
    class Multiples(Wagering):
        multiples = {**Wagering.multiples, bet: (least, most)}  # noqa: RUF012

    return Multiples


def _refusing(bet: str, times: int) -> type[Wagering]:
    class Refusing(Wagering):
        def bet(self, bet_made: str, cents: Cents, ante: Cents) -> None:
            super().bet(bet_made, cents, ante)
            if bet_made == bet and cents == times * ante:
                raise Refused("bet_not_taken", f"{bet}: not {times} times the ante")

    return Refusing


def _half(bet: str) -> type[Wagering]:
    class Half(Wagering):
        def bet(self, bet_made: str, cents: Cents, ante: Cents) -> None:
            if bet_made != bet or not ante <= 2 * cents < 2 * ante:
                super().bet(bet_made, cents, ante)

    return Half


def _a_cent_more(bet: str) -> type[Wagering]:
    class ACentMore(Wagering):
        def bet(self, bet_made: str, cents: Cents, ante: Cents) -> None:
            if bet_made != bet or cents != 3 * ante + 1:
                super().bet(bet_made, cents, ante)

    return ACentMore


for _bet, _label in (("across", "(e)(3)"), ("down", "(e)(5)"), ("middle", "(e)(7)")):
    for _name, _what, _wrong in (
        (f"{_bet}_four_times", f"The {_bet} bet may be four times the ante", _multiples(_bet, 1, 4)),
        (f"{_bet}_two_times_at_most", f"The {_bet} bet may be twice the ante at most", _multiples(_bet, 1, 2)),
        (f"{_bet}_two_times_at_least", f"The {_bet} bet has to be twice the ante", _multiples(_bet, 2, 3)),
        (f"{_bet}_not_twice", f"The {_bet} bet may be once or three times the ante, not twice", _refusing(_bet, 2)),
        (f"{_bet}_of_half_the_ante", f"The {_bet} bet may be half the ante", _half(_bet)),
        (f"{_bet}_a_cent_more", f"The {_bet} bet may be a cent more than three times the ante", _a_cent_more(_bet)),
    ):
        MUTANTS.everywhere(_name, _what, _label, "(c)(4)", wagering=_wrong)


# What has to be bet.


def _without(bet: str) -> type[Wagering]:
    class Without(Wagering):
        def bet_made(self, bet_missing: str, wagers: Wagers) -> None:
            if bet_missing != bet or bet in wagers:
                super().bet_made(bet_missing, wagers)

    return Without


for _bet, _label in (("across", "(e)(3)"), ("down", "(e)(5)"), ("middle", "(e)(7)")):
    MUTANTS.add(
        f"{_bet}_bet_may_be_missing",
        f"A seat that has not folded may do without the {_bet} bet.",
        _label,
        wagering=_without(_bet),
    )
