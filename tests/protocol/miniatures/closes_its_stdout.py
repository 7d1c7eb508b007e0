"""Closes its stdout at one case and lives on."""

import os
import time

import sound


def rank(case: sound.Object) -> sound.Object:
    """Go wrong at the chosen case."""
    if sound.is_chosen(case):
        os.close(1)
        time.sleep(60)
    return sound.ranked(case)


sound.run(rank=rank)
