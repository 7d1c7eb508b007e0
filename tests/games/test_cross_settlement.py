"""Rounds of criss-cross poker that a dealer can read, settled by the builtin engine, and rounds that it must not."""

from dataclasses import replace
from itertools import product
from typing import Any, Final

import pytest

from feltproof.games import engine
from feltproof.games.builtin import Engine
from feltproof.games.criss_cross_poker import CrissCrossPoker
from feltproof.games.criss_cross_poker.configurations import HOUSE
from feltproof.games.criss_cross_poker.settlement import Hands, Settlement
from feltproof.games.settlement import Outcome
from feltproof.money import Cents

ENGINE = engine()

ALL_BETS: Final = {"across": 5_00, "down": 5_00, "middle": 5_00}


def cross(across: str, middle: str, down: str) -> dict[str, str]:
    """A cross: left and right, the middle, top and bottom."""
    return {
        "left": across[:2],
        "right": across[2:],
        "top": down[:2],
        "bottom": down[2:],
        "middle": middle,
    }


def seat(hand: str, number: object = 1, folded: object = None, ante: object = 5_00, **wagers: object) -> dict[str, Any]:
    bets = {} if folded else ALL_BETS
    return {
        "seat": number,
        "hand": hand,
        "folded": folded,
        "wagers": {"ante_across": ante, "ante_down": ante} | bets | wagers,
    }


def case(community: object, *seats: Any, **rest: Any) -> dict[str, Any]:
    return {"case": "8", "community": community, "seats": list(seats), **rest}


def settle(given: dict[str, Any], configuration: str = "least", of: Engine = ENGINE) -> dict[str, Any]:
    params = {"game": "criss-cross-poker", "configuration": configuration, "cases": [given]}
    (result,) = of.settle(params)["results"]
    assert result["case"] == given["case"]
    found: dict[str, Any] = result
    return found


def outcomes(
    community: dict[str, str], player: dict[str, Any], configuration: str = "least", of: Engine = ENGINE
) -> dict[str, tuple[str, int]]:
    (found,) = settle(case(community, player), configuration, of)["seats"]
    assert found["seat"] == player["seat"]
    assert found["envy"] == 0
    return {wager: (told["outcome"], told["pays"]) for wager, told in found["wagers"].items()}


def refusal(given: dict[str, Any], configuration: str = "least") -> str:
    result = settle(given, configuration)
    assert set(result) == {"case", "rejected"}
    assert result["rejected"]["detail"]
    code: str = result["rejected"]["code"]
    return code


# Each hand with its ante and its bet.


@pytest.mark.parametrize(
    ("hand", "outcome", "ante", "bet"),
    [
        ("5d5h", "lose", 0, 0),
        ("6d6h", "push", 0, 0),
        ("9d9h", "push", 0, 0),
        ("TdTh", "push", 0, 0),
        ("JdJh", "win", 5_00, 5_00),
        ("AdAh", "win", 5_00, 5_00),
    ],
)
def test_pairs_lose_below_sixes_push_below_jacks_and_win_from_there(
    hand: str, outcome: str, ante: int, bet: int
) -> None:
    found = outcomes(cross("Ks8d", "3c", "2s4c"), seat(hand))

    assert found["ante_across"] == (outcome, ante)
    assert found["across"] == (outcome, bet)
    assert found["ante_down"] == (outcome, ante)
    assert found["down"] == (outcome, bet)


@pytest.mark.parametrize(
    ("hand", "across", "middle", "times"),
    [
        ("JdJh", "3s8d", "9c", 1),
        ("JdJh", "3s3d", "9c", 2),
        ("JdJh", "3sJc", "9c", 3),
        ("TdJh", "8s7d", "9c", 5),
        ("KdJd", "3d7d", "9d", 8),
        ("JdJh", "3s3d", "Jc", 12),
        ("JdJh", "JsJc", "3c", 40),
        ("TdJd", "8d7d", "9d", 100),
        ("AdTd", "KdJd", "Qd", 500),
    ],
)
def test_every_row_of_the_bets_is_paid_across_and_down(hand: str, across: str, middle: str, times: int) -> None:
    on_across = outcomes(cross(across, middle, "2s4c"), seat(hand, across=15_00))
    on_down = outcomes(cross("2s4c", middle, across), seat(hand, down=15_00))

    assert on_across["across"] == on_down["down"] == ("win", times * 15_00)
    assert on_across["ante_across"] == on_down["ante_down"] == ("win", 5_00)


