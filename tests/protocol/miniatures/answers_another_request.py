"""Answers with the id of the request before."""

import sound


def reply(request: sound.Object, result: sound.Object) -> sound.Object:
    """Reply wrongly."""
    return {**sound.replied(request, result), "id": request["id"] - 1}


sound.run(reply=reply)
