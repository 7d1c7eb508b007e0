"""Who looks on while engines are asked and checks are judged, and is told as it happens."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # What runs checks loads pytest, which a verb that runs none can do without.
    from feltproof.runner.trials import Trial

Progress = Callable[[str, int, int], None]
"""Told the sweep's name, how many cases are answered, and of how many."""


def untold(name: str, done: int, total: int) -> None:
    """Progress that nobody watches."""


@dataclass(frozen=True)
class Watch:
    """Somebody who looks on: each is told as it happens."""

    sweep: Progress = untold
    trial: "Callable[[Trial], None]" = lambda trial: None
    phase: Callable[[str], None] = lambda words: None
