"""Criss-cross poker of the builtin engine in columns: it says what it says case by case, whatever it is asked."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from feltproof import cards
from feltproof.games.builtin import Engine
from feltproof.games.criss_cross_poker import CrissCrossPoker
from feltproof.games.criss_cross_poker.configurations import HOUSE
from feltproof.games.criss_cross_poker.game import house_ranking
from feltproof.games.criss_cross_poker.rounds import LINES, PLACES, Rounds
from feltproof.games.criss_cross_poker.settlement import Hands, Settlement
from feltproof.games.criss_cross_poker.wagering import Wagering
from feltproof.games.refusals import RequestError
from feltproof.games.settlement import LOSE, Outcome
from feltproof.mutants.criss_cross_poker import SUBJECTS
from tests.games.columned import as_results

GAME = "criss-cross-poker"
ENGINE = Engine([CrissCrossPoker()], columns=True)
SEATS = {configuration.id: configuration.seats for configuration in HOUSE}
BETS = {"across": 10_00, "down": 20_00, "middle": 30_00}
ANTES = {"ante_across": 10_00, "ante_down": 10_00}

PLANS: list[Any] = [
    {"folded": None, "wagers": {**ANTES, **BETS}},
    {"folded": None, "wagers": {**ANTES, "across": 30_00, "down": 15_00, "middle": 10_00}},
    {"folded": "across", "wagers": ANTES},
    {"folded": "down", "wagers": {**ANTES, "across": 10_00, "down": 0}},
    {"folded": "middle", "wagers": {**ANTES, "across": 10_00, "down": 20_00}},
    # With the bonus, which not every table offers.
    {"folded": None, "wagers": {**ANTES, **BETS, "five_card_bonus": 5_00}},
    {"folded": "across", "wagers": {**ANTES, "five_card_bonus": 7_50}},
    {"folded": "middle", "wagers": {**ANTES, "across": 10_00, "down": 20_00, "five_card_bonus": 5_00}},
    # Refused.
    {"folded": None, "wagers": {**ANTES, "ante_down": 20_00, **BETS}},
    {"folded": None, "wagers": {**ANTES, **BETS, "middle": 31_00}},
    {"folded": None, "wagers": ANTES},
    {"folded": "down", "wagers": {**ANTES, **BETS}},
    {"folded": "river", "wagers": {**ANTES, **BETS}},
    {"folded": [], "wagers": {**ANTES, **BETS}},
    {"folded": None, "wagers": {**ANTES, **BETS, "across": 10_00.0}},
    {"folded": None, "wagers": {**ANTES, **BETS, "play": 10_00}},
    {"wagers": {}},
    {},
]
"""Lawful wagers, then such as are refused."""
LAWFUL = {True: 8, False: 5}
"""How many of them are lawful, by whether the bonus is offered."""


def drawn(configuration: str, seats: int, count: int, seed: int, lawful: bool) -> dict[str, Any]:
    """Rounds in columns; where not `lawful`, with wagers, seats and cards that are refused now and then."""
    chance = np.random.default_rng([seed, seats])
    decks = np.argsort(chance.random((count, 52)), axis=1)
    # Full houses and straight flushes, on the cross and off it, are too rare to wait for.
    for number, deck in enumerate(decks[::5]):
        wanted = ([40, 41, 42, 44, 45], [4 * rank for rank in range(8, 13)], [20, 21, 22, 23, 8])[number % 3]
        rest = [card for card in deck if card not in wanted]
        start = (0, 2, 4)[number % 3]
        deck[:] = [*rest[:start], *wanted, *rest[start:]]
    if not lawful:
        decks[::13, 5] = decks[::13, 4]
        decks[::19, 6] = decks[::19, 5]
        decks[::29, 1] = decks[::29, 0]
    numbers = np.tile(np.arange(1, seats + 1), (count, 1))
    if not lawful:
        numbers[::17, 0] = chance.choice([0, 1, 2, 7, -1, 10**6], len(numbers[::17]))
    plans = chance.integers(LAWFUL[configuration != "no-bonus"], size=(count, seats))
    if not lawful:
        wrong = chance.random((count, seats)) < 0.1
        plans[wrong] = chance.integers(len(PLANS), size=int(wrong.sum()))
    return {
        "cases": count,
        "community": "".join(cards.text(deck[:5]) for deck in decks),
        "plans": PLANS,
        "seats": [
            {
                "seat": numbers[:, seat].tolist(),
                "hands": "".join(cards.text(deck[5 + 2 * seat : 7 + 2 * seat]) for deck in decks),
                "plan": plans[:, seat].tolist(),
            }
            for seat in range(seats)
        ],
    }


def as_cases(asked: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The same rounds, case by case."""
    return [
        {
            "case": str(row),
            "community": {
                place: asked["community"][10 * row + 2 * number : 10 * row + 2 * number + 2]
                for number, place in enumerate(PLACES)
            },
            "seats": [
                {
                    "seat": seat["seat"][row],
                    "hand": seat["hands"][4 * row : 4 * row + 4],
                    **asked["plans"][seat["plan"][row]],
                }
                for seat in asked["seats"]
            ],
        }
        for row in range(asked["cases"])
    ]


