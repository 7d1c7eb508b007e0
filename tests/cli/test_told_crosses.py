"""A criss-cross request is told as the table shows it: a cross, and each seat with its fold."""

from typing import Any

from feltproof.cli import retelling
from feltproof.runner.record import Finding

CROSS = {"left": "Kd", "right": "Kh", "top": "7s", "bottom": "7c", "middle": "As"}


def told(case: dict[str, Any]) -> list[str]:
    """The lines below the first of a finding with this case."""
    finding = Finding(
        id="F3K9QA",
        clause="us-ny/5324.39(e)(5)",
        check="criss_cross_poker.fold_forfeits",
        row=None,
        configuration=None,
        title="is wrong",
        rule="a rule",
        expected="right",
        got="wrong",
        method="settle",
        request={"game": "criss-cross-poker", "cases": [case]},
        reply=None,
        dealer=None,
        seats=(),
        hands=(),
        count=1,
        of=1,
    )
    return retelling.request(finding).splitlines()[1:]


def test_community_cards_are_told_as_they_lie() -> None:
    assert told({"community": CROSS}) == [
        "    cross       7♠",
        "            K♦  A♠  K♥",
        "                7♣",
    ]


def test_a_cross_that_lacks_a_card_shows_where() -> None:
    assert told({"community": {place: card for place, card in CROSS.items() if place != "left"}})[1] == (
        "            --  A♠  K♥"
    )


def test_a_card_at_a_place_that_no_cross_has_is_told_too() -> None:
    assert told({"community": {**CROSS, "corner": "2c"}})[-1].strip() == "corner 2♣"


def test_a_seat_is_told_with_the_bet_at_which_it_folded() -> None:
    seat = {"seat": 2, "hand": "AhAc", "folded": "down", "wagers": {"ante_across": 500}}

    lines = told({"community": CROSS, "seats": [seat, {**seat, "seat": 3, "folded": None}]})

    assert [line.strip() for line in lines[3:]] == [
        "seat 2  A♥ A♣",
        "wagers ante across $5",
        "folded at the down bet",
        "seat 3  A♥ A♣",
        "wagers ante across $5",
    ]
