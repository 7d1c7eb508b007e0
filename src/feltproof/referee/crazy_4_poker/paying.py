"""The reply to `settle` at a table: every wager once, in the order of the rules, for what it is due."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from feltproof.money import Cents, in_dollars
from feltproof.referee.crazy_4_poker.facility import Facility
from feltproof.referee.crazy_4_poker.records import LOSE, Due, Round, RoundDue
from feltproof.referee.crazy_4_poker.referee import ENVY, METER, Referee, folded
from feltproof.referee.crazy_4_poker.settlement import SIDE

ORDER = "(e)(3)"


class Payment(Protocol):
    """A wager settled, as the protocol's `payments` have it."""

    @property
    def seat(self) -> int: ...
    @property
    def wager(self) -> str: ...
    @property
    def outcome(self) -> str: ...
    @property
    def pays(self) -> Cents: ...


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
class Breach:
    """What a reply should have been, and was."""

    event: int
    """Index of the event among those of the sitting."""
    clause: str
    """The label of the clause that it breaks."""
    rule: str
    """What that says, in our words."""
    expected: str
    got: str


@dataclass(frozen=True, slots=True)
class Leavers:
    """The seats whose players left after the deal."""

    all: frozenset[int] = frozenset()
    abandoned: frozenset[int] = frozenset()
    """Those with a play wager that counts as lost with all others; their seats in the round are without it."""


ABANDONED = Due(LOSE, "(c)(2)", "who leaves during a round may be taken to have abandoned every wager")


def judge_settlement(
    referee: Referee, facility: Facility, round_: Round, leavers: Leavers, reply: Settled, event: int
) -> list[Breach]:
    """Every way in which an accepted `settle` departs from what the round is due.

    Clause: us-ny/5324.32(c)(2), (e)(3)
    """
    due = referee.lawful(round_, facility)
    stayed = {seat.number for seat in round_.seats if not folded(seat)}
    payments = reply.payments or ()
    found = [
        *_amounts(due, stayed, leavers.abandoned, payments),
        *_order(referee, [payment for payment in payments if payment.seat in stayed]),
        *_envy(due, leavers.all, reply.envy or ()),
        *_meter(due, reply.meter),
    ]
    return [Breach(event, *breach) for breach in found]


_Found = tuple[str, str, str, str]
"""A breach without its event."""


def _amounts(
    due: RoundDue, stayed: set[int], abandoned: frozenset[int], payments: Sequence[Payment]
) -> Iterator[_Found]:
    """Each wager of a seat that played on is settled once, for what it is due; a forfeit need not be listed.

    Clause: us-ny/5324.32(e)(3)(iii)
    """
    dues = {(seat.number, wager): wager_due for seat in due.seats for wager, wager_due in seat.wagers.items()}
    dues |= {(seat, "play"): ABANDONED for seat in abandoned}
    times = Counter((payment.seat, payment.wager) for payment in payments)
    for payment in payments:
        wager_due = dues.get((payment.seat, payment.wager))
        got = f"seat {payment.seat}, {payment.wager}: {payment.outcome}, pays {in_dollars(payment.pays)}"
        if wager_due is None:
            yield ORDER, "what was not wagered is not settled", "nothing", got
        elif not wager_due.allows(payment.outcome, payment.pays):
            wrong_amount = payment.outcome == "win" and payment.outcome in wager_due.outcomes
            clause = wager_due.odds_clause if wrong_amount and wager_due.odds_clause else wager_due.clause
            yield clause, wager_due.rule, in_words(wager_due), got
    for (seat, wager), wager_due in dues.items():
        settled = times[seat, wager]
        if settled > 1 or (settled == 0 and seat in stayed):
            yield wager_due.clause, wager_due.rule, f"seat {seat}, {wager}: settled once", f"settled {settled} times"


def _order(referee: Referee, payments: Sequence[Payment]) -> Iterator[_Found]:
    """From the dealer's right, counterclockwise, each player whole; side wagers after the others of their player.

    Clause: us-ny/5324.32(e)(3), (e)(3)(iii)(b)(4), (e)(3)(iii)(b)(5)
    """
    for before, after in pairwise(payments):
        if after.seat > before.seat:
            rule = "players are settled one after another, from the dealer's right"
            yield ORDER, rule, "the highest seat first", f"seat {after.seat} after seat {before.seat}"
            break
    for wager, others in referee.rules.settle_after.items():
        settled: set[int] = set()
        for payment in payments:
            if payment.wager == wager:
                settled.add(payment.seat)
            elif payment.wager in others and payment.seat in settled:
                expected = f"seat {payment.seat}: {payment.wager} before {wager}"
                rule = f"{wager} is settled after the same player's {', '.join(others)}"
                yield SIDE.get(wager, ORDER), rule, expected, f"{wager} before {payment.wager}"


def _envy(due: RoundDue, left: frozenset[int], payments: Sequence[EnvyPayment]) -> Iterator[_Found]:
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
            yield ENVY, span.rule, _bounds(span.least, span.most), got


def _meter(due: RoundDue, meter: Cents | None) -> Iterator[_Found]:
    """The meter is reported where a progressive is offered, within its bounds.

    Clause: us-ny/5324.32(f)(4)(ii)
    """
    if due.meter is None:
        return
    if meter is None:
        yield METER, due.meter.rule, _bounds(due.meter.least, due.meter.most), "no meter"
    elif not due.meter.allows(meter):
        yield METER, due.meter.rule, _bounds(due.meter.least, due.meter.most), in_dollars(meter)


def in_words(due: Due) -> str:
    """What a wager is due, as a person reads it."""
    words = [f"win {_bounds(due.least, due.most)}" if o == "win" else o for o in sorted(due.outcomes)]
    return " or ".join(words)


def _bounds(least: Cents, most: Cents | None) -> str:
    if most is None:
        return f"at least {in_dollars(least)}"
    return in_dollars(least) if least == most else f"{in_dollars(least)} to {in_dollars(most)}"
