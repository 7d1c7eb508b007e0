"""Feltproof proves, clause by clause, whether a casino table-game engine obeys the regulation."""

__version__ = "0.1.0"
