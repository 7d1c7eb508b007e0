"""Writes a field of its own in Latin-1."""

import json
import sys

import sound


def write(reply: sound.Object) -> None:
    """Write the line wrongly."""
    sys.stdout.buffer.write(json.dumps({**reply, "note": "café"}, ensure_ascii=False).encode("latin-1") + b"\n")
    sys.stdout.buffer.flush()


sound.run(write=write)
