"""Ends its lines as Windows does."""

import json
import sys

import sound


def write(reply: sound.Object) -> None:
    """Write the line wrongly."""
    sys.stdout.buffer.write(json.dumps(reply).encode() + b"\r\n")
    sys.stdout.buffer.flush()


sound.run(write=write)
