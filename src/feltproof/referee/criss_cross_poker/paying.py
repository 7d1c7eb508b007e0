"""The reply to `settle` at a table of criss-cross poker."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Protocol

from feltproof.referee.criss_cross_poker.facility import BONUS
from feltproof.referee.criss_cross_poker.records import Round
from feltproof.referee.criss_cross_poker.referee import Referee
from feltproof.referee.criss_cross_poker.rulings import SETTLING
from feltproof.referee.dues import LOSE, Due, RoundDue, SeatDue
from feltproof.referee.paying import ABANDONED, Breach, Payment, amounts, one_player_after_another


class Settled(Protocol):
    """An accepted `settle`."""

    @property
    def payments(self) -> Sequence[Payment] | None: ...


def judge_settlement(
    referee: Referee,
    round_: Round,
    due: RoundDue[SeatDue],
    abandoned: Collection[int],
    reply: Settled,
    event: int,
) -> list[Breach]:
    """Every way in which an accepted `settle` departs from what the round is due, the wagers of some abandoned.

    A forfeit need not be listed; a five-card bonus that outlives its fold is settled as any other wager.

    Clause: us-ny/5324.39(c)(2), (e)(9)
    """
    folds = {seat.number: seat.folded for seat in round_.seats}
    dues = {
        (seat.number, wager): _abandoned(wager, wager_due) if seat.number in abandoned else wager_due
        for seat in due.seats
        for wager, wager_due in seat.wagers.items()
    }
    playing = {seat for seat, folded in folds.items() if folded is None and seat not in abandoned}

    def has_to_be_settled(seat: int, wager: str) -> bool:
        folded = folds[seat]
        alive = wager == BONUS and folded is not None and referee.settlement.bonus_lives(folded)
        return seat in playing or (alive and seat not in abandoned)

    payments = reply.payments or ()
    found = [
        *amounts(dues, has_to_be_settled, payments, SETTLING),
        *one_player_after_another([payment for payment in payments if payment.seat in playing], SETTLING),
    ]
    return [Breach(event, *breach) for breach in found]


def _abandoned(wager: str, due: Due) -> Due:
    """What a wager of somebody who left may come to: the bonus is on the cross, and may be settled all the same."""
    return replace(due, outcomes=due.outcomes | LOSE) if wager == BONUS else ABANDONED
