"""Whole rounds of criss-cross poker: the cross of community cards, and the two hands that each seat makes with it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Final

import numpy as np

from feltproof import cards
from feltproof.games import hands, rounds
from feltproof.games.criss_cross_poker.configurations import Configuration
from feltproof.games.criss_cross_poker.settlement import Seat, Settlement
from feltproof.games.criss_cross_poker.wagering import Wagering
from feltproof.games.hands import Cards
from feltproof.games.ranking import Ranking, Strengths
from feltproof.games.refusals import Refused, shown
from feltproof.games.rounds import Case, Result, told

PLACES: Final = ("left", "right", "top", "bottom", "middle")
"""The places of the cross."""

LINES: Final[Mapping[str, tuple[str, ...]]] = {
    "across": ("left", "middle", "right"),
    "down": ("top", "middle", "bottom"),
}
"""The places that each hand of a player counts, beside the player's own two cards."""

PLAYER_CARDS: Final = 2

Dealt = tuple[int, int, list[tuple[int, int]], list[int]]
"""The strength of the cross and the set of its cards; the strengths of each seat's two hands, and its own two cards."""


class Rounds(rounds.Rounds[Dealt, tuple[int, int], Seat]):
    """Settles rounds under one configuration."""

    player_cards = PLAYER_CARDS

    lines: ClassVar[Mapping[str, tuple[str, ...]]] = LINES
    """The places that each hand counts."""

    def __init__(
        self, configuration: Configuration, ranking: Ranking, wagering: Wagering, settlement: Settlement
    ) -> None:
        self.configuration: Configuration = configuration
        self.ranking = ranking
        self.wagering = wagering
        self.settlement = settlement

    def ranked(self, cases: Sequence[Case]) -> Iterable[Dealt]:
        crosses = [case["community"] for case in cases]
        cross = hands.read([of[place] for of in crosses for place in PLACES], 1).reshape(-1, len(PLACES))
        players = hands.read([seat["hand"] for case in cases for seat in case["seats"]], PLAYER_CARDS)
        seats = [len(case["seats"]) for case in cases]
        beside = np.repeat(cross, np.array(seats, np.intp), axis=0)

        across, down = (self.of_line(line, players, beside).tolist() for line in ("across", "down"))
        both, own = list(zip(across, down, strict=True)), hands.masks(players)
        cross = np.sort(cross, axis=1)
        dealt, end = [], 0
        for n, strength, held in zip(seats, self.ranking.strengths(cross).tolist(), hands.masks(cross), strict=True):
            start, end = end, end + n
            dealt.append((strength, held, both[start:end], own[start:end]))
        return dealt

    def of_line(self, line: str, players: Cards, cross: Cards) -> Strengths:
        """The strength of the hand that each player makes with one line of the cross; a row for each in both."""
        columns = [PLACES.index(place) for place in self.lines[line]]
        return self.ranking.strengths(np.sort(np.hstack([players, cross[:, columns]]), axis=1))

    def fault(self, case: Case) -> Refused | None:
        community = case.get("community")
        if not isinstance(community, dict) or not all(place in community for place in PLACES):
            places = ", ".join(PLACES)
            return Refused("malformed_case", f"community: a card at each of {places} is wanted, not {shown(community)}")
        return super().fault(case)

    def result(self, case: Case, dealt: Dealt) -> Result:
        strength, held, both, own = dealt
        if not held:
            raise self.no_cross(case["community"])
        seats = self.seats(case["seats"], held, both, own)
        settled = self.settlement.settle(strength, seats)
        return {
            "case": case["case"],
            "seats": [told(seat.number, outcomes) for seat, outcomes in zip(seats, settled, strict=True)],
        }

    def seat(self, number: int, entry: Case, held: tuple[int, int]) -> Seat:
        across, down = held
        return Seat(number, across, down, self.wagering.stake(entry.get("wagers"), entry.get("folded")))

    def no_cross(self, community: Case) -> Refused:
        """Why the community cards are none."""
        for place in PLACES:
            card = community[place]
            if not isinstance(card, str) or card not in cards.NUMBERS:
                return hands.fault(card, (1,), place)
        return hands.fault("".join(community[place] for place in PLACES), (len(PLACES),), "community")
