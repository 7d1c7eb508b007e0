"""Rounds that a dealer can read, settled by the builtin engine, and rounds that it must not settle."""

from typing import Any

import pytest

from feltproof.games import engine

ENGINE = engine()

KING_HIGH = "KsQd9c4h2s"
QUEEN_HIGH = "QsJd9c4h2s"
PAIR_OF_NINES = "9s9d6c4h2s"
KING_HIGH_IN_OTHER_SUITS = "KhQc9d4s2d"

ACE_HIGH = "AcQh9h4d3c"
JACK_HIGH = "JcTh8h4d3c"
PAIR_OF_JACKS = "JcJh8h4d3c"
PAIR_OF_QUEENS = "QcQh8h4d3c"
PAIR_OF_ACES = "AcAh8h4d3c"
TWO_PAIR = "JcJh8h8d3c"
STRAIGHT = "5c6h7h8dJc"
FLUSH = "3h6h8hJhTc"
THREE_OF_A_KIND = "8c8h8d3dJc"
STRAIGHT_FLUSH = "5h6h7h8hJc"
FOUR_EIGHTS = "8c8h8d8sJc"
FOUR_KINGS = "KcKhKdKsJc"
FOUR_ACES = "AcAhAdAsJc"


def seat(hand: str, number: int = 1, play: int = 5_00, ante: int = 5_00, **side: object) -> dict[str, Any]:
    return {
        "seat": number,
        "hand": hand,
        "wagers": {"ante": ante, "super_bonus": ante, "play": play} | side,
    }


def case(dealer: str, *seats: Any, meter: int | None = 15_000_00, **rest: Any) -> dict[str, Any]:
    return {"case": "7", "dealer": dealer, "seats": list(seats), **({} if meter is None else {"meter": meter}), **rest}


def settle(given: dict[str, Any], configuration: str = "qu-a.prog-a.five") -> dict[str, Any]:
    params = {"game": "crazy-4-poker", "configuration": configuration, "cases": [given]}
    (result,) = ENGINE.settle(params)["results"]
    assert result["case"] == given["case"]
    found: dict[str, Any] = result
    return found


def outcomes(
    dealer: str, player: dict[str, Any], configuration: str = "qu-a.prog-a.five"
) -> dict[str, tuple[str, int]]:
    meter = None if "no-prog" in configuration else 15_000_00
    (found,) = settle(case(dealer, player, meter=meter), configuration)["seats"]
    return {wager: (told["outcome"], told["pays"]) for wager, told in found["wagers"].items()}


def refusal(given: dict[str, Any], configuration: str = "qu-a.prog-a.five") -> str:
    result = settle(given, configuration)
    assert set(result) == {"case", "rejected"}
    assert result["rejected"]["detail"]
    code: str = result["rejected"]["code"]
    return code


# Ante, play and super bonus.


def test_a_dealer_below_a_king_returns_the_ante_and_pays_the_play_even_to_a_lower_hand() -> None:
    assert outcomes(QUEEN_HIGH, seat(JACK_HIGH)) == {
        "ante": ("push", 0),
        "play": ("win", 5_00),
        "super_bonus": ("push", 0),
    }


def test_a_dealer_with_a_king_takes_all_three_from_a_lower_hand() -> None:
    assert outcomes(KING_HIGH, seat(JACK_HIGH)) == {
        "ante": ("lose", 0),
        "play": ("lose", 0),
        "super_bonus": ("lose", 0),
    }


def test_the_higher_hand_wins_ante_and_play_and_has_its_super_bonus_back() -> None:
    assert outcomes(KING_HIGH, seat(ACE_HIGH)) == {
        "ante": ("win", 5_00),
        "play": ("win", 5_00),
        "super_bonus": ("push", 0),
    }


def test_a_tie_returns_all_three() -> None:
    assert outcomes(KING_HIGH, seat(KING_HIGH_IN_OTHER_SUITS)) == {
        "ante": ("push", 0),
        "play": ("push", 0),
        "super_bonus": ("push", 0),
    }


def test_a_tie_with_a_straight_pays_the_super_bonus() -> None:
    assert outcomes("5s6d7d8sJd", seat(STRAIGHT)) == {
        "ante": ("push", 0),
        "play": ("push", 0),
        "super_bonus": ("win", 5_00),
    }


