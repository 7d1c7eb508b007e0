"""The referee: what a round is due, or why the rules forbid it."""

from collections.abc import Mapping
from typing import Final

from feltproof.referee.criss_cross_poker.facility import Facility
from feltproof.referee.criss_cross_poker.lawfulness import Lawfulness
from feltproof.referee.criss_cross_poker.ranking import Ranking
from feltproof.referee.criss_cross_poker.readings import Readings
from feltproof.referee.criss_cross_poker.records import LINES, Round, Verdict
from feltproof.referee.criss_cross_poker.rules import Rules
from feltproof.referee.criss_cross_poker.settlement import Settlement
from feltproof.referee.criss_cross_poker.terms import Terms
from feltproof.referee.dues import Forbidden, RoundDue, SeatDue, Unjudged
from feltproof.referee.lawfulness import made

FACILITIES: Final = 64
"""Of so many facilities a referee remembers what hands are given there."""


class Referee:
    """The section under given readings; a reading that is left out is read by its default."""

    def __init__(self, rules: Rules, readings: Mapping[str, str] | None = None, ranking: Ranking | None = None) -> None:
        """Judge by `rules` as `readings` read them; `ranking` may be given where one of them is there already."""
        self.rules = rules
        self.readings = Readings(readings)
        self.ranking = ranking or Ranking(rules, self.readings)
        self.lawfulness = Lawfulness(rules, self.readings)
        self.settlement = Settlement(rules, self.readings, self.ranking)
        self._terms: dict[Facility, Terms] = {}

    def terms(self, facility: Facility) -> Terms:
        """What hands are given at a facility; worked out once for each."""
        if facility not in self._terms:
            if len(self._terms) >= FACILITIES:
                self._terms.clear()
            self._terms[facility] = Terms(self.rules, self.ranking, facility)
        return self._terms[facility]

    def settle(self, round_: Round, facility: Facility) -> Verdict:
        """What the round is due, or the rules that forbid it.

        Clause: us-ny/5324.39(e)(9)
        """
        reasons = self.lawfulness.of_round(round_, facility)
        if reasons:
            return Forbidden(reasons)
        if not all(made(seat.wagers) for seat in round_.seats):
            return Unjudged("a seat without a wager has no part in the round")
        if not round_.seats:
            return Unjudged("nobody has wagered")
        return self.lawful(round_, facility)

    def lawful(self, round_: Round, facility: Facility) -> RoundDue[SeatDue]:
        """What a round is due that the rules do not forbid."""
        terms, cross = self.terms(facility), round_.community
        community = self.ranking.best(cross.cards).strength
        seats = []
        for seat in round_.seats:
            hands = {line: self.ranking.best((*seat.hand, *cross.line(line))).strength for line in LINES}
            wagers = made(seat.wagers)
            dues = self.settlement.seat(terms, hands | {"community": community}, wagers, seat.folded)
            seats.append(SeatDue(seat.number, dues))
        refusals = (why for seat in round_.seats for why in self.lawfulness.may_refuse(seat, facility))
        return RoundDue(tuple(seats), tuple(refusals))
