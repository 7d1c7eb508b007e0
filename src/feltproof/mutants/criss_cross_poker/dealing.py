"""Mutants that deal the cards in another order, to others, or from a deck that is not whole."""

from collections.abc import Callable, Sequence
from typing import Final

from feltproof.games.criss_cross_poker.rounds import PLACES, Rounds
from feltproof.games.criss_cross_poker.table import Table
from feltproof.games.table import Dealt
from feltproof.mutants.criss_cross_poker.roster import Roster
from feltproof.mutants.tables import (
    CardTwiceInTheDeckAccepted,
    EmptySeatsAreDealtIn,
    FirstCardBurned,
    FromTheBottomByHand,
    FullTableStacksCounterclockwise,
    LongDeckAccepted,
    SecondRoundDealtCounterclockwise,
    ShortDeckAccepted,
)

MUTANTS: Final = Roster()

MUTANTS.mix(FromTheBottomByHand, "(d)(1)")
MUTANTS.mix(FirstCardBurned, "(d)(1)", "(d)(2)")
MUTANTS.mix(EmptySeatsAreDealtIn, "(d)(1)", "(d)(2)")
MUTANTS.mix(ShortDeckAccepted, "(d)")
MUTANTS.mix(LongDeckAccepted, "(d)")
MUTANTS.mix(CardTwiceInTheDeckAccepted, "(d)")
MUTANTS.mix(FullTableStacksCounterclockwise, "(d)(2)", kind="corners")
MUTANTS.mix(SecondRoundDealtCounterclockwise, "(d)(1)", kind="corners")

# Who is dealt each card, in turn: from the seats, lowest first.
Holders = Callable[[list[str]], list[str]]


def _around(seats: Sequence[str], rounds: int = 2) -> list[str]:
    return [*seats] * rounds


def _stacks(seats: Sequence[str], of: int = 2) -> list[str]:
    return [seat for seat in seats for _ in range(of)]


def dealing(method: str, holders: Holders) -> type[Table]:
    """A table that deals by one method in another order."""

    def deal(self: Table, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        return list(zip(holders([f"seat:{seat}" for seat in seats]), deck, strict=False))

    return type("Dealing", (Table,), {method: deal})


_BY_HAND: Final[dict[str, tuple[str, Holders]]] = {
    "players_first": ("The players are dealt to before the cross", lambda seats: [*_around(seats), *PLACES]),
    "cross_between": (
        "The cross is dealt between the first and the second round of cards",
        lambda seats: [*seats, *PLACES, *seats],
    ),
    "middle_card_last": (
        "The middle card of the cross is dealt last of all",
        lambda seats: [*PLACES[:-1], *_around(seats), PLACES[-1]],
    ),
    "counterclockwise": ("The cards go counterclockwise", lambda seats: [*PLACES, *_around(seats[::-1])]),
    "in_stacks": ("Each player is dealt two cards at once", lambda seats: [*PLACES, *_stacks(seats)]),
    "back_and_forth": ("The second round of cards goes back", lambda seats: [*PLACES, *seats, *seats[::-1]]),
    "from_the_second_seat": (
        "The first seat is dealt to last",
        lambda seats: [*PLACES, *_around([*seats[1:], seats[0]])],
    ),
}
_BY_SHOE: Final[dict[str, tuple[str, Holders]]] = {
    "cross_last": ("The cross is the last stack", lambda seats: [*_stacks(seats), *PLACES]),
    "cross_second": (
        "The first player has the first stack and the cross the second",
        lambda seats: [*_stacks(seats[:1]), *PLACES, *_stacks(seats[1:])],
    ),
    "counterclockwise": ("The stacks go counterclockwise", lambda seats: [*PLACES, *_stacks(seats[::-1])]),
    "one_at_a_time": ("The players' cards are dealt one at a time", lambda seats: [*PLACES, *_around(seats)]),
    "middle_card_apart": (
        "The cross is a stack of four, and its middle card comes after the players",
        lambda seats: [*PLACES[:-1], *_stacks(seats), PLACES[-1]],
    ),
    "from_the_second_seat": (
        "The first seat has the last stack",
        lambda seats: [*PLACES, *_stacks([*seats[1:], seats[0]])],
    ),
}

for _name, (_what, _holders) in _BY_HAND.items():
    MUTANTS.add(f"by_hand_{_name}", f"{_what}.", "(d)(1)", table=dealing("manual", _holders))
for _name, (_what, _holders) in _BY_SHOE.items():
    MUTANTS.add(f"by_shoe_{_name}", f"{_what}.", "(d)(2)", table=dealing("automated", _holders))


class ThreeCardsEach(Table):
    """Deals three cards to each player, of which the first two play."""

    def received(self, seats: Sequence[int], hands: dict[str, str]) -> None:
        super().received(seats, {holder: cards if holder in PLACES else cards[:4] for holder, cards in hands.items()})


@MUTANTS.wrong("(d)(1)")
class ThreeCardsByHand(ThreeCardsEach):
    """Each player is dealt three cards by hand."""

    def manual(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        return list(zip([*PLACES, *_around([f"seat:{seat}" for seat in seats], 3)], deck, strict=False))


@MUTANTS.wrong("(d)(2)")
class StacksOfThree(ThreeCardsEach):
    """The players' stacks hold three cards."""

    def automated(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        return list(zip([*PLACES, *_stacks([f"seat:{seat}" for seat in seats], 3)], deck, strict=False))


@MUTANTS.wrong("(d)")
class CardInTwoHandsAccepted(Rounds):
    """A round is settled though two players hold the same card."""

    def cards_repeated(self, number: int, repeated: int) -> None:
        pass


@MUTANTS.wrong("(d)(1)", kind="corners")
class OnePlayerIsDealtToFirst(Table):
    """A player who is alone with the dealer is dealt to before the cross."""

    def manual(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        if len(seats) > 1:
            return super().manual(seats, deck)
        return list(zip([*_around([f"seat:{seats[0]}"]), *PLACES], deck, strict=False))
