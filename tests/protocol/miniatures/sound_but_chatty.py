"""Writes much more to stderr than is kept, and more than a pipe holds."""

import sys

import sound


def rank(case: sound.Object) -> sound.Object:
    """Say a lot."""
    print(f"ranking {case['case']}: " + "y" * 2**20, file=sys.stderr)
    return sound.ranked(case)


sound.run(rank=rank)
