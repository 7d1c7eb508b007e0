"""Single rounds of criss-cross poker, as they are put together for one question."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from feltproof import cards
from feltproof.money import Cents
from feltproof.referee.criss_cross_poker import DECISIONS, PLACES

CROSS: Final = "KdKh7s7cAs"
"""Left and right, top and bottom, and the middle of the cross: kings across, 7s down."""
ACES: Final = "AhAc"
"""With it: a full house either way."""
SPREAD: Final = "".join(cards.TEXTS[(7 * n + 3) % 52] for n in range(52))
"""The whole deck, in an order in which neighbours seldom make a hand."""


def round_with(
    *wagers: Mapping[str, Cents],
    hands: Sequence[str] = (),
    seats: Sequence[int] = (),
    folds: Sequence[str | None] = (),
    cross: str = CROSS,
) -> dict[str, Any]:
    """A round in which seats, from 1, wager `wagers`; cards that are not given are taken from the spread deck.

    A seat for which no fold is given has folded at the first decision for which it has no bet.
    """
    used = {*_cards(cross), *(card for hand in hands for card in _cards(hand))}
    free = iter([card for card in _cards(SPREAD) if card not in used])
    held = [*hands, *(next(free) + next(free) for _ in wagers[len(hands) :])]
    numbers = [*seats, *range(len(seats) + 1, len(wagers) + 1)]
    folded = [*folds, *(first_without(made) for made in wagers[len(folds) :])]
    return {
        "community": dict(zip(PLACES, _cards(cross), strict=True)),
        "seats": [
            {"seat": n, "hand": h, "folded": f, "wagers": dict(w)}
            for n, h, f, w in zip(numbers, held, folded, wagers, strict=True)
        ],
    }


def first_without(wagers: Mapping[str, Cents]) -> str | None:
    """The first decision at which no bet was made."""
    return next((decision for decision in DECISIONS if not wagers.get(decision)), None)


def _cards(text: str) -> list[str]:
    return [text[i : i + 2] for i in range(0, len(text), 2)]
