"""Describes itself by its process id, and ends at every case."""

import os
import sys

import sound


def hello(params: sound.Object) -> sound.Object:
    """Be another engine each time."""
    return {**sound.greeted(params), "engine": {"name": f"miniature {os.getpid()}", "version": "1"}}


def rank(case: sound.Object) -> sound.Object:
    """End."""
    sys.exit(3)


sound.run(hello=hello, rank=rank)
