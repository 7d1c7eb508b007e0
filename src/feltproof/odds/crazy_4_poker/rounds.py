"""Rounds of one player and the dealer: what each ends in, and what to play so as to lose least."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import zip_longest
from math import lcm
from typing import Final

import numpy as np
from numpy.typing import NDArray

from feltproof.money import Cents, Odds
from feltproof.odds.dealers import Dealers
from feltproof.referee import RefereeError
from feltproof.referee.crazy_4_poker import Facility, Progressive, Referee, Rules, seats_due
from feltproof.referee.dues import Due

LOWER, EQUAL, HIGHER = range(3)
"""How the dealer's hand stands to the player's."""
CELLS: Final = 6
"""Ways in which two hands meet: `3 * qualified + LOWER`, `EQUAL` or `HIGHER`."""

FOLD, LEAST, MOST = range(3)
"""What a player can do: nothing between the least play wager and the most is ever best."""

Cells = NDArray[np.int64]
"""`[…, cell]`."""


def bar(referee: Referee) -> int:
    """The least strength with which the dealer qualifies.

    Raises:
        RefereeError: no strength parts those that do from those that do not.
    """
    qualifies = referee.settlement.qualifies
    least = qualifies.index(True) if True in qualifies else len(qualifies)
    if not all(qualifies[least:]):
        raise RefereeError("the dealer qualifies with a hand, and not with a higher one: such odds are not counted")
    return least


def facility(rules: Rules, dealer_cards: int, queens_up: str | None = None, progressive: str | None = None) -> Facility:
    """A facility that pays no more than the rules ask, by the pay tables of these names."""
    chosen = {"queens_up": queens_up, "progressive": progressive}
    tables = {wager: rules.tables[wager][name] for wager, name in chosen.items() if name is not None}
    terms = None
    if progressive is not None:
        meter = rules.meter[progressive]
        amounts = {rules.envy[progressive].per, rules.envy_wager} - {0}
        terms = Progressive(tuple(sorted(amounts)), meter, meter, {})
    return Facility(
        id="law",
        seats=rules.seats,
        dealer_cards=dealer_cards,
        even=rules.even,
        tables={"super_bonus": rules.floors["super_bonus"], **tables},
        progressive=terms,
    )


def places(rules: Rules, dealer_cards: int) -> tuple[Facility, ...]:
    """Facilities that pay no more than the rules ask, which have each of the rules' pay tables between them."""
    named = (rules.tables.get(wager, ()) for wager in ("queens_up", "progressive"))
    pairs = list(zip_longest(*named)) or [(None, None)]
    return tuple(facility(rules, dealer_cards, *names) for names in pairs)


def unit(rules: Rules, at: Sequence[Facility]) -> Cents:
    """A stake that all odds, of the rules and of the facilities, pay in whole cents."""
    tables = [*rules.floors.values(), *(table for named in rules.tables.values() for table in named.values())]
    tables += [table for place in at for table in place.tables.values()]
    odds = [*rules.even.values(), *(one for place in at for one in place.even.values())]
    odds += [cell for table in tables for cell in table.values() if isinstance(cell, Odds)]
    return lcm(*(one.to_one.denominator for one in odds))


@dataclass(frozen=True, slots=True)
class Dues:
    """What one wager is due, by the player's strength, whether the player plays on, and the cell."""

    labels: tuple[tuple[str, int], ...]
    """Every result, by its row, else its outcome, and what it is worth beyond the stake, in cents of `unit`."""
    label: NDArray[np.intp]
    """`[strength, played, cell]`: which of them."""

    def alike(self, other: "Dues") -> bool:
        """Whether every result is the same."""
        return self.labels == other.labels and np.array_equal(self.label, other.label)

    @property
    def net(self) -> Cells:
        """`[strength, played, cell]`: what it is worth."""
        return np.array([worth for _, worth in self.labels], np.int64)[self.label]


class Meetings:
    """What a round between any two strengths is due, by the referee's own settlement."""

    def __init__(self, referee: Referee, at: Facility, unit: Cents) -> None:
        self.unit = unit
        self._count, least = len(referee.ranking), bar(referee)
        ours = np.arange(self._count, dtype=np.int32)
        # A dealer's strength for each cell; where there is none, the law is asked about another, and nobody counts it.
        dealer = np.stack(
            [
                np.minimum(ours, least) - 1,
                np.minimum(ours, least - 1),
                np.minimum(ours + 1, least - 1),
                np.full(self._count, least, np.int32),
                np.maximum(ours, least),
                np.maximum(ours + 1, least),
            ],
            axis=1,
        )
        self._due = seats_due(
            referee,
            at,
            np.tile(dealer.clip(0, self._count - 1).astype(np.int32)[:, None], (1, 2, 1)).ravel(),
            np.repeat(ours, 2 * CELLS),
            ante=self.unit,
            play=np.tile(np.repeat((0, self.unit), CELLS), self._count),
            queens_up=self.unit if "queens_up" in at.tables else 0,
            progressive=self.unit if "progressive" in at.tables else 0,
        )

    def of(self, wager: str) -> Dues:
        """What that wager is due."""
        found = self._due.of(wager)
        which = found.which.reshape(self._count, 2, CELLS)
        labels: dict[tuple[str, int], int] = {}
        number = np.zeros((len(found.dues), 2), np.intp)
        for at, due in enumerate(found.dues):
            for played in (False, True):
                number[at, int(played)] = labels.setdefault(_label(due, self.unit, played), len(labels))
        return Dues(tuple(labels), np.stack([number[which[:, played], played] for played in (0, 1)], axis=1))


