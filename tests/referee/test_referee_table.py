"""Sittings at a table: what has to be accepted or refused, where cards go, and how a round is settled."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from feltproof.cards import NUMBERS, hand, text
from feltproof.referee.crazy_4_poker import Breach, Facility, Referee, Round, Rules, Seat, Table, deal, judge
from feltproof.referee.crazy_4_poker.records import RoundDue

Event = dict[str, Any]


@dataclass(frozen=True)
class Payment:
    seat: int
    wager: str
    outcome: str
    pays: int


@dataclass(frozen=True)
class Envy:
    seat: int
    for_seat: int
    cents: int


@dataclass(frozen=True)
class Reply:
    accepted: bool = True
    code: str | None = None
    dealt: tuple[tuple[str, str], ...] | None = None
    payments: tuple[Payment, ...] | None = None
    envy: tuple[Envy, ...] | None = None
    meter: int | None = None


YES, NO = Reply(), Reply(False, "no")


def read(script: str) -> list[Event]:
    """Events as a dealer would call them: `p1 sits 3`, `p1 ante 5`, `no more bets`, `p1 folds`."""
    return [_event(line) for line in script.strip().splitlines()]


def _event(line: str) -> Event:
    match line.split():
        case [player, "sits", seat]:
            return {"event": "sit", "player": player, "seat": int(seat)}
        case [player, "leaves"]:
            return {"event": "leave", "player": player}
        case [player, "folds"]:
            return {"event": "fold", "player": player}
        case ["deal", method, *cards]:
            return {"event": "deal", "method": method, "deck": deck(*cards)}
        case ["settle"]:
            return {"event": "settle"}
        case ["no", "more", "bets"]:
            return {"event": "no_more_bets"}
        case [player, wager, dollars, "at", seat]:
            cents = round(float(dollars) * 100)
            return {"event": "wager", "player": player, "seat": int(seat), "wager": wager, "cents": cents}
    raise ValueError(line)


def deck(*hands: str) -> str:
    """A deck with these cards on top, the rest in the order of the new pack."""
    top = "".join(hands)
    return top + "".join(card for card in NUMBERS if card not in {top[i : i + 2] for i in range(0, len(top), 2)})


SEATED = """
p1 sits 1
p2 sits 4
p1 ante 5 at 1
p1 super_bonus 5 at 1
p1 queens_up 5 at 1
p1 progressive 1 at 1
p2 ante 10 at 4
p2 super_bonus 10 at 4
"""
DEALT = SEATED + "no more bets\ndeal automated AsAhAdKc2d 7s7h7d3cKh KsQd9c4h3s\n"
PLAYED = DEALT + "p1 play 15 at 1\np2 play 20 at 4\nsettle\n"
FOLDED = DEALT + "p1 folds\np2 play 10 at 4\nsettle\n"


def honest(referee: Referee, facility: Facility, events: Sequence[Event]) -> list[Reply]:
    """The replies of a table that goes by the law, and refuses only what it must."""
    table, replies = Table(referee, facility), []
    dealt: tuple[tuple[str, str], ...] = ()
    wagers: dict[int, dict[str, int]] = {}
    for event in events:
        reply = YES if table.ruling(event).verdict != "refuse" else NO
        if event["event"] == "wager" and reply.accepted:
            wagers.setdefault(event["seat"], {})[event["wager"]] = event["cents"]
        if event["event"] == "deal" and reply.accepted:
            cards = deal(referee.rules, event["method"], sorted(wagers), facility.dealer_cards, hand(event["deck"]))
            dealt = tuple((place, text((card,))) for place, card in cards)
            reply = Reply(dealt=dealt)
        if event["event"] == "settle" and reply.accepted:
            reply = settled(referee, facility, wagers, dealt)
        table.judge(event, reply)
        replies.append(reply)
    return replies


def settled(
    referee: Referee, facility: Facility, wagers: dict[int, dict[str, int]], dealt: tuple[tuple[str, str], ...]
) -> Reply:
    hands = {place: hand("".join(card for at, card in dealt if at == place)) for place, _ in dealt}
    meter = facility.progressive.initial if facility.progressive else None
    seats = tuple(Seat(seat, hands[f"seat:{seat}"], made) for seat, made in wagers.items())
    verdict = referee.settle(Round(hands["dealer"], seats, meter), facility)
    assert isinstance(verdict, RoundDue), verdict
    order = ("ante", "play", "super_bonus", "queens_up", "progressive")
    payments, envy = [], []
    for seat in sorted(verdict.seats, key=lambda seat: -seat.number):
        for wager in (wager for wager in order if wager in seat.wagers):
            due = seat.wagers[wager]
            payments.append(Payment(seat.number, wager, min(due.outcomes), due.least))
        envy += [Envy(seat.number, holder, span.least) for holder, span in seat.envy_for.items() if span.least]
    return Reply(
        payments=tuple(payments), envy=tuple(envy), meter=verdict.meter.least if verdict.meter is not None else None
    )


def breaches(referee: Referee, facility: Facility, script: str, change: Callable[[Reply], Reply]) -> list[Breach]:
    """What is found where an honest table's last reply is changed."""
    events = read(script)
    replies = honest(referee, facility, events)
    assert judge(referee, facility, events, replies) == []
    return judge(referee, facility, events, [*replies[:-1], change(replies[-1])])


