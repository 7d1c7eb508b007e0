"""Tries engines, in whatever process it is called in."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Literal

from feltproof.clauses import load
from feltproof.mutants import by_name
from feltproof.qualification.ground import Ground, Passed, Tried
from feltproof.variants import by_name as variant

Task = tuple[Literal["mutant", "right engine"], str, str]
"""What sort of engine, its name, and the section whose clauses it is put to."""


@cache
def trier(specs: Path, rules: Path) -> Callable[[Task], Tried | Passed]:
    """What tries engines in this process, on ground that is made once."""
    book = load(specs)

    @cache
    def ground(section: str) -> Ground:
        return Ground(book.section(section), rules)

    def try_one(task: Task) -> Tried | Passed:
        sort, name, section = task
        if sort == "mutant":
            return ground(section).try_mutant(by_name(name))
        return ground(section).try_right(variant(name).build())

    return try_one


def tried(specs: Path, rules: Path, task: Task) -> Tried | Passed:
    """Try one engine, on ground that this process keeps for the next."""
    return trier(specs, rules)(task)
