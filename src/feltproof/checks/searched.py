"""Whole rounds drawn by Hypothesis, put to an engine in one go; what fails is shrunk to the smallest round.

Hypothesis takes a third of a second to load: whoever has the rounds judged elsewhere does without.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple, Protocol

from feltproof import cards
from feltproof.checks.engine import Engine, Facility
from feltproof.checks.evidence import Evidence
from feltproof.checks.forbidden import in_words
from feltproof.checks.law import due_in_words
from feltproof.checks.scripts import sentence
from feltproof.money import in_dollars
from feltproof.protocol.messages import SeatResult, SettleResult
from feltproof.referee.dues import Due

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


# Cards.

BY_RANK: Final = range(52)
BY_SUIT: Final = tuple(sorted(BY_RANK, key=lambda card: (cards.suit(card), -card)))
_PLACE_BY_SUIT: Final = {card: place for place, card in enumerate(BY_SUIT)}


def take(left: list[int], hand: tuple[str, int], count: int) -> list[int]:
    """Take cards out of those that are left: any, or neighbours by rank or suit."""
    way, number = hand
    taken: list[int] = []
    for _ in range(count):
        pile = sorted(left, key=_PLACE_BY_SUIT.__getitem__) if way == "of a suit" else left
        number, index = divmod(number, len(pile))
        if way != "any" and taken:
            # Near the card before, so that pairs, straights and flushes are as common as nothing at all.
            near = next((i for i, card in enumerate(pile) if card > taken[0]), 0) if way == "of a rank" else 0
            index = (near + index % 5) % len(pile)
        taken.append(pile[index])
        left.remove(pile[index])
    return taken


# The search.


class Drawn(Protocol):
    """A game at a facility: from what Hypothesis draws to lawful rounds, and what is wrong with an answer to one."""

    @property
    def facility(self) -> Facility: ...

    def strategy(self) -> Any:
        """What is drawn, as Hypothesis has it."""

    def rounds(self, seed: int, count: int) -> tuple[Any, ...]:
        """What a seed draws of it, kept from facility to facility."""

    def case(self, drawn: Any) -> dict[str, Any]:
        """The round that was drawn, as the protocol asks it."""

    def wrong(self, case: Case, result: SettleResult) -> Iterator[Wrong]:
        """Everything in an answer that is not due."""


def require(engine: Engine, drawn: Drawn, evidence: Evidence) -> None:
    """Every round drawn is settled as it is due; of each kind of nonconformity the smallest round is kept."""
    facility = drawn.facility
    cases = [drawn.case(one) for one in drawn.rounds(engine.seed, EXAMPLES[engine.quick])]
    evidence.seed = engine.seed
    met: dict[str, list[Shown]] = {}
    for case, result in zip(cases, engine.settle(facility, cases, "sampled"), strict=True):
        if result is not None:
            for wrong in drawn.wrong(case, result):
                met.setdefault(wrong.title, []).append(Shown(case, result, wrong))
        if met and evidence.outcome_alone:
            break
    for number, (title, every) in enumerate(met.items()):
        smallest = min(every, key=lambda one: size(one.case))
        if number < SHRUNK and not evidence.outcome_alone:
            smallest = _shrunk(engine, drawn, title) or smallest
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


def _shrunk(engine: Engine, drawn: Drawn, title: str) -> Shown | None:
    """The smallest round that shows what `title` says; `None` where the engine does not show it again."""
    from feltproof.checks import drawing

    best: Shown | None = None

    def shows(one: Any) -> bool:
        nonlocal best
        case = drawn.case(one)
        result = engine.desk.ask("settle", engine.game, drawn.facility.id, [{"case": "1", **case}]).results[0]
        if not isinstance(result, SettleResult):
            return False
        wrong = next((w for w in drawn.wrong(case, result) if w.title == title), None)
        if wrong is not None and (best is None or size(case) <= size(best.case)):
            best = Shown(case, result, wrong)
        return wrong is not None

    drawing.search(drawn.strategy(), engine.seed, EXAMPLES[engine.quick], shows)
    return best


# What is wrong with an answer.


def refusal(result: SettleResult) -> Wrong:
    """An engine rejects a round that it has to settle."""
    rule = "What the rules and the facility admit is settled"
    return Wrong("rejects what the rules allow", rule, "settled", in_words(result))


def wrong_wagers(number: int, dues: Mapping[str, Due], said: SeatResult) -> Iterator[Wrong]:
    """Every wager of a seat that is settled otherwise than is due, or was not made."""
    for wager, due in dues.items():
        one, place = said.wagers.get(wager), f"seat {number}, {wager.replace('_', ' ')}"
        if one is None or not due.allows(one.outcome, one.pays):
            got = "nothing" if one is None else f"{one.outcome}, {in_dollars(one.pays)}"
            title = f"settles the {wager.replace('_', ' ')} wager otherwise than is due"
            yield Wrong(title, due.rule, f"{place}: {due_in_words(due)}", f"{place}: {got}")
    for wager in said.wagers.keys() - dues.keys():
        one = said.wagers[wager]
        if one.pays or one.outcome == "win":
            place = f"seat {number}, {wager.replace('_', ' ')}"
            got = f"{place}: {one.outcome}, {in_dollars(one.pays)}"
            yield Wrong("pays a wager that was not made", "What was not wagered is not paid", "nothing", got)


def size(case: Case) -> tuple[int, ...]:
    """What makes one round smaller than another."""
    wagers = [cents for seat in case["seats"] for cents in seat["wagers"].values()]
    return len(case["seats"]), len(wagers), sum(wagers), case.get("meter", 0)
