"""Rounds of Crazy 4 poker in columns: what is like every other wager is settled once for each of its kind."""

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
    seated_amiss,
)
from feltproof.games.crazy_4_poker.rounds import PLAYER_CARDS, Rounds
from feltproof.games.crazy_4_poker.settlement import Against, Seat, Settlement
from feltproof.games.crazy_4_poker.wagering import Stake, Wagering
from feltproof.games.hands import UNREADABLE
from feltproof.games.pieces import as_the_house_does
from feltproof.games.refusals import Refused
from feltproof.games.settlement import Outcome
from feltproof.money import Cents

Result = dict[str, Any]
Column = NDArray[np.int64]
Mask = NDArray[np.bool_]

_GOES_BY: Final[Mapping[str, tuple[str, ...]]] = {
    "ante": ("qualifies", "comparison"),
    "play": ("qualifies", "comparison"),
    "super_bonus": ("player", "qualifies", "comparison"),
    "queens_up": ("player",),
    "progressive": ("player",),
}
"""What each wager goes by where the house's own rule settles it: whether the dealer qualifies, how the hands compare,
what the player's hand means. The meter is the same in all rounds."""
_ANYTHING: Final = ("player", "dealer", "comparison")
"""What another rule may look at."""
_OF_ONE_SEAT: Final = ("awarded", "envy", "envied", "envies", "envy_bonus")
"""The rules by which a single seat has no envy bonus, and an award hangs on its hand and its wagers alone."""


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

    A round that makes no sense, or in which a hand may earn others a bonus, goes the way of a case. Those that are
    refused for what was wagered are refused alike where seats, wagers and what the hands may play are the same. In all
    others a wager ends as every other does with as much at stake, on hands that mean the same and compare alike.
    """

    def __init__(self, rounds: Rounds) -> None:
        self.rounds = rounds
        self.wagering, self.settlement = rounds.wagering, rounds.settlement
        meanings = self.settlement.hands
        self._kinds = kinds(meanings)
        self._qualifies = np.array([hand.qualifies for hand in meanings], np.int64)
        self._awards = np.array([hand.award is not None for hand in meanings], np.bool_)
        self._remarkable = np.array([hand.award is not None or hand.envy > 0 for hand in meanings])
        self._most_play = np.array(self.wagering.most_play, np.int64)
        # The order tells which wagers there are to settle, and another than the usual may not have all of them.
        usual = as_the_house_does(self.settlement, Settlement, "order_against")
        usual = usual and not self.settlement.configuration.unqualified_order
        self._goes_by = {
            wager: goes_by if usual and as_the_house_does(self.settlement, Settlement, wager) else _ANYTHING
            for wager, goes_by in _GOES_BY.items()
        }
        self._forfeits = as_the_house_does(self.settlement, Settlement, "forfeited")
        self._alone = as_the_house_does(self.settlement, Settlement, *_OF_ONE_SEAT)
        """Whether a hand that is remarkable at a table of several seats means to a single one what it means to all."""

    @staticmethod
    def fit(rounds: type, wagering: type, settlement: type) -> bool:
        """Whether rounds of these pieces can be settled so: no more than single rules differ from the house's."""
        return (
            rounds is Rounds
            and as_the_house_does(wagering, Wagering, "play", "stake")
            and as_the_house_does(settlement, Settlement, "order", "order_of", "settle", "wagers", "wager")
        )

    def settle(self, asked: Asked) -> Result:
        """The outcome of every wager of each round."""
        rounds = self.rounds
        size = rounds.configuration.dealer_cards
        meter: Cents = asked.meter or 0
        dealers = asked.hands("dealer", size)
        strength = rounds.ranking.strengths(dealers).astype(np.int64)
        plans = asked.plans
        seats = [self._seat(seat, len(plans)) for seat in asked.seats]
        stakes = [self._stake(plan.get("wagers")) for plan in plans]

        by_case, refused = self._apart(asked, strength, hands.sets(dealers), seats, stakes)
        usual = np.flatnonzero(~by_case & ~refused)
        told = [Told(asked.cases, self.settlement.order) for _ in seats]
        for seat, of_seat in zip(seats, told, strict=True):
            self._settle(usual, seat, of_seat, strength, stakes, meter)
        after = self._meters(asked.cases, usual, seats, stakes, meter)
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

    def _settle(
        self,
        rows: NDArray[np.intp],
        seat: _Seat,
        told: Told,
        dealers: Column,
        stakes: Sequence[Stake | None],
        meter: Cents,
    ) -> None:
        """Settle a seat of usual rounds, one wager after another."""
        dealer, player, plan = dealers[rows], seat.strength[rows], seat.plan[rows]
        seen = {
            "player": self._kinds[player],
            "dealer": self._kinds[dealer],
            "qualifies": self._qualifies[dealer],
            "comparison": np.sign(player - dealer) + 1,
        }
        for wager, goes_by in self._goes_by.items():
            first, which = one_of_each([*(seen[what] for what in goes_by), self._at_stake(wager, stakes)[plan]])
            outcomes = [
                self._outcome(wager, int(dealers[row]), int(seat.strength[row]), stakes[seat.plan[row]], meter)
                for row in rows[first].tolist()
            ]
            told.put_wager(wager, rows, which, outcomes)

    def _at_stake(self, wager: str, stakes: Sequence[Stake | None]) -> Column:
        """By plan: a number that plans share which put as much on a wager, and in which it is forfeited or is not."""

        def alike(stake: Stake | None) -> object:
            if stake is None or wager not in stake.wagers:
                return None
            # Another rule on what is forfeited may look at the other wagers.
            return stake if stake.folded and not self._forfeits else (stake.wagers[wager], stake.folded)

        return numbered(map(alike, stakes))

    def _outcome(self, wager: str, dealer: int, player: int, stake: Stake | None, meter: Cents) -> Outcome | None:
        """How a wager of one round ends; `None` where it was not made, or is none that is settled."""
        assert stake is not None, "what is refused goes another way"
        hands = self.settlement.hands
        if wager not in stake.wagers or wager not in self.settlement.order_of(stake, hands[dealer]):
            return None
        comparison = (player > dealer) - (player < dealer)
        return self.settlement.wager(wager, stake, hands[player], Against(hands[dealer], comparison, meter))

    def _meters(
        self,
        cases: int,
        rows: NDArray[np.intp],
        seats: Sequence[_Seat],
        stakes: Sequence[Stake | None],
        meter: Cents,
    ) -> list[Cents]:
        """The meter after each round, as far as the usual ones go."""
        after = [self.settlement.meter_after(meter, awarded=False)] * cases
        for seat in seats:
            for row in rows[self._awards[seat.strength[rows]]].tolist():
                stake = stakes[seat.plan[row]]
                assert stake is not None, "what is refused goes another way"
                if self.settlement.awarded(Seat(int(seat.number[row]), int(seat.strength[row]), stake)):
                    after[row] = self.settlement.meter_after(meter, awarded=True)
        return after

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
            "meter": asked.meter,
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
            self.rounds.meter({"meter": asked.meter})
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
            if len(seats) > 1 or not self._alone:
                remarkable = remarkable | self._remarkable[seat.strength]
        return nonsense | (remarkable & ~refused), refused & ~nonsense
