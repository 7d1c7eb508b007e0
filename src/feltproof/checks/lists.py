"""Lists of cases: each made once and kept, by whichever thread asks first; whatever is drawn hangs on the seed."""

import functools
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any, Final, TypeVar, cast

import numpy as np
import numpy.typing as npt

from feltproof.checks.engine import Facility
from feltproof.checks.hands import Hands
from feltproof.referee.combinations import all_hands, suit_classes

HandArray = npt.NDArray[np.uint8]

SUIT_PERMUTATIONS: Final = np.array(list(permutations(range(4))), np.uint8)

Value = TypeVar("Value")
Made = TypeVar("Made", bound=Callable[..., Any])


@dataclass(frozen=True, eq=False)
class Lists:
    """A game's lists of cases."""

    law: Any
    """The game's, under the readings in force; which hands are listed does not change with them."""
    quick: bool
    seed: int
    rounds: dict[tuple[Any, ...], Any] = field(default_factory=dict)
    lists: dict[str, Any] = field(default_factory=dict)
    lock: Any = field(default_factory=threading.RLock)
    """Held while a list is made: one thread judges while another asks ahead."""

    def draw(self, purpose: str) -> np.random.Generator:
        """A stream of chance for one purpose, the same in every run with this seed."""
        return np.random.default_rng([self.seed, *purpose.encode()])

    def admits(self, facility: Any) -> None:
        """Raises `NotOfferedError` where no round of the game can be settled with a configuration."""

    def every_hand(self, game: str, name: str, size: int) -> Hands:
        """Every hand of `size` cards; in a quick run one of each suit class."""
        if self.quick:
            classes = permuted(suit_classes(size)[0], self.draw(name))
            return Hands(f"{name}, one of each suit class", game, classes, "exhaustive-by-symmetry", self.seed)
        return Hands(f"every hand of {name}", game, np.asarray(all_hands(size)), "exhaustive")


def kept(make: Made) -> Made:
    """Make each list of rounds once for each configuration, and keep it."""

    @functools.wraps(make)
    def once(self: Lists, facility: Facility, *rest: Any) -> Any:
        self.admits(facility)
        key = make.__name__, facility.id, *rest
        with self.lock:
            if key not in self.rounds:
                self.rounds[key] = make(self, facility, *rest)
        return self.rounds[key]

    return cast("Made", once)


def kept_property(make: Callable[[Any], Value]) -> property:
    """A list that hangs on no configuration, made once by whichever thread asks first."""

    def once(self: Lists) -> Value:
        with self.lock:
            if make.__name__ not in self.lists:
                self.lists[make.__name__] = make(self)
            found: Value = self.lists[make.__name__]
            return found

    return property(once, doc=make.__doc__)


def permuted(hands: HandArray, chance: np.random.Generator) -> HandArray:
    """The same hands, each in a suit permutation of its own."""
    drawn = SUIT_PERMUTATIONS[chance.integers(len(SUIT_PERMUTATIONS), size=len(hands))]
    return np.sort((hands & 252) | np.take_along_axis(drawn, (hands & 3).astype(np.intp), axis=1), axis=1)
