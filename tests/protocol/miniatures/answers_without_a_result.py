"""Leaves `result` out."""

import sound


def reply(request: sound.Object, result: sound.Object) -> sound.Object:
    """Reply wrongly."""
    return {"jsonrpc": "2.0", "id": request["id"]}


sound.run(reply=reply)
