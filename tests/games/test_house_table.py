"""The builtin engine's table, event by event: each thing that may be done, and the same done wrong."""

from typing import Any

import pytest

from feltproof import cards
from feltproof.games import engine

ENGINE = engine()

Event = dict[str, Any]
Reply = dict[str, Any]

SUITS_IN_TURN = "".join(cards.TEXTS)
"""A whole deck: the four 2s, the four 3s, and so on up."""


def sitting(*events: object, configuration: str = "qu-a.prog-a.five") -> list[Reply]:
    params = {
        "game": "crazy-4-poker",
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


def seated(player: str, seat: int, **side: int) -> list[Event]:
    wagers = {"ante": 5_00, "super_bonus": 5_00} | side
    return [sit(player, seat), *(wager(player, seat, name, cents) for name, cents in wagers.items() if cents)]


def deal(method: object = "automated", deck: object = SUITS_IN_TURN) -> Event:
    return {"event": "deal", "method": method, "deck": deck}


def fold(player: str) -> Event:
    return {"event": "fold", "player": player}


def stacked(*hands: str) -> str:
    """A whole deck with `hands` on top."""
    top = "".join(hands)
    return top + "".join(text for text in cards.TEXTS if text not in cards_of(top))


def cards_of(text: str) -> list[str]:
    return [text[place : place + 2] for place in range(0, len(text), 2)]


CALL: Event = {"event": "no_more_bets"}
SETTLE: Event = {"event": "settle"}
KING_HIGH = "KsQd9c4h2s"
ACE_HIGH = "AcQh9h4d3c"
PAIR_OF_ACES = "AcAh8h4d3c"


# Sitting down.


def test_a_player_takes_an_empty_seat() -> None:
    assert accepted(sitting(sit("ann", 1), sit("bob", 6))) == {"accepted": True}


@pytest.mark.parametrize("seat", [0, 7, -1, "1", 1.0, True, None, 10**20])
def test_there_are_no_other_seats(seat: object) -> None:
    assert refused(sitting(sit("ann", seat))) == "no_such_seat"


def test_a_seat_holds_one_player_and_a_player_one_seat() -> None:
    assert refused(sitting(sit("ann", 1), sit("bob", 1))) == "seat_taken"
    assert refused(sitting(sit("ann", 1), sit("ann", 2))) == "already_seated"


def test_a_seat_is_free_once_its_player_has_left() -> None:
    accepted(sitting(sit("ann", 1), leave("ann"), sit("bob", 1), sit("ann", 2)))
    assert refused(sitting(sit("ann", 1), leave("bob"))) == "not_seated"


def test_a_player_who_leaves_before_the_call_takes_the_wagers_along() -> None:
    replies = sitting(*seated("ann", 1), *seated("bob", 2), leave("ann"), CALL, deal())

    assert {holder for holder, _ in accepted(replies)["dealt"]} == {"seat:2", "dealer"}


# Wagers.


def test_only_who_is_seated_may_wager_and_only_there() -> None:
    assert refused(sitting(wager("ann", 1, "ante", 5_00))) == "not_seated"
    assert refused(sitting(sit("ann", 1), wager("ann", 2, "ante", 5_00))) == "not_your_seat"
    assert refused(sitting(sit("ann", 1), sit("bob", 2), wager("ann", 2, "ante", 5_00))) == "not_your_seat"


@pytest.mark.parametrize(
    ("name", "cents", "code"),
    [
        ("ante", 99, "outside_limits"),
        ("ante", 500_01, "outside_limits"),
        ("ante", -5_00, "malformed_amount"),
        ("ante", 5.0, "malformed_amount"),
        ("ante", True, "malformed_amount"),
        ("ante", None, "malformed_amount"),
        ("queens_up", 500_01, "outside_limits"),
        ("progressive", 2_00, "outside_limits"),
        ("pot_luck", 5_00, "wager_not_offered"),
        (None, 5_00, "malformed_event"),
        (["ante"], 5_00, "malformed_event"),
        ("play", 5_00, "not_dealt"),
    ],
)
def test_a_wager_out_of_range_or_unknown_is_refused(name: object, cents: object, code: str) -> None:
    assert refused(sitting(sit("ann", 1), wager("ann", 1, name, cents))) == code


def test_wagers_that_the_configuration_leaves_out_are_refused() -> None:
    without = "no-qu.no-prog.five"

    for name in ("queens_up", "progressive"):
        assert refused(sitting(sit("ann", 1), wager("ann", 1, name, 1_00), configuration=without)) == (
            "wager_not_offered"
        )


def test_before_the_call_a_wager_may_be_changed_and_withdrawn() -> None:
    accepted(sitting(*seated("ann", 1), wager("ann", 1, "ante", 7_00), wager("ann", 1, "super_bonus", 7_00), CALL))
    replies = sitting(*seated("ann", 1), wager("ann", 1, "ante", 0), wager("ann", 1, "super_bonus", 0), CALL)

    assert refused(replies) == "no_wagers"


@pytest.mark.parametrize("cents", [0, 5_00, 10_00])
@pytest.mark.parametrize("name", ["ante", "super_bonus", "queens_up", "progressive"])
def test_after_the_call_nothing_is_placed_changed_or_withdrawn(name: str, cents: int) -> None:
    assert refused(sitting(*seated("ann", 1), CALL, wager("ann", 1, name, cents))) == "no_more_bets"
    assert refused(sitting(*seated("ann", 1), CALL, deal(), wager("ann", 1, name, cents))) == "no_more_bets"


def test_the_call_waits_for_a_super_bonus_equal_to_the_ante() -> None:
    replies = sitting(
        *seated("ann", 1),
        wager("ann", 1, "super_bonus", 4_00),
        CALL,
        wager("ann", 1, "super_bonus", 5_00),
        CALL,
    )

    assert [reply["accepted"] for reply in replies[-3:]] == [False, True, True]
    assert replies[-3]["code"] == "super_bonus_unequal"


@pytest.mark.parametrize("name", ["queens_up", "progressive", "super_bonus"])
def test_no_wager_stands_without_an_ante(name: str) -> None:
    assert refused(sitting(sit("ann", 1), wager("ann", 1, name, 1_00), CALL)) == "no_ante"
    assert refused(sitting(*seated("bob", 2), sit("ann", 1), wager("ann", 1, name, 1_00), CALL)) == "no_ante"


def test_an_ante_alone_is_not_enough() -> None:
    assert refused(sitting(*seated("ann", 1, super_bonus=0), CALL)) == "super_bonus_unequal"


def test_the_call_comes_once_and_needs_a_wager() -> None:
    assert refused(sitting(sit("ann", 1), CALL)) == "no_wagers"
    assert refused(sitting(*seated("ann", 1), CALL, CALL)) == "out_of_order"


# The deal.


def test_by_hand_one_card_at_a_time_goes_round_and_to_the_dealer() -> None:
    dealt = accepted(sitting(*seated("ann", 4), *seated("bob", 2), sit("cy", 3), CALL, deal("manual")))["dealt"]

    assert [holder for holder, _ in dealt] == ["seat:2", "seat:4", "dealer"] * 5
    assert "".join(card for _, card in dealt) == SUITS_IN_TURN[: 2 * 15]


def test_by_machine_stacks_of_five_go_round_and_to_the_dealer() -> None:
    dealt = accepted(sitting(*seated("ann", 4), *seated("bob", 2), sit("cy", 3), CALL, deal("automated")))["dealt"]

    assert [holder for holder, _ in dealt] == ["seat:2"] * 5 + ["seat:4"] * 5 + ["dealer"] * 5
    assert "".join(card for _, card in dealt) == SUITS_IN_TURN[: 2 * 15]


@pytest.mark.parametrize("method", ["manual", "automated"])
def test_a_sixth_card_is_the_dealers_and_the_last(method: str) -> None:
    dealt = accepted(sitting(*seated("ann", 1), CALL, deal(method), configuration="qu-a.prog-a.six"))["dealt"]

    assert [holder for holder, _ in dealt].count("dealer") == 6
    assert dealt[-1] == ["dealer", "4h"]


def test_six_seats_are_dealt_from_one_deck() -> None:
    players = [event for seat in range(1, 7) for event in seated(f"p{seat}", seat)]

    dealt = accepted(sitting(*players, CALL, deal("manual"), configuration="qu-a.prog-a.six"))["dealt"]

    assert len(dealt) == len({card for _, card in dealt}) == 36


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (deal("by mail"), "malformed_event"),
        (deal(None), "malformed_event"),
        (deal(["manual"]), "malformed_event"),
        (deal(deck=SUITS_IN_TURN[:-2]), "incomplete_deck"),
        (deal(deck=SUITS_IN_TURN + "2c"), "incomplete_deck"),
        (deal(deck="2d" + SUITS_IN_TURN[2:]), "incomplete_deck"),
        (deal(deck="2x" + SUITS_IN_TURN[2:]), "malformed_deck"),
        (deal(deck=SUITS_IN_TURN[:-1]), "malformed_deck"),
        (deal(deck=None), "malformed_deck"),
        (deal(deck=cards_of(SUITS_IN_TURN)), "malformed_deck"),
    ],
)
def test_a_deal_needs_a_method_and_a_whole_deck(event: Event, code: str) -> None:
    replies = sitting(*seated("ann", 1), CALL, event, deal())

    assert replies[-2]["code"] == code
    assert replies[-1]["accepted"] is True


