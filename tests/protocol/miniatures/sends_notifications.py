"""Sends a JSON-RPC notification before each reply."""

import json
import sys

import sound


def write(reply: sound.Object) -> None:
    """Notify and answer in one breath, so that who reads meets both lines at once."""
    notice = {"jsonrpc": "2.0", "method": "progress", "params": {"done": 1}}
    sys.stdout.buffer.write(b"".join(json.dumps(line).encode() + b"\n" for line in (notice, reply)))
    sys.stdout.buffer.flush()


sound.run(write=write)
