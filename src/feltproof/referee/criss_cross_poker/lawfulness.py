"""What makes a round, or a wager, one that the rules forbid."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from feltproof.money import Cents
from feltproof.referee.criss_cross_poker.facility import BONUS, Facility
from feltproof.referee.criss_cross_poker.readings import Readings
from feltproof.referee.criss_cross_poker.records import DECISIONS, Round, Seat
from feltproof.referee.criss_cross_poker.rules import Rules
from feltproof.referee.criss_cross_poker.settlement import FOLDED
from feltproof.referee.dues import Reason
from feltproof.referee.lawfulness import Remembered, beyond_limits, dealt_twice, made, off_table

OFFERED: Final = "(c)(4)"
TOGETHER: Final = "(e)(1)"


class Lawfulness:
    """The rules on what may be wagered and dealt."""

    def __init__(self, rules: Rules, readings: Readings) -> None:
        self._rules = rules
        self._readings = readings
        self._broken = Remembered(self._rules_broken)
        self._misbet = Remembered(self._bets_broken)
        self._refusals = Remembered(self._may_be_refused)

    def of_round(self, round_: Round, facility: Facility) -> tuple[Reason, ...]:
        """Every rule that the round breaks; none where it is lawful."""
        reasons = [*self._seating(round_, facility), *self._cards(round_)]
        for seat in round_.seats:
            wagers = made(seat.wagers)
            reasons += self.of_wagers(wagers, facility, seat.number)
            reasons += self.of_bets(wagers, seat.number)
            reasons += self.of_decisions(wagers, seat.folded, seat.number)
        return tuple(reasons)

    def _seating(self, round_: Round, facility: Facility) -> Iterator[Reason]:
        """No more positions than the law and the table have, each for one player.

        Clause: us-ny/5324.39(a)(1)
        """
        most = min(self._rules.seats, facility.seats)
        yield from off_table((seat.number for seat in round_.seats), most)
        for number, times in Counter(seat.number for seat in round_.seats).items():
            if times > 1:
                yield Reason("(a)(1)", "a betting position is for one player", number)

    def _cards(self, round_: Round) -> Iterator[Reason]:
        """Each player has the cards that the law deals, from the deck that the cross comes from.

        Clause: us-ny/5324.39(d)(1), (d)(2)
        """
        for seat in round_.seats:
            if len(seat.hand) != self._rules.cards:
                yield Reason("(d)(1)", f"each player is dealt {self._rules.cards} cards", seat.number)
        yield from dealt_twice([*round_.community.cards, *(card for seat in round_.seats for card in seat.hand)])

    def of_wagers(
        self, wagers: Mapping[str, Cents], facility: Facility, number: int | None = None
    ) -> tuple[Reason, ...]:
        """The rules on a seat's wagers before the deal, among themselves; zeros are left out of `wagers`.

        Clause: us-ny/5324.39(c)(1), (c)(4), (e)(1)
        """
        return self._broken.of(wagers, facility, number)

    def _rules_broken(self, wagers: Mapping[str, Cents], facility: Facility, number: int | None) -> Iterator[Reason]:
        for wager, cents in wagers.items():
            if not facility.offers(wager):
                yield Reason(OFFERED, f"{wager} is not offered", number)
            if cents < 0:
                yield Reason("(c)(1)", "a wager is an amount of chips", number)
        antes = {wagers.get(wager, 0) for wager in self._rules.equal}
        if len(antes) > 1:
            yield Reason(TOGETHER, f"{' and '.join(self._rules.equal)} are equal", number)
        if 0 in antes and not set(wagers).isdisjoint({BONUS, *self._rules.multiples}):
            yield Reason(TOGETHER, f"every other wager is made beside {' and '.join(self._rules.equal)}", number)

    def of_bets(self, wagers: Mapping[str, Cents], number: int | None = None) -> tuple[Reason, ...]:
        """Each bet is one to three times the ante, wherever it is made.

        Clause: us-ny/5324.39(c)(4), (e)(3), (e)(5), (e)(7)
        """
        return self._misbet.of(wagers, None, number)

    def _bets_broken(self, wagers: Mapping[str, Cents], _: None, number: int | None) -> Iterator[Reason]:
        base = min(wagers.get(wager, 0) for wager in self._rules.equal)
        for bet, (least, most) in self._rules.multiples.items():
            if bet not in wagers or base <= 0:
                continue
            if not least * base <= wagers[bet] <= most * base:
                yield Reason(FOLDED[bet], f"the {bet} bet is {least} to {most} times the ante", number)
            elif wagers[bet] % base and self._readings["bet-amount"] == "whole-multiples":
                yield Reason(FOLDED[bet], f"the {bet} bet is a whole multiple of the ante", number)

    def of_decisions(self, wagers: Mapping[str, Cents], folded: str | None, number: int) -> Iterator[Reason]:
        """Every bet before a fold is made, and none at it or after it.

        Clause: us-ny/5324.39(e)(3), (e)(5), (e)(7)
        """
        if folded is not None and folded not in DECISIONS:
            yield Reason(FOLDED[DECISIONS[0]], f"a player folds at one of the decisions {', '.join(DECISIONS)}", number)
            return
        if not wagers:
            return
        out = DECISIONS.index(folded) if folded else len(DECISIONS)
        for step, bet in enumerate(DECISIONS):
            if step < out and bet not in wagers:
                yield Reason(FOLDED[bet], f"a player makes the {bet} bet or forfeits", number)
            if step >= out and bet in wagers:
                yield Reason(FOLDED[DECISIONS[out]], "who has forfeited makes no more bets", number)

    def may_refuse(self, seat: Seat, facility: Facility) -> tuple[str, ...]:
        """Why an engine may refuse wagers that the rules do not forbid.

        Clause: us-ny/5324.39(c)(4)
        """
        return self._refusals.of(seat.wagers, facility, seat.number)

    def _may_be_refused(self, placed: Mapping[str, Cents], facility: Facility, number: int | None) -> Iterator[str]:
        wagers = made(placed)
        yield from beyond_limits(wagers, facility.limit, number)
        base = min(wagers.get(wager, 0) for wager in self._rules.equal)
        for bet in self._rules.multiples:
            if base > 0 and wagers.get(bet, 0) % base:
                yield f"seat {number}: a {bet} bet between whole multiples of the ante may be refused"