def test_a_deal_comes_after_the_call_and_once() -> None:
    assert refused(sitting(*seated("ann", 1), deal())) == "out_of_order"
    assert refused(sitting(*seated("ann", 1), CALL, deal(), deal())) == "out_of_order"


# Decisions.


def dealt_to_ann(*hands: str, **side: int) -> list[Event]:
    return [*seated("ann", 1, **side), CALL, deal(deck=stacked(*hands))]


@pytest.mark.parametrize("cents", [5_00, 7_50, 10_00, 15_00])
def test_a_pair_of_aces_may_wager_up_to_three_times(cents: int) -> None:
    accepted(sitting(*dealt_to_ann(PAIR_OF_ACES, KING_HIGH), wager("ann", 1, "play", cents)))


@pytest.mark.parametrize(
    ("hand", "cents", "code"),
    [
        (PAIR_OF_ACES, 15_01, "play_too_high"),
        (PAIR_OF_ACES, 4_99, "play_too_low"),
        (ACE_HIGH, 5_01, "play_too_high"),
        (ACE_HIGH, 15_00, "play_too_high"),
        ("KcKh8h4d3c", 10_00, "play_too_high"),
        (ACE_HIGH, 4_99, "play_too_low"),
        (ACE_HIGH, 0, "malformed_amount"),
        (ACE_HIGH, -5_00, "malformed_amount"),
        (ACE_HIGH, True, "malformed_amount"),
        (ACE_HIGH, "500", "malformed_amount"),
    ],
)
def test_a_play_wager_that_the_hand_does_not_allow_may_be_put_right(hand: str, cents: object, code: str) -> None:
    replies = sitting(
        *dealt_to_ann(hand, KING_HIGH if "K" not in hand else "QsJd9c7h2s"),
        wager("ann", 1, "play", cents),
        wager("ann", 1, "play", 5_00),
    )

    assert replies[-2]["code"] == code
    assert replies[-1]["accepted"] is True


