"""Mutants that deal the cards in another order, to others, or from a deck that is not whole."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, ClassVar, Final

from feltproof.games.crazy_4_poker.rounds import Rounds
from feltproof.games.crazy_4_poker.table import Table
from feltproof.games.table import Dealt
from feltproof.mutants.crazy_4_poker.best_hands import FirstCardsPlay
from feltproof.mutants.crazy_4_poker.roster import SIX, Roster
from feltproof.mutants.tables import (
    CardTwiceInTheDeckAccepted,
    EmptySeatsAreDealtIn,
    FirstCardBurned,
    FromTheBottomByHand,
    FullTableStacksCounterclockwise,
    LongDeckAccepted,
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

DEALER: Final = "dealer"

# Who is dealt each card, in turn: from the seats, lowest first, and how many cards the dealer has.
Holders = Callable[[list[str], int], list[str]]


def _around(holders: Sequence[str], rounds: int = 5) -> list[str]:
    return [*holders] * rounds


def _stacks(holders: Sequence[str], of: int = 5) -> list[str]:
    return [holder for holder in holders for _ in range(of)]


def _manual(seats: list[str], dealers: int) -> list[str]:
    return _around([*seats, DEALER]) + [DEALER] * (dealers - 5)


def _automated(seats: list[str], dealers: int) -> list[str]:
    return _stacks(seats) + [DEALER] * dealers


def _back_and_forth(seats: list[str], dealers: int) -> list[str]:
    return [holder for turn in range(5) for holder in ([*seats, DEALER] if turn % 2 == 0 else [DEALER, *seats[::-1]])]


def dealing(method: str, holders: Holders) -> type[Table]:
    """A table that deals by one method in another order."""

    def deal(self: Table, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        order = holders([f"seat:{seat}" for seat in seats], self.configuration.dealer_cards)
        return list(zip(order, deck, strict=False))

    return type("Dealing", (Table,), {method: deal})


_BY_HAND: Final[dict[str, tuple[str, Holders]]] = {
    "dealer_first": ("The dealer is dealt to first", lambda seats, n: _around([DEALER, *seats])),
    "counterclockwise": ("The cards go counterclockwise", lambda seats, n: _around([*seats[::-1], DEALER])),
    "in_stacks": ("Each is dealt five cards at once", _automated),
    "two_at_a_time": (
        "Two cards are dealt at a time, and then one",
        lambda seats, n: 2 * _stacks([*seats, DEALER], 2) + [*seats, DEALER],
    ),
    "back_and_forth": ("Every second round of cards goes back the other way", _back_and_forth),
    "from_the_second_seat": (
        "The first seat is dealt to last, after the dealer",
        lambda seats, n: _around([*seats[1:], DEALER, seats[0]]),
    ),
    "dealer_last_five": (
        "The dealer takes five cards after all others",
        lambda seats, n: _around(seats) + [DEALER] * 5,
    ),
    "four_cards": (
        "Each is dealt four cards, and the dealer five",
        lambda seats, n: [*_around([*seats, DEALER], 4), DEALER],
    ),
    "dealer_of_six": ("The dealer takes a sixth card, though five are declared", lambda seats, n: _manual(seats, 6)),
}
_BY_SHOE: Final[dict[str, tuple[str, Holders]]] = {
    "dealer_first": ("The dealer has the first stack", lambda seats, n: _stacks([DEALER, *seats])),
    "counterclockwise": ("The stacks go counterclockwise", lambda seats, n: _stacks([*seats[::-1], DEALER])),
    "one_at_a_time": ("The cards are dealt one at a time", _manual),
    "dealer_second": (
        "The dealer has the second stack",
        lambda seats, n: _stacks([seats[0], DEALER, *seats[1:]]),
    ),
    "stacks_of_three_and_two": (
        "Stacks of three go around, and then stacks of two",
        lambda seats, n: _stacks([*seats, DEALER], 3) + _stacks([*seats, DEALER], 2),
    ),
    "dealer_of_six": ("The dealer has a stack of six, though five are declared", lambda seats, n: _automated(seats, 6)),
}
_OF_SIX: Final[dict[str, tuple[str, Holders]]] = {
    "sixth_card_first": (
        "The dealer's sixth card is dealt first of all",
        lambda seats, n: [DEALER, *_manual(seats, 5)],
    ),
    "sixth_card_to_a_player": (
        "The first player has the sixth card that is the dealer's",
        lambda seats, n: [*_manual(seats, 5), seats[0]],
    ),
    "no_sixth_card": ("The dealer has five cards, though six are declared", lambda seats, n: _manual(seats, 5)),
}

for _name, (_what, _holders) in _BY_HAND.items():
    MUTANTS.add(f"by_hand_{_name}", f"{_what}.", "(d)(1)", table=dealing("manual", _holders))
for _name, (_what, _holders) in _BY_SHOE.items():
    MUTANTS.add(f"by_shoe_{_name}", f"{_what}.", "(d)(2)", table=dealing("automated", _holders))
for _name, (_what, _holders) in _OF_SIX.items():
    MUTANTS.add(f"{_name}_by_hand", f"{_what}.", "(d)(3)", configurations=SIX, table=dealing("manual", _holders))
MUTANTS.add(
    "sixth_card_first_by_shoe",
    "The dealer's sixth card is dispensed before all stacks.",
    "(d)(3)",
    configurations=SIX,
    table=dealing("automated", lambda seats, n: [DEALER, *_automated(seats, 5)]),
)
MUTANTS.add(
    "no_sixth_card_by_shoe",
    "The dealer's stack holds five cards, though six are declared.",
    "(d)(3)",
    configurations=SIX,
    table=dealing("automated", lambda seats, n: _automated(seats, 5)),
)


class FirstFiveCards(FirstCardsPlay):
    """Looks at five cards of six."""

    looked_at: ClassVar[dict[int, int]] = {6: 5}


@cache
def _first_five_cards() -> FirstFiveCards:
    return FirstFiveCards()


@MUTANTS.wrong("(d)(3)", configurations=SIX)
class SixthCardIsDealtAndNotPlayed(Table):
    """At the table the dealer's sixth card is dealt, and is no part of the dealer's hand."""

    def __init__(self, *pieces: Any) -> None:
        super().__init__(*pieces)
        self.ranking = _first_five_cards()


@MUTANTS.wrong("(d)")
class CardInTwoHandsAccepted(Rounds):
    """A round is settled though two hands hold the same card."""

    def cards_repeated(self, number: int, repeated: int) -> None:
        pass


# With some number of players alone.


@MUTANTS.wrong("(d)(1)", kind="corners")
class OnePlayerIsDealtAfterTheDealer(Table):
    """A player who is alone with the dealer is dealt to second."""

    def manual(self, seats: Sequence[int], deck: Sequence[str]) -> Dealt:
        if len(seats) > 1:
            return super().manual(seats, deck)
        return list(zip(_around([DEALER, f"seat:{seats[0]}"]), deck, strict=False))
