"""Pieces that misbehave whatever the game: their answers hang on what else was asked, or on when."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from feltproof.games.game import Game
from feltproof.games.rounds import Case, Result, Rounds


class Cheats(Rounds[Any, Any, Any]):
    """Collects a wager that was won, at times."""

    victim: ClassVar[str]
    """The wager that is collected."""

    def lose(self, result: Result) -> None:
        """Every such wager that was won is lost."""
        for seat in result.get("seats", ()):
            if seat["wagers"].get(self.victim, {}).get("outcome") == "win":
                seat["wagers"][self.victim] = {"outcome": "lose", "pays": 0}

    def won(self, result: Result) -> bool:
        """Whether such a wager was won."""
        return any(seat["wagers"].get(self.victim, {}).get("outcome") == "win" for seat in result.get("seats", ()))


def _question(case: Case) -> str:
    """A case without its id."""
    return repr({name: value for name, value in case.items() if name != "case"})


class PaysTheFirstTimeAlone(Cheats):
    """Who asks a second time about a {victim} that was won is told that it was lost."""

    def __init__(self, *pieces: Any) -> None:
        super().__init__(*pieces)
        self.asked: set[str] = set()

    def results(self, cases: Sequence[Case]) -> list[Result]:
        results = super().results(cases)
        for case, result in zip(cases, results, strict=True):
            question = _question(case)
            if question in self.asked:
                self.lose(result)
            self.asked.add(question)
        return results


class LosesInSmallBatches(Cheats):
    """In a batch of fewer than 400 cases every {victim} is lost."""

    def results(self, cases: Sequence[Case]) -> list[Result]:
        results = super().results(cases)
        if len(cases) < 400:
            for result in results:
                self.lose(result)
        return results


class LosesInLargeBatches(Cheats):
    """In a batch of more than 400 cases every {victim} is lost; in a small one, as when somebody looks, none."""

    def results(self, cases: Sequence[Case]) -> list[Result]:
        results = super().results(cases)
        if len(cases) > 400:
            for result in results:
                self.lose(result)
        return results


class LastCaseOfABatchLoses(Cheats):
    """The {victim} of the last case of each batch is lost."""

    def results(self, cases: Sequence[Case]) -> list[Result]:
        results = super().results(cases)
        if results:
            self.lose(results[-1])
        return results


class EveryFiftiethWinIsKept(Cheats):
    """One {victim} in fifty that were won is lost, whichever it is."""

    def __init__(self, *pieces: Any) -> None:
        super().__init__(*pieces)
        self.wins = 0

    def results(self, cases: Sequence[Case]) -> list[Result]:
        results = super().results(cases)
        for result in results:
            self.wins += self.won(result)
            if self.wins == 50:
                self.lose(result)
                self.wins = 0
        return results


class StrengthGoesByTheBatch(Game[Any]):
    """The scale of strengths begins anew with each batch, so that hands of two batches cannot be compared."""

    def rank(self, cases: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        ranked = super().rank(cases)
        scale = sorted({result["strength"] for result in ranked if "strength" in result})
        place = {strength: number for number, strength in enumerate(scale)}
        return [
            {**result, "strength": place[result["strength"]]} if "strength" in result else result for result in ranked
        ]


class RanksTheFirstHandOfABatchAsHighCard(Game[Any]):
    """The first hand of each batch is taken for a high card."""

    def rank(self, cases: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        first, *others = super().rank(cases)
        return [{**first, "category": "high_card"} if "category" in first else first, *others]


class RefusesWhatCostsMost(Rounds[Any, Any, Any]):
    """A round is rejected in which the house would have to pay more than $10,000."""

    def results(self, cases: Sequence[Case]) -> list[Result]:
        refused = {"code": "unavailable", "detail": "try again"}
        return [
            {"case": result["case"], "rejected": refused}
            if sum(w["pays"] for s in result.get("seats", ()) for w in s["wagers"].values()) > 10_000_00
            else result
            for result in super().results(cases)
        ]
