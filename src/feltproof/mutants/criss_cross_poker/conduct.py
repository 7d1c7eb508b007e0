"""Mutants that misbehave: their answers hang on what else was asked, or on when."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from feltproof.games.criss_cross_poker import CrissCrossPoker
from feltproof.games.criss_cross_poker.rounds import Rounds
from feltproof.games.criss_cross_poker.table import Table
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
from feltproof.mutants.criss_cross_poker.roster import LEAST, NO_BONUS, Roster

MUTANTS: Final = Roster()

for _cheat in (
    PaysTheFirstTimeAlone,
    LosesInSmallBatches,
    LosesInLargeBatches,
    LastCaseOfABatchLoses,
    EveryFiftiethWinIsKept,
):
    MUTANTS.cheat(_cheat, "across", "(f)(2)", configurations=NO_BONUS)

MUTANTS.mix(StrengthGoesByTheBatch, "(b)(2)", "(b)(3)", kind="conduct")
MUTANTS.mix(RanksTheFirstHandOfABatchAsHighCard, "(b)(2)", kind="conduct")
MUTANTS.mix(RefusesWhatCostsMost, "(f)(2)", kind="conduct", configurations=NO_BONUS)


@MUTANTS.wrong("(c)(2)", kind="conduct")
class PlayersStaySeatedInTheNextSitting(CrissCrossPoker):
    """Those who sat down in one sitting still sit there in the next, and may wager."""

    def __init__(self, **pieces: Any) -> None:
        seated: dict[str, int] = {}

        class Crowded(Table):
            def __init__(self, *made_for: Any) -> None:
                super().__init__(*made_for)
                self.seated = seated

        super().__init__(**pieces, table=Crowded)


@MUTANTS.wrong("(f)(3)", kind="conduct", configurations=LEAST)
class RemembersTheBonusOfTheRoundBefore(Rounds):
    """The five-card bonus of the first seat is settled as it was in the round before."""

    def __init__(self, *pieces: Any) -> None:
        super().__init__(*pieces)
        self.before: dict[str, Any] | None = None

    def results(self, cases: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        results = super().results(cases)
        for result in results:
            for seat in result.get("seats", ())[:1]:
                if "five_card_bonus" in seat["wagers"]:
                    now = seat["wagers"]["five_card_bonus"]
                    seat["wagers"]["five_card_bonus"] = now if self.before is None else self.before
                    self.before = now
        return results
