"""Turns cards over and does not say which."""

import sound
import sound_at_criss_cross


def play(case: sound.Object) -> sound.Object:
    """Answer the chosen sitting wrongly."""
    answer = sound_at_criss_cross.played(case)
    if sound_at_criss_cross.is_chosen(case):
        for reply in answer["replies"]:
            reply.pop("shown", None)
    return answer


sound_at_criss_cross.run(play)
