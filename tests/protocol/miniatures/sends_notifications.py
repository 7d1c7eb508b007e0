"""Sends a JSON-RPC notification before each reply."""

import sound


def write(reply: sound.Object) -> None:
    """Notify, then answer."""
    sound.written({"jsonrpc": "2.0", "method": "progress", "params": {"done": 1}})
    sound.written(reply)


sound.run(write=write)
