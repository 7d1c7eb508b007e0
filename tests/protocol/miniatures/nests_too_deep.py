"""Writes a field that is nested a hundred thousand levels deep."""

import json
import sys

import sound


def write(reply: sound.Object) -> None:
    """Write the line wrongly."""
    sys.stdout.buffer.write(json.dumps(reply).encode()[:-1] + b', "x": ' + b"[" * 10**5 + b"]" * 10**5 + b"}\n")
    sys.stdout.buffer.flush()


sound.run(write=write)
