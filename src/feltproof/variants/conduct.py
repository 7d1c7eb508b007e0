"""Engines that answer as the house does, and tell it otherwise."""

import sys
import time
from collections.abc import Mapping
from itertools import combinations
from typing import Any, Final

from feltproof.cards import RANKS
from feltproof.games.builtin import Engine, Result
from feltproof.games.ranking import Ranking
from feltproof.variants.variant import Roster

VARIANTS: Final = Roster()

Params = Mapping[str, Any]


class Retold(Engine):
    """Answers as the house does, with each result told in another way."""

    def rank(self, params: Params) -> Result:
        return self.all_told(super().rank(params))

    def settle(self, params: Params) -> Result:
        return self.all_told(super().settle(params))

    def play(self, params: Params) -> Result:
        return self.all_told(super().play(params))

    def all_told(self, reply: Result) -> Result:
        """The whole reply."""
        return {"results": [self.told(result) for result in reply["results"]]}

    def told(self, result: Result) -> Result:
        """One result."""
        return result


@VARIANTS.conduct
class AnswersOutOfOrder(Retold):
    """Answers the last case first, and tells the last seat and its last wager first."""

    def all_told(self, reply: Result) -> Result:
        return {"results": [self.told(result) for result in reversed(reply["results"])]}

    def told(self, result: Result) -> Result:
        if "seats" not in result:
            return result
        seats = [{**seat, "wagers": dict(reversed(seat["wagers"].items()))} for seat in reversed(result["seats"])]
        return {**result, "seats": seats}


@VARIANTS.conduct
class TakesFewCases(Engine):
    """Takes no more than seven cases in one request."""

    max_cases = 7


@VARIANTS.conduct
class SaysMoreThanIsAsked(Retold):
    """Adds fields that the suite does not know to all that it answers, and offers a game and a method of its own."""

    def hello(self, params: Params) -> Result:
        hello = super().hello(params)
        for offer in hello["games"].values():
            offer["methods"] = [*offer["methods"], "shuffle"]
            offer["configurations"] = [{**one, "felt": "green", "pit": {"no": 7}} for one in offer["configurations"]]
        mine = {"methods": ["rank"], "configurations": [{"id": "m", "wheel": "double zero"}], "note": None}
        return {**hello, "games": {**hello["games"], "double-ball-roulette": mine}, "motd": "good luck", "x": [1.5]}

    def told(self, result: Result) -> Result:
        more: Result = {"took": 0.25, "trace": {"node": "a", "steps": [1, 2, None]}}
        if "rejected" in result:
            more["rejected"] = {**result["rejected"], "see": "manual, page 12"}
        if "seats" in result:
            more["seats"] = [{**seat, "wagers": _noted(seat["wagers"]), "vip": False} for seat in result["seats"]]
        if "replies" in result:
            more["replies"] = [{**reply, "took": 0.125} for reply in result["replies"]]
        return {**result, **more}


def _noted(wagers: Mapping[str, Result]) -> Result:
    return {wager: {**ended, "currency": "USD"} for wager, ended in wagers.items()}


@VARIANTS.conduct
class RefusesInItsOwnWords(Retold):
    """Has codes of its own for what it refuses, one for each reason, and no words beside them."""

    def told(self, result: Result) -> Result:
        if "rejected" in result:
            return {**result, "rejected": {"code": _own(result["rejected"]["code"])}}
        if "replies" not in result:
            return result
        replies = [
            reply if reply["accepted"] else {"accepted": False, "code": _own(reply["code"])}
            for reply in result["replies"]
        ]
        return {**result, "replies": replies}


def _own(code: str) -> str:
    return f"E-{sum(code.encode()) % 900 + 100}: {code.upper()}"


@VARIANTS.conduct
class RefusesForOneReason(Retold):
    """Has one code for all that it refuses, and says nothing about it."""

    def told(self, result: Result) -> Result:
        if "rejected" in result:
            return {"case": result["case"], "rejected": {"code": "invalid"}}
        if "replies" not in result:
            return result
        refused = {"accepted": False, "code": "invalid"}
        return {**result, "replies": [reply if reply["accepted"] else refused for reply in result["replies"]]}


@VARIANTS.conduct
class ChattersOnStderr(Retold):
    """Writes about each request to stderr, now and then in other letters, or in none."""

    def all_told(self, reply: Result) -> Result:
        sys.stderr.write(f"settled {len(reply['results'])} cases ♠♥ \x1b[32mok\x1b[0m \0\r")
        return super().all_told(reply)


@VARIANTS.conduct
class TakesItsTime(Retold):
    """Waits a while before each answer."""

    def all_told(self, reply: Result) -> Result:
        time.sleep(0.01)
        return super().all_told(reply)


# Scales of strength, and the cards that count.


class Rescaled(Retold):
    """Ranks on another scale."""

    def told(self, result: Result) -> Result:
        return {**result, "strength": self.scaled(result["strength"])} if "strength" in result else result

    def scaled(self, strength: int) -> int:
        """The place of a hand on this scale."""
        raise NotImplementedError


@VARIANTS.conduct
class RanksBelowNought(Rescaled):
    """Has negative strengths, the highest hand at -1."""

    def scaled(self, strength: int) -> int:
        return strength - 7_462


@VARIANTS.conduct
class RanksInLeaps(Rescaled):
    """Leaves wide and uneven gaps between strengths, on both sides of 0."""

    def scaled(self, strength: int) -> int:
        return (strength - 1_000) ** 3


@VARIANTS.conduct
class RanksBeyondAMachineWord(Rescaled):
    """Has strengths of thirty digits, which differ in the last ones alone."""

    def scaled(self, strength: int) -> int:
        return 10**30 + strength


@VARIANTS.conduct
class ShowsTheCardsThatCount(Engine):
    """Shows the cards of each hand that count, the lowest first."""

    def rank(self, params: Params) -> Result:
        results = super().rank(params)["results"]
        ranking: Ranking = getattr(self.games[params["game"]], "ranking")  # noqa: B009 - any game may be given
        for case, result in zip(params["cases"], results, strict=True):
            if "strength" in result:
                result["best"] = _counting(case["hand"], result["strength"], ranking)
        return {"results": results}


def _counting(hand: str, strength: int, ranking: Ranking) -> str:
    """Cards of `hand` that are of that strength by themselves."""
    held = sorted((hand[at : at + 2] for at in range(0, len(hand), 2)), key=lambda card: RANKS.index(card[0]))
    each = ["".join(some) for some in combinations(held, ranking.size)]
    return each[ranking.read(each).index(strength)]
