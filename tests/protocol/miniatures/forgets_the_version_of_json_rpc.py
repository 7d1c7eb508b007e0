"""Leaves `jsonrpc` out."""

import sound


def reply(request: sound.Object, result: sound.Object) -> sound.Object:
    """Reply wrongly."""
    return {"id": request["id"], "result": result}


sound.run(reply=reply)
