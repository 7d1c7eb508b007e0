"""Turns over other cards than it dealt: of the right shape, and wrong all the same."""

import sound
import sound_at_criss_cross


def play(case: sound.Object) -> sound.Object:
    """Answer the chosen sitting wrongly."""
    answer = sound_at_criss_cross.played(case)
    if sound_at_criss_cross.is_chosen(case):
        for reply in answer["replies"]:
            if "shown" in reply:
                reply["shown"] = [(place, "As") for place, _ in reply["shown"]]
    return answer


sound_at_criss_cross.run(play)
