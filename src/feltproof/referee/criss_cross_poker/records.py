"""A round as it was played: the cross, and each seat's cards, wagers and fold."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from feltproof.cards import Card, Hand
from feltproof.money import Cents
from feltproof.referee.dues import Forbidden, RoundDue, SeatDue, Unjudged

DECISIONS: Final = ("across", "down", "middle")
"""The decisions of a round in their order: each is to make the bet of its name or to fold, and the cards of its
name are turned over after it."""
LINES: Final[Mapping[str, tuple[str, ...]]] = {
    "across": ("left", "middle", "right"),
    "down": ("top", "middle", "bottom"),
}
"""The places of the cross on its horizontal and its vertical line, which make a hand with the seat's own cards.
Clause: us-ny/5324.39(e)(9)(i)"""
TURNED: Final[Mapping[str, tuple[str, ...]]] = {
    "across": ("left", "right"),
    "down": ("top", "bottom"),
    "middle": ("middle",),
}
"""The places that are turned over after each decision. Clause: us-ny/5324.39(e)(4), (6), (8)"""


@dataclass(frozen=True, slots=True)
class Community:
    """The five cards of the cross."""

    left: Card
    right: Card
    top: Card
    bottom: Card
    middle: Card

    @property
    def cards(self) -> Hand:
        """All five."""
        return (self.left, self.right, self.top, self.bottom, self.middle)

    def line(self, name: str) -> Hand:
        """The three cards of the line `across` or `down`."""
        return tuple(getattr(self, place) for place in LINES[name])


PLACES: Final = tuple(Community.__dataclass_fields__)
"""The places of the cross, as the protocol names them."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's two cards and wagers."""

    number: int
    hand: Hand
    wagers: Mapping[str, Cents]
    folded: str | None = None
    """The decision at which the player folded; `None`: the player made every bet."""


@dataclass(frozen=True, slots=True)
class Round:
    """All that was wagered and dealt."""

    community: Community
    seats: tuple[Seat, ...]


Verdict = RoundDue[SeatDue] | Forbidden | Unjudged
