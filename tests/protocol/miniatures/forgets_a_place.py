"""Deals the cross without its bottom card: of the right shape, and wrong all the same."""

import sound
import sound_at_criss_cross


def play(case: sound.Object) -> sound.Object:
    """Answer the chosen sitting wrongly."""
    answer = sound_at_criss_cross.played(case)
    if sound_at_criss_cross.is_chosen(case):
        for reply in answer["replies"]:
            if "dealt" in reply:
                reply["dealt"] = [(place, card) for place, card in reply["dealt"] if place != "bottom"]
    return answer


sound_at_criss_cross.run(play)
