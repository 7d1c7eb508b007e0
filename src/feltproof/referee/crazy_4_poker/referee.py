"""The referee: what a round is due, or why the rules forbid it."""

from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from feltproof.money import Cents, Odds, Share
from feltproof.referee.crazy_4_poker.facility import Facility
from feltproof.referee.crazy_4_poker.lawfulness import Lawfulness
from feltproof.referee.crazy_4_poker.ranking import Ranking
from feltproof.referee.crazy_4_poker.readings import Readings
from feltproof.referee.crazy_4_poker.records import Forbidden, Round, RoundDue, Seat, SeatDue, Span, Unjudged, Verdict
from feltproof.referee.crazy_4_poker.rules import Rules
from feltproof.referee.crazy_4_poker.settlement import Settlement
from feltproof.referee.crazy_4_poker.terms import Terms, law_table
from feltproof.referee.lawfulness import made

ENVY = "(e)(4)"
METER = "(f)(4)(ii)"


class Referee:
    """The section under given readings; a reading that is left out is read by its default."""

    def __init__(self, rules: Rules, readings: Mapping[str, str] | None = None, ranking: Ranking | None = None) -> None:
        """Judge by `rules` as `readings` read them; `ranking` may be given where one of them is there already."""
        self.rules = rules
        self.readings = Readings(readings)
        self.ranking = ranking or Ranking(rules, self.readings)
        self.lawfulness = Lawfulness(rules, self.readings, self.ranking)
        self.settlement = Settlement(rules, self.readings, self.ranking)
        self._terms: dict[Facility, Terms] = {}
        self.kinds: dict[tuple[int, ...], tuple[tuple[object, ...], NDArray[np.int64]]] = {}
        """By what tells hands apart, each by its `id`: it, and by strength a number for hands that are alike in it."""

    def terms(self, facility: Facility) -> Terms:
        """What hands are given at a facility; worked out once for each."""
        if facility not in self._terms:
            self._terms[facility] = Terms(self.rules, self.readings, self.ranking, facility)
        return self._terms[facility]

    def law_table(self, wager: str, declared: Mapping[str, Odds | Share]) -> str | None:
        """The name of the law's pay table that the declared one equals; `None` if it is none of them."""
        return law_table(self.rules, wager, declared)

    def settle(self, round_: Round, facility: Facility) -> Verdict:
        """What the round is due, or the rules that forbid it.

        Clause: us-ny/5324.32(e)(3)
        """
        reasons = self.lawfulness.of_round(round_, facility)
        if reasons:
            return Forbidden(reasons)
        if (round_.meter is None) != (facility.progressive is None):
            return Unjudged("the meter is given where a progressive is offered, and only there")
        if not all(any(seat.wagers.values()) for seat in round_.seats):
            return Unjudged("a seat without a wager has no part in the round")
        if not round_.seats:
            return Unjudged("nobody has wagered")
        return self.lawful(round_, facility)

    def lawful(self, round_: Round, facility: Facility) -> RoundDue:
        """What a round is due that the rules do not forbid."""
        terms = self.terms(facility)
        dealer = self.ranking.best(round_.dealer).strength
        strengths = self._strengths(round_)
        seats = []
        for seat in round_.seats:
            dues = self.settlement.seat(terms, dealer, strengths[seat.number], made(seat.wagers), round_.meter)
            envy_for = self.envy(terms, seat, round_, strengths)
            seats.append(SeatDue(seat.number, dues, _sum(envy_for.values()), envy_for))
        refusals = (why for seat in round_.seats for why in self.lawfulness.may_refuse(seat, facility))
        return RoundDue(tuple(seats), tuple(refusals), self.meter(terms, round_, seats))

    def bonuses(self, round_: Round, facility: Facility) -> dict[int, Span]:
        """By seat, all envy bonuses of a round that the rules do not forbid: those of `lawful`, by themselves.

        Clause: us-ny/5324.32(e)(4), (f)(4)(iii)
        """
        terms, strengths = self.terms(facility), self._strengths(round_)
        return {seat.number: _sum(self.envy(terms, seat, round_, strengths).values()) for seat in round_.seats}

    def _strengths(self, round_: Round) -> dict[int, int]:
        return {seat.number: self.ranking.best(seat.hand).strength for seat in round_.seats}

    def envy(self, terms: Terms, seat: Seat, round_: Round, strengths: Mapping[int, int]) -> dict[int, Span]:
        """By the seat of each other player, the envy bonus that this seat has from that player's hand.

        Clause: us-ny/5324.32(e)(4), (f)(4)(iii)
        """
        wager = seat.wagers.get("progressive", 0)
        if not wager or terms.facility.progressive is None:
            return {}
        rule = "a player with a progressive wager has a bonus for the hand of each other player who is still in"
        multiple = terms.envy_multiple(self.rules, wager)
        due: dict[int, Span] = {}
        for other in round_.seats:
            if other.number == seat.number:
                continue
            if terms.envy is None:
                due[other.number] = Span(0, None, ENVY, "no schedule of the law is in force: not judged")
                continue
            amount = terms.envy[strengths[other.number]] * multiple
            certain = not folded(other) or self.readings["envy-holder"] == "any-hand"
            due[other.number] = Span(amount if certain else 0, amount, ENVY, rule)
        return due

    def meter(self, terms: Terms, round_: Round, seats: list[SeatDue]) -> Span | None:
        """Where the meter may stand afterwards: at its reset after an award, and never lower without one.

        Clause: us-ny/5324.32(f)(4)(ii)
        """
        progressive = terms.facility.progressive
        if progressive is None or round_.meter is None:
            return None
        closed = terms.closed.get("progressive")
        if closed is None:
            return Span(0, None, METER, "the rules have no progressive: not judged")
        if closed.table is None:
            return Span(0, None, METER, "the declared pay table is none of the law's: not judged")
        won = (seat.wagers["progressive"].row for seat in seats if "progressive" in seat.wagers)
        if any(row is not None and isinstance(closed.cells[row], Share) for row in won):
            reset = max(self.rules.meter[closed.table], progressive.reset)
            wagered: Cents = sum(seat.wagers.get("progressive", 0) for seat in round_.seats)
            rule = "after an award the meter stands at its reset amount, plus at most the round's progressive wagers"
            return Span(reset, reset + wagered, METER, rule)
        return Span(round_.meter, None, METER, "without an award the meter never falls")


def folded(seat: Seat) -> bool:
    """Whether the seat made an ante and no play wager."""
    return bool(seat.wagers.get("ante")) and not seat.wagers.get("play")


def _sum(parts: Iterable[Span]) -> Span:
    """All envy bonuses of a seat together."""
    parts = tuple(parts)
    most = None if any(part.most is None for part in parts) else sum(part.most or 0 for part in parts)
    rule = parts[0].rule if parts else "an envy bonus takes a progressive wager of one's own and the hand of another"
    return Span(sum(part.least for part in parts), most, ENVY, rule)
