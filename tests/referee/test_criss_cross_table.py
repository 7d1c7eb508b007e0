"""Sittings of criss-cross poker: what has to be accepted or refused, where cards go, what is shown."""

from collections.abc import Callable
from dataclasses import replace
from itertools import permutations

import pytest

from feltproof.cards import hand, text
from feltproof.referee.criss_cross_poker import PLACES, Facility, Referee, Table, deal, judge
from feltproof.referee.dealing import in_text
from tests.referee.criss_cross import (
    ACROSS,
    ALL_FOLDED,
    CARDS,
    DEALT,
    DOWN,
    FACILITY,
    FLOORS,
    MIDDLE,
    NO,
    NO_BONUS,
    OPEN,
    PLAYED,
    SEATED,
    YES,
    Reply,
    breaches,
    deck,
    declared,
    event,
    honest,
    read,
    referee,
    rules,
    ruling,
)

# Dealing


def test_by_hand_the_cross_comes_first_and_then_a_card_at_a_time() -> None:
    dealt = deal(rules(), "manual", (2, 5), hand("2c3c4c5c6c7c8c9cTcJc"))

    assert " ".join(f"{place}={text((card,))}" for place, card in dealt) == (
        "left=2c right=3c top=4c bottom=5c middle=6c seat:2=7c seat:5=8c seat:2=9c seat:5=Tc"
    )


def test_a_shoe_deals_the_cross_and_then_stacks_of_two() -> None:
    dealt = deal(rules(), "automated", (2, 5), hand(deck()), ("middle", *PLACES[:4]))

    assert [place for place, _ in dealt] == ["middle", *PLACES[:4], "seat:2", "seat:2", "seat:5", "seat:5"]


@pytest.mark.parametrize("method", ["manual", "automated"])
def test_the_cross_may_be_laid_in_any_order_of_its_places(method: str) -> None:
    events = read(SEATED + f"no more bets\ndeal {method} {CARDS}\n")
    for places in permutations(PLACES):
        replies = honest(referee(), events, places)

        assert judge(referee(), FACILITY, events, replies) == []
        assert replies[-1].dealt is not None
        assert tuple(place for place, _ in replies[-1].dealt[:5]) == places


def test_what_is_shown_and_paid_goes_by_the_cross_as_the_engine_laid_it() -> None:
    events = read(PLAYED)
    replies = honest(referee(), events, ("middle", "left", "right", "top", "bottom"))

    assert judge(referee(), FACILITY, events, replies) == []
    assert replies[-1] != honest(referee(), events)[-1]
    assert judge(referee(), FACILITY, events, [*replies[:-1], honest(referee(), events)[-1]])


def moved(*order: int) -> Callable[[Reply], Reply]:
    """The deal with its cards at other steps, or fewer of them."""
    return lambda r: replace(r, dealt=tuple((r.dealt or ())[n] for n in order))


def exchanged(one: int, other: int) -> Callable[[Reply], Reply]:
    """The deal with the cards of two steps exchanged, its places as they were."""

    def change(reply: Reply) -> Reply:
        places, cards = zip(*(reply.dealt or ()), strict=True)
        swapped = list(cards)
        swapped[one], swapped[other] = swapped[other], swapped[one]
        return replace(reply, dealt=tuple(zip(places, swapped, strict=True)))

    return change


@pytest.mark.parametrize("method", ["manual", "automated"])
@pytest.mark.parametrize(
    "change",
    [
        exchanged(0, 1),
        exchanged(4, 5),
        exchanged(6, 7),
        moved(*range(8)),
        moved(5, 6, 7, 8, 0, 1, 2, 3, 4),
        moved(0, 1, 2, 3, 5, 4, 6, 7, 8),
        moved(0, 1, 2, 3, 4, 7, 8, 5, 6),
        moved(0, 0, 2, 3, 4, 5, 6, 7, 8),
        moved(*range(9), 8),
        lambda r: replace(r, dealt=()),
    ],
)
def test_cards_dealt_elsewhere_are_a_breach(method: str, change: Callable[[Reply], Reply]) -> None:
    found = breaches(referee(), SEATED + f"no more bets\ndeal {method} {CARDS}\n", change)

    assert [breach.clause for breach in found] == [{"manual": "(d)(1)", "automated": "(d)(2)"}[method]]


