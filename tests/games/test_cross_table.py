"""The builtin engine's table of criss-cross poker, event by event: each thing that may be done, and the same wrong."""

from typing import Any

import pytest

from feltproof import cards
from feltproof.games import engine

ENGINE = engine()

Event = dict[str, Any]
Reply = dict[str, Any]

SUITS_IN_TURN = "".join(cards.TEXTS)
"""A whole deck: the four 2s, the four 3s, and so on up."""
PLACES = ["left", "right", "top", "bottom", "middle"]


def sitting(*events: object, configuration: str = "least") -> list[Reply]:
    params = {
        "game": "criss-cross-poker",
        "configuration": configuration,
        "cases": [{"case": "1", "events": list(events)}],
    }
    (result,) = ENGINE.play(params)["results"]
    replies: list[Reply] = result["replies"]
    assert len(replies) == len(events)
    return replies


def refused(replies: list[Reply]) -> str:
    """The code of the last reply, the one that is refused; all before it are accepted."""
    assert [reply for reply in replies[:-1] if not reply["accepted"]] == []
    assert replies[-1]["accepted"] is False
    assert replies[-1]["detail"]
    code: str = replies[-1]["code"]
    return code


def accepted(replies: list[Reply]) -> Reply:
    assert [reply for reply in replies if not reply["accepted"]] == []
    return replies[-1]


def sit(player: str, seat: object) -> Event:
    return {"event": "sit", "player": player, "seat": seat}


def leave(player: str) -> Event:
    return {"event": "leave", "player": player}


def wager(player: str, seat: object, name: object, cents: object) -> Event:
    return {"event": "wager", "player": player, "seat": seat, "wager": name, "cents": cents}


def seated(player: str, seat: int, **others: int) -> list[Event]:
    wagers = {"ante_across": 5_00, "ante_down": 5_00} | others
    return [sit(player, seat), *(wager(player, seat, name, cents) for name, cents in wagers.items() if cents)]


def deal(method: object = "automated", deck: object = SUITS_IN_TURN) -> Event:
    return {"event": "deal", "method": method, "deck": deck}


def fold(player: str) -> Event:
    return {"event": "fold", "player": player}


def reveal(cards: object) -> Event:
    return {"event": "reveal", "cards": cards}


def stacked(*top: str) -> str:
    """A whole deck with those cards on top: the cross, then a stack for each seat."""
    on_top = "".join(top)
    held = {on_top[place : place + 2] for place in range(0, len(on_top), 2)}
    return on_top + "".join(text for text in cards.TEXTS if text not in held)


def bet_once(*players: tuple[str, int]) -> list[Event]:
    """Every decision, each seat betting once the ante, and what is shown after each."""
    return [
        event
        for name in ("across", "down", "middle")
        for event in (*(wager(player, seat, name, 5_00) for player, seat in players), reveal(name))
    ]


CALL: Event = {"event": "no_more_bets"}
SETTLE: Event = {"event": "settle"}
CROSS = "JsQd2s8h4c"
"""Left, right, top, bottom, middle."""
JACK, EIGHT, NOTHING = "JdKh", "8d7h", "3d5h"
"""Hands that win across; push down; and lose both."""


# Wagers.


def test_two_equal_antes_are_wanted_before_the_call() -> None:
    accepted(sitting(*seated("ann", 1), CALL))
    assert refused(sitting(*seated("ann", 1, ante_down=0), CALL)) == "no_ante"
    assert refused(sitting(*seated("ann", 1, ante_down=7_00), CALL)) == "antes_unequal"
    assert refused(sitting(sit("ann", 1), wager("ann", 1, "five_card_bonus", 5_00), CALL)) == "no_ante"
    accepted(sitting(*seated("ann", 1, ante_down=7_00), wager("ann", 1, "ante_across", 7_00), CALL))


