"""Whether an engine's strengths put hands in the law's order."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True, slots=True)
class Misorder:
    """Two hands, by their places, that the engine puts in another order than the law."""

    lower: int
    """The hand that the law ranks lower, or level where `tie`."""
    higher: int
    tie: bool
    """The law has them tie."""
    count: int
    """How many steps of the law's order are broken."""


def misorder(law: npt.NDArray[Any], engine: npt.NDArray[Any], where: npt.NDArray[np.bool_]) -> Misorder | None:
    """The first step at which hands `where` are not in the law's order; `None` where all are.

    `law` and `engine` hold a number for each hand, higher for a higher hand, equal for a tie; only the order of
    either matters. Every hand is compared with every other: each class of the law's must be level in itself and
    lie above all that is below it.
    """
    places = np.flatnonzero(where)
    if not len(places):
        return None
    classes, levels = _sortable(law[places]), _sortable(engine[places])
    # By class, and within it by the engine: first and last of each run are the class's lowest and highest.
    order = np.lexsort((levels, classes))
    in_order = classes[order]
    starts = np.append(0, np.flatnonzero(in_order[1:] != in_order[:-1]) + 1)
    ends = np.append(starts[1:], len(order)) - 1
    low, high = levels[order[starts]], levels[order[ends]]
    uneven = np.flatnonzero(low != high)
    below = np.maximum.accumulate(high)
    broken = np.flatnonzero(low[1:] <= below[:-1]) + 1
    count = len(uneven) + len(broken)
    if len(uneven):
        at = uneven[0]
        return Misorder(int(places[order[starts[at]]]), int(places[order[ends[at]]]), True, count)
    if len(broken):
        at = broken[0]
        # The highest hand below it that the engine puts level or above.
        under = int(np.argmax(high[:at]))
        return Misorder(int(places[order[ends[under]]]), int(places[order[starts[at]]]), False, count)
    return None


def _sortable(numbers: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Numbers in the order of these, of a type that NumPy sorts."""
    if numbers.dtype.kind in "iu":
        return numbers
    return np.unique(numbers, return_inverse=True)[1]


def misorder_of_groups(
    group: npt.NDArray[Any], strength: npt.NDArray[Any], where: npt.NDArray[np.bool_]
) -> Misorder | None:
    """The first two groups of which the lower reaches up to the higher; `None` where each lies above the last."""
    broken: Misorder | None = None
    count = 0
    below: int | None = None
    for number in np.unique(group[where]):
        places = np.flatnonzero(where & (group == number))
        if below is not None:
            lowest = int(places[np.argmin(strength[places])])
            if strength[lowest] <= strength[below]:
                count += 1
                broken = broken or Misorder(below, lowest, False, 0)
        highest = int(places[np.argmax(strength[places])])
        if below is None or strength[highest] > strength[below]:
            below = highest
    return Misorder(broken.lower, broken.higher, False, count) if broken else None
