"""Mutants that misbehave: their answers hang on what else was asked, or on when."""

from collections.abc import Sequence
from typing import Any, Final

from feltproof.games.crazy_4_poker import CrazyFourPoker
from feltproof.games.crazy_4_poker.rounds import Rounds
from feltproof.games.crazy_4_poker.table import Table
from feltproof.games.rounds import Case, Result
from feltproof.mutants.conduct import (
    EveryFiftiethWinIsKept,
    LastCaseOfABatchLoses,
    LosesInLargeBatches,
    LosesInSmallBatches,
    PaysTheFirstTimeAlone,
    RanksTheFirstHandOfABatchAsHighCard,
    RefusesWhatCostsMost,
    StrengthGoesByTheBatch,
)
from feltproof.mutants.crazy_4_poker.roster import BARE, EVERYTHING, Roster

MUTANTS: Final = Roster()


for _cheat in (
    PaysTheFirstTimeAlone,
    LosesInSmallBatches,
    LosesInLargeBatches,
    LastCaseOfABatchLoses,
    EveryFiftiethWinIsKept,
):
    MUTANTS.cheat(_cheat, "super_bonus", "(f)(2)", configurations=BARE)

MUTANTS.mix(StrengthGoesByTheBatch, "(b)(2)", "(b)(3)", kind="conduct")
MUTANTS.mix(RanksTheFirstHandOfABatchAsHighCard, "(b)(2)", kind="conduct")
MUTANTS.mix(RefusesWhatCostsMost, "(e)(3)(iii)(b)(2)", kind="conduct", configurations=EVERYTHING)


class Crowd:
    """Who sits at a table, kept when the table is cleared away."""

    def __init__(self) -> None:
        self.seated: dict[str, int] = {}


@MUTANTS.wrong("(c)(5)", kind="conduct")
class PlayersStaySeatedInTheNextSitting(CrazyFourPoker):
    """Those who sat down in one sitting still sit there in the next."""

    def __init__(self, **pieces: Any) -> None:
        crowd = Crowd()

        class Crowded(Table):
            def __init__(self, *made_for: Any) -> None:
                super().__init__(*made_for)
                self.seated = crowd.seated

        super().__init__(**pieces, table=Crowded)


@MUTANTS.wrong("(f)(4)(ii)", kind="conduct", configurations="no-qu.prog-a.five")
class RemembersTheMeter(Rounds):
    """Each round is settled on the meter that the round before left, whatever the case says."""

    def __init__(self, *pieces: Any) -> None:
        super().__init__(*pieces)
        self.remembered: int | None = None

    def results(self, cases: Sequence[Case]) -> list[Result]:
        results = []
        for case in cases:
            held = case if self.remembered is None else {**case, "meter": self.remembered}
            results += super().results([held])
            self.remembered = results[-1].get("meter", self.remembered)
        return results


@MUTANTS.wrong("(f)(4)", kind="conduct", configurations="no-qu.prog-a.five")
class RefusesFiveDollars(Rounds):
    """A progressive wager of $5 is declared, and rejected when it is made."""

    def results(self, cases: Sequence[Case]) -> list[Result]:
        refused = {"code": "outside_limits", "detail": "the progressive is not available"}
        return [
            {"case": case["case"], "rejected": refused}
            if any(seat["wagers"].get("progressive") == 5_00 for seat in case["seats"])
            else result
            for case, result in zip(cases, super().results(cases), strict=True)
        ]
