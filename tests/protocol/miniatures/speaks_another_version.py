"""Answers `hello` with a version that was not offered."""

import sound


def hello(params: sound.Object) -> sound.Object:
    """Claim a version that nobody knows."""
    return {**sound.greeted(params), "protocol": "9.9"}


sound.run(hello=hello)