@pytest.mark.parametrize(
    ("name", "cents", "code"),
    [
        ("ante_across", 99, "outside_limits"),
        ("ante_down", 500_01, "outside_limits"),
        ("five_card_bonus", 500_01, "outside_limits"),
        ("ante_across", 5.0, "malformed_amount"),
        ("ante_across", True, "malformed_amount"),
        ("ante", 5_00, "wager_not_offered"),
        ("play", 5_00, "wager_not_offered"),
        ("across", 5_00, "not_dealt"),
        ("middle", 5_00, "not_dealt"),
        (None, 5_00, "malformed_event"),
    ],
)
def test_a_wager_out_of_range_or_unknown_is_refused(name: object, cents: object, code: str) -> None:
    assert refused(sitting(sit("ann", 1), wager("ann", 1, name, cents))) == code


def test_the_bonus_is_refused_where_none_is_offered() -> None:
    assert (
        refused(sitting(sit("ann", 1), wager("ann", 1, "five_card_bonus", 5_00), configuration="no-bonus"))
        == "wager_not_offered"
    )
    accepted(sitting(sit("ann", 1), wager("ann", 1, "five_card_bonus", 5_00)))


@pytest.mark.parametrize("cents", [0, 5_00, 10_00])
@pytest.mark.parametrize("name", ["ante_across", "ante_down", "five_card_bonus"])
def test_after_the_call_nothing_is_placed_changed_or_withdrawn(name: str, cents: int) -> None:
    assert refused(sitting(*seated("ann", 1), CALL, wager("ann", 1, name, cents))) == "no_more_bets"
    assert refused(sitting(*seated("ann", 1), CALL, deal(), wager("ann", 1, name, cents))) == "no_more_bets"
    accepted(sitting(*seated("ann", 1), wager("ann", 1, name, cents)))


def test_seats_are_as_many_as_the_table_has() -> None:
    accepted(sitting(sit("ann", 6)))
    assert refused(sitting(sit("ann", 7))) == "no_such_seat"
    assert refused(sitting(sit("ann", 6), configuration="stepped")) == "no_such_seat"


# The deal.


def two_seated() -> list[Event]:
    return [*seated("ann", 4), *seated("bob", 2), sit("cy", 3), CALL]


def test_by_hand_the_cross_comes_first_and_then_one_card_at_a_time() -> None:
    dealt = accepted(sitting(*two_seated(), deal("manual")))["dealt"]

    assert [holder for holder, _ in dealt] == [*PLACES, "seat:2", "seat:4", "seat:2", "seat:4"]
    assert "".join(card for _, card in dealt) == SUITS_IN_TURN[: 2 * 9]


def test_by_machine_a_stack_of_five_comes_first_and_then_stacks_of_two() -> None:
    dealt = accepted(sitting(*two_seated(), deal("automated")))["dealt"]

    assert [holder for holder, _ in dealt] == [*PLACES, "seat:2", "seat:2", "seat:4", "seat:4"]
    assert "".join(card for _, card in dealt) == SUITS_IN_TURN[: 2 * 9]


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (deal("by_mail"), "malformed_event"),
        (deal(deck=None), "malformed_deck"),
        (deal(deck="AsAx"), "malformed_deck"),
        (deal(deck=SUITS_IN_TURN[:-2]), "incomplete_deck"),
        (deal(deck=SUITS_IN_TURN + "As"), "incomplete_deck"),
        (deal(deck=SUITS_IN_TURN[:-2] + "2c"), "incomplete_deck"),
    ],
)
def test_a_deal_needs_a_method_and_a_whole_deck(event: Event, code: str) -> None:
    replies = sitting(*seated("ann", 1), CALL, event, deal())

    assert replies[-2]["code"] == code
    assert replies[-1]["accepted"] is True


def test_a_deal_comes_after_the_call_and_once() -> None:
    assert refused(sitting(*seated("ann", 1), deal())) == "out_of_order"
    assert refused(sitting(*seated("ann", 1), CALL, deal(), deal())) == "out_of_order"


# Decisions, and what is shown after each.


def dealt_to_ann(hand: str = JACK, **others: int) -> list[Event]:
    return [*seated("ann", 1, **others), CALL, deal(deck=stacked(CROSS, hand))]


def test_the_cross_is_shown_line_by_line_as_the_bets_are_made() -> None:
    replies = sitting(*dealt_to_ann(), *bet_once(("ann", 1)))
    accepted(replies)

    assert [reply["shown"] for reply in replies if "shown" in reply] == [
        [["left", "Js"], ["right", "Qd"]],
        [["top", "2s"], ["bottom", "8h"]],
        [["middle", "4c"]],
    ]


