"""Never comes back from one case."""

import time

import sound


def rank(case: sound.Object) -> sound.Object:
    """Go wrong at the chosen case."""
    if sound.is_chosen(case):
        time.sleep(60)
    return sound.ranked(case)


sound.run(rank=rank)
