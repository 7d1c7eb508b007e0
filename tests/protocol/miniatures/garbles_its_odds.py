"""Declares odds as a fraction."""

import sound

ODDS = {**sound.CONFIGURATION["odds"], "super_bonus": {"straight": "1:1", "flush": "3/2"}}


def hello(params: sound.Object) -> sound.Object:
    """Declare odds as a fraction."""
    greeted = sound.greeted(params)
    greeted["games"]["crazy-4-poker"]["configurations"] = [{**sound.CONFIGURATION, "odds": ODDS}]
    return greeted


sound.run(hello=hello)
