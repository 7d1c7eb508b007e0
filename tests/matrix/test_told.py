"""A finding is told in sentences, whatever an engine answered; configurations are told by what sets them apart."""

from typing import Any

import msgspec
import pytest
from sample_run import sample, session

from feltproof.matrix import render, view
from feltproof.matrix.configurations import tables
from feltproof.matrix.told import Told, drawn, events, sentence
from feltproof.runner.record import ConfigurationRecord, Finding, Run

DECK = "7dJc3dKh9s5d4dThQs2s2cAsQdAc9dTs4c5cKdJh8hTd9c4s8c3h9h3cTc5h6h8sJdQh6sAh8d2hAd7hKc7c6d6c3s2d4h5sJsKs7sQc"
EVENTS = [
    {"event": "sit", "player": "p1", "seat": 1},
    {"event": "wager", "player": "p1", "seat": 1, "wager": "super_bonus", "cents": 700},
    {"event": "deal", "method": "automated", "deck": DECK},
    {"event": "fold", "player": "p2"},
    {"event": "settle"},
]
REPLIES: list[Any] = [
    {"accepted": True},
    {"accepted": True},
    {"accepted": True, "dealt": [["seat:1", "7d"], ["seat:1", "Jc"], ["dealer", "5d"], ["dealer", "4d"]]},
    {"accepted": False, "code": "not_seated"},
    {"accepted": True, "payments": [{"seat": 1, "wager": "super_bonus", "outcome": "win", "pays": 1040}], "envy": []},
]


def sitting(reply: Any) -> Finding:
    """A finding of a sitting."""
    request = {"game": "crazy-4-poker", "cases": [{"case": "1", "events": EVENTS}]}
    return msgspec.structs.replace(
        sample().findings[0], method="play", request=request, reply=reply, seats=(), dealer=None, hands=()
    )


def test_a_sitting_is_told_event_by_event_with_its_deck_cut() -> None:
    told = events(sitting({"replies": REPLIES}))

    assert told == (
        Told("p1 sits down at seat 1", "accepted", False),
        Told("p1 at seat 1 wagers $7 on super bonus", "accepted", False),
        Told(
            "The cards are dealt, automated, from a deck of 7d Jc 3d Kh 9s 5d 4d Th Qs 2s 2c As and 40 more",
            "seat 1 7d Jc, dealer 5d 4d",
            False,
        ),
        Told("p2 folds", "refused: not_seated", True),
        Told("The round is settled", "seat 1 super bonus: win, $10.40", False),
    )


def test_the_hands_of_a_sitting_are_drawn_with_what_was_wagered_and_answered() -> None:
    dealer, seat = drawn(sitting({"replies": REPLIES}))

    assert (dealer.who, dealer.hand) == ("Dealer", "5d4d")
    assert (seat.who, seat.hand, seat.wagered, seat.answered) == (
        "Seat 1", "7dJc", "super bonus $7", "super bonus win, $10.40",
    )  # fmt: skip


@pytest.mark.parametrize(
    "reply",
    [
        None,
        "no",
        [],
        {"replies": "x"},
        {"replies": []},
        {"replies": [None, 7, {"accepted": True, "dealt": 3}, {}, {"accepted": True, "payments": [1], "envy": {}}]},
        {
            "replies": [{"accepted": True, "payments": [{}], "envy": [{}], "meter": "much", "dealt": [["a"], [1, 2]]}]
            * 9
        },
    ],
)
def test_an_answer_of_any_shape_is_told(reply: Any) -> None:
    told = events(sitting(reply))

    assert [line.event for line in told][-1] == "The round is settled"
    assert len(told) == len(EVENTS)
    drawn(sitting(reply))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pays too little", "The engine pays too little."),
        ("A flush paid $5.", "A flush paid $5."),
        ("", ""),
    ],
)
def test_what_an_engine_did_is_told_as_a_sentence(text: str, said: str) -> None:
    assert sentence(text, "The engine") == said


def _with(*declared: dict[str, Any]) -> Run:
    configurations = tuple(
        ConfigurationRecord(id=f"c{place}", game="crazy-4-poker", declared=what) for place, what in enumerate(declared)
    )
    return msgspec.structs.replace(sample(), configurations=configurations)


QUEENS_UP_A = {
    "pair_of_queens_or_better": "1:1", "two_pair": "2:1", "straight": "3:1", "flush": "4:1",
    "three_of_a_kind": "9:1", "straight_flush": "30:1", "four_of_a_kind": "50:1",
}  # fmt: skip


def test_a_pay_table_of_the_law_has_its_letter_and_stands_in_full_once() -> None:
    own = {**QUEENS_UP_A, "flush": "5:1"}
    odds = {"ante": "1:1", "queens_up": QUEENS_UP_A}

    (table,) = tables(
        _with(
            {"id": "c0", "seats": 6, "odds": odds},
            {"id": "c1", "seats": 6, "odds": odds},
            {"id": "c2", "seats": 5, "odds": {"ante": "1:1", "queens_up": own}},
            {"id": "c3", "seats": 6, "odds": {"ante": "1:1"}},
        )
    )

    assert table.columns == ("seats", "queens up")
    assert table.rows == (("c0", ("6", "A")), ("c1", ("6", "A")), ("c2", ("5", "1")), ("c3", ("6", "–")))
    assert table.shared == (("ante", "1:1"),)
    assert [pay_table.name for pay_table in table.pay_tables] == ["queens up 1", "queens up A"]


@pytest.mark.parametrize("declared", [{}, {"odds": 3, "limits": [], "progressive": "x"}, {"limits": {"ante": 5}}])
def test_a_configuration_of_any_shape_is_told(declared: dict[str, Any]) -> None:
    (table,) = tables(_with(declared, {**declared, "house_rule": {"a": 1}}))

    assert [id for id, _ in table.rows] == ["c0", "c1"]
    assert table.further == (("c1", 'house rule {"a": 1}'),)


def test_what_makes_many_clauses_suspect_is_said_once() -> None:
    run = sample()
    clauses = tuple(
        msgspec.structs.replace(c, suspect=f"crazy_4_poker.c{place}: {'changed' if place == 2 else 'never reviewed'}")
        for place, c in enumerate(run.clauses)
    )

    shown = view.report(msgspec.structs.replace(run, clauses=clauses), session())

    assert shown.suspects == (("never reviewed", len(clauses) - 1),)
    assert [c.suspect for s in shown.sections for c in s.clauses if c.suspect] == ["crazy_4_poker.c2: changed"]
    assert render.html(shown.run, session()).count("never reviewed") == 1


def test_a_subdivision_with_a_verdict_of_its_own_has_a_row(needs_pango: None) -> None:
    run = sample(small=True)
    failing = tuple(
        msgspec.structs.replace(c, own="fail", verdict="fail", findings=("3fa91c",)) if c.label == "(d)" else c
        for c in run.clauses
    )

    plain, _ = render.pdf_source(run, session(), signature="none")
    shown, _ = render.pdf_source(msgspec.structs.replace(run, clauses=failing), session(), signature="none")

    assert '<th scope="row" id="clause-us-ny-5324-32-d">' not in plain
    assert '<th scope="row" id="clause-us-ny-5324-32-d">' in shown