def test_a_beaten_straight_is_paid_its_super_bonus() -> None:
    assert outcomes("6s7d8s9dJd", seat(STRAIGHT)) == {
        "ante": ("lose", 0),
        "play": ("lose", 0),
        "super_bonus": ("win", 5_00),
    }


def test_a_tripled_play_wager_is_paid_in_full() -> None:
    assert outcomes(KING_HIGH, seat(PAIR_OF_ACES, play=15_00))["play"] == ("win", 15_00)


def test_an_unqualified_dealer_pays_the_super_bonus_by_its_table() -> None:
    assert outcomes(QUEEN_HIGH, seat(FLUSH))["super_bonus"] == ("win", 7_50)


@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        (STRAIGHT, 5_00),
        (FLUSH, 7_50),
        (THREE_OF_A_KIND, 10_00),
        (STRAIGHT_FLUSH, 75_00),
        (FOUR_EIGHTS, 150_00),
        (FOUR_ACES, 1_000_00),
    ],
)
def test_the_super_bonus_pays_its_table(hand: str, pays: int) -> None:
    assert outcomes("9s9d6c4s2s", seat(hand))["super_bonus"] == ("win", pays)


def test_two_pair_is_no_super_bonus_hand() -> None:
    assert outcomes(PAIR_OF_NINES, seat(TWO_PAIR))["super_bonus"] == ("push", 0)


def test_odds_of_three_to_two_round_up_to_the_next_cent() -> None:
    assert outcomes(KING_HIGH, seat(FLUSH, ante=1_01, play=1_01))["super_bonus"] == ("win", 1_52)
    assert outcomes(KING_HIGH, seat(FLUSH, ante=1_00, play=1_00))["super_bonus"] == ("win", 1_50)


# Queens up.


@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        (PAIR_OF_QUEENS, (1, 1, 1, 1)),
        (PAIR_OF_ACES, (1, 1, 1, 1)),
        (TWO_PAIR, (2, 2, 2, 2)),
        (STRAIGHT, (3, 3, 3, 3)),
        (FLUSH, (4, 4, 4, 4)),
        (THREE_OF_A_KIND, (9, 8, 8, 7)),
        (STRAIGHT_FLUSH, (30, 40, 30, 40)),
        (FOUR_EIGHTS, (50, 50, 50, 50)),
        (FOUR_ACES, (50, 50, 50, 50)),
    ],
)
def test_queens_up_pays_the_table_of_its_configuration(hand: str, odds: tuple[int, ...]) -> None:
    for table, to_one in zip("abcd", odds, strict=True):
        found = outcomes("Ks7d6c4s2s", seat(hand, queens_up=7_00), f"qu-{table}.no-prog.five")

        assert found["queens_up"] == ("win", 7_00 * to_one)


def test_queens_up_loses_on_a_pair_of_jacks_even_when_the_hand_wins() -> None:
    found = outcomes(KING_HIGH, seat(PAIR_OF_JACKS, queens_up=7_00))

    assert found["ante"] == ("win", 5_00)
    assert found["queens_up"] == ("lose", 0)


def test_queens_up_is_paid_to_a_beaten_hand() -> None:
    found = outcomes("KsKd9c4h2s", seat(PAIR_OF_QUEENS, queens_up=7_00))

    assert found["ante"] == ("lose", 0)
    assert found["queens_up"] == ("win", 7_00)


# Progressive, meter and envy.


@pytest.mark.parametrize(
    ("hand", "a", "b"), [(THREE_OF_A_KIND, 9, 15), (STRAIGHT_FLUSH, 100, 100), (FOUR_EIGHTS, 300, 300)]
)
def test_the_progressive_pays_odds_on_its_wager(hand: str, a: int, b: int) -> None:
    for table, to_one in (("a", a), ("b", b)):
        for wager in (1_00, 5_00):
            found = outcomes("9s9d6c4s2s", seat(hand, progressive=wager), f"no-qu.prog-{table}.five")

            assert found["progressive"] == ("win", to_one * wager)


def test_the_progressive_loses_on_a_flush() -> None:
    assert outcomes(KING_HIGH, seat(FLUSH, progressive=1_00))["progressive"] == ("lose", 0)


