"""Mutants that settle antes, bets and bonus by the wrong cards, and that forfeit more or less than a fold gives up."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

import numpy as np

from feltproof.games.criss_cross_poker.ranking import Ranking
from feltproof.games.criss_cross_poker.rounds import LINES, PLACES, Rounds
from feltproof.games.criss_cross_poker.settlement import Hands, Settlement
from feltproof.games.criss_cross_poker.table import Table
from feltproof.games.criss_cross_poker.wagering import Stake
from feltproof.games.hands import Cards
from feltproof.games.ranking import Strengths
from feltproof.games.settlement import LOSE, PUSH, Outcome, Outcomes
from feltproof.money import Cents
from feltproof.mutants.criss_cross_poker.roster import NO_BONUS, RankedByTheHouse, Roster

MUTANTS: Final = Roster()


# Which cards make which hand.

_HANDS: Final = "(e)(9)(i)"
_AT_THE_TABLE: Final = "(e)(9)"
"""What is settled at a table, in its order, has to be what the same round comes to when it is put as a whole."""

for _name, _what, _changed in (
    (
        "lines_swapped",
        "The across hand counts the vertical line of the cross and the down hand the horizontal one",
        {"across": LINES["down"], "down": LINES["across"]},
    ),
    ("both_hands_across", "Both hands count the horizontal line of the cross", {"down": LINES["across"]}),
    ("both_hands_down", "Both hands count the vertical line of the cross", {"across": LINES["down"]}),
    (
        "across_takes_the_top",
        "The across hand counts the top card for the middle one",
        {"across": ("left", "top", "right")},
    ),
    (
        "down_takes_the_left",
        "The down hand counts the left card for the middle one",
        {"down": ("top", "left", "bottom")},
    ),
    (
        "across_misses_the_right",
        "The across hand counts the top card for the right one",
        {"across": ("left", "middle", "top")},
    ),
    (
        "down_misses_the_bottom",
        "The down hand counts the right card for the bottom one",
        {"down": ("top", "middle", "right")},
    ),
):
    _wrong = {"lines": {**LINES, **_changed}}
    _rounds, _table = type("OtherLines", (Rounds,), _wrong), type("OtherLines", (Table,), _wrong)
    MUTANTS.add(_name, f"{_what}.", _HANDS, configurations=NO_BONUS, rounds=_rounds, table=_table)
    MUTANTS.add(
        f"{_name}_in_rounds", f"{_what}, in whole rounds alone.", _HANDS, configurations=NO_BONUS, rounds=_rounds
    )
    MUTANTS.add(
        f"{_name}_at_the_table", f"{_what}, at the table alone.", _AT_THE_TABLE, configurations=NO_BONUS, table=_table
    )


@MUTANTS.wrong(_HANDS, configurations=NO_BONUS)
class SeatsUseTheFirstSeatsCards(Rounds):
    """From the second seat on, a seat's down hand is made with the cards of the seat before it."""

    def of_line(self, line: str, players: Cards, cross: Cards) -> Strengths:
        right = super().of_line(line, players, cross)
        if line == "across" or len(players) < 2:
            return right
        shifted = super().of_line(line, np.roll(players, 1, axis=0), cross)
        together = np.append(False, (cross[1:] == cross[:-1]).all(axis=1))
        return np.where(together & (shifted >= 0), shifted, right)


@MUTANTS.wrong(_HANDS, game=RankedByTheHouse, configurations=NO_BONUS)
class FlushesDoNotCount(Ranking):
    """Flushes are missed in the settlement; `rank` is right."""

    def category(self, ranks: tuple[int, ...], suited: bool) -> str:
        return super().category(ranks, suited and self.straight(ranks) is not None)


# Which hand settles which wager.


