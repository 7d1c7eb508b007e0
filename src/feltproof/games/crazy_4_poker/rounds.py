"""Whole rounds of Crazy 4 poker: the dealer's hand and the players', their wagers, and the meter."""

from collections.abc import Iterable, Sequence

from feltproof.games import hands, rounds
from feltproof.games.crazy_4_poker.configurations import Configuration
from feltproof.games.crazy_4_poker.settlement import Seat, Settlement
from feltproof.games.crazy_4_poker.wagering import Wagering
from feltproof.games.ranking import Ranking
from feltproof.games.refusals import Refused, shown
from feltproof.games.rounds import Case, Result, told
from feltproof.money import Cents

PLAYER_CARDS = 5

Dealt = tuple[int, int, list[int], list[int]]
"""The strength of the dealer's hand and the set of its cards; then those of each seat."""


class Rounds(rounds.Rounds[Dealt, int, Seat]):
    """Settles rounds under one configuration."""

    player_cards = PLAYER_CARDS

    def __init__(
        self, configuration: Configuration, ranking: Ranking, wagering: Wagering, settlement: Settlement
    ) -> None:
        self.configuration: Configuration = configuration
        self.ranking = ranking
        self.wagering = wagering
        self.settlement = settlement

    def ranked(self, cases: Sequence[Case]) -> Iterable[Dealt]:
        dealers = [case["dealer"] for case in cases]
        players = [seat["hand"] for case in cases for seat in case["seats"]]
        dealer_strengths, dealer_hands = self.ranking.of_size(dealers, self.configuration.dealer_cards)
        strengths, player_hands = self.ranking.of_size(players, PLAYER_CARDS)
        held, seats_held = hands.masks(dealer_hands), hands.masks(player_hands)
        dealt, end = [], 0
        for case, strength, cards in zip(cases, dealer_strengths, held, strict=True):
            start, end = end, end + len(case["seats"])
            dealt.append((strength, cards, strengths[start:end], seats_held[start:end]))
        return dealt

    def fault(self, case: Case) -> Refused | None:
        if "dealer" not in case:
            return Refused("malformed_case", "dealer: the dealer's cards are missing")
        return super().fault(case)

    def result(self, case: Case, dealt: Dealt) -> Result:
        dealer, held, strengths, cards = dealt
        if dealer < 0:
            raise hands.fault(case["dealer"], (self.configuration.dealer_cards,), "dealer")
        meter = self.meter(case)
        seats = self.seats(case["seats"], held, strengths, cards)
        settled = self.settlement.settle(dealer, seats, meter)

        results = [told(seat.number, outcomes) for seat, outcomes in zip(seats, settled.outcomes, strict=True)]
        for bonus in settled.envy:
            for seat in results:
                if seat["seat"] == bonus.seat:
                    seat["envy"] += bonus.cents
        result: Result = {"case": case["case"], "seats": results}
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

    def seat(self, number: int, entry: Case, held: int) -> Seat:
        stake = self.wagering.stake(entry.get("wagers"))
        if "play" in stake.wagers:
            self.wagering.play(stake.wagers["play"], stake.wagers.get("ante", 0), held)
        return Seat(number, held, stake)
