"""The law of Crazy 4 poker, 9 NYCRR 5324.32, as code."""

from feltproof.referee.crazy_4_poker.batch import NO_BOUND, OUTCOMES, DueColumns, SeatsDue, seats_due, settle_seats
from feltproof.referee.crazy_4_poker.dealing import deal
from feltproof.referee.crazy_4_poker.facility import Facility, FacilityError, Limit, Progressive
from feltproof.referee.crazy_4_poker.ranking import Ranking
from feltproof.referee.crazy_4_poker.readings import OPTIONS, Readings
from feltproof.referee.crazy_4_poker.records import (
    Due,
    Forbidden,
    Reason,
    Round,
    RoundDue,
    Seat,
    SeatDue,
    Span,
    Unjudged,
    Verdict,
)
from feltproof.referee.crazy_4_poker.referee import Referee
from feltproof.referee.crazy_4_poker.rules import EnvySchedule, Extremes, Least, Rules
from feltproof.referee.crazy_4_poker.showdowns import Showdowns, five_card_strengths, showdowns
from feltproof.referee.crazy_4_poker.table import Table, judge
from feltproof.referee.crazy_4_poker.terms import law_table
from feltproof.referee.paying import Breach
from feltproof.referee.ranking import Best
from feltproof.referee.rulings import Ruling

__all__ = [
    "NO_BOUND",
    "OPTIONS",
    "OUTCOMES",
    "Best",
    "Breach",
    "Due",
    "DueColumns",
    "EnvySchedule",
    "Extremes",
    "Facility",
    "FacilityError",
    "Forbidden",
    "Least",
    "Limit",
    "Progressive",
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
    "Showdowns",
    "Span",
    "Table",
    "Unjudged",
    "Verdict",
    "deal",
    "five_card_strengths",
    "judge",
    "law_table",
    "seats_due",
    "settle_seats",
    "showdowns",
]
