"""Mutants that pay otherwise than the charts say, more as well as less, or settle a player in another order."""

from dataclasses import replace
from typing import Final

from feltproof.games.crazy_4_poker import paytables
from feltproof.games.crazy_4_poker.configurations import Configuration
from feltproof.games.crazy_4_poker.ranking import Ranking
from feltproof.games.crazy_4_poker.settlement import Hand, Settlement
from feltproof.games.paytables import Price
from feltproof.games.ranking import Standing
from feltproof.money import Odds, Share
from feltproof.mutants.prairie_meadows.roster import Roster, house

MUTANTS: Final = Roster()

# Cell by cell: a hundredth more and a hundredth less than the chart.


def _paying(wager: str, row: str, price: Price) -> type[Settlement]:
    class Paying(Settlement):
        def paid(self, of: str, hand: Standing) -> Price | Share | None:
            found = super().paid(of, hand)
            return price if of == wager and self.row(self.tables[of], hand) == row else found

    return Paying


for _wager, _label, _chart in (
    ("super_bonus", "(p)(1)", paytables.SUPER_BONUS),
    ("queens_up", "(p)(2)", paytables.QUEENS_UP["d"]),
):
    for _row, _odds in _chart.items():
        _price = Price.of(Odds.parse(_odds))
        for _word, _percent in (("more", 101), ("less", 99)):
            MUTANTS.add(
                f"{_wager}_{_row}_pays_{_word}",
                f"{_wager.replace('_', ' ')} pays a hundredth {_word} than its chart for {_row.replace('_', ' ')}.",
                f"{_label}#{_row}",
                settlement=_paying(_wager, _row, Price(_price.won * _percent, _price.staked * 100)),
            )

MUTANTS.add(
    "super_bonus_flush_at_two_to_one",
    "The super bonus is declared and paid at 2:1 for a flush, more than the chart has.",
    "(p)(1)#flush",
    configurations=(replace(house(), super_bonus={**paytables.SUPER_BONUS, "flush": "2:1"}),),
)
for _table in ("a", "b", "c"):
    MUTANTS.add(
        f"queens_up_by_table_{_table}",
        f"Queens up is declared and paid by New York's table {_table.upper()}.",
        "(p)(2)#three_of_a_kind",
        configurations=(replace(house(), queens_up=paytables.QUEENS_UP[_table]),),
    )


# Wagers at one price.


@MUTANTS.wrong("(e)(2)", "(e)(3)", "(k)(3)(ii)", "(k)(4)(ii)")
class PlayPaysSixToFive(Settlement):
    """The play wager is paid 6:5, more than even money."""

    def __init__(self, configuration: Configuration, ranking: Ranking) -> None:
        super().__init__(configuration, ranking)
        self.play_price = Price(6, 5)


@MUTANTS.wrong("(e)(3)", "(k)(4)(ii)")
class AntePaysSixToFive(Settlement):
    """The ante is paid 6:5, more than even money."""

    def __init__(self, configuration: Configuration, ranking: Ranking) -> None:
        super().__init__(configuration, ranking)
        self.ante_price = Price(6, 5)


MUTANTS.add(
    "ante_declared_at_six_to_five",
    "The ante is declared and paid at 6:5, more than even money.",
    "(e)(3)",
    "(k)(4)(ii)",
    configurations=(replace(house(), ante="6:5"),),
)


# The order of a player's wagers against a dealer who does not qualify.

for _name, _what, _order in (
    ("ante_before_play", "The ante is settled before play", ("ante", "play", "queens_up", "super_bonus")),
    (
        "super_bonus_before_queens_up",
        "The super bonus is settled before queens up",
        ("play", "ante", "super_bonus", "queens_up"),
    ),
    ("queens_up_first", "Queens up is settled before all else", ("queens_up", "play", "ante", "super_bonus")),
):
    MUTANTS.add(
        _name,
        f"{_what}, where the dealer does not qualify.",
        "(k)(3)(iii)",
        configurations=(replace(house(), unqualified_order=_order),),
    )


@MUTANTS.wrong("(k)(3)(iii)")
class OrderTurnedAround(Settlement):
    """The order against a dealer who does not qualify is kept against one who does, and not against that dealer."""

    def order_against(self, dealer: Hand) -> tuple[str, ...]:
        return self.configuration.unqualified_order if dealer.qualifies else self.order
