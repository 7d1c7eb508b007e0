"""Exact figures of a section: what each wager returns, by counting every deal there is.

The numbers of the law come from the specs through the referee's rules, and what a round is due from the referee's own
settlement: what is told here of a wager is what an engine is judged by.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from feltproof.clauses import Lawbook, Section
from feltproof.errors import UsageError

if TYPE_CHECKING:
    from feltproof.odds.criss_cross_poker.record import CrossSheet
    from feltproof.odds.dealers import Tell
    from feltproof.odds.dealt import Each
    from feltproof.odds.record import Sheet

GAMES: Final = ("crazy-4-poker", "criss-cross-poker")
"""Those that have figures."""


def expect_figures(section: Section) -> None:
    """See that there are figures of the section.

    Raises:
        UsageError: of its game there are none.
    """
    if section.game not in GAMES:
        raise UsageError(f"{section.id}: there are no figures of {section.game}, only of {', '.join(GAMES)}")


def sheet(
    book: Lawbook,
    section: Section,
    options: Mapping[str, str],
    each: "Each | None" = None,
    tell: "Tell | None" = None,
    declared: Sequence[Mapping[str, Any]] | None = None,
) -> "Sheet | CrossSheet":
    """Every figure of the section, with those options of its readings in force.

    What is long is dealt out by `each`, one after another where nobody says; `tell` hears what is being counted. With
    `declared`, the configurations of an engine, the figures of each as well.

    Raises:
        UsageError: the section's game has no figures.
    """
    expect_figures(section)
    from feltproof.odds.dealers import untold

    if section.game == "criss-cross-poker":
        from feltproof.odds.criss_cross_poker.sheet import sheet as of_criss_cross_poker
        from feltproof.odds.dealt import one_by_one

        return of_criss_cross_poker(section, book.sha256, options, each or one_by_one, tell or untold, declared)
    from feltproof.odds.crazy_4_poker.sheet import sheet as of_crazy_4_poker

    return of_crazy_4_poker(section, book.sha256, options, tell or untold, declared)
