"""What each wager of a seat is due: the settlement of (e)(3), paid by the odds of (f)."""

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from feltproof.money import Cents, Odds, Share
from feltproof.referee.crazy_4_poker.ranking import Ranking
from feltproof.referee.crazy_4_poker.readings import Readings
from feltproof.referee.crazy_4_poker.records import LOSE, PUSH, WIN, Due
from feltproof.referee.crazy_4_poker.rules import Least, Rules
from feltproof.referee.crazy_4_poker.terms import Terms

UNQUALIFIED: Final = "(e)(3)(iii)(a)"
LOWER: Final = "(e)(3)(iii)(b)(1)"
HIGHER: Final = "(e)(3)(iii)(b)(2)"
EQUAL: Final = "(e)(3)(iii)(b)(3)"
FOLDED: Final = {"queens_up": "(e)(2)(i)", "progressive": "(e)(2)(ii)"}
SIDE: Final = {"queens_up": "(e)(3)(iii)(b)(4)", "progressive": "(e)(3)(iii)(b)(5)"}
TABLES: Final = {"queens_up": "(f)(3)", "progressive": "(f)(4)"}

_CHIP: Final = 1_00
"""What cannot be paid exactly may be rounded up as far as the next chip of $1 (reading `odd-cents`)."""


def _rounded(exact: Fraction) -> Cents:
    """The most that may be paid of what is due exactly."""
    return math.ceil(exact) if exact.denominator == 1 else math.ceil(exact / _CHIP) * _CHIP


