"""Writes half a line and no more."""

import sys
import time

import sound


def write(reply: sound.Object) -> None:
    """Stop in the middle."""
    sys.stdout.write('{"jsonrpc": "2.0", ')
    sys.stdout.flush()
    time.sleep(60)


sound.run(write=write)
