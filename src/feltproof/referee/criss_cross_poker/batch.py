"""Many seats of criss-cross poker settled at once: see `feltproof.referee.batch`."""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from feltproof.referee.batch import ByPlan, DueColumns, Read, SeatsDue, in_columns, kinds
from feltproof.referee.criss_cross_poker.facility import ANTES, WAGERS, Facility
from feltproof.referee.criss_cross_poker.records import DECISIONS
from feltproof.referee.criss_cross_poker.referee import Referee
from feltproof.referee.dues import Due

FOLD_CODES: Final[Mapping[str | None, int]] = {None: 0} | {decision: n for n, decision in enumerate(DECISIONS, 1)}
"""In the column `folded`: 0 where the seat played on, else the number of the decision at which it folded."""
_DECISION: Final = {code: decision for decision, code in FOLD_CODES.items()}

HANGS_ON: Final[Mapping[str, tuple[str, ...]]] = {
    "ante_across": ("folded", "across_kind", "ante"),
    "ante_down": ("folded", "down_kind", "ante"),
    "across": ("folded", "across_kind", "across"),
    "down": ("folded", "down_kind", "down"),
    "middle": ("folded", "across_kind", "down_kind", "better", "middle"),
    "five_card_bonus": ("folded", "community_kind", "five_card_bonus"),
}
"""What of a seat's situation each wager's due hangs on; the rest may be anything."""


def seats_due(
    referee: Referee,
    facility: Facility,
    across_strength: NDArray[np.signedinteger[Any]],
    down_strength: NDArray[np.signedinteger[Any]],
    community_strength: NDArray[np.signedinteger[Any]],
    *,
    ante: ArrayLike | ByPlan,
    across: ArrayLike | ByPlan = 0,
    down: ArrayLike | ByPlan = 0,
    middle: ArrayLike | ByPlan = 0,
    five_card_bonus: ArrayLike | ByPlan = 0,
    folded: ArrayLike | ByPlan = 0,
) -> SeatsDue:
    """What each wager of n seats is due; amounts in cents, one for all or one for each seat.

    Both antes are `ante`, and `folded` is one of `FOLD_CODES`. That the wagers are lawful is the
    caller's care.
    """
    amounts = {"ante": ante, "across": across, "down": down, "middle": middle, "five_card_bonus": five_card_bonus}
    hands = {"across": across_strength, "down": down_strength, "community": community_strength}
    kind = _kinds_of_hand(referee, facility)
    count = len(across_strength)
    situation: dict[str, Read] = in_columns(count, {**amounts, "folded": folded})
    for name, strength in hands.items():
        situation[f"{name}_hand"] = lambda at, s=strength: s[at]  # type: ignore[misc]
        situation[f"{name}_kind"] = lambda at, s=strength: kind[s[at]]  # type: ignore[misc]
    situation["better"] = lambda at: np.sign(across_strength[at] - down_strength[at]) + 1
    terms = referee.terms(facility)

    def settle(at: Mapping[str, int], wager: str) -> Due | None:
        stake = at["ante" if wager in ANTES else wager]
        strengths = {name: at[f"{name}_hand"] for name in hands}
        return referee.settlement.wager(terms, wager, strengths, stake, _DECISION[at["folded"]]) if stake else None

    return SeatsDue(count, situation, HANGS_ON, settle)


def settle_seats(
    referee: Referee,
    facility: Facility,
    across_strength: NDArray[np.int32],
    down_strength: NDArray[np.int32],
    community_strength: NDArray[np.int32],
    **amounts: ArrayLike,
) -> dict[str, DueColumns]:
    """What each wager of n seats is due, as columns; amounts and folds as for `seats_due`."""
    due = seats_due(referee, facility, across_strength, down_strength, community_strength, **amounts)
    return {wager: due.columns(wager) for wager in WAGERS}


def _kinds_of_hand(referee: Referee, facility: Facility) -> NDArray[np.int64]:
    """By strength: a number that hands share which every table and every threshold treats alike."""
    terms = referee.terms(facility)
    if terms.kinds is None:
        paid = terms.paid.values()
        # What is paid by one pair of rows is one object, and that is told apart in a fraction of the time odds take.
        odds = (map(id, table.odds) for table in paid)
        terms.kinds = kinds(*(table.rows for table in paid), *odds, *referee.settlement.states.values())
    return terms.kinds
