"""Leaves the strength of a hand out."""

import sound


def rank(case: sound.Object) -> sound.Object:
    """Answer the chosen case wrongly."""
    answer = sound.ranked(case)
    if sound.is_chosen(case):
        del answer["strength"]
    return answer


sound.run(rank=rank)
