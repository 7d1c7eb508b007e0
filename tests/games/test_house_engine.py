"""The builtin engine's envelope: what it offers, what it refuses to serve, and how a variant is put together."""

import json
import subprocess
import sys
from typing import Any

import pytest

from feltproof.games import engine
from feltproof.games.builtin import Engine
from feltproof.games.crazy_4_poker import CrazyFourPoker
from feltproof.games.crazy_4_poker.settlement import Settlement
from feltproof.games.ranking import Standing
from feltproof.games.refusals import RequestError

ENGINE = engine()
HELLO = {"protocols": ["1.0"], "host": {"name": "feltproof", "version": "0"}}
SEAT = {"seat": 1, "hand": "AcQh9h4d3c", "wagers": {"ante": 5_00, "super_bonus": 5_00, "play": 5_00}}
ROUND = {"case": "1", "dealer": "QsJd9c4h2s", "seats": [SEAT]}


def offered(game: str = "crazy-4-poker") -> dict[str, dict[str, Any]]:
    configurations = ENGINE.hello(HELLO)["games"][game]["configurations"]
    return {configuration["id"]: configuration for configuration in configurations}


def test_hello_offers_the_games_and_says_who_it_is() -> None:
    result = ENGINE.hello(HELLO | {"protocols": ["2.0", "1.0"]})

    assert result["protocol"] == "1.0"
    assert result["engine"]["name"] == "feltproof-builtin"
    assert result["engine"]["vendor"] == "Feltproof"
    assert "build" not in result["engine"]
    assert {name: game["methods"] for name, game in result["games"].items()} == {
        "crazy-4-poker": ["rank", "settle", "play"],
        "criss-cross-poker": ["rank", "settle", "play"],
    }
    assert json.loads(json.dumps(result)) == result


def test_every_pairing_of_tables_is_offered_for_both_dealers() -> None:
    found = offered()

    assert list(found) == [
        f"{queens_up}.{progressive}.{cards}"
        for queens_up in ("qu-a", "qu-b", "qu-c", "qu-d", "no-qu")
        for progressive in ("prog-a", "prog-b", "no-prog")
        for cards in ("five", "six")
    ]
    for name, configuration in found.items():
        assert configuration["dealer_cards"] == (6 if name.endswith("six") else 5)
        assert (
            ("queens_up" in configuration["odds"]) == ("queens_up" in configuration["limits"]) == ("no-qu" not in name)
        )
        assert ("progressive" in configuration["odds"]) == ("progressive" in configuration) == ("no-prog" not in name)


def test_a_configuration_is_told_in_full() -> None:
    assert offered()["qu-a.prog-a.five"] == {
        "id": "qu-a.prog-a.five",
        "seats": 6,
        "dealer_cards": 5,
        "limits": {"ante": {"min": 1_00, "max": 500_00}, "queens_up": {"min": 1_00, "max": 500_00}},
        "odds": {
            "ante": "1:1",
            "play": "1:1",
            "super_bonus": {
                "straight": "1:1",
                "flush": "3:2",
                "three_of_a_kind": "2:1",
                "straight_flush": "15:1",
                "four_of_a_kind": "30:1",
                "four_aces": "200:1",
            },
            "queens_up": {
                "pair_of_queens_or_better": "1:1",
                "two_pair": "2:1",
                "straight": "3:1",
                "flush": "4:1",
                "three_of_a_kind": "9:1",
                "straight_flush": "30:1",
                "four_of_a_kind": "50:1",
            },
            "progressive": {
                "three_of_a_kind": "9:1",
                "straight_flush": "100:1",
                "four_of_a_kind": "300:1",
                "four_aces": "100%",
            },
        },
        "progressive": {
            "wagers": [1_00, 5_00],
            "initial": 5_000_00,
            "reset": 5_000_00,
            "envy": {"straight_flush": 5_00, "four_of_a_kind": 10_00, "four_aces": 100_00},
        },
    }


def test_table_b_has_its_own_meter_and_envy() -> None:
    assert offered()["no-qu.prog-b.six"]["progressive"] == {
        "wagers": [1_00, 5_00],
        "initial": 1_000_00,
        "reset": 1_000_00,
        "envy": {"four_of_a_kind": 25_00, "four_aces": 100_00},
    }