def test_a_high_card_loses_everything() -> None:
    found = outcomes(cross("Ks8d", "3c", "2s4h"), seat("AdJh", five_card_bonus=5_00))

    assert set(found.values()) == {("lose", 0)}
    assert set(found) == {"ante_across", "ante_down", "across", "down", "middle", "five_card_bonus"}


def test_each_hand_has_its_own_line_of_the_cross() -> None:
    player = seat("AdJh")

    assert outcomes(cross("AsQd", "3c", "2s8h"), player)["across"] == ("win", 5_00)
    assert outcomes(cross("AsQd", "3c", "2s8h"), player)["down"] == ("lose", 0)
    assert outcomes(cross("2s8h", "3c", "AsQd"), player)["across"] == ("lose", 0)
    assert outcomes(cross("2s8h", "3c", "AsQd"), player)["down"] == ("win", 5_00)
    assert outcomes(cross("2s8h", "Ac", "QsTd"), player)["down"] == ("win", 5_00)
    assert outcomes(cross("2s8h", "Ac", "QsTd"), player)["across"] == ("win", 5_00)


# The middle bet, in all nine states.


@pytest.mark.parametrize(("on_across", "on_down"), [*product(("win", "push", "lose"), repeat=2)])
def test_the_middle_bet_takes_the_better_end_of_the_two(on_across: str, on_down: str) -> None:
    line = {"win": "JsQd", "push": "8sQd", "lose": "2sQd"}
    other = {"win": "JcKh", "push": "8dKs", "lose": "2cKh"}
    # With jack and eight in hand a jack in a line wins, an eight pushes and a deuce loses.
    found = outcomes(cross(line[on_across], "4c", other[on_down]), seat("Jh8h", middle=10_00))

    assert found["across"][0] == on_across
    assert found["down"][0] == on_down
    expected = "win" if "win" in (on_across, on_down) else "push" if "push" in (on_across, on_down) else "lose"
    assert found["middle"] == (expected, 10_00 if expected == "win" else 0)


def test_the_middle_bet_is_paid_the_odds_of_the_higher_hand() -> None:
    flush_across = cross("2h9h", "Kh", "JcQs")
    flush_down = cross("JcQs", "Kh", "2h9h")

    for community in (flush_across, flush_down):
        found = outcomes(community, seat("JhQh", middle=10_00))
        assert sorted((found["across"][1], found["down"][1])) == [10_00, 40_00]
        assert found["middle"] == ("win", 80_00)


def test_the_middle_bet_goes_by_rank_and_not_by_odds() -> None:
    pairs_pay_most = replace(HOUSE[0], bets={**HOUSE[0].bets, "pair_of_jacks_or_better": "20:1"})
    strange = Engine([CrissCrossPoker(configurations=[pairs_pay_most])])

    found = outcomes(cross("2h9h", "Kh", "JcQs"), seat("JhAh", middle=10_00), of=strange)

    assert found["across"] == ("win", 40_00)
    assert found["down"] == ("win", 100_00)
    assert found["middle"] == ("win", 80_00)


def test_a_variant_is_the_one_piece_that_differs() -> None:
    class MiddlePaysTheLowerHand(Settlement):
        def middle(self, cents: Cents, hands: Hands) -> Outcome:
            lower = hands.down if hands.higher is hands.across else hands.across
            return super().middle(cents, hands._replace(higher=lower))

    variant = Engine([CrissCrossPoker(settlement=MiddlePaysTheLowerHand)])
    player = seat("JhQh", middle=10_00)

    assert outcomes(cross("2h9h", "Kh", "JcQs"), player, of=variant)["middle"] == ("win", 20_00)
    assert outcomes(cross("2h9h", "Kh", "JcQs"), player)["middle"] == ("win", 80_00)


