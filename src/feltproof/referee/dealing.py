"""Who is dealt which card of a deck, by hand or in stacks."""

from collections.abc import Sequence
from functools import lru_cache

from feltproof import cards
from feltproof.cards import Hand
from feltproof.referee.combinations import DECK

Dealt = tuple[tuple[str, int], ...]
"""Place (`seat:1`, `dealer`, `left`) and card, in the order dealt."""


def one_at_a_time(places: Sequence[str], each: int) -> list[str]:
    """A card to each place in turn, until all have so many."""
    return [place for _ in range(each) for place in places]


def in_stacks(places: Sequence[str], each: int) -> list[str]:
    """A whole stack to each place in turn."""
    return [place for place in places for _ in range(each)]


def place(seat: int) -> str:
    """A seat as the protocol names it among the places that cards are dealt to."""
    return f"seat:{seat}"


def cards_of(dealt: Dealt, where: str) -> Hand:
    """The cards that a place was dealt."""
    return tuple(card for at, card in dealt if at == where)


def in_text(dealt: Dealt) -> list[tuple[str, str]]:
    """A deal as the protocol writes it."""
    return [(at, cards.TEXTS[card]) for at, card in dealt]


def full_deck(text: object) -> Hand | None:
    """A deck of the 52 cards as the protocol writes it; `None` where it is none."""
    return _full_deck(text) if isinstance(text, str) else None


# One sitting is judged under many readings, and a deck is looked at before it is dealt and while it is.
@lru_cache(maxsize=1_000)
def _full_deck(text: str) -> Hand | None:
    try:
        deck = cards.hand(text)
    except ValueError:
        return None
    return deck if len(deck) == len(set(deck)) == DECK else None