@pytest.mark.parametrize("made", [0, 1, 2])
def test_nothing_is_shown_before_every_seat_has_decided(made: int) -> None:
    names = ("across", "down", "middle")
    two = [*seated("ann", 1), *seated("bob", 2), CALL, deal(deck=stacked(CROSS, JACK, EIGHT))]
    before = bet_once(("ann", 1), ("bob", 2))[: 3 * made]
    half = wager("ann", 1, names[made], 5_00)

    assert refused(sitting(*two, *before, reveal(names[made]))) == "undecided"
    assert refused(sitting(*two, *before, half, reveal(names[made]))) == "undecided"
    accepted(sitting(*two, *before, half, fold("bob"), reveal(names[made])))


def test_the_cross_is_shown_in_order_and_once() -> None:
    bet = wager("ann", 1, "across", 5_00)

    for wrong in ("down", "middle"):
        assert refused(sitting(*dealt_to_ann(), bet, reveal(wrong))) == "out_of_order"
    assert refused(sitting(*dealt_to_ann(), bet, reveal("across"), reveal("across"))) == "out_of_order"
    assert refused(sitting(*dealt_to_ann(), *bet_once(("ann", 1)), reveal("middle"))) == "out_of_order"
    assert refused(sitting(*seated("ann", 1), CALL, reveal("across"))) == "not_dealt"
    for nothing in ("left", None, ["across"]):
        assert refused(sitting(*dealt_to_ann(), bet, reveal(nothing))) == "malformed_event"
    accepted(sitting(*dealt_to_ann(), bet, reveal("across")))


def test_a_bet_is_made_at_its_own_decision() -> None:
    across, down, middle = (wager("ann", 1, name, 5_00) for name in ("across", "down", "middle"))

    assert refused(sitting(*dealt_to_ann(), down)) == "out_of_order"
    assert refused(sitting(*dealt_to_ann(), middle)) == "out_of_order"
    assert refused(sitting(*dealt_to_ann(), across, reveal("across"), across)) == "out_of_order"
    assert refused(sitting(*dealt_to_ann(), across, reveal("across"), middle)) == "out_of_order"
    assert refused(sitting(*dealt_to_ann(), *bet_once(("ann", 1)), middle)) == "out_of_order"
    accepted(sitting(*dealt_to_ann(), across, reveal("across"), down))


@pytest.mark.parametrize("name", ["across", "down", "middle"])
@pytest.mark.parametrize(
    ("cents", "code"),
    [
        (4_99, "bet_too_low"),
        (15_01, "bet_too_high"),
        (20_00, "bet_too_high"),
        (0, "malformed_amount"),
        (-5_00, "malformed_amount"),
        (True, "malformed_amount"),
        ("500", "malformed_amount"),
    ],
)
def test_a_bet_of_another_amount_may_be_put_right(name: str, cents: object, code: str) -> None:
    before = bet_once(("ann", 1))[: 2 * ["across", "down", "middle"].index(name)]
    replies = sitting(*dealt_to_ann(), *before, wager("ann", 1, name, cents), wager("ann", 1, name, 15_00))

    assert replies[-2]["code"] == code
    assert replies[-1]["accepted"] is True


def test_a_decision_stands() -> None:
    across = wager("ann", 1, "across", 5_00)

    assert refused(sitting(*dealt_to_ann(), across, across)) == "bet_stands"
    assert refused(sitting(*dealt_to_ann(), across, wager("ann", 1, "across", 0))) == "bet_stands"
    assert refused(sitting(*dealt_to_ann(), across, fold("ann"))) == "bet_stands"
    assert refused(sitting(*dealt_to_ann(), fold("ann"), across)) == "folded"
    assert refused(sitting(*dealt_to_ann(), fold("ann"), fold("ann"))) == "folded"
    assert refused(sitting(*dealt_to_ann(), *bet_once(("ann", 1)), fold("ann"))) == "out_of_order"


