"""Engines that offer something other than most: tables of other kinds, and methods that are not there yet."""

from dataclasses import replace
from typing import Any, Final

from feltproof.games.crazy_4_poker import CrazyFourPoker
from feltproof.games.criss_cross_poker import CrissCrossPoker
from feltproof.games.game import Game
from feltproof.games.limits import Limits
from feltproof.variants.variant import (
    CRAZY_4,
    CRAZY_4_USUAL,
    CRISS_CROSS,
    CRISS_CROSS_USUAL,
    Roster,
    crazy_4,
    criss_cross,
)

VARIANTS: Final = Roster()

VARIANTS.crazy_4("offers_no_progressive", "Offers no progressive payout wager.", crazy_4("qu-b.no-prog.five"))
VARIANTS.crazy_4("offers_no_queens_up", "Offers no queens up wager.", crazy_4("no-qu.prog-b.five"))
VARIANTS.crazy_4(
    "offers_least", "Offers the ante, the super bonus and the play wager alone.", crazy_4("no-qu.no-prog.five")
)
VARIANTS.crazy_4("deals_its_dealer_six", "Deals its dealer a sixth card.", crazy_4("qu-c.no-prog.six"))
VARIANTS.criss_cross("offers_no_bonus", "Offers no five-card bonus.", criss_cross("no-bonus"))

_FEW: Final = tuple(replace(one, id="few", seats=3) for one in CRAZY_4_USUAL)
_LIMITS: Final = {"ante": Limits(10_00, 100_00, step=10_00), "queens_up": Limits(5_00, 50_00, step=5_00)}
VARIANTS.crazy_4("has_three_seats", "Has three seats.", _FEW)
VARIANTS.crazy_4(
    "takes_few_amounts",
    "Takes wagers of whole chips alone, from $10 to $100.",
    tuple(replace(one, id="chips", limits=_LIMITS) for one in CRAZY_4_USUAL),
)
VARIANTS.criss_cross("takes_chips_at_the_cross", "Takes wagers of whole chips alone.", criss_cross("stepped"))
VARIANTS.crazy_4(
    "sets_no_limits", "Sets no limits to any wager.", tuple(replace(one, id="free", limits={}) for one in CRAZY_4_USUAL)
)
VARIANTS.add(
    "has_many_tables",
    "Runs several tables of each game, set up each in its own way.",
    {
        CRAZY_4: lambda: CrazyFourPoker(configurations=crazy_4("qu-a.prog-b.five", "no-qu.no-prog.six")),
        CRISS_CROSS: lambda: CrissCrossPoker(configurations=criss_cross("least", "stepped")),
    },
)


# What is not there is not tested, and nothing fails for want of it.


def _with(game: type[Game[Any]], *methods: str) -> type[Any]:
    return type(game.__name__, (game,), {"methods": methods, "__doc__": game.__doc__})


def _add_with(name: str, what: str, *methods: str) -> None:
    crazy, cross = _with(CrazyFourPoker, *methods), _with(CrissCrossPoker, *methods)
    VARIANTS.add(
        name,
        what,
        {
            CRAZY_4: lambda: crazy(configurations=CRAZY_4_USUAL),
            CRISS_CROSS: lambda: cross(configurations=CRISS_CROSS_USUAL),
        },
        lacks=[method for method in Game.methods if method not in methods],
    )


_add_with("ranks_alone", "Ranks hands, and does nothing else yet.", "rank")
_add_with("settles_alone", "Settles whole rounds, and does nothing else yet.", "settle")
_add_with("plays_alone", "Plays sittings, and does nothing else yet.", "play")
_add_with("has_no_table", "Ranks hands and settles whole rounds; there is no table yet.", "rank", "settle")