def last(referee: Referee, facility: Facility, script: str, line: str) -> tuple[str, str]:
    """The ruling on an event that follows a script to which an honest table has answered."""
    table, events = Table(referee, facility), read(script)
    for event, reply in zip(events, honest(referee, facility, events), strict=True):
        assert table.judge(event, reply) == []
    assert table.lost is None
    ruling = table.ruling(_event(line))
    return ruling.verdict, ruling.clause


# Dealing


def test_by_hand_cards_go_round_one_at_a_time_and_the_dealer_is_last(rules: Rules) -> None:
    dealt = deal(rules, "manual", (2, 5), 5, hand("2c3c4c5c6c7c8c9cTcJcQcKcAc2d3d4d"))

    assert " ".join(f"{place}={text((card,))}" for place, card in dealt) == (
        "seat:2=2c seat:5=3c dealer=4c seat:2=5c seat:5=6c dealer=7c seat:2=8c seat:5=9c dealer=Tc "
        "seat:2=Jc seat:5=Qc dealer=Kc seat:2=Ac seat:5=2d dealer=3d"
    )


def test_a_shoe_deals_whole_stacks_and_the_dealer_is_last(rules: Rules) -> None:
    dealt = deal(rules, "automated", (2, 5), 5, hand(deck()))

    assert [place for place, _ in dealt] == ["seat:2"] * 5 + ["seat:5"] * 5 + ["dealer"] * 5


@pytest.mark.parametrize("method", ["manual", "automated"])
def test_the_sixth_card_of_the_dealer_comes_last(rules: Rules, method: str) -> None:
    five = deal(rules, method, (1, 3), 5, hand(deck()))
    six = deal(rules, method, (1, 3), 6, hand(deck()))

    assert six[: len(five)] == five
    assert [place for place, _ in six[len(five) :]] == ["dealer"]


@pytest.mark.parametrize("method", ["manual", "automated"])
def test_cards_dealt_elsewhere_are_a_breach(referee: Referee, facility: Facility, method: str) -> None:
    script = SEATED + f"no more bets\ndeal {method}\n"

    def swapped(reply: Reply) -> Reply:
        assert reply.dealt
        first, second, *rest = reply.dealt
        return replace(reply, dealt=((first[0], second[1]), (second[0], first[1]), *rest))

    def reversed_(reply: Reply) -> Reply:
        return replace(reply, dealt=tuple(reversed(reply.dealt or ())))

    clause = {"manual": "(d)(1)", "automated": "(d)(2)"}[method]
    assert [b.clause for b in breaches(referee, facility, script, swapped)] == [clause]
    assert [b.clause for b in breaches(referee, facility, script, reversed_)] == [clause]
    assert [b.clause for b in breaches(referee, facility, script, lambda r: replace(r, dealt=r.dealt[:-1]))] == [clause]  # type: ignore[index]


def test_five_cards_for_a_dealer_of_six_are_a_breach_of_their_own(referee: Referee, declared: dict[str, Any]) -> None:
    declared["dealer_cards"] = 6
    script = SEATED + "no more bets\ndeal manual\n"

    found = breaches(referee, Facility.of(declared), script, lambda r: replace(r, dealt=(r.dealt or ())[:-1]))

    assert [b.clause for b in found] == ["(d)(3)"]


# Who may do what


