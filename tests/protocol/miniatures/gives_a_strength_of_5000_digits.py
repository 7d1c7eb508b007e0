"""Gives a strength that hardly anything can read."""

import json
import sys

import sound


def write(reply: sound.Object) -> None:
    """Write the strength of the fourth case with 5000 digits."""
    head, _, tail = json.dumps(reply).partition('"case": "3", "category": "pair", "strength": ')
    digits = '"case": "3", "category": "pair", "strength": ' + "9" * 4999 if tail else ""
    sys.stdout.write(f"{head}{digits}{tail}\n")
    sys.stdout.flush()


sound.run(write=write)
