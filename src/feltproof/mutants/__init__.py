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
    """Every mutant, by subject."""
    # From the modules, not from the package: an attribute that it lacks is looked up among the mutants.
    from feltproof.mutants.best_hands import MUTANTS as BEST_HANDS
    from feltproof.mutants.conduct import MUTANTS as CONDUCT
    from feltproof.mutants.corner_hands import MUTANTS as CORNER_HANDS
    from feltproof.mutants.corners import MUTANTS as CORNERS
    from feltproof.mutants.dealing import MUTANTS as DEALING
    from feltproof.mutants.envy import MUTANTS as ENVY
    from feltproof.mutants.order import MUTANTS as ORDER
    from feltproof.mutants.pay_tables import MUTANTS as PAY_TABLES
    from feltproof.mutants.progressive import MUTANTS as PROGRESSIVE
    from feltproof.mutants.rankings import MUTANTS as RANKINGS
    from feltproof.mutants.settlement import MUTANTS as SETTLEMENT
    from feltproof.mutants.table import MUTANTS as TABLE
    from feltproof.mutants.wagering import MUTANTS as WAGERING

    subjects = (
        RANKINGS,
        BEST_HANDS,
        PAY_TABLES,
        SETTLEMENT,
        PROGRESSIVE,
        ENVY,
        WAGERING,
        TABLE,
        DEALING,
        ORDER,
        CORNER_HANDS,
        CORNERS,
        CONDUCT,
    )
    return tuple(mutant for subject in subjects for mutant in subject)


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
