"""The events of a table of Crazy 4 poker: those that every game has."""

from feltproof.checks.events import (
    NO_MORE_BETS,
    SETTLE,
    Event,
    deal,
    deck,
    fold,
    in_words,
    leave,
    sit,
    story,
    wager,
)

__all__ = [
    "NO_MORE_BETS",
    "SETTLE",
    "Event",
    "deal",
    "deck",
    "fold",
    "in_words",
    "leave",
    "sit",
    "story",
    "wager",
]
