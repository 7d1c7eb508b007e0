"""Mutants that misbehave: their answers hang on what else was asked, or on when."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from feltproof.games.crazy_4_poker import CrazyFourPoker
from feltproof.games.crazy_4_poker.rounds import Rounds
from feltproof.games.crazy_4_poker.table import Table
from feltproof.games.rounds import Case, Result
from feltproof.mutants.mutant import BARE, EVERYTHING, Roster

MUTANTS: Final = Roster()


def loses_the_super_bonus(result: Result) -> None:
    """Every super bonus that was won is lost."""
    for seat in result.get("seats", ()):
        if seat["wagers"].get("super_bonus", {}).get("outcome") == "win":
            seat["wagers"]["super_bonus"] = {"outcome": "lose", "pays": 0}


def _question(case: Case) -> str:
    """A case without its id."""
    return repr({name: value for name, value in case.items() if name != "case"})


@MUTANTS.wrong("(f)(2)", kind="conduct", configurations=BARE)
class PaysTheFirstTimeAlone(Rounds):
    """Who asks a second time about a super bonus that was won is told that it was lost."""

    def __init__(self, *pieces: Any) -> None:
        super().__init__(*pieces)
        self.asked: set[str] = set()

    def results(self, cases: Sequence[Case]) -> list[Result]:
        results = super().results(cases)
        for case, result in zip(cases, results, strict=True):
            question = _question(case)
            if question in self.asked:
                loses_the_super_bonus(result)
            self.asked.add(question)
        return results


@MUTANTS.wrong("(f)(2)", kind="conduct", configurations=BARE)
class LosesInSmallBatches(Rounds):
    """In a batch of fewer than 400 cases every super bonus is lost."""

    def results(self, cases: Sequence[Case]) -> list[Result]:
        results = super().results(cases)
        if len(cases) < 400:
            for result in results:
                loses_the_super_bonus(result)
        return results


@MUTANTS.wrong("(f)(2)", kind="conduct", configurations=BARE)
class LosesInLargeBatches(Rounds):
    """In a batch of more than 400 cases every super bonus is lost; in a small one, as when somebody looks, none."""

    def results(self, cases: Sequence[Case]) -> list[Result]:
        results = super().results(cases)
        if len(cases) > 400:
            for result in results:
                loses_the_super_bonus(result)
        return results


@MUTANTS.wrong("(f)(2)", kind="conduct", configurations=BARE)
class LastCaseOfABatchLoses(Rounds):
    """The super bonus of the last case of each batch is lost."""

    def results(self, cases: Sequence[Case]) -> list[Result]:
        results = super().results(cases)
        if results:
            loses_the_super_bonus(results[-1])
        return results


@MUTANTS.wrong("(f)(2)", kind="conduct", configurations=BARE)
class EveryFiftiethWinIsKept(Rounds):
    """One super bonus in fifty that were won is lost, whichever it is."""

    def __init__(self, *pieces: Any) -> None:
        super().__init__(*pieces)
        self.won = 0

    def results(self, cases: Sequence[Case]) -> list[Result]:
        results = super().results(cases)
        for result in results:
            self.won += any(
                seat["wagers"].get("super_bonus", {}).get("outcome") == "win" for seat in result.get("seats", ())
            )
            if self.won == 50:
                loses_the_super_bonus(result)
                self.won = 0
        return results


@MUTANTS.wrong("(b)(2)", "(b)(3)", kind="conduct")
class StrengthGoesByTheBatch(CrazyFourPoker):
    """The scale of strengths begins anew with each batch, so that hands of two batches cannot be compared."""

    def rank(self, cases: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        ranked = super().rank(cases)
        scale = sorted({result["strength"] for result in ranked if "strength" in result})
        place = {strength: number for number, strength in enumerate(scale)}
        return [
            {**result, "strength": place[result["strength"]]} if "strength" in result else result for result in ranked
        ]


@MUTANTS.wrong("(b)(2)", kind="conduct")
class RanksTheFirstHandOfABatchAsHighCard(CrazyFourPoker):
    """The first hand of each batch is taken for a high card."""

    def rank(self, cases: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        first, *others = super().rank(cases)
        return [{**first, "category": "high_card"} if "category" in first else first, *others]


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


@MUTANTS.wrong("(e)(3)(iii)(b)(2)", kind="conduct", configurations=EVERYTHING)
class RefusesWhatCostsMost(Rounds):
    """A round is rejected in which the house would have to pay more than $10,000."""

    def results(self, cases: Sequence[Case]) -> list[Result]:
        refused = {"code": "unavailable", "detail": "try again"}
        return [
            {"case": result["case"], "rejected": refused}
            if sum(w["pays"] for s in result.get("seats", ()) for w in s["wagers"].values()) > 10_000_00
            else result
            for result in super().results(cases)
        ]
