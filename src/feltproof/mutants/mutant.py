"""What a mutant is, and how one is made of the builtin engine: one piece is replaced, the rest is the house's."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeVar

from feltproof.games.builtin import Engine
from feltproof.games.game import Game
from feltproof.games.ranking import Ranking
from feltproof.games.rounds import Rounds
from feltproof.games.settlement import PayTables
from feltproof.games.table import Phase, Table
from feltproof.games.wagering import Wagering
from feltproof.mutants.conduct import Cheats
from feltproof.mutants.tables import TakesLate

Kind = Literal["rules", "corners", "conduct"]
"""`rules`: a rule is broken wherever it applies; `corners`: in one corner of it; `conduct`: the engine itself
misbehaves, so that no rule holds for certain."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """An engine that is wrong in one documented way."""

    name: str
    """An identifier: `dealer_qualifies_with_a_queen`."""
    what: str
    """What is wrong with it, in a sentence."""
    kind: Kind
    section: str
    """The section whose game it plays: `us-ny/5324.32`."""
    clauses: tuple[str, ...]
    """The clauses that must catch it, as `us-ny/5324.32(f)(2)`, or rows of them, `us-ny/5324.32(f)(2)#flush`."""
    build: Callable[[], Engine]
    """The engine, made afresh."""


Piece = TypeVar("Piece", bound=type)

_PIECES: Final[tuple[tuple[type, str], ...]] = (
    (Wagering, "wagering"),
    (PayTables, "settlement"),
    (Rounds, "rounds"),
    (Table, "table"),
)

_SORTS: Final = (*(base for base, _ in _PIECES), Ranking, Game)


class Roster:
    """The mutants of one game and one subject, in the order in which they are written."""

    def __init__(
        self,
        section: str,
        game: type[Game[Any]],
        pieces: Sequence[type],
        house: Mapping[str, Any],
        usual: str,
        prefix: str = "",
    ) -> None:
        self.section = section
        self.game = game
        self.pieces = (game, *pieces)
        """The pieces that the house plays with."""
        self.house = house
        """The house's configurations, by id."""
        self.usual = usual
        """The id of the configuration that a mutant offers where it names none."""
        self.prefix = prefix
        """What the names of these mutants begin with, to tell them from those of other games."""
        self._mutants: list[Mutant] = []

    def __iter__(self) -> Iterator[Mutant]:
        return iter(self._mutants)

    def add(
        self,
        name: str,
        what: str,
        *labels: str,
        kind: Kind = "rules",
        game: type[Game[Any]] | None = None,
        configurations: Sequence[Any] | str | None = None,
        ranking: Callable[[], Ranking] | None = None,
        **pieces: Any,
    ) -> None:
        """Add a mutant that `labels`, such as `(f)(2)#flush`, must catch; `pieces` are those of the game.

        Few configurations make a mutant quick to qualify: it offers the one that it needs to be wrong in.
        """
        name = self.prefix + name
        if configurations is None:
            configurations = self.usual
        offered = (self.house[configurations],) if isinstance(configurations, str) else configurations
        play = game or self.game

        def build() -> Engine:
            made: dict[str, Any] = {"ranking": ranking()} if ranking is not None else {}
            return Engine([play(configurations=offered, **made, **pieces)], f"feltproof-mutant {name}")

        clauses = tuple(self.section + label for label in labels)
        self._mutants.append(Mutant(name, what[:1].upper() + what[1:], kind, self.section, clauses, build))

    def again(self, mutant: Mutant, *labels: str) -> None:
        """Add a mutant that is wrong as `mutant` of other rules is, set up by the house of these."""
        name, offered = self.prefix + mutant.name, (self.house[self.usual],)

        def build() -> Engine:
            (game,) = mutant.build().games.values()
            assert isinstance(game, self.game)
            pieces = {word: getattr(game, word) for word in ("ranking", *(word for _, word in _PIECES))}
            return Engine([type(game)(configurations=offered, **pieces)], f"feltproof-mutant {name}")

        clauses = tuple(self.section + label for label in labels)
        self._mutants.append(Mutant(name, mutant.what, mutant.kind, self.section, clauses, build))

    def mixed(self, shared: type, **fields: Any) -> type[Any]:
        """The house's own piece of that sort, with `shared` mixed in."""
        sort = next(base for base in _SORTS if issubclass(shared, base))
        own = next(piece for piece in self.pieces if issubclass(piece, sort))
        return type(shared.__name__, (shared, own), {"__doc__": shared.__doc__, **fields})

    def mix(self, shared: type, *labels: str, kind: Kind = "rules", configurations: str | None = None) -> None:
        """Add a mutant with `shared` mixed into a piece of the house's; name and words are those of `shared`."""
        self.wrong(*labels, kind=kind, configurations=configurations)(self.mixed(shared))

    def cheat(self, shared: type[Cheats], wager: str, *labels: str, configurations: str) -> None:
        """Add a mutant that collects a wager that was won, at times, as the words of `shared` say."""
        words = (shared.__doc__ or "").format(victim=wager.replace("_", " "))
        cheat = self.mixed(shared, victim=wager, __doc__=words)
        self.wrong(*labels, kind="conduct", configurations=configurations)(cheat)

    def take_late(self, wager: str, act: str, phase: Phase, when: str, label: str) -> None:
        """Add a mutant whose table lets a wager be `made`, `increased` and so on in a phase in which nothing may."""
        what = f"A {wager.replace('_', ' ')} wager may be {act} {when.replace('_', ' ')}."
        late = self.mixed(TakesLate, late=wager, act=act, when=phase)
        self.add(f"{wager}_{act}_{when}", what, label, table=late)

    def wrong(
        self,
        *labels: str,
        kind: Kind = "rules",
        configurations: Sequence[Any] | str | None = None,
        game: type[Game[Any]] | None = None,
    ) -> Callable[[Piece], Piece]:
        """Make a mutant of the piece that is decorated: its docstring says what is wrong, its name names it."""

        def add(piece: Piece) -> Piece:
            what = " ".join((piece.__doc__ or "").split())
            name = re.sub(r"(?<!^)(?=[A-Z])", "_", piece.__name__).lower()
            chosen: dict[str, Any] = {"game": piece if issubclass(piece, Game) else game}
            chosen |= {word: piece for base, word in _PIECES if issubclass(piece, base)}
            if issubclass(piece, Ranking):
                chosen["ranking"] = piece
            self.add(name, what, *labels, kind=kind, configurations=configurations, **chosen)
            return piece

        return add