@pytest.mark.parametrize(
    ("script", "line", "ruling"),
    [
        ("", "p1 sits 6", ("accept", "(a)(1)")),
        ("", "p1 sits 7", ("refuse", "(a)(1)")),
        ("", "p1 sits 0", ("refuse", "(a)(1)")),
        ("p1 sits 1", "p2 sits 1", ("refuse", "(a)(1)")),
        ("p1 sits 1", "p1 sits 2", ("either", "")),
        ("p1 sits 1", "p1 leaves", ("accept", "(c)(2)")),
        ("p1 sits 1", "p1 ante 5 at 1", ("accept", "(c)(4)")),
        ("p1 sits 1", "p1 ante 5 at 2", ("either", "")),
        ("p1 sits 1", "p2 ante 5 at 1", ("either", "")),
        ("p1 sits 1", "p1 ante 4 at 1", ("either", "")),
        ("p1 sits 1", "p1 queens_up 5 at 1", ("either", "")),
        ("p1 sits 1\np1 ante 5 at 1", "p1 super_bonus 5 at 1", ("accept", "(c)(4)")),
        ("p1 sits 1\np1 ante 5 at 1", "p1 super_bonus 6 at 1", ("either", "")),
        (SEATED, "p2 queens_up 5 at 4", ("accept", "(c)(4)")),
        (SEATED, "p2 progressive 5 at 4", ("accept", "(c)(4)")),
        (SEATED, "p2 progressive 2 at 4", ("either", "")),
        (SEATED, "p1 queens_up 7 at 1", ("accept", "(c)(4)")),
        (SEATED, "p1 queens_up 0 at 1", ("accept", "(c)(3)")),
        (SEATED, "p1 play 5 at 1", ("either", "")),
        (SEATED, "no more bets", ("accept", "(c)(3)")),
        ("", "no more bets", ("either", "")),
        (SEATED, "settle", ("refuse", "(e)(3)")),
        (SEATED, "p1 folds", ("refuse", "(e)(2)")),
        (SEATED + "no more bets", "deal manual", ("accept", "(d)")),
        (SEATED + "no more bets", "p1 queens_up 7 at 1", ("refuse", "(c)(3)")),
        (SEATED + "no more bets", "p1 queens_up 0 at 1", ("refuse", "(c)(3)")),
        (SEATED + "no more bets", "p2 queens_up 5 at 4", ("refuse", "(c)(3)")),
        (SEATED + "no more bets", "p1 play 5 at 1", ("refuse", "(e)(2)")),
        (SEATED + "no more bets", "settle", ("refuse", "(e)(3)")),
        (DEALT, "deal manual", ("refuse", "(d)")),
        (DEALT, "p1 ante 10 at 1", ("refuse", "(c)(3)")),
        (DEALT, "p1 super_bonus 0 at 1", ("refuse", "(c)(3)")),
        (DEALT, "p1 play 5 at 1", ("accept", "(e)(2)")),
        (DEALT, "p1 play 10 at 1", ("accept", "(e)(2)")),
        (DEALT, "p1 play 15 at 1", ("accept", "(e)(2)")),
        (DEALT, "p1 play 20 at 1", ("refuse", "(e)(2)")),
        (DEALT, "p1 play 7 at 1", ("either", "")),
        (DEALT, "p1 play 3 at 1", ("either", "")),
        (DEALT, "p2 play 10 at 4", ("either", "")),
        (DEALT, "p2 play 10 at 1", ("refuse", "(c)(2)")),
        (DEALT, "p3 play 10 at 3", ("refuse", "(c)(2)")),
        (DEALT, "p1 folds", ("accept", "(e)(2)")),
        (DEALT, "p2 folds", ("either", "")),
        (DEALT, "settle", ("refuse", "(e)(3)")),
        (DEALT + "p1 play 5 at 1", "p1 play 10 at 1", ("refuse", "(c)(3)")),
        (DEALT + "p1 play 5 at 1", "p1 folds", ("refuse", "(e)(2)")),
        (DEALT + "p1 folds", "p1 play 5 at 1", ("refuse", "(e)(2)")),
        (DEALT + "p1 play 5 at 1", "settle", ("refuse", "(e)(3)")),
        (DEALT + "p1 play 5 at 1\np2 play 30 at 4", "settle", ("accept", "(e)(3)")),
        (DEALT + "p1 leaves", "p1 play 5 at 1", ("refuse", "(c)(2)")),
        (DEALT + "p1 leaves\np2 folds", "settle", ("either", "")),
        (PLAYED, "p1 ante 5 at 1", ("accept", "(c)(4)")),
        (PLAYED, "p1 leaves", ("accept", "(c)(2)")),
        (PLAYED, "settle", ("either", "")),
    ],
)
def test_a_table_accepts_and_refuses_by_the_rules(
    referee: Referee, facility: Facility, script: str, line: str, ruling: tuple[str, str]
) -> None:
    assert last(referee, facility, script, line) == ruling


