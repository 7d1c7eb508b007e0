"""The readings that the referee can be told to judge under, by their names without the section."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from feltproof.referee import RefereeError

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
"""What each unclear passage may mean; the first is what is in force where nothing else is said."""


class Readings(Mapping[str, str]):
    """The option in force for every reading."""

    def __init__(self, chosen: Mapping[str, str] | None = None) -> None:
        """Take the options `chosen`, and the default for every other reading.

        Raises:
            RefereeError: there is no such reading, or it has no such option.
        """
        for reading, option in (chosen or {}).items():
            if reading not in OPTIONS:
                raise RefereeError(f"reading {reading!r}: the referee knows {', '.join(OPTIONS)}")
            if option not in OPTIONS[reading]:
                raise RefereeError(f"reading {reading}: no option {option!r}, but {' or '.join(OPTIONS[reading])}")
        self._options = {reading: options[0] for reading, options in OPTIONS.items()} | dict(chosen or {})

    def __getitem__(self, reading: str) -> str:
        return self._options[reading]

    def __iter__(self) -> Iterator[str]:
        return iter(self._options)

    def __len__(self) -> int:
        return len(self._options)

    def __hash__(self) -> int:
        return hash(tuple(self._options.items()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Readings) and self._options == other._options
