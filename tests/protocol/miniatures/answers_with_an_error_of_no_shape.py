"""Answers with an error that is a text."""

import sound


def reply(request: sound.Object, result: sound.Object) -> sound.Object:
    """Reply wrongly."""
    return {"jsonrpc": "2.0", "id": request["id"], "error": "no"}


sound.run(reply=reply)
