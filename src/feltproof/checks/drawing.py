"""What Hypothesis draws, and the search for the smallest of it that shows something.

The same seed draws the same rounds everywhere: Hypothesis keeps no examples, and does not look for constants in
whatever code happens to lie around it.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

import hypothesis
from hypothesis import HealthCheck, Phase, Verbosity
from hypothesis import strategies as st
from hypothesis.errors import HypothesisException
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

FIVE_CARDS: Final = 52 * 51 * 50 * 49 * 48
HAND: Final = st.tuples(st.sampled_from(("any", "of a rank", "of a suit")), st.integers(0, FIVE_CARDS - 1))
"""A way to take cards, and a number that says which: alone among 52 cards nothing rare would ever come up."""


class Found(Exception):
    """Tells Hypothesis that a round shows what is looked for."""


def drawn_by(strategy: st.SearchStrategy[Any], seed: int, count: int) -> tuple[Any, ...]:
    """What a seed draws of a strategy."""
    drawn: list[Any] = []

    def never(one: Any) -> bool:
        drawn.append(one)
        return False

    search(strategy, seed, count, never)
    return tuple(drawn[:count])


def search(strategy: st.SearchStrategy[Any], seed: int, count: int, shows: Callable[[Any], bool]) -> None:
    """Draw rounds until one `shows` what is looked for, then smaller ones that show it too."""

    @hypothesis.seed(seed)
    @hypothesis.settings(
        max_examples=count,
        phases=(Phase.generate, Phase.shrink),
        database=None,
        deadline=None,
        suppress_health_check=tuple(HealthCheck),
        verbosity=Verbosity.quiet,
        report_multiple_bugs=False,
        print_blob=False,
    )
    @hypothesis.given(strategy)
    def look(drawn: Any) -> None:
        if shows(drawn):
            raise Found

    # An engine that answers one round in two ways makes Hypothesis give up; the answers are kept as they came.
    with _no_constants_of_code(), suppress(Found, HypothesisException):
        look()


@contextmanager
def _no_constants_of_code() -> Iterator[None]:
    """Within it, Hypothesis knows no numbers and texts of the modules that happen to be loaded."""
    before = providers._get_local_constants
    providers._get_local_constants = Constants
    try:
        yield
    finally:
        providers._get_local_constants = before
