"""An engine that only plays: what it pays is held against what is exact, from a seed that repeats to the byte."""

import json
import pickle
import re
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from multiprocessing import get_context
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from feltproof import content
from feltproof.clauses import Lawbook, load
from feltproof.cli import main, simulated
from feltproof.games import engine_in_columns
from feltproof.odds.criss_cross_poker.rounds import Rounds as Counted
from feltproof.odds.dealt import Each
from feltproof.odds.suits import Deck
from feltproof.protocol import Connection, Limits, connect_object
from feltproof.referee.criss_cross_poker import Referee, Rules
from feltproof.simulation import shards
from feltproof.simulation.criss_cross_poker import _together
from feltproof.simulation.dealing import drawn
from feltproof.simulation.shards import Sums, merged, settled
from feltproof.simulation.simulate import Plan, planned, played, told
from tests.odds import sheets

CONFIGURATION = "qu-d.prog-a.five"
ROUNDS = 250_000
FIRST = [[44, 27, 41, 25, 20, 28, 30, 15, 4, 22], [17, 32, 46, 40, 7, 33, 3, 34, 35, 14]]


@pytest.fixture(scope="module")
def book() -> Lawbook:
    return load(content.specs())


def plan_of(book: Lawbook, section: str, configuration: str, rounds: int, seed: int = 5324) -> Plan:
    law = book.section(section)
    options = {reading.name: reading.default for reading in law.readings.values()}
    asked = (law, options, "builtin", Limits(), configuration, rounds, seed)
    return planned(book, content.specs(), *asked, lambda what: None)


@pytest.fixture(scope="module")
def plan(book: Lawbook) -> Plan:
    """So many rounds of Crazy 4 poker."""
    return plan_of(book, "us-ny/5324.32", CONFIGURATION, ROUNDS)


class Wrong:
    """The builtin engine, but for what `change` does to the answer."""

    def __init__(self, change: Callable[[dict[str, Any]], None]) -> None:
        self._engine, self._change = engine_in_columns(), change

    def hello(self, params: Mapping[str, Any]) -> Any:
        return self._engine.hello(params)

    def settle(self, params: Mapping[str, Any]) -> Any:
        answer = self._engine.settle(params)
        self._change(answer)
        return answer


def flush_at_even_odds(answer: dict[str, Any]) -> None:
    """A row of the super bonus is paid too low: 1:1 instead of 3:2."""
    column = answer["columns"]["seats"][0]["wagers"]["super_bonus"]
    column["pays"] = [100 if paid == 150 else paid for paid in column["pays"]]


def first_refused(answer: dict[str, Any]) -> None:
    answer["columns"]["rejected"] = [{"row": 0, "code": "no-reason"}]


def queens_up_forgotten(answer: dict[str, Any]) -> None:
    del answer["columns"]["seats"][0]["wagers"]["queens_up"]


def out_of_shape(answer: dict[str, Any]) -> None:
    answer["columns"] = {}


@pytest.fixture
def played_by(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[dict[str, Any]], None]], None]:
    """Put another engine where the shards look for the builtin one."""

    def put(change: Callable[[dict[str, Any]], None]) -> None:
        def connect(address: str, limits: Limits) -> Connection:
            return connect_object(Wrong(change), address)

        monkeypatch.setattr(shards, "connect", connect)

    return put


# What is drawn


def test_cards_are_drawn_alike_on_every_machine() -> None:
    assert drawn(5324, 0, 2, 10).tolist() == drawn(5324, 0, 2, 10).tolist() == FIRST
    assert drawn(5324, 1, 2, 10).tolist() != FIRST
    assert drawn(5325, 0, 2, 10).tolist() != FIRST


def test_no_card_is_drawn_twice_in_a_round_and_all_as_often() -> None:
    cards = drawn(7, 3, 20_000, 11)

    assert all(len(set(row)) == 11 for row in cards[:500].tolist())
    for column in cards.T:
        counts = np.bincount(column, minlength=52)
        # 52 cells of 385 on average: a standard deviation is under 20.
        assert counts.min() > 290
        assert counts.max() < 480


