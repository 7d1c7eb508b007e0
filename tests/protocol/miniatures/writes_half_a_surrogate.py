"""Writes half a character."""

import sound


def rank(case: sound.Object) -> sound.Object:
    """Answer the chosen case wrongly."""
    answer = sound.ranked(case)
    if sound.is_chosen(case):
        answer["best"] = "\ud800"
    return answer


sound.run(rank=rank)
