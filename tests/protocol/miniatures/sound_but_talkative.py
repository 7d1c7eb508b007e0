"""Adds fields of its own at every level."""

import sound


def reply(request: sound.Object, result: sound.Object) -> sound.Object:
    """Reply wrongly."""
    return {**sound.replied(request, {**result, "x": {"y": [1.5, None]}}), "took": 0.5}


sound.run(reply=reply)
