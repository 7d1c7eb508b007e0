"""What each wager of a seat is due: the settlement of (e)(9), paid by the odds of (f)."""

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from feltproof.cards import RANKS
from feltproof.money import Cents
from feltproof.referee.criss_cross_poker.facility import ANTES, BONUS
from feltproof.referee.criss_cross_poker.ranking import Ranking
from feltproof.referee.criss_cross_poker.readings import Readings
from feltproof.referee.criss_cross_poker.records import DECISIONS
from feltproof.referee.criss_cross_poker.rules import Rules
from feltproof.referee.criss_cross_poker.terms import Terms, or_better
from feltproof.referee.dues import LOSE, PUSH, WIN, Due
from feltproof.referee.poker import plural

FOLDED: Final[Mapping[str, str]] = {"across": "(e)(3)", "down": "(e)(5)", "middle": "(e)(7)"}
"""The clauses of the decisions."""
HANDS: Final = "(e)(9)(i)"
MIDDLE: Final = "(e)(9)(ii)"
ANTE_ODDS: Final = "(f)(1)"
ODDS: Final = "(f)(2)"
BONUS_ODDS: Final = "(f)(3)"

LINE_OF: Final[Mapping[str, str]] = {"ante_across": "across", "across": "across", "ante_down": "down", "down": "down"}
"""By wager that is settled with one hand, that hand."""

_STATES: Final = ("lose", "push", "win")
_OUTCOMES: Final = {"win": WIN, "push": PUSH, "lose": LOSE}