# The bonus.


@pytest.mark.parametrize(
    ("left_right", "middle", "top_bottom", "pays"),
    [
        ("5s5d", "2c", "9hJc", None),
        ("6s6d", "2c", "9hJc", 5_00),
        ("AsAd", "2c", "9hJc", 5_00),
        ("5s5d", "2c", "2hJc", 15_00),
        ("5s5d", "5c", "9hJc", 20_00),
        ("5s6d", "7c", "9h8c", 30_00),
        ("5s6s", "7s", "9sJs", 50_00),
        ("5s5d", "5c", "9h9c", 75_00),
        ("5s5d", "5c", "5h9c", 200_00),
        ("5s6s", "7s", "9s8s", 500_00),
        ("AsKs", "Qs", "JsTs", 1_250_00),
    ],
)
def test_the_bonus_is_paid_on_the_cross(left_right: str, middle: str, top_bottom: str, pays: int | None) -> None:
    found = outcomes(cross(left_right, middle, top_bottom), seat("3d4h", five_card_bonus=5_00))

    assert found["five_card_bonus"] == (("lose", 0) if pays is None else ("win", pays))


def test_the_bonus_does_not_look_at_the_players_cards() -> None:
    found = outcomes(cross("KsQd", "2c", "9h7c"), seat("KdKh", five_card_bonus=5_00))

    assert found["across"] == ("win", 15_00)
    assert found["five_card_bonus"] == ("lose", 0)


def test_no_bonus_is_taken_where_none_is_offered() -> None:
    community = cross("6s6d", "2c", "9hJc")
    antes = {"ante": 10_00, "across": 10_00, "down": 10_00, "middle": 10_00}

    assert refusal(case(community, seat("AdKh", five_card_bonus=5_00, **antes)), "no-bonus") == "wager_not_offered"
    assert "five_card_bonus" not in outcomes(community, seat("AdKh", **antes), "no-bonus")


# Folds.


def test_a_fold_at_the_across_bet_forfeits_the_antes_and_the_bonus_lives_on() -> None:
    winning = cross("6s6d", "2c", "9hJc")
    losing = cross("5s6d", "2c", "9hJc")
    player = seat("JdJh", folded="across", five_card_bonus=5_00)

    assert outcomes(winning, player) == {
        "ante_across": ("lose", 0),
        "ante_down": ("lose", 0),
        "five_card_bonus": ("win", 5_00),
    }
    assert outcomes(losing, player)["five_card_bonus"] == ("lose", 0)


@pytest.mark.parametrize(("folded", "bets"), [("down", {"across"}), ("middle", {"across", "down"})])
def test_a_later_fold_forfeits_all_that_was_wagered(folded: str, bets: set[str]) -> None:
    placed = {bet: 5_00 for bet in ALL_BETS if bet in bets}
    found = outcomes(cross("6s6d", "2c", "9hJc"), seat("JdJh", folded=folded, five_card_bonus=5_00, **placed))

    assert set(found) == {"ante_across", "ante_down", "five_card_bonus"} | bets
    assert set(found.values()) == {("lose", 0)}


@pytest.mark.parametrize(
    ("folded", "wagers", "code"),
    [
        ("across", {"across": 5_00}, "bet_after_fold"),
        ("across", {"middle": 5_00}, "bet_after_fold"),
        ("down", {}, "bet_missing"),
        ("down", {"across": 5_00, "down": 5_00}, "bet_after_fold"),
        ("middle", {"across": 5_00}, "bet_missing"),
        ("middle", {"down": 5_00}, "bet_missing"),
        ("middle", ALL_BETS, "bet_after_fold"),
        (None, {"middle": 0}, "bet_missing"),
        (None, {"across": 0}, "bet_missing"),
        ("ante", {}, "malformed_case"),
        ("", {}, "malformed_case"),
        (False, {}, "malformed_case"),
        (["across"], {}, "malformed_case"),
        (["across"], {"across": []}, "malformed_amount"),
    ],
)
def test_a_seat_bets_until_it_folds_and_not_after(folded: object, wagers: dict[str, object], code: str) -> None:
    player = seat("JdJh", folded=folded, **wagers)

    assert refusal(case(cross("6s6d", "2c", "9hJc"), player)) == code


