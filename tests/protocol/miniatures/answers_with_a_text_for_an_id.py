"""Answers with its id as a text."""

import sound


def reply(request: sound.Object, result: sound.Object) -> sound.Object:
    """Reply wrongly."""
    return {**sound.replied(request, result), "id": str(request["id"])}


sound.run(reply=reply)
