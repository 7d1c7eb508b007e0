"""What stands out of the figures: for somebody who regulates, and worked out, not written down."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

MANY_TIMES: Final = 2
"""What makes the house edge more than this many times what it is in force is flagged."""


def flags(
    gaining: Sequence[str], edge: Fraction, in_force: Fraction, folded: Fraction | None = None
) -> tuple[str, ...]:
    """Flags of an option: wagers on which the player gains, the house edge under it and in force, the part folded."""
    found = [f"the player has an edge: {', '.join(gaining)}"] if gaining else []
    if folded == 0:
        found.append("no hand should be folded")
    if 0 < MANY_TIMES * in_force < edge:
        found.append(f"the house edge is {float(edge / in_force):.1f} times what it is in force")
    return tuple(found)
