"""Writes UTF-8 with a byte order mark."""

import json
import sys

import sound


def write(reply: sound.Object) -> None:
    """Write the line wrongly."""
    sys.stdout.buffer.write(json.dumps(reply).encode("utf-8-sig") + b"\n")
    sys.stdout.buffer.flush()


sound.run(write=write)
