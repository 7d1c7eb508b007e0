"""How a round of criss-cross poker is settled at the table: every wager once, one player after another."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from feltproof.referee.criss_cross_poker import judge
from tests.referee.criss_cross import (
    DEALT,
    FACILITY,
    FOLDED,
    PLAYED,
    Payment,
    Reply,
    breaches,
    honest,
    read,
    referee,
    ruling,
)


def without(seat: int, wager: str) -> Callable[[Reply], Reply]:
    return lambda r: replace(r, payments=tuple(p for p in r.payments or () if (p.seat, p.wager) != (seat, wager)))


def paying(seat: int, wager: str, outcome: str, pays: int) -> Callable[[Reply], Reply]:
    new = Payment(seat, wager, outcome, pays)
    return lambda r: replace(
        r, payments=tuple(new if (p.seat, p.wager) == (seat, wager) else p for p in r.payments or ())
    )


def in_order(*wanted: tuple[int, str]) -> Callable[[Reply], Reply]:
    return lambda r: replace(r, payments=tuple(p for w in wanted for p in r.payments or () if (p.seat, p.wager) == w))


BETS = ("ante_across", "ante_down", "across", "down", "middle")
P1 = [(1, wager) for wager in (*BETS, "five_card_bonus")]
P2 = [(4, wager) for wager in BETS]
# Seat 1: two pair across (aces and jacks), aces down. Seat 4: two pair across (jacks and eights), nothing down.


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        (without(1, "five_card_bonus"), "(f)(3)"),
        (without(4, "ante_down"), "(f)(1)"),
        (without(4, "middle"), "(e)(9)(ii)"),
        (paying(1, "across", "win", 29_99), "(f)(2)"),
        (paying(1, "across", "push", 0), "(e)(9)(i)"),
        (paying(4, "down", "push", 0), "(f)(2)"),
        (paying(4, "ante_down", "push", 0), "(f)(1)"),
        (paying(1, "ante_across", "win", 4_99), "(f)(1)"),
        (paying(4, "middle", "lose", 0), "(e)(9)(ii)"),
        (paying(4, "middle", "win", 39_99), "(f)(2)"),
        (paying(1, "middle", "win", 5_00), "(f)(2)"),
        (paying(1, "five_card_bonus", "lose", 0), "(f)(3)"),
        (paying(4, "down", "lose", 1), "(f)(2)"),
        (lambda r: replace(r, payments=(*(r.payments or ()), Payment(3, "across", "lose", 0))), "(e)(9)"),
        (lambda r: replace(r, payments=(*(r.payments or ()), *(r.payments or ())[-1:])), "(e)(9)(ii)"),
        (in_order(*P1, *P2), "(e)(9)"),
        (in_order(P2[0], *P1, *P2[1:]), "(e)(9)"),
    ],
)
def test_a_settlement_out_of_order_or_out_of_bounds_is_a_breach(change: Callable[[Reply], Reply], clause: str) -> None:
    found = breaches(referee(), PLAYED, change)

    assert clause in {breach.clause for breach in found}
    assert {breach.event for breach in found} == {len(read(PLAYED)) - 1}


@pytest.mark.parametrize(
    "change",
    [
        in_order(*P2[::-1], *P1[::-1]),
        in_order(*P2, P1[5], *P1[:5]),
        paying(4, "across", "win", 25_00),
    ],
)
def test_what_the_rules_leave_open_is_no_breach(change: Callable[[Reply], Reply]) -> None:
    assert breaches(referee(), PLAYED, change) == []


def test_forfeits_stand_anywhere_or_nowhere_and_pay_nothing() -> None:
    alive = (1, "five_card_bonus")
    mine, theirs = [(1, "ante_across"), (1, "ante_down")], [(4, wager) for wager in BETS[:3]]

    assert breaches(referee(), FOLDED, in_order(*mine, *theirs, alive)) == []
    assert breaches(referee(), FOLDED, in_order(alive, *theirs)) == []
    assert breaches(referee(), FOLDED, in_order(alive)) == []
    paid = breaches(referee(), FOLDED, paying(1, "ante_across", "win", 5_00))
    assert [breach.clause for breach in paid] == ["(e)(3)"]
    paid = breaches(referee(), FOLDED, paying(4, "across", "push", 0))
    assert [breach.clause for breach in paid] == ["(e)(5)"]


def test_a_bonus_that_outlives_its_fold_is_settled_and_one_that_does_not_is_a_forfeit() -> None:
    dead = referee(bonus_on_fold="forfeited")

    assert [b.clause for b in breaches(referee(), FOLDED, without(1, "five_card_bonus"))] == ["(f)(3)"]
    assert breaches(dead, FOLDED, without(1, "five_card_bonus")) == []
    assert [b.clause for b in breaches(dead, FOLDED, paying(1, "five_card_bonus", "win", 5_00))] == ["(e)(3)"]
    assert breaches(referee(), FOLDED, paying(1, "five_card_bonus", "win", 5_00)) == []


def left(script: str, after: str, line: str = "p1 leaves") -> str:
    """A script in which somebody leaves after an event."""
    return script.replace(after, f"{after}\n{line}", 1)


def test_who_leaves_with_every_bet_made_may_be_settled_or_taken_to_have_abandoned_all() -> None:
    events = read(left(PLAYED, "reveal middle"))
    replies = honest(referee(), events)
    stayed = replies[-1]
    gone = in_order(*P2)(stayed)
    lost = replace(
        stayed, payments=tuple(replace(p, outcome="lose", pays=0) if p.seat == 1 else p for p in stayed.payments or ())
    )
    in_part = without(1, "across")(stayed)

    for last in (stayed, gone, lost):
        assert judge(referee(), FACILITY, events, [*replies[:-1], last]) == []
    assert judge(referee(), FACILITY, events, [*replies[:-1], in_part])


def test_who_leaves_before_a_bet_is_out_as_if_folded() -> None:
    script = DEALT + "p1 across 15 at 1\np1 leaves\np2 across 10 at 4\nreveal across\np2 down 10 at 4\nreveal down\n"
    events = read(script + "p2 middle 10 at 4\nreveal middle\nsettle")
    replies = honest(referee(), events)

    assert judge(referee(), FACILITY, events, replies) == []
    paid = replace(replies[-1], payments=(*(replies[-1].payments or ()), Payment(1, "down", "win", 5_00)))
    won = paying(1, "across", "win", 30_00)(replies[-1])
    assert {p.outcome for p in replies[-1].payments or () if p.seat == 1} == {"lose"}
    assert judge(referee(), FACILITY, events, [*replies[:-1], paid])
    assert judge(referee(), FACILITY, events, [*replies[:-1], won])


def test_a_second_round_starts_with_a_clear_table() -> None:
    again = "\n".join(read_lines(PLAYED)[2:])
    events = read(PLAYED + again)
    replies = honest(referee(), events)
    once = len(read(PLAYED))

    assert judge(referee(), FACILITY, events, replies) == []
    assert replies[-1] == replies[once - 1]
    assert ruling(referee(), PLAYED, "deal manual") == ("either", "")
    stale = [*replies[:-1], without(1, "across")(replies[-1])]
    assert judge(referee(), FACILITY, events, stale)


def read_lines(script: str) -> list[str]:
    return script.strip().splitlines()
