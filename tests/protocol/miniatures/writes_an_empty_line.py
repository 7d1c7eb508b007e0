"""Writes an empty line before each reply."""

import json
import sys

import sound


def write(reply: sound.Object) -> None:
    """Write the line wrongly."""
    sys.stdout.buffer.write(b"\n" + json.dumps(reply).encode() + b"\n")
    sys.stdout.buffer.flush()


sound.run(write=write)
