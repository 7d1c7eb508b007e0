"""Mutants of criss-cross poker."""

from feltproof.mutants.criss_cross_poker.conduct import MUTANTS as CONDUCT
from feltproof.mutants.criss_cross_poker.dealing import MUTANTS as DEALING
from feltproof.mutants.criss_cross_poker.middle import MUTANTS as MIDDLE
from feltproof.mutants.criss_cross_poker.pay_tables import MUTANTS as PAY_TABLES
from feltproof.mutants.criss_cross_poker.rankings import MUTANTS as RANKINGS
from feltproof.mutants.criss_cross_poker.reveals import MUTANTS as REVEALS
from feltproof.mutants.criss_cross_poker.settlement import MUTANTS as SETTLEMENT
from feltproof.mutants.criss_cross_poker.table import MUTANTS as TABLE
from feltproof.mutants.criss_cross_poker.wagering import MUTANTS as WAGERING

SUBJECTS = (RANKINGS, PAY_TABLES, MIDDLE, SETTLEMENT, WAGERING, TABLE, DEALING, REVEALS, CONDUCT)