@pytest.mark.parametrize("wager", [1_00, 5_00])
def test_four_aces_take_the_meter_once_whatever_the_wager_and_reset_it(wager: int) -> None:
    result = settle(case(KING_HIGH, seat(FOUR_ACES, progressive=wager), meter=12_345_67))

    assert result["seats"][0]["wagers"]["progressive"] == {"outcome": "win", "pays": 12_345_67}
    assert result["meter"] == 5_000_00


def test_table_b_resets_to_its_own_amount() -> None:
    given = case(KING_HIGH, seat(FOUR_ACES, progressive=1_00), meter=12_345_67)

    assert settle(given, "qu-a.prog-b.five")["meter"] == 1_000_00


def test_four_aces_without_the_wager_or_folded_leave_the_meter_alone() -> None:
    without = settle(case(KING_HIGH, seat(FOUR_ACES), meter=12_345_67))
    folded = settle(case(KING_HIGH, seat(FOUR_ACES, progressive=1_00, play=0), meter=12_345_67))

    assert without["meter"] == folded["meter"] == 12_345_67
    assert folded["seats"][0]["wagers"]["progressive"] == {"outcome": "lose", "pays": 0}


def envies(*seats: dict[str, Any], configuration: str = "qu-a.prog-a.five") -> list[int]:
    result = settle(case(KING_HIGH, *seats), configuration)
    return [found["envy"] for found in result["seats"]]


def test_an_envy_bonus_goes_to_every_other_progressive_wager() -> None:
    with_five, with_one, without = seat(ACE_HIGH, 1, progressive=5_00), seat("Jd7c6h4c3h", 3), seat("Jd7c6h4c3h", 3)
    with_one["wagers"]["progressive"] = 1_00

    assert envies(with_five, seat(FOUR_EIGHTS, 2, progressive=1_00), with_one) == [50_00, 0, 10_00]
    assert envies(with_five, seat(FOUR_EIGHTS, 2), without) == [50_00, 0, 0]


def test_a_folded_seat_keeps_its_envy_and_its_hand_pays_none() -> None:
    folded = seat(ACE_HIGH, 1, progressive=1_00, play=0)
    holder_folded = seat(FOUR_EIGHTS, 2, progressive=1_00, play=0)

    assert envies(folded, seat(FOUR_EIGHTS, 2)) == [10_00, 0]
    assert envies(seat(ACE_HIGH, 1, progressive=1_00), holder_folded) == [0, 0]


def test_envy_is_paid_for_each_of_several_hands() -> None:
    found = envies(
        seat("8c8h8d8sJc", 1, progressive=1_00),
        seat("AcAhAdAsTc", 2, progressive=5_00),
        seat("3c4c5c6cJd", 3, progressive=1_00),
    )

    assert found == [100_00 + 5_00, 50_00 + 25_00, 10_00 + 100_00]


def test_table_b_envies_no_straight_flush_and_four_of_a_kind_for_more() -> None:
    straight_flush = envies(
        seat(ACE_HIGH, 1, progressive=1_00), seat("5c6c7c8cJd", 2), configuration="qu-a.prog-b.five"
    )
    four_of_a_kind = envies(
        seat(ACE_HIGH, 1, progressive=1_00), seat("8c8h8d8sJc", 2), configuration="qu-a.prog-b.five"
    )

    assert straight_flush == [0, 0]
    assert four_of_a_kind == [25_00, 0]


def test_the_dealers_hand_pays_no_envy() -> None:
    result = settle(case("8c8h8d8sJc", seat("AcQh9h4d3c", progressive=1_00)))

    assert result["seats"][0]["envy"] == 0


# Folds, and what is told.


def test_a_fold_forfeits_every_wager_whatever_the_hand_and_the_dealer() -> None:
    found = outcomes(QUEEN_HIGH, seat(FOUR_EIGHTS, play=0, queens_up=5_00, progressive=1_00))

    assert found == {
        "ante": ("lose", 0),
        "super_bonus": ("lose", 0),
        "queens_up": ("lose", 0),
        "progressive": ("lose", 0),
    }


def test_wagers_of_nothing_are_no_wagers() -> None:
    found = outcomes(KING_HIGH, seat(ACE_HIGH, queens_up=0, progressive=0, side_bet=0))

    assert set(found) == {"ante", "play", "super_bonus"}


