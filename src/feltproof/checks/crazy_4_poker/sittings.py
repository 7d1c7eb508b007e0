"""What was found in sittings: all but the settlements once for the readings that are about settling alone."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from feltproof.referee.crazy_4_poker.facility import Facility
from feltproof.referee.crazy_4_poker.referee import Referee
from feltproof.referee.crazy_4_poker.table import Settling, Table
from feltproof.referee.paying import Breach

ABOUT_SETTLING: Final = frozenset(
    {
        "beaten-super-bonus",
        "envy-holder",
        "envy-straight",
        "fold-queens-up",
        "order-against-a-qualified-dealer",
        "progressive-odds",
        "side-bets-unqualified",
        "unqualified-dealer",
    }
)
"""Readings of what a round is due, and of nothing that a table may do before it is settled, or after."""


class Sittings:
    """What the referee holds against an engine's replies."""

    def __init__(self) -> None:
        self._found: dict[object, tuple[Sequence[Any], list[Breach], list[Settling]]] = {}

    def breaches(
        self, referee: Referee, facility: Facility, events: Sequence[Mapping[str, Any]], replies: Sequence[Any]
    ) -> Sequence[Breach]:
        """Every reply that the rules do not admit."""
        key = id(replies), *(option for name, option in referee.readings.items() if name not in ABOUT_SETTLING)
        if key not in self._found:
            postponed: list[Settling] = []
            breaches = Table(referee, facility, postponed).judge_all(events, replies)
            # The replies are kept with what was found in them, so that no others can take their identity.
            self._found[key] = replies, breaches, postponed
        _, breaches, settlings = self._found[key]
        unpaid = [breach for settling in settlings for breach in settling.breaches(referee)]
        return sorted([*breaches, *unpaid], key=lambda breach: breach.event) if unpaid else breaches

    def forget(self) -> None:
        """Let go of them all."""
        self._found.clear()
