"""Ends at every case."""

import sys

import sound


def rank(case: sound.Object) -> sound.Object:
    """End."""
    sys.exit(3)


sound.run(rank=rank)