def test_a_decision_stands() -> None:
    dealt = dealt_to_ann(PAIR_OF_ACES, KING_HIGH)
    play = wager("ann", 1, "play", 5_00)

    assert refused(sitting(*dealt, play, wager("ann", 1, "play", 10_00))) == "play_stands"
    assert refused(sitting(*dealt, play, wager("ann", 1, "play", 0))) == "play_stands"
    assert refused(sitting(*dealt, play, fold("ann"))) == "play_stands"
    assert refused(sitting(*dealt, fold("ann"), play)) == "folded"
    assert refused(sitting(*dealt, fold("ann"), fold("ann"))) == "folded"


def test_only_who_was_dealt_cards_decides() -> None:
    dealt = dealt_to_ann(PAIR_OF_ACES, KING_HIGH)

    assert refused(sitting(sit("bob", 2), *dealt, wager("bob", 2, "play", 5_00))) == "not_in_round"
    assert refused(sitting(sit("bob", 2), *dealt, fold("bob"))) == "not_in_round"
    assert refused(sitting(*dealt, fold("bob"))) == "not_seated"
    assert refused(sitting(*seated("ann", 1), fold("ann"))) == "not_dealt"
    assert refused(sitting(*seated("ann", 1), CALL, wager("ann", 1, "play", 5_00))) == "not_dealt"
    assert refused(sitting(*dealt, sit("bob", 2), wager("bob", 1, "play", 5_00))) == "not_your_seat"


