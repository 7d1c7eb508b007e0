"""Offers games, methods and fields that nobody knows, at length where nobody keeps them."""

import sound


def hello(params: sound.Object) -> sound.Object:
    """Offer more than is known."""
    greeted = sound.greeted(params)
    greeted["games"]["fan-tan"] = {"methods": 7, "layout": "x" * 2**23}
    greeted["engine"]["name"] = "m" * 500
    greeted["games"]["crazy-4-poker"]["methods"].append("dance")
    greeted["games"]["crazy-4-poker"]["configurations"] = [{**sound.CONFIGURATION, "felt": {"colour": "green"}}]
    return greeted


sound.run(hello=hello)
