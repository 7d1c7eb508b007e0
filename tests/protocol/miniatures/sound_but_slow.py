"""Takes its time."""

import time

import sound


def rank(case: sound.Object) -> sound.Object:
    """Think."""
    time.sleep(0.02)
    return sound.ranked(case)


sound.run(rank=rank)