def test_one_way_of_dealing_is_not_the_other() -> None:
    by_hand, in_stacks = (read(SEATED + f"no more bets\ndeal {how} {CARDS}\n") for how in ("manual", "automated"))

    found = judge(referee(), FACILITY, by_hand, honest(referee(), in_stacks))

    assert [(b.clause, b.expected, b.got) for b in found] == [
        ("(d)(1)", "card 7: Ad to seat:4", "card 7: Ad to seat:1")
    ]


def test_whose_the_first_stack_is_may_be_read_two_ways() -> None:
    by_default, any_player = referee(), referee(first_stack="any-player")
    seats = (1, 2, 4)
    script = "".join(f"p{n} sits {n}\np{n} ante_across 5 at {n}\np{n} ante_down 5 at {n}\n" for n in seats)

    def found(by: Referee, method: str, order: tuple[int, ...]) -> list[str]:
        events = read(script + f"no more bets\ndeal {method} {CARDS}\n")
        dealt = deal(rules(), method, order, hand(deck(CARDS.replace(" ", ""))))
        replies = [*(YES for _ in events[1:]), Reply(dealt=tuple(in_text(dealt)))]
        return [breach.clause for breach in judge(by, FACILITY, events, replies)]

    for order in ((1, 2, 4), (2, 4, 1), (4, 1, 2)):
        assert found(any_player, "automated", order) == []
        assert found(by_default, "automated", order) == ([] if order == seats else ["(d)(2)"])
        # By hand the law says who is first.
        assert found(any_player, "manual", order) == ([] if order == seats else ["(d)(1)"])
    for counterclockwise in ((4, 2, 1), (2, 1, 4), (1, 4, 2)):
        assert found(any_player, "automated", counterclockwise) == ["(d)(2)"]


# Who may do what


