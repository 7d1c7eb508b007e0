"""The figures of criss-cross poker: against every cross of small decks, and what the register says."""

from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import pytest

from feltproof import cards
from feltproof.clauses import Lawbook
from feltproof.odds.criss_cross_poker.rounds import Held, Rounds, read, written
from feltproof.odds.criss_cross_poker.sheet import endings, expected, five_card_bonus, game
from feltproof.odds.criss_cross_poker.worths import facility
from feltproof.odds.suits import Deck
from feltproof.referee.batch import OUTCOMES
from feltproof.referee.criss_cross_poker import Referee, Rules, settle_seats
from feltproof.runner.dealing import Form, dealing
from feltproof.runner.resuming import Kept


@pytest.fixture(scope="module")
def law(book: Lawbook) -> Referee:
    return Referee(Rules.of(book.section("us-ny/5324.39")))


def few(law: Referee, ranks: str) -> Rounds:
    return Rounds(law, Deck(tuple(sorted(cards.RANKS.index(rank) for rank in ranks))))


def crosses(rounds: Rounds, hand: tuple[int, ...]) -> np.ndarray:
    """`[pair across, pair down, middle, 5]`: every cross, dealt one by one."""
    rest = [card for card in rounds.deck.numbers if card not in hand]
    dealt = []
    for across in combinations(rest, 2):
        others = [card for card in rest if card not in across]
        for down in combinations(others, 2):
            dealt += [(*across, *down, middle) for middle in others if middle not in down]
    n = len(rest)
    return np.array(dealt, np.uint8).reshape(comb(n, 2), comb(n - 2, 2), n - 4, 5)


def one_by_one(law: Referee, rounds: Rounds, hand: tuple[int, ...]) -> tuple[int, int]:
    """The value of a hand, and its across bet, with every cross settled by the referee and every amount tried."""
    dealt = crosses(rounds, hand)
    flat, own = dealt.reshape(-1, 5), np.tile(np.array(hand, np.uint8), (dealt.size // 5, 1))
    across, down = (law.ranking.strengths(np.column_stack((own, flat[:, at]))) for at in ([0, 1, 4], [2, 3, 4]))
    unit, at = rounds.worths.unit, facility(law)
    dues = settle_seats(law, at, across, down, across, ante=unit, across=unit, down=unit, middle=unit)
    net = {
        wager: np.where(due.outcomes == OUTCOMES["lose"], -unit, due.least).reshape(dealt.shape[:3]).sum(axis=2)
        for wager, due in dues.items()
    }
    middles, downs = dealt.shape[2], dealt.shape[1]
    antes = net["ante_across"] + net["ante_down"]
    best, chosen = -2 * unit * dealt.size // 5, 0
    for a in (1, 2, 3):
        after_across = np.full(dealt.shape[0], -(2 + a) * unit * middles * downs)
        for d in (1, 2, 3):
            after_down = np.full(dealt.shape[:2], -(2 + a + d) * unit * middles)
            for m in (1, 2, 3):
                played = antes + a * net["across"] + d * net["down"] + m * net["middle"]
                after_down = np.maximum(after_down, played)
            after_across = np.maximum(after_across, after_down.sum(axis=1))
        if after_across.sum() > best:
            best, chosen = int(after_across.sum()), a
    return best, chosen


@pytest.mark.parametrize(
    ("ranks", "text"),
    [("258JK", "KhKd"), ("258JK", "2c5c"), ("9TJQK", "9cTd"), ("2347A", "2c3d"), ("2347A", "AhAs"), ("6TJQA", "JcQc")],
)
def test_a_hand_is_worth_what_every_cross_makes_it(law: Referee, ranks: str, text: str) -> None:
    rounds = few(law, ranks)
    hand = tuple(sorted(cards.hand(text)))

    held = rounds.held(hand, 1, True)

    assert (held.value, held.across) == one_by_one(law, rounds, hand)
    assert sum(endings(rounds, [held]).values()) == rounds.crosses


def test_another_worth_would_be_seen(law: Referee) -> None:
    rounds = few(law, "258JK")
    hand = cards.hand("2c5d")

    assert rounds.held(hand, 1, False).value != one_by_one(law, rounds, cards.hand("2cKd"))[0]


@pytest.mark.parametrize("ranks", ["258J", "TJQK"])
def test_the_ends_of_all_rounds_add_up_to_what_they_are_worth(law: Referee, ranks: str) -> None:
    rounds = few(law, ranks)
    hands: list[Held] = rounds.hands(True)

    found = game(rounds, hands)

    assert sum(held.weight for held in hands) == comb(16, 2)
    assert sum(endings(rounds, hands).values()) == rounds.deals == comb(16, 2) * comb(14, 2) * comb(12, 2) * 10
    assert sum(one.probability for one in found.results) == 1
    assert sum(one.antes * one.probability for one in found.results) == expected(rounds, hands) == -found.house_edge
    assert sum(one.house_edge * one.wagered for one in found.wagers) == found.house_edge
    assert sum(one.wagered for one in found.wagers) == found.wagered


def test_a_hand_of_the_whole_deck_is_worth_what_it_is_with_its_suits_renamed(law: Referee) -> None:
    rounds = Rounds(law)

    assert rounds.held(cards.hand("AcKd"), 1, False).value == rounds.held(cards.hand("AhKc"), 1, False).value
    assert rounds.deals == 84_284_272_800


def test_the_five_card_bonus_returns_what_closed_forms_say(law: Referee) -> None:
    counts = {
        "royal_flush": (250, 4),
        "straight_flush": (100, 36),
        "four_of_a_kind": (40, 624),
        "full_house": (15, 3_744),
        "flush": (10, 5_108),
        "straight": (6, 10_200),
        "three_of_a_kind": (4, 54_912),
        "two_pair": (3, 123_552),
        "pair_of_sixes_or_better": (1, 1_098_240 * 9 // 13),
    }

    found = five_card_bonus(Rounds(law))

    assert {row.result: row.pays for row in found.rows if row.result in counts} == {
        name: Fraction(odds) for name, (odds, _) in counts.items()
    }
    back = sum((odds + 1) * hands for odds, hands in counts.values())
    assert found.returned == Fraction(back, comb(52, 5))


def test_hands_are_worth_the_same_wherever_they_are_worked_out(law: Referee, tmp_path: Path) -> None:
    rounds = few(law, "258J")
    here = rounds.hands(True)
    form = Form(written, read, again=True)

    with dealing(2, None, Kept(tmp_path, "odds"), form) as each:
        there = rounds.hands(True, each)
        assert each.kept is not None
        assert each.kept.found == 0
    # Nobody is there to work anything out: all of it was kept, and one shard is worked out here again.
    with dealing(0, None, Kept(tmp_path, "odds"), form) as each:
        kept = rounds.hands(True, each)
        assert each.kept is not None
        assert each.kept.found > 0

    assert written(there) == written(kept) == written(here)
    assert len(here) == len(rounds.deck.dealt(2).hands)


@pytest.mark.slow
def test_the_register_tells_what_hangs_on_the_low_ace(law: Referee) -> None:
    never = Rounds(Referee(law.rules, {"low-ace": "never-low"}))
    by_default = Rounds(law)

    with dealing(2, None) as each:
        one, other = (expected(rounds, rounds.hands(False, each)) for rounds in (by_default, never))

    assert one == Fraction(-7_296_546_600, 84_284_272_800)
    # Of both antes.
    assert round(float(100 * (one - other) / 2), 2) == 0.37
