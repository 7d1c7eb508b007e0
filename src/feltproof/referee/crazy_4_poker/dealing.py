"""Who is dealt which card of a deck at Crazy 4 poker, by hand or in stacks."""

from collections.abc import Sequence

from feltproof.cards import Hand
from feltproof.referee import dealing
from feltproof.referee.crazy_4_poker.rules import Rules
from feltproof.referee.dealing import Dealt, place


def deal(rules: Rules, method: str, seats: Sequence[int], dealer_cards: int, deck: Hand) -> Dealt:
    """The deal of a deck, the top first, to seats in ascending order and the dealer."""
    order = by_hand if method == "manual" else in_stacks
    return tuple(zip(order(rules, seats, dealer_cards), deck, strict=False))


def by_hand(rules: Rules, seats: Sequence[int], dealer_cards: int) -> list[str]:
    """One card at a time to each player, clockwise from the farthest to the dealer's left, and to the dealer.

    A sixth card of the dealer's comes last (reading `sixth-card`).

    Clause: us-ny/5324.32(d)(1), (d)(3)
    """
    once = [*map(place, seats), "dealer"]
    return dealing.one_at_a_time(once, rules.cards) + ["dealer"] * (dealer_cards - rules.cards)


def in_stacks(rules: Rules, seats: Sequence[int], dealer_cards: int) -> list[str]:
    """A whole stack to each player, clockwise from the farthest to the dealer's left, then one to the dealer.

    A sixth card of the dealer's comes last, or makes a stack of six: the same cards in the same order.

    Clause: us-ny/5324.32(d)(2), (d)(3)
    """
    return dealing.in_stacks([*map(place, seats)], rules.cards) + ["dealer"] * dealer_cards
