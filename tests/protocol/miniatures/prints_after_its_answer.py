"""Adds a line of its own after each reply."""

import json
import sys

import sound


def write(reply: sound.Object) -> None:
    """Answer, and chat in the same breath."""
    sys.stdout.write(json.dumps(reply) + "\ndone\n")
    sys.stdout.flush()


sound.run(write=write)