def _label(due: Due | None, unit: Cents, played: bool) -> tuple[str, int]:
    """The result of a wager, and what it is worth; where the law leaves it open, the worst for the player."""
    if due is None:
        return "fold", 0
    if "lose" in due.outcomes:
        return "lose" if played else "fold", -unit
    return ("push", 0) if "push" in due.outcomes else (due.row or "win", due.least)


def cells(dealers: Dealers) -> Cells:
    """By the player's hand: how many dealer's hands meet it in each cell."""
    strong = dealers.strengths >= dealers.bar
    found = np.zeros((len(dealers.strengths), 2, 3), np.int64)
    upto = dealers.lower + dealers.equal
    # Against a strong hand every dealer who does not qualify is lower; against a weak one who does is higher.
    found[:, 0, LOWER] = np.where(strong, dealers.below, dealers.lower)
    found[:, 0, EQUAL] = np.where(strong, 0, dealers.equal)
    found[:, 0, HIGHER] = np.where(strong, 0, dealers.below - upto)
    found[:, 1, LOWER] = np.where(strong, dealers.lower - dealers.below, 0)
    found[:, 1, EQUAL] = np.where(strong, dealers.equal, 0)
    found[:, 1, HIGHER] = dealers.of_each - found.sum(axis=(1, 2))
    return found.reshape(-1, CELLS)


class Rounds:
    """All rounds under the rules and readings at facilities that have the game alike, and what they are worth."""

    def __init__(
        self, referee: Referee, dealers: Dealers, dealer_cards: int, at: Sequence[Facility] | None = None
    ) -> None:
        """Of rounds where the law's least is paid, or at the facilities `at`, whose dealer has as many cards."""
        self.referee, self.dealers, self.dealer_cards = referee, dealers, dealer_cards
        at = places(referee.rules, dealer_cards) if at is None else at
        self.unit = unit(referee.rules, at)
        self.side: dict[tuple[str, str], Dues] = {}
        """By wager and pay table of the law."""
        self.at: dict[tuple[str, str], Facility] = {}
        """By the same, a facility that has it."""
        dues = None
        for place in at:
            closed = referee.terms(place).closed
            tables = [(wager, table.table) for wager, table in closed.items() if table.table is not None]
            fresh = [(wager, name) for wager, name in tables if (wager, name) not in self.side]
            if dues is not None and not fresh:
                continue
            met = Meetings(referee, place, self.unit)
            dues = dues or {wager: met.of(wager) for wager in ("ante", "super_bonus", "play")}
            self.side |= {(wager, name): met.of(wager) for wager, name in fresh}
            self.at |= dict.fromkeys(fresh, place)
        self.dues = dues or {}
        """By wager; those of the game itself are the same whatever else is offered."""
        may = referee.ranking.reaches(referee.rules.play_holding)[dealers.strengths]
        self.most = np.where(may, referee.rules.play_multiple, 1)
        """By hand: the most antes that may be played."""

    def alike(self, other: "Rounds") -> bool:
        """Whether the game itself, without what may be wagered beside it, comes to the same in every round of both."""
        return (
            self.dealers is other.dealers
            and self.unit == other.unit
            and np.array_equal(self.most, other.most)
            and all(self.dues[wager].alike(dues) for wager, dues in other.dues.items())
        )

    @cached_property
    def cells(self) -> Cells:
        """By the player's hand: how many dealer's hands meet it in each cell."""
        return cells(self.dealers)

    @cached_property
    def values(self) -> Cells:
        """`[hand, FOLD, LEAST or MOST]`: what the player has over all dealer's hands, in cents."""
        ours = self.dealers.strengths
        nets = {wager: dues.net for wager, dues in self.dues.items()}
        folded, fixed = (
            (self.cells * (nets["ante"] + nets["super_bonus"])[ours, played]).sum(axis=1) for played in (0, 1)
        )
        play = (self.cells * nets["play"][ours, 1]).sum(axis=1)
        return np.stack([folded, fixed + play, fixed + self.most * play], axis=1)

    @cached_property
    def best(self) -> NDArray[np.intp]:
        """By hand: what loses least; folded only where playing loses more, multiplied only where that gains."""
        values = self.values
        return np.where(
            values[:, FOLD] > values[:, 1:].max(axis=1), FOLD, np.where(values[:, 2] > values[:, 1], MOST, LEAST)
        )

    def expected(self, actions: NDArray[np.intp]) -> Fraction:
        """What a player has on average who does so, in antes."""
        each = np.take_along_axis(self.values, actions[:, None], axis=1)[:, 0]
        return Fraction(_dot(each, self.dealers.players.weights), self.dealers.deals * self.unit)

    @property
    def deals(self) -> int:
        """All of them."""
        return self.dealers.deals


