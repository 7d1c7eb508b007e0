"""Sittings of Crazy 4 poker: played and judged as those of every game."""

from feltproof.checks.scripts import (
    Played,
    Script,
    blame,
    case,
    is_payment,
    play,
    require,
    require_alike,
)

__all__ = ["Played", "Script", "blame", "case", "is_payment", "play", "require", "require_alike"]
