"""Engines that keep the house rules of Prairie Meadows in ways of their own."""

from dataclasses import replace
from typing import Any, Final

from feltproof.games import table
from feltproof.games.builtin import Engine
from feltproof.games.crazy_4_poker import CrazyFourPoker
from feltproof.games.crazy_4_poker.configurations import PRAIRIE_MEADOWS as HOUSE
from feltproof.games.crazy_4_poker.configurations import Configuration
from feltproof.games.crazy_4_poker.table import Table
from feltproof.games.game import Game
from feltproof.games.limits import Limits
from feltproof.games.refusals import Refused
from feltproof.games.table import Phase
from feltproof.variants.conduct import AnswersOutOfOrder, RanksInLeaps, RefusesForOneReason, TakesFewCases
from feltproof.variants.tables import ForfeitsUntold, NobodyLeaves
from feltproof.variants.variant import PRAIRIE_MEADOWS, Roster

VARIANTS: Final = Roster()

USUAL: Final = HOUSE[:1]
"""One table of that house: few make a variant quick to qualify."""


def _add(
    name: str,
    what: str,
    configurations: tuple[Configuration, ...] = USUAL,
    engine: type[Engine] = Engine,
    game: type[CrazyFourPoker] = CrazyFourPoker,
    lacks: tuple[str, ...] = (),
    **pieces: Any,
) -> None:
    played = {PRAIRIE_MEADOWS: lambda: game(configurations=configurations, **pieces)}
    VARIANTS.add(f"prairie_{name}", what, played, engine=engine, lacks=lacks)


# Tables of other kinds.

_CHIPS: Final = {"ante": Limits(10_00, 100_00, step=10_00), "queens_up": Limits(5_00, 50_00, step=5_00)}
_add("posts_high_limits", "Posts higher limits, and others for queens up.", HOUSE[1:])
_add("posts_no_limits", "Posts no limits to any wager.", (replace(USUAL[0], id="free", limits={}),))
_add("takes_chips", "Takes wagers of whole chips alone.", (replace(USUAL[0], id="chips", limits=_CHIPS),))
_add("has_both_tables", "Runs both tables of the house.", HOUSE)


# Tables that do what the rules leave to them.


class OpenToTheFirstCard(table.Table[Any]):
    """Wagers are taken, changed and taken back until the first card, though no more bets has been called."""

    def wagers_open(self, wager: str) -> None:
        if self.phase is Phase.DEALT:
            raise Refused("cards_are_out", f"{wager}: the first card is dealt")


_add(
    "takes_wagers_to_the_first_card",
    "Takes wagers until the first card is dealt, after no more bets too.",
    table=type("Table", (OpenToTheFirstCard, Table), {}),
)
_add(
    "lets_nobody_leave",
    "Lets nobody leave in the middle of a round.",
    table=type("Table", (NobodyLeaves, Table), {}),
)
_add(
    "leaves_forfeits_out",
    "Lists no forfeited wagers in its payments.",
    table=type("Table", (ForfeitsUntold, Table), {}),
)


# Answers that are told otherwise.

_add("answers_out_of_order", "Answers the last case first, and tells the last seat first.", engine=AnswersOutOfOrder)
_add("ranks_in_leaps", "Leaves wide and uneven gaps between strengths.", engine=RanksInLeaps)
_add("refuses_for_one_reason", "Has one code for all that it refuses.", engine=RefusesForOneReason)
_add("takes_few_cases", "Takes no more than seven cases in one request.", engine=TakesFewCases)


# What is not there is not tested.

_ranks = type("CrazyFourPoker", (CrazyFourPoker,), {"methods": ("rank",), "__doc__": CrazyFourPoker.__doc__})
_add("ranks_alone", "Ranks hands, and does nothing else yet.", game=_ranks, lacks=Game.methods[1:])
