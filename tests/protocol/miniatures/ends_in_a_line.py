"""Ends in the middle of a line."""

import sys

import sound


def write(reply: sound.Object) -> None:
    """End in the middle."""
    sys.stdout.write('{"jsonrpc": "2.0", ')
    sys.stdout.flush()
    sys.exit(0)


sound.run(write=write)
