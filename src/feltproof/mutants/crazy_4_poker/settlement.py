"""Mutants that settle ante, play and super bonus, forfeits and side wagers by another rule."""

from typing import Final

from feltproof.games.crazy_4_poker.settlement import Against, Hand, Settlement
from feltproof.games.crazy_4_poker.wagering import Stake
from feltproof.games.paytables import Price
from feltproof.games.ranking import Standing
from feltproof.games.settlement import LOSE, PUSH, Outcome
from feltproof.money import Cents, Share
from feltproof.mutants.crazy_4_poker.roster import SIX, Roster

MUTANTS: Final = Roster()

_QUEEN, _KING, _ACE = 10, 11, 12
_EVEN: Final = Price(1, 1)


# Each wager in each situation, settled in each wrong way.


def _situation(against: Against) -> str:
    compared = {1: "higher", 0: "tie", -1: "lower"}[against.comparison]
    return compared if against.dealer.qualifies else f"unqualified_{compared}"


def _settling(wager: str, situation: str, bonus: bool | None, outcome: str) -> type[Settlement]:
    """A settlement wrong for one wager in one situation; `bonus`: whether the hand is on the super bonus table."""

    def wrong(self: Settlement, cents: Cents, player: Hand, against: Against) -> Outcome:
        applies = bonus is None or (player.super_bonus is not None) == bonus
        if _situation(against) == situation and applies:
            return self.win(cents, _EVEN) if outcome == "win" else (outcome, 0)
        right: Outcome = getattr(Settlement, wager)(self, cents, player, against)
        return right

    return type("Settling", (Settlement,), {wager: wrong})


_RIGHT: Final = {
    "unqualified_higher": ("(e)(3)(iii)(a)", "push", "win", "push", "win"),
    "unqualified_tie": ("(e)(3)(iii)(a)", "push", "win", "push", None),
    "unqualified_lower": ("(e)(3)(iii)(a)", "push", "win", "push", None),
    "lower": ("(e)(3)(iii)(b)(1)", "lose", "lose", "lose", "win"),
    "higher": ("(e)(3)(iii)(b)(2)", "win", "win", "push", "win"),
    "tie": ("(e)(3)(iii)(b)(3)", "push", "push", "push", "win"),
}
"""By situation: the clause, then how ante, play, super bonus below a straight and super bonus above are settled;
`None` where it cannot occur."""

_SITUATIONS: Final = {
    "unqualified_higher": "the dealer does not qualify and the player is higher",
    "unqualified_tie": "the dealer does not qualify and the hands tie",
    "unqualified_lower": "the dealer does not qualify and the player is lower",
    "lower": "the player is lower than a qualifying dealer",
    "higher": "the player is higher than a qualifying dealer",
    "tie": "the player ties a qualifying dealer",
}
_WAGERS: Final = {
    "ante": "The ante",
    "play": "The play wager",
    "low_super_bonus": "The super bonus of a hand below a straight",
    "high_super_bonus": "The super bonus of a straight or better",
}
_WAYS: Final = {"win": "won", "push": "returned", "lose": "lost"}

for _situated, (_label, *_outcomes) in _RIGHT.items():
    for (_name, _wager, _bonus), _right in zip(
        (
            ("ante", "ante", None),
            ("play", "play", None),
            ("low_super_bonus", "super_bonus", False),
            ("high_super_bonus", "super_bonus", True),
        ),
        _outcomes,
        strict=True,
    ):
        for _wrong, _word in _WAYS.items():
            if _right is not None and _wrong != _right:
                MUTANTS.add(
                    f"{_name}_{_word}_when_{_situated}",
                    f"{_WAGERS[_name]} is {_word} where {_SITUATIONS[_situated]}.",
                    _label,
                    settlement=_settling(_wager, _situated, _bonus, _wrong),
                )


# When the dealer qualifies.


@MUTANTS.wrong("(e)(3)(iii)", "(e)(3)(iii)(b)")
class DealerQualifiesWithAQueen(Settlement):
    """The dealer qualifies with a queen or better."""

    def dealer_qualifies(self, hand: Standing) -> bool:
        return self.ranking.at_least(hand, "high_card", _QUEEN)


@MUTANTS.wrong("(e)(3)(iii)", "(e)(3)(iii)(b)")
class DealerQualifiesWithAnAce(Settlement):
    """The dealer qualifies with an ace or better."""

    def dealer_qualifies(self, hand: Standing) -> bool:
        return self.ranking.at_least(hand, "high_card", _ACE)


@MUTANTS.wrong("(e)(3)(iii)", "(e)(3)(iii)(b)", "(e)(3)(iii)(a)")
class DealerAlwaysQualifies(Settlement):
    """The dealer qualifies with any hand."""

    def dealer_qualifies(self, hand: Standing) -> bool:
        return True