def _by(wager: str, hand: str) -> type[Settlement]:
    """A settlement of an ante or a bet by another hand."""

    def wrong(self: Settlement, cents: Cents, hands: Hands) -> Outcome:
        settle = self.ante if wager.startswith("ante") else self.bet
        return settle(cents, getattr(hands, hand))

    return type("ByAnother", (Settlement,), {wager: wrong})


for _wager, _own, _label in (
    ("ante_across", "across", "(f)(1)"),
    ("ante_down", "down", "(f)(1)"),
    ("across", "across", _HANDS),
    ("down", "down", _HANDS),
):
    for _hand in ("across", "down", "higher", "cross"):
        if _hand != _own:
            MUTANTS.add(
                f"{_wager}_by_the_{_hand}_{'cards' if _hand == 'cross' else 'hand'}",
                f"The {_wager.replace('_', ' ')} wager goes by the {_hand} {'cards' if _hand == 'cross' else 'hand'}.",
                _label,
                configurations=NO_BONUS,
                settlement=_by(_wager, _hand),
            )


def _bonus_by(hand: str) -> type[Settlement]:
    """A settlement of the bonus by another hand than the cross."""

    class BonusBy(Settlement):
        def five_card_bonus(self, cents: Cents, hands: Hands) -> Outcome:
            return super().five_card_bonus(cents, hands._replace(cross=getattr(hands, hand)))

    return BonusBy


for _hand in ("across", "down", "higher"):
    MUTANTS.add(
        f"bonus_by_the_{_hand}_hand",
        f"The five-card bonus goes by the {_hand} hand of the player.",
        "(f)(3)",
        settlement=_bonus_by(_hand),
    )


@MUTANTS.wrong("(f)(3)")
class BonusNeedsAWinningHand(Settlement):
    """The five-card bonus is paid only where the across or the down hand wins."""

    def five_card_bonus(self, cents: Cents, hands: Hands) -> Outcome:
        return LOSE if hands.higher.bets is None else super().five_card_bonus(cents, hands)


@MUTANTS.wrong("(f)(3)")
class BonusIsReturnedBelowSixes(Settlement):
    """A five-card bonus that does not win is returned."""

    def five_card_bonus(self, cents: Cents, hands: Hands) -> Outcome:
        outcome = super().five_card_bonus(cents, hands)
        return PUSH if outcome == LOSE else outcome


@MUTANTS.wrong("(f)(1)", configurations=NO_BONUS)
class AntesPayByTheTable(Settlement):
    """Antes are paid by the table of the bets less one to one: a pair pays nothing."""

    def ante_across(self, cents: Cents, hands: Hands) -> Outcome:
        return PUSH if hands.across.bets == (1, 1) else super().ante_across(cents, hands)


# Folds.

_FOLDS: Final = {"across": "(e)(3)", "down": "(e)(5)", "middle": "(e)(7)"}


def _giving_up(decision: str, wagers: frozenset[str]) -> type[Settlement]:
    """A settlement in which a fold at one decision gives up other wagers than it should; what it keeps is settled."""

    class GivingUp(Settlement):
        forfeits: ClassVar[Mapping[str, frozenset[str]]] = {**Settlement.forfeits, decision: wagers}

    return GivingUp


def _returning(decision: str, wager: str) -> type[Settlement]:
    """A settlement in which a fold at one decision has one wager returned."""

    class Returning(Settlement):
        def wagers(self, stake: Stake, hands: Hands) -> Outcomes:
            settled = super().wagers(stake, hands)
            if stake.folded != decision:
                return settled
            return tuple((name, *PUSH) if name == wager else (name, outcome, pays) for name, outcome, pays in settled)

    return Returning


for _decision, _label in _FOLDS.items():
    for _wager in sorted(Settlement.forfeits[_decision]):
        _words = _wager.replace("_", " ")
        MUTANTS.add(
            f"fold_at_{_decision}_returns_{_wager}",
            f"Who folds at the {_decision} bet gets the {_words} wager back.",
            _label,
            settlement=_returning(_decision, _wager),
        )
        MUTANTS.add(
            f"fold_at_{_decision}_keeps_{_wager}_alive",
            f"The {_words} wager is settled by the cards though it was folded at the {_decision} bet.",
            _label,
            settlement=_giving_up(_decision, Settlement.forfeits[_decision] - {_wager}),
        )

