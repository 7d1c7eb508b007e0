"""Has strengths beyond 64 bits, and below nought."""

import sound


def rank(case: sound.Object) -> sound.Object:
    """Answer the chosen case wrongly."""
    answer = sound.ranked(case)
    if sound.is_chosen(case):
        answer["strength"] = -(10**40)
    return answer


sound.run(rank=rank)