def test_less_than_aces_plays_the_ante_and_no_more(referee: Referee, facility: Facility) -> None:
    script = SEATED + "no more bets\ndeal automated KsKhQd9c2d 7s7h7d3cKd\n"

    assert last(referee, facility, script, "p1 play 5 at 1") == ("accept", "(e)(2)")
    assert last(referee, facility, script, "p1 play 10 at 1") == ("refuse", "(e)(2)")
    assert last(referee, facility, script, "p1 play 4 at 1") == ("refuse", "(e)(2)")


@pytest.mark.parametrize(
    ("wagers", "clause"),
    [
        ("p1 ante 5 at 1", "(c)(4)(i)"),
        ("p1 ante 5 at 1\np1 super_bonus 6 at 1", "(c)(4)(i)"),
        ("p1 queens_up 5 at 1", "(c)(4)(ii)"),
        ("p1 progressive 1 at 1", "(c)(4)(iii)"),
        ("p1 ante 5 at 1\np1 super_bonus 5 at 1\np1 play 5 at 1", "(e)(2)"),
        ("p2 ante 5 at 2\np2 super_bonus 5 at 2", "(c)(2)"),
        ("p1 sits 2\np1 ante 5 at 1\np1 super_bonus 5 at 1\np1 ante 5 at 2\np1 super_bonus 5 at 2", "(c)(5)"),
    ],
)
def test_no_round_is_dealt_with_a_wager_that_breaks_a_rule(
    referee: Referee, facility: Facility, wagers: str, clause: str
) -> None:
    script = f"p1 sits 1\n{wagers}\nno more bets"

    assert last(referee, facility, script, "deal manual") == ("refuse", clause)


def test_a_wager_that_was_put_right_is_dealt(referee: Referee, facility: Facility) -> None:
    script = "p1 sits 1\np1 ante 5 at 1\np1 super_bonus 6 at 1\np1 super_bonus 5 at 1\np1 play 5 at 1\np1 play 0 at 1"

    assert last(referee, facility, script + "\nno more bets", "deal manual") == ("accept", "(d)")


@pytest.mark.parametrize("cards", [deck()[2:], deck() + "As", "As" + deck()[2:], "As" * 52, "??", ""])
def test_a_deck_that_is_no_deck_is_not_dealt(referee: Referee, facility: Facility, cards: str) -> None:
    table, events = Table(referee, facility), read(SEATED + "no more bets")
    for event in events:
        table.judge(event, YES)

    ruling = table.ruling({"event": "deal", "method": "manual", "deck": cards})

    assert (ruling.verdict, ruling.clause) == ("refuse", "(d)")


def test_refusing_what_is_lawful_and_accepting_what_is_not_are_breaches(referee: Referee, facility: Facility) -> None:
    events = read("p1 sits 1\np2 sits 1\np3 sits 9")

    found = judge(referee, facility, events, [NO, YES, YES])

    assert [(b.event, b.clause, b.expected, b.got) for b in found] == [
        (0, "(a)(1)", "accepted", "refused: no"),
        (2, "(a)(1)", "refused", "accepted"),
    ]


# Settlement


def without(seat: int, wager: str) -> Callable[[Reply], Reply]:
    return lambda r: replace(r, payments=tuple(p for p in r.payments or () if (p.seat, p.wager) != (seat, wager)))


def paying(seat: int, wager: str, outcome: str, pays: int) -> Callable[[Reply], Reply]:
    new = Payment(seat, wager, outcome, pays)
    return lambda r: replace(
        r, payments=tuple(new if (p.seat, p.wager) == (seat, wager) else p for p in r.payments or ())
    )


def in_order(*wanted: tuple[int, str]) -> Callable[[Reply], Reply]:
    return lambda r: replace(r, payments=tuple(p for w in wanted for p in r.payments or () if (p.seat, p.wager) == w))


