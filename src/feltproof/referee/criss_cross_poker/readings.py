"""The readings that the referee can be told to judge under, by their names without the section."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from feltproof.referee import readings

OPTIONS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "low-ace": ("low-and-high", "never-low"),
        "five-card-extremes": ("five-cards",),
        "equal-category": ("grouped", "literal"),
        "play-means-bets": ("across-down-middle",),
        "ante-odds": ("ante-even",),
        "bonus-hand": ("community",),
        "bonus-below-sixes": ("collected",),
        "bonus-offered": ("optional", "required"),
        "bonus-on-fold": ("literal", "survives", "forfeited"),
        "first-stack": ("farthest-left", "any-player"),
        "both-antes": ("both",),
        "bet-amount": ("one-to-three", "whole-multiples"),
        "middle-odds": ("better-of-the-two",),
        "typographical": ("as-meant",),
        "settlement-of-antes": ("with-their-hand",),
    }
)
"""What each unclear passage may mean; the first is what is in force where nothing else is said."""


class Readings(readings.Readings):
    """The option in force for every reading of 5324.39."""

    options = OPTIONS
