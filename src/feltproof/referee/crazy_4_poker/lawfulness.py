"""What makes a round, or a wager, one that the rules forbid."""

from collections import Counter
from collections.abc import Iterator, Mapping

from feltproof.cards import Hand
from feltproof.money import Cents
from feltproof.referee.crazy_4_poker.facility import Facility
from feltproof.referee.crazy_4_poker.ranking import Ranking
from feltproof.referee.crazy_4_poker.readings import Readings
from feltproof.referee.crazy_4_poker.records import Reason, Round, Seat
from feltproof.referee.crazy_4_poker.rules import Rules
from feltproof.referee.lawfulness import Remembered, beyond_limits, dealt_twice, made, off_table, well_dealt

SIDE_WAGERS = {"queens_up": "(c)(4)(ii)", "progressive": "(c)(4)(iii)"}
"""The wagers beside the ante, super bonus and play, with the clauses that offer them."""


class Lawfulness:
    """The rules on what may be wagered and dealt."""

    def __init__(self, rules: Rules, readings: Readings, ranking: Ranking) -> None:
        self._rules = rules
        self._readings = readings
        self._ranking = ranking
        self._may_raise = ranking.reaches(rules.play_holding)
        self._broken = Remembered(self._rules_broken)
        self._refusals = Remembered(self._may_be_refused)

    def of_round(self, round_: Round, facility: Facility) -> tuple[Reason, ...]:
        """Every rule that the round breaks; none where it is lawful."""
        reasons = [*self._seating(round_, facility), *self._cards(round_, facility)]
        for seat in round_.seats:
            wagers = made(seat.wagers)
            reasons += self.of_wagers(wagers, facility, seat.number)
            if well_dealt(seat.hand, self._rules.cards):
                reasons += self.of_play(seat.hand, wagers, seat.number)
        return tuple(reasons)

    def _seating(self, round_: Round, facility: Facility) -> Iterator[Reason]:
        """No more positions than the law and the table have, each of them once.

        Clause: us-ny/5324.32(a)(1), (c)(5)
        """
        most = min(self._rules.seats, facility.seats)
        yield from off_table((seat.number for seat in round_.seats), most)
        for number, times in Counter(seat.number for seat in round_.seats).items():
            if times > self._rules.positions:
                yield Reason("(c)(5)", "a position is wagered on once", number)

    def _cards(self, round_: Round, facility: Facility) -> Iterator[Reason]:
        """Each player has the cards that the law deals, the dealer those of the facility, from one deck.

        Clause: us-ny/5324.32(d)(1), (d)(2), (d)(3)
        """
        for seat in round_.seats:
            if len(seat.hand) != self._rules.cards:
                yield Reason("(d)(1)", f"each player is dealt {self._rules.cards} cards", seat.number)
        if len(round_.dealer) != facility.dealer_cards:
            clause = "(d)(3)" if facility.dealer_cards == self._rules.dealer_cards else "(d)(1)"
            yield Reason(clause, f"the dealer is dealt {facility.dealer_cards} cards")
        yield from dealt_twice([*round_.dealer, *(card for seat in round_.seats for card in seat.hand)])

    def of_wagers(
        self, wagers: Mapping[str, Cents], facility: Facility, number: int | None = None
    ) -> tuple[Reason, ...]:
        """The rules on a seat's wagers among themselves, whatever is dealt; zeros are left out of `wagers`.

        Clause: us-ny/5324.32(c)(4)
        """
        return self._broken.of(wagers, facility, number)

    def _rules_broken(self, wagers: Mapping[str, Cents], facility: Facility, number: int | None) -> Iterator[Reason]:
        for wager, cents in wagers.items():
            if not facility.offers(wager) or wager not in self._rules.wagers:
                yield Reason(SIDE_WAGERS.get(wager, "(c)(4)"), f"{wager} is not offered", number)
            if cents < 0:
                yield Reason("(c)(1)", "a wager is an amount of chips", number)
        yield from self._equal(wagers, number)
        yield from self._beside(wagers, number)
        yield from self._progressive(wagers, facility, number)

    def _equal(self, wagers: Mapping[str, Cents], number: int | None) -> Iterator[Reason]:
        """Ante and super bonus are made together and in equal amounts; only they earn a play wager.

        Clause: us-ny/5324.32(c)(4)(i)
        """
        if len({wagers.get(wager, 0) for wager in self._rules.equal}) > 1:
            yield Reason("(c)(4)(i)", f"{' and '.join(self._rules.equal)} are equal", number)
        if "play" in wagers and not all(wager in wagers for wager in self._rules.equal):
            yield Reason("(c)(4)(i)", "a play wager follows an ante and a super bonus", number)

    def _beside(self, wagers: Mapping[str, Cents], number: int | None) -> Iterator[Reason]:
        """Queens up and the progressive are wagered beside the ante and super bonus.

        Clause: us-ny/5324.32(c)(4)(ii), (c)(4)(iii)
        """
        if all(wager in wagers for wager in self._rules.equal):
            return
        alone = self.queens_up_alone(wagers)
        for wager, clause in SIDE_WAGERS.items():
            if wager in wagers and not alone:
                yield Reason(clause, f"{wager} is wagered beside an ante and a super bonus", number)

    def queens_up_alone(self, wagers: Mapping[str, Cents]) -> bool:
        """Whether these wagers are queens up and nothing else, and the rules allow it, or the reading does."""
        allowed = "queens_up" in self._rules.alone or self._readings["queens-up-alone"] == "alone-allowed"
        return set(wagers) == {"queens_up"} and allowed

    def _progressive(self, wagers: Mapping[str, Cents], facility: Facility, number: int | None) -> Iterator[Reason]:
        """A progressive wager is one that the facility takes, and that the law has an envy schedule for.

        Clause: us-ny/5324.32(c)(4)(iii), (f)(4)(iii)(c)
        """
        if "progressive" not in wagers or facility.progressive is None:
            return
        if wagers["progressive"] not in facility.progressive.wagers:
            yield Reason("(c)(4)(iii)", "the amount is none of the progressive wagers that are offered", number)
        scheduled = {self._rules.envy_wager, *(schedule.per for schedule in self._rules.envy.values())}
        if wagers["progressive"] not in scheduled:
            yield Reason("(f)(4)(iii)(c)", "the amount is no progressive wager that has an envy schedule", number)

    def of_play(self, hand: Hand, wagers: Mapping[str, Cents], number: int | None = None) -> Iterator[Reason]:
        """The play wager equals the ante; a pair of aces or better may play up to three times as much.

        Clause: us-ny/5324.32(e)(2)
        """
        base, play = wagers.get(self._rules.play_base, 0), wagers.get("play", 0)
        if not base or not play:
            return
        most = self._rules.play_multiple
        if not self._may_raise[self._ranking.best(hand).strength]:
            if play != base:
                holding = self._rules.play_holding
                rule = f"without a {holding.category} of {holding.rank} or better a play wager equals the ante"
                yield Reason("(e)(2)", rule, number)
        elif play > most * base:
            yield Reason("(e)(2)", f"a play wager is at most {most} times the ante", number)
        elif play > base and play % base and self._readings["play-amount"] == "whole-multiples":
            yield Reason("(e)(2)", "a play wager is a whole multiple of the ante", number)

    def may_refuse(self, seat: Seat, facility: Facility) -> tuple[str, ...]:
        """Why an engine may refuse wagers that the rules do not forbid.

        Clause: us-ny/5324.32(e)(2)
        """
        return self._refusals.of(seat.wagers, facility, seat.number)

    def _may_be_refused(self, placed: Mapping[str, Cents], facility: Facility, number: int | None) -> Iterator[str]:
        wagers = made(placed)
        yield from beyond_limits(wagers, facility.limits.get, number)
        base, play = wagers.get(self._rules.play_base, 0), wagers.get("play", 0)
        if base and play and play < base:
            yield f"seat {number}: a play wager below the ante is not judged"
        elif base and play % base:
            yield f"seat {number}: a play wager between whole multiples of the ante may be refused"
        # What the facility's own rules promise is not for its configuration to take back.
        if self.queens_up_alone(wagers) and not (facility.queens_up_alone or "queens_up" in self._rules.alone):
            yield f"seat {number}: the facility does not offer queens up alone"
