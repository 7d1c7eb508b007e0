"""The builtin engine in columns: it says what it says case by case, whatever it is asked."""

from typing import Any

import numpy as np
import pytest

from feltproof import cards
from feltproof.games import columns
from feltproof.games.builtin import Engine
from feltproof.games.crazy_4_poker import CrazyFourPoker
from feltproof.games.crazy_4_poker.configurations import HOUSE, PRAIRIE_MEADOWS, Configuration
from feltproof.games.crazy_4_poker.settlement import Against, Hand, Settlement
from feltproof.games.refusals import RequestError
from feltproof.games.settlement import Outcome
from feltproof.mutants import all_mutants
from tests.games.columned import as_results

GAME = "crazy-4-poker"
ENGINE = Engine([CrazyFourPoker(configurations=[*HOUSE, *PRAIRIE_MEADOWS])], columns=True)
CONFIGURATIONS = {configuration.id: configuration for configuration in (*HOUSE, *PRAIRIE_MEADOWS)}

Asked = dict[str, Any]

PLANS: list[Any] = [
    {"ante": 500, "super_bonus": 500, "play": 500},
    {"ante": 500, "super_bonus": 500, "play": 1500, "queens_up": 700, "progressive": 100},
    {"ante": 500, "super_bonus": 500, "queens_up": 700, "progressive": 500},
    {"ante": 500, "super_bonus": 500, "queens_up": 700},
    {"ante": 500, "super_bonus": 500},
    {"ante": 700, "super_bonus": 700, "play": 700, "progressive": 500},
    {"ante": 500, "super_bonus": 300, "play": 500},
    {"ante": 500, "super_bonus": 500, "play": 200},
    {"queens_up": 500},
    {"ante": 5.0},
    {},
    [],
]
"""Lawful wagers, then such as are refused."""
LAWFUL = 6


def drawn(name: str, seats: int, count: int, seed: int, lawful: bool, offered: Configuration | None = None) -> Asked:
    """Rounds in columns; where not `lawful`, with wagers, seats and cards that are refused now and then.

    For the house's configuration of that name, or for one that is `offered` instead of it.
    """
    configuration = offered or CONFIGURATIONS[name]
    chance = np.random.default_rng([seed, seats])
    size = configuration.dealer_cards
    decks = np.argsort(chance.random((count, 52)), axis=1)
    # Four of a kind and straight flushes are too rare to wait for.
    for number, deck in enumerate(decks[::9]):
        wanted = [48, 49, 50, 51] if number % 2 else [4 * rank for rank in range(5, 9)]
        rest = [card for card in deck if card not in wanted]
        deck[:] = [*rest[:size], *wanted, *rest[size:]]
    if not lawful:
        decks[::13, size + 1] = decks[::13, 0]
    numbers = np.tile(np.arange(1, seats + 1), (count, 1))
    if not lawful:
        numbers[::17, 0] = chance.choice([0, 1, 2, 7, -1, 10**6], len(numbers[::17]))
    lawful_plans = [
        number
        for number, plan in enumerate(PLANS[:LAWFUL])
        if (configuration.progressive or "progressive" not in plan)
        and (configuration.queens_up or "queens_up" not in plan)
    ]
    plans = chance.choice(lawful_plans, size=(count, seats))
    if not lawful:
        wrong = chance.random((count, seats)) < 0.1
        plans[wrong] = chance.integers(len(PLANS), size=int(wrong.sum()))
    asked: Asked = {
        "cases": count,
        "dealer": "".join(cards.text(deck[:size]) for deck in decks),
        "plans": [{"wagers": wagers} for wagers in PLANS],
        "seats": [
            {
                "seat": numbers[:, seat].tolist(),
                "hands": "".join(cards.text(deck[size + 5 * seat : size + 5 * seat + 5]) for deck in decks),
                "plan": plans[:, seat].tolist(),
            }
            for seat in range(seats)
        ],
    }
    if configuration.progressive is not None:
        asked["meter"] = 1_234_567
    return asked


def as_cases(asked: Asked, size: int) -> list[dict[str, Any]]:
    """The same rounds, case by case."""
    meter = {"meter": asked["meter"]} if "meter" in asked else {}
    return [
        {
            "case": str(row),
            "dealer": asked["dealer"][2 * size * row : 2 * size * (row + 1)],
            **meter,
            "seats": [
                {
                    "seat": seat["seat"][row],
                    "hand": seat["hands"][10 * row : 10 * row + 10],
                    **asked["plans"][seat["plan"][row]],
                }
                for seat in asked["seats"]
            ],
        }
        for row in range(asked["cases"])
    ]


