"""A round as it was played, and what the law says it is due."""

from collections.abc import Mapping
from dataclasses import dataclass

from feltproof.cards import Hand
from feltproof.money import Cents
from feltproof.referee import dues
from feltproof.referee.dues import LOSE, PUSH, WIN, Due, Forbidden, Reason, Span, Unjudged

__all__ = [
    "LOSE",
    "PUSH",
    "WIN",
    "Due",
    "Forbidden",
    "Reason",
    "Round",
    "RoundDue",
    "Seat",
    "SeatDue",
    "Span",
    "Unjudged",
    "Verdict",
]


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's hand and wagers; an ante without a play wager is a fold."""

    number: int
    hand: Hand
    wagers: Mapping[str, Cents]


@dataclass(frozen=True, slots=True)
class Round:
    """All that was wagered and dealt."""

    dealer: Hand
    seats: tuple[Seat, ...]
    meter: Cents | None = None
    """Before the round; `None` where no progressive is offered."""


@dataclass(frozen=True, slots=True)
class SeatDue(dues.SeatDue):
    """What one seat is due."""

    envy: Span
    """Over the hands of all others."""
    envy_for: Mapping[int, Span]
    """By the number of the seat that holds the hand; empty where the seat made no progressive wager."""


@dataclass(frozen=True, slots=True)
class RoundDue(dues.RoundDue[SeatDue]):
    """What a round that the rules admit is due."""

    meter: Span | None
    """After the round; `None` where no progressive is offered."""


Verdict = RoundDue | Forbidden | Unjudged
