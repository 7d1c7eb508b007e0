"""Mutants that pay at other odds than they should, or declare others: each row of each table, one step off.

For each row there are three: the wrong odds are declared and paid, paid and not declared, declared and not paid. Each
bet is also paid short by itself, on a table that is right for the others.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from feltproof.games.criss_cross_poker import paytables
from feltproof.games.criss_cross_poker.configurations import Configuration
from feltproof.games.criss_cross_poker.settlement import Hand, Hands, Seat, Settlement
from feltproof.games.paytables import EVEN, Price
from feltproof.games.ranking import Standing
from feltproof.games.settlement import Outcome, Outcomes
from feltproof.money import Cents, Odds
from feltproof.mutants.criss_cross_poker.roster import LEAST, NO_BONUS, Roster, house

MUTANTS: Final = Roster()


# Odds that are declared, and odds that are paid.


def declaring(configuration: Configuration, table: str, row: str, odds: str) -> Configuration:
    """The configuration with one row of one table changed."""
    fields: dict[str, Any] = {table: odds if table == "ante" else {**getattr(configuration, table), row: odds}}
    return replace(configuration, **fields)


def paying(table: str, row: str, odds: str) -> type[Settlement]:
    """A settlement that pays one row of one table at `odds`, whatever is declared."""
    paid = Price.of(Odds.parse(odds))

    class Paying(Settlement):
        def __init__(self, *made_for: Any) -> None:
            super().__init__(*made_for)
            if table == "ante":
                self.ante_price = paid

        def paid(self, table_asked: str, hand: Standing) -> Price | None:
            if table_asked == table and self.row(self.tables[table], hand) == row:
                return paid
            return super().paid(table_asked, hand)

    return Paying


def _lower(odds: str) -> str:
    """The next lower odds: one less to one, or a hundredth of them where that leaves nothing."""
    to_one = Odds.parse(odds).to_one
    lower = to_one - 1 if to_one > 2 else to_one * Fraction(99, 100)
    return f"{lower.numerator}:{lower.denominator}"


def _add_row(table: str, row: str, label: str, right: str, configuration: str) -> None:
    wrong = _lower(right)
    words = f"{table.replace('_', ' ')} {row.replace('_', ' ')}".strip()
    name = f"{table}_{row}".strip("_")
    declared = tuple(declaring(found, table, row, wrong) for found in house(configuration))
    MUTANTS.add(f"{name}_low", f"{words}: {wrong} is declared and paid for {right}.", label, configurations=declared)
    MUTANTS.add(
        f"{name}_short_paid",
        f"{words}: {right} is declared, {wrong} is paid.",
        label,
        configurations=configuration,
        settlement=paying(table, row, wrong),
    )
    MUTANTS.add(
        f"{name}_misdeclared",
        f"{words}: {wrong} is declared, {right} is paid.",
        label,
        configurations=declared,
        settlement=paying(table, row, right),
    )


_add_row("ante", "", "(f)(1)", EVEN, NO_BONUS)
for _row, _odds in paytables.BETS["least"].items():
    _add_row("bets", _row, f"(f)(2)#{_row}", _odds, NO_BONUS)
for _row, _odds in paytables.FIVE_CARD_BONUS["least"].items():
    _add_row("five_card_bonus", _row, f"(f)(3)#{_row}", _odds, LEAST)


# One wager of those that share a table.


def _short(wager: str, won: int | None) -> type[Settlement]:
    """A settlement that pays one wager a cent less than it should; a bet, at odds of `won` to one alone."""

    def wrong(self: Settlement, cents: Cents, hands: Hands) -> Outcome:
        outcome, pays = getattr(Settlement, wager)(self, cents, hands)
        hand: Hand = hands.higher if wager == "middle" else getattr(hands, wager.removeprefix("ante_"))
        short = outcome == "win" and (won is None or hand.bets == Price(won, 1))
        return outcome, pays - 1 if short else pays

    return type("Short", (Settlement,), {wager: wrong})


for _wager in ("ante_across", "ante_down"):
    MUTANTS.add(
        f"{_wager}_a_cent_short",
        f"The {_wager.replace('_', ' ')} is paid a cent less than even money.",
        "(f)(1)",
        configurations=NO_BONUS,
        settlement=_short(_wager, None),
    )
for _wager in ("across", "down", "middle"):
    for _row, _odds in paytables.BETS["least"].items():
        MUTANTS.add(
            f"{_wager}_{_row}_a_cent_short",
            f"The {_wager} bet is paid a cent less than {_odds} on {_row.replace('_', ' ')}.",
            f"(f)(2)#{_row}",
            configurations=NO_BONUS,
            settlement=_short(_wager, int(_odds.partition(":")[0])),
        )


# Rows that begin or end at the wrong hand.

_FIVE, _SIX, _SEVEN, _EIGHT, _NINE, _TEN, _JACK = range(3, 10)


def _row_for(table: str, holds: Callable[[Standing], bool], row: str | None) -> type[Settlement]:
    """A settlement that takes hands for which `holds` for another row of one table, or for none."""

    class AnotherRow(Settlement):
        def paid(self, table_asked: str, hand: Standing) -> Price | None:
            if table_asked == table and holds(hand):
                return self.tables[table].get(row or "")
            return super().paid(table_asked, hand)

    return AnotherRow


def _pair_of(rank: int) -> Callable[[Standing], bool]:
    return lambda hand: hand.category == "pair" and hand.ranks[0] == rank


def _pushing(lowest: int, highest: int) -> type[Settlement]:
    """A settlement that returns ante and bet on other pairs than it should; those between are lost."""

    class Pushing(Settlement):
        def pushes(self, hand: Standing) -> bool:
            return hand.category == "pair" and lowest <= hand.ranks[0] <= highest

    return Pushing


def only_for(wrong: type[Settlement], wagers: tuple[str, ...]) -> type[Settlement]:
    """The house's settlement, but for some wagers, which are settled wrongly."""

    class OnlyFor(Settlement):
        def __init__(self, *made_for: Any) -> None:
            super().__init__(*made_for)
            self.wrong = wrong(*made_for)

        def settle(self, cross: int, seats: Sequence[Seat]) -> list[Outcomes]:
            both = zip(super().settle(cross, seats), self.wrong.settle(cross, seats), strict=True)
            return [
                tuple(theirs if theirs[0] in wagers else ours for ours, theirs in zip(right, wrong, strict=True))
                for right, wrong in both
            ]

    return OnlyFor


