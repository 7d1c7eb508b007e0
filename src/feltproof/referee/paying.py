"""The reply to `settle` at a table of any game: every wager once, for what it is due, one player after another."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Protocol

from feltproof.money import Cents, in_dollars
from feltproof.referee.dues import LOSE, Due


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


Found = tuple[str, str, str, str]
"""A breach without its event."""

ABANDONED: Final = Due(LOSE, "(c)(2)", "who leaves during a round may be taken to have abandoned every wager")


def amounts(
    dues: Mapping[tuple[int, str], Due],
    has_to_be_settled: Callable[[int, str], bool],
    payments: Sequence[Payment],
    order: str,
) -> Iterator[Found]:
    """Each wager, by seat and name, is settled once for what it is due; a forfeit need not be listed.

    `order` is the clause that says who is settled.
    """
    times = Counter((payment.seat, payment.wager) for payment in payments)
    for payment in payments:
        due = dues.get((payment.seat, payment.wager))
        if due is None:
            yield order, "what was not wagered is not settled", "nothing", _said(payment)
        elif not due.allows(payment.outcome, payment.pays):
            wrong_amount = payment.outcome == "win" and payment.outcome in due.outcomes
            clause = due.odds_clause if wrong_amount and due.odds_clause else due.clause
            yield clause, due.rule, in_words(due), _said(payment)
    for (seat, wager), due in dues.items():
        settled = times[seat, wager]
        if settled > 1 or (settled == 0 and has_to_be_settled(seat, wager)):
            yield due.clause, due.rule, f"seat {seat}, {wager}: settled once", f"settled {settled} times"


def _said(payment: Payment) -> str:
    return f"seat {payment.seat}, {payment.wager}: {payment.outcome}, pays {in_dollars(payment.pays)}"


def one_player_after_another(payments: Sequence[Payment], order: str) -> Iterator[Found]:
    """From the dealer's right, counterclockwise, each player whole."""
    for before, after in pairwise(payments):
        if after.seat > before.seat:
            rule = "players are settled one after another, from the dealer's right"
            yield order, rule, "the highest seat first", f"seat {after.seat} after seat {before.seat}"
            break


def in_words(due: Due) -> str:
    """What a wager is due, as a person reads it."""
    words = [f"win {between(due.least, due.most)}" if o == "win" else o for o in sorted(due.outcomes)]
    return " or ".join(words)


def between(least: Cents, most: Cents | None) -> str:
    """The bounds of an amount, as a person reads them."""
    if most is None:
        return f"at least {in_dollars(least)}"
    return in_dollars(least) if least == most else f"{in_dollars(least)} to {in_dollars(most)}"
