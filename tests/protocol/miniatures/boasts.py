"""Has a name of ten million letters."""

import sound


def hello(params: sound.Object) -> sound.Object:
    """Say a lot."""
    return {**sound.greeted(params), "engine": {"name": "A" * 10**7, "version": "1"}}


sound.run(hello=hello)