@pytest.mark.parametrize(
    ("script", "line", "expected"),
    [
        ("", "p1 sits 6", ("accept", "(a)(1)")),
        ("", "p1 sits 7", ("refuse", "(a)(1)")),
        ("", "p1 sits 0", ("refuse", "(a)(1)")),
        ("p1 sits 1", "p2 sits 1", ("refuse", "(a)(1)")),
        ("p1 sits 1", "p1 sits 2", ("either", "")),
        ("p1 sits 1", "p1 leaves", ("accept", "(c)(2)")),
        ("p1 sits 1", "p1 ante_across 5 at 1", ("accept", "(c)(4)")),
        ("p1 sits 1", "p1 ante_down 5 at 1", ("accept", "(c)(4)")),
        ("p1 sits 1", "p1 ante_across 5 at 2", ("either", "")),
        ("p1 sits 1", "p2 ante_across 5 at 1", ("either", "")),
        ("p1 sits 1", "p1 ante_across 4 at 1", ("either", "")),
        ("p1 sits 1", "p1 five_card_bonus 5 at 1", ("either", "")),
        ("p1 sits 1\np1 ante_across 5 at 1", "p1 ante_down 5 at 1", ("accept", "(c)(4)")),
        ("p1 sits 1\np1 ante_across 5 at 1", "p1 ante_down 6 at 1", ("either", "")),
        (SEATED, "p2 five_card_bonus 1 at 4", ("accept", "(c)(4)")),
        (SEATED, "p2 five_card_bonus 0.50 at 4", ("either", "")),
        (SEATED, "p1 five_card_bonus 0 at 1", ("accept", "(c)(3)")),
        (SEATED, "p1 across 5 at 1", ("either", "")),
        (SEATED, "no more bets", ("accept", "(c)(3)")),
        ("", "no more bets", ("either", "")),
        ("p1 sits 1\np1 ante_across 5 at 1", "no more bets", ("either", "")),
        (SEATED, "settle", ("refuse", "(e)(9)")),
        (SEATED, "reveal across", ("refuse", "(e)(4)")),
        (SEATED, "p1 folds", ("refuse", "(e)(3)")),
        (SEATED + "no more bets", "deal manual", ("accept", "(d)")),
        (SEATED + "no more bets", "p1 five_card_bonus 7 at 1", ("refuse", "(c)(3)")),
        (SEATED + "no more bets", "p1 five_card_bonus 0 at 1", ("refuse", "(c)(3)")),
        (SEATED + "no more bets", "p2 five_card_bonus 5 at 4", ("refuse", "(c)(3)")),
        (SEATED + "no more bets", "p1 across 5 at 1", ("refuse", "(e)(3)")),
        (SEATED + "no more bets", "settle", ("refuse", "(e)(9)")),
        (DEALT, "deal manual", ("refuse", "(d)")),
        (DEALT, "p1 ante_across 10 at 1", ("refuse", "(c)(3)")),
        (DEALT, "p1 five_card_bonus 0 at 1", ("refuse", "(c)(3)")),
        # The across bet.
        (DEALT, "p1 across 5 at 1", ("accept", "(e)(3)")),
        (DEALT, "p1 across 10 at 1", ("accept", "(e)(3)")),
        (DEALT, "p1 across 15 at 1", ("accept", "(e)(3)")),
        (DEALT, "p1 across 15.01 at 1", ("refuse", "(e)(3)")),
        (DEALT, "p1 across 4.99 at 1", ("refuse", "(e)(3)")),
        (DEALT, "p1 across -5 at 1", ("refuse", "(e)(3)")),
        (DEALT, "p1 across 7 at 1", ("either", "")),
        (DEALT, "p1 across 0 at 1", ("either", "")),
        (DEALT, "p2 across 10 at 4", ("either", "")),
        (DEALT, "p2 across 10 at 1", ("refuse", "(c)(2)")),
        (DEALT, "p3 across 10 at 3", ("refuse", "(c)(2)")),
        (DEALT, "p1 down 5 at 1", ("refuse", "(e)(5)")),
        (DEALT, "p1 middle 5 at 1", ("refuse", "(e)(7)")),
        (DEALT, "p1 folds", ("accept", "(e)(3)")),
        (DEALT, "p2 folds", ("either", "")),
        (DEALT, "reveal across", ("refuse", "(e)(4)")),
        (DEALT, "reveal down", ("refuse", "(e)(6)")),
        (DEALT, "settle", ("refuse", "(e)(9)")),
        (DEALT + "p1 across 5 at 1", "p1 across 10 at 1", ("refuse", "(c)(3)")),
        (DEALT + "p1 across 5 at 1", "p1 across 0 at 1", ("refuse", "(c)(3)")),
        (DEALT + "p1 across 5 at 1", "p1 across 5 at 1", ("either", "")),
        (DEALT + "p1 across 5 at 1", "p1 folds", ("refuse", "(e)(3)")),
        (DEALT + "p1 across 5 at 1", "p1 down 5 at 1", ("refuse", "(e)(5)")),
        (DEALT + "p1 across 5 at 1", "reveal across", ("refuse", "(e)(4)")),
        (DEALT + "p1 folds", "p1 across 5 at 1", ("refuse", "(e)(3)")),
        (DEALT + "p1 folds", "p1 down 5 at 1", ("refuse", "(e)(3)")),
        (DEALT + "p1 folds", "p1 folds", ("either", "")),
        (ACROSS, "reveal across", ("accept", "(e)(4)")),
        (ACROSS, "reveal down", ("refuse", "(e)(6)")),
        (ACROSS, "reveal middle", ("refuse", "(e)(8)")),
        (ACROSS, "p1 down 5 at 1", ("refuse", "(e)(5)")),
        (ACROSS, "settle", ("refuse", "(e)(9)")),
        # The down bet.
        (ACROSS + "reveal across", "reveal across", ("refuse", "(e)(4)")),
        (ACROSS + "reveal across", "reveal down", ("refuse", "(e)(6)")),
        (ACROSS + "reveal across", "p1 across 10 at 1", ("refuse", "(c)(3)")),
        (ACROSS + "reveal across", "p1 down 5 at 1", ("accept", "(e)(5)")),
        (ACROSS + "reveal across", "p1 down 20 at 1", ("refuse", "(e)(5)")),
        (ACROSS + "reveal across", "p1 down 2 at 1", ("refuse", "(e)(5)")),
        (ACROSS + "reveal across", "p1 middle 5 at 1", ("refuse", "(e)(7)")),
        (ACROSS + "reveal across", "p1 folds", ("accept", "(e)(5)")),
        (ACROSS + "reveal across", "settle", ("refuse", "(e)(9)")),
        (ACROSS + "reveal across\np1 folds", "p1 down 5 at 1", ("refuse", "(e)(5)")),
        (ACROSS + "reveal across\np1 folds\np2 down 10 at 4\nreveal down", "p1 middle 5 at 1", ("refuse", "(e)(5)")),
        (ACROSS + "reveal across\np1 folds\np2 down 10 at 4", "reveal down", ("accept", "(e)(6)")),
        (DOWN, "p1 folds", ("refuse", "(e)(5)")),
        (DOWN, "p1 down 10 at 1", ("refuse", "(c)(3)")),
        (DOWN, "reveal down", ("accept", "(e)(6)")),
        (DOWN, "reveal middle", ("refuse", "(e)(8)")),
        # The middle bet.
        (DOWN + "reveal down", "p1 middle 15 at 1", ("accept", "(e)(7)")),
        (DOWN + "reveal down", "p1 middle 15.50 at 1", ("refuse", "(e)(7)")),
        (DOWN + "reveal down", "p1 folds", ("accept", "(e)(7)")),
        (DOWN + "reveal down", "reveal middle", ("refuse", "(e)(8)")),
        (DOWN + "reveal down", "settle", ("refuse", "(e)(9)")),
        (MIDDLE, "reveal middle", ("accept", "(e)(8)")),
        (MIDDLE, "settle", ("refuse", "(e)(9)")),
        (MIDDLE, "p1 folds", ("refuse", "(e)(7)")),
        (OPEN, "settle", ("accept", "(e)(9)")),
        (OPEN, "p1 folds", ("refuse", "(e)(7)")),
        (OPEN, "p1 middle 10 at 1", ("refuse", "(c)(3)")),
        (OPEN, "reveal middle", ("refuse", "(e)(8)")),
        (OPEN, "reveal everything", ("either", "")),
        # Leaving.
        (DEALT + "p1 leaves", "p1 across 5 at 1", ("refuse", "(c)(2)")),
        (DEALT + "p1 leaves\np2 across 10 at 4", "reveal across", ("either", "")),
        (DEALT + "p1 leaves\np2 folds", "settle", ("either", "")),
        (DEALT + "p1 across 5 at 1\np1 leaves\np2 folds", "settle", ("either", "")),
        (DEALT + "p1 leaves", "reveal across", ("refuse", "(e)(4)")),
        (DEALT + "p1 leaves\np2 across 10 at 4\nreveal across\np2 down 10 at 4", "reveal down", ("accept", "(e)(6)")),
        (ALL_FOLDED.replace("p1 folds", "p1 across 5 at 1\np1 leaves"), "settle", ("either", "")),
        (PLAYED, "p1 ante_across 5 at 1", ("accept", "(c)(4)")),
        (PLAYED, "p1 leaves", ("accept", "(c)(2)")),
        (PLAYED, "settle", ("either", "")),
    ],
)
def test_a_table_accepts_and_refuses_by_the_rules(script: str, line: str, expected: tuple[str, str]) -> None:
    assert ruling(referee(), script, line) == expected


