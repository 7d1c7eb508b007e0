"""Writes its data as Python prints it."""

import sys

import sound


def write(reply: sound.Object) -> None:
    """Write the line wrongly."""
    sys.stdout.buffer.write(repr(reply).encode() + b"\n")
    sys.stdout.buffer.flush()


sound.run(write=write)
