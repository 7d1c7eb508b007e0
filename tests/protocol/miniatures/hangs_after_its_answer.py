"""Answers its first cases, and then nothing any more."""

import time

import sound


def write(reply: sound.Object) -> None:
    """Answer, then hang."""
    sound.written(reply)
    time.sleep(60)


sound.run(write=write)