def test_a_seat_that_says_nothing_of_folding_has_not_folded() -> None:
    player = seat("JdJh")
    del player["folded"]

    assert outcomes(cross("6s8d", "2c", "9h3c"), player)["across"] == ("win", 5_00)


# Amounts.


@pytest.mark.parametrize("bet", ["across", "down", "middle"])
@pytest.mark.parametrize(
    ("cents", "code"),
    [(4_99, "bet_too_low"), (1, "bet_too_low"), (15_01, "bet_too_high"), (20_00, "bet_too_high")],
)
def test_a_bet_is_one_to_three_times_the_ante(bet: str, cents: int, code: str) -> None:
    assert refusal(case(cross("6s6d", "2c", "9hJc"), seat("JdJh", **{bet: cents}))) == code


@pytest.mark.parametrize("cents", [5_00, 7_50, 10_00, 15_00])
def test_any_bet_from_one_to_three_times_the_ante_stands(cents: int) -> None:
    found = outcomes(cross("6s8d", "2c", "9h3c"), seat("JdJh", across=cents, down=cents, middle=cents))

    assert found["across"] == found["down"] == found["middle"] == ("win", cents)


@pytest.mark.parametrize(
    ("wagers", "code"),
    [
        ({"ante_across": 5_01}, "antes_unequal"),
        ({"ante_down": 10_00}, "antes_unequal"),
        ({"ante_across": 0}, "no_ante"),
        ({"ante_down": 0}, "no_ante"),
        ({"ante_across": 99, "ante_down": 99}, "outside_limits"),
        ({"ante_across": 500_01, "ante_down": 500_01}, "outside_limits"),
        ({"ante_across": 5.0}, "malformed_amount"),
        ({"ante_across": True}, "malformed_amount"),
        ({"ante_across": None}, "malformed_amount"),
        ({"across": -5_00}, "malformed_amount"),
        ({"five_card_bonus": 500_01}, "outside_limits"),
        ({"ante_middle": 5_00}, "wager_not_offered"),
        ({"play": 5_00}, "wager_not_offered"),
    ],
)
def test_wagers_that_may_not_stand_are_refused(wagers: dict[str, object], code: str) -> None:
    assert refusal(case(cross("6s6d", "2c", "9hJc"), seat("JdJh", **wagers))) == code


def test_amounts_go_by_steps_where_there_are_any() -> None:
    community = cross("6s8d", "2c", "9h3c")
    steps = {"across": 10_00, "five_card_bonus": 7_50}

    assert outcomes(community, seat("JdJh", **steps), "stepped")["across"] == ("win", 10_00)
    assert refusal(case(community, seat("JdJh", across=12_50)), "stepped") == "outside_limits"
    assert refusal(case(community, seat("JdJh", five_card_bonus=6_00)), "stepped") == "outside_limits"
    assert refusal(case(community, seat("JdJh", 6)), "stepped") == "no_such_seat"


def test_what_cannot_be_paid_exactly_rounds_up_to_the_next_cent() -> None:
    straight = cross("8s7d", "9c", "2s4c")
    odd = {"ante": 1_01, "across": 1_01, "down": 1_01, "middle": 1_01}

    assert outcomes(straight, seat("TdJh", **odd), "generous")["across"] == ("win", 5_39)  # 16:3 on $1.01 is $5.38 2/3
    assert outcomes(cross("6s6d", "2c", "9hJc"), seat("AdKh", five_card_bonus=33, **odd), "generous")[
        "five_card_bonus"
    ] == ("win", 37)


# Whole rounds.