MUTANTS.add(
    "fold_at_across_forfeits_the_bonus",
    "Who folds at the across bet gives up the five-card bonus too.",
    "(e)(3)",
    settlement=_giving_up("across", Settlement.forfeits["across"] | {"five_card_bonus"}),
)
MUTANTS.add(
    "fold_at_across_returns_the_bonus",
    "Who folds at the across bet gets the five-card bonus back.",
    "(e)(3)",
    settlement=_returning("across", "five_card_bonus"),
)
MUTANTS.add(
    "fold_at_across_keeps_everything_alive",
    "Who folds at the across bet is settled as if still in.",
    "(e)(3)",
    settlement=_giving_up("across", frozenset()),
)


# In one corner.


@MUTANTS.wrong("(f)(1)", kind="corners", configurations=NO_BONUS)
class FourthSeatWinsNoAnte(Rounds):
    """The across ante of the fourth seat is returned where it wins."""

    def result(self, case: Mapping[str, Any], dealt: Any) -> dict[str, Any]:
        result = super().result(case, dealt)
        for seat in result["seats"]:
            if seat["seat"] == 4 and seat["wagers"]["ante_across"]["outcome"] == "win":
                seat["wagers"]["ante_across"] = {"outcome": "push", "pays": 0}
        return result


@MUTANTS.wrong("(f)(3)#flush", kind="corners")
class DiamondsPayNoBonus(Rounds):
    """A bonus won on a cross of five diamonds is collected."""

    def result(self, case: Mapping[str, Any], dealt: Any) -> dict[str, Any]:
        result = super().result(case, dealt)
        if all(case["community"][place][1] == "d" for place in PLACES):
            for seat in result["seats"]:
                if "five_card_bonus" in seat["wagers"]:
                    seat["wagers"]["five_card_bonus"] = {"outcome": "lose", "pays": 0}
        return result


@MUTANTS.wrong("(f)(2)#flush", kind="corners", configurations=NO_BONUS)
class AceOfSpadesAmongACrossSpoilsFlushes(Rounds):
    """A flush across is paid even money where the ace of spades lies in the middle of the cross."""

    def result(self, case: Mapping[str, Any], dealt: Any) -> dict[str, Any]:
        result = super().result(case, dealt)
        for entry, seat in zip(case["seats"], result["seats"], strict=True):
            across = seat["wagers"].get("across", {})
            staked = entry["wagers"].get("across", 0)
            if case["community"]["middle"] == "As" and staked and across.get("pays") == 8 * staked:
                across["pays"] = staked
        return result


@MUTANTS.wrong("(e)(9)(ii)", kind="corners", configurations=NO_BONUS)
class TripledMiddleIsReturnedInPart(Settlement):
    """A lost middle bet of three times the largest ante is returned."""

    def middle(self, cents: Cents, hands: Hands) -> Outcome:
        outcome = super().middle(cents, hands)
        return PUSH if outcome == LOSE and cents == 3_000_00 else outcome


@MUTANTS.wrong("(e)(7)", kind="corners")
class FoldAtTheMiddleKeepsAWonBonus(Settlement):
    """Who folds at the middle bet is paid a five-card bonus of a straight or better."""

    def wagers(self, stake: Stake, hands: Hands) -> Outcomes:
        settled = super().wagers(stake, hands)
        paid = hands.cross.five_card_bonus
        if stake.folded != "middle" or paid is None or paid.won < 6:
            return settled
        return tuple(
            (name, *(self.win(stake.wagers[name], paid) if name == "five_card_bonus" else (outcome, pays)))
            for name, outcome, pays in settled
        )
