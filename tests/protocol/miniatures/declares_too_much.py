"""Declares configurations without end."""

import sound


def hello(params: sound.Object) -> sound.Object:
    """Declare the same again and again."""
    greeted = sound.greeted(params)
    declared = [{**sound.CONFIGURATION, "id": f"floor-{number}", "felt": "x" * 1000} for number in range(5000)]
    greeted["games"]["crazy-4-poker"]["configurations"] = declared
    return greeted


sound.run(hello=hello)