# Settlement.


def test_settlement_waits_for_every_decision() -> None:
    two = [*seated("ann", 1), *seated("bob", 2), CALL, deal()]

    assert refused(sitting(*seated("ann", 1), SETTLE)) == "not_dealt"
    assert refused(sitting(*two, fold("ann"), SETTLE)) == "undecided"
    accepted(sitting(*two, fold("ann"), fold("bob"), SETTLE))


def test_seats_are_settled_from_the_highest_down_and_forfeits_collected_first() -> None:
    side = {"queens_up": 5_00, "progressive": 1_00}
    reply = accepted(
        sitting(
            *seated("ann", 1, **side),
            *seated("bob", 3),
            *seated("cy", 6, **side),
            CALL,
            deal(deck=stacked(ACE_HIGH, "JcTh8h5d3d", "7c7h7d6s2c", KING_HIGH)),
            wager("ann", 1, "play", 5_00),
            fold("bob"),
            wager("cy", 6, "play", 15_00),
            SETTLE,
        )
    )

    assert [(paid["seat"], paid["wager"], paid["outcome"], paid["pays"]) for paid in reply["payments"]] == [
        (3, "ante", "lose", 0),
        (3, "super_bonus", "lose", 0),
        (6, "ante", "win", 5_00),
        (6, "play", "win", 15_00),
        (6, "super_bonus", "win", 10_00),
        (6, "queens_up", "win", 45_00),
        (6, "progressive", "win", 9_00),
        (1, "ante", "win", 5_00),
        (1, "play", "win", 5_00),
        (1, "super_bonus", "push", 0),
        (1, "queens_up", "lose", 0),
        (1, "progressive", "lose", 0),
    ]
    assert reply["envy"] == []
    assert reply["meter"] == 5_000_00


def test_envy_is_told_by_who_receives_it_and_for_whose_hand() -> None:
    reply = accepted(
        sitting(
            *seated("ann", 1, progressive=5_00),
            *seated("bob", 2, progressive=1_00),
            *seated("cy", 3),
            CALL,
            deal(deck=stacked("8c8h8d8sJc", "JhTh7h5d3d", "4s5s6s7s2c", KING_HIGH)),
            wager("ann", 1, "play", 15_00),
            fold("bob"),
            wager("cy", 3, "play", 5_00),
            SETTLE,
        )
    )

    assert sorted((bonus["seat"], bonus["for_seat"], bonus["cents"]) for bonus in reply["envy"]) == [
        (1, 3, 25_00),
        (2, 1, 10_00),
        (2, 3, 5_00),
    ]


def test_without_a_progressive_there_is_no_meter_and_no_envy() -> None:
    reply = accepted(sitting(*seated("ann", 1), CALL, deal(), fold("ann"), SETTLE, configuration="qu-a.no-prog.five"))

    assert reply["envy"] == []
    assert "meter" not in reply


