"""Writes UTF-16."""

import json
import sys

import sound


def write(reply: sound.Object) -> None:
    """Write the line wrongly."""
    sys.stdout.buffer.write((json.dumps(reply) + "\n").encode("utf-16-le"))
    sys.stdout.buffer.flush()


sound.run(write=write)
