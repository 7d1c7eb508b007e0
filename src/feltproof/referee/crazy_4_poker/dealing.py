"""Who is dealt which card of a deck at Crazy 4 poker, by hand or in stacks."""

from collections.abc import Sequence

from feltproof.cards import Hand
from feltproof.referee import dealing
from feltproof.referee.crazy_4_poker.rules import Rules
from feltproof.referee.dealing import Dealt, place


def deals(rules: Rules, empty_stacks: str, method: str, seats: Sequence[int], table: Sequence[int]) -> list[list[int]]:
    """The seats that are dealt in where `seats` have wagered, of all those of the `table`: each way that is lawful.

    By hand a facility's own rules may serve every spot; in stacks what it does is a reading, `empty_stacks`.

    Clause: us-ny/5324.32(d)(1), (d)(2)
    """
    wagered, every = list(seats), list(table)
    if rules.left_over is None:
        return [wagered]
    if method == "manual":
        return [every]
    ways = {"either": [wagered, every], "players-only": [wagered], "every-spot": [every]}[empty_stacks]
    return ways if every != wagered else [every]


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
