"""Mutants that show the cross in another order, too early, or not as it lies; and that take bets out of turn."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from feltproof.games.criss_cross_poker.rounds import PLACES
from feltproof.games.criss_cross_poker.table import Position, Table
from feltproof.games.criss_cross_poker.wagering import DECISIONS
from feltproof.games.table import Event, Reply
from feltproof.mutants.criss_cross_poker.roster import Roster

MUTANTS: Final = Roster()

_SHOWN_AT: Final = {"across": "(e)(4)", "down": "(e)(6)", "middle": "(e)(8)"}
_BET_AT: Final = {"across": "(e)(3)", "down": "(e)(5)", "middle": "(e)(7)"}


# What is turned over.


def _turning(cards: str, places: tuple[str, ...]) -> type[Table]:
    class Turning(Table):
        turned: ClassVar[Mapping[str, tuple[str, ...]]] = {**Table.turned, cards: places}

    return Turning


for _cards, _places, _name, _what in (
    ("across", ("top", "bottom"), "across_shows_the_vertical_line", "After the across bets the top and bottom cards"),
    ("across", ("left", "middle", "right"), "across_shows_the_middle_card", "After the across bets the whole line"),
    ("across", ("left",), "across_shows_one_card", "After the across bets the left card alone"),
    ("across", PLACES, "across_shows_the_whole_cross", "After the across bets the whole cross"),
    ("down", ("left", "right"), "down_shows_the_horizontal_line", "After the down bets the left and right cards"),
    ("down", ("top", "middle", "bottom"), "down_shows_the_middle_card", "After the down bets the whole line"),
    ("down", ("bottom",), "down_shows_one_card", "After the down bets the bottom card alone"),
    ("middle", (), "middle_shows_nothing", "After the middle bets nothing"),
    ("middle", ("top",), "middle_shows_the_top_card", "After the middle bets the top card"),
):
    MUTANTS.add(_name, f"{_what} is shown.", _SHOWN_AT[_cards], table=_turning(_cards, _places))


def _lying(cards: str) -> type[Table]:
    class Lying(Table):
        def reveal(self, event: Event) -> Reply:
            reply = super().reveal(event)
            if event["cards"] != cards:
                return reply
            hand = next(iter(self.positions.values())).hand
            return {"shown": [[place, hand[:2]] for place, _ in reply["shown"]]}

    return Lying


for _cards in DECISIONS:
    MUTANTS.add(
        f"{_cards}_cards_shown_are_a_players",
        f"After the {_cards} bets a card of a player's is shown for those of the cross.",
        _SHOWN_AT[_cards],
        table=_lying(_cards),
    )


@MUTANTS.wrong("(e)(4)")
class AcrossCardsShownCrosswise(Table):
    """The left and right cards are shown in each other's place."""

    def reveal(self, event: Event) -> Reply:
        reply = super().reveal(event)
        if event["cards"] == "across":
            (left, a), (right, b) = reply["shown"]
            reply["shown"] = [[left, b], [right, a]]
        return reply


# When it is turned over.


def _early(cards: str) -> type[Table]:
    class Early(Table):
        def all_decided(self, decision: str) -> None:
            if decision != cards:
                super().all_decided(decision)

    return Early


def _out_of_order(cards: str) -> type[Table]:
    """A table that shows some cards whatever is next."""

    class OutOfOrder(Table):
        def next_to_show(self, asked: str) -> None:
            if asked != cards:
                super().next_to_show(asked)

        def all_decided(self, decision: str) -> None:
            # Who has decided at the decision that the table is at need not have faced this one.
            super().all_decided(self.decision if decision == cards and self.decision else decision)

        def reveal(self, event: Event) -> Reply:
            before = self.revealed
            reply = super().reveal(event)
            if event["cards"] == cards and DECISIONS.index(cards) != before:
                self.revealed = before  # The bets go on where they were.
            return reply

    return OutOfOrder


