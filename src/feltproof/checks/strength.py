"""How strong a piece of evidence is, and which evidence is strong enough."""

from typing import Final

from feltproof.errors import FeltproofError

ORDER: Final = ("sampled", "scripted", "boundary", "exhaustive-by-symmetry", "exhaustive")
"""Strengths of what was put to the engine, the weakest first."""

STATIC: Final = "static"
"""Read off what the engine declares, whole; a strength of its own, neither weaker nor stronger than asking."""


def suffices(has: str, needs: str) -> bool:
    """True where evidence of strength `has` is enough for a clause that needs `needs`."""
    if STATIC in (has, needs):
        return has == needs
    return _place(has) >= _place(needs)


def stronger(a: str, b: str) -> str:
    """The stronger of two; anything that was asked stands above what was merely declared."""
    if a == STATIC:
        return b
    if b == STATIC:
        return a
    return max(a, b, key=_place)


def _place(strength: str) -> int:
    try:
        return ORDER.index(strength)
    except ValueError:
        raise FeltproofError(f"strength of evidence: {strength!r} is none of static, {', '.join(ORDER)}") from None