def _dot(values: Cells, weights: NDArray[np.int64]) -> int:
    """The sum of products, which may be beyond 64 bits."""
    high, low = values >> 20, values & ((1 << 20) - 1)
    return (int(high @ weights) << 20) + int(low @ weights)


class Settled:
    """All rounds of a player who plays by `actions`, counted by the player's strength, action and cell."""

    def __init__(self, rounds: Rounds, actions: NDArray[np.intp]) -> None:
        self.rounds, self.actions = rounds, actions
        ours, weights = rounds.dealers.strengths, rounds.dealers.players.weights
        self._strengths = len(rounds.referee.ranking)
        # Whole numbers below 2**53, in floats for a moment.
        at = ours.astype(np.intp) * 3 + actions
        self.counts = (
            np.stack([np.bincount(at, weights * column, self._strengths * 3) for column in rounds.cells.T], axis=1)
            .reshape(self._strengths, 3, CELLS)
            .astype(np.int64)
        )
        """`[strength, action, cell]`: deals."""
        holding = np.zeros(self._strengths, np.int64)
        holding[ours] = rounds.most
        self.antes = np.stack([np.zeros_like(holding), np.minimum(holding, 1), holding], axis=1)
        """`[strength, action]`: the play wager, in antes."""

    @cached_property
    def expected(self) -> Fraction:
        """What the player has on average, in antes."""
        return self.rounds.expected(self.actions)

    @cached_property
    def hands(self) -> Cells:
        """`[strength, action]`: the player's hands."""
        rounds = self.rounds
        at = rounds.dealers.strengths.astype(np.intp) * 3 + self.actions
        found = np.bincount(at, rounds.dealers.players.weights, self._strengths * 3)
        return found.astype(np.int64).reshape(-1, 3)

    @cached_property
    def by_play(self) -> Cells:
        """`[strength, played, cell]`: deals."""
        return np.stack([self.counts[:, FOLD], self.counts[:, LEAST:].sum(axis=1)], axis=1)

    def results(self, dues: Dues) -> dict[tuple[str, Fraction], int]:
        """How many deals end a wager so, by its result and its worth in stakes; `fold` where it was forfeited."""
        found = np.bincount(dues.label.ravel(), self.by_play.ravel(), len(dues.labels))
        return {
            (name, Fraction(worth, self.rounds.unit)): int(deals)
            for (name, worth), deals in zip(dues.labels, found, strict=True)
            if deals
        }

    def totals(self) -> dict[Fraction, int]:
        """How many deals end with so many antes won or lost over ante, super bonus and play."""
        nets = {wager: dues.net for wager, dues in self.rounds.dues.items()}
        fixed = (nets["ante"] + nets["super_bonus"])[:, (0, 1, 1)]
        net = fixed + self.antes[:, :, None] * nets["play"][:, (0, 1, 1)]
        worths, which = np.unique(net, return_inverse=True)
        deals = np.bincount(which.ravel(), self.counts.ravel(), len(worths))
        return {Fraction(int(w), self.rounds.unit): int(n) for w, n in zip(worths, deals, strict=True) if n}

    def plays(self) -> dict[tuple[str, Fraction], int]:
        """How many deals end the play wager so, by its result and its worth in antes; `fold`, where none was made."""
        dues = self.rounds.dues["play"]
        found = {("fold", Fraction(0)): int(self.counts[:, FOLD].sum())}
        for antes in np.unique(self.antes[:, LEAST:]).tolist():
            deals = np.where(self.antes[:, :, None] == antes, self.counts, 0)[:, LEAST:].sum(axis=1)
            count_of = np.bincount(dues.label[:, 1].ravel(), deals.ravel(), len(dues.labels))
            for (name, worth), count in zip(dues.labels, count_of, strict=True):
                key = name, Fraction(worth * antes, self.rounds.unit)
                found[key] = found.get(key, 0) + int(count)
        return {key: deals for key, deals in found.items() if deals}

    def played(self) -> dict[int, int]:
        """By the antes of the play wager, 0 for a fold: how many of the player's hands."""
        found: dict[int, int] = {}
        for antes, hands in zip(self.antes.ravel().tolist(), self.hands.ravel().tolist(), strict=True):
            if hands:
                found[antes] = found.get(antes, 0) + hands
        return dict(sorted(found.items()))


def wagered(settled: Settled) -> Fraction:
    """All that is wagered in a round, in antes: ante, super bonus and play."""
    played = settled.played()
    return 2 + Fraction(sum(antes * hands for antes, hands in played.items()), sum(played.values()))
