"""Mutants of the envy bonus: who receives it, for whose hand, and how much it is."""

from collections.abc import Sequence
from typing import Final

from feltproof.games.crazy_4_poker import paytables
from feltproof.games.crazy_4_poker.settlement import Envy, Hand, Seat, Settled, Settlement
from feltproof.games.ranking import Standing
from feltproof.money import Cents, in_dollars
from feltproof.mutants.crazy_4_poker.progressive import changed
from feltproof.mutants.crazy_4_poker.roster import Roster

MUTANTS: Final = Roster()


# Who receives it.


@MUTANTS.wrong("(e)(4)")
class OwnHandEarnsEnvy(Settlement):
    """A player's own hand earns the player an envy bonus."""

    def envies(self, seat: Seat, holder: Seat) -> bool:
        return "progressive" in seat.stake.wagers


@MUTANTS.wrong("(e)(4)")
class DealersHandEarnsEnvy(Settlement):
    """The dealer's hand earns everyone an envy bonus."""

    def settle(self, dealer: int, seats: Sequence[Seat], meter: Cents) -> Settled:
        settled = super().settle(dealer, seats, meter)
        cents = self.hands[dealer].envy
        of_dealer = [Envy(seat.number, 0, cents) for seat in seats if cents and "progressive" in seat.stake.wagers]
        return settled._replace(envy=[*settled.envy, *of_dealer])


@MUTANTS.wrong("(e)(4)")
class TwoEnviesPaidOnce(Settlement):
    """A player receives one envy bonus at most, the first."""

    def envy(self, seats: Sequence[Seat]) -> list[Envy]:
        first: dict[int, Envy] = {}
        for bonus in super().envy(seats):
            first.setdefault(bonus.seat, bonus)
        return list(first.values())


@MUTANTS.wrong("(e)(4)")
class EnvyForOnePlayerAlone(Settlement):
    """One player at the table receives an envy bonus, and the others nothing."""

    def envy(self, seats: Sequence[Seat]) -> list[Envy]:
        found = super().envy(seats)
        return [bonus for bonus in found if bonus.seat == found[0].seat]


@MUTANTS.wrong("(e)(4)")
class EnvyWithoutAWager(Settlement):
    """Who made no progressive wager receives the envy bonus of a dollar."""

    def envies(self, seat: Seat, holder: Seat) -> bool:
        return seat.number != holder.number

    def envy_bonus(self, seat: Seat, holder: Seat) -> Cents:
        return self.hands[holder.strength].envy * seat.stake.wagers.get("progressive", 1_00) // 1_00


@MUTANTS.wrong("(e)(4)")
class EnvyOfWagerersAlone(Settlement):
    """A hand earns others an envy bonus only if its holder made the progressive wager too."""

    def envied(self, holder: Seat) -> bool:
        return super().envied(holder) and "progressive" in holder.stake.wagers


@MUTANTS.wrong("(e)(4)")
class EnvyGoesClockwise(Settlement):
    """Only those who sit after the holder receive the envy bonus."""

    def envies(self, seat: Seat, holder: Seat) -> bool:
        return super().envies(seat, holder) and seat.number > holder.number


@MUTANTS.wrong("(e)(2)(ii)", "(e)(4)")
class FoldLosesEnvy(Settlement):
    """Who folds receives no envy bonus."""

    def envies(self, seat: Seat, holder: Seat) -> bool:
        return super().envies(seat, holder) and not seat.stake.folded


# How much it is.


@MUTANTS.wrong("(f)(4)(iii)", "(f)(4)(iii)(c)")
class FiveDollarEnvyNotMultiplied(Settlement):
    """A $5 wager receives the envy bonus of $1."""

    def envy_bonus(self, seat: Seat, holder: Seat) -> Cents:
        return self.hands[holder.strength].envy


@MUTANTS.wrong("(f)(4)(iii)", "(f)(4)(iii)(c)")
class FiveDollarEnvyTimesFour(Settlement):
    """A $5 wager receives four times the envy bonus of $1."""

    def envy_bonus(self, seat: Seat, holder: Seat) -> Cents:
        times = 4 if seat.stake.wagers["progressive"] == 5_00 else 1
        return self.hands[holder.strength].envy * times


@MUTANTS.wrong("(f)(4)(iii)", "(f)(4)(iii)(c)")
class EnvyByTheHoldersWager(Settlement):
    """The envy bonus goes by what the holder wagered, not the receiver."""

    def envy_bonus(self, seat: Seat, holder: Seat) -> Cents:
        return self.hands[holder.strength].envy * holder.stake.wagers.get("progressive", 1_00) // 1_00


def _earning(row: str, cents: Cents) -> type[Settlement]:
    """A settlement in which one row earns an envy bonus of `cents`, whatever is declared."""

    class Earning(Settlement):
        def appraise(self, standing: Standing) -> Hand:
            hand = super().appraise(standing)
            return hand._replace(envy=cents) if self.row(self.envy_bonuses, standing) == row else hand

    return Earning


for _letter, _amounts in paytables.ENVY.items():
    for _row, _cents in _amounts.items():
        # The law prints "straight" where a straight flush is meant: its row keeps the printed name.
        _label = f"(f)(4)(iii)({_letter})#{'straight' if _row == 'straight_flush' else _row}"
        _words, _right, _short = _row.replace("_", " "), in_dollars(_cents), in_dollars(_cents - 1)
        _low = changed(_letter, envy={**_amounts, _row: _cents - 1})
        MUTANTS.add(
            f"envy_{_letter}_{_row}_low",
            f"envy for {_words}: {_short} is declared and paid for {_right}.",
            _label,
            configurations=_low,
        )
        MUTANTS.add(
            f"envy_{_letter}_{_row}_short_paid",
            f"envy for {_words}: {_right} is declared, {_short} is paid.",
            _label,
            configurations=f"no-qu.prog-{_letter}.five",
            settlement=_earning(_row, _cents - 1),
        )
        MUTANTS.add(
            f"envy_{_letter}_{_row}_misdeclared",
            f"envy for {_words}: {_short} is declared, {_right} is paid.",
            _label,
            configurations=_low,
            settlement=_earning(_row, _cents),
        )

MUTANTS.add(
    "envy_for_straights_alone",
    "A straight earns the envy bonus that is due to a straight flush, which earns none.",
    "(f)(4)(iii)(a)#straight",
    configurations=changed("a", envy={"straight": 5_00, "four_of_a_kind": 10_00, "four_aces": 100_00}),
)
