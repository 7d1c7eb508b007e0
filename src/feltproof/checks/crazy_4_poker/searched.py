"""Whole rounds of Crazy 4 poker, drawn by Hypothesis."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from feltproof import cards
from feltproof.checks import searched
from feltproof.checks.crazy_4_poker.law import Law, round_of
from feltproof.checks.crazy_4_poker.stakes import antes, side_stakes
from feltproof.checks.engine import Engine
from feltproof.checks.evidence import Evidence
from feltproof.checks.searched import BY_RANK, Case, Wrong, refusal, take, wrong_wagers
from feltproof.money import Cents, in_dollars
from feltproof.protocol.messages import SettleResult
from feltproof.referee.crazy_4_poker import Facility, RoundDue, Span


def whole_round() -> Any:
    """Seats, the dealer, the number of the first seat, and what the meter stands above its reset.

    A seat is a hand, a decision (to play once, twice, three times the ante, to fold), and the number of a set of
    stakes.
    """
    from hypothesis import strategies as st

    from feltproof.checks.drawing import HAND

    seat = st.tuples(HAND, st.integers(0, 3), st.integers(0, 999))
    return st.tuples(st.lists(seat, min_size=1, max_size=6), HAND, st.integers(0, 999), st.integers(0, 10_000_00))


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
        seats, dealer, first, meter = drawn
        facility = self.facility
        most = min(facility.seats, self.law.rules.seats)
        left = list(BY_RANK)
        dealt = take(left, dealer, facility.dealer_cards)
        placed = []
        for place, (hand, decision, stakes) in enumerate(seats[:most]):
            held = take(left, hand, self.law.rules.cards)
            wagers = self._wagers(held, decision, stakes)
            placed.append({"seat": (first + place) % most + 1, "hand": cards.text(held), "wagers": wagers})
        case: dict[str, Any] = {"dealer": cards.text(dealt)}
        if facility.progressive is not None:
            case["meter"] = facility.progressive.reset + meter
        return {**case, "seats": placed}

    def _wagers(self, hand: list[int], decision: int, number: int) -> dict[str, Cents]:
        """Lawful wagers on a hand."""
        most = self.law.rules.play_multiple if self.law.raising[self.law.ranking.best(tuple(hand)).strength] else 1
        multiple = decision % most + 1
        taken = antes(self.facility, multiple) or antes(self.facility, 1)
        multiple = multiple if antes(self.facility, multiple) else 1
        sides = side_stakes(self.facility, self.law.progressive_wagers)
        ante = taken[number // len(sides) % len(taken)]
        wagers = {"ante": ante, "super_bonus": ante, **sides[number % len(sides)]}
        return wagers if decision == 3 else {**wagers, "play": multiple * ante}

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
            said = answered[seat.number]
            yield from wrong_wagers(seat.number, seat.wagers, said)
            if not seat.envy.allows(said.envy):
                place = f"seat {seat.number}, envy bonus"
                yield Wrong(
                    "pays another envy bonus than is due",
                    seat.envy.rule,
                    f"{place}: {_bounds(seat.envy)}",
                    f"{place}: {in_dollars(said.envy)}",
                )
        if verdict.meter is not None and not verdict.meter.allows(result.meter or 0):
            title = "leaves another amount on the meter than is due"
            yield Wrong(title, verdict.meter.rule, _bounds(verdict.meter), in_dollars(result.meter or 0))


@cache
def drawn_rounds(seed: int, count: int) -> tuple[Any, ...]:
    """What a seed draws; each facility makes rounds of its own of it."""
    from feltproof.checks import drawing

    return drawing.drawn_by(whole_round(), seed, count)


def require_rounds(engine: Engine, law: Law, facility: Facility, evidence: Evidence) -> None:
    """Every round drawn is settled as it is due; of each kind of nonconformity the smallest round is kept."""
    searched.require(engine, Rounds(law, facility), evidence)


def _bounds(span: Span) -> str:
    if span.most is None:
        return f"at least {in_dollars(span.least)}"
    return in_dollars(span.least) if span.least == span.most else f"{in_dollars(span.least)} to {in_dollars(span.most)}"
