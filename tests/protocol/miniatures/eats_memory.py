"""Takes all the memory it can get at one case."""

import sound


def rank(case: sound.Object) -> sound.Object:
    """Go wrong at the chosen case."""
    if sound.is_chosen(case):
        hoard = [bytearray(b"x") * 2**20 for _ in range(2**14)]
        hoard.clear()
    return sound.ranked(case)


sound.run(rank=rank)
