"""The law of Crazy 4 poker, 9 NYCRR 5324.32, as code."""

from feltproof.referee.crazy_4_poker.ranking import Best, Ranking
from feltproof.referee.crazy_4_poker.readings import OPTIONS, Readings
from feltproof.referee.crazy_4_poker.rules import EnvySchedule, Extremes, Least, Rules
from feltproof.referee.crazy_4_poker.showdowns import Showdowns, five_card_strengths, showdowns

__all__ = [
    "OPTIONS",
    "Best",
    "EnvySchedule",
    "Extremes",
    "Least",
    "Ranking",
    "Readings",
    "Rules",
    "Showdowns",
    "five_card_strengths",
    "showdowns",
]
