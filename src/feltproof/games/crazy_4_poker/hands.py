"""Hands by the thousand: from their texts to arrays of cards and back to the place of each among all hands.

A batch of hands of one size is an array of card numbers, a row for each hand, `(n, size) uint8`. The hands of
one size stand in *colexicographic* order: by their highest card, then the next. A hand's place in that order is a
sum, one term for each card, and the hands without the card `e` and above come before any hand with it. Both facts
make the tables of `ranking.py` short and quick.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from feltproof import cards
from feltproof.games.refusals import Refused, shown

Cards = NDArray[np.uint8]
"""Card numbers, `(n, size)`."""

NO_CARD: Final = 255
UNREADABLE: Final = -1
"""Stands for the place or the strength of a hand that is none: a wrong card, a wrong size, a card twice."""


def _numbers_by_text() -> Cards:
    """The number of the card whose two characters, read as one 16-bit integer, are the position."""
    numbers = np.full(1 << 16, NO_CARD, np.uint8)
    for text, number in cards.NUMBERS.items():
        numbers[int.from_bytes(text.encode("ascii"), "little")] = number
    return numbers


_NUMBER: Final = _numbers_by_text()
_BIT: Final = np.array([1 << card if card < 52 else 0 for card in range(256)], np.uint64)
_TERM: Final = np.array([[comb(card, place) for card in range(52)] for place in range(1, 7)], np.int64)


def read(hands: Sequence[object], size: int) -> Cards:
    """The cards of each hand in rising order; a hand that is no `size` cards holds `NO_CARD` in its last column."""
    try:
        joined = "".join(hands).encode("ascii")  # type: ignore[arg-type]
        if set(map(len, hands)) <= {2 * size}:  # type: ignore[arg-type]
            found: Cards = _NUMBER[np.frombuffer(joined, "<u2")].reshape(-1, size)
            found.sort(axis=1)
            return found
    except (TypeError, UnicodeEncodeError):
        pass
    found = np.full((len(hands), size), NO_CARD, np.uint8)
    for row, hand in enumerate(hands):
        if isinstance(hand, str) and len(hand) == 2 * size and hand.isascii():
            found[row] = read([hand], size)[0]
    return found


def places(found: Cards) -> NDArray[np.int64]:
    """The place of each hand among all hands of its size, `UNREADABLE` where it is none. Rows must rise."""
    columns = found.T.copy()
    wrong = columns[-1] == NO_CARD
    for lower, upper in pairwise(columns):
        wrong |= lower == upper
    if wrong.any():
        columns[:, wrong] = 0
    place: NDArray[np.int64] = _TERM[0][columns[0]]
    for term, column in zip(_TERM[1:], columns[1:], strict=False):
        place += term[column]
    place[wrong] = UNREADABLE
    return place


def masks(found: Cards) -> list[int]:
    """The set of each hand's cards, as an integer with the bit of each card's number."""
    mask = _BIT[found[:, 0]]
    for column in found.T[1:]:
        mask |= _BIT[column]
    found_masks: list[int] = mask.tolist()
    return found_masks


def fault(hand: object, sizes: Sequence[int], holder: str) -> Refused:
    """Why `hand` is no hand of one of `sizes` cards; `holder` says whose it is."""
    if not isinstance(hand, str):
        return Refused("malformed_hand", f"{holder}: a hand is a text such as 'AsAhKd7c', not {shown(hand)}")
    try:
        found = cards.hand(hand)
    except ValueError as error:
        return Refused("malformed_hand", f"{holder}: {shown(str(error))}" if len(hand) > 40 else f"{holder}: {error}")
    if len(found) not in sizes:
        wanted = " or ".join(map(str, sizes))
        return Refused("wrong_number_of_cards", f"{holder}: {hand!r} holds {len(found)} cards, not {wanted}")
    twice = sorted({cards.TEXTS[card] for card in found if found.count(card) > 1})
    return Refused("duplicate_card", f"{holder}: {', '.join(twice)} stands more than once in {hand!r}")


def text(mask: int) -> str:
    """The cards of a set, joined."""
    return cards.text(card for card in range(52) if mask >> card & 1)