def test_only_who_was_dealt_cards_decides() -> None:
    assert refused(sitting(sit("bob", 2), *dealt_to_ann(), wager("bob", 2, "across", 5_00))) == "not_in_round"
    assert refused(sitting(sit("bob", 2), *dealt_to_ann(), fold("bob"))) == "not_in_round"
    assert refused(sitting(*dealt_to_ann(), fold("bob"))) == "not_seated"
    assert refused(sitting(*seated("ann", 1), fold("ann"))) == "not_dealt"
    assert refused(sitting(*dealt_to_ann(), sit("bob", 2), wager("bob", 1, "across", 5_00))) == "not_your_seat"


# Settlement.


def paid(reply: Reply) -> list[tuple[int, str, str, int]]:
    return [(each["seat"], each["wager"], each["outcome"], each["pays"]) for each in reply["payments"]]


def test_seats_are_settled_from_the_highest_down_and_forfeits_collected_first() -> None:
    events = [
        *seated("ann", 1, five_card_bonus=5_00),
        *seated("bob", 3),
        *seated("cy", 6, five_card_bonus=5_00),
        CALL,
        deal(deck=stacked(CROSS, EIGHT, NOTHING, JACK)),
        wager("ann", 1, "across", 5_00),
        fold("bob"),
        wager("cy", 6, "across", 10_00),
        reveal("across"),
        *(wager(player, seat, "down", 5_00) for player, seat in (("ann", 1), ("cy", 6))),
        reveal("down"),
        *(wager(player, seat, "middle", 15_00) for player, seat in (("ann", 1), ("cy", 6))),
        reveal("middle"),
        SETTLE,
    ]
    reply = accepted(sitting(*events))

    assert paid(reply) == [
        (3, "ante_across", "lose", 0),
        (3, "ante_down", "lose", 0),
        (6, "ante_across", "win", 5_00),
        (6, "across", "win", 10_00),
        (6, "ante_down", "lose", 0),
        (6, "down", "lose", 0),
        (6, "middle", "win", 15_00),
        (6, "five_card_bonus", "lose", 0),
        (1, "ante_across", "lose", 0),
        (1, "across", "lose", 0),
        (1, "ante_down", "push", 0),
        (1, "down", "push", 0),
        (1, "middle", "push", 0),
        (1, "five_card_bonus", "lose", 0),
    ]
    assert reply["envy"] == []
    assert "meter" not in reply


def test_settlement_waits_for_the_whole_cross() -> None:
    events = [*dealt_to_ann(), *bet_once(("ann", 1))]

    for n in range(3, len(events)):
        assert sitting(*events[:n], SETTLE)[-1]["accepted"] is False
    accepted(sitting(*events, SETTLE))


def test_a_bonus_that_lives_on_waits_for_the_whole_cross_and_is_paid_by_it() -> None:
    deck = deal(deck=stacked("6s6d2s8h4c", JACK))
    folded = [*seated("ann", 1, five_card_bonus=5_00), CALL, deck, fold("ann")]
    shown = [reveal("across"), reveal("down"), reveal("middle")]

    assert refused(sitting(*folded, SETTLE)) == "not_shown"
    assert refused(sitting(*folded, *shown[:2], SETTLE)) == "not_shown"
    assert paid(accepted(sitting(*folded, *shown, SETTLE))) == [
        (1, "ante_across", "lose", 0),
        (1, "ante_down", "lose", 0),
        (1, "five_card_bonus", "win", 5_00),
    ]


def test_where_all_have_folded_and_nothing_is_alive_settlement_follows_at_once() -> None:
    across = [wager("ann", 1, "across", 5_00), reveal("across")]

    accepted(sitting(*dealt_to_ann(), fold("ann"), SETTLE))
    accepted(sitting(*dealt_to_ann(five_card_bonus=5_00), *across, fold("ann"), SETTLE))
    accepted(sitting(*dealt_to_ann(), fold("ann"), reveal("across"), reveal("down"), reveal("middle"), SETTLE))


def test_settlement_clears_the_table_for_the_next_round() -> None:
    first = [*dealt_to_ann(), *bet_once(("ann", 1)), SETTLE]
    again = [*dealt_to_ann()[1:], *bet_once(("ann", 1)), SETTLE]

    replies = sitting(*first, *again)
    accepted(replies)

    assert replies[-1] == replies[len(first) - 1]
    assert refused(sitting(*first, CALL)) == "no_wagers"
    assert refused(sitting(*first, SETTLE)) == "not_dealt"
    assert refused(sitting(*first, reveal("across"))) == "not_dealt"


