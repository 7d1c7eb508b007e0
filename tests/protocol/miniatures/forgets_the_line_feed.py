"""Writes whole replies, and no line feed after them."""

import json
import sys

import sound


def write(reply: sound.Object) -> None:
    """Leave the line open."""
    sys.stdout.write(json.dumps(reply))
    sys.stdout.flush()


sound.run(write=write)
