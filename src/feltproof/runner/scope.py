"""Which configurations of an engine are verified against which section.

An engine may be set up for several houses at once, and each configuration is under the rules of its own. Which that
is, the user says before the engine says a word, with `--configuration SECTION=ID`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any, Final

from feltproof.clauses import Section
from feltproof.errors import UsageError
from feltproof.protocol.messages import Hello

OF_BUILTIN: Final[Mapping[str, tuple[str, ...]]] = {"us-ia/prairie-meadows": ("prairie.*",)}
"""What the builtin engine sets up for which house rules: in a self-test this need not be said."""


def declared_of(hello: Hello, game: str) -> dict[str, Mapping[str, Any]]:
    """The configurations that an engine declares of a game, by their ids; none where it does not offer it."""
    offer = hello.games.get(game)
    return {} if offer is None else {one.id: one.declared for one in offer.configurations}


@dataclass(frozen=True)
class Scope:
    """What was asked of which configurations."""

    everywhere: tuple[str, ...] = ()
    """Ids that were asked for without a section; all configurations where empty."""
    of_section: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By section id, the ids that were asked for it; `*` in one stands for any characters."""
    by_habit: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By section id, those of the builtin engine, where nothing else was asked."""

    @classmethod
    def of(cls, sections: Sequence[Section], asked: Sequence[str], address: str) -> "Scope":
        """What `asked` says, each `ID` or `SECTION=ID`, of an engine at `address`."""
        names = {name: section.id for section in sections for name in (section.id, *section.names)}
        everywhere: list[str] = []
        bound: dict[str, tuple[str, ...]] = {}
        for one in asked:
            before, equals, id = one.partition("=")
            if equals and before in names:
                bound[names[before]] = (*bound.get(names[before], ()), id)
            else:
                everywhere.append(one)
        return cls(tuple(everywhere), bound, OF_BUILTIN if address == "builtin" else {})

    def choose(self, section: Section, declared: Sequence[str], elsewhere: Mapping[str, str]) -> list[str]:
        """The configurations, of those `declared`, that are verified against `section`.

        Those that were named for it; or else those that were named for no section; or else all that are under no
        other section's rules. `elsewhere` has the game of every configuration of the engine.

        Raises:
            UsageError: one that was named is not there.
        """
        wanted = self.of_section.get(section.id) or self.everywhere
        for name in wanted:
            if not _matching((name,), declared):
                self._refuse(name, section, declared, elsewhere)
        if wanted:
            return _matching(wanted, declared)
        habit = _matching(self.by_habit.get(section.id, ()), declared)
        if habit:
            return habit
        taken = {**self.by_habit, **self.of_section}
        others = [name for other, names in taken.items() if other != section.id for name in _matching(names, declared)]
        return [name for name in declared if name not in others]

    def _refuse(self, name: str, section: Section, declared: Sequence[str], elsewhere: Mapping[str, str]) -> None:
        its = elsewhere.get(name)
        if its is not None:
            raise UsageError(
                f"--configuration {name}: is of {its}, and {section.id} is to be verified too: name the sections "
                f"that are, or the section that it is for, as in --configuration SECTION={name}"
            )
        before, equals, _ = name.partition("=")
        if equals:
            raise UsageError(
                f"--configuration {name}: {before!r} is no section that is verified: name it as SECTION too"
            )
        raise UsageError(
            f"--configuration {name}: the engine declares {', '.join(declared) or 'none'} for {section.game}"
        )


def _matching(wanted: Sequence[str], declared: Sequence[str]) -> list[str]:
    """Those declared that are wanted; an id that is declared as it stands is no pattern."""
    return [
        name
        for name in declared
        if any(name == one or (one not in declared and "*" in one and fnmatchcase(name, one)) for one in wanted)
    ]
