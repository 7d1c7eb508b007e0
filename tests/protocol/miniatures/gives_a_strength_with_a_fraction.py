"""Gives a strength that is no integer."""

import sound


def rank(case: sound.Object) -> sound.Object:
    """Answer the chosen case wrongly."""
    answer = sound.ranked(case)
    if sound.is_chosen(case):
        answer["strength"] = 1.5
    return answer


sound.run(rank=rank)
