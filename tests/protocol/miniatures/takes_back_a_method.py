"""Does not support a method that it offers."""

import sound


def reply(request: sound.Object, result: sound.Object) -> sound.Object:
    """Reply wrongly."""
    return {"jsonrpc": "2.0", "id": request["id"], "error": {"code": -32601, "message": "rank?"}}


sound.run(reply=reply)