def test_every_seat_shares_the_cross_and_has_hands_of_its_own() -> None:
    found = settle(case(cross("JsQd", "4c", "2s8h"), seat("JdKh", 6), seat("8d7h", 1), seat("3d5h", 4)))

    told = {each["seat"]: {wager: how["outcome"] for wager, how in each["wagers"].items()} for each in found["seats"]}
    assert told[6]["across"] == "win"
    assert told[6]["down"] == "lose"
    assert told[1]["across"] == "lose"
    assert told[1]["down"] == "push"
    assert told[1]["middle"] == "push"
    assert told[4]["across"] == told[4]["middle"] == "lose"
    assert told[4]["down"] == "lose"


@pytest.mark.parametrize(
    ("community", "seats", "code"),
    [
        (cross("JsQd", "4c", "2s8h"), [seat("JsKh")], "duplicate_card"),
        (cross("JsQd", "4c", "2s8h"), [seat("4cKh")], "duplicate_card"),
        (cross("JsQd", "4c", "2s8h"), [seat("JdKh"), seat("KhTc", 2)], "duplicate_card"),
        (cross("JsQd", "4c", "2s8h"), [seat("KhKh")], "duplicate_card"),
        (cross("JsJs", "4c", "2s8h"), [seat("KhKd")], "duplicate_card"),
        (cross("JsQd", "Js", "2s8h"), [seat("KhKd")], "duplicate_card"),
        (cross("JsQd", "4c", "2s8h"), [seat("JdKh"), seat("AdTc")], "seat_repeated"),
        (cross("JsQd", "4c", "2s8h"), [seat("JdKh", 7)], "no_such_seat"),
        (cross("JsQd", "4c", "2s8h"), [seat("JdKh", 0)], "no_such_seat"),
        (cross("JsQd", "4c", "2s8h"), [seat("Jd")], "wrong_number_of_cards"),
        (cross("JsQd", "4c", "2s8h"), [seat("JdKhTc")], "wrong_number_of_cards"),
        (cross("JsQd", "4c", "2s8h"), [seat("JdKx")], "malformed_hand"),
        (cross("JsQd", "4c", "2s8h"), [{"seat": 1, "hand": 7}], "malformed_hand"),
        (cross("JsQd", "4c", "2s8h"), [{"seat": 1}], "malformed_case"),
        (cross("JsQd", "4c", "2s8h"), [{"seat": 1, "hand": "JdKh"}], "malformed_wagers"),
        (cross("JsQd", "4c", "2s8h"), [], "no_seats"),
        (cross("JsQd", "4x", "2s8h"), [seat("JdKh")], "malformed_hand"),
        (cross("JsQd", "", "2s8h"), [seat("JdKh")], "wrong_number_of_cards"),
        ({**cross("JsQd", "4c", "2s8h"), "left": "JsQd", "right": ""}, [seat("JdKh")], "wrong_number_of_cards"),
        ({**cross("JsQd", "4c", "2s8h"), "left": ["J", "s"]}, [seat("JdKh")], "malformed_hand"),
        ({**cross("JsQd", "4c", "2s8h"), "top": None}, [seat("JdKh")], "malformed_hand"),
        ({"left": "Js"}, [seat("JdKh")], "malformed_case"),
        ("JsQd2s8h4c", [seat("JdKh")], "malformed_case"),
        (None, [seat("JdKh")], "malformed_case"),
        ([], [seat("JdKh")], "malformed_case"),
    ],
)
def test_cards_and_seats_that_cannot_be_are_refused(community: object, seats: list[Any], code: str) -> None:
    sound = case(cross("JsQd", "4c", "2s8h"), seat("JdKh"))
    params = {"game": "criss-cross-poker", "configuration": "least", "cases": [sound, case(community, *seats), sound]}

    before, rejected, after = ENGINE.settle(params)["results"]

    assert rejected["rejected"]["code"] == code
    assert before == after
    assert "seats" in before


def test_seats_that_are_no_list_are_refused() -> None:
    seats: object
    for seats in (None, {}, "", 7, [7], {"seat": 1}):
        assert refusal({"case": "8", "community": cross("JsQd", "4c", "2s8h"), "seats": seats}) == "malformed_case"
    assert refusal({"case": "8", "seats": []}) == "malformed_case"
