"""The law of criss-cross poker, 9 NYCRR 5324.39, as code."""

from feltproof.referee.batch import NO_BOUND, OUTCOMES, DueColumns, SeatsDue
from feltproof.referee.criss_cross_poker.batch import FOLD_CODES, seats_due, settle_seats
from feltproof.referee.criss_cross_poker.dealing import deal
from feltproof.referee.criss_cross_poker.facility import ANTES, BONUS, TABLE_OF, WAGERS, Facility
from feltproof.referee.criss_cross_poker.ranking import Ranking
from feltproof.referee.criss_cross_poker.readings import OPTIONS, Readings
from feltproof.referee.criss_cross_poker.records import (
    DECISIONS,
    LINES,
    PLACES,
    TURNED,
    Community,
    Round,
    Seat,
    Verdict,
)
from feltproof.referee.criss_cross_poker.referee import Referee
from feltproof.referee.criss_cross_poker.rules import Rules
from feltproof.referee.criss_cross_poker.table import Table, judge
from feltproof.referee.declared import FacilityError, Limit
from feltproof.referee.dues import Due, Forbidden, Reason, RoundDue, SeatDue, Unjudged
from feltproof.referee.paying import Breach
from feltproof.referee.ranking import Best
from feltproof.referee.rulings import Ruling

__all__ = [
    "ANTES",
    "BONUS",
    "DECISIONS",
    "FOLD_CODES",
    "LINES",
    "NO_BOUND",
    "OPTIONS",
    "OUTCOMES",
    "PLACES",
    "TABLE_OF",
    "TURNED",
    "WAGERS",
    "Best",
    "Breach",
    "Community",
    "Due",
    "DueColumns",
    "Facility",
    "FacilityError",
    "Forbidden",
    "Limit",
    "Ranking",
    "Readings",
    "Reason",
    "Referee",
    "Round",
    "RoundDue",
    "Rules",
    "Ruling",
    "Seat",
    "SeatDue",
    "SeatsDue",
    "Table",
    "Unjudged",
    "Verdict",
    "deal",
    "judge",
    "seats_due",
    "settle_seats",
]