def both(engine: Engine, configuration: str, asked: dict[str, Any]) -> tuple[list[Any], list[Any]]:
    """What an engine says in columns, and case by case."""
    params = {"game": GAME, "configuration": configuration}
    told = engine.settle({**params, "columns": asked})["columns"]
    return as_results(told, asked), engine.settle({**params, "cases": as_cases(asked)})["results"]


@pytest.mark.parametrize("lawful", [True, False])
@pytest.mark.parametrize("seats", [1, 2, 4])
@pytest.mark.parametrize("configuration", SEATS)
def test_rounds_around_a_cross_end_in_columns_as_they_do_case_by_case(
    configuration: str, seats: int, lawful: bool
) -> None:
    in_columns, by_case = both(ENGINE, configuration, drawn(configuration, seats, 200, 7, lawful))

    assert in_columns == by_case
    answered = [result for result in in_columns if "seats" in result]
    said = {wager["outcome"] for result in answered for seat in result["seats"] for wager in seat["wagers"].values()}
    assert said == {"win", "push", "lose"} or configuration == "stepped"
    codes = {result["rejected"]["code"] for result in in_columns if "rejected" in result}
    assert codes >= {"duplicate_card", "no_such_seat"} if not lawful else configuration == "stepped" or not codes


def test_a_cross_counts_in_columns_where_each_of_its_cards_lies() -> None:
    asked = drawn("least", 1, 100, 3, lawful=True)
    crosses = [asked["community"][start : start + 10] for start in range(0, len(asked["community"]), 10)]
    turned = asked | {"community": "".join(cross[4:8] + cross[:4] + cross[8:] for cross in crosses)}

    straight, crosswise = (both(ENGINE, "least", each)[0] for each in (asked, turned))

    assert straight != crosswise
    assert both(ENGINE, "least", turned)[1] == crosswise


class BonusGoesByTheAcrossHand(Settlement):
    """A single rule differs, and looks at another hand than the house's."""

    def five_card_bonus(self, cents: int, hands: Hands) -> Outcome:
        return LOSE if hands.across.bets is None else super().five_card_bonus(cents, hands)


def test_a_rule_that_looks_at_other_hands_does_so_in_columns_too() -> None:
    engine = Engine([CrissCrossPoker(settlement=BonusGoesByTheAcrossHand)], columns=True)
    asked = drawn("least", 2, 200, 5, lawful=True)

    in_columns, by_case = both(engine, "least", asked)

    assert in_columns == by_case
    assert in_columns != both(ENGINE, "least", asked)[0]


