"""What an audit found: a line for each thing that it looked at."""

from dataclasses import dataclass
from typing import Literal

State = Literal["ok", "bad", "unknown"]


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that was looked at."""

    name: str
    state: State
    words: str