class Settlement:
    """The law on one seat; hands are spoken of by their strengths."""

    def __init__(self, rules: Rules, readings: Readings, ranking: Ranking) -> None:
        self._rules = rules
        self._readings = readings
        self.states: Mapping[str, tuple[str, ...]] = {
            wager: tuple(_STATES[state] for state in _states(rules, ranking, wager).tolist())
            for wager in (*ANTES, "across", "down", BONUS)
        }
        """By wager, then by the strength of its hand: `win`, `push` or `lose`; the middle bet has two hands.
        Clause: us-ny/5324.39(f)(1), (f)(2), (f)(3)"""
        self._on = {wager: self._meets(ranking, wager) for wager in LINE_OF}

    def seat(
        self,
        terms: Terms,
        hands: Mapping[str, int],
        wagers: Mapping[str, Cents],
        folded: str | None,
    ) -> dict[str, Due]:
        """What each of a seat's wagers is due; wagers of 0 are left out, and the rules forbid none of them.

        `hands` has the strengths of `across`, `down` and `community`.

        Clause: us-ny/5324.39(e)(9)
        """
        return {wager: self.wager(terms, wager, hands, stake, folded) for wager, stake in wagers.items()}

    def wager(self, terms: Terms, wager: str, hands: Mapping[str, int], stake: Cents, folded: str | None) -> Due:
        """What one of them is due.

        Clause: us-ny/5324.39(e)(9)
        """
        if folded is not None and not (wager == BONUS and self.bonus_lives(folded)):
            return Due(LOSE, FOLDED[folded], f"the {folded} bet was not made: the wager is forfeited")
        if wager == BONUS:
            return self.bonus(terms, hands["community"], stake)
        if wager == "middle":
            return self.middle(terms, hands["across"], hands["down"], stake)
        if wager in ANTES:
            return self.ante(terms, wager, hands[LINE_OF[wager]], stake)
        return self.bet(terms, wager, hands[LINE_OF[wager]], stake)

    def bonus_lives(self, folded: str) -> bool:
        """Whether the five-card bonus of a player who folds at this decision is still settled.

        To the letter the first fold forfeits the antes, and a later one all that was wagered before.

        Clause: us-ny/5324.39(e)(3), (e)(5), (e)(7)
        """
        reading = self._readings["bonus-on-fold"]
        return reading == "survives" or (reading == "literal" and folded == DECISIONS[0])

    def ante(self, terms: Terms, wager: str, hand: int, stake: Cents) -> Due:
        """An ante goes with its hand (readings `ante-odds`, `settlement-of-antes`).

        Clause: us-ny/5324.39(f)(1)
        """
        state, rule = self.states[wager][hand], f"an ante {self._on[wager]}"
        return self._due(terms, wager, state, hand, stake, (ANTE_ODDS, ANTE_ODDS), rule)

    def bet(self, terms: Terms, wager: str, hand: int, stake: Cents) -> Due:
        """The across and the down bet are settled by the pay table, each on its own hand.

        Clause: us-ny/5324.39(e)(9)(i), (f)(2)
        """
        state, rule = self.states[wager][hand], f"the {wager} bet {self._on[wager]}"
        return self._due(terms, wager, state, hand, stake, (HANDS if state == "win" else ODDS, ODDS), rule)

    def middle(self, terms: Terms, across: int, down: int, stake: Cents) -> Due:
        """The middle bet wins with either of the others, by the odds of the better hand; it loses if both lose.

        Clause: us-ny/5324.39(e)(9)(ii)
        """
        hands = {"across": across, "down": down}
        states = {bet: self.states[bet][hand] for bet, hand in hands.items()}
        winning = [hand for bet, hand in hands.items() if states[bet] == "win"]
        state = "win" if winning else "push" if "push" in states.values() else "lose"
        rule = (
            "the middle bet wins if the across or the down bet wins, at the odds of the better winning hand;"
            " it is returned if neither wins and one is returned, and loses if both lose"
        )
        return self._due(terms, "middle", state, max(winning, default=0), stake, (MIDDLE, ODDS), rule)

    def bonus(self, terms: Terms, community: int, stake: Cents) -> Due:
        """The five-card bonus is paid on the five cards of the cross (readings `bonus-hand`, `bonus-below-sixes`).

        Clause: us-ny/5324.39(f)(3)
        """
        state = self.states[BONUS][community]
        rule = "the five-card bonus is paid by its table on the five cards of the cross"
        return self._due(terms, BONUS, state, community, stake, (BONUS_ODDS, BONUS_ODDS), rule)

    def _meets(self, ranking: Ranking, wager: str) -> str:
        """What becomes of a wager on which hands, in our words."""
        rows = ranking.rows(tuple(self._rules.floors[wager]))
        least = next(row for row in rows if row is not None).replace("_", " ")
        push = self._rules.pushes[wager]
        lowest, highest = (plural(RANKS.index(rank)) for rank in (push.lowest, push.highest))
        better = "" if least.endswith("or better") else " or better"
        return f"wins on a {least}{better}, is returned on a {push.category} of {lowest} to {highest}, and loses else"

    def _due(
        self, terms: Terms, wager: str, state: str, hand: int, stake: Cents, clauses: tuple[str, str], rule: str
    ) -> Due:
        """A wager in this state; `clauses` are the one that decides and the one that pays."""
        if state != "win":
            return Due(_OUTCOMES[state], clauses[0], rule)
        paid = terms.paid[wager]
        odds = paid.odds[hand]
        least = odds.least(stake) if odds else 0
        return Due(WIN, clauses[0], rule, least, None, paid.rows[hand], clauses[1])


def _states(rules: Rules, ranking: Ranking, wager: str) -> NDArray[np.int64]:
    """By strength: the index in `_STATES` of what the wager comes to on such a hand."""
    rows = or_better(ranking, rules.floors[wager]) if wager in ANTES else ranking.rows(tuple(rules.floors[wager]))
    wins = np.array([row is not None for row in rows])
    push = rules.pushes.get(wager)
    returned = (
        np.zeros(len(wins), np.bool_) if push is None else ranking.between(push.category, push.lowest, push.highest)
    )
    return np.where(wins, 2, np.where(returned, 1, 0))