# What is exact


def test_the_strategy_returns_what_the_sheet_says_that_it_does(plan: Plan) -> None:
    simple = sheets.crazy_4().base.strategy.simple[0]

    assert simple.strategy == "goes by the four cards alone"
    assert sum(one.house_edge * one.wagered for one in plan.exact[:3]) == simple.house_edge
    assert f"from {simple.plays_from}" in plan.strategy


def test_crosses_given_a_hand_are_all_crosses_of_a_small_deck(book: Lawbook) -> None:
    counted = Counted(Referee(Rules.of(book.section("us-ny/5324.39"))), Deck(tuple(range(9, 13))))
    hand = np.array([48, 49], np.uint8)

    found = _together(counted, hand)

    rest = [card for card in counted.deck.numbers if card not in hand]
    by_hand = np.zeros(found.shape, np.int64)
    kinds: dict[tuple[int, ...], int] = {
        three: int(counted.worths.kind[counted.referee.ranking.strengths(np.array([[*three, *hand]], np.uint8))[0]])
        for three in combinations(rest, 3)
    }
    for across in combinations(rest, 2):
        for down in combinations([card for card in rest if card not in across], 2):
            for middle in rest:
                if middle not in (*across, *down):
                    one, other = (kinds[tuple(sorted((*pair, middle)))] for pair in (across, down))
                    by_hand[one, other] += 1
    assert found.sum() == counted.crosses
    assert (found == by_hand).all()


# What is simulated


def test_a_right_engine_lies_within_its_intervals(plan: Plan) -> None:
    *_, sums = played(plan)
    found = told(plan, sums)

    assert found.rounds == found.asked == ROUNDS
    assert [one.wager for one in found.wagers] == ["ante", "super_bonus", "play", "queens_up", "progressive"]
    assert found.agrees
    # Not for want of rounds: the interval is narrow.
    assert all(one.margin < Fraction(4, 100) for one in found.wagers[:4])


def test_an_engine_that_pays_one_row_too_low_lies_outside(plan: Plan, played_by: Any) -> None:
    played_by(flush_at_even_odds)

    *_, sums = played(plan)

    assert [one.wager for one in told(plan, sums).wagers if not one.within] == ["super_bonus"]


@pytest.mark.slow
def test_a_right_engine_of_criss_cross_poker_lies_within(book: Lawbook) -> None:
    plan = plan_of(book, "us-ny/5324.39", "least", 3_000)

    *_, sums = played(plan)
    found = told(plan, sums)

    assert found.agrees
    assert [one.wager for one in found.wagers][:5] == ["ante_across", "ante_down", "across", "down", "middle"]
    exact = {one.wager: one.exact for one in found.wagers}
    hands = sheets.criss_cross().hands[0]
    # As many ranks of pairs win as lose.
    better = hands.total - hands.counts["pair"] - hands.counts["high_card"]
    assert exact["ante_across"] == Fraction(better - hands.counts["high_card"], hands.total)


@pytest.mark.parametrize(("change", "lost"), [(first_refused, 30), (queens_up_forgotten, ROUNDS)])
def test_rounds_that_are_not_settled_are_in_no_figure_and_are_told_of(
    plan: Plan, played_by: Any, change: Any, lost: int
) -> None:
    played_by(change)

    *_, sums = played(plan)

    assert (sums.rounds, sums.unsettled) == (ROUNDS - lost, lost)
    assert sums.said


def test_columns_out_of_shape_are_told_of_and_asked_case_by_case(plan: Plan, played_by: Any) -> None:
    small = replace(plan, shards=(replace(plan.shards[0], rounds=300),))
    *_, honest = played(small)
    played_by(lambda answer: out_of_shape(answer) if "columns" in answer else None)

    *_, sums = played(small)

    assert sums.totals == honest.totals
    assert sums.said[0].startswith("in columns: settle: wrong-shape")
    assert not honest.said


