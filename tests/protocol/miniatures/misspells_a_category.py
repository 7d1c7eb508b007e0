"""Names a category as nobody else does."""

import sound


def rank(case: sound.Object) -> sound.Object:
    """Answer the chosen case wrongly."""
    answer = sound.ranked(case)
    if sound.is_chosen(case):
        answer["category"] = "trips"
    return answer


sound.run(rank=rank)