@pytest.mark.parametrize(
    ("option", "script", "settles", "reveals"),
    [
        # Nobody has a bonus: there is nothing left to see.
        ("literal", ALL_FOLDED, "accept", "either"),
        ("survives", ALL_FOLDED, "accept", "either"),
        # A bonus outlives a fold at the across bet, to the letter.
        ("literal", DEALT + "p1 folds\np2 folds", "refuse", "accept"),
        ("survives", DEALT + "p1 folds\np2 folds", "refuse", "accept"),
        ("forfeited", DEALT + "p1 folds\np2 folds", "either", "either"),
        # And no later one.
        ("literal", ACROSS + "reveal across\np1 folds\np2 folds", "either", "either"),
        ("survives", ACROSS + "reveal across\np1 folds\np2 folds", "refuse", "accept"),
        ("forfeited", ACROSS + "reveal across\np1 folds\np2 folds", "either", "either"),
    ],
)
def test_when_every_seat_has_folded_the_round_goes_on_for_a_bonus_alone(
    option: str, script: str, settles: str, reveals: str
) -> None:
    by, cards = referee(bonus_on_fold=option), "down" if "reveal across" in script else "across"

    assert ruling(by, script, "settle")[0] == settles
    assert ruling(by, script, f"reveal {cards}")[0] == reveals
    assert ruling(by, script, f"reveal {'middle' if cards == 'down' else 'down'}")[0] == "refuse"


