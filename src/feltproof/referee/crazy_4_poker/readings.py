"""The readings that the referee can be told to judge under, by their names without the section."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from feltproof.referee import readings

OPTIONS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "equal-category": ("grouped", "literal"),
        "low-ace": ("low-and-high",),
        "beaten-super-bonus": ("straight-or-better", "never-collected"),
        "unqualified-dealer": ("always", "higher-hand-only"),
        "player-bonus": ("super-bonus",),
        "envy-straight": ("straight-flush", "as-printed"),
        "five-dollar-envy": ("envy-times-five",),
        "progressive-odds": ("to-one", "for-one"),
        "side-bets-unqualified": ("always", "qualified-only"),
        "fold-forfeits": ("all-but-envy",),
        "play-amount": ("one-to-three", "whole-multiples"),
        "no-more-bets": ("play-excepted",),
        "queens-up-alone": ("needs-ante", "alone-allowed"),
        "highest-hand-only": ("every-table",),
        "envy-holder": ("in-play", "any-hand"),
        "odd-cents": ("never-less",),
        "sixth-card": ("best-of-six",),
        "queens-up-offered": ("optional", "required"),
        "rate-of-progression": ("internal-controls",),
        "typographical": ("as-meant",),
    }
)
"""What each unclear passage of 5324.32 may mean; the first is what is in force where nothing else is said."""

OF_A_HOUSE: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "fold-queens-up": ("forfeited", "alive"),
        "stacks-to-empty-spots": ("either", "players-only", "every-spot"),
        "six-spots": ("as-left-over",),
        "order-against-a-qualified-dealer": ("not-judged", "as-unqualified"),
        "no-call": ("not-judged",),
    }
)
"""What a facility's own rules leave unclear, and 5324.32 does not."""


class Readings(readings.Readings):
    """The option in force for every reading of 5324.32, and of a facility's own rules."""

    options = MappingProxyType({**OPTIONS, **OF_A_HOUSE})