def both(engine: Engine, configuration: str, asked: Asked) -> tuple[list[Any], list[Any]]:
    """What an engine says in columns, and case by case."""
    params = {"game": GAME, "configuration": configuration}
    told = engine.settle({**params, "columns": asked})["columns"]
    cases = as_cases(asked, len(asked["dealer"]) // (2 * asked["cases"]))
    return as_results(told, asked), engine.settle({**params, "cases": cases})["results"]


@pytest.mark.parametrize("lawful", [True, False])
@pytest.mark.parametrize("seats", [1, 2, 6])
@pytest.mark.parametrize(
    "configuration", ["qu-a.prog-a.five", "qu-a.prog-a.six", "no-qu.no-prog.five", PRAIRIE_MEADOWS[0].id]
)
def test_rounds_in_columns_end_as_they_do_case_by_case(configuration: str, seats: int, lawful: bool) -> None:
    in_columns, by_case = both(ENGINE, configuration, drawn(configuration, seats, 150, 7, lawful))
    assert in_columns == by_case
    answered = [result for result in in_columns if "seats" in result]
    assert answered
    if not lawful:
        assert len(answered) < len(in_columns)


@pytest.mark.parametrize("meter", [None, 0, -5, 1.5, "1000"])
def test_a_meter_that_is_refused_case_by_case_is_refused_in_columns(meter: object) -> None:
    asked = drawn("qu-a.prog-a.five", 1, 5, 1, lawful=True) | {"meter": meter}
    in_columns, by_case = both(ENGINE, "qu-a.prog-a.five", asked)
    assert in_columns == by_case
    assert all("rejected" in result for result in in_columns)


@pytest.mark.parametrize("seats", [1, 3])
def test_a_meter_that_no_column_can_hold_is_an_error_of_the_request(seats: int) -> None:
    asked = drawn("qu-a.prog-a.five", seats, 20, 1, lawful=True)
    for meter in (2**63, -(2**63), 10**30):
        with pytest.raises(RequestError, match=r"columns\.meter: a number is too large"):
            ENGINE.settle({"game": GAME, "configuration": "qu-a.prog-a.five", "columns": asked | {"meter": meter}})
    in_columns, by_case = both(ENGINE, "qu-a.prog-a.five", asked | {"meter": 2**53 - 1})
    assert in_columns == by_case


def test_an_award_and_an_envy_bonus_are_met_in_columns() -> None:
    asked = drawn("qu-a.prog-a.five", 2, 150, 7, lawful=True)
    told = ENGINE.settle({"game": GAME, "configuration": "qu-a.prog-a.five", "columns": asked})["columns"]
    assert len(set(told["meter"])) > 1
    assert any(any(seat.get("envy", [])) for seat in told["seats"])


class PushesEveryAnte(Settlement):
    """A single rule differs."""

    def ante(self, cents: int, player: Hand, against: Against) -> Outcome:
        return "push", 0


def test_a_rule_that_differs_does_so_in_columns_too() -> None:
    engine = Engine([CrazyFourPoker(settlement=PushesEveryAnte)], columns=True)
    asked = drawn("qu-a.prog-a.five", 2, 60, 3, lawful=True)
    in_columns, by_case = both(engine, "qu-a.prog-a.five", asked)
    assert in_columns == by_case
    assert in_columns != both(ENGINE, "qu-a.prog-a.five", asked)[0]


RULES = (
    *("ante", "play", "super_bonus", "queens_up", "progressive", "forfeited", "order_against"),
    *("awarded", "meter_after", "envy", "envied", "envies", "envy_bonus", "share", "winnings"),
)
"""What is asked of a settlement in columns."""


def wrong_by_a_rule() -> dict[str, CrazyFourPoker]:
    """The mutants with one of those rules otherwise that are fit for columns, by name."""
    found: dict[str, CrazyFourPoker] = {}
    for mutant in all_mutants():
        game = mutant.build().games.get(GAME)
        if isinstance(game, CrazyFourPoker) and "settle" in game.columns:
            broken = [rule for rule in RULES if getattr(game.settlement, rule) is not getattr(Settlement, rule)]
            found |= {mutant.name: game} if broken else {}
    return found


def test_every_rule_that_a_mutant_breaks_is_broken_in_columns_as_it_is_case_by_case() -> None:
    mutants = wrong_by_a_rule()
    assert len(mutants) > 60
    for name, game in mutants.items():
        configuration = next(iter(game.configurations.values()))
        for seats, count in ((1, 240), (3, 40)):
            asked = drawn("", seats, count, 11, lawful=True, offered=configuration)
            in_columns, by_case = both(Engine([game], columns=True), configuration.id, asked)
            assert in_columns == by_case, name


class LeavesOutTheLastWager(Settlement):
    """Against a dealer who does not qualify, one wager is not settled at all."""

    def order_against(self, dealer: Hand) -> tuple[str, ...]:
        return self.order if dealer.qualifies else self.order[:-1]


def test_a_wager_that_an_order_leaves_out_is_left_out_in_columns() -> None:
    engine = Engine([CrazyFourPoker(settlement=LeavesOutTheLastWager)], columns=True)
    asked = drawn("qu-a.prog-a.five", 1, 150, 3, lawful=True)
    in_columns, by_case = both(engine, "qu-a.prog-a.five", asked)
    assert in_columns == by_case
    assert in_columns != both(ENGINE, "qu-a.prog-a.five", asked)[0]


@pytest.mark.parametrize("counted", [0, 1 << 20])
def test_combinations_are_found_whether_they_are_counted_or_sorted(
    counted: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(columns, "_COUNTED", counted)
    chance = np.random.default_rng(5)
    rows = [chance.integers(most, size=400) for most in (3, 1, 7)]

    first, which = columns.one_of_each(rows)

    together = list(zip(*(row.tolist() for row in rows), strict=True))
    assert len(first) == len(set(together)) == 21
    assert [together[row] for row in first[which].tolist()] == together
    assert [together.index(together[row]) for row in first.tolist()] == first.tolist()
    empty = np.zeros(0, np.int64)
    assert [len(found) for found in columns.one_of_each([empty, empty])] == [0, 0]


class SettlesItsOwnWay(Settlement):
    """The rounds as a whole differ: in columns nobody would see it."""

    def settle(self, dealer: Any, seats: Any, meter: Any) -> Any:
        return super().settle(dealer, seats, meter)


def test_pieces_that_take_rounds_whole_are_not_offered_in_columns() -> None:
    assert CrazyFourPoker().columns == ("rank", "settle")
    assert CrazyFourPoker(settlement=SettlesItsOwnWay).columns == ("rank",)


def test_columns_are_offered_where_they_were_asked_for_alone() -> None:
    hello = {"protocols": ["1.0"], "host": {"name": "test", "version": "0"}}
    plain = Engine([CrazyFourPoker()])
    assert ENGINE.hello(hello)["games"][GAME]["columns"] == ["rank", "settle"]
    assert "columns" not in plain.hello(hello)["games"][GAME]
    with pytest.raises(RequestError, match="does not offer 'rank' in columns"):
        plain.rank({"game": GAME, "columns": {"cases": 1, "cards": 4, "hands": "AsKsQsJs"}})


@pytest.mark.parametrize("size", [4, 5, 6])
def test_hands_in_columns_are_ranked_as_they_are_case_by_case(size: int) -> None:
    chance = np.random.default_rng(size)
    hands = [cards.text(chance.permutation(52)[:size]) for _ in range(300)]
    hands[7] = hands[7][:-2] + hands[7][:2]
    hands[9] = hands[9][:-2] + "Xx"
    asked = {"cases": len(hands), "cards": size, "hands": "".join(hands)}
    told = ENGINE.rank({"game": GAME, "columns": asked})["columns"]
    cases = [{"case": str(row), "hand": hand} for row, hand in enumerate(hands)]
    by_case = ENGINE.rank({"game": GAME, "cases": cases})["results"]
    assert [each["row"] for each in told["rejected"]] == [7, 9]
    for row, result in enumerate(by_case):
        if "rejected" in result:
            refused = next(each for each in told["rejected"] if each["row"] == row)
            assert refused == {"row": row, **result["rejected"]}
        else:
            assert told["categories"][told["category"][row]] == result["category"]
            assert told["strength"][row] == result["strength"]


SOUND = {
    "cases": 1,
    "dealer": "KsQd9c4h2s",
    "meter": 500_000,
    "plans": [{"wagers": PLANS[0]}],
    "seats": [{"seat": [1], "hands": "AsAhKd7c2d", "plan": [0]}],
}


@pytest.mark.parametrize(
    "wrong",
    [
        {"cases": "1"},
        {"cases": -1},
        {"cases": True},
        {"cases": 2},
        {"cases": 20_000},
        {"dealer": "KsQd9c4h"},
        {"dealer": None},
        {"dealer": "Ks" * 4 + "é9"},
        {"plans": {}},
        {"plans": [[]]},
        {"seats": [7]},
        {"seats": None},
        {"seats": [{"seat": [1], "hands": "AsAhKd7c2d", "plan": [1]}]},
        {"seats": [{"seat": [1], "hands": "AsAhKd7c2d", "plan": [-1]}]},
        {"seats": [{"seat": [True], "hands": "AsAhKd7c2d", "plan": [0]}]},
        {"seats": [{"seat": [1, 2], "hands": "AsAhKd7c2d", "plan": [0]}]},
        {"seats": [{"seat": [10**30], "hands": "AsAhKd7c2d", "plan": [0]}]},
        {"seats": [{"seat": [1], "hands": "AsAhKd7c", "plan": [0]}]},
    ],
)
def test_columns_of_another_shape_are_an_error_of_the_request(wrong: dict[str, Any]) -> None:
    params = {"game": GAME, "configuration": "qu-a.prog-a.five"}
    assert not ENGINE.settle({**params, "columns": SOUND})["columns"]["rejected"]
    with pytest.raises(RequestError):
        ENGINE.settle({**params, "columns": SOUND | wrong})