def test_a_bonus_alone_on_the_table_is_settled_once_the_whole_cross_lies_open() -> None:
    script = DEALT + "p1 folds\np2 folds\nreveal across\nreveal down\n"

    assert ruling(referee(), script, "settle") == ("refuse", "(e)(9)")
    assert ruling(referee(), script + "reveal middle", "settle") == ("accept", "(e)(9)")


def test_fractions_of_the_ante_are_refused_where_only_whole_multiples_are_bet() -> None:
    strict = referee(bet_amount="whole-multiples")

    assert ruling(strict, DEALT, "p1 across 7.50 at 1") == ("refuse", "(e)(3)")
    assert ruling(strict, DEALT, "p1 across 10 at 1") == ("accept", "(e)(3)")


def test_bets_outside_the_facilitys_limits_may_be_refused() -> None:
    at = Facility.of(FLOORS | {"limits": {"across": {"min": 500, "max": 1000, "step": 500}}})

    assert ruling(referee(), DEALT, "p1 across 10 at 1", at) == ("accept", "(e)(3)")
    assert ruling(referee(), DEALT, "p1 across 15 at 1", at) == ("either", "")


@pytest.mark.parametrize(
    ("wagers", "clause"),
    [
        ("p1 ante_across 5 at 1", "(e)(1)"),
        ("p1 ante_down 5 at 1", "(e)(1)"),
        ("p1 ante_across 5 at 1\np1 ante_down 6 at 1", "(e)(1)"),
        ("p1 five_card_bonus 5 at 1", "(e)(1)"),
        ("p1 ante_across 5 at 1\np1 ante_down 5 at 1\np1 across 5 at 1", "(e)(3)"),
        ("p1 ante_across 5 at 1\np1 ante_down 5 at 1\np1 middle 5 at 1", "(e)(7)"),
        ("p1 ante_across 5 at 1\np1 ante_down 5 at 1\np1 play 5 at 1", "(c)(4)"),
        ("p2 ante_across 5 at 2\np2 ante_down 5 at 2", "(c)(2)"),
    ],
)
def test_no_round_is_dealt_with_a_wager_that_breaks_a_rule(wagers: str, clause: str) -> None:
    script = f"p1 sits 1\n{wagers}\nno more bets"

    assert ruling(referee(), script, "deal manual") == ("refuse", clause)


