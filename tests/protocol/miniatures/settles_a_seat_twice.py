"""Settles one seat twice."""

import sound


def settle(case: sound.Object) -> sound.Object:
    """Answer the chosen case wrongly."""
    answer = sound.settled(case)
    if sound.is_chosen(case):
        answer["seats"].append(answer["seats"][0])
    return answer


sound.run(settle=settle)
