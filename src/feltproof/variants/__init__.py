"""Variants: engines that are right, each in a way of its own, and that no clause may fail.

A suite that fails what is lawful is as wrong as one that passes what is not. Each variant can be reached as an engine
by its name: `python:feltproof.variants:pays_more_than_the_floors`.
"""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from feltproof.games.builtin import Engine
    from feltproof.variants.variant import Variant


@cache
def all_variants() -> "tuple[Variant, ...]":
    """Every variant, by subject."""
    # From the modules, not from this one: an attribute that it lacks is looked up among the variants.
    from feltproof.variants.conduct import VARIANTS as CONDUCT
    from feltproof.variants.offers import VARIANTS as OFFERS
    from feltproof.variants.payments import VARIANTS as PAYMENTS
    from feltproof.variants.prairie_meadows import VARIANTS as PRAIRIE_MEADOWS
    from feltproof.variants.tables import VARIANTS as TABLES

    return tuple(variant for subject in (OFFERS, PAYMENTS, TABLES, CONDUCT, PRAIRIE_MEADOWS) for variant in subject)


@cache
def _by_name() -> "dict[str, Variant]":
    return {variant.name: variant for variant in all_variants()}


def by_name(name: str) -> "Variant":
    """The variant of that name, spelt with underscores or dashes.

    Raises:
        KeyError: there is none.
    """
    return _by_name()[name.replace("-", "_")]


def __getattr__(name: str) -> "Callable[[], Engine]":
    """What builds the variant of that name, so that it can be named as an engine."""
    if not name.startswith("_"):
        try:
            return by_name(name).build
        except KeyError:
            pass
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
