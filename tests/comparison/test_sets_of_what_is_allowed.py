"""Tests of sets: which holds which, and the verdict that follows."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feltproof.comparison.sets import (
    OTHER_WAY,
    Allowed,
    Either,
    Every,
    Incomparable,
    Ordered,
    Some,
    Span,
    Verdict,
    holds,
    meets,
    verdict,
)

NAMES = ("ante", "play", "super_bonus", "queens_up")


def some(*names: str) -> Some:
    return Some(frozenset(names))


def table(**rows: Span) -> Every:
    """A pay table, in which a row that is not named pays nothing."""
    return Every(tuple(rows.items()), Span.exactly(0), (("four_aces", "four_of_a_kind"),))


A = table(flush=Span.exactly(4), three=Span.exactly(9))
B = table(flush=Span.exactly(4), three=Span.exactly(8))


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (some("done"), some("done"), "same"),
        (some("done"), some("done", "not done"), "stricter"),
        (some("done", "not done"), some("not done"), "looser"),
        (some("done"), some("not done"), "conflicting"),
        (some("call", "later"), some("call", "first card"), "conflicting"),
        (Span(least=1), Span.exactly(1), "looser"),
        (Span.exactly(1), Span(least=1), "stricter"),
        (Span(most=6), Span(most=7), "stricter"),
        (Span.exactly(5), Span.exactly(6), "conflicting"),
        (Span(least=2), Span(most=3), "conflicting"),
        (Span(), Span(least=0, most=9), "looser"),
        (A, Either((("A", A), ("B", B))), "stricter"),
        (Either((("A", A), ("B", B))), Either((("B", B), ("A", A))), "same"),
        (A, B, "conflicting"),
        (table(flush=Span(least=4), three=Span(least=8)), B, "looser"),
        (table(flush=Span.exactly(4), three=Span.exactly(8), pair=Span.exactly(1)), B, "conflicting"),
        (
            table(four_of_a_kind=Span.exactly(50)),
            table(four_of_a_kind=Span.exactly(50), four_aces=Span.exactly(50)),
            "same",
        ),
        (Ordered.line(("play", "ante")), Ordered(frozenset({("play", "ante")})), "same"),
        (Ordered.line(("ante", "play", "queens_up")), Ordered(frozenset({("ante", "queens_up")})), "stricter"),
        (Ordered.line(("queens_up", "ante")), Ordered(frozenset({("ante", "queens_up")})), "conflicting"),
        (None, Span(), "silent"),
        (Span(), None, "silent"),
    ],
)
def test_the_verdict_follows_from_the_sets(one: Allowed | None, other: Allowed | None, expected: Verdict) -> None:
    assert verdict(one, other) == expected
    assert verdict(other, one) == OTHER_WAY[expected]


@pytest.mark.parametrize(("one", "other"), [(some("done"), Span()), (A, Ordered.line(NAMES)), (Span(), A)])
def test_sets_of_different_things_have_no_verdict(one: Allowed, other: Allowed) -> None:
    with pytest.raises(Incomparable):
        verdict(one, other)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (some("a", "b"), some("b", "c"), True),
        (some("a"), some("c"), False),
        (Span(least=2), Span(most=3), True),
        (Span(least=4), Span(most=3), False),
        (A, B, False),
        (A, Either((("B", B), ("A", A))), True),
        (Ordered.line(("ante", "play")), Ordered.line(("play", "queens_up")), True),
        (Ordered.line(("ante", "play", "queens_up")), Ordered.line(("queens_up", "ante")), False),
    ],
)
def test_some_conflicts_leave_ways_that_keep_both_and_others_none(one: Allowed, other: Allowed, expected: bool) -> None:
    assert meets(one, other) is expected
    assert meets(other, one) is expected


PAIRS = st.frozensets(st.sampled_from(list(itertools.permutations(NAMES, 2))), max_size=4)


def orders(ordered: Ordered) -> set[tuple[str, ...]]:
    """Every order of the wagers that is allowed, one by one."""
    return {
        order
        for order in itertools.permutations(NAMES)
        if all(order.index(early) < order.index(late) for early, late in ordered.pairs)
    }


@given(PAIRS, PAIRS)
def test_orders_hold_each_other_as_their_permutations_do(
    one: frozenset[tuple[str, str]], other: frozenset[tuple[str, str]]
) -> None:
    a, b = Ordered(one), Ordered(other)
    if not orders(a) or not orders(b):  # A ring of wagers, each after the next, is no order.
        return

    assert holds(a, b) == (orders(b) <= orders(a))
    assert meets(a, b) == bool(orders(a) & orders(b))
