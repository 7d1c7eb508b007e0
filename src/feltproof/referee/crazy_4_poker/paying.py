"""The reply to `settle` at a table of Crazy 4 poker: wagers, envy bonuses and the meter."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from feltproof.money import Cents, in_dollars
from feltproof.referee.crazy_4_poker.facility import Facility
from feltproof.referee.crazy_4_poker.records import Round, RoundDue
from feltproof.referee.crazy_4_poker.referee import ENVY, METER, Referee, folded
from feltproof.referee.crazy_4_poker.settlement import SIDE, UNQUALIFIED
from feltproof.referee.paying import ABANDONED, Breach, Found, Payment, amounts, between, one_player_after_another

ORDER = "(e)(3)"
QUALIFIED = "(e)(3)(iii)(b)"


class EnvyPayment(Protocol):
    """An envy bonus, as the protocol's `envy` has it."""

    @property
    def seat(self) -> int: ...
    @property
    def for_seat(self) -> int: ...
    @property
    def cents(self) -> Cents: ...


class Settled(Protocol):
    """An accepted `settle`."""

    @property
    def payments(self) -> Sequence[Payment] | None: ...
    @property
    def envy(self) -> Sequence[EnvyPayment] | None: ...
    @property
    def meter(self) -> Cents | None: ...


@dataclass(frozen=True, slots=True)
class Leavers:
    """The seats whose players left after the deal."""

    all: frozenset[int] = frozenset()
    abandoned: frozenset[int] = frozenset()
    """Those with a play wager that counts as lost with all others; their seats in the round are without it."""


def judge_settlement(
    referee: Referee, facility: Facility, round_: Round, leavers: Leavers, reply: Settled, event: int
) -> list[Breach]:
    """Every way in which an accepted `settle` departs from what the round is due.

    Clause: us-ny/5324.32(c)(2), (e)(3)
    """
    due = referee.lawful(round_, facility)
    stayed = {seat.number for seat in round_.seats if not folded(seat)}
    dues = {(seat.number, wager): wager_due for seat in due.seats for wager, wager_due in seat.wagers.items()}
    dues |= {(seat, "play"): ABANDONED for seat in leavers.abandoned}
    payments = reply.payments or ()
    found = [
        *amounts(dues, lambda seat, _: seat in stayed, payments, ORDER),
        *_order(referee, round_, [payment for payment in payments if payment.seat in stayed]),
        *_envy(due, leavers.all, reply.envy or ()),
        *_meter(due, reply.meter),
    ]
    return [Breach(event, *breach) for breach in found]


def _order(referee: Referee, round_: Round, payments: Sequence[Payment]) -> Iterator[Found]:
    """From the dealer's right, counterclockwise, each player whole; side wagers after the others of their player.

    Clause: us-ny/5324.32(e)(3), (e)(3)(iii)(b)(4), (e)(3)(iii)(b)(5)
    """
    yield from one_player_after_another(payments, ORDER)
    yield from _order_of_the_house(referee, round_, payments)
    for wager, others in referee.rules.settle_after.items():
        settled: set[int] = set()
        for payment in payments:
            if payment.wager == wager:
                settled.add(payment.seat)
            elif payment.wager in others and payment.seat in settled:
                expected = f"seat {payment.seat}: {payment.wager} before {wager}"
                rule = f"{wager} is settled after the same player's {', '.join(others)}"
                yield SIDE.get(wager, ORDER), rule, expected, f"{wager} before {payment.wager}"


def _order_of_the_house(referee: Referee, round_: Round, payments: Sequence[Payment]) -> Iterator[Found]:
    """Where a facility's own rules have an order of a player's wagers against such a dealer, that order.

    Clause: us-ny/5324.32(e)(3)(iii)(a), (b)
    """
    qualified = referee.settlement.qualifies[referee.ranking.best(round_.dealer).strength]
    orders = referee.rules.order_against
    order = orders.get("qualified" if qualified else "unqualified")
    if order is None and referee.readings["order-against-a-qualified-dealer"] == "as-unqualified":
        order = orders.get("unqualified")
    if order is None:
        return
    listed = [payment for payment in payments if payment.wager in order]
    for before, after in pairwise(listed):
        if before.seat == after.seat and order.index(before.wager) > order.index(after.wager):
            rule = f"a player's wagers are settled in the order {', '.join(order)}"
            expected = f"seat {after.seat}: {after.wager} before {before.wager}"
            yield QUALIFIED if qualified else UNQUALIFIED, rule, expected, f"{before.wager} before {after.wager}"


def _envy(due: RoundDue, left: frozenset[int], payments: Sequence[EnvyPayment]) -> Iterator[Found]:
    """Each player with a progressive wager is paid for the hands of others, and nobody else is.

    Who left need not be paid.

    Clause: us-ny/5324.32(e)(4)
    """
    paid: Counter[tuple[int, int]] = Counter()
    for payment in payments:
        paid[payment.seat, payment.for_seat] += payment.cents
    spans = {(seat.number, holder): span for seat in due.seats for holder, span in seat.envy_for.items()}
    for seat, holder in sorted(paid.keys() | spans.keys()):
        cents, span = paid[seat, holder], spans.get((seat, holder))
        got = f"seat {seat} for seat {holder}: {in_dollars(cents)}"
        if span is None and cents:
            rule = "an envy bonus takes a progressive wager of one's own and the hand of another player"
            yield ENVY, rule, "no envy bonus", got
        elif span is not None and not span.allows(cents) and not (seat in left and cents == 0):
            yield ENVY, span.rule, between(span.least, span.most), got


def _meter(due: RoundDue, meter: Cents | None) -> Iterator[Found]:
    """The meter is reported where a progressive is offered, within its bounds.

    Clause: us-ny/5324.32(f)(4)(ii)
    """
    if due.meter is None:
        return
    if meter is None:
        yield METER, due.meter.rule, between(due.meter.least, due.meter.most), "no meter"
    elif not due.meter.allows(meter):
        yield METER, due.meter.rule, between(due.meter.least, due.meter.most), in_dollars(meter)
