"""What a mutant is, and how one is made of the builtin engine: one piece is replaced, the rest is the house's."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeVar

from feltproof.games.builtin import Engine
from feltproof.games.crazy_4_poker import CrazyFourPoker
from feltproof.games.crazy_4_poker.configurations import HOUSE, Configuration
from feltproof.games.crazy_4_poker.ranking import Ranking
from feltproof.games.crazy_4_poker.rounds import Rounds
from feltproof.games.crazy_4_poker.settlement import Settlement
from feltproof.games.crazy_4_poker.table import Table
from feltproof.games.crazy_4_poker.wagering import Wagering

SECTION: Final = "us-ny/5324.32"

Kind = Literal["rules", "corners", "conduct"]
"""`rules`: a rule is broken wherever it applies; `corners`: in one corner of it; `conduct`: the engine itself
misbehaves, so that no rule holds for certain."""

BARE: Final = "no-qu.no-prog.five"
EVERYTHING: Final = "qu-a.prog-a.five"
SIX: Final = "qu-a.prog-a.six"
"""Ids of configurations of the house."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """An engine that is wrong in one documented way."""

    name: str
    """An identifier: `dealer_qualifies_with_a_queen`."""
    what: str
    """What is wrong with it, in a sentence."""
    kind: Kind
    clauses: tuple[str, ...]
    """The clauses that must catch it, as `us-ny/5324.32(f)(2)`, or rows of them, `us-ny/5324.32(f)(2)#flush`."""
    build: Callable[[], Engine]
    """The engine, made afresh."""


Piece = TypeVar("Piece", bound=type)

_PIECES: Final[tuple[tuple[type, str], ...]] = (
    (Wagering, "wagering"),
    (Settlement, "settlement"),
    (Rounds, "rounds"),
    (Table, "table"),
)


class Roster:
    """The mutants of one subject, in the order in which they are written."""

    def __init__(self) -> None:
        self._mutants: list[Mutant] = []

    def __iter__(self) -> Iterator[Mutant]:
        return iter(self._mutants)

    def add(
        self,
        name: str,
        what: str,
        *labels: str,
        kind: Kind = "rules",
        game: type[CrazyFourPoker] = CrazyFourPoker,
        configurations: Sequence[Configuration] | str = EVERYTHING,
        ranking: Callable[[], Ranking] | None = None,
        **pieces: Any,
    ) -> None:
        """Add a mutant that `labels`, such as `(f)(2)#flush`, must catch; `pieces` are those of `CrazyFourPoker`.

        Few configurations make a mutant quick to qualify: it offers the one that it needs to be wrong in.
        """

        def build() -> Engine:
            offered = house(configurations) if isinstance(configurations, str) else configurations
            made = ranking() if ranking is not None else None
            return Engine([game(ranking=made, configurations=offered, **pieces)], f"feltproof-mutant {name}")

        self._mutants.append(
            Mutant(name, what[:1].upper() + what[1:], kind, tuple(SECTION + label for label in labels), build)
        )

    def wrong(
        self,
        *labels: str,
        kind: Kind = "rules",
        configurations: Sequence[Configuration] | str = EVERYTHING,
        game: type[CrazyFourPoker] = CrazyFourPoker,
    ) -> Callable[[Piece], Piece]:
        """Make a mutant of the piece that is decorated: its docstring says what is wrong, its name names it."""

        def add(piece: Piece) -> Piece:
            what = " ".join((piece.__doc__ or "").split())
            name = re.sub(r"(?<!^)(?=[A-Z])", "_", piece.__name__).lower()
            chosen: dict[str, Any] = {"game": piece if issubclass(piece, CrazyFourPoker) else game}
            chosen |= {word: piece for base, word in _PIECES if issubclass(piece, base)}
            if issubclass(piece, Ranking):
                chosen["ranking"] = piece
            self.add(name, what, *labels, kind=kind, configurations=configurations, **chosen)
            return piece

        return add


def house(*ids: str) -> tuple[Configuration, ...]:
    """The house's configurations of these ids."""
    by_id = {configuration.id: configuration for configuration in HOUSE}
    return tuple(by_id[name] for name in ids)


class RankedByTheHouse(CrazyFourPoker):
    """Answers `rank` as the house does, whatever the ranking by which it settles."""

    def rank(self, cases: Sequence[Any]) -> list[dict[str, Any]]:
        return CrazyFourPoker().rank(cases)
