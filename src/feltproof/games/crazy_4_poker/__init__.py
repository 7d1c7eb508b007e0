"""Crazy 4 poker as the house deals it: four cards out of five, against a dealer who needs a king."""

from feltproof.games.crazy_4_poker.game import CrazyFourPoker

__all__ = ["CrazyFourPoker"]