def test_what_is_settled_at_the_table_is_what_a_whole_round_comes_to() -> None:
    reply = accepted(sitting(*dealt_to_ann(five_card_bonus=5_00), *bet_once(("ann", 1)), SETTLE))
    wagers = dict.fromkeys(("ante_across", "ante_down", "five_card_bonus", "across", "down", "middle"), 5_00)
    community = dict(zip(PLACES, (CROSS[place : place + 2] for place in range(0, 10, 2)), strict=True))
    a_round = {"case": "1", "community": community, "seats": [{"seat": 1, "hand": JACK, "wagers": wagers}]}

    params = {"game": "criss-cross-poker", "configuration": "least", "cases": [a_round]}
    (seat,) = ENGINE.settle(params)["results"][0]["seats"]

    assert {w: {"outcome": outcome, "pays": pays} for _, w, outcome, pays in paid(reply)} == seat["wagers"]


def test_who_leaves_in_the_middle_of_a_round_folds_at_the_next_decision() -> None:
    two = [
        *seated("ann", 1),
        *seated("bob", 2),
        CALL,
        deal(deck=stacked(CROSS, JACK, JACK.replace("d", "c")[:2] + "Kd")),
    ]
    across, down, middle = (wager("bob", 2, name, 5_00) for name in ("across", "down", "middle"))
    rest = [across, reveal("across"), down, reveal("down"), middle, reveal("middle"), SETTLE]

    at_once = accepted(sitting(*two, leave("ann"), *rest))
    after_a_bet = accepted(sitting(*two, wager("ann", 1, "across", 5_00), leave("ann"), *rest))

    for reply in (at_once, after_a_bet):
        assert {outcome for seat, _, outcome, _ in paid(reply) if seat == 1} == {"lose"}
        assert (2, "across", "win", 5_00) in paid(reply)
    assert refused(sitting(*two, leave("ann"), sit("cy", 1))) == "seat_in_round"


def test_who_leaves_with_three_bets_made_is_settled_as_if_still_there() -> None:
    bets = bet_once(("ann", 1))
    stayed = accepted(sitting(*dealt_to_ann(), *bets, SETTLE))

    assert accepted(sitting(*dealt_to_ann(), *bets[:-1], leave("ann"), bets[-1], SETTLE)) == stayed
    assert accepted(sitting(*dealt_to_ann(), *bets, leave("ann"), SETTLE)) == stayed


# Events that make no sense.


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (None, "malformed_event"),
        ({}, "unknown_event"),
        ({"event": "reply"}, "unknown_event"),
        ({"event": "in_turn"}, "unknown_event"),
        ({"event": ["reveal"]}, "unknown_event"),
        ({"event": "reveal"}, "not_dealt"),
        ({"event": "fold"}, "malformed_event"),
        ({"event": "wager"}, "malformed_event"),
        ({"event": "deal"}, "out_of_order"),
        ({"event": "sit", "player": "ann"}, "no_such_seat"),
    ],
)
def test_an_event_that_makes_no_sense_is_refused(event: object, code: str) -> None:
    assert refused(sitting(event)) == code


def test_a_refused_event_changes_nothing() -> None:
    nonsense = [
        wager("ann", 2, "ante_across", 5_00),
        wager("ann", 1, "ante_across", 1),
        wager("ann", 1, "middle", 1),
        sit("ann", 4),
        sit("bob", 1),
        leave("bob"),
        fold("bob"),
        reveal("left"),
        deal("by_mail"),
        {"event": "?"},
    ]
    plain = [*dealt_to_ann(five_card_bonus=5_00), *bet_once(("ann", 1)), SETTLE]
    disturbed = [each for event in plain for each in (event, *nonsense)]

    replies = sitting(*disturbed)
    every = len(nonsense) + 1

    assert replies[::every] == sitting(*plain)
    assert [reply for place, reply in enumerate(replies) if place % every and reply["accepted"]] == []