def test_a_wager_that_was_put_right_is_dealt() -> None:
    script = (
        "p1 sits 1\np1 ante_across 5 at 1\np1 ante_down 6 at 1\np1 ante_down 5 at 1\np1 across 5 at 1\np1 across 0 at 1"
    )

    assert ruling(referee(), script + "\nno more bets", "deal manual") == ("accept", "(d)")


def test_a_bonus_that_is_not_offered_is_not_dealt() -> None:
    without = declared()
    del without["odds"]["five_card_bonus"]
    at = Facility.of(without)

    assert ruling(referee(), SEATED + "no more bets", "deal manual", at) == ("refuse", "(c)(4)")
    assert ruling(referee(), NO_BONUS + "\nno more bets", "deal manual", at) == ("accept", "(d)")


def test_a_player_at_two_positions_is_not_judged() -> None:
    wagers = "".join(f"p1 ante_across 5 at {n}\np1 ante_down 5 at {n}\n" for n in (1, 2))
    script = f"p1 sits 1\np1 sits 2\n{wagers}no more bets\n"
    assert ruling(referee(), script, "deal manual") == ("either", "")

    table = Table(referee(), FACILITY)
    for one in [*read(script), event("deal manual")]:
        table.judge(one, YES)

    assert table.lost == "a player at two positions is not judged"


@pytest.mark.parametrize("cards", [deck()[2:], deck() + "As", "As" + deck()[2:], "As" * 52, "??", ""])
def test_a_deck_that_is_no_deck_is_not_dealt(cards: str) -> None:
    table = Table(referee(), FACILITY)
    for one in read(SEATED + "no more bets"):
        table.judge(one, YES)

    found = table.ruling({"event": "deal", "method": "manual", "deck": cards})

    assert (found.verdict, found.clause) == ("refuse", "(d)")


def test_refusing_what_is_lawful_and_accepting_what_is_not_are_breaches() -> None:
    events = read("p1 sits 1\np2 sits 1\np3 sits 9")

    found = judge(referee(), FACILITY, events, [NO, YES, YES])

    assert [(b.event, b.clause, b.expected, b.got) for b in found] == [
        (0, "(a)(1)", "accepted", "refused: no"),
        (2, "(a)(1)", "refused", "accepted"),
    ]


def test_a_sitting_that_nothing_is_known_of_any_more_is_not_judged_further() -> None:
    events = read(DEALT + "reveal across\np1 across 99 at 1")
    replies = [*honest(referee(), events[:-2]), Reply(shown=(("left", "8d"), ("right", "Jh"))), YES]

    assert [(b.event, b.clause) for b in judge(referee(), FACILITY, events, replies)] == [(len(events) - 2, "(e)(4)")]


# What is turned over


@pytest.mark.parametrize(
    ("script", "clause", "shown"),
    [
        (ACROSS + "reveal across", "(e)(4)", {"left": "8d", "right": "Jh"}),
        (DOWN + "reveal down", "(e)(6)", {"top": "3h", "bottom": "9c"}),
        (MIDDLE + "reveal middle", "(e)(8)", {"middle": "Jc"}),
    ],
)
def test_each_decision_turns_its_own_cards_over_in_either_order(
    script: str, clause: str, shown: dict[str, str]
) -> None:
    cards = tuple(shown.items())

    assert breaches(referee(), script, lambda r: replace(r, shown=cards[::-1])) == []
    for wrong in (
        cards[:-1],
        (*cards, ("middle", "Jc")),
        (*cards, ("top", "3h")),
        (("left", "9c"), ("right", "9c")),
        (),
    ):
        found = breaches(referee(), script, lambda r, wrong=wrong: replace(r, shown=wrong))  # type: ignore[misc]
        assert [breach.clause for breach in found] == [clause], wrong
