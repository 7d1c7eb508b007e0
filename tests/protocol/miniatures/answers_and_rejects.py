"""Ranks a hand and rejects it."""

import sound


def rank(case: sound.Object) -> sound.Object:
    """Answer the chosen case wrongly."""
    answer = sound.ranked(case)
    if sound.is_chosen(case):
        answer["rejected"] = {"code": "no"}
    return answer


sound.run(rank=rank)
