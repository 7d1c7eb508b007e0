"""Answers every request with an error."""

import sound


def reply(request: sound.Object, result: sound.Object) -> sound.Object:
    """Reply wrongly."""
    return {"jsonrpc": "2.0", "id": request["id"], "error": {"code": -32000, "message": "out of order"}}


sound.run(reply=reply)
