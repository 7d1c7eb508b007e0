"""Criss-cross poker as the house deals it: two hands of five to each player, off a cross of five cards."""

from feltproof.games.criss_cross_poker.game import CrissCrossPoker

__all__ = ["CrissCrossPoker"]