@pytest.mark.slow
def test_every_mutant_that_is_offered_in_columns_is_wrong_there_as_it_is_case_by_case() -> None:
    asked = [drawn("no-bonus", seats, 60, 9, lawful=False) for seats in (1, 3)]
    offered = differing = 0
    for mutant in (mutant for subject in SUBJECTS for mutant in subject):
        (game,) = mutant.build().games.values()
        assert isinstance(game, CrissCrossPoker)
        house = (game.settlement, game.wagering) == (Settlement, Wagering) or game.ranking is not house_ranking()
        if house or "settle" not in game.columns:
            continue
        offered += 1
        configuration = next(iter(game.configurations))
        for rounds in asked:
            in_columns, by_case = both(Engine([game], columns=True), configuration, rounds)
            assert in_columns == by_case, mutant.name
            differing += in_columns != both(ENGINE, configuration, rounds)[0]
    assert differing >= offered / 2 > 20


class SettlesItsOwnWay(Settlement):
    def settle(self, cross: Any, seats: Any) -> Any:
        return super().settle(cross, seats)


class TellsTheSeatItsOwnWay(Settlement):
    def wagers(self, stake: Any, hands: Any) -> Any:
        return super().wagers(stake, hands)


class SettlesInAnotherOrder(Settlement):
    order = Settlement.order[::-1]


class TakesWagersItsOwnWay(Wagering):
    def stake(self, wagers: Any, folded: Any = None) -> Any:
        return super().stake(wagers, folded)


class CrossesTheLines(Rounds):
    lines = {"across": LINES["down"], "down": LINES["across"]}  # noqa: RUF012


@pytest.mark.parametrize(
    "piece",
    [
        {"settlement": SettlesItsOwnWay},
        {"settlement": TellsTheSeatItsOwnWay},
        {"settlement": SettlesInAnotherOrder},
        {"wagering": TakesWagersItsOwnWay},
        {"rounds": CrossesTheLines},
    ],
)
def test_pieces_that_differ_in_more_than_a_single_rule_are_settled_case_by_case(piece: dict[str, Any]) -> None:
    assert CrissCrossPoker().columns == ("rank", "settle")
    assert CrissCrossPoker(**piece).columns == ("rank",)


SOUND = {
    "cases": 1,
    "community": "Ks7sKdQd9c",
    "plans": PLANS[:1],
    "seats": [{"seat": [1], "hands": "AsAh", "plan": [0]}],
}


@pytest.mark.parametrize(
    "wrong",
    [
        {"cases": 2},
        {"community": "Ks7sKdQd"},
        {"community": None},
        {"community": {"left": "Ks"}},
        {"community": "Ks" * 4 + "é9"},
        {"plans": {}},
        {"plans": [[]]},
        {"seats": [7]},
        {"seats": [{"seat": [1], "hands": "AsAh", "plan": [1]}]},
        {"seats": [{"seat": [1], "hands": "AsAh", "plan": [-1]}]},
        {"seats": [{"seat": [1], "hands": "As", "plan": [0]}]},
    ],
)
def test_a_cross_in_columns_of_another_shape_is_an_error_of_the_request(wrong: dict[str, Any]) -> None:
    params = {"game": GAME, "configuration": "least"}
    assert not ENGINE.settle({**params, "columns": SOUND})["columns"]["rejected"]
    with pytest.raises(RequestError):
        ENGINE.settle({**params, "columns": SOUND | wrong})


@pytest.mark.parametrize("community", ["Ks7sKdQdXx", "Ks7sKdQdKs"])
def test_a_cross_that_is_none_is_refused_in_columns_as_it_is_case_by_case(community: str) -> None:
    in_columns, by_case = both(ENGINE, "least", SOUND | {"community": community})

    assert in_columns == by_case
    assert "rejected" in in_columns[0]


def test_a_round_without_seats_is_refused_in_columns_as_it_is_case_by_case() -> None:
    in_columns, by_case = both(ENGINE, "least", SOUND | {"seats": []})

    assert in_columns == by_case
    assert "rejected" in in_columns[0]
