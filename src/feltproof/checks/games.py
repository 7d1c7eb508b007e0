"""The games that can be judged: what the referee knows of each, by the name that the protocol gives it.

A game's package is loaded when it is asked for, since its tables need NumPy.
"""

import importlib
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

from feltproof.clauses.records import Section
from feltproof.errors import UsageError

if TYPE_CHECKING:
    from feltproof.checks.sweep import Sweep

PACKAGES: Final[Mapping[str, str]] = {
    "crazy-4-poker": "feltproof.checks.crazy_4_poker",
    "criss-cross-poker": "feltproof.checks.criss_cross_poker",
}
"""Package of each game's deals and referee; the folder of its checks in `rules/` has the last part's name."""


class Game(Protocol):
    """What a game's package offers under the name `GAME`."""

    @property
    def apart(self) -> tuple[str, ...]:
        """The files of its checks that can be judged apart, what takes longest first: they ask little, and hardly
        anything that the others ask too."""

    @property
    def by_themselves(self) -> tuple[str, ...]:
        """The files of its checks that ask much, and nothing that another asks: whoever judges one may ask it."""

    def law(self, section: Section, readings: Mapping[str, str]) -> Any:
        """The referee of `section` under `readings`, an option by the reading's name without its section."""

    def deals(self, law: Any, quick: bool, seed: int) -> Any:
        """The lists of cases that the game's checks put to an engine."""

    def plan(
        self, deals: Any, facilities: Sequence[Any], quick: bool, methods: Sequence[str]
    ) -> "Iterator[tuple[Sweep, str | None]]":
        """The long sweeps that the checks will want, in about that order, each with its configuration."""

    def facility(self, declared: Mapping[str, Any]) -> Any:
        """A configuration as the engine declared it."""

    def representatives(self, facilities: Sequence[Any]) -> tuple[Any, ...]:
        """Those configurations that differ from each other in more than how they put the same tables together."""

    def offers(self, law: Any, facility: Any, option: str) -> bool:
        """Whether a configuration offers the option that a clause is bound to."""


def game(name: str) -> Game:
    """The game of that name.

    Raises:
        UsageError: there is none.
    """
    package = PACKAGES.get(name)
    if package is None:
        raise UsageError(f"game {name!r}: Feltproof knows {', '.join(PACKAGES)}")
    found: Game = importlib.import_module(package).GAME
    return found


def folder(name: str) -> str:
    """The folder of the game's checks in `rules/`."""
    return PACKAGES[name].rpartition(".")[2]
