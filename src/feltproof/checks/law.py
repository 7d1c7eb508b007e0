"""A game's referee as checks use it: over whole sweeps, each worked out once."""

from collections.abc import Callable, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeVar
from weakref import WeakKeyDictionary

import numpy as np
import numpy.typing as npt

from feltproof.checks.engine import Facility
from feltproof.checks.hands import CATEGORY_CODES, Hands
from feltproof.checks.observation import Observation
from feltproof.checks.rounds import OUTCOMES
from feltproof.money import in_dollars
from feltproof.referee.dues import Due
from feltproof.referee.poker import CATEGORIES

Kept = TypeVar("Kept")

CODES: Final = np.array([CATEGORY_CODES[name] for name in CATEGORIES], np.uint8)
"""By the number of a category on the referee's side: its code in the column `category`."""


VERY_LONG: Final = 3_000_000
"""A sweep of more cases than this is not kept under several laws at once."""


@dataclass(frozen=True, eq=False)
class Scale:
    """A ranking, and what hands are worth on it: the same for all laws that rank hands alike."""

    ranking: Any
    """The game's."""
    hands: MutableMapping[Hands, npt.NDArray[np.int16]] = field(default_factory=WeakKeyDictionary)
    rounds: MutableMapping[Any, Any] = field(default_factory=WeakKeyDictionary)
    """By a sweep of rounds: the strengths of the hands in it, in the game's own record."""


class Breach(Protocol):
    """What the reply to an event should have been, and was."""

    @property
    def event(self) -> int: ...
    @property
    def clause(self) -> str: ...
    @property
    def rule(self) -> str: ...
    @property
    def expected(self) -> str: ...
    @property
    def got(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the referee says of a round that somebody puts."""

    forbidden: bool
    rule: str


class GameLaw:
    """The section of a game under one set of readings; a game says what its referee does."""

    referee: Any
    scale: Scale
    kept: dict[Any, Any]
    """What checks have worked out under it, so that the next check need not."""
    sat: dict[Any, Any]
    """What was found in sittings, by the identity of the answer: little, and looked at by many checks."""

    def keep(self, key: Any, work_out: Callable[[], Kept]) -> Kept:
        """Work something out once."""
        if key not in self.kept:
            self.kept[key] = work_out()
        found: Kept = self.kept[key]
        return found

    def forget_rounds(self) -> None:
        """Let go of what was worked out over sweeps."""
        self.kept.clear()

    def forget_answers(self) -> None:
        """Let go of all that was worked out over what an engine declares and answers: another one is tried."""
        self.kept.clear()
        self.sat.clear()

    def forget_strengths(self) -> None:
        """Let go of what the hands of rounds are worth, under every law that ranks hands alike."""
        self.scale.rounds.clear()

    def forget_longest(self) -> None:
        """Let go of what was worked out over the very longest sweeps: to do so again is cheaper than the room."""
        for key in [key for key in self.kept if isinstance(key, tuple)]:
            if any(isinstance(part, Observation) and len(part.sweep) > VERY_LONG for part in key):
                del self.kept[key]

    def reads(self, reading: str) -> str:
        """The option of a reading, by its name."""
        option: str = self.referee.readings[reading]
        return option

    def strengths_of_hands(self, sweep: Hands) -> npt.NDArray[np.int16]:
        """What every hand of a sweep is worth."""
        # By the sweep itself: with another seed, one of the same name holds other hands.
        found = self.scale.hands.get(sweep)
        if found is None:
            found = self.scale.hands[sweep] = self.scale.ranking.strengths(sweep.hands).astype(np.int16)
        return found

    def sitting(
        self, facility: Facility, events: Sequence[Mapping[str, Any]], replies: Sequence[Any]
    ) -> Sequence[Breach]:
        """Every reply of a sitting that the rules do not admit."""
        raise NotImplementedError

    def label(self, breach: Breach, event: Mapping[str, Any]) -> str:
        """The label of the clause that a breach at `event` is of."""
        return breach.clause

    def round_of(self, case: Mapping[str, Any]) -> Any:
        """A case in the protocol's words as the referee takes it."""
        raise NotImplementedError

    def judgement(self, case: Mapping[str, Any], facility: Facility) -> Judgement | None:
        """Whether the rules forbid a round in the protocol's words; `None` where an engine may do as it likes."""
        lawfulness, round_ = self.referee.lawfulness, self.round_of(case)
        reasons = lawfulness.of_round(round_, facility)
        if not reasons and any(True for seat in round_.seats for _ in lawfulness.may_refuse(seat, facility)):
            return None
        return Judgement(
            bool(reasons), reasons[0].rule if reasons else "What the rules and the facility admit is settled"
        )


def due_in_words(due: Due) -> str:
    """`win, at least $7.50`; `push or lose`."""
    outcomes = " or ".join(o for o in OUTCOMES if o in due.outcomes)
    if "win" not in due.outcomes or due.unjudged:
        return outcomes
    if due.most is None:
        return f"{outcomes}, at least {in_dollars(due.least)}"
    if due.most == due.least:
        return f"{outcomes}, exactly {in_dollars(due.least)}"
    return f"{outcomes}, from {in_dollars(due.least)} to {in_dollars(due.most)}"


def said_in_words(seen: Observation, index: int, seat: int, wager: int) -> str:
    """What the engine said of one wager: `win, $7`."""
    code = int(seen.of_wager("outcome", wager)[index, seat])
    pays = int(seen.of_wager("pays", wager)[index, seat])
    outcome = next((name for name, bit in OUTCOMES.items() if bit == code), "nothing")
    return f"{outcome}, {in_dollars(pays)}" if pays or outcome == "win" else outcome
