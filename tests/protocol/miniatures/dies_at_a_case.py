"""Ends at one case."""

import sys

import sound


def rank(case: sound.Object) -> sound.Object:
    """Go wrong at the chosen case."""
    if sound.is_chosen(case):
        sys.exit(3)
    return sound.ranked(case)


sound.run(rank=rank)