def test_without_a_progressive_no_meter_is_told_and_no_envy_paid() -> None:
    result = settle(case(KING_HIGH, seat(FOUR_EIGHTS), seat(ACE_HIGH, 2), meter=None), "qu-a.no-prog.five")

    assert "meter" not in result
    assert [found["envy"] for found in result["seats"]] == [0, 0]


def test_the_same_question_has_the_same_answer_and_its_own_copy() -> None:
    given = case(KING_HIGH, seat(FLUSH))
    first = settle(given)
    first["seats"][0]["wagers"]["ante"]["pays"] = 99

    assert settle(given)["seats"][0]["wagers"]["ante"] == {"outcome": "win", "pays": 5_00}


def test_six_cards_give_the_dealer_the_best_four() -> None:
    with_five = outcomes(KING_HIGH, seat(ACE_HIGH), "qu-a.no-prog.five")
    with_six = outcomes(KING_HIGH + "2d", seat(ACE_HIGH), "qu-a.no-prog.six")

    assert with_five["ante"] == ("win", 5_00)
    assert with_six["ante"] == ("lose", 0)


# What the rules forbid.


def test_a_lawful_round_is_not_rejected() -> None:
    assert "rejected" not in settle(case(KING_HIGH, seat(PAIR_OF_ACES, queens_up=5_00, progressive=5_00)))


@pytest.mark.parametrize(
    ("player", "code"),
    [
        (seat(ACE_HIGH, ante=0, play=0), "no_ante"),
        (seat(ACE_HIGH, ante=0, play=0, queens_up=5_00), "no_ante"),
        (seat(ACE_HIGH, ante=0, play=0, progressive=1_00), "no_ante"),
        (seat(ACE_HIGH, ante=0, play=5_00), "no_ante"),
        (seat(ACE_HIGH, super_bonus=0), "super_bonus_unequal"),
        (seat(ACE_HIGH, super_bonus=4_99), "super_bonus_unequal"),
        (seat(ACE_HIGH, super_bonus=5_01), "super_bonus_unequal"),
        (seat(ACE_HIGH, play=5_01), "play_too_high"),
        (seat(ACE_HIGH, play=15_00), "play_too_high"),
        (seat("KcKh8h4d3c", play=10_00), "play_too_high"),
        (seat(PAIR_OF_ACES, play=15_01), "play_too_high"),
        (seat(PAIR_OF_ACES, play=4_99), "play_too_low"),
        (seat(ACE_HIGH, play=4_99), "play_too_low"),
        (seat(ACE_HIGH, ante=99, play=99), "outside_limits"),
        (seat(ACE_HIGH, ante=500_01, play=500_01), "outside_limits"),
        (seat(ACE_HIGH, queens_up=99), "outside_limits"),
        (seat(ACE_HIGH, progressive=2_00), "outside_limits"),
        (seat(ACE_HIGH, progressive=10_00), "outside_limits"),
        (seat(ACE_HIGH, pot_luck=5_00), "wager_not_offered"),
        (seat(ACE_HIGH, queens_up=-1), "malformed_amount"),
        (seat(ACE_HIGH, queens_up=5.0), "malformed_amount"),
        (seat(ACE_HIGH, queens_up="500"), "malformed_amount"),
        (seat(ACE_HIGH, queens_up=None), "malformed_amount"),
        (seat(ACE_HIGH, queens_up=[500]), "malformed_amount"),
        (seat(ACE_HIGH, queens_up=True), "malformed_amount"),
        pytest.param(seat(ACE_HIGH, queens_up=10**6000), "malformed_amount", id="too long to print"),
        (seat(ACE_HIGH, 0), "no_such_seat"),
        (seat(ACE_HIGH, 7), "no_such_seat"),
        (seat(ACE_HIGH) | {"seat": "1"}, "no_such_seat"),
        (seat(ACE_HIGH) | {"seat": True}, "no_such_seat"),
        (seat(ACE_HIGH) | {"seat": None}, "no_such_seat"),
        (seat(ACE_HIGH) | {"wagers": [5_00]}, "malformed_wagers"),
        ({"seat": 1, "hand": ACE_HIGH}, "malformed_wagers"),
        ({"seat": 1, "wagers": {"ante": 5_00, "super_bonus": 5_00}}, "malformed_case"),
        ("seat 1", "malformed_case"),
        (seat("AcQh9h4d"), "wrong_number_of_cards"),
        (seat("AcQh9h4d3c2c"), "wrong_number_of_cards"),
        (seat("AcQh9h4d4d"), "duplicate_card"),
        (seat("KsQh9h4d3c"), "duplicate_card"),
        (seat("AcQh9h4dXc"), "malformed_hand"),
        (seat(ACE_HIGH) | {"hand": 5}, "malformed_hand"),
    ],
)
def test_a_seat_that_breaks_a_rule_has_its_round_rejected(player: Any, code: str) -> None:
    assert refusal(case(KING_HIGH, player)) == code


