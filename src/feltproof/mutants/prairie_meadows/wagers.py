"""Mutants that take other wagers than the house does: queens up alone or not, at what amount, and until when."""

from dataclasses import replace
from typing import Final

from feltproof.games.crazy_4_poker.configurations import HOUSE
from feltproof.games.crazy_4_poker.table import Table
from feltproof.games.crazy_4_poker.wagering import Stake, Wagering
from feltproof.games.refusals import Refused
from feltproof.games.table import Phase
from feltproof.games.wagering import Wagers
from feltproof.mutants.prairie_meadows.roster import Roster, house

MUTANTS: Final = Roster()

# Which wagers there are.

MUTANTS.add(
    "progressive_offered",
    "A progressive is offered, which the house rules do not have.",
    "(a)(1)",
    configurations=(replace(house(), progressive=HOUSE[0].progressive),),
)
MUTANTS.add(
    "no_queens_up",
    "Queens up is not offered.",
    "(a)(1)",
    configurations=(replace(house(), queens_up=None, limits={"ante": house().limits["ante"]}),),
)


# Queens up beside the ante, and alone.


@MUTANTS.wrong("(f)(7)")
class QueensUpNeverAlone(Wagering):
    """Queens up alone is declared to be taken, and is refused."""

    def alone(self, wagers: Wagers) -> bool:
        return False


MUTANTS.add(
    "queens_up_alone_not_declared",
    "Queens up is taken beside an ante and a super bonus alone, and nothing else is declared.",
    "(f)(7)",
    configurations=(replace(house(), queens_up_alone=False),),
)


@MUTANTS.wrong("(f)(7)")
class QueensUpAloneCountsAsFolded(Wagering):
    """Queens up alone is lost in a whole round, since nothing was played."""

    def staked(self, placed: Wagers, folded: object) -> Stake:
        return replace(super().staked(placed, folded), folded="play" not in placed)


@MUTANTS.wrong("(f)(7)")
class QueensUpBesideALoneAnte(Wagering):
    """Queens up makes up for a super bonus that is missing."""

    def together(self, wagers: Wagers) -> None:
        if not ("queens_up" in wagers and "super_bonus" not in wagers):
            super().together(wagers)


@MUTANTS.wrong("(f)(7)")
class QueensUpAloneMayPlay(Table):
    """Who has queens up alone is waited for, as if there were a hand to play."""

    def settle(self, event: dict[str, object]) -> dict[str, object]:
        waiting = [p for p in self.positions.values() if "ante" not in p.wagers and not p.folded]
        if self.phase is Phase.DEALT and waiting:
            raise Refused("undecided", "settle: somebody has neither played nor folded")
        return super().settle(event)


@MUTANTS.wrong("(b)(4)", "(f)(6)")
class QueensUpNoMoreThanTheAnte(Wagering):
    """Queens up may not be more than the ante."""

    def together(self, wagers: Wagers) -> None:
        super().together(wagers)
        if wagers.get("queens_up", 0) > wagers.get("ante", 0) > 0:
            raise Refused("queens_up_too_high", "queens up is no more than the ante")


@MUTANTS.wrong("(b)(4)", "(f)(6)")
class QueensUpNoLessThanTheAnte(Wagering):
    """Queens up may not be less than the ante."""

    def together(self, wagers: Wagers) -> None:
        super().together(wagers)
        if 0 < wagers.get("queens_up", 0) < wagers.get("ante", 0):
            raise Refused("queens_up_too_low", "queens up is no less than the ante")


@MUTANTS.wrong("(f)(5)")
class QueensUpIsMandatory(Wagering):
    """Nobody is dealt in without queens up."""

    def together(self, wagers: Wagers) -> None:
        super().together(wagers)
        if "queens_up" not in wagers:
            raise Refused("no_queens_up", "queens up is wanted")


# Until when.

for _act in ("made", "increased", "decreased", "withdrawn"):
    for _wager in ("ante", "super_bonus", "queens_up"):
        MUTANTS.take_late(_wager, _act, Phase.DEALT, "after_the_deal", "(n)(4)")
