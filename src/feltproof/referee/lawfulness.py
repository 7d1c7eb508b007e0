"""What forbids a round of any game: seats that are not there, cards that one deck does not have."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

from feltproof.cards import Card, Hand
from feltproof.money import Cents
from feltproof.referee.combinations import DECK
from feltproof.referee.declared import Limit
from feltproof.referee.dues import Reason

REMEMBERED: Final = 100_000
"""How many answers are remembered before they begin anew."""

Answer = TypeVar("Answer")


class Remembered(Generic[Answer]):
    """What is said of a seat's wagers at a facility: players make the same few over and over."""

    def __init__(self, say: Callable[[Mapping[str, Cents], Any, int | None], Iterable[Answer]]) -> None:
        """`say` takes the wagers, the facility, and the number of the seat."""
        self._say = say
        self._known: dict[object, tuple[Answer, ...]] = {}

    def of(self, wagers: Mapping[str, Cents], facility: Any, number: int | None) -> tuple[Answer, ...]:
        """Everything that is said of them."""
        question = facility, number, tuple(wagers.items())
        found = self._known.get(question)
        if found is None:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            found = self._known[question] = tuple(self._say(wagers, facility, number))
        return found


def made(wagers: Mapping[str, Cents]) -> dict[str, Cents]:
    """The wagers that were made: one of 0 is none."""
    return {wager: cents for wager, cents in wagers.items() if cents}


def off_table(numbers: Iterable[int], most: int) -> Iterator[Reason]:
    """Seats with numbers that no betting position has."""
    for number in dict.fromkeys(numbers):
        if not 1 <= number <= most:
            yield Reason("(a)(1)", f"the betting positions are 1 to {most}", number)


def dealt_twice(dealt: Sequence[Card]) -> Iterator[Reason]:
    """Cards that cannot all come from one deck."""
    if not from_one_deck(dealt):
        yield Reason("(d)", "no card is dealt twice: they come from one deck")


def from_one_deck(dealt: Sequence[Card]) -> bool:
    """Whether the cards are cards, each of them once."""
    return len(set(dealt)) == len(dealt) and all(0 <= card < DECK for card in dealt)


def well_dealt(hand: Hand, cards: int) -> bool:
    """Whether a hand is so many cards of one deck."""
    return len(hand) == cards and from_one_deck(hand)


def beyond_limits(
    wagers: Mapping[str, Cents], limit: Callable[[str], Limit | None], number: int | None
) -> Iterator[str]:
    """Why a facility may refuse wagers: it does not take these amounts."""
    for wager, cents in wagers.items():
        taken = limit(wager)
        if taken is not None and not taken.takes(cents):
            yield f"seat {number}: {wager} of {cents} cents is outside the facility's limits"
