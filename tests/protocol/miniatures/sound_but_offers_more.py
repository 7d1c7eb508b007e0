"""Offers games, methods and fields that nobody knows."""

import sound


def hello(params: sound.Object) -> sound.Object:
    """Offer more than is known."""
    greeted = sound.greeted(params)
    greeted["games"]["fan-tan"] = {"methods": 7}
    greeted["games"]["crazy-4-poker"]["methods"].append("dance")
    greeted["games"]["crazy-4-poker"]["configurations"] = [{**sound.CONFIGURATION, "felt": {"colour": "green"}}]
    return greeted


sound.run(hello=hello)
