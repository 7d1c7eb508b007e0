"""Who is dealt which card of a deck at criss-cross poker: the cross first, then the players."""

from collections.abc import Sequence

from feltproof.cards import Hand
from feltproof.referee.criss_cross_poker.records import PLACES
from feltproof.referee.criss_cross_poker.rules import Rules
from feltproof.referee.dealing import Dealt, in_stacks, one_at_a_time, place


def deal(rules: Rules, method: str, seats: Sequence[int], deck: Hand, cross: Sequence[str] = PLACES) -> Dealt:
    """The deal of a deck, the top first: the cross, its places in the order of `cross`, then `seats` in theirs.

    By hand each player has one card at a time, from a shoe a whole stack; nobody says in which order the
    places of the cross are filled.

    Clause: us-ny/5324.39(d)(1), (d)(2)
    """
    players = one_at_a_time if method == "manual" else in_stacks
    places = [*cross, *players([*map(place, seats)], rules.cards)]
    return tuple(zip(places, deck, strict=False))