@MUTANTS.wrong("(e)(3)(iii)", "(e)(3)(iii)(b)", configurations=SIX)
class DealerOfSixQualifiesWithAPair(Settlement):
    """The dealer of six cards needs a pair to qualify."""

    def dealer_qualifies(self, hand: Standing) -> bool:
        return self.ranking.at_least(hand, "pair")


# Forfeits.


def _keeping(wager: str) -> type[Settlement]:
    class Keeping(Settlement):
        def forfeited(self, name: str, stake: Stake, player: Hand, against: Against) -> Outcome:
            return PUSH if name == wager else super().forfeited(name, stake, player, against)

    return Keeping


for _wager, _label in (
    ("ante", "(e)(2)"),
    ("super_bonus", "(e)(2)"),
    ("queens_up", "(e)(2)(i)"),
    ("progressive", "(e)(2)(ii)"),
):
    MUTANTS.add(
        f"fold_returns_{_wager}",
        f"Who folds gets the {_wager.replace('_', ' ')} wager back.",
        _label,
        settlement=_keeping(_wager),
    )


def _paying_after_a_fold(wager: str) -> type[Settlement]:
    class PayingAfterAFold(Settlement):
        def forfeited(self, name: str, stake: Stake, player: Hand, against: Against) -> Outcome:
            if name != wager:
                return super().forfeited(name, stake, player, against)
            alive: Outcome = getattr(self, name)(stake.wagers[name], player, against)
            return alive

    return PayingAfterAFold


for _wager, _label in (
    ("super_bonus", "(e)(2)"),
    ("queens_up", "(e)(2)(i)"),
    ("progressive", "(e)(2)(ii)"),
):
    MUTANTS.add(
        f"fold_keeps_{_wager}_alive",
        f"The {_wager.replace('_', ' ')} wager is settled by the hand though it was folded.",
        _label,
        settlement=_paying_after_a_fold(_wager),
    )


# Side wagers, which do not look at the dealer's hand.


def _only_if(wager: str, when: str) -> type[Settlement]:
    def wrong(self: Settlement, cents: Cents, player: Hand, against: Against) -> Outcome:
        beaten = not against.player_higher if when == "higher" else against.comparison < 0
        if (when == "qualified" and not against.dealer.qualifies) or (when != "qualified" and beaten):
            return LOSE
        right: Outcome = getattr(Settlement, wager)(self, cents, player, against)
        return right

    return type("OnlyIf", (Settlement,), {wager: wrong})


for _wager, _label in (("queens_up", "(e)(3)(iii)(b)(4)"), ("progressive", "(e)(3)(iii)(b)(5)")):
    for _when, _what in (
        ("higher", "the hand beats the dealer's"),
        ("not_lower", "the hand beats or ties the dealer's"),
        ("qualified", "the dealer qualifies"),
    ):
        MUTANTS.add(
            f"{_wager}_paid_only_if_{_when}",
            f"{_wager.replace('_', ' ')} is paid only if {_what}.",
            _label,
            settlement=_only_if(_wager, _when),
        )


# The best hand alone is paid.


@MUTANTS.wrong("(f)(4)(i)")
class FourOfAKindPaysTwoProgressiveRows(Settlement):
    """Four of a kind is paid on the progressive as four and again as three of a kind."""

    def progressive(self, cents: Cents, player: Hand, against: Against) -> Outcome:
        outcome, pays = super().progressive(cents, player, against)
        if player.progressive is not None and player.progressive.won == 300:
            pays += self.winnings(cents, Price(9, 1))
        return outcome, pays


@MUTANTS.wrong("(f)(4)(i)")
class FourAcesPayTwoProgressiveRows(Settlement):
    """Four aces take the meter, and are paid as four of a kind besides."""

    def progressive(self, cents: Cents, player: Hand, against: Against) -> Outcome:
        outcome, pays = super().progressive(cents, player, against)
        return outcome, pays + self.winnings(cents, Price(300, 1)) if player.award is not None else pays


@MUTANTS.wrong("(f)(4)(i)")
class StraightFlushPaysThreeRowsOfQueensUp(Settlement):
    """A straight flush is paid on queens up as what it is, and as a flush and a straight besides."""

    def queens_up(self, cents: Cents, player: Hand, against: Against) -> Outcome:
        outcome, pays = super().queens_up(cents, player, against)
        return outcome, pays + cents * (4 + 3) if player.queens_up == Price(30, 1) else pays


@MUTANTS.wrong("(f)(4)(i)")
class StraightFlushPaysAsStraight(Settlement):
    """A straight flush is paid on queens up as the straight that it also is."""

    def paid(self, wager: str, hand: Standing) -> Price | Share | None:
        if wager == "queens_up" and hand.category == "straight_flush":
            return self.tables[wager]["straight"]
        return super().paid(wager, hand)
