"""Single rounds of Crazy 4 poker, as they are put together for one question."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from feltproof import cards
from feltproof.checks.forbidden import Attempt, in_words, require
from feltproof.money import Cents
from feltproof.referee.crazy_4_poker import Facility

__all__ = ["ACES", "KINGS", "SPREAD", "Attempt", "in_words", "require", "round_with"]

ACES: Final = "AsAhKd7c2d"
"""A hand that may play up to three times its ante."""
KINGS: Final = "KsKhQd7h3c"
"""A hand that may not."""
SPREAD: Final = "".join(cards.TEXTS[(7 * n + 3) % 52] for n in range(52))
"""The whole deck, in an order in which neighbours seldom make a hand."""

Wagers = Mapping[str, Cents]


def round_with(
    facility: Facility, *wagers: Wagers, hands: Sequence[str] = (), seats: Sequence[int] = (), dealer: str = ""
) -> dict[str, Any]:
    """A round in which seats, from 1, wager `wagers`; cards that are not given are taken from the spread deck."""
    used = {card for hand in (*hands, dealer) for card in _cards(hand)}
    free = iter([card for card in _cards(SPREAD) if card not in used])
    held = [*hands, *("".join(next(free) for _ in range(5)) for _ in wagers[len(hands) :])]
    numbers = [*seats, *range(len(seats) + 1, len(wagers) + 1)]
    placed = [{"seat": n, "hand": h, "wagers": dict(w)} for n, h, w in zip(numbers, held, wagers, strict=True)]
    meter = {} if facility.progressive is None else {"meter": facility.progressive.reset + 1_234_56}
    return {"dealer": dealer or "".join(next(free) for _ in range(facility.dealer_cards)), **meter, "seats": placed}


def _cards(text: str) -> Iterable[str]:
    return [text[i : i + 2] for i in range(0, len(text), 2)]