_ANTES: Final = ("ante_across", "ante_down")
_BETS: Final = ("across", "down", "middle")
_LEAST_WIN: Final = "pair_of_jacks_or_better"

for _name, _what, _wrong, _row_missed in (
    (
        "won_from_queens",
        "won with a pair of queens or better, not with jacks",
        _row_for("bets", _pair_of(_JACK), None),
        _LEAST_WIN,
    ),
    ("won_from_tens", "won with a pair of tens or better", _row_for("bets", _pair_of(_TEN), _LEAST_WIN), None),
    ("returned_from_sevens", "lost with a pair of sixes", _pushing(_SEVEN, _TEN), None),
    ("returned_from_fives", "returned with a pair of fives", _pushing(_FIVE, _TEN), None),
    ("lost_with_tens", "lost with a pair of tens", _pushing(_SIX, _NINE), None),
    ("returned_on_eights_alone", "returned with a pair of eights, and with no other", _pushing(_EIGHT, _EIGHT), None),
):
    for _wagers, _wager_name, _label in ((_ANTES, "antes", "(f)(1)"), (_BETS, "bets", "(f)(2)")):
        MUTANTS.add(
            f"{_wager_name}_{_name}",
            f"{_wager_name.capitalize()} are {_what}.",
            f"{_label}#{_row_missed}" if _row_missed else _label,
            configurations=NO_BONUS,
            settlement=only_for(_wrong, _wagers),
        )

