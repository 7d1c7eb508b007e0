"""What was found in sittings: once for all options of a reading that has nothing to do with what happened there."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from feltproof.referee.criss_cross_poker import DECISIONS, Facility, Referee, judge
from feltproof.referee.criss_cross_poker.facility import BONUS
from feltproof.referee.paying import Breach

TOUCHES: Final[Mapping[str, Callable[[set[Any]], bool]]] = {
    "bonus-on-fold": lambda acts: BONUS in acts and not acts.isdisjoint(("fold", "leave")),
    "first-stack": lambda acts: "automated" in acts,
    "bet-amount": lambda acts: not acts.isdisjoint(DECISIONS),
    # What hands are worth is looked at where they are settled.
    **dict.fromkeys(("low-ace", "five-card-extremes", "equal-category"), lambda acts: "settle" in acts),
}
"""By reading: whether it can matter in a sitting with those events, wagers and ways to deal; any other always can."""


class Sittings:
    """What the referee holds against an engine's replies, under the readings that touch each sitting."""

    def __init__(self) -> None:
        self._found: dict[object, tuple[Sequence[Any], Sequence[Breach]]] = {}

    def breaches(
        self, referee: Referee, facility: Facility, events: Sequence[Mapping[str, Any]], replies: Sequence[Any]
    ) -> Sequence[Breach]:
        """Every reply that the rules do not admit."""
        acts = {event.get(word) for event in events for word in ("event", "wager", "method")}
        read = [option for name, option in referee.readings.items() if TOUCHES.get(name, _always)(acts)]
        key = id(replies), *read
        if key not in self._found:
            # The replies are kept with what was found in them, so that no others can take their identity.
            self._found[key] = replies, judge(referee, facility, events, replies)
        return self._found[key][1]

    def forget(self) -> None:
        """Let go of them all."""
        self._found.clear()


def _always(acts: set[Any]) -> bool:
    return True
