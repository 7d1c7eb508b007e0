"""Pays more cents than a double holds."""

import sound


def settle(case: sound.Object) -> sound.Object:
    """Answer the chosen case wrongly."""
    answer = sound.settled(case)
    if sound.is_chosen(case):
        answer["seats"][0]["wagers"]["ante"]["pays"] = 2**53 + 1
    return answer


sound.run(settle=settle)