for _name, _what, _holds, _row_taken, _label in (
    (
        "bonus_from_sevens",
        "The bonus is lost on a pair of sixes.",
        _pair_of(_SIX),
        None,
        "(f)(3)#pair_of_sixes_or_better",
    ),
    ("bonus_from_fives", "The bonus is paid on a pair of fives.", _pair_of(_FIVE), "pair_of_sixes_or_better", "(f)(3)"),
    (
        "bonus_from_jacks",
        "The bonus is lost on a pair of tens or less.",
        lambda hand: hand.category == "pair" and hand.ranks[0] < _JACK,
        None,
        "(f)(3)#pair_of_sixes_or_better",
    ),
    (
        "bonus_pays_a_royal_flush_as_any_straight_flush",
        "The bonus pays a royal flush as a straight flush.",
        lambda hand: hand.category == "royal_flush",
        "straight_flush",
        "(f)(3)#royal_flush",
    ),
    (
        "bonus_pays_a_full_house_as_three_of_a_kind",
        "The bonus pays a full house as three of a kind.",
        lambda hand: hand.category == "full_house",
        "three_of_a_kind",
        "(f)(3)#full_house",
    ),
    (
        "low_straight_wins_no_bonus",
        "The lowest straight wins no bonus.",
        lambda hand: hand.category == "straight" and hand.ranks[0] == _FIVE,
        None,
        "(f)(3)#straight",
    ),
):
    MUTANTS.add(_name, _what, _label, settlement=_row_for("five_card_bonus", _holds, _row_taken))

for _name, _what, _holds, _row_taken, _label in (
    (
        "bets_pay_a_royal_flush_as_any_straight_flush",
        "Bets pay a royal flush as a straight flush.",
        lambda hand: hand.category == "royal_flush",
        "straight_flush",
        "(f)(2)#royal_flush",
    ),
    (
        "bets_pay_a_straight_flush_as_a_flush",
        "Bets pay a straight flush as a flush.",
        lambda hand: hand.category == "straight_flush",
        "flush",
        "(f)(2)#straight_flush",
    ),
    (
        "bets_pay_two_pair_as_a_pair",
        "Bets pay two pair as a pair.",
        lambda hand: hand.category == "two_pair",
        _LEAST_WIN,
        "(f)(2)#two_pair",
    ),
    (
        "bets_pay_low_two_pair_as_a_pair",
        "Bets pay two pair below jacks as a pair.",
        lambda hand: hand.category == "two_pair" and hand.ranks[0] < _JACK,
        _LEAST_WIN,
        "(f)(2)#two_pair",
    ),
    (
        "bets_pay_the_low_straight_as_a_pair",
        "Bets pay the lowest straight as a pair.",
        lambda hand: hand.category == "straight" and hand.ranks[0] == _FIVE,
        _LEAST_WIN,
        "(f)(2)#straight",
    ),
):
    MUTANTS.add(_name, _what, _label, configurations=NO_BONUS, settlement=_row_for("bets", _holds, _row_taken))


# Amounts.


@MUTANTS.wrong("(f)(2)#royal_flush", kind="corners", configurations=NO_BONUS)
class PayoutsEndAtFiftyThousand(Settlement):
    """No wager is paid more than $50,000."""

    def winnings(self, cents: Cents, price: Price) -> Cents:
        return min(super().winnings(cents, price), 50_000_00)


@MUTANTS.wrong("(f)(2)", configurations=NO_BONUS)
class BetsPayOnTheAnteAlone(Settlement):
    """A bet of three times the least ante is paid as if it were once that ante."""

    def bet(self, cents: Cents, hand: Hand) -> Outcome:
        return super().bet(10_00 if cents == 30_00 else cents, hand)
