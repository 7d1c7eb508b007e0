"""Leaves a seat out."""

import sound


def settle(case: sound.Object) -> sound.Object:
    """Answer the chosen case wrongly."""
    answer = sound.settled(case)
    if sound.is_chosen(case):
        answer["seats"].pop()
    return answer


sound.run(settle=settle)
