"""The options in force where a text can be read in more than one way."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from feltproof.referee import RefereeError


class Readings(Mapping[str, str]):
    """The option in force for every reading of a section; a subclass for each section says which there are."""

    options: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """What each unclear passage may mean; the first is what is in force where nothing else is said."""

    def __init__(self, chosen: Mapping[str, str] | None = None) -> None:
        """Take the options `chosen`, and the default for every other reading.

        Raises:
            RefereeError: there is no such reading, or it has no such option.
        """
        for reading, option in (chosen or {}).items():
            if reading not in self.options:
                raise RefereeError(f"reading {reading!r}: the referee knows {', '.join(self.options)}")
            if option not in self.options[reading]:
                known = " or ".join(self.options[reading])
                raise RefereeError(f"reading {reading}: no option {option!r}, but {known}")
        self._chosen = {reading: options[0] for reading, options in self.options.items()} | dict(chosen or {})

    def __getitem__(self, reading: str) -> str:
        return self._chosen[reading]

    def __iter__(self) -> Iterator[str]:
        return iter(self._chosen)

    def __len__(self) -> int:
        return len(self._chosen)

    def __hash__(self) -> int:
        return hash((type(self), tuple(self._chosen.items())))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Readings) and type(other) is type(self) and self._chosen == other._chosen
