"""Writes JSON over several lines."""

import json
import sys

import sound


def write(reply: sound.Object) -> None:
    """Write the line wrongly."""
    sys.stdout.buffer.write(json.dumps(reply, indent=1).encode() + b"\n")
    sys.stdout.buffer.flush()


sound.run(write=write)
