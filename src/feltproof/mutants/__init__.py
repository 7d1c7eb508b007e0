"""Mutants: engines made of the builtin one, each wrong in one documented way, and the clauses that must catch it.

A check that has never failed proves nothing. Each mutant can be reached as an engine by its name:
`python:feltproof.mutants:dealer_qualifies_with_a_queen`.
"""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from feltproof.games.builtin import Engine
    from feltproof.mutants.mutant import Mutant


@cache
def all_mutants() -> "tuple[Mutant, ...]":
    """Every mutant, by game and subject."""
    # From the packages, not from this one: an attribute that it lacks is looked up among the mutants.
    from feltproof.mutants.crazy_4_poker import SUBJECTS as CRAZY_4_POKER
    from feltproof.mutants.criss_cross_poker import SUBJECTS as CRISS_CROSS_POKER
    from feltproof.mutants.prairie_meadows import SUBJECTS as PRAIRIE_MEADOWS

    return tuple(mutant for subject in (*CRAZY_4_POKER, *CRISS_CROSS_POKER, *PRAIRIE_MEADOWS) for mutant in subject)


@cache
def _by_name() -> "dict[str, Mutant]":
    return {mutant.name: mutant for mutant in all_mutants()}


def by_name(name: str) -> "Mutant":
    """The mutant of that name, spelt with underscores or dashes.

    Raises:
        KeyError: there is none.
    """
    return _by_name()[name.replace("-", "_")]


def __getattr__(name: str) -> "Callable[[], Engine]":
    """What builds the mutant of that name, so that it can be named as an engine."""
    if not name.startswith("_"):
        try:
            return by_name(name).build
        except KeyError:
            pass
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
