"""Mutants of Crazy 4 poker."""

from feltproof.mutants.crazy_4_poker.best_hands import MUTANTS as BEST_HANDS
from feltproof.mutants.crazy_4_poker.conduct import MUTANTS as CONDUCT
from feltproof.mutants.crazy_4_poker.corner_hands import MUTANTS as CORNER_HANDS
from feltproof.mutants.crazy_4_poker.corners import MUTANTS as CORNERS
from feltproof.mutants.crazy_4_poker.dealing import MUTANTS as DEALING
from feltproof.mutants.crazy_4_poker.envy import MUTANTS as ENVY
from feltproof.mutants.crazy_4_poker.order import MUTANTS as ORDER
from feltproof.mutants.crazy_4_poker.pay_tables import MUTANTS as PAY_TABLES
from feltproof.mutants.crazy_4_poker.progressive import MUTANTS as PROGRESSIVE
from feltproof.mutants.crazy_4_poker.rankings import MUTANTS as RANKINGS
from feltproof.mutants.crazy_4_poker.settlement import MUTANTS as SETTLEMENT
from feltproof.mutants.crazy_4_poker.table import MUTANTS as TABLE
from feltproof.mutants.crazy_4_poker.wagering import MUTANTS as WAGERING

SUBJECTS = (
    RANKINGS,
    BEST_HANDS,
    PAY_TABLES,
    SETTLEMENT,
    PROGRESSIVE,
    ENVY,
    WAGERING,
    TABLE,
    DEALING,
    ORDER,
    CORNER_HANDS,
    CORNERS,
    CONDUCT,
)
