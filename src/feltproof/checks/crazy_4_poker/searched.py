"""Whole rounds drawn by Hypothesis, put to an engine in one go; what fails is shrunk to the smallest round.

The same seed draws the same rounds everywhere: Hypothesis keeps no examples, and does not look for constants in
whatever code happens to lie around it.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, NamedTuple
from unittest.mock import patch

import hypothesis
from hypothesis import HealthCheck, Phase, Verbosity
from hypothesis import strategies as st
from hypothesis.errors import HypothesisException
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

from feltproof import cards
from feltproof.checks.crazy_4_poker.forbidden import in_words
from feltproof.checks.crazy_4_poker.law import Law, due_in_words, round_of
from feltproof.checks.crazy_4_poker.scripts import sentence
from feltproof.checks.crazy_4_poker.stakes import antes, side_stakes
from feltproof.checks.engine import Engine
from feltproof.checks.evidence import Evidence
from feltproof.money import Cents, in_dollars
from feltproof.protocol.messages import SettleResult
from feltproof.referee.crazy_4_poker import Facility, RoundDue, Span

EXAMPLES: Final = {True: 150, False: 1_500}
"""How many rounds are drawn for a configuration, by whether the run is quick."""
SHRUNK: Final = 4
"""So many kinds of nonconformity are shrunk; the others keep the smallest round that was drawn."""

Case = Mapping[str, Any]


class Wrong(NamedTuple):
    """One thing that an engine got wrong in a round."""

    title: str
    rule: str
    expected: str
    got: str


class Shown(NamedTuple):
    """A round, its answer, and what is wrong with it."""

    case: Case
    result: SettleResult
    wrong: Wrong


class Found(Exception):
    """Tells Hypothesis that a round shows what is looked for."""


# Rounds.

FIVE_CARDS: Final = 52 * 51 * 50 * 49 * 48
BY_RANK: Final = range(52)
BY_SUIT: Final = tuple(sorted(BY_RANK, key=lambda card: (cards.suit(card), -card)))

HAND: Final = st.tuples(st.sampled_from(("any", "of a rank", "of a suit")), st.integers(0, FIVE_CARDS - 1))
"""A way to take cards, and a number that says which: alone among 52 cards nothing rare would ever come up."""
SEAT: Final = st.tuples(HAND, st.integers(0, 3), st.integers(0, 999))
"""A hand, a decision (to play once, twice, three times the ante, to fold), and the number of a set of stakes."""
ROUND: Final = st.tuples(st.lists(SEAT, min_size=1, max_size=6), HAND, st.integers(0, 999), st.integers(0, 10_000_00))
"""Seats, the dealer, the number of the first seat, and what the meter stands above its reset."""


@dataclass(frozen=True)
class Rounds:
    """From what Hypothesis draws to lawful rounds at a facility."""

    law: Law
    facility: Facility

    def case(self, drawn: Any) -> dict[str, Any]:
        """The round that was drawn, as the protocol asks it."""
        seats, dealer, first, meter = drawn
        facility = self.facility
        most = min(facility.seats, self.law.rules.seats)
        left = list(BY_RANK)
        dealt = _take(left, dealer, facility.dealer_cards)
        placed = []
        for place, (hand, decision, stakes) in enumerate(seats[:most]):
            held = _take(left, hand, self.law.rules.cards)
            wagers = self._wagers(held, decision, stakes)
            placed.append({"seat": (first + place) % most + 1, "hand": cards.text(held), "wagers": wagers})
        case: dict[str, Any] = {"dealer": cards.text(dealt)}
        if facility.progressive is not None:
            case["meter"] = facility.progressive.reset + meter
        return {**case, "seats": placed}

    def _wagers(self, hand: list[int], decision: int, number: int) -> dict[str, Cents]:
        """Lawful wagers on a hand."""
        most = self.law.rules.play_multiple if self.law.raising[self.law.ranking.best(tuple(hand)).strength] else 1
        multiple = decision % most + 1
        taken = antes(self.facility, multiple) or antes(self.facility, 1)
        multiple = multiple if antes(self.facility, multiple) else 1
        sides = side_stakes(self.facility, self.law.progressive_wagers)
        ante = taken[number // len(sides) % len(taken)]
        wagers = {"ante": ante, "super_bonus": ante, **sides[number % len(sides)]}
        return wagers if decision == 3 else {**wagers, "play": multiple * ante}


def _take(left: list[int], hand: tuple[str, int], count: int) -> list[int]:
    """Take cards out of those that are left: any, or neighbours by rank or suit."""
    way, number = hand
    taken: list[int] = []
    for _ in range(count):
        pile = [card for card in BY_SUIT if card in left] if way == "of a suit" else left
        number, index = divmod(number, len(pile))
        if way != "any" and taken:
            # Near the card before, so that pairs, straights and flushes are as common as nothing at all.
            near = next((i for i, card in enumerate(pile) if card > taken[0]), 0) if way == "of a rank" else 0
            index = (near + index % 5) % len(pile)
        taken.append(pile[index])
        left.remove(pile[index])
    return taken


# The search.


def require_rounds(engine: Engine, law: Law, facility: Facility, evidence: Evidence) -> None:
    """Every round drawn is settled as it is due; of each kind of nonconformity the smallest round is kept."""
    rounds = Rounds(law, facility)
    cases = [rounds.case(drawn) for drawn in drawn_rounds(engine.seed, EXAMPLES[engine.quick])]
    evidence.seed = engine.seed
    met: dict[str, list[Shown]] = {}
    for case, result in zip(cases, engine.settle(facility, cases, "sampled"), strict=True):
        if result is not None:
            for wrong in judge(law, facility, case, result):
                met.setdefault(wrong.title, []).append(Shown(case, result, wrong))
    for number, (title, every) in enumerate(met.items()):
        smallest = min(every, key=lambda one: size(one.case))
        if number < SHRUNK:
            smallest = _shrunk(engine, rounds, title) or smallest
        evidence.expect(
            False,
            title=title,
            rule=sentence(smallest.wrong.rule),
            expected=smallest.wrong.expected,
            got=smallest.wrong.got,
            method="settle",
            request={"case": "1", **smallest.case},
            reply=smallest.result,
            configuration=facility.id,
            size=size(smallest.case),
            count=len(every),
        )


def _shrunk(engine: Engine, rounds: Rounds, title: str) -> Shown | None:
    """The smallest round that shows what `title` says; `None` where the engine does not show it again."""
    best: Shown | None = None

    def shows(drawn: Any) -> bool:
        nonlocal best
        case = rounds.case(drawn)
        result = engine.desk.ask("settle", engine.game, rounds.facility.id, [{"case": "1", **case}]).results[0]
        if not isinstance(result, SettleResult):
            return False
        wrong = next((w for w in judge(rounds.law, rounds.facility, case, result) if w.title == title), None)
        if wrong is not None and (best is None or size(case) <= size(best.case)):
            best = Shown(case, result, wrong)
        return wrong is not None

    search(engine.seed, EXAMPLES[engine.quick], shows)
    return best


@cache
def drawn_rounds(seed: int, count: int) -> tuple[Any, ...]:
    """What a seed draws; each facility makes rounds of its own of it."""
    drawn: list[Any] = []

    def never(one: Any) -> bool:
        drawn.append(one)
        return False

    search(seed, count, never)
    return tuple(drawn[:count])


def search(seed: int, count: int, shows: Callable[[Any], bool]) -> None:
    """Draw rounds until one `shows` what is looked for, then smaller ones that show it too."""

    @hypothesis.seed(seed)
    @hypothesis.settings(
        max_examples=count,
        phases=(Phase.generate, Phase.shrink),
        database=None,
        deadline=None,
        suppress_health_check=tuple(HealthCheck),
        verbosity=Verbosity.quiet,
        report_multiple_bugs=False,
        print_blob=False,
    )
    @hypothesis.given(ROUND)
    def look(drawn: Any) -> None:
        if shows(drawn):
            raise Found

    # An engine that answers one round in two ways makes Hypothesis give up; the answers are kept as they came.
    with patch.object(providers, "_get_local_constants", Constants), suppress(Found, HypothesisException):
        look()


# What is wrong with an answer.


def judge(law: Law, facility: Facility, case: Case, result: SettleResult) -> Iterator[Wrong]:
    """Everything in an answer that is not due."""
    verdict = law.referee.settle(round_of(case), facility)
    if not isinstance(verdict, RoundDue):
        return
    if result.rejected is not None:
        if not verdict.may_refuse:
            rule = "What the rules and the facility admit is settled"
            yield Wrong("rejects what the rules allow", rule, "settled", in_words(result))
        return
    answered = {seat.seat: seat for seat in result.seats}
    for seat in verdict.seats:
        said = answered[seat.number]
        for wager, due in seat.wagers.items():
            one, place = said.wagers.get(wager), f"seat {seat.number}, {wager.replace('_', ' ')}"
            if one is None or not due.allows(one.outcome, one.pays):
                got = "nothing" if one is None else f"{one.outcome}, {in_dollars(one.pays)}"
                title = f"settles the {wager.replace('_', ' ')} wager otherwise than is due"
                yield Wrong(title, due.rule, f"{place}: {due_in_words(due)}", f"{place}: {got}")
        for wager in said.wagers.keys() - seat.wagers.keys():
            one = said.wagers[wager]
            if one.pays or one.outcome == "win":
                place = f"seat {seat.number}, {wager.replace('_', ' ')}"
                got = f"{place}: {one.outcome}, {in_dollars(one.pays)}"
                yield Wrong("pays a wager that was not made", "What was not wagered is not paid", "nothing", got)
        if not seat.envy.allows(said.envy):
            place = f"seat {seat.number}, envy bonus"
            yield Wrong(
                "pays another envy bonus than is due",
                seat.envy.rule,
                f"{place}: {_bounds(seat.envy)}",
                f"{place}: {in_dollars(said.envy)}",
            )
    if verdict.meter is not None and not verdict.meter.allows(result.meter or 0):
        title = "leaves another amount on the meter than is due"
        yield Wrong(title, verdict.meter.rule, _bounds(verdict.meter), in_dollars(result.meter or 0))


def _bounds(span: Span) -> str:
    if span.most is None:
        return f"at least {in_dollars(span.least)}"
    return in_dollars(span.least) if span.least == span.most else f"{in_dollars(span.least)} to {in_dollars(span.most)}"


def size(case: Case) -> tuple[int, ...]:
    """What makes one round smaller than another."""
    wagers = [cents for seat in case["seats"] for cents in seat["wagers"].values()]
    return len(case["seats"]), len(wagers), sum(wagers), case.get("meter", 0)
