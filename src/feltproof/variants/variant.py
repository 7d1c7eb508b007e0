"""What a variant is, and how one is made of the builtin engine."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from feltproof.games.builtin import Engine
from feltproof.games.crazy_4_poker import CrazyFourPoker
from feltproof.games.crazy_4_poker import configurations as crazy_4_poker
from feltproof.games.criss_cross_poker import CrissCrossPoker
from feltproof.games.criss_cross_poker import configurations as criss_cross_poker
from feltproof.games.game import Game

CRAZY_4: Final = "us-ny/5324.32"
CRISS_CROSS: Final = "us-ny/5324.39"
PRAIRIE_MEADOWS: Final = "us-ia/prairie-meadows"
"""The sections whose games are played."""


@dataclass(frozen=True, slots=True)
class Variant:
    """An engine that is lawful, and other than the house's."""

    name: str
    """An identifier: `answers_out_of_order`."""
    what: str
    """What it does its own way, in a sentence."""
    sections: tuple[str, ...]
    """The sections whose games it plays, and no clause of which it fails."""
    lacks: tuple[str, ...]
    """Methods that it does not offer: clauses that need them are not tested, and do not fail."""
    build: Callable[[], Engine]
    """The engine, made afresh."""


def crazy_4(*ids: str) -> tuple[crazy_4_poker.Configuration, ...]:
    """The house's configurations of Crazy 4 poker of these ids."""
    return tuple(one for one in crazy_4_poker.HOUSE if one.id in ids)


def criss_cross(*ids: str) -> tuple[criss_cross_poker.Configuration, ...]:
    """The house's configurations of criss-cross poker of these ids."""
    return tuple(one for one in criss_cross_poker.HOUSE if one.id in ids)


# Few configurations make a variant quick to qualify; these two offer every wager.
CRAZY_4_USUAL: Final = crazy_4("qu-a.prog-a.five")
CRISS_CROSS_USUAL: Final = criss_cross("least")

Play = Callable[[], Game[Any]]
"""A game, made afresh."""
Made = TypeVar("Made", bound=type[Engine])


class Roster:
    """The variants of one subject, in the order in which they are written."""

    def __init__(self) -> None:
        self._variants: list[Variant] = []

    def __iter__(self) -> Iterator[Variant]:
        return iter(self._variants)

    def add(
        self,
        name: str,
        what: str,
        games: Mapping[str, Play] | None = None,
        engine: type[Engine] = Engine,
        lacks: Sequence[str] = (),
    ) -> None:
        """Add an engine that plays `games`, by section; both as the house does, where none are given."""
        played = games or {
            CRAZY_4: lambda: CrazyFourPoker(configurations=CRAZY_4_USUAL),
            CRISS_CROSS: lambda: CrissCrossPoker(configurations=CRISS_CROSS_USUAL),
        }

        def build() -> Engine:
            return engine([play() for play in played.values()], f"feltproof-variant {name}")

        self._variants.append(Variant(name, what, tuple(played), tuple(lacks), build))

    def crazy_4(self, name: str, what: str, configurations: Sequence[Any] = CRAZY_4_USUAL, **pieces: Any) -> None:
        """Add an engine that plays Crazy 4 poker alone, with those pieces in place of the house's."""
        self.add(name, what, {CRAZY_4: lambda: CrazyFourPoker(configurations=configurations, **pieces)})

    def criss_cross(
        self, name: str, what: str, configurations: Sequence[Any] = CRISS_CROSS_USUAL, **pieces: Any
    ) -> None:
        """Add an engine that plays criss-cross poker alone, with those pieces in place of the house's."""
        self.add(name, what, {CRISS_CROSS: lambda: CrissCrossPoker(configurations=configurations, **pieces)})

    def conduct(self, made: Made) -> Made:
        """Add the engine that is decorated: its docstring says what it does its own way, its name names it."""
        name = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in made.__name__)[1:]
        self.add(name, " ".join((made.__doc__ or "").split()), engine=made)
        return made
