"""Gives its results as an object by case."""

import sound


def reply(request: sound.Object, result: sound.Object) -> sound.Object:
    """Reply wrongly."""
    return sound.replied(request, {"results": {each["case"]: each for each in result["results"]}})


sound.run(reply=reply)