# Shards


def small_shards(plan: Plan) -> Iterator[shards.Shard]:
    for index in range(3):
        yield replace(plan.shards[0], index=index, rounds=500 + index)


def test_shards_are_put_together_in_any_order_to_the_same(plan: Plan) -> None:
    one, two, three = map(settled, small_shards(plan))

    sums = merged(merged(one, two), three)

    assert sums == merged(three, merged(two, one)) == merged(merged(three, one), two)
    assert (sums.shards, sums.rounds) == (3, 1_503)
    assert one.totals != two.totals


@pytest.mark.slow
def test_a_shard_is_settled_in_another_process_as_in_this(plan: Plan) -> None:
    (shard, *_) = small_shards(plan)
    assert pickle.loads(pickle.dumps(shard)) == shard

    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        assert pool.submit(settled, shard).result() == settled(shard)


# The verb


@pytest.fixture
def at_hand(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a plan takes longest for, its exact figures, is there already."""

    def planned(*asked: Any) -> Plan:
        *_, rounds, seed, _ = asked
        return replace(plan, shards=(replace(plan.shards[0], rounds=rounds, seed=seed),))

    monkeypatch.setattr(simulated, "planned", planned)


def call(*words: str) -> Result:
    return CliRunner().invoke(main, ("odds", "5324.32", "--engine", "builtin", *words), prog_name="feltproof")


def test_a_simulation_repeats_to_the_byte(at_hand: None) -> None:
    words = ("--simulate", "2000", "--configuration", CONFIGURATION, "--json", "--quiet", "--jobs", "0")

    first, second, other = call(*words), call(*words), call(*words, "--seed", "1")

    assert first.exit_code == 0, first.output
    assert first.stdout == second.stdout != other.stdout
    assert json.loads(first.stdout)["seed"] == 5324


def test_a_page_says_what_is_exact_and_what_is_simulated() -> None:
    done = call("--simulate", "2000", "--configuration", CONFIGURATION, "--quiet")

    assert done.exit_code == 0, done.output
    assert max(map(len, re.sub(r"\x1b\[[0-9;]*m", "", done.stdout).splitlines())) <= 80
    for said in ("SELF-TEST", "exact", "simulated", "99.99 % interval", "seed 5324", "K-Q-8-4"):
        assert said in done.stdout


def test_an_engine_outside_an_interval_ends_it_with_1_and_rounds_not_settled_with_6(
    at_hand: None, played_by: Any
) -> None:
    words = ("--simulate", str(ROUNDS), "--configuration", CONFIGURATION, "--quiet", "--jobs", "0")

    played_by(flush_at_even_odds)
    wrong = call(*words)
    played_by(first_refused)
    unsettled = call(*words)

    assert wrong.exit_code == 1
    assert "the engine does not pay what is exact: super bonus" in wrong.output.replace("\n  ", " ")
    assert unsettled.exit_code == 6


def test_what_was_played_when_it_is_interrupted_is_told(
    plan: Plan, at_hand: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(plan: Plan, each: Each) -> Iterator[Sums]:
        yield settled(next(small_shards(plan)))
        raise KeyboardInterrupt

    monkeypatch.setattr(simulated, "played", interrupted)

    done = call("--simulate", "200000", "--configuration", CONFIGURATION, "--quiet")

    assert done.exit_code == 130
    assert "500 of 200,000 rounds" in done.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--simulate", "10"), "name one with --configuration"),
        (("--simulate", "10", "--configuration", "floor-1"), "declares none of that id"),
        (("--configuration", CONFIGURATION), "it is for --simulate N"),
        (("--simulate", "0"), "0 is not in the range"),
    ],
)
def test_what_cannot_be_simulated_is_refused(words: tuple[str, ...], said: str) -> None:
    done = call(*words)

    assert done.exit_code == 2
    assert said in done.output.replace("\n", " ")
