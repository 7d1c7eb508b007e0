"""Whole rounds as the protocol brings them: read, held to the rules, settled, and told.

All hands of a batch are ranked at once; then one round is settled after another. A case that is not even of the
right shape sends the batch down the slow road, on which each case is looked at by itself.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from feltproof.games import hands
from feltproof.games.refusals import Refused, shown
from feltproof.games.settlement import Outcomes

Case = Mapping[str, Any]
Result = dict[str, Any]

Dealt = TypeVar("Dealt")
"""The cards of a round, ranked."""
Held = TypeVar("Held")
"""The cards of a seat, ranked."""
Seat = TypeVar("Seat")
"""A seat as the settlement takes it."""


class Seats(Protocol):
    """A configuration of any game."""

    @property
    def seats(self) -> int:
        """How many positions a table has."""


class Rounds(Generic[Dealt, Held, Seat]):
    """Settles rounds under one configuration."""

    player_cards: ClassVar[int]
    """How many cards a player is dealt."""

    configuration: Seats

    def results(self, cases: Sequence[Case]) -> list[Result]:
        """A result for each case, in their order."""
        try:
            dealt = self.ranked(cases)
        except (KeyError, TypeError, IndexError):
            return self._results_one_by_one(cases)
        results = []
        for case, cards in zip(cases, dealt, strict=True):
            try:
                if not isinstance(case["seats"], list):  # An empty object or text, in which no seat was looked for.
                    raise no_seats(case["seats"])
                results.append(self.result(case, cards))
            except Refused as refused:
                results.append(refused.as_rejection(case))
        return results

    def _results_one_by_one(self, cases: Sequence[Case]) -> list[Result]:
        faults = [self.fault(case) for case in cases]
        sound = iter(self.results([case for case, fault in zip(cases, faults, strict=True) if fault is None]))
        return [
            next(sound) if fault is None else fault.as_rejection(case)
            for case, fault in zip(cases, faults, strict=True)
        ]

    # What a game says.

    def ranked(self, cases: Sequence[Case]) -> Iterable[Dealt]:
        """The cards of each round; raises `KeyError`, `TypeError` or `IndexError` where a case is of another shape."""
        raise NotImplementedError

    def result(self, case: Case, dealt: Dealt) -> Result:
        """The result of a case that can be read; raises `Refused` where it breaks a rule."""
        raise NotImplementedError

    def seat(self, number: int, entry: Case, held: Held) -> Seat:
        """A seat, once its wagers have been held to the rules."""
        raise NotImplementedError

    # What all games share.

    def fault(self, case: Case) -> Refused | None:
        """What keeps a case from being read at all."""
        seats = case.get("seats")
        if not isinstance(seats, list) or not all(isinstance(seat, dict) for seat in seats):
            return no_seats(seats)
        if any("hand" not in seat for seat in seats):
            return Refused("malformed_case", "seats: each needs a hand")
        return None

    def seat_repeated(self, number: int) -> None:
        """What becomes of a seat that stands in the round twice."""
        raise Refused("seat_repeated", f"seat {number} stands in the round more than once")

    def cards_repeated(self, number: int, repeated: int) -> None:
        """What becomes of a seat whose cards are also in another hand."""
        raise Refused("duplicate_card", f"seat {number}: {hands.text(repeated)} is also in another hand")

    def seats(self, entries: Any, taken: int, held: Iterable[Held], cards: Iterable[int]) -> list[Seat]:
        """The seats of a round, once they have been held to every rule; `taken` are the cards that no seat may hold."""
        if not entries:
            raise Refused("no_seats", "seats: at least one must be in the round")
        last = self.configuration.seats
        seats: list[Seat] = []
        occupied = 0
        for entry, of_seat, own in zip(entries, held, cards, strict=True):
            number = entry.get("seat")
            if type(number) is not int or not 1 <= number <= last:
                raise Refused("no_such_seat", f"seat: 1 to {last} are, not {shown(number)}")
            if occupied >> number & 1:
                self.seat_repeated(number)
            occupied |= 1 << number
            if not own:
                raise hands.fault(entry["hand"], (self.player_cards,), f"seat {number}")
            if taken & own:
                self.cards_repeated(number, taken & own)
            taken |= own
            try:
                seats.append(self.seat(number, entry, of_seat))
            except Refused as refused:
                raise Refused(refused.code, f"seat {number}: {refused.detail}") from None
        return seats


def no_seats(seats: object) -> Refused:
    """Why `seats` are none."""
    return Refused("malformed_case", f"seats: a list of objects is wanted, not {shown(seats)}")


def told(number: int, outcomes: Outcomes) -> Result:
    """How the wagers of a seat ended, as the protocol has it."""
    return {
        "seat": number,
        "envy": 0,
        "wagers": {wager: {"outcome": outcome, "pays": pays} for wager, outcome, pays in outcomes},
    }
