"""Writes one line without end."""

import sys

import sound


def write(reply: sound.Object) -> None:
    """Never stop."""
    while True:
        sys.stdout.write("x" * 2**16)


sound.run(write=write)
