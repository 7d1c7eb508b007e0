"""Crazy 4 poker, played by the four cards alone: what is asked of the engine, and what that returns exactly."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from feltproof.clauses import Section
from feltproof.money import Cents, Share
from feltproof.odds.crazy_4_poker.rounds import FOLD, LEAST, MOST, Settled, bar
from feltproof.odds.crazy_4_poker.rounds import Rounds as Counted
from feltproof.odds.crazy_4_poker.strategy import best_cut, named
from feltproof.odds.crazy_4_poker.wagers import of_the_game, queens_up
from feltproof.odds.dealers import Holdings, Tell
from feltproof.odds.record import Wager
from feltproof.odds.results import wager
from feltproof.referee.crazy_4_poker import Facility, Readings, Referee, Rules
from feltproof.simulation.dealing import drawn
from feltproof.simulation.plan import Player, stake
from feltproof.simulation.rounds import Rounds


class Game(Player):
    """The game under rules and readings at a facility."""

    def __init__(self, section: Section, options: Mapping[str, str], declared: Mapping[str, Any]) -> None:
        known = {name: option for name, option in options.items() if name in Readings.options}
        self.referee, self.facility = Referee(Rules.of(section), known), Facility.of(declared)

    def exact(self, tell: Tell) -> tuple[tuple[int, ...], str, tuple[Wager, ...], dict[str, Cents]]:
        """The strategy, as numbers and in words, what it returns, and the stakes."""
        referee, facility = self.referee, self.facility
        counted = Holdings(referee.ranking, referee.rules.cards, facility.dealer_cards, tell=tell).dealers(bar(referee))
        rounds = Counted(referee, counted, facility.dealer_cards, [facility])
        cut = best_cut(rounds)
        ours, most = rounds.dealers.strengths, rounds.most
        settled = Settled(rounds, np.where(ours < cut, FOLD, np.where(most > 1, MOST, LEAST)))
        stakes = self._stakes(rounds.unit)
        found = list(of_the_game(rounds, settled))
        for name, closed in referee.terms(facility).closed.items():
            if closed.table is None:
                continue
            if name == "queens_up":
                found.append(queens_up(rounds, settled, closed.table))
                continue
            shares = {row: cell.percent for row, cell in closed.cells.items() if isinstance(cell, Share)}
            results = {
                (row, Fraction(self.meter * shares[row], 100 * stakes[name]) if row in shares else worth): deals
                for (row, worth), deals in settled.results(rounds.side[name, closed.table]).items()
            }
            found.append(wager(name, closed.table, results))
        times = f"{int(most.max())} times the ante wherever that is allowed, else the ante"
        told = f"goes by the four cards alone: plays from {named(rounds, cut)}, {times}"
        return (cut,), told, tuple(found), stakes

    @property
    def meter(self) -> Cents:
        """Before each round."""
        return self.facility.progressive.reset if self.facility.progressive is not None else 0

    def _stakes(self, unit: Cents) -> dict[str, Cents]:
        rules, limits = self.referee.rules, self.facility.limits
        ante = stake(unit, {"ante": 1, "super_bonus": 1}, limits, ("play", (1, rules.play_multiple)))
        stakes = {"ante": ante, "super_bonus": ante}
        if "queens_up" in self.facility.tables:
            stakes["queens_up"] = stake(unit, {"queens_up": 1}, limits)
        if self.facility.progressive is not None:
            stakes["progressive"] = self.facility.progressive.wagers[0]
        return stakes

    def dealt(
        self, strategy: tuple[int, ...], stakes: Mapping[str, Cents], seed: int, shard: int, rounds: int
    ) -> Rounds:
        """The rounds of a shard, decided by the strategy."""
        (cut,), rules, ranking = strategy, self.referee.rules, self.referee.ranking
        cards = drawn(seed, shard, rounds, rules.cards + self.facility.dealer_cards)
        hands, dealer = cards[:, : rules.cards], cards[:, rules.cards :]
        strengths = ranking.strengths(hands)
        times = np.where(ranking.reaches(rules.play_holding)[strengths], rules.play_multiple, 1)
        antes = np.where(strengths < cut, 0, times)
        made = sorted({0, 1, rules.play_multiple})
        plans = tuple({**stakes, "play": antes * stakes["ante"]} if antes else dict(stakes) for antes in made)
        meter = self.meter if self.facility.progressive is not None else None
        return Rounds("crazy-4-poker", dealer, hands, plans, np.searchsorted(made, antes), meter)
