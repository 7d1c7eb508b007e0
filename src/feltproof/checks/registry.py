"""What a check is: a function that puts one question to an engine, written once for a game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

CHECK_MARK = "__feltproof_check__"

Function = TypeVar("Function", bound=Callable[..., None])


@dataclass(frozen=True, slots=True)
class Check:
    """A check by its name, as clauses link to it."""

    name: str
    """`game.check_name`, as `crazy_4_poker.super_bonus_floor`."""
    title: str
    """The first line of its docstring."""
    function: Callable[..., None]


def check(name: str) -> Callable[[Function], Function]:
    """Make a `check_*` function of `rules/` known as `name`.

    The function takes, by these names and in any number, `engine` (`checks.engine.Engine`), `law` (the
    referee of the game, under the readings in force), `deals` (the game's lists of cases), `clause` (the
    `Clause` whose numbers it tests) and `evidence` (`checks.evidence.Evidence`). It is called again for each
    option of each reading that touches the clause; what it asked the engine before is answered from memory.
    """

    def mark(function: Function) -> Function:
        title = (function.__doc__ or "").strip().partition("\n")[0]
        setattr(function, CHECK_MARK, Check(name, title, function))
        return function

    return mark
