"""Cards as two ASCII characters, hands as their cards joined: `AsAhKd7c2d`.

Inside, a card is a number from 0 to 51: `4 * rank + suit`, ranks from 0 (a 2) to 12 (an ace),
suits in the order of `SUITS`. Both sides of Feltproof share this module and `money`, and no more.
"""

from collections.abc import Iterable
from typing import Final

RANKS: Final = "23456789TJQKA"
"""The thirteen ranks, lowest first; `T` is a 10."""
SUITS: Final = "cdhs"
"""Clubs, diamonds, hearts, spades; no suit is higher than another."""

TEXTS: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""The text of each card, by its number."""
NUMBERS: Final = {text: number for number, text in enumerate(TEXTS)}
"""The number of each card, by its text."""

Card = int
"""A card's number, 0 to 51."""
Hand = tuple[Card, ...]


def card(text: str) -> Card:
    """The number of the card that `text` names.

    Raises:
        ValueError: `text` is no card; the message shows it.
    """
    try:
        return NUMBERS[text]
    except (KeyError, TypeError):
        raise ValueError(f"{text!r} is no card: a rank of AKQJT98765432, then a suit of cdhs, as 'Td'") from None


def hand(text: object) -> Hand:
    """The cards of a hand, in the order written; repeated cards are kept for the caller to judge.

    Raises:
        ValueError: some part of `text` is no card; the message shows it.
    """
    if not isinstance(text, str) or len(text) % 2:
        raise ValueError(f"{text!r} is no hand: cards of two characters each, joined, as 'AsKd'")
    return tuple(card(text[i : i + 2]) for i in range(0, len(text), 2))


def text(cards: Iterable[Card]) -> str:
    """The cards joined, in the order given."""
    return "".join(TEXTS[number] for number in cards)


def rank(number: Card) -> int:
    """A card's rank, from 0 (a 2) to 12 (an ace)."""
    return number >> 2


def suit(number: Card) -> int:
    """A card's place in `SUITS`."""
    return number & 3