def test_the_meter_carries_over_and_an_award_resets_it() -> None:
    def a_round(hand: str) -> list[Event]:
        wagers = seated("ann", 1, progressive=1_00)[1:]
        return [*wagers, CALL, deal(deck=stacked(hand, KING_HIGH)), wager("ann", 1, "play", 5_00), SETTLE]

    replies = sitting(sit("ann", 1), *a_round(ACE_HIGH), *a_round("AcAhAdAsJc"), *a_round(ACE_HIGH))
    accepted(replies)
    settled = [reply for reply in replies if "payments" in reply]

    assert [reply["meter"] for reply in settled] == [5_000_00, 5_000_00, 5_000_00]
    assert settled[1]["payments"][-1] == {"seat": 1, "wager": "progressive", "outcome": "win", "pays": 5_000_00}


def test_settlement_clears_the_wagers_for_the_next_round() -> None:
    one = [*seated("ann", 1), CALL, deal(), fold("ann"), SETTLE]

    accepted(sitting(*one, *seated("ann", 1)[1:], CALL, deal(), fold("ann"), SETTLE))
    assert refused(sitting(*one, CALL)) == "no_wagers"
    assert refused(sitting(*one, SETTLE)) == "not_dealt"


def test_who_leaves_in_the_middle_of_a_round_is_taken_as_folded() -> None:
    two = [*seated("ann", 1), *seated("bob", 2), CALL, deal(deck=stacked(PAIR_OF_ACES, "AdQh9h5d3d", KING_HIGH))]
    play = wager("ann", 1, "play", 15_00)

    undecided = accepted(sitting(*two, leave("ann"), wager("bob", 2, "play", 5_00), SETTLE))
    after_play = accepted(sitting(*two, play, leave("ann"), wager("bob", 2, "play", 5_00), SETTLE))

    for reply in (undecided, after_play):
        assert {paid["outcome"] for paid in reply["payments"] if paid["seat"] == 1} == {"lose"}
        assert reply["payments"][-1]["outcome"] == "push"
    assert refused(sitting(*two, leave("ann"), sit("cy", 1))) == "seat_in_round"
    accepted(sitting(*two, leave("ann"), fold("bob"), SETTLE, sit("cy", 1)))


# Events that make no sense.


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (None, "malformed_event"),
        ("sit", "malformed_event"),
        ([], "malformed_event"),
        ({}, "unknown_event"),
        ({"event": "reveal", "cards": "across"}, "unknown_event"),
        ({"event": "reply"}, "unknown_event"),
        ({"event": ["sit"]}, "unknown_event"),
        ({"event": "sit", "seat": 1}, "malformed_event"),
        ({"event": "sit", "player": "", "seat": 1}, "malformed_event"),
        ({"event": "sit", "player": 5, "seat": 1}, "malformed_event"),
        ({"event": "sit", "player": "ann"}, "no_such_seat"),
        ({"event": "fold"}, "malformed_event"),
        ({"event": "wager"}, "malformed_event"),
        ({"event": "deal"}, "out_of_order"),
    ],
)
def test_an_event_that_makes_no_sense_is_refused(event: object, code: str) -> None:
    assert refused(sitting(event)) == code


def test_a_refused_event_changes_nothing() -> None:
    nonsense = [
        wager("ann", 2, "ante", 5_00),
        wager("ann", 1, "ante", 1),
        wager("ann", 1, "progressive", 2_00),
        sit("ann", 4),
        sit("bob", 1),
        leave("bob"),
        fold("bob"),
        {"event": "?"},
    ]
    plain = [*dealt_to_ann(PAIR_OF_ACES, KING_HIGH), wager("ann", 1, "play", 5_00), SETTLE]
    disturbed = [each for event in plain for each in (event, *nonsense)]

    replies = sitting(*disturbed)
    every = len(nonsense) + 1

    assert replies[::every] == sitting(*plain)
    assert [reply for place, reply in enumerate(replies) if place % every and reply["accepted"]] == []


def test_events_that_are_no_list_reject_the_case() -> None:
    events: object
    for events in (None, {}, "sit"):
        params = {
            "game": "crazy-4-poker",
            "configuration": "qu-a.prog-a.five",
            "cases": [{"case": "1", "events": events}, {"case": "2", "events": []}],
        }

        rejected, empty = ENGINE.play(params)["results"]

        assert rejected["rejected"]["code"] == "malformed_case"
        assert empty == {"case": "2", "replies": []}
