"""A table of any game, event by event: what it has to accept, what it has to refuse, what it may do either way.

The model follows the engine where both ways are lawful, so that an engine is judged on the table that
it runs, not on one of ours.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from feltproof.referee.paying import Breach
from feltproof.referee.rulings import Ruling, Rulings
from feltproof.referee.sitting import Sitting

Event = Mapping[str, Any]
"""An event as the protocol has it, its name under `event`."""


class Answer(Protocol):
    """The answer to an event, as far as it is the same for every game."""

    @property
    def accepted(self) -> bool: ...
    @property
    def code(self) -> str | None: ...
    @property
    def dealt(self) -> Sequence[tuple[str, str]] | None: ...


Sat = TypeVar("Sat", bound=Sitting)
Told = TypeVar("Told", bound=Answer)


class Table(Generic[Sat, Told]):
    """A sitting as it goes on, told each event with the engine's reply to it."""

    def __init__(self, rulings: Rulings[Sat], sitting: Sat) -> None:
        self._rulings = rulings
        self._sitting = sitting
        self._count = 0
        self.lost: str | None = None
        """Why nothing more can be said of this sitting; `None` while it is judged."""

    def ruling(self, event: Event) -> Ruling:
        """What the table has to do with an event that comes next."""
        if self.lost is not None:
            return Ruling("either", rule=self.lost)
        return self._rulings.of(event, self._sitting)

    def judge(self, event: Event, reply: Told) -> list[Breach]:
        """What is wrong with the reply to the next event; the table goes on from it."""
        index, self._count = self._count, self._count + 1
        ruling = self.ruling(event)
        if self.lost is not None:
            return []
        if not reply.accepted:
            if ruling.verdict != "accept":
                return []
            return [Breach(index, ruling.clause, ruling.rule, "accepted", f"refused: {reply.code}")]
        if ruling.verdict == "refuse":
            self.lost = "the engine accepted what the rules forbid"
            return [Breach(index, ruling.clause, ruling.rule, "refused", "accepted")]
        match event.get("event"):
            case "deal":
                return self.deal(event, reply, index)
            case "reveal":
                return self.reveal(event, reply, index)
            case "settle":
                return self.settle(reply, index)
        self.lost = self._sitting.take(event)
        return []

    def judge_all(self, events: Sequence[Event], replies: Sequence[Told]) -> list[Breach]:
        """Every reply of a sitting that the rules do not admit; none where all are lawful."""
        return [breach for event, reply in zip(events, replies, strict=True) for breach in self.judge(event, reply)]

    # What a game says of what an engine has done

    def deal(self, event: Event, reply: Told, index: int) -> list[Breach]:
        """The cards go where the rules send them, in their order."""
        raise NotImplementedError

    def reveal(self, event: Event, reply: Told, index: int) -> list[Breach]:
        """The community cards that are turned over, where a game has them."""
        return []

    def settle(self, reply: Told, index: int) -> list[Breach]:
        """Everything is settled as the round is due."""
        raise NotImplementedError


def first_difference(expected: Sequence[tuple[str, str]], got: Sequence[tuple[str, str]]) -> int:
    """The step at which two deals part."""
    pairs = zip(expected, got, strict=False)
    return next((step for step, (one, other) in enumerate(pairs) if one != other), min(len(expected), len(got)))


def card_in_words(dealt: Sequence[tuple[str, str]], step: int) -> str:
    """The card dealt at a step, as a person reads it."""
    if step >= len(dealt):
        return f"card {step + 1}: none"
    place, card = dealt[step]
    return f"card {step + 1}: {card} to {place}"
