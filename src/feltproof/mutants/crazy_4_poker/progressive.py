"""Mutants of the progressive: its meter and its awards."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from feltproof.games.crazy_4_poker import paytables
from feltproof.games.crazy_4_poker.configurations import Configuration
from feltproof.games.crazy_4_poker.settlement import Against, Hand, Seat, Settled, Settlement
from feltproof.games.crazy_4_poker.table import Table
from feltproof.games.settlement import Outcome
from feltproof.money import Cents, in_dollars
from feltproof.mutants.crazy_4_poker.roster import Roster, house

MUTANTS: Final = Roster()


def changed(table: str, **fields: Any) -> tuple[Configuration, ...]:
    """The house's configuration with that progressive table, some of it changed."""
    return tuple(
        replace(found, progressive=replace(found.progressive, **fields))
        for found in house(f"no-qu.prog-{table}.five")
        if found.progressive is not None
    )


# The meter.

for _letter, _least in paytables.METER.items():
    for _name in ("initial", "reset"):
        MUTANTS.add(
            f"{_name}_amount_low_with_{_letter}",
            f"The {_name} amount of the meter is a cent below {in_dollars(_least)}, with pay table {_letter.upper()}.",
            "(f)(4)(ii)",
            configurations=changed(_letter, **{_name: _least - 1}),
        )


@MUTANTS.wrong("(f)(4)(ii)")
class TableStartsBelowTheInitialAmount(Table):
    """The meter of a table starts a dollar below the initial amount that is declared."""

    def __init__(self, *pieces: Any) -> None:
        super().__init__(*pieces)
        self.meter -= 1_00


class AfterAnAward(Settlement):
    """Leaves the meter elsewhere after an award."""

    def left(self, meter: Cents, reset: Cents) -> Cents:
        """What an award leaves on the meter."""
        return reset

    def meter_after(self, meter: Cents, awarded: bool) -> Cents:
        progressive = self.configuration.progressive
        return self.left(meter, progressive.reset) if awarded and progressive is not None else meter


@MUTANTS.wrong("(f)(4)(ii)")
class MeterNotReset(AfterAnAward):
    """An award leaves the meter as it was."""

    def left(self, meter: Cents, reset: Cents) -> Cents:
        return meter


@MUTANTS.wrong("(f)(4)(ii)")
class MeterResetsToNothing(AfterAnAward):
    """An award leaves nothing on the meter."""

    def left(self, meter: Cents, reset: Cents) -> Cents:
        return 0


@MUTANTS.wrong("(f)(4)(ii)")
class MeterResetsACentShort(AfterAnAward):
    """An award leaves the meter a cent below its reset amount."""

    def left(self, meter: Cents, reset: Cents) -> Cents:
        return reset - 1


@MUTANTS.wrong("(f)(4)(ii)")
class MeterFallsWithEachRound(Settlement):
    """Each round takes a cent off the meter."""

    def meter_after(self, meter: Cents, awarded: bool) -> Cents:
        return super().meter_after(meter, awarded) - (not awarded)


@MUTANTS.wrong("(f)(4)(ii)")
class OtherRowsArePaidFromTheMeter(Settlement):
    """What the progressive pays by odds is taken off the meter."""

    def settle(self, dealer: int, seats: Sequence[Seat], meter: Cents) -> Settled:
        settled = super().settle(dealer, seats, meter)
        paid = sum(pays for seat in settled.outcomes for wager, _, pays in seat if wager == "progressive")
        return settled._replace(meter=meter - paid) if settled.meter == meter and paid < meter else settled


@MUTANTS.wrong("(f)(4)(ii)")
class FoldedAcesResetTheMeter(Settlement):
    """Four aces that were folded reset the meter, though nobody is paid."""

    def awarded(self, seat: Seat) -> bool:
        return "progressive" in seat.stake.wagers


@MUTANTS.wrong("(f)(4)(ii)")
class UnwageredAcesResetTheMeter(Settlement):
    """Four aces reset the meter though their holder has no progressive wager."""

    def awarded(self, seat: Seat) -> bool:
        return not seat.stake.folded


# Awards.


class Awarding(Settlement):
    """Pays another amount for a hand that takes a share of the meter."""

    def award(self, cents: Cents, due: Cents, meter: Cents) -> Cents:
        """What is paid to a wager of `cents` for which `due` is due."""
        return due

    def progressive(self, cents: Cents, player: Hand, against: Against) -> Outcome:
        outcome, pays = super().progressive(cents, player, against)
        return outcome, pays if player.award is None else self.award(cents, pays, against.meter)


@MUTANTS.wrong("(f)(4)#four_aces")
class AwardTakesHalfTheMeter(Awarding):
    """Four aces are paid half the meter."""

    def award(self, cents: Cents, due: Cents, meter: Cents) -> Cents:
        return due // 2


@MUTANTS.wrong("(f)(4)#four_aces")
class FiveDollarsTakeFiveMeters(Awarding):
    """Four aces are paid five times the meter on a wager of $5."""

    def award(self, cents: Cents, due: Cents, meter: Cents) -> Cents:
        return due * cents // 1_00


@MUTANTS.wrong("(f)(4)#four_aces")
class OneDollarTakesAFifthOfTheMeter(Awarding):
    """Four aces are paid the whole meter on a wager of $5 alone; $1 takes a fifth."""

    def award(self, cents: Cents, due: Cents, meter: Cents) -> Cents:
        return due * cents // 5_00


@MUTANTS.wrong("(f)(4)#four_aces")
class AwardIsTheResetAmount(Awarding):
    """Four aces are paid the reset amount, whatever stands on the meter."""

    def award(self, cents: Cents, due: Cents, meter: Cents) -> Cents:
        assert self.configuration.progressive is not None
        return self.configuration.progressive.reset


@MUTANTS.wrong("(f)(4)#four_aces")
class AwardIsInWholeDollars(Awarding):
    """The cents of the meter are left out of an award."""

    def award(self, cents: Cents, due: Cents, meter: Cents) -> Cents:
        return due // 100 * 100