class Settlement:
    """The law on one seat against the dealer; hands are spoken of by their strengths."""

    def __init__(self, rules: Rules, readings: Readings, ranking: Ranking) -> None:
        self._rules = rules
        self._readings = readings
        self.qualifies = ranking.reaches(Least("high_card", rules.qualify)).tolist()
        """By strength: whether a dealer with such a hand qualifies."""
        self.paid_from = {
            clause: ranking.at_least(category).tolist() for clause, category in rules.returned_below.items()
        }
        """By deciding clause, then strength: whether the super bonus is paid and not returned."""
        # The clause on beaten hands names no least hand: a reading gives it that of the others.
        self.paid_from[LOWER] = self.paid_from[HIGHER]

    def seat(
        self, terms: Terms, dealer: int, player: int, wagers: Mapping[str, Cents], meter: Cents | None
    ) -> dict[str, Due]:
        """What each of a seat's wagers is due; wagers of 0 are left out, and the rules forbid none of them.

        Clause: us-ny/5324.32(e)(3)(iii)
        """
        if "ante" in wagers and "play" not in wagers:
            dues = self.folded(wagers)
            if "queens_up" in wagers and self._readings["fold-queens-up"] == "alive":
                dues["queens_up"] = self.queens_up(terms, dealer, player, wagers["queens_up"])
            return dues
        dues = {}
        if "ante" in wagers:
            if not self.qualifies[dealer]:
                dues = self.dealer_does_not_qualify(terms, dealer, player, wagers)
            elif player < dealer:
                dues = self.player_is_lower(terms, player, wagers)
            elif player > dealer:
                dues = self.player_is_higher(terms, player, wagers)
            else:
                dues = self.hands_are_equal(terms, player, wagers)
        if "queens_up" in wagers:
            dues["queens_up"] = self.queens_up(terms, dealer, player, wagers["queens_up"])
        if "progressive" in wagers:
            dues["progressive"] = self.progressive(terms, dealer, player, wagers["progressive"], meter or 0)
        return dues

    def folded(self, wagers: Mapping[str, Cents]) -> dict[str, Due]:
        """Who makes no play wager forfeits every wager made.

        Clause: us-ny/5324.32(e)(2), (e)(2)(i), (e)(2)(ii)
        """
        rule = "no play wager was made: the wager is forfeited"
        return {wager: Due(LOSE, FOLDED.get(wager, "(e)(2)"), rule) for wager in wagers}

    def dealer_does_not_qualify(
        self, terms: Terms, dealer: int, player: int, wagers: Mapping[str, Cents]
    ) -> dict[str, Due]:
        """The ante is returned, the play wager paid, the super bonus paid or returned, whoever is higher.

        Clause: us-ny/5324.32(e)(3)(iii)(a)
        """
        rule = "the dealer does not qualify"
        may_collect = self._readings["unqualified-dealer"] == "higher-hand-only" and player < dealer
        return {
            "ante": Due(PUSH, UNQUALIFIED, f"{rule}: the ante is returned"),
            "play": self._even(terms, "play", wagers["play"], UNQUALIFIED, rule),
            "super_bonus": self._super_bonus(
                terms, player, wagers, UNQUALIFIED, rule, PUSH | LOSE if may_collect else PUSH
            ),
        }

    def player_is_lower(self, terms: Terms, player: int, wagers: Mapping[str, Cents]) -> dict[str, Due]:
        """Ante and play are collected; the super bonus is paid on a straight or better, and else collected.

        Clause: us-ny/5324.32(e)(3)(iii)(b)(1)
        """
        rule = "the player's hand is lower than the qualifying dealer's"
        below = LOSE if self._readings["beaten-super-bonus"] == "straight-or-better" else PUSH
        return {
            "ante": Due(LOSE, LOWER, f"{rule}: the ante is collected"),
            "play": Due(LOSE, LOWER, f"{rule}: the play wager is collected"),
            "super_bonus": self._super_bonus(terms, player, wagers, LOWER, rule, below),
        }

    def player_is_higher(self, terms: Terms, player: int, wagers: Mapping[str, Cents]) -> dict[str, Due]:
        """Ante and play are paid; the super bonus is paid, or returned below a straight.

        Clause: us-ny/5324.32(e)(3)(iii)(b)(2)
        """
        rule = "the player's hand is higher than the qualifying dealer's"
        return {
            "ante": self._even(terms, "ante", wagers["ante"], HIGHER, rule),
            "play": self._even(terms, "play", wagers["play"], HIGHER, rule),
            "super_bonus": self._super_bonus(terms, player, wagers, HIGHER, rule, PUSH),
        }

    def hands_are_equal(self, terms: Terms, player: int, wagers: Mapping[str, Cents]) -> dict[str, Due]:
        """Ante and play are returned; the super bonus is paid, or returned below a straight.

        Clause: us-ny/5324.32(e)(3)(iii)(b)(3)
        """
        rule = "the player's hand equals the qualifying dealer's"
        return {
            "ante": Due(PUSH, EQUAL, f"{rule}: the ante is returned"),
            "play": Due(PUSH, EQUAL, f"{rule}: the play wager is returned"),
            "super_bonus": self._super_bonus(terms, player, wagers, EQUAL, rule, PUSH),
        }

    def queens_up(self, terms: Terms, dealer: int, player: int, stake: Cents) -> Due:
        """Paid by the selected table on the player's own hand, whatever the dealer holds.

        Clause: us-ny/5324.32(e)(3)(iii)(b)(4)
        """
        return self._closed(terms, "queens_up", dealer, player, stake, 0)

    def progressive(self, terms: Terms, dealer: int, player: int, stake: Cents, meter: Cents) -> Due:
        """Paid by the selected table on the player's own hand, whatever the dealer holds; a share is the meter's.

        Clause: us-ny/5324.32(e)(3)(iii)(b)(5)
        """
        return self._closed(terms, "progressive", dealer, player, stake, meter)

    # What a winning wager is paid

    def _even(self, terms: Terms, wager: str, stake: Cents, clause: str, rule: str) -> Due:
        """No less than even money.

        Clause: us-ny/5324.32(f)(1)
        """
        least, most = self._bounds(wager, terms.even[wager].winnings(stake))
        return Due(WIN, clause, f"{rule}: the {wager} wager is paid", least, most, odds_clause="(f)(1)")

    def _super_bonus(
        self,
        terms: Terms,
        player: int,
        wagers: Mapping[str, Cents],
        clause: str,
        rule: str,
        below: frozenset[str],
    ) -> Due:
        """No less than the schedule, on a hand that it is paid on; `below` says what becomes of it otherwise.

        Clause: us-ny/5324.32(f)(2)
        """
        if not self.paid_from[clause][player]:
            fate = {PUSH: "returned", LOSE: "collected"}.get(below, "returned or collected")
            return Due(below, clause, f"{rule}, who has no straight or better: the super bonus is {fate}")
        odds = terms.super_bonus[player]
        least, most = self._bounds("super_bonus", odds.winnings(wagers["super_bonus"]) if odds else Fraction(0))
        rule = f"{rule}: the super bonus is paid on a straight or better"
        return Due(WIN, clause, rule, least, most, terms.floor_rows[player], "(f)(2)")

    def _bounds(self, wager: str, exact: Fraction) -> tuple[Cents, Cents | None]:
        """The least that a win is paid, and the most: none where the odds are a floor."""
        least = math.ceil(exact)
        return least, _rounded(exact) if wager in self._rules.exact else None

    def _closed(self, terms: Terms, wager: str, dealer: int, player: int, stake: Cents, meter: Cents) -> Due:
        """Exactly what the selected table says of the highest-ranking hand.

        Clause: us-ny/5324.32(f)(3), (f)(4), (f)(4)(i)
        """
        clause, closed = SIDE[wager], terms.closed[wager]
        if self._readings["side-bets-unqualified"] == "qualified-only" and not self.qualifies[dealer]:
            return Due(PUSH, clause, f"the dealer does not qualify: the {wager} wager is returned")
        row = closed.rows[player]
        if row is None:
            return Due(LOSE, clause, f"the hand is on no row of the {wager} pay table")
        rule = f"the {wager} wager is paid by its table, whatever the dealer holds"
        if closed.table is None:
            why = "the declared pay table is none of the law's"
            return Due(WIN, clause, rule, 0, None, row, TABLES[wager], why)
        exact = self._exact(wager, closed.cells[row], stake, meter)
        return Due(WIN, clause, rule, math.ceil(exact), _rounded(exact), row, TABLES[wager])

    def _exact(self, wager: str, cell: Odds | Share, stake: Cents, meter: Cents) -> Fraction:
        """What a cell pays, in cents: odds by the stake, a share by the meter alone."""
        if isinstance(cell, Share):
            return cell.of(meter)
        returned = stake if wager == "progressive" and self._readings["progressive-odds"] == "for-one" else 0
        return cell.winnings(stake) - returned
