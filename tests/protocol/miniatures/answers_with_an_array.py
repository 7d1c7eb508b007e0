"""Writes a batch array."""

import json
import sys

import sound


def write(reply: sound.Object) -> None:
    """Write the line wrongly."""
    sys.stdout.buffer.write(json.dumps([reply]).encode() + b"\n")
    sys.stdout.buffer.flush()


sound.run(write=write)