def test_amounts_equal_to_python_but_not_whole_numbers_are_not_taken_for_remembered_ones() -> None:
    lawful = case(KING_HIGH, seat(ACE_HIGH, ante=1_00, play=1_00, progressive=1_00))
    floats = case(KING_HIGH, seat(ACE_HIGH, ante=1_00, play=1_00, progressive=100.0))

    assert "rejected" not in settle(lawful)
    assert refusal(floats) == "malformed_amount"


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (case(KING_HIGH), "no_seats"),
        (case(KING_HIGH, seat(ACE_HIGH), seat(ACE_HIGH, 2)), "duplicate_card"),
        (case(KING_HIGH, seat(ACE_HIGH), seat("5c6h7h8dJc")), "seat_repeated"),
        (case("KsQd9c4h", seat(ACE_HIGH)), "wrong_number_of_cards"),
        (case("KsQd9c4h2s2d", seat(ACE_HIGH)), "wrong_number_of_cards"),
        (case("KsQd9c4h4h", seat(ACE_HIGH)), "duplicate_card"),
        (case("KsQd9c4h??", seat(ACE_HIGH)), "malformed_hand"),
        (case(KING_HIGH, seat(ACE_HIGH), meter=None), "malformed_meter"),
        (case(KING_HIGH, seat(ACE_HIGH), meter=0), "malformed_meter"),
        (case(KING_HIGH, seat(ACE_HIGH), meter=-1), "malformed_meter"),
        (case(KING_HIGH, seat(ACE_HIGH)) | {"meter": 5000.0}, "malformed_meter"),
        (case(KING_HIGH, seat(ACE_HIGH)) | {"meter": True}, "malformed_meter"),
        (case(KING_HIGH, seat(ACE_HIGH)) | {"seats": None}, "malformed_case"),
        (case(KING_HIGH, seat(ACE_HIGH)) | {"seats": {}}, "malformed_case"),
        (case(KING_HIGH, seat(ACE_HIGH)) | {"seats": {"1": seat(ACE_HIGH)}}, "malformed_case"),
        ({"case": "7"}, "malformed_case"),
        ({"case": "7", "seats": [seat(ACE_HIGH)], "meter": 5_000_00}, "malformed_case"),
    ],
)
def test_a_round_that_makes_no_sense_is_rejected(given: dict[str, Any], code: str) -> None:
    assert refusal(given) == code


def test_what_is_not_offered_is_rejected() -> None:
    assert refusal(case(KING_HIGH, seat(ACE_HIGH, queens_up=5_00)), "no-qu.prog-a.five") == "wager_not_offered"
    without_meter = case(KING_HIGH, seat(ACE_HIGH, progressive=1_00), meter=None)
    assert refusal(without_meter, "qu-a.no-prog.five") == "wager_not_offered"
    assert refusal(case(KING_HIGH, seat(ACE_HIGH)), "qu-a.no-prog.five") == "meter_not_offered"


def test_a_rejected_case_leaves_its_neighbours_alone() -> None:
    lawful = case(KING_HIGH, seat(ACE_HIGH))
    for broken in ({"case": "8"}, case(KING_HIGH, seat("x")), case(KING_HIGH, seat(ACE_HIGH, play=1))):
        params = {
            "game": "crazy-4-poker",
            "configuration": "qu-a.prog-a.five",
            "cases": [lawful, broken | {"case": "8"}, lawful | {"case": "9"}],
        }

        first, rejected, last = ENGINE.settle(params)["results"]

        assert [first["case"], rejected["case"], last["case"]] == ["7", "8", "9"]
        assert "rejected" in rejected
        assert first["seats"] == last["seats"]
