"""Mutants that pay at other odds than they should, or declare others: each row of each table, one step off.

For each row there are three: the wrong odds are declared and paid, paid and not declared, declared and not paid.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from feltproof.games.crazy_4_poker import paytables
from feltproof.games.crazy_4_poker.configurations import Configuration
from feltproof.games.crazy_4_poker.settlement import Settlement
from feltproof.games.paytables import EVEN, PayTable, Price
from feltproof.games.ranking import Standing
from feltproof.money import Cents, Odds, Share, odds_or_share
from feltproof.mutants.crazy_4_poker.roster import BARE, EVERYTHING, Roster, house

MUTANTS: Final = Roster()


# Odds that are declared, and odds that are paid.


def declaring(configuration: Configuration, wager: str, row: str, odds: str) -> Configuration:
    """The configuration with one row of one table changed."""
    changed: Any
    if wager in ("ante", "play"):
        changed = odds
    elif wager == "progressive":
        assert configuration.progressive is not None
        table = {**configuration.progressive.odds, row: odds}
        changed = replace(configuration.progressive, odds=table)
    else:
        changed = {**getattr(configuration, wager), row: odds}
    fields: dict[str, Any] = {wager: changed}
    return replace(configuration, **fields)


def paying(wager: str, row: str, odds: str) -> type[Settlement]:
    """A settlement that pays one row of one table at `odds`, whatever is declared."""
    parsed = odds_or_share(odds)
    paid = Price(parsed.to_one.numerator, parsed.to_one.denominator) if isinstance(parsed, Odds) else parsed

    class Paying(Settlement):
        def __init__(self, *made_for: Any) -> None:
            super().__init__(*made_for)
            if wager in ("ante", "play"):
                setattr(self, f"{wager}_price", paid)

        def paid(self, wager_asked: str, hand: Standing) -> Price | Share | None:
            if wager_asked == wager and self.row(self.tables[wager], hand) == row:
                return paid
            return super().paid(wager_asked, hand)

    return Paying


def _lower(odds: str) -> str:
    """The next lower odds: one less to one, or a hundredth of them where that leaves nothing."""
    parsed = odds_or_share(odds)
    if isinstance(parsed, Share):
        return f"{parsed.percent - 1}%"
    lower = parsed.to_one - 1 if parsed.to_one > 2 else parsed.to_one * Fraction(99, 100)
    return f"{lower.numerator}:{lower.denominator}"


def _unlawful(row: str, table: PayTable, lawful: Mapping[str, PayTable]) -> str:
    """The next lower odds for `row` that make of `table` none of the `lawful` ones."""
    odds = _lower(table[row])
    while {**table, row: odds} in lawful.values():
        odds = _lower(odds)
    return odds


def _tables() -> Iterator[tuple[str, str, str, PayTable, Mapping[str, PayTable], str]]:
    """Each table: its name, its wager, the clause, its rows, its rivals, and a configuration that has it."""
    yield "super_bonus", "super_bonus", "(f)(2)", paytables.SUPER_BONUS, {}, BARE
    for letter, table in paytables.QUEENS_UP.items():
        yield f"queens_up_{letter}", "queens_up", "(f)(3)", table, paytables.QUEENS_UP, f"qu-{letter}.no-prog.five"
    for letter, table in paytables.PROGRESSIVE.items():
        yield (
            f"progressive_{letter}",
            "progressive",
            "(f)(4)",
            table,
            paytables.PROGRESSIVE,
            f"no-qu.prog-{letter}.five",
        )


def _add_row(name: str, wager: str, row: str, label: str, right: str, wrong: str, configuration: str) -> None:
    words = f"{wager.replace('_', ' ')} {row.replace('_', ' ')}".strip()
    declared = tuple(declaring(found, wager, row, wrong) for found in house(configuration))
    MUTANTS.add(f"{name}_low", f"{words}: {wrong} is declared and paid for {right}.", label, configurations=declared)
    MUTANTS.add(
        f"{name}_short_paid",
        f"{words}: {right} is declared, {wrong} is paid.",
        label,
        configurations=configuration,
        settlement=paying(wager, row, wrong),
    )
    MUTANTS.add(
        f"{name}_misdeclared",
        f"{words}: {wrong} is declared, {right} is paid.",
        label,
        configurations=declared,
        settlement=paying(wager, row, right),
    )


for _wager in ("ante", "play"):
    _add_row(_wager, _wager, "", "(f)(1)", EVEN, "99:100", BARE)
for _name, _wager, _label, _table, _lawful, _configuration in _tables():
    for _row, _odds in _table.items():
        _wrong = _unlawful(_row, _table, _lawful)
        _add_row(f"{_name}_{_row}", _wager, _row, f"{_label}#{_row}", _odds, _wrong, _configuration)

# A closed table allows no more than it says, either.
for _name, _wager, _label, _table, _, _configuration in _tables():
    if _wager != "super_bonus":
        _generous = tuple(declaring(_c, _wager, "straight_flush", "200:1") for _c in house(_configuration))
        MUTANTS.add(
            f"{_name}_straight_flush_generous",
            f"{_wager.replace('_', ' ')}: a straight flush pays 200:1, more than any table of the law has for it.",
            f"{_label}#straight_flush",
            configurations=_generous,
        )


# Tables as a whole.


def _another_table(wager: str, table: PayTable) -> type[Settlement]:
    class AnotherTable(Settlement):
        def paid(self, wager_asked: str, hand: Standing) -> Price | Share | None:
            if wager_asked != wager:
                return super().paid(wager_asked, hand)
            odds = table.get(self.row(table, hand))
            parsed = odds_or_share(odds) if odds is not None else None
            return Price(*parsed.to_one.as_integer_ratio()) if isinstance(parsed, Odds) else parsed

    return AnotherTable


for _wager, _label, _declared, _paid, _all, _row in (
    ("queens_up", "(f)(3)", "a", "d", paytables.QUEENS_UP, "three_of_a_kind"),
    ("queens_up", "(f)(3)", "c", "a", paytables.QUEENS_UP, "three_of_a_kind"),
    ("progressive", "(f)(4)", "b", "a", paytables.PROGRESSIVE, "three_of_a_kind"),
):
    MUTANTS.add(
        f"{_wager}_declares_{_declared}_pays_{_paid}",
        f"{_wager.replace('_', ' ')}: pay table {_declared.upper()} is declared, {_paid.upper()} is paid.",
        f"{_label}#{_row}",
        kind="conduct",
        configurations=f"qu-{_declared}.no-prog.five" if _wager == "queens_up" else f"no-qu.prog-{_declared}.five",
        settlement=_another_table(_wager, _all[_paid]),
    )


# Rows that begin or end at the wrong hand.


def _row_for(wager: str, holds: Callable[[Standing], bool], row: str | None) -> type[Settlement]:
    """A settlement that takes hands for which `holds` for another row of one table, or for none."""

    class AnotherRow(Settlement):
        def paid(self, wager_asked: str, hand: Standing) -> Price | Share | None:
            if wager_asked == wager and holds(hand):
                return self.tables[wager].get(row or "")
            return super().paid(wager_asked, hand)

    return AnotherRow


def _pair_of(rank: int) -> Callable[[Standing], bool]:
    return lambda hand: hand.category == "pair" and hand.ranks[0] == rank


_JACK, _QUEEN, _KING, _ACE = 9, 10, 11, 12

for _name, _what, _wager, _label, _holds, _row_taken in (
    (
        "queens_up_from_kings",
        "Queens up is lost on a pair of queens.",
        "queens_up",
        "(f)(3)#pair_of_queens_or_better",
        _pair_of(_QUEEN),
        None,
    ),
    (
        "queens_up_from_jacks",
        "Queens up is paid on a pair of jacks.",
        "queens_up",
        "(f)(3)",
        _pair_of(_JACK),
        "pair_of_queens_or_better",
    ),
    (
        "super_bonus_from_flush",
        "A straight wins no super bonus.",
        "super_bonus",
        "(f)(2)#straight",
        lambda hand: hand.category == "straight",
        None,
    ),
    (
        "four_aces_are_any_four_to_super_bonus",
        "The super bonus pays four aces as any four of a kind.",
        "super_bonus",
        "(f)(2)#four_aces",
        lambda hand: hand.category == "four_of_a_kind",
        "four_of_a_kind",
    ),
    (
        "four_aces_are_any_four_to_progressive",
        "The progressive pays four aces as any four of a kind.",
        "progressive",
        "(f)(4)#four_aces",
        lambda hand: hand.category == "four_of_a_kind",
        "four_of_a_kind",
    ),
    (
        "four_kings_take_the_meter",
        "Four kings take the meter, as four aces do.",
        "progressive",
        "(f)(4)#four_of_a_kind",
        lambda hand: hand.category == "four_of_a_kind" and hand.ranks[0] == _KING,
        "four_aces",
    ),
    (
        "progressive_pays_flushes",
        "The progressive pays a flush as three of a kind.",
        "progressive",
        "(f)(4)",
        lambda hand: hand.category == "flush",
        "three_of_a_kind",
    ),
    (
        "straight_flush_paid_as_flush_to_queens_up",
        "Queens up pays a straight flush as a flush.",
        "queens_up",
        "(f)(3)#straight_flush",
        lambda hand: hand.category == "straight_flush",
        "flush",
    ),
):
    MUTANTS.add(_name, _what, _label, settlement=_row_for(_wager, _holds, _row_taken))


# Amounts that do not come out even.


@MUTANTS.wrong("(f)(2)#flush", configurations=BARE)
class HalvesWholeDollars(Settlement):
    """Odds of 3:2 are worked out in whole dollars, and the half dollar is lost."""

    def winnings(self, cents: Cents, price: Price) -> Cents:
        if price.staked == 1:
            return super().winnings(cents, price)
        return cents // 100 * price.won // price.staked * 100


@MUTANTS.wrong("(f)(2)#flush", configurations=BARE)
class HalvesBeforeItTrebles(Settlement):
    """Odds of 3:2 are worked out as three times the half in whole cents: an odd cent is lost."""

    def winnings(self, cents: Cents, price: Price) -> Cents:
        return cents // price.staked * price.won


@MUTANTS.wrong("(f)(2)#flush", configurations=BARE)
class RoundsDown(Settlement):
    """What cannot be paid exactly is rounded down to the cent."""

    def winnings(self, cents: Cents, price: Price) -> Cents:
        return cents * price.won // price.staked


@MUTANTS.wrong("(f)(1)", configurations=EVERYTHING)
class PlayPaysTheAnteAlone(Settlement):
    """A winning play wager is paid a third of itself where it is three times an ante of a dollar."""

    def winnings(self, cents: Cents, price: Price) -> Cents:
        return 1_00 if cents == 3_00 and price == (1, 1) else super().winnings(cents, price)


@MUTANTS.wrong("(f)(4)", configurations="no-qu.prog-a.five")
class FiveDollarsPayAsOne(Settlement):
    """A progressive wager of $5 is paid as one of $1."""

    def winnings(self, cents: Cents, price: Price) -> Cents:
        return super().winnings(1_00 if price.won in (9, 100, 300) and cents == 5_00 else cents, price)
