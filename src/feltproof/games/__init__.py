"""The house's side: the builtin engine, which is verified like any other and knows no clause."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from feltproof.games.builtin import Engine


def engine() -> "Engine":
    """The builtin engine, made afresh, asked case by case. NumPy is loaded here and not before."""
    from feltproof.games.builtin import builtin

    return builtin()


def engine_in_columns() -> "Engine":
    """The same, which also takes its cases in columns. Who wraps an engine and looks at cases wants the other."""
    from feltproof.games.builtin import builtin

    return builtin(columns=True)


def prairie_meadows() -> "Engine":
    """The builtin engine as a facility in Iowa runs it, by its own rules."""
    from feltproof.games.builtin import prairie_meadows

    return prairie_meadows()


def every_house() -> "Engine":
    """The builtin engine with the tables of every house that it knows: which are under which rules, its user says."""
    from feltproof.games.builtin import every_house

    return every_house()


def every_house_in_columns() -> "Engine":
    """The same, which also takes its cases in columns."""
    from feltproof.games.builtin import every_house

    return every_house(columns=True)
