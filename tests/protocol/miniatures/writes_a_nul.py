"""Writes a NUL in a text."""

import json
import sys

import sound


def write(reply: sound.Object) -> None:
    """Write the line wrongly."""
    sys.stdout.buffer.write(json.dumps(reply).encode().replace(b"pair", b"pa\0ir") + b"\n")
    sys.stdout.buffer.flush()


sound.run(write=write)
