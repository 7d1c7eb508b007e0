"""Many seats of Crazy 4 poker settled at once: see `feltproof.referee.batch`."""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from feltproof.referee.batch import (
    NO_BOUND,
    OUTCOMES,
    ByPlan,
    Column,
    DueColumns,
    Read,
    SeatsDue,
    WagerDue,
    in_columns,
    kinds,
)
from feltproof.referee.crazy_4_poker.facility import Facility
from feltproof.referee.crazy_4_poker.referee import Referee
from feltproof.referee.crazy_4_poker.settlement import SIDE
from feltproof.referee.dues import Due

__all__ = [
    "HANGS_ON",
    "NO_BOUND",
    "OUTCOMES",
    "WAGERS",
    "Column",
    "DueColumns",
    "SeatsDue",
    "WagerDue",
    "seats_due",
    "settle_seats",
]

WAGERS: Final = ("ante", "super_bonus", "play", "queens_up", "progressive")

HANGS_ON: Final[Mapping[str, tuple[str, ...]]] = {
    "ante": ("qualifies", "comparison", "folded", "ante"),
    "super_bonus": ("qualifies", "comparison", "folded", "kind", "ante"),
    "play": ("qualifies", "comparison", "play"),
    "queens_up": ("qualifies", "folded", "kind", "queens_up"),
    "progressive": ("qualifies", "folded", "kind", "progressive", "meter"),
}
"""What of a seat's situation each wager's due hangs on; the rest may be anything."""


def seats_due(
    referee: Referee,
    facility: Facility,
    dealer_strength: NDArray[np.signedinteger[Any]],
    player_strength: NDArray[np.signedinteger[Any]],
    *,
    ante: ArrayLike | ByPlan,
    play: ArrayLike | ByPlan = 0,
    queens_up: ArrayLike | ByPlan = 0,
    progressive: ArrayLike | ByPlan = 0,
    meter: ArrayLike = 0,
) -> SeatsDue:
    """What each wager of n seats is due; amounts in cents, one for all or one for each seat.

    The super bonus equals the ante, and a play wager of 0 beside an ante is a fold. That the wagers
    are lawful is the caller's care.
    """
    count = len(player_strength)
    amounts = {"ante": ante, "play": play, "queens_up": queens_up, "progressive": progressive, "meter": meter}
    qualifies, kind = np.array(referee.settlement.qualifies), _kinds_of_hand(referee, facility)
    columns = in_columns(count, amounts)
    situation: dict[str, Read] = {
        **columns,
        "folded": lambda at: (columns["ante"](at) > 0) & (columns["play"](at) == 0),
        "qualifies": lambda at: qualifies[dealer_strength[at]],
        "comparison": lambda at: np.sign(player_strength[at] - dealer_strength[at]) + 1,
        "kind": lambda at: kind[player_strength[at]],
        "dealer": lambda at: dealer_strength[at],
        "player": lambda at: player_strength[at],
    }
    terms = referee.terms(facility)

    def settle(at: Mapping[str, int], wager: str) -> Due | None:
        # A side wager looks at no other, unless the seat has folded; and no other wager looks at it.
        looked_at = (wager,) if wager in SIDE and not at["folded"] else dict.fromkeys(("ante", "play", wager))
        made = {name: at[name] for name in looked_at if name != "super_bonus" and at[name]}
        if "ante" in made:
            made["super_bonus"] = made["ante"]
        return referee.settlement.seat(terms, at["dealer"], at["player"], made, at["meter"]).get(wager)

    return SeatsDue(count, situation, HANGS_ON, settle)


def settle_seats(
    referee: Referee,
    facility: Facility,
    dealer_strength: NDArray[np.int32],
    player_strength: NDArray[np.int32],
    **amounts: ArrayLike,
) -> dict[str, DueColumns]:
    """What each wager of n seats is due, as columns; amounts as for `seats_due`."""
    due = seats_due(referee, facility, dealer_strength, player_strength, **amounts)
    return {wager: due.columns(wager) for wager in WAGERS}


def _kinds_of_hand(referee: Referee, facility: Facility) -> NDArray[np.int64]:
    """By strength: a number that hands share which every table and every threshold treats alike."""
    terms = referee.terms(facility)
    if terms.kinds is None:
        told_apart = (
            terms.super_bonus,
            terms.floor_rows,
            *(closed.rows for closed in terms.closed.values()),
            *referee.settlement.paid_from.values(),
        )
        # Configurations put the same few tables together. What is told apart is kept, so that nothing else has its id.
        named = tuple(map(id, told_apart))
        if named not in referee.kinds:
            referee.kinds[named] = told_apart, kinds(*told_apart)
        terms.kinds = referee.kinds[named][1]
    return terms.kinds
