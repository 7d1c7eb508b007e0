"""Writes a number that is none."""

import json
import sys

import sound


def write(reply: sound.Object) -> None:
    """Write the line wrongly."""
    sys.stdout.buffer.write(json.dumps(reply).replace('"strength": 0', '"strength": NaN').encode() + b"\n")
    sys.stdout.buffer.flush()


sound.run(write=write)
