"""Hands by the thousand: from their texts to arrays of cards and back to the place of each among all hands.

A batch of hands of one size is an array of card numbers, a row for each hand, `(n, size) uint8`. The hands of
one size stand in *colexicographic* order: by their highest card, then the next. A hand's place in that order is a
sum, one term for each card, and the hands without the card `e` and above come before any hand with it. Both facts
make the tables of `ranking.py`, and of the games' own rankings, short and quick.
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


def common_size(texts: Sequence[object]) -> int:
    """How many cards each of `texts` would hold, 0 when they are not texts or differ."""
    try:
        lengths = set(map(len, texts))  # type: ignore[arg-type]
    except TypeError:
        return 0
    length = lengths.pop() if len(lengths) == 1 else 0
    return 0 if length % 2 else length // 2


def read(texts: Sequence[object], size: int) -> Cards:
    """The cards of each hand in rising order; a hand that is no `size` cards holds `NO_CARD` in its last column."""
    if common_size(texts) == size:
        try:
            return read_alike(texts, size)
        except (TypeError, UnicodeEncodeError):
            pass  # Some are of another type that has a length, or of other characters: one by one, then.
    found = np.full((len(texts), size), NO_CARD, np.uint8)
    for row, text in enumerate(texts):
        if isinstance(text, str) and len(text) == 2 * size and text.isascii():
            found[row] = read_alike([text], size)[0]
    return found


def read_alike(texts: Sequence[object], size: int) -> Cards:
    """As `read`, where each text is known to be as long as `size` cards are."""
    joined = "".join(texts).encode("ascii")  # type: ignore[arg-type]
    found: Cards = _NUMBER[np.frombuffer(joined, "<u2")].reshape(-1, size)
    found.sort(axis=1)
    return found


def _columns(found: Cards) -> tuple[Cards, NDArray[np.bool_]]:
    """The cards by column, `(size, n)`, and which hands are none; those hold harmless cards."""
    columns = found.T.copy()
    wrong = columns[-1] == NO_CARD
    for lower, upper in pairwise(columns):
        wrong |= lower == upper
    if wrong.any():
        columns[:, wrong] = 0
    return columns, wrong


def places(found: Cards) -> NDArray[np.int64]:
    """The place of each hand among all hands of its size, `UNREADABLE` where it is none. Rows must rise."""
    columns, wrong = _columns(found)
    place: NDArray[np.int64] = _TERM[0][columns[0]]
    for term, column in zip(_TERM[1:], columns[1:], strict=False):
        place += term[column]
    place[wrong] = UNREADABLE
    return place


def places_without_one(found: Cards) -> tuple[list[NDArray[np.int64]], NDArray[np.bool_]]:
    """For each card of the hands: the places of what is left without it; and which hands are none."""
    columns, wrong = _columns(found)
    # Without a card, those below it keep their terms, and those above it move down by one.
    place: NDArray[np.int64] = sum(term[column] for term, column in zip(_TERM, columns[1:], strict=False))
    left = [place]
    for term, dropped, next_dropped in zip(_TERM, columns, columns[1:], strict=False):
        place = place + term[dropped] - term[next_dropped]
        left.append(place)
    return left, wrong


def sets(found: Cards) -> NDArray[np.uint64]:
    """The set of each hand's cards, as an integer with the bit of each card's number; 0 for what is no hand."""
    columns, wrong = _columns(found)
    mask: NDArray[np.uint64] = _BIT[columns[0]]
    for column in columns[1:]:
        mask |= _BIT[column]
    mask[wrong] = 0
    return mask


def masks(found: Cards) -> list[int]:
    """As `sets`, as a list."""
    found_masks: list[int] = sets(found).tolist()
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
