"""Whole rounds as the protocol brings them: read, held to the rules, settled, and told.

All hands of a batch are ranked at once; then one round is settled after another. A case that is not even of the
right shape sends the batch down the slow road, on which each case is looked at by itself.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from feltproof.games.crazy_4_poker import hands
from feltproof.games.crazy_4_poker.configurations import Configuration
from feltproof.games.crazy_4_poker.ranking import Ranking
from feltproof.games.crazy_4_poker.settlement import Seat, Settlement
from feltproof.games.crazy_4_poker.wagering import Wagering
from feltproof.games.refusals import Refused, shown
from feltproof.money import Cents

Case = Mapping[str, Any]
Result = dict[str, Any]

PLAYER_CARDS = 5


class Rounds:
    """Settles rounds under one configuration."""

    def __init__(
        self, configuration: Configuration, ranking: Ranking, wagering: Wagering, settlement: Settlement
    ) -> None:
        self.configuration = configuration
        self.ranking = ranking
        self.wagering = wagering
        self.settlement = settlement

    def results(self, cases: Sequence[Case]) -> list[Result]:
        """A result for each case, in their order."""
        try:
            dealers = [case["dealer"] for case in cases]
            players = [seat["hand"] for case in cases for seat in case["seats"]]
        except (KeyError, TypeError, IndexError):
            return self._results_one_by_one(cases)
        dealer_strengths, dealer_hands = self.ranking.of_size(dealers, self.configuration.dealer_cards)
        strengths, player_hands = self.ranking.of_size(players, PLAYER_CARDS)
        held, seats_held = hands.masks(dealer_hands), hands.masks(player_hands)

        results = []
        end = 0
        for case, dealer, cards in zip(cases, dealer_strengths, held, strict=True):
            start, end = end, end + len(case["seats"])
            try:
                results.append(self._result(case, dealer, cards, strengths[start:end], seats_held[start:end]))
            except Refused as refused:
                results.append(refused.as_rejection(case))
        return results

    def _results_one_by_one(self, cases: Sequence[Case]) -> list[Result]:
        faults = [self._fault(case) for case in cases]
        sound = iter(self.results([case for case, fault in zip(cases, faults, strict=True) if fault is None]))
        return [
            next(sound) if fault is None else fault.as_rejection(case)
            for case, fault in zip(cases, faults, strict=True)
        ]

    def _fault(self, case: Case) -> Refused | None:
        """What keeps a case from being read at all."""
        if "dealer" not in case:
            return Refused("malformed_case", "dealer: the dealer's cards are missing")
        seats = case.get("seats")
        if not isinstance(seats, list) or not all(isinstance(seat, dict) for seat in seats):
            return _no_seats(seats)
        if any("hand" not in seat for seat in seats):
            return Refused("malformed_case", "seats: each needs a hand")
        return None

    def _result(self, case: Case, dealer: int, held: int, strengths: list[int], seat_cards: list[int]) -> Result:
        """The result of a case that can be read; raises `Refused` where it breaks a rule."""
        if not isinstance(case["seats"], list):  # An empty object or text, which no one has tried to read.
            raise _no_seats(case["seats"])
        if dealer < 0:
            raise hands.fault(case["dealer"], (self.configuration.dealer_cards,), "dealer")
        meter = self.meter(case)
        seats = self._seats(case["seats"], held, strengths, seat_cards)
        settled = self.settlement.settle(dealer, seats, meter)

        told: list[Result] = [
            {
                "seat": seat.number,
                "envy": 0,
                "wagers": {wager: {"outcome": outcome, "pays": pays} for wager, outcome, pays in outcomes},
            }
            for seat, outcomes in zip(seats, settled.outcomes, strict=True)
        ]
        for bonus in settled.envy:
            for seat in told:
                if seat["seat"] == bonus.seat:
                    seat["envy"] += bonus.cents
        result: Result = {"case": case["case"], "seats": told}
        if self.configuration.progressive is not None:
            result["meter"] = settled.meter
        return result

    def meter(self, case: Case) -> Cents:
        """The meter before the round, 0 where no progressive is offered."""
        if self.configuration.progressive is None:
            if case.get("meter") is not None:
                raise Refused("meter_not_offered", "meter: no progressive is offered, so there is none")
            return 0
        meter = case.get("meter")
        if type(meter) is not int or meter <= 0:
            raise Refused("malformed_meter", f"meter: whole cents above 0 are wanted, not {shown(meter)}")
        return meter

    def seat_repeated(self, number: int) -> None:
        """What becomes of a seat that stands in the round twice."""
        raise Refused("seat_repeated", f"seat {number} stands in the round more than once")

    def cards_repeated(self, number: int, repeated: int) -> None:
        """What becomes of a seat whose cards are also in another hand."""
        raise Refused("duplicate_card", f"seat {number}: {hands.text(repeated)} is also in another hand")

    def _seats(self, entries: Sequence[Any], held: int, strengths: list[int], seat_cards: list[int]) -> list[Seat]:
        """The seats of a round, once they have been held to every rule; `held` are the dealer's cards."""
        if not entries:
            raise Refused("no_seats", "seats: at least one must be in the round")
        wagering, last = self.wagering, self.configuration.seats
        seats: list[Seat] = []
        taken = 0
        for entry, strength, cards in zip(entries, strengths, seat_cards, strict=True):
            number = entry.get("seat")
            if type(number) is not int or not 1 <= number <= last:
                raise Refused("no_such_seat", f"seat: 1 to {last} are, not {shown(number)}")
            if taken >> number & 1:
                self.seat_repeated(number)
            taken |= 1 << number
            if strength < 0:
                raise hands.fault(entry["hand"], (PLAYER_CARDS,), f"seat {number}")
            if held & cards:
                self.cards_repeated(number, held & cards)
            held |= cards
            try:
                stake = wagering.stake(entry.get("wagers"))
                if not stake.folded:
                    wagering.play(stake.wagers["play"], stake.wagers.get("ante", 0), strength)
            except Refused as refused:
                raise Refused(refused.code, f"seat {number}: {refused.detail}") from None
            seats.append(Seat(number, strength, stake))
        return seats


def _no_seats(seats: object) -> Refused:
    return Refused("malformed_case", f"seats: a list of objects is wanted, not {shown(seats)}")
