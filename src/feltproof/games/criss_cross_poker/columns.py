"""Rounds of criss-cross poker in columns: what is like every other wager is settled once for each of its kind."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from feltproof.games import hands
from feltproof.games.columns import (
    Asked,
    AskedSeat,
    Told,
    cut,
    kinds,
    numbered,
    one_of_each,
    read_joined,
    seated_amiss,
)
from feltproof.games.criss_cross_poker.rounds import PLACES, PLAYER_CARDS, Rounds
from feltproof.games.criss_cross_poker.settlement import Hands, Settlement
from feltproof.games.criss_cross_poker.wagering import Stake, Wagering
from feltproof.games.hands import Cards
from feltproof.games.pieces import as_the_house_does
from feltproof.games.refusals import Refused
from feltproof.games.settlement import Outcome

Result = dict[str, Any]
Column = NDArray[np.int64]
Sets = NDArray[np.uint64]
Mask = NDArray[np.bool_]

_GOES_BY: Final[Mapping[str, tuple[str, ...]]] = {
    "ante_across": ("across",),
    "across": ("across",),
    "ante_down": ("down",),
    "down": ("down",),
    "middle": ("across", "down", "higher"),
    "five_card_bonus": ("cross",),
}
"""The hands that each wager goes by where the house's own rule settles it; another rule may look at all of them."""


@dataclass(frozen=True, slots=True)
class _Seat:
    """One seat of every round."""

    asked: AskedSeat
    number: Column
    plan: Column
    """Which of the plans it wagered."""
    strengths: Mapping[str, Column]
    """Of the hands by which its wagers are settled, under their names."""
    cards: Sets
    """Its own two."""


class Columns:
    """Settles rounds in columns under one configuration.

    A round in which something is refused goes the way of a case. In all others a wager ends as every other does with as
    much at stake, on hands that mean the same.
    """

    def __init__(self, rounds: Rounds) -> None:
        self.rounds = rounds
        self.wagering, self.settlement = rounds.wagering, rounds.settlement
        self._kinds = kinds(self.settlement.hands)
        self._goes_by = {
            wager: goes_by if as_the_house_does(self.settlement, Settlement, wager) else Hands._fields
            for wager, goes_by in _GOES_BY.items()
        }

    @staticmethod
    def fit(rounds: type, wagering: type, settlement: type) -> bool:
        """Whether rounds of these pieces can be settled so: no more than single rules differ from the house's."""
        return (
            rounds is Rounds
            and as_the_house_does(wagering, Wagering, "stake")
            and as_the_house_does(settlement, Settlement, "order", "settle", "wagers", "wager")
        )

    def settle(self, asked: Asked) -> Result:
        """The outcome of every wager of each round."""
        # Each card by itself, since it counts where it lies.
        lying = read_joined(asked.get("community"), 1, len(PLACES) * asked.cases, "columns.community")
        lying = lying.reshape(-1, len(PLACES))
        cross = np.sort(lying, axis=1)
        strength = self.rounds.ranking.strengths(cross)
        plans = asked.plans
        seats = [self._seat(seat, lying, strength, len(plans)) for seat in asked.seats]
        stakes = [self._stake(plan) for plan in plans]

        by_case = self._by_case(asked.cases, hands.sets(cross), seats, stakes)
        usual = np.flatnonzero(~by_case)
        told = [Told(asked.cases, self.settlement.order) for _ in seats]
        for wager, goes_by in self._goes_by.items():
            at_stake = self._at_stake(wager, stakes)
            for seat, of_seat in zip(seats, told, strict=True):
                alike = [self._kinds[seat.strengths[hand][usual]] for hand in goes_by]
                first, which = one_of_each([*alike, at_stake[seat.plan[usual]]])
                outcomes = [self._outcome(wager, seat, stakes, row) for row in usual[first].tolist()]
                of_seat.put_wager(wager, usual, which, outcomes)
        rejected = []
        rows = np.flatnonzero(by_case).tolist()
        cases = [self._case(asked, seats, plans, row) for row in rows]
        for row, result in zip(rows, self.rounds.results(cases), strict=True):
            if "rejected" in result:
                rejected.append({"row": row, **result["rejected"]})
                continue
            for of_seat, said in zip(told, result["seats"], strict=True):
                of_seat.put_result(row, said)
        return {"seats": [of_seat.told() for of_seat in told], "rejected": rejected}

    def _case(self, asked: Asked, seats: list[_Seat], plans: list[Mapping[str, Any]], row: int) -> Result:
        """One round as a case."""
        lying = cut(asked.get("community"), row, len(PLACES))
        return {
            "case": "",
            "community": {place: cut(lying, number, 1) for number, place in enumerate(PLACES)},
            "seats": [
                {**plans[s.plan[row]], "seat": int(s.number[row]), "hand": s.asked.text(row, PLAYER_CARDS)}
                for s in seats
            ],
        }

    def _seat(self, asked: AskedSeat, lying: Cards, cross: NDArray[np.int16], plans: int) -> _Seat:
        held = asked.hands(PLAYER_CARDS)
        plan = asked.plan(plans)
        across, down = (self.rounds.of_line(line, held, lying) for line in ("across", "down"))
        strengths = {"across": across, "down": down, "higher": np.maximum(across, down), "cross": cross}
        return _Seat(asked, asked.numbers("seat"), plan, strengths, hands.sets(held))

    def _stake(self, plan: Mapping[str, Any]) -> Stake | None:
        """The stake that a plan makes; `None` where it is refused."""
        try:
            return self.wagering.stake(plan.get("wagers"), plan.get("folded"))
        except Refused:
            return None

    def _by_case(self, count: int, crosses: Sets, seats: Sequence[_Seat], stakes: Sequence[Stake | None]) -> Mask:
        """Which rounds are refused for something."""
        if not seats:
            return np.ones(count, np.bool_)
        refused = np.array([stake is None for stake in stakes], np.bool_)
        held = [(seat.number, seat.cards) for seat in seats]
        found: Mask = (crosses == 0) | seated_amiss(held, self.rounds.configuration.seats, crosses)
        for seat in seats:
            found |= refused[seat.plan]
        return found

    def _at_stake(self, wager: str, stakes: Sequence[Stake | None]) -> Column:
        """By plan: a number that plans share which put as much on a wager, and in which it is forfeited or is not."""
        return numbered(
            s if s is None else (s.wagers.get(wager, 0), self.settlement.forfeited(wager, s)) for s in stakes
        )

    def _outcome(self, wager: str, seat: _Seat, stakes: Sequence[Stake | None], row: int) -> Outcome | None:
        """How a wager of one round ends; `None` where it was not made."""
        stake = stakes[seat.plan[row]]
        assert stake is not None, "what is refused goes by case"
        if wager not in stake.wagers:
            return None
        held = Hands(*(self.settlement.hands[seat.strengths[name][row]] for name in Hands._fields))
        return self.settlement.wager(wager, stake, held)