for _cards in DECISIONS:
    MUTANTS.add(
        f"{_cards}_cards_shown_before_all_have_decided",
        f"The {_cards} cards of the cross may be shown while a seat has still to decide.",
        _SHOWN_AT[_cards],
        table=_early(_cards),
    )
for _cards, _before in (("down", "across"), ("middle", "down")):
    MUTANTS.add(
        f"{_cards}_cards_shown_before_{_before}",
        f"The {_cards} cards of the cross may be shown before its {_before} cards.",
        _SHOWN_AT[_cards],
        table=_out_of_order(_cards),
    )


class Settling(Table):
    """Settles before the whole cross is shown."""

    least: ClassVar[int] = len(DECISIONS)
    """After how many decisions cards have to have been shown."""

    def all_shown(self) -> None:
        if self.revealed < self.least:
            super().all_shown()


@MUTANTS.wrong("(e)(9)")
class SettlesWithTheMiddleCardDown(Settling):
    """The round may be settled before the middle card is shown."""

    least = 2


@MUTANTS.wrong("(e)(9)", kind="corners")
class LivingBonusSettledWithTheCrossDown(Table):
    """Where all have folded, a bonus that lives on may be settled before the cross is shown."""

    def all_shown(self) -> None:
        if not all(position.folded for position in self.positions.values()):
            super().all_shown()


# Bets out of turn.


def _bets(name: str, at: str) -> type[Table]:
    """A table that takes a bet at another decision."""

    class Bets(Table):
        def in_turn(self, bet: str) -> None:
            if (bet, self.decision) != (name, at):
                super().in_turn(bet)

    return Bets


for _bet, _at in (("down", "across"), ("middle", "across"), ("middle", "down")):
    MUTANTS.add(
        f"{_bet}_bet_taken_at_{_at}",
        f"The {_bet} bet may be made at the {_at} decision, before its cards are shown.",
        _BET_AT[_bet],
        table=_bets(_bet, _at),
    )


def _late(name: str) -> type[Table]:
    """A table on which a bet may still be made, and seats still be without it, after its cards are shown."""

    class Late(Table):
        def all_decided(self, decision: str) -> None:
            if decision != name:
                super().all_decided(decision)

        def in_turn(self, bet: str) -> None:
            if bet != name:
                super().in_turn(bet)

        def undecided(self, player: str, seat: int) -> Position:
            position = self.in_play(player, seat)
            at = DECISIONS.index(name)
            return (
                position if self.revealed == at + 1 and name not in position.wagers else super().undecided(player, seat)
            )

    return Late


for _bet in DECISIONS:
    MUTANTS.add(
        f"{_bet}_bet_taken_late",
        f"The {_bet} bet may be made after the {_bet} cards are shown.",
        _SHOWN_AT[_bet],
        table=_late(_bet),
    )


@MUTANTS.wrong("(e)(9)", kind="corners")
class SecondRoundShowsTheFirstCross(Table):
    """From the second round at a table on, the hands are made with the cross of the first."""

    def __init__(self, *pieces: Any) -> None:
        super().__init__(*pieces)
        self.first: dict[str, str] = {}

    def received(self, seats: Sequence[int], hands: dict[str, str]) -> None:
        super().received(seats, hands)
        self.first = self.first or self.cross
        own = "".join(self.positions[seat].hand for seat in seats)
        if not any(card in own for card in self.first.values()):
            self.cross = self.first


@MUTANTS.wrong("(e)(4)", kind="corners")
class SecondRoundNeedsNoDecisions(Table):
    """From the second round at a table on, the across cards may be shown before any seat has decided."""

    def __init__(self, *pieces: Any) -> None:
        super().__init__(*pieces)
        self.settled = 0

    def clear(self) -> None:
        super().clear()
        self.settled += 1

    def all_decided(self, decision: str) -> None:
        if not self.settled or decision != "across":
            super().all_decided(decision)
