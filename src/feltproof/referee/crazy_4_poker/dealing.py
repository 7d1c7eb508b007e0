"""Who is dealt which card of a deck, by hand or in stacks."""

from collections.abc import Sequence

from feltproof.cards import Hand
from feltproof.referee.crazy_4_poker.rules import Rules

Dealt = tuple[tuple[str, int], ...]
"""Place (`seat:1`, `dealer`) and card, in the order dealt."""


def deal(rules: Rules, method: str, seats: Sequence[int], dealer_cards: int, deck: Hand) -> Dealt:
    """The deal of a deck, the top first, to seats in ascending order and the dealer."""
    order = by_hand if method == "manual" else in_stacks
    places = order(rules, seats, dealer_cards)
    return tuple(zip(places, deck, strict=False))


def by_hand(rules: Rules, seats: Sequence[int], dealer_cards: int) -> list[str]:
    """One card at a time to each player, clockwise from the farthest to the dealer's left, and to the dealer.

    A sixth card of the dealer's comes last (reading `sixth-card`).

    Clause: us-ny/5324.32(d)(1), (d)(3)
    """
    once = [*(place(seat) for seat in seats), "dealer"]
    return once * rules.cards + ["dealer"] * (dealer_cards - rules.cards)


def in_stacks(rules: Rules, seats: Sequence[int], dealer_cards: int) -> list[str]:
    """A whole stack to each player, clockwise from the farthest to the dealer's left, then one to the dealer.

    A sixth card of the dealer's comes last, or makes a stack of six: the same cards in the same order.

    Clause: us-ny/5324.32(d)(2), (d)(3)
    """
    return [place(seat) for seat in seats for _ in range(rules.cards)] + ["dealer"] * dealer_cards


def place(seat: int) -> str:
    """A seat as the protocol names it among the places that cards are dealt to."""
    return f"seat:{seat}"
