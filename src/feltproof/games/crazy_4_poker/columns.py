"""Rounds of Crazy 4 poker in columns: what is like every other round is settled once for each of its kind."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from feltproof.games import hands
from feltproof.games.columns import (
    Asked,
    AskedSeat,
    Ending,
    Told,
    cut,
    kinds,
    one_of_each,
    seated_amiss,
)
from feltproof.games.crazy_4_poker.rounds import PLAYER_CARDS, Rounds
from feltproof.games.crazy_4_poker.settlement import Against, Settlement
from feltproof.games.crazy_4_poker.wagering import Stake, Wagering
from feltproof.games.hands import UNREADABLE
from feltproof.games.pieces import as_the_house_does
from feltproof.games.refusals import Refused
from feltproof.games.settlement import REMEMBERED
from feltproof.money import Cents

Result = dict[str, Any]
Column = NDArray[np.int64]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class _Seat:
    """One seat of every round."""

    asked: AskedSeat
    number: Column
    plan: Column
    """Which of the plans it wagered."""
    strength: Column
    cards: NDArray[np.uint64]


class Columns:
    """Settles rounds in columns under one configuration.

    A round that makes no sense, or in which a hand takes a share of the meter or earns others a bonus, goes the way of
    a case. Those that are refused for what was wagered are refused alike where seats, wagers and what the hands may
    play are the same. All others of one kind (what the hands mean, which is higher, what was wagered) end alike.
    """

    def __init__(self, rounds: Rounds) -> None:
        self.rounds = rounds
        self.wagering, self.settlement = rounds.wagering, rounds.settlement
        meanings = self.settlement.hands
        self._kinds = kinds(meanings)
        self._remarkable = np.array([hand.award is not None or hand.envy > 0 for hand in meanings])
        self._endings: dict[tuple[int, int, int, Stake, Cents], Ending] = {}
        self._most_play = np.array(self.wagering.most_play, np.int64)

    @staticmethod
    def fit(rounds: type, wagering: type, settlement: type) -> bool:
        """Whether rounds of these pieces can be settled so: no more than single rules differ from the house's."""
        return (
            rounds is Rounds
            and as_the_house_does(wagering, Wagering, "play", "stake")
            and as_the_house_does(settlement, Settlement, "settle")
        )

    def settle(self, asked: Asked) -> Result:
        """The outcome of every wager of each round."""
        rounds = self.rounds
        size = rounds.configuration.dealer_cards
        dealers = asked.hands("dealer", size)
        strength = rounds.ranking.strengths(dealers).astype(np.int64)
        plans = asked.plans
        seats = [self._seat(seat, len(plans)) for seat in asked.seats]
        stakes = [self._stake(plan.get("wagers")) for plan in plans]

        by_case, refused = self._apart(asked, strength, hands.sets(dealers), seats, stakes)
        usual = np.flatnonzero(~by_case & ~refused)
        meter: Cents = asked.get("meter") or 0
        told = [Told(asked.cases, self.settlement.order) for _ in seats]
        for seat, of_seat in zip(seats, told, strict=True):
            alike = self._kinds[strength[usual]], self._kinds[seat.strength[usual]]
            comparison = np.sign(seat.strength[usual] - strength[usual])
            first, which = one_of_each([*alike, comparison + 1, seat.plan[usual]])
            endings = [self._ending(of_seat, seat, strength, stakes, meter, row) for row in usual[first].tolist()]
            of_seat.put(usual, which, endings)
        after = [self.settlement.meter_after(meter, awarded=False)] * asked.cases
        rejected = self._refused(asked, seats, plans, np.flatnonzero(refused))
        rows = np.flatnonzero(by_case).tolist()
        cases = [self._case(asked, seats, plans, row) for row in rows]
        for row, result in zip(rows, rounds.results(cases), strict=True):
            if "rejected" in result:
                rejected.append({"row": row, **result["rejected"]})
                continue
            after[row] = result.get("meter", 0)
            for of_seat, said in zip(told, result["seats"], strict=True):
                of_seat.put_result(row, said)
        rejected.sort(key=lambda each: each["row"])
        settled: Result = {"seats": [of_seat.told() for of_seat in told], "rejected": rejected}
        if rounds.configuration.progressive is not None:
            settled["meter"] = after
        return settled

    def _refused(
        self, asked: Asked, seats: list[_Seat], plans: list[Mapping[str, Any]], rows: NDArray[np.intp]
    ) -> list[Result]:
        """What is said to rounds that are refused for what was wagered, asked once for each of their kind."""
        which = np.zeros(len(rows), np.int64)
        first = np.flatnonzero(which == 0)[:1]
        for seat in seats:
            may_play = self._most_play[seat.strength[rows]]
            first, which = one_of_each([which, seat.number[rows], seat.plan[rows], may_play])
        results = self.rounds.results([self._case(asked, seats, plans, row) for row in rows[first].tolist()])
        return [
            {"row": row, **results[kind]["rejected"]} for row, kind in zip(rows.tolist(), which.tolist(), strict=True)
        ]

    def _case(self, asked: Asked, seats: list[_Seat], plans: list[Mapping[str, Any]], row: int) -> Result:
        """One round as a case."""
        return {
            "case": "",
            "dealer": cut(asked.get("dealer"), row, self.rounds.configuration.dealer_cards),
            "meter": asked.get("meter"),
            "seats": [
                {**plans[s.plan[row]], "seat": int(s.number[row]), "hand": s.asked.text(row, PLAYER_CARDS)}
                for s in seats
            ],
        }

    def _seat(self, asked: AskedSeat, plans: int) -> _Seat:
        held = asked.hands(PLAYER_CARDS)
        plan = asked.plan(plans)
        strength = self.rounds.ranking.strengths(held).astype(np.int64)
        return _Seat(asked, asked.numbers("seat"), plan, strength, hands.sets(held))

    def _stake(self, wagers: object) -> Stake | None:
        """The stake that some wagers make; `None` where they are refused."""
        try:
            return self.wagering.stake(wagers)
        except Refused:
            return None

    def _apart(
        self,
        asked: Asked,
        dealer: Column,
        dealt: NDArray[np.uint64],
        seats: list[_Seat],
        stakes: list[Stake | None],
    ) -> tuple[Mask, Mask]:
        """Which rounds go the way of a case; and which are refused for what was wagered, and make sense otherwise."""
        nowhere, everywhere = np.zeros(asked.cases, np.bool_), np.ones(asked.cases, np.bool_)
        try:
            self.rounds.meter({"meter": asked.get("meter")})
        except Refused:
            return everywhere, nowhere
        if not seats:
            return everywhere, nowhere
        ante = np.array([0 if s is None else s.wagers.get("ante", 0) for s in stakes], np.int64)
        play = np.array([0 if s is None else s.wagers.get("play", 0) for s in stakes], np.int64)
        folded = np.array([s is not None and s.folded for s in stakes], np.bool_)
        not_taken = np.array([s is None for s in stakes], np.bool_)
        held = [(seat.number, seat.cards) for seat in seats]
        nonsense: Mask = (dealer == UNREADABLE) | seated_amiss(held, self.rounds.configuration.seats, dealt)
        refused, remarkable = nowhere, nowhere
        for seat in seats:
            most = self._most_play[seat.strength] * ante[seat.plan]
            allowed = folded[seat.plan] | ((ante[seat.plan] <= play[seat.plan]) & (play[seat.plan] <= most))
            refused = refused | not_taken[seat.plan] | ~allowed
            remarkable = remarkable | self._remarkable[seat.strength]
        return nonsense | (remarkable & ~refused), refused & ~nonsense

    def _ending(
        self, told: Told, seat: _Seat, dealers: Column, stakes: list[Stake | None], meter: Cents, row: int
    ) -> Ending:
        """How a seat of a round that is like every other ends; found once for all of its kind."""
        dealer, player, stake = int(dealers[row]), int(seat.strength[row]), stakes[seat.plan[row]]
        assert stake is not None, "what is refused goes by case"
        hands, comparison = self.settlement.hands, (player > dealer) - (player < dealer)
        kind = id(hands[dealer]), id(hands[player]), comparison, stake, meter
        found = self._endings.get(kind)
        if found is None:
            if len(self._endings) >= REMEMBERED:
                self._endings.clear()
            outcomes = self.settlement.wagers(stake, hands[player], Against(hands[dealer], comparison, meter))
            found = self._endings[kind] = told.ending(outcomes)
        return found
