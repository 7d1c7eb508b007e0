"""Pays a fraction of a cent."""

import sound


def settle(case: sound.Object) -> sound.Object:
    """Answer the chosen case wrongly."""
    answer = sound.settled(case)
    if sound.is_chosen(case):
        answer["seats"][0]["wagers"]["ante"]["pays"] = 750.5
    return answer


sound.run(settle=settle)
