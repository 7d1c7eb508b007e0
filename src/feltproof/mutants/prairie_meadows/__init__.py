"""Mutants of Crazy 4 poker as Prairie Meadows has it, by rules of its own."""

from feltproof.mutants.prairie_meadows.as_elsewhere import MUTANTS as AS_ELSEWHERE
from feltproof.mutants.prairie_meadows.dealing import MUTANTS as DEALING
from feltproof.mutants.prairie_meadows.settlement import MUTANTS as SETTLEMENT
from feltproof.mutants.prairie_meadows.wagers import MUTANTS as WAGERS

SUBJECTS = (AS_ELSEWHERE, WAGERS, DEALING, SETTLEMENT)
