"""Forks at one case; the parent ends, the child keeps the pipes and hangs."""

import os
import time

import sound


def rank(case: sound.Object) -> sound.Object:
    """Go wrong at the chosen case."""
    if sound.is_chosen(case):
        if os.fork():
            os._exit(0)
        time.sleep(60)
    return sound.ranked(case)


sound.run(rank=rank)