P1 = [(1, wager) for wager in ("ante", "play", "super_bonus", "queens_up", "progressive")]
P2 = [(4, wager) for wager in ("ante", "play", "super_bonus")]


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        (without(1, "queens_up"), "(e)(3)(iii)(b)(4)"),
        (without(4, "ante"), "(e)(3)(iii)(b)(2)"),
        (paying(4, "super_bonus", "win", 19_99), "(f)(2)"),
        (paying(4, "super_bonus", "push", 0), "(e)(3)(iii)(b)(2)"),
        (paying(1, "play", "win", 14_00), "(f)(1)"),
        (paying(1, "queens_up", "win", 46_00), "(f)(3)"),
        (paying(1, "progressive", "lose", 1), "(e)(3)(iii)(b)(5)"),
        (lambda r: replace(r, payments=(*(r.payments or ()), Payment(3, "ante", "lose", 0))), "(e)(3)"),
        (lambda r: replace(r, payments=(*(r.payments or ()), *(r.payments or ())[-1:])), "(e)(3)(iii)(b)(5)"),
        (in_order(*P1, *P2), "(e)(3)"),
        (in_order(P2[0], *P1, *P2[1:]), "(e)(3)"),
        (in_order(*P2, P1[3], *P1[:3], P1[4]), "(e)(3)(iii)(b)(4)"),
        (in_order(*P2, *P1[:3], P1[4], P1[3]), "(e)(3)(iii)(b)(5)"),
        (lambda r: replace(r, envy=(Envy(1, 4, 5_00),)), "(e)(4)"),
        (lambda r: replace(r, envy=(Envy(1, 1, 5_00),)), "(e)(4)"),
        (lambda r: replace(r, meter=4_999_99), "(f)(4)(ii)"),
        (lambda r: replace(r, meter=None), "(f)(4)(ii)"),
    ],
)
def test_a_settlement_out_of_order_or_out_of_bounds_is_a_breach(
    referee: Referee, facility: Facility, change: Callable[[Reply], Reply], clause: str
) -> None:
    found = breaches(referee, facility, PLAYED, change)

    assert clause in {breach.clause for breach in found}
    assert {breach.event for breach in found} == {len(read(PLAYED)) - 1}


@pytest.mark.parametrize(
    "change",
    [
        in_order(*P2, P1[2], P1[1], P1[0], P1[3], P1[4]),
        paying(4, "super_bonus", "win", 25_00),
        lambda r: replace(r, meter=5_000_01),
        lambda r: replace(r, envy=(Envy(1, 4, 0),)),
    ],
)
def test_what_the_rules_leave_open_is_no_breach(
    referee: Referee, facility: Facility, change: Callable[[Reply], Reply]
) -> None:
    assert breaches(referee, facility, PLAYED, change) == []


@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_forfeits_stand_anywhere_or_nowhere_and_pay_nothing(referee: Referee, facility: Facility, place: int) -> None:
    mine = [(1, wager) for wager in ("ante", "super_bonus", "queens_up", "progressive")]

    assert breaches(referee, facility, FOLDED, in_order(*P2[:place], *mine, *P2[place:])) == []
    assert breaches(referee, facility, FOLDED, in_order(*P2)) == []
    paid = breaches(referee, facility, FOLDED, paying(1, "queens_up", "win", 45_00))
    assert [breach.clause for breach in paid] == ["(e)(2)(i)"]


def test_who_leaves_after_playing_may_be_settled_or_taken_as_folded(referee: Referee, facility: Facility) -> None:
    events = read(PLAYED)
    replies = honest(referee, facility, events)
    left = [*events[:-1], _event("p1 leaves"), events[-1]]
    stayed = replies[-1]
    forfeited = in_order(*P2)(stayed)
    listed = replace(forfeited, payments=(*(forfeited.payments or ()), Payment(1, "play", "lose", 0)))
    paid_in_part = without(1, "queens_up")(stayed)

    assert judge(referee, facility, left, [*replies[:-1], YES, stayed]) == []
    assert judge(referee, facility, left, [*replies[:-1], YES, forfeited]) == []
    assert judge(referee, facility, left, [*replies[:-1], YES, listed]) == []
    assert judge(referee, facility, left, [*replies[:-1], YES, paid_in_part])


def test_a_second_round_starts_with_the_meter_as_reported(referee: Referee, facility: Facility) -> None:
    events = read(PLAYED)
    first = replace(honest(referee, facility, events)[-1], meter=5_000_50)
    replies = [*honest(referee, facility, events)[:-1], first]
    again = events[2:]
    lower = replace(first, meter=5_000_49)

    assert judge(referee, facility, events + again, [*replies, *replies[2:]]) == []
    found = judge(referee, facility, events + again, [*replies, *replies[2:-1], lower])
    assert [breach.clause for breach in found] == ["(f)(4)(ii)"]