def test_criss_cross_poker_is_offered_in_ways_that_differ() -> None:
    found = offered("criss-cross-poker")

    assert list(found) == ["least", "generous", "stepped", "no-bonus"]
    assert found["stepped"] == {
        "id": "stepped",
        "seats": 5,
        "limits": {
            "ante": {"min": 5_00, "max": 200_00, "step": 5_00},
            "across": {"min": 5_00, "max": 600_00, "step": 5_00},
            "down": {"min": 5_00, "max": 600_00, "step": 5_00},
            "middle": {"min": 5_00, "max": 600_00, "step": 5_00},
            "five_card_bonus": {"min": 2_50, "max": 100_00, "step": 2_50},
        },
        "odds": {
            "ante": "1:1",
            "bets": found["least"]["odds"]["bets"],
            "five_card_bonus": found["generous"]["odds"]["five_card_bonus"],
        },
    }
    assert "five_card_bonus" not in found["no-bonus"]["odds"]
    assert "five_card_bonus" not in found["no-bonus"]["limits"]


def test_what_is_told_cannot_change_the_engine() -> None:
    offered()["qu-a.prog-a.five"]["odds"]["super_bonus"]["flush"] = "1:1"

    assert offered()["qu-a.prog-a.five"]["odds"]["super_bonus"]["flush"] == "3:2"


@pytest.mark.parametrize(
    ("method", "params", "code"),
    [
        ("hello", {}, -32602),
        ("hello", None, -32602),
        ("hello", {"protocols": "1.0"}, -32602),
        ("hello", {"protocols": [1.0]}, -32602),
        ("hello", {"protocols": ["2.0"]}, -32000),
        ("hello", {"protocols": []}, -32000),
        ("rank", None, -32602),
        ("rank", {"cases": []}, -32602),
        ("rank", {"game": 4, "cases": []}, -32602),
        ("rank", {"game": "crazy-4-poker"}, -32602),
        ("rank", {"game": "crazy-4-poker", "cases": {}}, -32602),
        ("rank", {"game": "crazy-4-poker", "cases": ["1"]}, -32602),
        ("rank", {"game": "crazy-4-poker", "cases": [{"hand": "AsAhKd7c"}]}, -32602),
        ("rank", {"game": "crazy-4-poker", "cases": [{"case": 1, "hand": "AsAhKd7c"}]}, -32602),
        ("rank", {"game": "faro", "cases": []}, -32000),
        ("rank", {"game": "crazy-4-poker", "cases": [{"case": "1"}] * 10_001}, -32000),
        ("settle", {"game": "crazy-4-poker", "cases": []}, -32602),
        ("settle", {"game": "crazy-4-poker", "configuration": ["qu-a"], "cases": []}, -32602),
        ("settle", {"game": "crazy-4-poker", "configuration": "qu-z", "cases": []}, -32000),
        ("play", {"game": "crazy-4-poker", "configuration": "qu-z", "cases": []}, -32000),
        ("play", {"game": "crazy-4-poker", "configuration": "qu-a.prog-a.five", "cases": [7]}, -32602),
    ],
)
def test_a_request_that_cannot_be_served_is_an_error_with_its_code(method: str, params: Any, code: int) -> None:
    with pytest.raises(RequestError) as raised:
        getattr(ENGINE, method)(params)

    assert raised.value.code == code


def test_a_method_that_a_game_leaves_out_is_not_supported() -> None:
    class RanksOnly(CrazyFourPoker):
        methods = ("rank",)

    limited = Engine([RanksOnly()])

    assert limited.hello(HELLO)["games"]["crazy-4-poker"]["methods"] == ["rank"]
    with pytest.raises(RequestError, match="does not offer") as raised:
        limited.settle({"game": "crazy-4-poker", "configuration": "qu-a.prog-a.five", "cases": []})
    assert raised.value.code == -32601


def test_no_cases_have_no_results() -> None:
    for method in ("settle", "play"):
        params = {"game": "crazy-4-poker", "configuration": "qu-a.prog-a.six", "cases": []}

        assert getattr(ENGINE, method)(params) == {"results": []}


def test_fields_that_the_engine_does_not_know_are_ignored() -> None:
    params = {
        "game": "crazy-4-poker",
        "configuration": "qu-a.no-prog.five",
        "cases": [ROUND | {"table": 12, "seats": [SEAT | {"colour": "green"}]}],
        "reason": "none",
    }

    assert "seats" in ENGINE.settle(params)["results"][0]


def test_a_variant_is_the_one_piece_that_differs() -> None:
    class AnyDealerQualifies(Settlement):
        def dealer_qualifies(self, hand: Standing) -> bool:
            return True

    params = {"game": "crazy-4-poker", "configuration": "qu-a.no-prog.five", "cases": [ROUND]}

    variant = Engine([CrazyFourPoker(settlement=AnyDealerQualifies)]).settle(params)
    house = ENGINE.settle(params)

    assert variant["results"][0]["seats"][0]["wagers"]["ante"]["outcome"] == "win"
    assert house["results"][0]["seats"][0]["wagers"]["ante"]["outcome"] == "push"


def test_naming_the_engine_loads_no_numpy() -> None:
    program = "import sys, feltproof.games; sys.exit('numpy' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
