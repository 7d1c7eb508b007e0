"""Whole rounds of criss-cross poker, drawn by Hypothesis."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from feltproof import cards
from feltproof.checks import searched
from feltproof.checks.criss_cross_poker.law import Law, round_of
from feltproof.checks.criss_cross_poker.stakes import antes, bonuses, multiples, wagers
from feltproof.checks.engine import Engine
from feltproof.checks.evidence import Evidence
from feltproof.checks.searched import BY_RANK, Case, Wrong, refusal, take, wrong_wagers
from feltproof.money import Cents
from feltproof.protocol.messages import SettleResult
from feltproof.referee.criss_cross_poker import DECISIONS, PLACES, Facility, RoundDue


def whole_round() -> Any:
    """The cross, the seats, and the number of the first seat.

    A cross is five cards, and which of them lies where. A seat is two cards, a decision to fold at (or, as often,
    none), and the number of a set of stakes.
    """
    from hypothesis import strategies as st

    from feltproof.checks.drawing import HAND

    cross = st.tuples(HAND, st.permutations(range(len(PLACES))))
    seat = st.tuples(HAND, st.integers(0, 2 * len(DECISIONS)), st.integers(0, 99_999))
    return st.tuples(cross, st.lists(seat, min_size=1, max_size=6), st.integers(0, 999))


@dataclass(frozen=True)
class Rounds:
    """From what Hypothesis draws to lawful rounds at a facility."""

    law: Law
    facility: Facility

    def strategy(self) -> Any:
        return whole_round()

    def rounds(self, seed: int, count: int) -> tuple[Any, ...]:
        return drawn_rounds(seed, count)

    def case(self, drawn: Any) -> dict[str, Any]:
        """The round that was drawn, as the protocol asks it."""
        (hand, order), seats, first = drawn
        most = min(self.facility.seats, self.law.rules.seats)
        left = list(BY_RANK)
        cross = take(left, hand, len(PLACES))
        placed = []
        for place, (own, fold, stakes) in enumerate(seats[:most]):
            folded = DECISIONS[fold] if fold < len(DECISIONS) else None
            placed.append(
                {
                    "seat": (first + place) % most + 1,
                    "hand": cards.text(take(left, own, self.law.rules.cards)),
                    "folded": folded,
                    "wagers": self._wagers(folded, stakes),
                }
            )
        community = {place: cards.text([cross[at]]) for place, at in zip(PLACES, order, strict=True)}
        return {"community": community, "seats": placed}

    def _wagers(self, folded: str | None, number: int) -> dict[str, Cents]:
        """Lawful wagers up to where the player folds."""
        every = [times for times in multiples(self.law) if antes(self.facility, times)]
        number, at = divmod(number, len(every))
        taken = antes(self.facility, every[at])
        number, which = divmod(number, len(taken))
        sides = (0, *bonuses(self.facility))
        made = every[at] if folded is None else every[at][: DECISIONS.index(folded)]
        return wagers(taken[which], made, sides[number % len(sides)])

    def wrong(self, case: Case, result: SettleResult) -> Iterator[Wrong]:
        """Everything in an answer that is not due."""
        verdict = self.law.referee.settle(round_of(case), self.facility)
        if not isinstance(verdict, RoundDue):
            return
        if result.rejected is not None:
            if not verdict.may_refuse:
                yield refusal(result)
            return
        answered = {seat.seat: seat for seat in result.seats}
        for seat in verdict.seats:
            yield from wrong_wagers(seat.number, seat.wagers, answered[seat.number])


@cache
def drawn_rounds(seed: int, count: int) -> tuple[Any, ...]:
    """What a seed draws; each facility makes rounds of its own of it."""
    from feltproof.checks import drawing

    return drawing.drawn_by(whole_round(), seed, count)


def require_rounds(engine: Engine, law: Law, facility: Facility, evidence: Evidence) -> None:
    """Every round drawn is settled as it is due; of each kind of nonconformity the smallest round is kept."""
    searched.require(engine, Rounds(law, facility), evidence)
